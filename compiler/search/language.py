"""What search has to know of German beyond a stemmer: empty words, endings, separable prefixes, vowels that change.

In: nothing.  Out: constants.  Endings and prefixes are in folded spelling and travel with the index, so that the browser uses the same.
"""

from __future__ import annotations

EMPTY = frozenset(
    """ab aber alle allem allen aller alles als also am an auch auf aus bei beim bereits bis bzw da dabei dadurch dafür daher damit danach daran darauf daraus
    darf dürfen durfte durften dürfte dürften darin darüber dass daß dazu dem den denen denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort durch ein eine einem einen
    einer eines er es etwa etwas euch für gegebenenfalls habe haben hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in
    indem ins ist ja je jede jedem jeden jeder jedes jedoch jene jenem jenen jener jenes kann können könnte konnte konnten könnten man mehr mein mich mir mit muss muß müssen musste mussten müsste müssten nach
    nein noch nun nur ob oder seien sein seine seinem seinen seiner seines seit sich sie sind so sofern soll sollen sollte sollten solche solchem solchen solcher
    solches sondern sonst soweit über um und uns unter usw vom von vor war waren was weil welche welchem welchen welcher welches wenn wer werden wie wieder
    wir wird wo wobei wodurch worden wurde wurden zu zum zur zwar the of to""".split()
)

ENDINGS = "|e|em|en|er|ern|es|et|ete|eten|n|nen|ne|s|st|t|te|ten|ter|tem|tes|end|ende|enden|ender|ung|ungen"

SEPARABLE = (
    "ab an auf aus auseinander bei bloß dar durch ein entgegen fehl fest fort frei her heraus herein hervor hin hinein hinzu klar los mit nach nieder richtig "
    "statt teil um unter vor voraus vorbei weg weiter wieder zu zurecht zurück zusammen über"
).split()

ABLAUT = {  # vowel of another tense → vowel of the infinitive, before the ending -en
    "biet": "bot", "bleib": "blieb", "brech": "broch brich brach", "bring": "brach", "fall": "fäll fiel", "geb": "gib gab", "geh": "gang ging", "greif": "griff",
    "halt": "hält hielt", "lass": "läss ließ", "les": "lies las", "lier": "lor", "nehm": "nimm nahm nomm", "nenn": "nann", "ruf": "rief", "scheid": "schied",
    "schlag": "schläg schlug", "schreib": "schrieb", "seh": "sieh sah", "sprech": "sprich sprach sproch", "stech": "stich stach stoch", "steh": "stand",
    "stoß": "stöß stieß", "trag": "träg trug", "treff": "triff traf troff", "tret": "tritt trat", "vergess": "vergiss vergaß", "weis": "wies",
    "werf": "wirf warf worf", "wiss": "wuss weiß", "zieh": "zog",
}  # fmt: skip
