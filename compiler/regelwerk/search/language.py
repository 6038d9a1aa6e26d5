"""What the search has to know of German beyond a stemmer: empty and light words, endings, separable
prefixes, changing vowels.

In: nothing.  Out: constants.  Endings and prefixes are part of the index, so that the browser uses
the same.
"""

from __future__ import annotations

EMPTY_WORDS = """
ab aber alle allem allen aller alles als also am an auch auf aus bei beim bereits bis bzw da dabei
dadurch dafür daher damit danach daran darauf daraus darf darin darüber dass daß dazu dem den denen
denn der deren des dessen die dies diese diesem diesen dieser dieses doch dort durch dürfen durfte
durften dürfte dürften ein eine einem einen einer eines er es etwa etwas euch für gegebenenfalls
habe haben hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem
ins ist ja je jede jedem jeden jeder jedes jedoch jene jenem jenen jener jenes kann können konnte
konnten könnte könnten man mehr mein mich mir mit muss muß müssen musste mussten müsste müssten nach
nein noch nun nur ob oder seien sein seine seinem seinen seiner seines seit sich sie sind so sofern
soll sollen sollte sollten solche solchem solchen solcher solches sondern sonst soweit über um und
uns unter usw vom von vor war waren was weil welche welchem welchen welcher welches wenn wer werden
wie wieder wir wird wo wobei wodurch worden wurde wurden zu zum zur zwar bekomme bekommen bekommt
bitte brauch brauche braucht dann du dir dich eben eigentlich einfach eh gabs gar gehts genau gerade
gibts grad habs hab halt heißen heißt irgendwie is isn jetzt kriege kriegen kriegt mal meine meinem
meinen meiner nen ner nich nix nochmal plötzlich sag schon sowas überhaupt unser unsere unserem
unseren wann warum wat wem wen wenns weshalb wieso will wir wirklich wollen wozu
"""
EMPTY = frozenset(EMPTY_WORDS.split())

LIGHT_WORDS = """
alles anderen andere anderer anders beide bedeutet bleiben bleibt danach drei eigene einer erst
fertig fragen fragt gefragt geben gehen geht gelten gemacht gesagt gesehen gewesen gibt gilt gleich
gut hinterher immer jemand keine keiner kommen kommt lange lassen lässt legen legt letzte liegen
liegt mache machen macht merken merkt mitten möchte nachher neue nehmen nie niemand nimmt passieren
passiert raus rein richtig sage sagen sagt schlecht sehe sehen selber selbst sieht sitzen sitzt
stehen steht trotzdem tun tut viel viele vorher vorhin weg wenig weniger weiß wissen zuerst zwei
falsch ganz
"""
# Words of everyday talk: rare in rules, yet they tell little.
LIGHT = frozenset(LIGHT_WORDS.split())

DEFINING = (  # how one asks what something is
    r" *wa[ts] +(?:isn?|ist|sind|hei(?:ss|ß)t|bedeutet|meint)(?: |$)"
)

ASKING_WORDS = """
was wat wer isn ist is sind war heißt heisst heißen heissen bedeutet bedeuten Bedeutung meint gemeint
Definition definiert Begriff Begriffsbestimmung Begriffserklärung versteht unter man der die das dem
den des ein eine einen einem einer eines n ne eigentlich genau denn bitte mal nochmal noch im beim von
"""
# Words around a name that ask for nothing but what it means.
ASKING = frozenset(ASKING_WORDS.split())

# folded; the first is nothing
ENDINGS = (
    "|e|em|en|er|ern|es|et|ete|eten|n|nen|ne"
    "|s|st|t|te|ten|ter|tem|tes|end|ende|enden|ender|ung|ungen"
)

DENIAL_WORDS = (
    "nicht nichts nie niemals kein keine keinen keinem keiner keines niemand weder ohne statt"
    " anstatt fast beinahe"
)
# A part of a sentence with one of these tells nothing for sure.
DENIAL = frozenset(DENIAL_WORDS.split())

DOUBT_WORDS = """
vielleicht angeblich eventuell wohl oder ob wenn falls hätte hätten wäre wären würde würden wollte
wollten will wollen möchte möchten soll sollen sollte sollten kann können könnte könnten darf dürfen
dürfte muss muß müssen müsste müssten glaube glaubt meint behauptet sagt erklärt
"""
# A whole text with one of these tells nothing for sure.
DOUBT = frozenset(DOUBT_WORDS.split())

ALIKE_WORDS = """
abbrechen aufhören beenden Schluss
ablegen hinlegen auflegen
absichtlich bewusst vorsätzlich extra
Alleinspieler Declarer Spielmacher
anfangen beginnen loslegen
angespielt aufgespielt ausgespielt rausgekommen herausgekommen rausgespielt Anspiel Aufspiel Ausspiel anspielen aufspielen ausspielen
Antwort antworten Auskunft erklären Erklärung erläutern
aufdecken umdrehen aufgedeckt umgedreht offen
aufschreiben eintragen notieren anschreiben schreiben
austeilen geben teilen verteilen ausgeteilt verteilt gegeben
bedienen bekennen zugeben bedient zugegeben
beleidigen beschimpfen schimpfen meckern pöbeln anschreien anpöbeln
bemerken merken auffallen entdecken feststellen gemerkt bemerkt entdeckt
Berufung Einspruch Protest
betrügen mogeln schummeln bescheißen tricksen
bieten reizen ansagen geboten gereizt angesagt Gebot Ansage Reizung
Blatt Hand
dran Reihe
erlaubt zulässig
Ergebnis Resultat Score
falsch irrtümlich verkehrt
fallen herunterfallen runterfallen runtergefallen heruntergefallen gefallen hingefallen fallenlassen
fehlen fehlt verschwunden verloren abhanden
Fehler Irrtum Verstoß Regelverstoß
fragen nachfragen Frage erkundigen gefragt
Geber Teiler Kartengeber
Handy Mobiltelefon Telefon Smartphone Gerät
mithören mitbekommen belauschen
verhören verhört missverstehen missverstanden
Kiebitz Zuschauer Zuseher
kontern kontrieren verdoppeln Kontra
korrigieren verbessern berichtigen richtigstellen Änderung verbessert geändert korrigiert
neunzig 90
sechzig 60
dreißig 30
zwölf 12
dreizehn 13
vierzehn 14
langsam trödeln bummeln Verzögerung verzögern Zeitverzug
nachschauen nachsehen nachgucken
nachdenken überlegen zögern grübeln nachgedacht überlegt gezögert Denkpause
Partner Mitspieler Gegenüber
Punkte Zähler
reden quatschen sprechen unterhalten Bemerkung plaudern tratschen
rufen holen gerufen geholt
Runde Durchgang
ausschließen disqualifizieren Ausschluss rauswerfen rausschmeißen sperren suspendieren
Information Informationen Info Infos Auskunft Auskünfte
absprechen abgesprochen vereinbaren vereinbart Absprache Vereinbarung verabreden verabredet
geheim heimlich verborgen verdeckt
Signal Zeichen Geste Mimik Gesichtsausdruck zuzwinkern
kaputt unbrauchbar unspielbar verfälscht
schenken überlassen abgeben konzedieren geschenkt überlassen
übrig restlich verbleibend Rest
anfassen berühren angefasst berührt antippen
gleichzeitig zugleich zeitgleich
stören Störung ablenken Lärm
nachzählen abzählen durchzählen zählen gezählt
Bietkarte Bietkarten Gebotskarte Bietbox
ungenügend unzureichend niedrig tief zuwenig
schuld Schuldiger Sünder Verursacher
Mannschaft Team
krank Notfall unwohl
essen trinken rauchen Getränk
unterschreiben Unterschrift abzeichnen quittieren gegenzeichnen
verlassen weggehen aufstehen rausgehen
Stuhl Platz Sitzplatz
zugucken zusehen zuschauen kiebitzen
sagen mitteilen verraten
Schiedsrichter Schiri Turnierleiter Turnierleitung TL
schauen gucken sehen ansehen anschauen reinschauen reingucken geschaut geguckt gesehen
stechen trumpfen gestochen
Strafe bestrafen bestraft
streiten Streit uneinig zanken Zoff
tauschen vertauschen wechseln vertauscht getauscht verwechseln verwechselt
unsportlich unfair unkorrekt
verboten unzulässig
vergessen versäumen übersehen
versehentlich Versehen unabsichtlich vergriffen verrutscht Fehlgriff danebengegriffen vertippt
verspätet spät
wegwerfen abwerfen abgeworfen
zeigen vorzeigen gezeigt sichtbar
Zettel Laufzettel Formular Spielzettel Scorezettel
zurücknehmen zurückziehen zurückgenommen zurückgezogen wegnehmen
"""
# Everyday words of nearly the same meaning, one group per line.
ALIKE = tuple(tuple(line.split()) for line in ALIKE_WORDS.strip().split("\n"))

SEPARABLE_PREFIXES = """
ab an auf aus auseinander bei bloß dar durch ein entgegen fehl fest fort frei her heraus herein
hervor hin hinein hinzu klar los mit nach nieder richtig statt teil um unter vor voraus vorbei weg
weiter wieder zu zurecht zurück zusammen über
"""
SEPARABLE = tuple(SEPARABLE_PREFIXES.split())

ABLAUT = {  # stem of the infinitive → its stems in other forms
    "beginn": "begann begonn",
    "biet": "bot",
    "bleib": "blieb",
    "brech": "brich brach broch",
    "bring": "brach",
    "fall": "fäll fiel",
    "denk": "dach",
    "find": "fand fund",
    "geb": "gib gab",
    "geh": "ging gang",
    "gewinn": "gewann gewonn",
    "greif": "griff",
    "halt": "hält hielt",
    "komm": "kam",
    "lass": "läss ließ",
    "les": "lies las",
    "lier": "lor",
    "nehm": "nimm nahm nomm",
    "nenn": "nann",
    "ruf": "rief",
    "scheid": "schied",
    "schlag": "schläg schlug",
    "schreib": "schrieb",
    "seh": "sieh sah",
    "sprech": "sprich sprach sproch",
    "stech": "stich stach stoch",
    "steh": "stand",
    "stoß": "stöß stieß",
    "trag": "träg trug",
    "treff": "triff traf troff",
    "tret": "tritt trat",
    "vergess": "vergiss vergaß",
    "weis": "wies",
    "werf": "wirf warf worf",
    "wiss": "weiß wuss",
    "zieh": "zog",
    "zwing": "zwang zwung",
}
