"""The score of a result as written: contract, declarer, tricks, vulnerability.

In: the units of the bundle, an edition, a result.  Out: the points of north and south.
"""

from __future__ import annotations

from regelwerk.calc import Unanswerable, Units
from regelwerk.calc.bridge.auction import Contract
from regelwerk.calc.bridge.boards import is_vulnerable
from regelwerk.calc.bridge.contract import TRICKS, score_contract, score_passed_out


def score_result(
    units: Units,
    edition: str,
    contract: Contract | None,
    declarer: int,
    tricks: int,
    vulnerable: str,
) -> int | None:
    """Return the score of north and south by the tables of an edition, None where too little is
    given (no contract, -1, an empty side); raises as `score_contract` and `score_passed_out`.
    """
    if contract is None or (
        contract.level and (declarer < 0 or not 0 <= tricks <= TRICKS or not vulnerable)
    ):
        return None
    if not contract.level:
        return score_passed_out(units, edition).points
    found = score_contract(units, edition, contract, is_vulnerable(vulnerable, declarer), tricks)
    if found.points is None:
        named = tuple(each.cite for each in found.missing)
        raise Unanswerable(f"im Druck fehlt, was dazugehört: {', '.join(named)}", named)
    return -found.points if declarer % 2 else found.points
