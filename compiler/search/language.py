"""What search has to know of German beyond a stemmer: empty words, endings, separable prefixes, vowels that change.

In: nothing.  Out: constants.  Endings and prefixes are in folded spelling and travel with the index, so that the browser uses the same.
"""

from __future__ import annotations

EMPTY = frozenset(
    """ab aber alle allem allen aller alles als also am an auch auf aus bei beim bereits bis bzw da dabei dadurch dafür daher damit danach daran darauf daraus
    darf darin darüber dass daß dazu dem den denen denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort durch ein eine einem einen
    einer eines er es etwa etwas euch für gegebenenfalls habe haben hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in
    indem ins ist ja je jede jedem jeden jeder jedes jedoch jene jenem jenen jener jenes kann können könnte man mehr mein mich mir mit muss muß müssen nach
    nein noch nun nur ob oder seien sein seine seinem seinen seiner seines seit sich sie sind so sofern soll sollen sollte solche solchem solchen solcher
    solches sondern sonst soweit über um und uns unter usw vom von vor war waren was weil welche welchem welchen welcher welches wenn wer werden wie wieder
    wir wird wo wobei wodurch worden wurde wurden zu zum zur zwar the of to""".split()
)

ENDINGS = "|e|em|en|er|ern|es|et|ete|eten|n|nen|ne|s|st|t|te|ten|ter|tem|tes|end|ende|enden|ender|ung|ungen"

SEPARABLE = (
    "ab an auf aus auseinander bei bloss bloß dar durch ein entgegen fehl fest fort frei her heraus herein hervor hin hinein hinzu klar los mit nach nieder richtig "
    "statt teil um unter vor voraus vorbei weg weiter wieder zu zurecht zurück zurueck zusammen über ueber"
).split()

ABLAUT = {
    "bot": "biet", "blieb": "bleib", "brach": "brech", "broch": "brech", "brich": "brech", "brach(?=t)": "bring", "dach(?=t)": "denk", "dürf": "darf",
    "fall": "fall", "fäll": "fall", "fiel": "fall", "gab": "geb", "gib": "geb", "gang": "geh", "ging": "geh", "griff": "greif", "hält": "halt", "hielt": "halt",
    "lieg": "lieg", "leg": "leg", "lass": "lass", "läss": "lass", "ließ": "lass", "las": "les", "lies": "les", "lor": "lier", "mess": "mess", "miss": "mess",
    "nahm": "nehm", "nomm": "nehm", "nimm": "nehm", "nann": "nenn", "rief": "ruf", "sah": "seh", "sieh": "seh", "schied": "scheid", "schlag": "schlag",
    "schläg": "schlag", "schlug": "schlag", "schrieb": "schreib", "sproch": "sprech", "sprich": "sprech", "sprach": "sprech", "stand": "steh", "stoß": "stoß",
    "stieß": "stoß", "stöß": "stoß", "stich": "stech", "stoch": "stech", "trag": "trag", "träg": "trag", "trug": "trag", "traf": "treff", "troff": "treff",
    "triff": "treff", "trat": "tret", "tritt": "tret", "warf": "werf", "wirf": "werf", "worf": "werf", "wieg": "wieg", "wies": "weis", "zog": "zieh",
    "gess": "gess", "gaß": "gess", "giss": "gess", "wuss": "wiss", "weiß": "wiss", "deck": "deck", "zähl": "zähl",
}  # fmt: skip
