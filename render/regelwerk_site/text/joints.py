"""Tell a browser where a long word of a title may part, for those that know no German."""

from __future__ import annotations

import re

SOFT = "\u00ad"  # a hyphen that shows only where a line ends with it
LEAST = 14  # letters of a word that may part
FRONTS = (  # what stands before the joint of our compounds; nothing of it may stand within a part
    "alleinspielen|anordnungs|ausspiel|begriffs|disziplinar|durchführungs|entscheidungs"
    "|entschädigungs|ergebnis|ermessens|gesamtpunkt|individual|konventions|matchpunkt|nicht"
    "|partnerschafts|partei|protest(?!ier)|regel|reklamations|schiedsrichter|spiel(?!e[nr])|strafpunkte"
    "|system|teilnahme|turnierspiel|turnier(?!spiel)|umgangs|unter|verfahrens|vorbehalts"
    "|wahrscheinlich|zurück|zwangs"
)
LONG = re.compile(rf"\w{{{LEAST},}}")
JOINT = re.compile(rf"({FRONTS})(?=\w{{5}})", re.IGNORECASE)


def soften(title: str) -> str:
    """Return a title whose long words have soft hyphens at their joints."""
    return LONG.sub(lambda word: JOINT.sub(rf"\1{SOFT}", word[0]), title)
