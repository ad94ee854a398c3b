<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AnswerPage</name>
    <message>
        <source>I think this is your</source>
        <translation>Ich glaube, das ist dein</translation>
    </message>
    <message>
        <source>I was right: this is your</source>
        <translation>Ich hatte recht, das ist dein</translation>
    </message>
    <message>
        <source>Turn a knob of the panel: it turns a dial, and the volts change.</source>
        <translation>Dreh an einem Knopf der Tafel: Er dreht einen Zeiger, und die Spannung ändert sich.</translation>
    </message>
    <message>
        <source>If you say no, I’ll learn this drawing too.</source>
        <translation>Wenn du Nein sagst, lerne ich auch diese Zeichnung.</translation>
    </message>
</context>
<context>
    <name>AttractPage</name>
    <message>
        <source>Hold a card in front of me</source>
        <translation>Halte eine Karte vor die Kamera</translation>
    </message>
</context>
<context>
    <name>DrawPage</name>
    <message>
        <source>Draw with your finger, or hold a card in front of me.</source>
        <translation>Zeichne mit dem Finger, oder halte eine Karte vor die Kamera.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field, or hold a card up.</source>
        <translation>Ich sehe noch nichts. Zeichne auf dem großen Feld, oder zeig mir eine Karte.</translation>
    </message>
    <message>
        <source>I see your card. To draw instead, touch the big field.</source>
        <translation>Ich sehe deine Karte. Um selbst zu zeichnen, berühre das große Feld.</translation>
    </message>
    <message>
        <source>That is too small for me. Hold the card closer.</source>
        <translation>Das ist mir zu klein. Halte die Karte näher.</translation>
    </message>
    <message>
        <source>Draw it again</source>
        <translation>Zeichne es noch einmal</translation>
    </message>
    <message>
        <source>Draw something</source>
        <translation>Zeichne etwas</translation>
    </message>
    <message>
        <source>Now draw something else</source>
        <translation>Zeichne jetzt etwas anderes</translation>
    </message>
    <message>
        <source>Now draw a third thing</source>
        <translation>Zeichne jetzt ein drittes Ding</translation>
    </message>
    <message>
        <source>Draw another one</source>
        <translation>Zeichne noch eines</translation>
    </message>
    <message>
        <source>Now draw one of them again</source>
        <translation>Zeichne eines davon noch einmal</translation>
    </message>
    <message>
        <source>Why I was wrong: your things share {percent} % of their light. Make the differences bigger.</source>
        <translation>Warum ich falsch lag: Deine Dinge haben {percent} % ihres Lichts gemeinsam. Zeichne größer, was verschieden ist.</translation>
    </message>
    <message>
        <source>Why I was wrong: drawings of one thing share only {percent} % of their light. Draw it the same size each time.</source>
        <translation>Warum ich falsch lag: Zeichnungen eines Dings haben nur {percent} % ihres Lichts gemeinsam. Zeichne es jedes Mal gleich groß.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field first.</source>
        <translation>Ich sehe noch nichts. Zeichne zuerst auf dem großen Feld.</translation>
    </message>
    <message>
        <source>That is too small for me. Draw it bigger.</source>
        <translation>Das ist mir zu klein. Zeichne größer.</translation>
    </message>
    <message>
        <source>That is too full: leave some of it dark.</source>
        <translation>Das ist zu voll: Lass einen Teil dunkel.</translation>
    </message>
    <message>
        <source>I know only these things. Draw one of them.</source>
        <translation>Ich kenne nur diese Dinge. Zeichne eines davon.</translation>
    </message>
    <message>
        <source>Draw with your finger on the big field.</source>
        <translation>Zeichne mit dem Finger auf dem großen Feld.</translation>
    </message>
</context>
<context>
    <name>LearnPage</name>
    <message>
        <source>I look at your drawings.</source>
        <translation>Ich sehe mir deine Zeichnungen an.</translation>
    </message>
    <message>
        <source>Look at the panel of lights: it shows the same dials.</source>
        <translation>Schau auf die Leuchttafel: Sie zeigt dieselben Zeiger.</translation>
    </message>
</context>
<context>
    <name>OverPage</name>
    <message>
        <source>I will forget your drawings and all that I learned from them.</source>
        <translation>Ich vergesse deine Zeichnungen und alles, was ich daraus gelernt habe.</translation>
    </message>
    <message>
        <source>Still there?</source>
        <translation>Bist du noch da?</translation>
    </message>
    <message>
        <source>In one second I will forget your drawings and begin again.</source>
        <translation>In einer Sekunde vergesse ich deine Zeichnungen und beginne von vorn.</translation>
    </message>
    <message>
        <source>In {seconds} seconds I will forget your drawings and begin again.</source>
        <translation>In {seconds} Sekunden vergesse ich deine Zeichnungen und beginne von vorn.</translation>
    </message>
</context>
<context>
    <name>TimesPage</name>
    <message>
        <source>Ask “Still there?” after</source>
        <translation>„Bist du noch da?“ fragen nach</translation>
    </message>
</context>
<context>
    <name>WhichPage</name>
    <message>
        <source>Both sides pull equally hard. Tell me, and I’ll learn it.</source>
        <translation>Beide Seiten ziehen gleich stark. Sag es mir, dann lerne ich es.</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Light, units, volts: this is all I know about your drawing.</source>
        <translation>Licht, Einheiten, Volt: Mehr weiß ich über deine Zeichnung nicht.</translation>
    </message>
</context>
</TS>
