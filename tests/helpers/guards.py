"""How each kind of value is guarded: what shows it to a reader, what locks it, what refuses a
change of it.

In: nothing.  Out: `GUARDS`, the guards of each kind (`kinds.py`); `NOTHING`, the orders that mean
nothing. A guard is a family of golden files (a folder or file of `golden/readings`, or `claims`,
`topics`), `sealed` with a part of the locks, or the code of a problem. `test_guards.py` proves each
on the data: every text is found where it is said to show, and a change of anything else shows there
or is refused so.
"""

NAMED = (
    "duplicate_id, unknown_fact, unknown_value, unknown_effect, unknown_parameter,"
    " unknown_decision, path_mismatch"
)
RULED = f"gap, overlap, unreachable_row, dead_fact, missing_key, unknown_row, bad_citation, {NAMED}"
LED = "bad_fate, lineage_unknown_address, lineage_two_fates, bad_unprinted, path_mismatch"
PLACED = (
    "not_in_contents, duplicate_address, missing_clause, lineage_unknown_address,"
    " inline_not_in_see, wrong_value"
)

GUARDED = {
    # units, as their law files have them
    "sealed units": (
        """
        clause.title clause.text clause.english clause.remark clause.figures clause.figures:order clause.norms:order
        clause.background.text clause.background.remark clause.background.norms:order clause.background.figures
        clause.background.figures:order clause.examples:order clause.examples.text clause.examples.remark clause.examples.norms:order
        clause.examples.figures clause.examples.figures:order clause.rows:order clause.rows.text clause.rows.remark
        clause.rows.norms:order clause.rows.figures clause.rows.figures:order norm.who norm.force norm.act norm.when grid.columns
        grid.columns:order grid.rows grid.rows:order sanction.who sanction.when sanction.severity sanction.severity:order sanction.points
        sanction.points:order sanction.penalty sanction.penalty:order sanction.deduction sanction.deduction:order sanction.bound
        sanctions:order change_note.printed change_note.new change_note.new:order change_note.extended change_note.extended:order
        change_note.reworded change_note.reworded:order change_note.moved.{} change_note.moved.* change_note.moved.*:order
        change_note.dropped change_note.dropped:order clause.footnotes clause.footnotes:order
    """
    ),
    "sealed units, bad_unprinted": (
        "unprinted.sentences unprinted.sentences:order unprinted.norms unprinted.norms:order"
    ),
    "sealed units, inline_not_in_see": (
        """
        see.applies see.applies:order see.may_apply see.may_apply:order see.excludes see.excludes:order see.subject_to
        see.subject_to:order see.exception_to see.exception_to:order see.defined_in see.defined_in:order see.procedure
        see.procedure:order see.compare see.compare:order
    """
    ),
    "sealed units, sealed index": (
        "defect.printed defect.meant defect.why defect.kept defects:order"
    ),
    PLACED: "clause.at clause.examples.key",
    f"path_mismatch, {PLACED}": "law.law law.chapter law.section contents.edition",
    # what the print has
    "sealed ledger": (
        """
        contents.units:order contents.units.kind contents.units.label contents.units.under contents.units.refs contents.units.refs:order
        contents.units.figures contents.units.figures:order contents.units.modals contents.units.modals:order contents.units.indexed
        contents.units.apart.{} contents.units.apart.*
    """
    ),
    f"sealed ledger, {PLACED}": "contents.units.at",
    "standing_differs": "standing.open standing.headed standing.carried",
    # the printed index
    "sealed index": (
        """
        index.entries.title index.entries.to index.entries.to:order index.entries.see index.entries.see:order index.entries.note
        index.entries.apart.{} index.entries.apart.*
    """
    ),
    "index_number, duplicate_address": "index.entries:order index.entries.at",
    # the lineage
    f"claims, {LED}": (
        """
        lineage.fates.fate lineage.fates.at lineage.fates.from lineage.fates.to lineage.fates.to:order lineage.fates.meaning
        lineage.fates.weight lineage.fates.why lineage.part.at lineage.part.meaning lineage.part.weight lineage.part.why
    """
    ),
    "claims": (
        """
        lineage.fates.unwitnessed lineage.part.unwitnessed relearn:order relearn.says relearn.at:order
    """
    ),
    "claims, idle_relearn": "relearn.at",
    "claims, sealed directs, wrong_value": "direct.changes.again",
    "claims, sealed directs": (
        "direct.changes.at direct.changes.meaning direct.changes.weight direct.changes.why"
    ),
    "path_mismatch, wrong_value": "direct.older direct.newer",
    "stale_apart, unequal_content": "lineage.fates.apart",
    LED: "lineage.older lineage.newer",
    # editions, phases, roles
    "editions": (
        """
        editions.editions.title editions.editions.short editions.editions.name editions.editions.cite
        editions.editions.numbers editions.editions.typed editions.editions.typed:order editions.editions.in_force:order
        editions.editions.in_force.since editions.editions.in_force.where editions.editions.in_force.of
        editions.editions.in_force.of:order editions.editions.holds editions.editions.today
        editions.editions.note editions.editions.appeal editions.editions.forces.{}
        editions.editions.forces.* editions.editions.forces.*:order editions.editions.classes.{} editions.editions.classes.*.words
        editions.editions.classes.*.words:order editions.editions.classes.*.by editions.editions.classes.*.by:order editions.sealed
    """
    ),
    "editions, unknown_edition, bad_only": "editions.editions:order",
    "editions, edition_order": "editions.editions.complete editions.editions.after",
    "duplicate_id, wrong_value, unknown_edition": (
        "editions.editions.edition editions.editions.folder"
    ),
    "phases": (
        "phases.phases:order phases.phases.label phases.phases.first phases.phases.last"
        " phases.phases.at phases.phases.at:order"
    ),
    "duplicate_id, unknown_phase": "phases.phases.phase",
    "roles": (
        "terms.roles.*.party terms.called.* terms.called.*:order terms.unnamed terms.unnamed:order"
    ),
    "roles, unknown_role": "terms.roles.{} terms.called.{}",
    # terms and topics
    "sealed effects": "effect.unsaid",
    "sealed terms": (
        """
        terms.terms.label terms.terms.words.{} terms.terms.words.* terms.terms.words.*:order terms.terms.countries.{}
        terms.terms.countries.* terms.terms.countries.*:order terms.terms.english terms.terms.means terms.terms.defined
        terms.terms.defined:order terms.terms.rests terms.terms.rests:order terms.terms.synonyms terms.terms.synonyms:order
        terms.terms.avoid terms.terms.avoid:order terms.terms.common terms.terms.apart.{} terms.terms.apart.*
    """
    ),
    "terms": "terms.roles.*.label terms.terms:order",
    "duplicate_id": (
        "terms.terms.term topics.topics.topic conflicts.conflicts.conflict cases.cases.case"
    ),
    "topics": (
        """
        topics.topics:order topics.topics.title topics.topics.scope topics.topics.questions:order topics.topics.questions.ask
        topics.topics.questions.at.{} topics.topics.questions.at.* topics.topics.questions.at.*:order topics.topics.questions.silent.{}
        topics.topics.questions.silent.*
    """
    ),
    "names": "topics.topics.group topics.topics.also topics.topics.also:order",
    # what people say
    "words": (
        """
        speech.heard:order speech.heard.fact speech.heard.value speech.heard.say speech.heard.say:order speech.absent:order
        speech.absent.words speech.absent.words:order speech.absent.what speech.absent.why speech.absent.near speech.absent.near:order
    """
    ),
    # documents nobody holds, and contradictions
    "externals": (
        """
        externals.works.* externals.externals:order externals.externals.known concordance.concordance.nearest
        concordance.concordance.nearest:order concordance.concordance.certainty concordance.concordance.reason
    """
    ),
    "externals, wrong_value": "externals.works.{}",
    "externals, duplicate_id, unknown_external": (
        "externals.externals.id concordance.concordance.external"
    ),
    "conflicts": (
        """
        conflicts.conflicts:order conflicts.conflicts.title conflicts.conflicts.places:order conflicts.conflicts.places.at
        conflicts.conflicts.places.says conflicts.conflicts.applies.{} conflicts.conflicts.applies.* conflicts.conflicts.why
    """
    ),
    # questions
    "questions": (
        """
        fact.question fact.ask fact.away fact.of fact.after fact.after:order fact.judgement.criteria fact.judgement.criteria.*
        fact.judgement.cites
        fact.judgement.cites:order fact.seldom fact.aloud:order fact.hush:order fact.values.* fact.values:order fact.synonyms
        fact.synonyms:order spoken.says spoken.cites spoken.cites:order spoken.in spoken.when.*
        constraint.why
    """
    ),
    "questions, unconfirmed_citation, unled_citation, idle_citation": (
        "fact.judgement.until spoken.until"
    ),
    f"questions, {NAMED}": "spoken.when.{}",
    f"questions, {RULED}": (
        """
        constraint.never.{} constraint.never.* facts.facts:order facts.constraints:order decision.facts:order decision.constraints:order
    """
    ),
    NAMED: "decision.decision fact.fact fact.values.{} effect.effect effect.params.*.{}",
    "unknown_value": "effect.say.{}",
    "questions, unknown_value": "fact.judgement.criteria.{} fact.usual",
    # consequences
    "outcomes": (
        """
        effect.points.to effect.headline effect.remedy effect.each
        effect.once effect.once:order effect.orders.{} effect.orders.* effect.orders.*.*
    """
    ),
    f"outcomes, {NAMED}, wrong_value, wrong_type, missing_key, unreadable_number": (
        """
        effect.orders.*.{} effect.points:order effect.points.gets effect.points.loses effect.points.players
    """
    ),
    f"outcomes, {NAMED}": (
        """
        effect.params.{} effect.params.* effect.end.tricks saying
    """
    ),
    # decisions
    f"rulings, questions, premise_unsaid, {NAMED}": (
        """
        fact.established:order fact.established.fact fact.established.value fact.established.means fact.established.{} fact.established.*.{}
        fact.established.*.* decision.presumes.premise
    """
    ),
    f"rulings, {NAMED}, bad_citation, bad_premise": (
        """
        decision.presumes.cites.{} decision.presumes.cites.* decision.presumes.cites.*:order
    """
    ),
    "marks": "decision.marks.fault decision.marks.actor decision.marks.trick decision.marks.stage",
    "marks, unknown_decision, dangling_reference, idle_yield": (
        "decision.yields_to.decision decision.yields_to:order decision.yields_to.because.{}"
        " decision.yields_to.because.* decision.yields_to.because.*:order"
    ),
    f"rulings, {RULED}": (
        """
        decision.asks decision.asks:order decision.rows.id decision.rows.when.{} decision.rows.when.* decision.rows.when.*.not
        decision.rows.when.*.at_least decision.rows.when.*.below decision.rows.then:order decision.rows.then.{} decision.rows.then.*
        decision.rows.then.*.{} decision.rows.then.*.* decision.rows.then.only decision.rows.then.from decision.rows.then.cites.{}
        decision.rows.then.cites.* decision.rows.then.cites.*:order decision.rows.then.given.{} decision.rows.then.given.*
        decision.rows.cites.{} decision.rows.cites.* decision.rows.cites.*:order decision.rows.overrides decision.rows.because.{}
        decision.rows.because.* decision.rows.because.*:order decision.rows:order decision.rows.rows:order decision.otherwise.nearest.{}
        decision.otherwise.reason.{} decision.silent.{}
    """
    ),
    "rulings": (
        """
        effect.to effect.says effect.say effect.say.* effect.params.*.* effect.due
        decision.title decision.phase decision.about decision.synonyms
        decision.synonyms:order decision.due decision.several decision.everyday.rank decision.everyday.called decision.everyday.at
        decision.everyday.at:order decision.everyday.also decision.everyday.also:order decision.rows.note decision.rows.note.{}
        decision.rows.note.* decision.otherwise.outcome decision.otherwise.reason
        decision.otherwise.reason.* decision.otherwise.nearest.* decision.otherwise.nearest.*:order decision.silent.*.reason
        decision.silent.*.nearest decision.silent.*.nearest:order
    """
    ),
    "rulings, unknown_count, unreadable_number, unknown_fact, unknown_value, wrong_value": (
        """
        decision.counts.count decision.counts.of decision.counts.read.{} decision.counts.read.*.{} decision.counts.read.*.*.in
        decision.counts.read.*.*.row decision.counts.read.*.*.figure decision.counts.fewer
    """
    ),
    "apart": (
        "decision.rows.apart.{} decision.rows.apart.* decision.rows.no_case.{}"
        " decision.rows.no_case.*"
    ),
    "exempt": (
        "exempt.exempt:order exempt.exempt.class exempt.exempt.reason exempt.exempt.at"
        " exempt.exempt.at:order"
    ),
    "call_without_case, stale_exemption": (
        """
        unwalked.unwalked.decision unwalked.unwalked.row unwalked.unwalked.to unwalked.unwalked.editions
    """
    ),
    # cases
    f"sealed cases, wrong_value, {NAMED}": "cases.cases.rules.*.facts.{}",
    "sealed cases": (
        """
        cases.cases.title cases.cases.story cases.cases.exemplifies cases.cases.facts.{} cases.cases.facts.* cases.cases.lesson
        cases.cases.rules.{} cases.cases.rules.* cases.cases.rules.*.row cases.cases.rules.*.open cases.cases.rules.*.open:order
        cases.cases.rules.*.facts.* cases.cases.rules.*.chained.{} cases.cases.rules.*.chained.*
        cases.cases.rules.*.lesson cases.cases.chained.{} cases.cases.chained.*
    """
    ),
}
MEANINGLESS = {
    "the contents tell in which order units stand": "law.clauses:order clauses.clauses:order",
    "each line is true by itself": (
        """
        lineage.fates:order direct.changes:order lineage.fates.from:order lineage.fates.apart:order standing.open:order standing.headed:order
        standing.carried:order concordance.concordance:order editions.sealed:order unwalked.unwalked:order
    """
    ),
    "any of them, or all": (
        """
        decision.rows.when.*:order decision.rows.when.*.not:order decision.rows.then.only:order decision.rows.overrides:order
        constraint.never.*:order spoken.when.*:order spoken.in:order unwalked.unwalked.editions:order saying:order
        decision.marks.fault:order decision.marks.actor:order decision.marks.trick:order decision.marks.stage:order
    """
    ),
    "one of tens of thousands that the search counts; the yardstick holds them together": (
        """
        speech.indexed speech.speech:order speech.speech.at speech.speech.at:order speech.speech.say speech.speech.say:order
    """
    ),
    "each is found by its name": (
        "decision.outcomes:order outcomes.outcomes:order decision.counts:order cases.cases:order"
    ),
}
GUARDS = {
    kind: frozenset(guard.strip() for guard in said.split(","))
    for said, kinds in GUARDED.items()
    for kind in kinds.split()
}
NOTHING = {kind: why for why, kinds in MEANINGLESS.items() for kind in kinds.split()}
