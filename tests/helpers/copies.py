"""Invented copies of the two editions of the sound rulebook, as a reader would have them.

In: nothing.  Out: their texts.
"""

SOUND = """Artikel 1: Verfrühtes Läuten

A. Angenommenes Läuten

Nimmt der linke Gegner verfrühtes Läuten an, so darf er das; weitere 8 Glocken <b>&</b> Töne schweigen.

B. 

Andernfalls (A) muss der Schuldige eine Runde* (1) aussetzen.

C. 

Beim zweiten Mal sind es 2 Runden.

* Sobald die Glocke steht, endet die Runde.

Artikel 2: Pause

Pausen darf jeder Spieler verlangen.

A. 

Der Turnierleiter muss sie nach 5 Minuten beenden.

Artikel 3: Ende
"""

LATER = """Begriffe

Glocke

Jene am Balken.

§ 1: Verfrühtes Läuten

A. Angenommenes Läuten

Nimmt der linke Gegner ein verfrühtes Läuten an, so darf er das; weitere 8 Glocken <b>&</b> Töne schweigen.

B. Nicht angenommenes Läuten

1. Andernfalls (§ 1 A) muß der Schuldige eine Runde¹ aussetzen.
2. Später soll der Turnierleiter die Glocke beachten (§ 2).

¹ Sobald die Glocke steht, endet die Runde.

§ 2: Die Glocke

Der Turnierleiter soll sie hören.

§ 3: Pause

Pausen darf jeder Spieler verlangen.

A.

Der Turnierleiter muss sie nach 5 Minuten beenden.

§ 4: Ende
"""
