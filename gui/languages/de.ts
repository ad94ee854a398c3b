<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Bestandteile</translation>
    </message>
    <message>
        <source>&lt;b&gt;Mark I Perceptron {version}&lt;/b&gt;&lt;p&gt;An emulator of the machine that Frank Rosenblatt and his colleagues at Cornell Aeronautical Laboratory presented in 1960: 400 photocells, 512 association units, 512 motor-driven potentiometers, eight response units.&lt;/p&gt;&lt;p&gt;The number of wires of each association unit, the thresholds and the size of a correction are not known. The values used here are assumptions.&lt;/p&gt;&lt;p&gt;The program keeps its data in &lt;a href=&apos;{url}&apos;&gt;{folder}&lt;/a&gt;. It writes unexpected errors to &lt;a href=&apos;{log_url}&apos;&gt;{log}&lt;/a&gt;.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Mark I Perceptron {version}&lt;/b&gt;&lt;p&gt;Ein Emulator der Maschine, die Frank Rosenblatt und seine Mitarbeiter am Cornell Aeronautical Laboratory 1960 vorstellten: 400 Fotozellen, 512 Assoziationseinheiten, 512 motorgetriebene Potentiometer, acht R-Einheiten.&lt;/p&gt;&lt;p&gt;Wie viele Drähte jede Assoziationseinheit hatte, wie hoch die Schwellen und wie groß die Korrekturen waren, ist nicht bekannt. Die hier verwendeten Werte sind Annahmen.&lt;/p&gt;&lt;p&gt;Das Programm bewahrt seine Daten in &lt;a href=&apos;{url}&apos;&gt;{folder}&lt;/a&gt; auf. Unerwartete Fehler schreibt es in &lt;a href=&apos;{log_url}&apos;&gt;{log}&lt;/a&gt;.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>ActionTable</name>
    <message>
        <source>26 letters</source>
        <extracomment>Switches of desired responses that have a key.</extracomment>
        <translation>26 Buchstaben</translation>
    </message>
    <message>
        <source>26 letters in three typefaces</source>
        <translation>26 Buchstaben in drei Schriften</translation>
    </message>
    <message>
        <source>10 digits</source>
        <translation>10 Ziffern</translation>
    </message>
    <message>
        <source>Square, circle, diamond, triangle</source>
        <translation>Quadrat, Kreis, Raute, Dreieck</translation>
    </message>
    <message>
        <source>Horizontal and vertical bars</source>
        <translation>Waagerechte und senkrechte Balken</translation>
    </message>
    <message>
        <source>Squares on the left or right</source>
        <translation>Quadrate links oder rechts</translation>
    </message>
    <message>
        <source>E, X and F, turned and moved</source>
        <translation>E, X und F, gedreht und verschoben</translation>
    </message>
    <message>
        <source>&amp;Without patterns</source>
        <translation>&amp;Ohne Muster</translation>
    </message>
    <message>
        <source>&amp;Another set…</source>
        <translation>&amp;Anderer Satz…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Choose built-in set…</source>
        <translation>&amp;Eingebauten Satz wählen…</translation>
    </message>
    <message>
        <source>&amp;Import patterns…</source>
        <translation>Muster &amp;importieren…</translation>
    </message>
    <message>
        <source>Import &amp;folder…</source>
        <translation>Or&amp;dner importieren…</translation>
    </message>
    <message>
        <source>&amp;Export patterns…</source>
        <translation>Muster e&amp;xportieren…</translation>
    </message>
    <message>
        <source>&amp;Print cards…</source>
        <translation>&amp;Karten drucken…</translation>
    </message>
    <message>
        <source>Write the patterns as cards to hold in front of a camera</source>
        <translation>Die Muster als Karten schreiben, die man vor eine Kamera hält</translation>
    </message>
    <message>
        <source>&amp;Copy drawing</source>
        <translation>Zeichnung &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste picture</source>
        <translation>Bild &amp;einfügen</translation>
    </message>
    <message>
        <source>Insert picture from &amp;file…</source>
        <translation>Bild aus &amp;Datei einfügen…</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Invert</source>
        <translation>&amp;Umkehren</translation>
    </message>
    <message>
        <source>Shift up</source>
        <translation>Nach oben schieben</translation>
    </message>
    <message>
        <source>Shift down</source>
        <translation>Nach unten schieben</translation>
    </message>
    <message>
        <source>Shift left</source>
        <translation>Nach links schieben</translation>
    </message>
    <message>
        <source>Shift right</source>
        <translation>Nach rechts schieben</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Nach links drehen</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Nach rechts drehen</translation>
    </message>
    <message>
        <source>Flip left to right</source>
        <translation>Links und rechts spiegeln</translation>
    </message>
    <message>
        <source>Flip upside down</source>
        <translation>Oben und unten spiegeln</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Add the drawing to the selected class</source>
        <translation>Die Zeichnung zur markierten Klasse hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Add drawing</source>
        <translation>Zeichnung &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Add to a &amp;new class…</source>
        <translation>Zu einer &amp;neuen Klasse hinzufügen…</translation>
    </message>
    <message>
        <source>Mark I: one potentiometer for each A-unit</source>
        <translation>Mark I: ein Potentiometer für jede A-Einheit</translation>
    </message>
    <message>
        <source>Full: every R-unit sees all A-units</source>
        <translation>Voll: jede R-Einheit sieht alle A-Einheiten</translation>
    </message>
    <message>
        <source>Direct: photocells straight to the R-units</source>
        <translation>Direkt: Fotozellen unmittelbar an den R-Einheiten</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Return all potentiometers to their starting positions, with the same seed</source>
        <translation>Alle Potentiometer auf ihren Anfang stellen, mit demselben Startwert</translation>
    </message>
    <message>
        <source>&amp;New machine…</source>
        <translation>&amp;Neue Maschine…</translation>
    </message>
    <message>
        <source>Describe and build another machine, with a new seed</source>
        <translation>Eine andere Maschine mit anderem Startwert beschreiben und bauen</translation>
    </message>
    <message>
        <source>Desired response of R{number}</source>
        <translation>Sollantwort von R{number}</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>&amp;Darbieten</translation>
    </message>
    <message>
        <source>Show the drawing, without learning</source>
        <translation>Die Zeichnung zeigen, ohne zu lernen</translation>
    </message>
    <message>
        <source>Explain the ans&amp;wer</source>
        <translation>Antwort er&amp;klären</translation>
    </message>
    <message>
        <source>Show how the machine came to this answer</source>
        <translation>Zeigen, wie die Maschine zu dieser Antwort kam</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>&amp;Lehren</translation>
    </message>
    <message>
        <source>Teach the machine what this drawing should be</source>
        <translation>Der Maschine beibringen, was diese Zeichnung sein soll</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Go back one step</source>
        <translation>Einen Schritt zurückgehen</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Schritt</translation>
    </message>
    <message>
        <source>Present the next pattern and learn</source>
        <translation>Das nächste Muster darbieten und lernen</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>Ler&amp;nen</translation>
    </message>
    <message>
        <source>Train until a pass has no mistakes, or pause</source>
        <translation>Lernen, bis ein Durchgang ohne Fehler ist, oder anhalten</translation>
    </message>
    <message>
        <source>&amp;Compare with other settings…</source>
        <translation>Mit anderen Einstellungen &amp;vergleichen…</translation>
    </message>
    <message>
        <source>See two runs side by side</source>
        <translation>Zwei Läufe nebeneinander sehen</translation>
    </message>
    <message>
        <source>To the &amp;first step</source>
        <translation>Zum &amp;ersten Schritt</translation>
    </message>
    <message>
        <source>To the &amp;last step</source>
        <translation>Zum le&amp;tzten Schritt</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>&amp;Zusehen</translation>
    </message>
    <message>
        <source>&amp;Fast</source>
        <translation>&amp;Schnell</translation>
    </message>
    <message>
        <source>F&amp;ull speed</source>
        <translation>&amp;Volle Geschwindigkeit</translation>
    </message>
    <message>
        <source>1 step per second</source>
        <translation>1 Schritt pro Sekunde</translation>
    </message>
    <message>
        <source>{steps} steps per second</source>
        <translation>{steps} Schritte pro Sekunde</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Größere Schrift</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>&amp;Kleinere Schrift</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>&amp;Normale Schrift</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>Ü&amp;ber</translation>
    </message>
</context>
<context>
    <name>AnswerPage</name>
    <message>
        <source>I cannot decide</source>
        <translation>Ich kann mich nicht entscheiden</translation>
    </message>
    <message>
        <source>Was I right?</source>
        <translation>Hatte ich recht?</translation>
    </message>
    <message>
        <source>What now?</source>
        <translation>Und jetzt?</translation>
    </message>
    <message>
        <source>I think this is your</source>
        <extracomment>Heights in units: of the meter of one sum and of three, of the question, of the note.</extracomment>
        <translation>Ich glaube, das ist Ihr</translation>
    </message>
    <message>
        <source>I was right: this is your</source>
        <translation>Ich hatte recht, das ist Ihr</translation>
    </message>
    <message>
        <source>Turn a knob of the panel: it turns a dial, and the volts change.</source>
        <translation>Drehen Sie an einem Knopf der Tafel: Er dreht einen Zeiger, und die Spannung ändert sich.</translation>
    </message>
    <message>
        <source>If you say no, I’ll learn this drawing too.</source>
        <translation>Wenn Sie Nein sagen, lerne ich auch diese Zeichnung.</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Draw another</source>
        <translation>Noch eins zeichnen</translation>
    </message>
    <message>
        <source>Teach a third thing</source>
        <translation>Ein drittes lehren</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>− first</source>
        <translation>− erstes</translation>
    </message>
    <message>
        <source>+ second</source>
        <translation>+ zweites</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erstes</translation>
    </message>
    <message>
        <source>second</source>
        <translation>zweites</translation>
    </message>
    <message>
        <source>third</source>
        <translation>drittes</translation>
    </message>
</context>
<context>
    <name>AssociationPanel</name>
    <message>
        <source>Association units</source>
        <translation>Assoziationseinheiten</translation>
    </message>
    <message>
        <source>Point at a unit to see its wires on the retina.</source>
        <translation>Auf eine Einheit zeigen, um ihre Drähte zu sehen.</translation>
    </message>
    <message>
        <source>Unit {unit} is broken: it is always off</source>
        <translation>Einheit {unit} ist defekt: Sie ist immer aus</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} = {sum} &lt; θ − ½ = {theta}</source>
        <translation>Einheit {unit}: {plus} − {minus} = {sum} &lt; θ − ½ = {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} = {sum} ≥ θ − ½ = {theta}</source>
        <translation>Einheit {unit}: {plus} − {minus} = {sum} ≥ θ − ½ = {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} lit = {sum} ≥ θ {theta}</source>
        <translation>Einheit {unit}: {plus} − {minus} hell = {sum} ≥ θ {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} lit = {sum} &lt; θ {theta}</source>
        <translation>Einheit {unit}: {plus} − {minus} hell = {sum} &lt; θ {theta}</translation>
    </message>
    <message>
        <source>{count} of {units} on · θ {theta}</source>
        <translation>{count} von {units} an · θ {theta}</translation>
    </message>
    <message>
        <source>{count} on · θ {theta} · {broken} broken</source>
        <translation>{count} an · θ {theta} · {broken} defekt</translation>
    </message>
</context>
<context>
    <name>AttractPage</name>
    <message>
        <source>Mark I Perceptron · 1960</source>
        <extracomment>Heights of the text at the top and of a line beneath a picture; height and text size of the large button; height of the line above it; and text size of the answer, in units.</extracomment>
        <translation>Mark I Perceptron · 1960</translation>
    </message>
    <message>
        <source>My 400 light cells see it</source>
        <translation>Meine 400 Fotozellen sehen es</translation>
    </message>
    <message>
        <source>Units that answer: {count} of {units}</source>
        <translation>Aktiv: {count} von {units}</translation>
    </message>
    <message>
        <source>Hold a card in front of me</source>
        <translation>Halten Sie eine Karte vor die Kamera</translation>
    </message>
    <message>
        <source>Touch to teach me</source>
        <translation>Berühren und mir etwas beibringen</translation>
    </message>
    <message>
        <source>I am learning to read.</source>
        <translation>Ich lerne lesen.</translation>
    </message>
    <message>
        <source>I am learning to read numbers.</source>
        <translation>Ich lerne Ziffern lesen.</translation>
    </message>
    <message>
        <source>I am learning to tell shapes apart.</source>
        <translation>Ich lerne, Formen zu unterscheiden.</translation>
    </message>
    <message>
        <source>I say</source>
        <translation>Ich sage</translation>
    </message>
    <message>
        <source>I do not know yet</source>
        <translation>Das weiß ich noch nicht</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ Richtig</translation>
    </message>
    <message>
        <source>✕ Wrong</source>
        <translation>✕ Falsch</translation>
    </message>
    <message>
        <source>Learned: a round without mistakes</source>
        <translation>Gelernt: eine Runde ohne Fehler</translation>
    </message>
    <message>
        <source>Mistakes in round {number}</source>
        <translation>Fehler in Runde {number}</translation>
    </message>
    <message>
        <source>{mistakes} of {patterns}</source>
        <translation>{mistakes} von {patterns}</translation>
    </message>
</context>
<context>
    <name>BoardPage</name>
    <message>
        <source>Test the panel</source>
        <translation>Leuchttafel testen</translation>
    </message>
    <message>
        <source>Panel of lights</source>
        <translation>Leuchttafel</translation>
    </message>
    <message>
        <source>It is connected to</source>
        <translation>Sie ist angeschlossen an</translation>
    </message>
    <message>
        <source>Panel of the weights</source>
        <translation>Tafel der Gewichte</translation>
    </message>
    <message>
        <source>Panel of the photocells</source>
        <translation>Tafel der Fotozellen</translation>
    </message>
    <message>
        <source>No panel is used.</source>
        <translation>Es wird keine Leuchttafel verwendet.</translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>Test abbrechen</translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message>
        <source>Board</source>
        <extracomment>Most lines in the log. Most lights on a strip that does not say how many it has. Mark and colour of each status.</extracomment>
        <translation>Platine</translation>
    </message>
    <message>
        <source>New panel…</source>
        <translation>Neue Leuchttafel…</translation>
    </message>
    <message>
        <source>Plan a panel to build: wiring, parts, frame, firmware</source>
        <translation>Eine Leuchttafel zum Bauen planen: Verdrahtung, Teile, Rahmen, Firmware</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Leuchttafel</translation>
    </message>
    <message>
        <source>{0} baud</source>
        <translation>{0} Baud</translation>
    </message>
    <message>
        <source>Line rate</source>
        <translation>Übertragungsrate</translation>
    </message>
    <message>
        <source> lights</source>
        <translation> Lichter</translation>
    </message>
    <message>
        <source>Number of lights on the strip</source>
        <translation>Anzahl der Lichter des Streifens</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>State of the panel</source>
        <translation>Zustand der Leuchttafel</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>Umlaufzeit</translation>
    </message>
    <message>
        <source>Connected for</source>
        <translation>Verbunden seit</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Resent</source>
        <translation>Wiederholt</translation>
    </message>
    <message>
        <source>Bad frames</source>
        <translation>Fehlerhaft</translation>
    </message>
    <message>
        <source>Checks failed</source>
        <translation>Prüfsummen</translation>
    </message>
    <message>
        <source>Supply</source>
        <translation>Versorgung</translation>
    </message>
    <message>
        <source>This panel cannot answer, so it cannot be tested.</source>
        <translation>Diese Leuchttafel kann nicht antworten und darum nicht getestet werden.</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>Selbsttest</translation>
    </message>
    <message>
        <source>A port, or an address such as ddp:192.168.1.50 for network lights</source>
        <translation>Ein Anschluss oder eine Adresse wie ddp:192.168.1.50 für Lichter im Netz</translation>
    </message>
    <message>
        <source>Test the lights, colours, lamps, knobs, supply and line</source>
        <translation>Lichter, Farben, Lampen, Knöpfe, Versorgung und Leitung prüfen</translation>
    </message>
    <message>
        <source>With motors</source>
        <translation>Mit Motoren</translation>
    </message>
    <message>
        <source>The motors turn. Keep your fingers clear.</source>
        <translation>Die Motoren drehen sich. Halten Sie die Finger fern.</translation>
    </message>
    <message>
        <source>Progress of the self-test</source>
        <translation>Fortschritt des Selbsttests</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Panel events appear here.</source>
        <translation>Hier erscheinen Ereignisse der Leuchttafel.</translation>
    </message>
    <message>
        <source>{0}: Adalight strip, one-way</source>
        <translation>{0}: Adalight-Streifen, einseitig</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Stop looking</source>
        <translation>Suche beenden</translation>
    </message>
    <message>
        <source>Stop test</source>
        <translation>Test anhalten</translation>
    </message>
</context>
<context>
    <name>BoardTesting</name>
    <message>
        <source>Self-test:</source>
        <translation>Selbsttest:</translation>
    </message>
    <message>
        <source>The self-test was stopped.</source>
        <translation>Der Selbsttest wurde angehalten.</translation>
    </message>
</context>
<context>
    <name>BoundPanel</name>
    <message>
        <source>R, the longest x</source>
        <translation>R, das längste x</translation>
    </message>
    <message>
        <source>γ, the largest margin</source>
        <translation>γ, der größte Margin</translation>
    </message>
    <message>
        <source>R²/γ², maximum mistakes</source>
        <translation>R²/γ², höchste Fehlerzahl</translation>
    </message>
    <message>
        <source>mistakes made</source>
        <translation>gemachte Fehler</translation>
    </message>
    <message>
        <source>Mistakes made, as a share of the bound</source>
        <extracomment>From here on a bound is rounded: it has no more digits of which float64 is sure. What was asked: points, or what A-units answer to them; desired responses; whether there is a bias; and with A-units, the points.</extracomment>
        <translation>Gemachte Fehler, als Anteil der Schranke</translation>
    </message>
    <message>
        <source>θ of the A-units</source>
        <translation>θ der A-Einheiten</translation>
    </message>
    <message>
        <source>Not checked: this rule judges the three classes together.</source>
        <translation>Nicht geprüft: Diese Regel beurteilt die drei Klassen gemeinsam.</translation>
    </message>
    <message>
        <source>Add points of at least two classes.</source>
        <translation>Fügen Sie Punkte aus mindestens zwei Klassen hinzu.</translation>
    </message>
    <message>
        <source>It is not known whether a line separates these points: rounding leaves it open. Use fewer points, or rounder numbers.</source>
        <translation>Ob eine Gerade diese Punkte trennt, ist nicht bekannt: Durch Rundung bleibt es offen. Nehmen Sie weniger Punkte oder rundere Zahlen.</translation>
    </message>
    <message>
        <source>Whether a line separates these points could not be determined.</source>
        <translation>Ob eine Gerade diese Punkte trennt, ließ sich nicht feststellen.</translation>
    </message>
    <message>
        <source>Checking whether a line separates the classes…</source>
        <translation>Es wird geprüft, ob eine Gerade die Klassen trennt…</translation>
    </message>
    <message>
        <source>A line separates each class from the others.</source>
        <translation>Jede Klasse wird durch eine Gerade von den anderen getrennt.</translation>
    </message>
    <message>
        <source>A line separates the classes.</source>
        <translation>Eine Gerade trennt die Klassen.</translation>
    </message>
    <message>
        <source>No weights put every pattern on the right side of the threshold of {volts} V (checked exactly).</source>
        <translation>Keine Gewichte bringen jedes Muster auf die richtige Seite der Schwelle von {volts} V (exakt geprüft).</translation>
    </message>
    <message>
        <source>No line through the origin separates the classes. One with a bias does.</source>
        <translation>Keine Gerade durch den Ursprung leistet das. Eine mit Bias leistet es.</translation>
    </message>
    <message>
        <source>No line separates one of the classes from the others.</source>
        <translation>Keine Gerade trennt eine der Klassen von den anderen.</translation>
    </message>
    <message>
        <source>No line separates the classes.</source>
        <translation>Keine Gerade trennt die Klassen.</translation>
    </message>
    <message>
        <source>These A-units do not separate the classes.</source>
        <translation>Diese A-Einheiten trennen die Klassen nicht.</translation>
    </message>
    <message>
        <source>Checking whether the A-units separate the classes…</source>
        <translation>Es wird geprüft, ob die A-Einheiten die Klassen trennen …</translation>
    </message>
    <message>
        <source>Learned: the A-units separate the classes. Bound shows why.</source>
        <translation>Gelernt: Die A-Einheiten trennen die Klassen. „Schranke“ zeigt, warum.</translation>
    </message>
    <message>
        <source>Learned: no line separates the classes, but the A-units do. Bound shows why.</source>
        <translation>Gelernt: Keine Gerade trennt die Klassen, aber die A-Einheiten tun es. „Schranke“ zeigt, warum.</translation>
    </message>
    <message>
        <source>The A-units separate the classes, so this can be learned.</source>
        <translation>Die A-Einheiten trennen die Klassen: Das lässt sich lernen.</translation>
    </message>
    <message>
        <source>No line separates the classes, but these A-units can: press Learn.</source>
        <translation>Keine Gerade trennt die Klassen, aber diese A-Einheiten können es: Drücken Sie „Lernen“.</translation>
    </message>
    <message>
        <source>So error correction finishes, but neither the largest margin nor the bound on the mistakes could be computed.</source>
        <translation>Also kommt die Fehlerkorrektur zum Ende, aber der größte Margin ließ sich nicht berechnen und damit auch nicht die Schranke der Fehler.</translation>
    </message>
    <message>
        <source>So error correction finishes after at most R²/γ² mistakes, in any order of the points and with any η.</source>
        <translation>Die Fehlerkorrektur ist daher nach höchstens R²/γ² Fehlern fertig, in jeder Reihenfolge der Punkte und mit jedem η.</translation>
    </message>
    <message>
        <source>A mixture of points of one class is the same point as a mixture of the other. No line can have it on both sides, so more passes, another η or another order do not help. The pocket rule keeps the best line that it has seen.</source>
        <translation>Eine Mischung von Punkten der einen Klasse ist derselbe Punkt wie eine Mischung der anderen. Keine Gerade kann ihn auf beiden Seiten haben; mehr Durchgänge, ein anderes η oder eine andere Reihenfolge helfen also nicht. Die Pocket-Regel behält die beste Gerade, die sie gesehen hat.</translation>
    </message>
    <message>
        <source>Every line through the origin has some point on the wrong side.</source>
        <translation>Jede Gerade durch den Ursprung hat einen Punkt auf der falschen Seite.</translation>
    </message>
    <message>
        <source>Whatever the volts, some point gets a sum on the wrong side, for example where points of both classes light the same A-units.</source>
        <translation>Bei allen Volt bekommt ein Punkt eine Summe auf der falschen Seite, etwa weil Punkte beider Klassen dieselben A-Einheiten einschalten.</translation>
    </message>
    <message>
        <source>The lines of the A-units cut the plane into regions. In each, the R-unit adds up the volts of the A-units that are on:</source>
        <translation>Die Geraden der A-Einheiten zerlegen die Ebene in Gebiete. In jedem zählt die R-Einheit die Volt der A-Einheiten zusammen, die an sind:</translation>
    </message>
    <message>
        <source>Use a bias</source>
        <translation>Bias verwenden</translation>
    </message>
    <message>
        <source>Use the pocket rule</source>
        <translation>Pocket-Regel verwenden</translation>
    </message>
    <message>
        <source>Nothing to use</source>
        <translation>Nichts zu verwenden</translation>
    </message>
    <message>
        <source>R, the longest (x, 1)</source>
        <translation>R, das längste (x, 1)</translation>
    </message>
    <message>
        <source>γ, the largest margin of (x, 1)</source>
        <translation>γ, der größte Margin von (x, 1)</translation>
    </message>
    <message>
        <source>R²/γ², maximum unit mistakes</source>
        <translation>R²/γ², höchste Fehlerzahl der R-Einheiten</translation>
    </message>
    <message>
        <source>unit mistakes made</source>
        <translation>Fehler der R-Einheiten bisher</translation>
    </message>
    <message>
        <source>margin of this run</source>
        <translation>Margin dieses Laufs</translation>
    </message>
    <message>
        <source>An S–A–R machine: 2 inputs, {count} A-units (wires into each: {plus} excitatory, {minus} inhibitory), drawn from seed {seed}, and an R-unit that says + above {volts} V. ASSUMED: the wires, θ, this threshold, inputs that are numbers (photocells are on or off), and A-units that are on from θ − ½, halfway between whole sums.</source>
        <translation>Eine S–A–R-Maschine: 2 Eingänge, {count} A-Einheiten (Drähte zu jeder: {plus} erregend, {minus} hemmend), aus dem Startwert {seed} gezogen, und eine R-Einheit, die über {volts} V + sagt. ANNAHME: die Drähte, θ, diese Schwelle, Zahlen als Eingänge (Fotozellen sind an oder aus) und A-Einheiten, die ab θ − ½ an sind, in der Mitte zwischen ganzen Summen.</translation>
    </message>
    <message>
        <source>An S–A–R machine: 2 inputs, {count} A-units (wires into each: {plus} excitatory, {minus} inhibitory), drawn from seed {seed}, and an R-unit for each class. ASSUMED: the wires, θ, inputs that are numbers (photocells are on or off), and A-units that are on from θ − ½, halfway between whole sums.</source>
        <translation>Eine S–A–R-Maschine: 2 Eingänge, {count} A-Einheiten (Drähte zu jeder: {plus} erregend, {minus} hemmend), aus dem Startwert {seed} gezogen, und eine R-Einheit für jede Klasse. ANNAHME: die Drähte, θ, Zahlen als Eingänge (Fotozellen sind an oder aus) und A-Einheiten, die ab θ − ½ an sind, in der Mitte zwischen ganzen Summen.</translation>
    </message>
    <message>
        <source>The bound does not cover this rule.</source>
        <translation>Die Schranke gilt für diese Regel nicht.</translation>
    </message>
    <message>
        <source>The bound does not cover R-units that are undecided in a band.</source>
        <translation>Die Schranke gilt nicht für R-Einheiten, die in einem Band unentschieden sind.</translation>
    </message>
    <message>
        <source>The bound counts from w = 0, and this run did not start there.</source>
        <translation>Die Schranke zählt ab w = 0, und dieser Lauf hat nicht dort begonnen.</translation>
    </message>
    <message>
        <source>The points changed during the run. Reset it to compare with the bound.</source>
        <translation>Die Punkte haben sich während des Laufs geändert. Setzen Sie ihn zurück, um ihn mit der Schranke zu vergleichen.</translation>
    </message>
    <message>
        <source>A potentiometer broke in this run. The bound does not cover that.</source>
        <translation>In diesem Lauf ist ein Potentiometer ausgefallen. Dafür gilt die Schranke nicht.</translation>
    </message>
    <message>
        <source>With several R-units their bounds are added up, and so are their unit mistakes: a point may be answered correctly although an R-unit is wrong.</source>
        <translation>Bei mehreren R-Einheiten werden ihre Schranken zusammengezählt und ebenso ihre Fehler: Ein Punkt kann richtig beantwortet sein, obwohl eine R-Einheit falsch ist.</translation>
    </message>
</context>
<context>
    <name>CameraLight</name>
    <message>
        <source>Camera on</source>
        <extracomment>Sizes in units: of the answer, of titles and of sentences; everything else has that of notes. Each step to a smaller text. Rounding of a frame, its line and its margin, as parts of its side. Light from which a cell is drawn as lit. Width of the light of the camera with its words and without them, in units.</extracomment>
        <translation>Kamera an</translation>
    </message>
</context>
<context>
    <name>CameraStrip</name>
    <message>
        <source>Turn the camera off</source>
        <extracomment>How many times the picture can be enlarged. Cameras that can be chosen, from 1. Seconds between two recorded examples, and least cells in which they differ. Two heights of the small picture, and the height of a panel from which it is the larger one, in pixels of the design. Side of a button, and room between two, in pixels of the design. Width of the margins of a panel, in pixels.</extracomment>
        <translation>Kamera ausschalten</translation>
    </message>
    <message>
        <source>Hold: keep what is seen as the drawing</source>
        <translation>Anhalten: was zu sehen ist, als Zeichnung behalten</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Zoom, mirror, and which camera</source>
        <translation>Zoom, Spiegel und welche Kamera</translation>
    </message>
    <message>
        <source>Zoom {times} ×</source>
        <translation>Zoom {times} ×</translation>
    </message>
    <message>
        <source>Swap left and right</source>
        <translation>Links und rechts vertauschen</translation>
    </message>
    <message>
        <source>Camera {number}</source>
        <translation>Kamera {number}</translation>
    </message>
    <message>
        <source>Turning the camera on…</source>
        <translation>Kamera wird eingeschaltet…</translation>
    </message>
    <message>
        <source>paused while it learns</source>
        <translation>Pause, während sie lernt</translation>
    </message>
    <message>
        <source>held</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>{name}: {n} recorded</source>
        <translation>{name}: {n} aufgenommen</translation>
    </message>
    <message>
        <source>dark on light</source>
        <translation>dunkel auf hell</translation>
    </message>
    <message>
        <source>light on dark</source>
        <translation>hell auf dunkel</translation>
    </message>
    <message>
        <source>something crosses the edge</source>
        <translation>etwas ragt über den Rand</translation>
    </message>
    <message>
        <source>hold a card in the frame</source>
        <translation>Karte in den Rahmen halten</translation>
    </message>
    <message>
        <source>too dark</source>
        <translation>zu dunkel</translation>
    </message>
    <message>
        <source>Hold down to add what is seen to {name}, four times a second</source>
        <translation>Gedrückt halten, um viermal in der Sekunde zu {name} hinzuzufügen, was zu sehen ist</translation>
    </message>
</context>
<context>
    <name>Cannot</name>
    <message>
        <source>Testing whether more A-units help…</source>
        <translation>Es wird versucht, ob mehr A-Einheiten helfen…</translation>
    </message>
    <message>
        <source>None of the larger machines tried has learned this.</source>
        <translation>Keine der versuchten Maschinen mit mehr A-Einheiten hat das gelernt.</translation>
    </message>
    <message>
        <source>{count} A-units tell the mixtures apart: they learn this in {passes} passes.</source>
        <translation>{count} A-Einheiten unterscheiden die Mischungen: Sie lernen das in {passes} Durchgängen.</translation>
    </message>
    <message>
        <source>A-units look at several inputs at once, so the mixtures differ: {count} of them learn this in {passes} passes.</source>
        <translation>A-Einheiten sehen mehrere Eingänge zugleich, daher unterscheiden sich die Mischungen: {count} von ihnen lernen das in {passes} Durchgängen.</translation>
    </message>
    <message>
        <source>In that machine an R-unit says 1 only above {volts} V, because a dark picture lights no A-unit, so its sum is 0 V.</source>
        <translation>In dieser Maschine sagt eine R-Einheit erst über {volts} V 1, denn ein dunkles Bild lässt keine A-Einheit feuern und hat 0 V.</translation>
    </message>
    <message>
        <source>Multi-class, which corrects the R-units together, has not learned it.</source>
        <translation>Die Regel „mehrere Klassen“, die alle R-Einheiten zusammen korrigiert, hat es nicht gelernt.</translation>
    </message>
    <message>
        <source>Multi-class corrects the R-units together, and the largest sum decides: it learns this in {passes} passes.</source>
        <translation>Die Regel „mehrere Klassen“ korrigiert die R-Einheiten zusammen, und die größte Summe entscheidet: Sie lernt das in {passes} Durchgängen.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights found.</source>
        <translation>Pocket behält die besten gefundenen Gewichte.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights found: {right} of {count} right in a trial.</source>
        <translation>Pocket behält die besten gefundenen Gewichte: {right} von {count} richtig in einem Versuch.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights that it finds. Press Learn to continue.</source>
        <translation>Pocket behält die besten Gewichte, die es findet. Drücken Sie „Lernen“, um fortzufahren.</translation>
    </message>
    <message>
        <source>The R-units are now corrected together. Press Learn to continue.</source>
        <translation>Die R-Einheiten werden jetzt zusammen korrigiert. Drücken Sie Lernen, um fortzufahren.</translation>
    </message>
</context>
<context>
    <name>CannotCard</name>
    <message>
        <source>Close</source>
        <extracomment>Least width in pixels of the design and as a share of the page where there is room for it, and how much of the page stays free around the card. Pixels by which an arrow key scrolls. How dark the page behind the card is.</extracomment>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Use multi-class</source>
        <translation>„Mehrere Klassen“ verwenden</translation>
    </message>
    <message>
        <source>Correct the R-units together, and let the largest sum decide</source>
        <translation>Die R-Einheiten zusammen korrigieren und die größte Summe entscheiden lassen</translation>
    </message>
    <message>
        <source>Add A-units</source>
        <translation>Mehr A-Einheiten</translation>
    </message>
    <message>
        <source>Build a machine that has more A-units</source>
        <translation>Eine Maschine mit mehr A-Einheiten bauen</translation>
    </message>
    <message>
        <source>Use pocket</source>
        <translation>Pocket verwenden</translation>
    </message>
    <message>
        <source>Keep the best weights found</source>
        <translation>Die besten gefundenen Gewichte behalten</translation>
    </message>
    <message>
        <source>Show the proof</source>
        <translation>Beweis zeigen</translation>
    </message>
    <message>
        <source>Open the Theory page</source>
        <translation>Die Seite „Theorie“ öffnen</translation>
    </message>
    <message>
        <source>This cannot be learned, whatever the weights</source>
        <translation>Das lässt sich nicht lernen, mit keinen Gewichten</translation>
    </message>
    <message>
        <source>R{unit} alone cannot learn this, whatever its weights</source>
        <translation>R{unit} allein kann das mit keinen Gewichten lernen</translation>
    </message>
    <message>
        <source>To this machine, this picture looks like nothing.</source>
        <translation>Für diese Maschine sieht dieses Bild wie nichts aus.</translation>
    </message>
    <message>
        <source>To R{unit}, this picture looks like nothing.</source>
        <translation>Für R{unit} sieht dieses Bild wie nichts aus.</translation>
    </message>
    <message>
        <source>To this machine, this mixture of pictures looks like nothing.</source>
        <translation>Für diese Maschine sieht diese Mischung von Bildern wie nichts aus.</translation>
    </message>
    <message>
        <source>To R{unit}, this mixture of pictures looks like nothing.</source>
        <translation>Für R{unit} sieht diese Mischung von Bildern wie nichts aus.</translation>
    </message>
    <message>
        <source>To this machine, two mixtures of the pictures look exactly the same.</source>
        <translation>Für diese Maschine sehen zwei Mischungen der Bilder genau gleich aus.</translation>
    </message>
    <message>
        <source>To R{unit}, two mixtures of the pictures look exactly the same.</source>
        <translation>Für R{unit} sehen zwei Mischungen der Bilder genau gleich aus.</translation>
    </message>
    <message>
        <source>So its sum is 0&#xa0;V whatever the weights, and 0&#xa0;V means neither 1 nor 0.</source>
        <translation>Ihre Summe ist daher 0&#xa0;V, gleich mit welchen Gewichten, und 0&#xa0;V sagt weder 1 noch 0.</translation>
    </message>
    <message>
        <source>The sum of volts for a mixture is the mixture of the sums. So the upper row would have to add up to a sum that {more}says 1{end}, and the lower row to one that {less}says 0{end}, but the two sums are the same.</source>
        <translation>Die Summe der Volt einer Mischung ist die Mischung der Summen. Die obere Reihe müsste also eine Summe ergeben, die {more}1 sagt{end}, und die untere eine, die {less}0 sagt{end}, doch beide sind ein und dieselbe Summe.</translation>
    </message>
    <message>
        <source>The sum of volts for a mixture is the mixture of the sums. So the upper row would have to add up to {more}more than 0&#xa0;V{end}, and the lower row to {less}less than 0&#xa0;V{end}, but the two sums are the same.</source>
        <translation>Die Summe der Volt einer Mischung ist die Mischung der Summen. Die obere Reihe müsste also {more}mehr als 0&#xa0;V{end} ergeben und die untere {less}weniger als 0&#xa0;V{end}, doch beide sind ein und dieselbe Summe.</translation>
    </message>
</context>
<context>
    <name>CannotPage</name>
    <message>
        <source>Draw again</source>
        <translation>Noch einmal zeichnen</translation>
    </message>
    <message>
        <source>Teach me other things</source>
        <translation>Mir andere Dinge beibringen</translation>
    </message>
    <message>
        <source>They switch on the same units, so no dial could make a difference.</source>
        <translation>Sie schalten dieselben Einheiten ein, also kann kein Zeiger einen Unterschied machen.</translation>
    </message>
    <message>
        <source>I cannot tell these two apart.</source>
        <translation>Diese beiden kann ich nicht unterscheiden.</translation>
    </message>
    <message>
        <source>After {rounds} rounds I still make mistakes: the drawings of different things are too much alike.</source>
        <translation>Nach {rounds} Runden mache ich noch immer Fehler: Die Zeichnungen verschiedener Dinge sind sich zu ähnlich.</translation>
    </message>
    <message>
        <source>This is too hard for me.</source>
        <translation>Das ist zu schwer für mich.</translation>
    </message>
</context>
<context>
    <name>CardsPanel</name>
    <message>
        <source>Moved cards</source>
        <translation>Verschobene Karten</translation>
    </message>
    <message>
        <source>Add ten of each</source>
        <translation>Je zehn hinzufügen</translation>
    </message>
    <message>
        <source>Let the machine learn from ten other cards of each class</source>
        <translation>Die Maschine aus zehn weiteren Karten jeder Klasse lernen lassen</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>{right} of {n} right</source>
        <translation>{right} von {n} richtig</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
</context>
<context>
    <name>CardsView</name>
    <message>
        <source>Press a card to put it on the retina</source>
        <extracomment>Least and greatest side of a card, and room between two, in pixels of the design. By how many cards each key moves along a row, and across rows.</extracomment>
        <translation>Drücken Sie auf eine Karte, um sie auf die Retina zu legen</translation>
    </message>
    <message>
        <source>{n} cards, {wrong} of them read wrong</source>
        <translation>{n} Karten, davon {wrong} falsch gelesen</translation>
    </message>
</context>
<context>
    <name>CertificatePanel</name>
    <message>
        <source>Separability</source>
        <extracomment>Where a line must not end. Side of a thumbnail in pixels, and most patterns that are named for a screen reader.</extracomment>
        <translation>Trennbarkeit</translation>
    </message>
    <message>
        <source>Copy w*</source>
        <translation>w* kopieren</translation>
    </message>
    <message>
        <source>Copy the weights of the largest margin, with commas</source>
        <translation>Die Gewichte mit dem größten Margin kopieren, mit Kommas</translation>
    </message>
    <message>
        <source>γ = {margin} · margin of this run: {mine}</source>
        <translation>γ = {margin} · Margin dieses Laufs: {mine}</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Noch nicht geprüft.</translation>
    </message>
    <message>
        <source>It is not known whether R{unit} can learn these patterns.</source>
        <translation>Ob R{unit} diese Muster lernen kann, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Rounding leaves it open, and the patterns are too many for exact arithmetic. Use fewer patterns, or scale the features to similar sizes.</source>
        <translation>Durch Rundung bleibt es offen, und für exaktes Rechnen sind es zu viele Muster. Nehmen Sie weniger Muster, oder bringen Sie die Merkmale auf ähnliche Größen.</translation>
    </message>
    <message>
        <source>No weights give every pattern a sum of the right sign, but with the tie rule of this machine a sum of 0 V can be right.</source>
        <translation>Keine Gewichte geben jedem Muster eine Summe mit dem richtigen Vorzeichen, aber mit der Regel für 0 V dieser Maschine kann eine Summe von 0 V richtig sein.</translation>
    </message>
    <message>
        <source>No weights put every pattern on the right side of the threshold of {volts} V (checked exactly).</source>
        <translation>Keine Gewichte bringen jedes Muster auf die richtige Seite der Schwelle von {volts} V (exakt geprüft).</translation>
    </message>
    <message>
        <source>✓ R{unit} can learn these patterns.</source>
        <translation>✓ R{unit} kann diese Muster lernen.</translation>
    </message>
    <message>
        <source>The largest margin could not be computed.</source>
        <translation>Der größte Margin ließ sich nicht berechnen.</translation>
    </message>
    <message>
        <source>Some weights put every pattern on the right side of the threshold of {volts} V (checked exactly). The bound holds for a threshold of 0 V only.</source>
        <translation>Es gibt Gewichte, mit denen jedes Muster auf der richtigen Seite der Schwelle von {volts} V liegt (exakt geprüft). Die Schranke gilt nur für eine Schwelle von 0 V.</translation>
    </message>
    <message>
        <source>Weights w* of length 1 have d x·w* ≥ γ = {margin} for all {count} patterns. No weights have more: the {nearest} patterns below hold it there.</source>
        <translation>Gewichte w* der Länge 1 haben d x·w* ≥ γ = {margin} für alle {count} Muster. Keine Gewichte haben mehr: Die {nearest} Muster unten halten ihn dort fest.</translation>
    </message>
    <message>
        <source>✕ R{unit} cannot learn these patterns.</source>
        <translation>✕ R{unit} kann diese Muster nicht lernen.</translation>
    </message>
    <message>
        <source>Mixed in these shares, the patterns that want +1 and those that want −1 look the same to it, and so have the same sum whatever the weights (checked exactly).</source>
        <translation>In diesen Anteilen gemischt sehen die Muster, die +1 verlangen, und die, die −1 verlangen, für sie gleich aus und haben daher mit allen Gewichten dieselbe Summe (exakt geprüft).</translation>
    </message>
</context>
<context>
    <name>CertificateView</name>
    <message>
        <source>should say 1</source>
        <translation>soll 1 sagen</translation>
    </message>
    <message>
        <source>should say 0</source>
        <translation>soll 0 sagen</translation>
    </message>
    <message>
        <source>the {count} A-units of R{unit}: how often each fires</source>
        <translation>die {count} A-Einheiten von R{unit}: wie oft jede feuert</translation>
    </message>
</context>
<context>
    <name>ChapterMarks</name>
    <message>
        <source>{label} from pass {number}</source>
        <translation>{label} ab Durchgang {number}</translation>
    </message>
    <message>
        <source>Chapters: {labels}.</source>
        <translation>Kapitel: {labels}.</translation>
    </message>
    <message>
        <source>{count} chapters, most recently {labels}.</source>
        <translation>{count} Kapitel, zuletzt {labels}.</translation>
    </message>
</context>
<context>
    <name>ChoicePage</name>
    <message>
        <source>One of them must stay on.</source>
        <translation>Eines davon muss eingeschaltet bleiben.</translation>
    </message>
</context>
<context>
    <name>ClassChoice</name>
    <message>
        <source>What is it?</source>
        <translation>Was ist es?</translation>
    </message>
    <message>
        <source>Add the drawing to the patterns</source>
        <translation>Die Zeichnung zu den Mustern hinzufügen</translation>
    </message>
    <message>
        <source>Teach it as</source>
        <translation>Lehren als</translation>
    </message>
</context>
<context>
    <name>CompareButton</name>
    <message>
        <source>Compare ▾</source>
        <translation>Vergleichen ▾</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>With branch {label}, steps {fork} to {end}</source>
        <translation>Mit Zweig {label}, Schritte {fork} bis {end}</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Online</source>
        <extracomment>Pixels from which on the figures stand beside the picture. Seconds of one slice of the runs, and between two checks of them.</extracomment>
        <translation>Einzeln</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Gesammelt</translation>
    </message>
    <message>
        <source>Averaged</source>
        <translation>Gemittelt</translation>
    </message>
    <message>
        <source>{count} orders</source>
        <translation>{count} Reihenfolgen</translation>
    </message>
    <message>
        <source>{count} updates</source>
        <translation>{count} Änderungen</translation>
    </message>
    <message>
        <source>1 update</source>
        <translation>1 Änderung</translation>
    </message>
    <message>
        <source>{right} of {count} right</source>
        <translation>{right} von {count} richtig</translation>
    </message>
    <message>
        <source>the mean of all w</source>
        <translation>das Mittel aller w</translation>
    </message>
    <message>
        <source>nearest point {distance}</source>
        <translation>nächster Punkt {distance}</translation>
    </message>
    <message>
        <source>{count} different lines</source>
        <translation>{count} verschiedene Geraden</translation>
    </message>
    <message>
        <source>the same line</source>
        <translation>dieselbe Gerade</translation>
    </message>
    <message>
        <source>{count} without a line</source>
        <translation>{count} ohne Gerade</translation>
    </message>
    <message>
        <source>{least} to {most} updates</source>
        <translation>{least} bis {most} Änderungen</translation>
    </message>
    <message>
        <source>{learned} of {count} learned</source>
        <translation>{learned} von {count} gelernt</translation>
    </message>
</context>
<context>
    <name>ComparisonChoice</name>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Train again from the start with these settings</source>
        <translation>Mit diesen Einstellungen noch einmal von Anfang an lernen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>η</source>
        <translation>η</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Seed of the order</source>
        <translation>Startwert der Reihenfolge</translation>
    </message>
    <message>
        <source>Other settings</source>
        <translation>Andere Einstellungen</translation>
    </message>
    <message>
        <source>Branch {label}</source>
        <translation>Zweig {label}</translation>
    </message>
    <message>
        <source>Branch at step {step}</source>
        <translation>Zweig bei Schritt {step}</translation>
    </message>
</context>
<context>
    <name>ComparisonView</name>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Back to the console (Esc)</source>
        <translation>Zurück zur Konsole (Esc)</translation>
    </message>
    <message>
        <source>Position in both runs</source>
        <translation>Zeit beider Läufe</translation>
    </message>
    <message>
        <source>Keep right-hand run</source>
        <translation>Rechten behalten</translation>
    </message>
    <message>
        <source>Use the right-hand run in this session</source>
        <translation>Den rechten Lauf zu dem dieser Sitzung machen</translation>
    </message>
    <message>
        <source>Dials</source>
        <translation>Zeiger</translation>
    </message>
    <message>
        <source>Retina view</source>
        <translation>Retina-Ansicht</translation>
    </message>
    <message>
        <source>branch at step {step}</source>
        <translation>verlassen bei Schritt {step}</translation>
    </message>
    <message>
        <source>pass {at} of {end}</source>
        <translation>Durchgang {at} von {end}</translation>
    </message>
    <message>
        <source>step {at} of {end}</source>
        <translation>Schritt {at} von {end}</translation>
    </message>
</context>
<context>
    <name>ConditionsPanel</name>
    <message>
        <source>Conditions</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>all {count} cores</source>
        <translation>alle {count}</translation>
    </message>
    <message>
        <source>1 core</source>
        <translation>1</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Datei…</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Trials of each setting, one seed each</source>
        <translation>Versuche je Einstellung, jeder mit eigenem Startwert</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>1. Startwert</translation>
    </message>
    <message>
        <source>The others follow: seed + 1, + 2, …</source>
        <translation>Die weiteren folgen: Startwert + 1, + 2, …</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Maximum number of processes on this computer</source>
        <translation>Höchstzahl der Prozesse auf diesem Rechner</translation>
    </message>
    <message>
        <source>Dask</source>
        <translation>Dask</translation>
    </message>
    <message>
        <source>Address of the scheduler of a Dask cluster, as in tcp://host:8786</source>
        <translation>Adresse des Schedulers eines Dask-Clusters, wie tcp://host:8786</translation>
    </message>
    <message>
        <source>Trials file</source>
        <translation>Versuchsdatei</translation>
    </message>
    <message>
        <source>Save the trials to a CSV file, and resume from it</source>
        <translation>Die Versuche in einer CSV-Datei speichern und von dort fortsetzen</translation>
    </message>
    <message>
        <source>Save the trials, or resume from them</source>
        <translation>Versuche speichern oder von ihnen aus fortsetzen</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
</context>
<context>
    <name>ConfusionView</name>
    <message>
        <source>Confusion table</source>
        <extracomment>Widest and tallest field, and least height and width for a number in it, in design pixels. Room for the names of the classes at the left, in pixels of the design.</extracomment>
        <translation>Verwechslungstafel</translation>
    </message>
    <message>
        <source>{name} read as {answer}: {count}, right</source>
        <translation>{name} gelesen als {answer}: {count}, richtig</translation>
    </message>
    <message>
        <source>{name} read as {answer}: {count}</source>
        <translation>{name} gelesen als {answer}: {count}</translation>
    </message>
    <message>
        <source>{name} read as no class: {count}</source>
        <translation>{name} gelesen als keine Klasse: {count}</translation>
    </message>
</context>
<context>
    <name>CoursePanel</name>
    <message>
        <source>Training</source>
        <extracomment>Paces by the keys of their buttons: steps per second, 0 for full speed. Space between a caption, its control and the next, in pixels. Digits of the number of steps for which there is always room.</extracomment>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>zusehen</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>schnell</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Go back one step (B)</source>
        <translation>Einen Schritt zurückgehen (B)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Make one step (S)</source>
        <translation>Einen Schritt machen (S)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset: start again from the same weights (R)</source>
        <translation>Zurücksetzen: mit denselben Gewichten neu beginnen (R)</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>Without a bias, the line goes through the origin</source>
        <translation>Ohne Bias geht die Gerade durch den Ursprung</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Den Befehl kopieren, der im Terminal dasselbe tut</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Size of a correction</source>
        <translation>Größe einer Korrektur</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Order of the points</source>
        <translation>Reihenfolge der Punkte</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>Maximum number of passes</source>
        <translation>Höchstzahl der Durchgänge</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Learn, or pause (Space)</source>
        <translation>Lernen oder anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>step {number} of {end}</source>
        <translation>Schritt {number} von {end}</translation>
    </message>
</context>
<context>
    <name>CurvePanel</name>
    <message>
        <source>Shown as soon as training pauses.</source>
        <translation>Wird gezeigt, sobald das Lernen pausiert.</translation>
    </message>
    <message>
        <source>Mistakes per pass</source>
        <extracomment>Milliseconds after which a chart that was not seen yet is made. Minimum width and height of the chart in pixels: three grid lines are still readable.</extracomment>
        <translation>Fehler pro Durchgang</translation>
    </message>
    <message>
        <source>Choose a chart</source>
        <translation>Diagramm wählen</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>Verwechslung</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>One weight</source>
        <translation>Ein Gewicht</translation>
    </message>
    <message>
        <source>‖w‖² and w·w* against their bounds</source>
        <translation>‖w‖² und w·w* gegen ihre Schranken</translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation>Noch nichts gelernt.</translation>
    </message>
    <message>
        <source>test: {right} of {test} right, {share} · {training} for training</source>
        <translation>Test: {right} von {test} richtig, {share} · {training} zum Lernen</translation>
    </message>
    <message>
        <source>row: class · column: read as</source>
        <translation>Zeile: Klasse · Spalte: gelesen als</translation>
    </message>
    <message>
        <source>right: {counted}</source>
        <translation>richtig: {counted}</translation>
    </message>
    <message>
        <source>{training} for training · {test} for testing</source>
        <translation>{training} zum Lernen · {test} zum Testen</translation>
    </message>
    <message>
        <source>Cost J</source>
        <translation>Kosten J</translation>
    </message>
    <message>
        <source>Cost J₁</source>
        <translation>Kosten J₁</translation>
    </message>
</context>
<context>
    <name>CurvesPanel</name>
    <message>
        <source>Mistakes per pass</source>
        <translation>Fehler pro Durchgang</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>DamagePanel</name>
    <message>
        <source>Right answers</source>
        <extracomment>Most percent of the potentiometers that can be replaced.</extracomment>
        <translation>Richtige Antworten</translation>
    </message>
    <message>
        <source>Potentiometers replaced, in percent</source>
        <translation>Ersetzte Potentiometer in Prozent</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Put the old potentiometers back</source>
        <translation>Die alten Potentiometer wieder einsetzen</translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation>Ersetzt</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>von {count}</translation>
    </message>
</context>
<context>
    <name>DamageView</name>
    <message>
        <source>{percent} % replaced, {share} % right</source>
        <translation>{percent} % ersetzt, {share} % richtig</translation>
    </message>
</context>
<context>
    <name>DialField</name>
    <message>
        <source>{first}–{last}: mean |w| {mean} V</source>
        <translation>{first}–{last}: mittleres |w| {mean} V</translation>
    </message>
    <message>
        <source>{first}–{last}: mean |w| {mean} V, {plus} positive, {minus} negative</source>
        <translation>{first}–{last}: mittleres |w| {mean} V, {plus} positiv, {minus} negativ</translation>
    </message>
    <message>
        <source>Each tile: {group} dials, mean |w|</source>
        <translation>Jede Kachel: {group} Zeiger, mittleres |w|</translation>
    </message>
</context>
<context>
    <name>DialView</name>
    <message>
        <source>Potentiometers</source>
        <extracomment>A vertical drag over this many pixels goes from one stop to the other. Steps of one key or wheel notch from stop to stop: 0.5 V for ±11 V. Dials this wide leave some room between them. Keys and wheel notches closer together than this, in ms, are one turn. Steps that a key turns a dial.</extracomment>
        <translation>Potentiometer</translation>
    </message>
    <message>
        <source>Arrow keys move between dials, plus and minus turn a dial, 0 sets it to 0 V.</source>
        <translation>Pfeiltasten gehen von Zeiger zu Zeiger, Plus und Minus drehen einen Zeiger, 0 stellt ihn auf 0 V.</translation>
    </message>
    <message>
        <source>Potentiometer {0}</source>
        <translation>Potentiometer {0}</translation>
    </message>
    <message>
        <source>{0} volts</source>
        <translation>{0} Volt</translation>
    </message>
    <message>
        <source>at the stop</source>
        <translation>am Anschlag</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>klemmt</translation>
    </message>
</context>
<context>
    <name>DrawPage</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Take back</source>
        <extracomment>Height of the note above the buttons, and width of a name beside its drawings, in units. Width of the row of buttons beneath which the first two keep their icons only, in units. Room between two buttons.</extracomment>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Next drawing</source>
        <translation>Nächste Zeichnung</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>Raten</translation>
    </message>
    <message>
        <source>First thing</source>
        <translation>Erstes Ding</translation>
    </message>
    <message>
        <source>Second thing</source>
        <translation>Zweites Ding</translation>
    </message>
    <message>
        <source>Third thing</source>
        <translation>Drittes Ding</translation>
    </message>
    <message>
        <source>Once more, a little different.</source>
        <translation>Noch einmal, ein wenig anders.</translation>
    </message>
    <message>
        <source>Twice more, a little different each time.</source>
        <translation>Noch zweimal, jedes Mal ein wenig anders.</translation>
    </message>
    <message>
        <source>Draw it again</source>
        <translation>Zeichnen Sie es noch einmal</translation>
    </message>
    <message>
        <source>Three times, a little different each time.</source>
        <translation>Dreimal, jedes Mal ein wenig anders.</translation>
    </message>
    <message>
        <source>Draw something</source>
        <translation>Zeichnen Sie etwas</translation>
    </message>
    <message>
        <source>Now draw something else</source>
        <translation>Zeichnen Sie jetzt etwas anderes</translation>
    </message>
    <message>
        <source>Now draw a third thing</source>
        <translation>Zeichnen Sie jetzt ein drittes Ding</translation>
    </message>
    <message>
        <source>I have not seen this drawing. I’ll guess which it is.</source>
        <translation>Diese Zeichnung kenne ich nicht. Ich rate, was es ist.</translation>
    </message>
    <message>
        <source>Draw another one</source>
        <translation>Zeichnen Sie noch eines</translation>
    </message>
    <message>
        <source>Now draw one of them again</source>
        <translation>Zeichnen Sie eines davon noch einmal</translation>
    </message>
    <message>
        <source>Why I was wrong: your things share {percent} % of their light. Make the differences bigger.</source>
        <translation>Warum ich falsch lag: Ihre Dinge haben {percent} % ihres Lichts gemeinsam. Zeichnen Sie größer, was verschieden ist.</translation>
    </message>
    <message>
        <source>Why I was wrong: I compare cell by cell, so another size or tilt is new to me.</source>
        <translation>Warum ich falsch lag: Ich vergleiche Zelle für Zelle; eine andere Größe oder Neigung ist mir neu.</translation>
    </message>
    <message>
        <source>Why I was wrong: drawings of one thing share only {percent} % of their light. Draw it the same size each time.</source>
        <translation>Warum ich falsch lag: Zeichnungen eines Dings haben nur {percent} % ihres Lichts gemeinsam. Zeichnen Sie es jedes Mal gleich groß.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field, or hold a card up.</source>
        <translation>Ich sehe noch nichts. Zeichnen Sie auf dem großen Feld, oder zeigen Sie mir eine Karte.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field first.</source>
        <translation>Ich sehe noch nichts. Zeichnen Sie zuerst auf dem großen Feld.</translation>
    </message>
    <message>
        <source>That is too small for me. Hold the card closer.</source>
        <translation>Das ist mir zu klein. Halten Sie die Karte näher.</translation>
    </message>
    <message>
        <source>That is too small for me. Draw it bigger.</source>
        <translation>Das ist mir zu klein. Zeichnen Sie größer.</translation>
    </message>
    <message>
        <source>That is too full: leave some of it dark.</source>
        <translation>Das ist zu voll: Lassen Sie einen Teil dunkel.</translation>
    </message>
    <message>
        <source>I know only these things. Draw one of them.</source>
        <translation>Ich kenne nur diese Dinge. Zeichnen Sie eines davon.</translation>
    </message>
    <message>
        <source>I see your card. To draw instead, touch the big field.</source>
        <translation>Ich sehe Ihre Karte. Um selbst zu zeichnen, berühren Sie das große Feld.</translation>
    </message>
    <message>
        <source>Draw with your finger, or hold a card in front of me.</source>
        <translation>Zeichnen Sie mit dem Finger, oder halten Sie eine Karte vor die Kamera.</translation>
    </message>
    <message>
        <source>Draw with your finger on the big field.</source>
        <translation>Zeichnen Sie mit dem Finger auf dem großen Feld.</translation>
    </message>
    <message>
        <source>I move each drawing to the middle before I look at it.</source>
        <translation>Ich rücke jede Zeichnung in die Mitte, bevor ich sie ansehe.</translation>
    </message>
</context>
<context>
    <name>Drawer</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <extracomment>Width of the drawer in pixels of the design, and how dark the page behind it is.</extracomment>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop targets</source>
        <translation>Was ein Ablegen täte</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Drop here, or press Escape: nothing changes.</source>
        <translation>Hier ablegen oder Esc drücken: nichts ändert sich.</translation>
    </message>
    <message>
        <source>Draw on the retina</source>
        <translation>Auf die Retina zeichnen</translation>
    </message>
    <message>
        <source>The picture is scaled to fit.</source>
        <translation>Das Bild wird auf sie skaliert.</translation>
    </message>
    <message>
        <source>Open the session</source>
        <translation>Die Sitzung öffnen</translation>
    </message>
    <message>
        <source>Replace the points</source>
        <translation>Die Punkte ersetzen</translation>
    </message>
    <message>
        <source>Replace the patterns</source>
        <translation>Die Muster ersetzen</translation>
    </message>
    <message>
        <source>Add to the patterns</source>
        <translation>Zu den Mustern hinzufügen</translation>
    </message>
</context>
<context>
    <name>ExperimentList</name>
    <message>
        <source>Experiments</source>
        <extracomment>Data of an item: its experiment, the words and the colour of how it stands. Pixels on the left of a line.</extracomment>
        <translation>Experimente</translation>
    </message>
</context>
<context>
    <name>ExperimentsPage</name>
    <message>
        <source>Run</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Save the charts (PNG, SVG) or the trials (CSV)</source>
        <translation>Die Diagramme (PNG, SVG) oder die Versuche (CSV) speichern</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Den Befehl kopieren, der im Terminal dasselbe tut</translation>
    </message>
    <message>
        <source>Starting the processes…</source>
        <translation>Die Prozesse starten…</translation>
    </message>
    <message>
        <source>running</source>
        <extracomment>The columns of the page: their widths in pixels at text 1. Least height of the result in a narrow page, in pixels at text 1.</extracomment>
        <translation>läuft</translation>
    </message>
    <message>
        <source>An experiment is running.</source>
        <translation>Ein Experiment läuft.</translation>
    </message>
    <message>
        <source>Finishing the trials that have begun…</source>
        <translation>Begonnene Versuche werden beendet…</translation>
    </message>
    <message>
        <source>{done} of {all} trials</source>
        <translation>{done} von {all} Versuchen</translation>
    </message>
    <message>
        <source>{title}: {done} of {all} trials</source>
        <translation>{title}: {done} von {all} Versuchen</translation>
    </message>
    <message>
        <source>Stopped before a trial had finished.</source>
        <translation>Angehalten, bevor ein Versuch fertig war.</translation>
    </message>
    <message>
        <source>All {count} trials finished in {seconds} s.</source>
        <translation>Alle {count} Versuche sind in {seconds} s fertig geworden.</translation>
    </message>
    <message>
        <source>The trial finished in {seconds} s.</source>
        <translation>Der Versuch ist in {seconds} s fertig geworden.</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ fertig</translation>
    </message>
    <message>
        <source>Stopped: {done} of {all} trials are kept. Continue resumes there.</source>
        <translation>Angehalten: {done} von {all} Versuchen sind aufbewahrt. „Fortsetzen“ macht dort weiter.</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} von {all}</translation>
    </message>
    <message>
        <source>{count} machines</source>
        <translation>{count} Maschinen</translation>
    </message>
    <message>
        <source>stored: {count} machines</source>
        <translation>gespeichert: {count} Maschinen</translation>
    </message>
    <message>
        <source>here: {case}, {share} new</source>
        <translation>hier: {case}, {share} neu</translation>
    </message>
    <message>
        <source>here: {case}</source>
        <translation>hier: {case}</translation>
    </message>
    <message>
        <source>1 machine</source>
        <translation>1 Maschine</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Kopiert: {command}</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Zeichnungen (*.svg)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>Ergebnis speichern</translation>
    </message>
    <message>
        <source>Drawing {file}…</source>
        <translation>{file} wird gezeichnet…</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>Gespeichert als {path}.</translation>
    </message>
</context>
<context>
    <name>ExportPage</name>
    <message>
        <source>Copies visits per hour, logs and settings without the PIN into a new folder. Plug in a USB stick, or use the folder of this computer.</source>
        <extracomment>Where systems mount what is plugged in. Most media that are listed, and milliseconds between two searches for them. Milliseconds between two checks of a copy under way.</extracomment>
        <translation>Kopiert Besuche je Stunde, Protokolle und Einstellungen ohne die PIN in einen neuen Ordner. Stecken Sie einen USB-Stick ein, oder verwenden Sie den Ordner dieses Computers.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>To this computer: {path}</source>
        <translation>Auf diesen Computer: {path}</translation>
    </message>
    <message>
        <source>To {name}, {free} GB free</source>
        <translation>Auf {name}, {free} GB frei</translation>
    </message>
    <message>
        <source>Copying…</source>
        <translation>Wird kopiert…</translation>
    </message>
    <message>
        <source>Copied to {path}.</source>
        <translation>Kopiert nach {path}.</translation>
    </message>
</context>
<context>
    <name>FaultFields</name>
    <message>
        <source>Noise</source>
        <extracomment>What the menus offer: percent of noise, and numbers of dead cells.</extracomment>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Chance that a photocell reads the opposite of its light. The weights stay.</source>
        <translation>Wahrscheinlichkeit, dass eine Fotozelle das Gegenteil ihres Lichts liest. Die Gewichte bleiben.</translation>
    </message>
    <message>
        <source>Dead cells</source>
        <translation>Tote Zellen</translation>
    </message>
    <message>
        <source>How many photocells always read dark; the seed chooses which. The weights stay.</source>
        <translation>Wie viele Fotozellen immer dunkel lesen; der Startwert wählt, welche. Die Gewichte bleiben.</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>{file} is not a session.</source>
        <translation>{file} ist keine Sitzung.</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>Such files are opened with “Import patterns” in the menu. Import it now?</source>
        <translation>Solche Dateien öffnet „Muster importieren“ im Menü. Jetzt importieren?</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>{file} was changed by another program.</source>
        <translation>{file} wurde von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Another window or command saved it after it was opened here. If you replace it, those changes are lost.</source>
        <translation>Ein anderes Fenster oder ein Befehl hat die Datei gespeichert, nachdem sie hier geöffnet wurde. Wenn Sie sie ersetzen, gehen diese Änderungen verloren.</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Kopie speichern…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Alle Dateien</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>Picture as shown (*.png)</source>
        <translation>Bild wie im Fenster (*.png)</translation>
    </message>
    <message>
        <source>Drawing as shown (*.svg)</source>
        <translation>Zeichnung wie im Fenster (*.svg)</translation>
    </message>
    <message>
        <source>Light picture for paper (*.png)</source>
        <translation>Helles Bild für Papier (*.png)</translation>
    </message>
    <message>
        <source>Light drawing for paper (*.svg)</source>
        <translation>Helle Zeichnung für Papier (*.svg)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>{file} exists. Replace it?</source>
        <translation>{file} ist schon vorhanden. Ersetzen?</translation>
    </message>
    <message>
        <source>Drawing the patterns…</source>
        <extracomment>Formats of patterns by the ending of a name; any other name is that of a folder of pictures. Rows and columns of the retina when points are replaced by pictures. Fewest rows and columns on which a picture can be told from another.</extracomment>
        <translation>Die Muster werden gezeichnet…</translation>
    </message>
    <message>
        <source>{file} is also open in another window. To keep both, save one under another name.</source>
        <translation>{file} ist auch in einem anderen Fenster geöffnet. Um beides zu behalten, speichern Sie eines unter anderem Namen.</translation>
    </message>
    <message>
        <source>Saving {file}…</source>
        <translation>{file} wird gespeichert…</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gespeichert als {file}.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save changes to {file}?</source>
        <translation>Änderungen an {file} speichern?</translation>
    </message>
    <message>
        <source>Save the points on the page Geometry?</source>
        <translation>Die Punkte der Seite Geometrie speichern?</translation>
    </message>
    <message>
        <source>Save the session of the console?</source>
        <translation>Die Sitzung der Konsole speichern?</translation>
    </message>
    <message>
        <source>Import patterns</source>
        <translation>Muster importieren</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Import a folder: one sub-folder of pictures for each class</source>
        <translation>Ordner importieren: je Klasse ein Unterordner mit Bildern</translation>
    </message>
    <message>
        <source>Folder of pictures (*)</source>
        <translation>Ordner mit Bildern (*)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>NumPy (*.npz)</source>
        <translation>NumPy (*.npz)</translation>
    </message>
    <message>
        <source>Folder of IDX files like MNIST (*-idx)</source>
        <translation>Ordner mit IDX-Dateien wie MNIST (*-idx)</translation>
    </message>
    <message>
        <source>Export patterns</source>
        <translation>Muster exportieren</translation>
    </message>
    <message>
        <source>Written to {path}.</source>
        <translation>Geschrieben nach {path}.</translation>
    </message>
    <message>
        <source>Writing {file}…</source>
        <translation>{file} wird geschrieben…</translation>
    </message>
    <message>
        <source>Cards on A4 (*.pdf)</source>
        <translation>Karten auf A4 (*.pdf)</translation>
    </message>
    <message>
        <source>Cards on US Letter (*.pdf)</source>
        <translation>Karten auf US Letter (*.pdf)</translation>
    </message>
    <message>
        <source>Print cards</source>
        <translation>Karten drucken</translation>
    </message>
    <message>
        <source>Insert picture from file</source>
        <translation>Bild aus Datei einfügen</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>{file} wird gelesen…</translation>
    </message>
    <message>
        <source>Imported {file}.</source>
        <translation>{file} ist importiert.</translation>
    </message>
    <message>
        <source>Imported {file}. It needed a new machine ({kind}). Undo restores the old one.</source>
        <translation>{file} ist importiert. Dazu war eine neue Maschine nötig ({kind}). „Rückgängig“ stellt die alte wieder her.</translation>
    </message>
    <message>
        <source>There is no picture on the clipboard. Copy one first.</source>
        <translation>In der Zwischenablage ist kein Bild. Kopieren Sie zuerst eines.</translation>
    </message>
    <message>
        <source>Mark I sessions (*.mark1)</source>
        <translation>Mark-I-Sitzungen (*.mark1)</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Nicht möglich</translation>
    </message>
</context>
<context>
    <name>FirstHints</name>
    <message>
        <source>Press: it learns 26 letters</source>
        <extracomment>Pixels from the bubble to the button below it: with more, it would cover the line above.</extracomment>
        <translation>Drücken: sie lernt 26 Buchstaben</translation>
    </message>
    <message>
        <source>Now draw a letter</source>
        <translation>Nun einen Buchstaben zeichnen</translation>
    </message>
</context>
<context>
    <name>Footer</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>+1 pass</source>
        <translation>+1 Durchgang</translation>
    </message>
    <message>
        <source>+{count} passes</source>
        <translation>+{count} Durchgänge</translation>
    </message>
    <message>
        <source>Raise the passes to {count}, and continue</source>
        <translation>Die Durchgänge auf {count} erhöhen und weiterlernen</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>step {number}</source>
        <translation>Schritt {number}</translation>
    </message>
</context>
<context>
    <name>GeometryLayout</name>
    <message>
        <source>Details</source>
        <extracomment>Least width and height of both columns side by side, at the designed size of text. With less height they scroll; with less width one stands below the other. For one column below the other: least width, of which less scrolls; least height of the first; and how much of the second is seen below it. Shares of the columns in the width. From this size on the comparison stands below the plane, with this height. Marks of a verdict by its tone.</extracomment>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Separable or not</source>
        <translation>Trennbar oder nicht</translation>
    </message>
    <message>
        <source>Without A-units</source>
        <translation>Ohne A-Einheiten</translation>
    </message>
    <message>
        <source>Add A-units</source>
        <translation>A-Einheiten einsetzen</translation>
    </message>
    <message>
        <source>Go back to a line</source>
        <translation>Zurück zu einer Geraden</translation>
    </message>
    <message>
        <source>Put A-units between the points and the R-unit, as on the console&apos;s card</source>
        <translation>A-Einheiten zwischen die Punkte und die R-Einheit setzen, wie auf der Karte der Konsole</translation>
    </message>
</context>
<context>
    <name>GeometryPage</name>
    <message>
        <source>Trying machines with A-units…</source>
        <extracomment>Seconds of a frame that following the steps may take.</extracomment>
        <translation>Maschinen mit A-Einheiten werden probiert …</translation>
    </message>
    <message>
        <source>No machine with A-units that was tried has learned these points.</source>
        <translation>Keine der probierten Maschinen mit A-Einheiten hat diese Punkte gelernt.</translation>
    </message>
    <message>
        <source>{count} steps are on the clipboard.</source>
        <translation>{count} Schritte sind in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Save steps</source>
        <translation>Schritte speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>{count} steps are saved.</source>
        <translation>{count} Schritte sind gespeichert.</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>Der Lauf wird wiederholt…</translation>
    </message>
    <message>
        <source>Only the last {count} steps are written. Those before are too many.</source>
        <translation>Nur die letzten {count} Schritte sind geschrieben. Die davor sind zu viele.</translation>
    </message>
    <message>
        <source>Export the points first: a command needs them in a file.</source>
        <translation>Exportieren Sie zuerst die Punkte: Ein Befehl braucht sie in einer Datei.</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Kopiert: {command}</translation>
    </message>
    <message>
        <source>No line separates the classes, however long the machine learns. Bound shows why.</source>
        <translation>Keine Gerade leistet das, so lange auch gelernt wird. „Schranke“ zeigt, warum.</translation>
    </message>
    <message>
        <source>These A-units do not separate the classes, however long the machine learns.</source>
        <translation>Diese A-Einheiten trennen die Klassen nicht, so lange auch gelernt wird.</translation>
    </message>
</context>
<context>
    <name>Hardware</name>
    <message>
        <source>Connect a panel first.</source>
        <extracomment>Seconds between two reports of the state of the link. Parts of the session that the panel shows.</extracomment>
        <translation>Verbinden Sie zuerst eine Leuchttafel.</translation>
    </message>
    <message>
        <source>This panel has no lights.</source>
        <translation>Diese Leuchttafel hat keine Lichter.</translation>
    </message>
    <message>
        <source>This panel has no knobs.</source>
        <translation>Diese Leuchttafel hat keine Knöpfe.</translation>
    </message>
    <message>
        <source>This panel has no motors.</source>
        <translation>Diese Leuchttafel hat keine Motoren.</translation>
    </message>
    <message>
        <source>The lights are being mapped.</source>
        <translation>Die Lichter werden gerade zugeordnet.</translation>
    </message>
    <message>
        <source>A self-test is under way.</source>
        <translation>Ein Selbsttest läuft.</translation>
    </message>
    <message>
        <source>The motors are off.</source>
        <translation>Die Motoren sind aus.</translation>
    </message>
</context>
<context>
    <name>HistoryChart</name>
    <message>
        <source>Potentiometer</source>
        <translation>Potentiometer</translation>
    </message>
    <message>
        <source> of {count}</source>
        <translation> von {count}</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>Der Lauf wird wiederholt…</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>potentiometer {number}, volts</source>
        <translation>Potentiometer {number}, Volt</translation>
    </message>
    <message>
        <source>One weight</source>
        <translation>Ein Gewicht</translation>
    </message>
    <message>
        <source>J = Σ −d ν over the wrong R-units, volts</source>
        <translation>J = Σ −d ν über die falschen R-Einheiten, Volt</translation>
    </message>
    <message>
        <source>J₁ = the number of mistakes at these weights</source>
        <translation>J₁ = Zahl der Fehler mit diesen Gewichten</translation>
    </message>
</context>
<context>
    <name>HourChart</name>
    <message>
        <source>Visits: {count}, most of them at {hour}:00</source>
        <extracomment>Room for the numbers above and the hours below, in heights of the text. Width of a number of three digits in heights of the text. Share of its place that a bar fills, and hours between two labels.</extracomment>
        <translation>Besuche: {count}, die meisten um {hour}:00</translation>
    </message>
    <message>
        <source>No visits</source>
        <translation>Keine Besuche</translation>
    </message>
</context>
<context>
    <name>Hours</name>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>{classes} classes need {needed} R-units.</source>
        <translation>{classes} Klassen brauchen {needed} R-Einheiten.</translation>
    </message>
    <message>
        <source>{classes} classes need 1 R-unit.</source>
        <translation>{classes} Klassen brauchen 1 R-Einheit.</translation>
    </message>
    <message>
        <source>This machine has {units}, too few to name them all.</source>
        <translation>Diese Maschine hat {units}, zu wenige, um alle zu benennen.</translation>
    </message>
    <message>
        <source>This machine has {units}, and one of them would say the same for all.</source>
        <translation>Diese Maschine hat {units}, und eine davon würde für alle dasselbe sagen.</translation>
    </message>
    <message>
        <source>This machine has {units}, and {idle} of them would say the same for all.</source>
        <translation>Diese Maschine hat {units}, und {idle} davon würden für alle dasselbe sagen.</translation>
    </message>
    <message>
        <source>Rebuilding sets all weights to 0 V. Undo restores the machine and the patterns.</source>
        <translation>Beim Umbau werden alle Gewichte auf 0 V gestellt. „Rückgängig“ bringt Maschine und Muster zurück.</translation>
    </message>
    <message>
        <source>Import patterns</source>
        <translation>Muster importieren</translation>
    </message>
    <message>
        <source>Rebuild (recommended)</source>
        <translation>Umbauen (empfohlen)</translation>
    </message>
    <message>
        <source>Keep this machine</source>
        <translation>Diese Maschine behalten</translation>
    </message>
    <message>
        <source>Rebuild the machine with a threshold of {light}?</source>
        <translation>Die Maschine mit einer Schwelle von {light} neu bauen?</translation>
    </message>
    <message>
        <source>Light threshold</source>
        <translation>Lichtschwelle</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Keys</source>
        <extracomment>Most of the window&apos;s width and height that the list takes; the rest of it scrolls.</extracomment>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Desired responses of R1 – R8</source>
        <translation>Sollantworten von R1 – R8</translation>
    </message>
    <message>
        <source>Tab, arrows, Space</source>
        <translation>Tab, Pfeile, Leertaste</translation>
    </message>
    <message>
        <source>Draw without a mouse</source>
        <translation>Ohne Maus zeichnen</translation>
    </message>
</context>
<context>
    <name>KindCards</name>
    <message>
        <source>Kind of machine</source>
        <extracomment>Height of the drawing, and room around it, in pixels of the design.</extracomment>
        <translation>Art der Maschine</translation>
    </message>
    <message>
        <source>one weight per A-unit</source>
        <translation>ein Gewicht je A-Einheit</translation>
    </message>
    <message>
        <source>every R sees every A</source>
        <translation>jedes R sieht jedes A</translation>
    </message>
    <message>
        <source>no A-units</source>
        <translation>keine A-Einheiten</translation>
    </message>
</context>
<context>
    <name>KnobView</name>
    <message>
        <source>Knobs of the panel</source>
        <extracomment>Width of a knob with its words, and the heights of its parts, in pixels of the design.</extracomment>
        <translation>Knöpfe der Leuchttafel</translation>
    </message>
    <message>
        <source>Needle: the potentiometer. Triangle: the knob on the panel. Green dot: where its motor was sent.</source>
        <translation>Zeiger: das Potentiometer. Dreieck: der Knopf an der Leuchttafel. Grüner Punkt: wohin sein Motor geschickt wurde.</translation>
    </message>
    <message>
        <source>{0}: this machine has no potentiometer for it.</source>
        <translation>{0}: Diese Maschine hat kein Potentiometer dafür.</translation>
    </message>
    <message>
        <source>{0} turns potentiometer {1}, which is at {2} V.</source>
        <translation>{0} dreht Potentiometer {1}, das auf {2} V steht.</translation>
    </message>
    <message>
        <source>Its motor was sent to {0} V.</source>
        <translation>Sein Motor wurde auf {0} V geschickt.</translation>
    </message>
    <message>
        <source>The knob is at {0} V and has no effect until it reaches that value.</source>
        <translation>Der Knopf steht auf {0} V und wirkt erst, wenn er diesen Wert erreicht.</translation>
    </message>
</context>
<context>
    <name>LampField</name>
    <message>
        <source>{first}–{last}: {lit} of {count} on</source>
        <translation>{first}–{last}: {lit} von {count} an</translation>
    </message>
    <message>
        <source>A-units {first}–{last} of R{unit}: {lit} of {count} on</source>
        <translation>A-Einheiten {first}–{last} von R{unit}: {lit} von {count} an</translation>
    </message>
    <message>
        <source>A-units {first}–{last}: {lit} of {count} on</source>
        <translation>A-Einheiten {first}–{last}: {lit} von {count} an</translation>
    </message>
    <message>
        <source>Each tile: {group} units</source>
        <translation>Jede Kachel: {group} Einheiten</translation>
    </message>
</context>
<context>
    <name>LampView</name>
    <message>
        <source>Association units</source>
        <extracomment>Diameter of a lamp, as a part of the square that its room leaves. Reach of the glow round a lit lamp, in diameters of the lamp.</extracomment>
        <translation>Assoziationseinheiten</translation>
    </message>
    <message>
        <source>Arrow keys move between units.</source>
        <translation>Pfeiltasten gehen von Einheit zu Einheit.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>card {0}</source>
        <translation>Karte {0}</translation>
    </message>
    <message>
        <source>A-unit {0}</source>
        <translation>A-Einheit {0}</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>defekt</translation>
    </message>
</context>
<context>
    <name>LanguagesPage</name>
    <message>
        <source>Visitors can choose among these languages.</source>
        <translation>Unter diesen Sprachen können Besucher wählen.</translation>
    </message>
    <message>
        <source>Each visit begins in this language.</source>
        <translation>Jeder Besuch beginnt in dieser Sprache.</translation>
    </message>
    <message>
        <source>Address visitors as du, tu, tú</source>
        <translation>Besucher mit du, tu, tú anreden</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
</context>
<context>
    <name>LearnPage</name>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Mistakes in each round</source>
        <translation>Fehler in jeder Runde</translation>
    </message>
    <message>
        <source>I stop after a round without mistakes.</source>
        <translation>Nach einer Runde ohne Fehler höre ich auf.</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>I look at your drawings.</source>
        <translation>Ich sehe mir Ihre Zeichnungen an.</translation>
    </message>
    <message>
        <source>A round without mistakes: I have learned it.</source>
        <translation>Eine Runde ohne Fehler: Ich habe es gelernt.</translation>
    </message>
    <message>
        <source>Right. No dial turns.</source>
        <translation>Richtig. Kein Zeiger dreht sich.</translation>
    </message>
    <message>
        <source>A mistake. One dial turns a little.</source>
        <translation>Ein Fehler. Ein Zeiger dreht sich ein wenig.</translation>
    </message>
    <message>
        <source>A mistake. {count} dials turn a little.</source>
        <translation>Ein Fehler. {count} Zeiger drehen sich ein wenig.</translation>
    </message>
    <message>
        <source>Look at the panel of lights: it shows the same dials.</source>
        <translation>Sehen Sie auf die Leuchttafel: Sie zeigt dieselben Zeiger.</translation>
    </message>
    <message>
        <source>512 dials. Left: first thing. Right: second thing.</source>
        <extracomment>Heights of the title, of two lines under the field and of a caption under the dials, in units.</extracomment>
        <translation>512 Zeiger. Links: erstes Ding. Rechts: zweites Ding.</translation>
    </message>
    <message>
        <source>512 dials, a third of them for each thing.</source>
        <translation>512 Zeiger, ein Drittel davon für jedes Ding.</translation>
    </message>
    <message>
        <source>I cannot say yet</source>
        <translation>Ich weiß es noch nicht</translation>
    </message>
    <message>
        <source>✕ I said: {thing}</source>
        <translation>✕ Gesagt: {thing}</translation>
    </message>
    <message>
        <source>✓ I said: {thing}</source>
        <translation>✓ Gesagt: {thing}</translation>
    </message>
    <message>
        <source>Correct: {thing}</source>
        <translation>Richtig: {thing}</translation>
    </message>
</context>
<context>
    <name>LeftOutDialog</name>
    <message>
        <source>Import patterns</source>
        <translation>Muster importieren</translation>
    </message>
    <message>
        <source>Not everything in {folder} can be read:</source>
        <translation>Nicht alles in {folder} ist lesbar:</translation>
    </message>
    <message>
        <source>Continue without it</source>
        <translation>Ohne sie fortfahren</translation>
    </message>
    <message>
        <source>Continue without them</source>
        <translation>Ohne sie fortfahren</translation>
    </message>
</context>
<context>
    <name>LessonAnswers</name>
    <message>
        <source>Save answers</source>
        <translation>Antworten speichern</translation>
    </message>
    <message>
        <source>Your name (optional):</source>
        <translation>Ihr Name (freiwillig):</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Seite (*.html)</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gespeichert als {file}.</translation>
    </message>
</context>
<context>
    <name>LessonButton</name>
    <message>
        <source>{count} minutes</source>
        <translation>{count} Minuten</translation>
    </message>
    <message>
        <source>{done} of {count}</source>
        <translation>{done} von {count}</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>Lesson {number}: {title}, {state}</source>
        <translation>Lektion {number}: {title}, {state}</translation>
    </message>
</context>
<context>
    <name>LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>{done} of {count} done</source>
        <translation>{done} von {count} erledigt</translation>
    </message>
</context>
<context>
    <name>LessonPanel</name>
    <message>
        <source>Previous</source>
        <extracomment>What separates the folders of a path.</extracomment>
        <translation>Vorige Lektion</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Nächste Lektion</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Vormachen</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Choose another lesson from the list</source>
        <translation>Eine andere Lektion aus der Liste wählen</translation>
    </message>
    <message>
        <source>Sheets to print</source>
        <translation>Blätter zum Ausdrucken</translation>
    </message>
    <message>
        <source>Write the sheets of all lessons as PDF</source>
        <translation>Die Blätter aller Lektionen als PDF schreiben</translation>
    </message>
    <message>
        <source>Sheets for &amp;pupils…</source>
        <translation>Blätter für die &amp;Klasse…</translation>
    </message>
    <message>
        <source>&amp;Answers for teachers…</source>
        <translation>&amp;Lösungen für Lehrkräfte…</translation>
    </message>
    <message>
        <source>Save answers…</source>
        <translation>Antworten speichern…</translation>
    </message>
    <message>
        <source>Let the program do this task</source>
        <translation>Das Programm diese Aufgabe lösen lassen</translation>
    </message>
    <message>
        <source>Go on to the next task</source>
        <translation>Weiter zur nächsten Aufgabe</translation>
    </message>
    <message>
        <source>Return to the beginning of this lesson</source>
        <translation>Zum Anfang dieser Lektion zurückkehren</translation>
    </message>
    <message>
        <source>Save what you did and answered as a page, to hand it in</source>
        <translation>Als Seite zum Abgeben speichern, was Sie getan und geantwortet haben</translation>
    </message>
    <message>
        <source>Lesson {number} of {count}</source>
        <translation>Lektion {number} von {count}</translation>
    </message>
    <message>
        <source>{count} minutes</source>
        <translation>{count} Minuten</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>Aufgaben</translation>
    </message>
</context>
<context>
    <name>LessonTask</name>
    <message>
        <source>Saved with your answers.</source>
        <translation>Mit Ihren Antworten gespeichert.</translation>
    </message>
    <message>
        <source>Write a number, such as 12.</source>
        <translation>Schreiben Sie eine Zahl, zum Beispiel 12.</translation>
    </message>
    <message>
        <source>{number} is right.</source>
        <translation>{number} ist richtig.</translation>
    </message>
    <message>
        <source>{number} is wrong.</source>
        <translation>{number} ist falsch.</translation>
    </message>
    <message>
        <source>Task {number}, not yet</source>
        <translation>Aufgabe {number}, noch nicht</translation>
    </message>
    <message>
        <source>Task {number}, to do now</source>
        <translation>Aufgabe {number}, jetzt zu tun</translation>
    </message>
    <message>
        <source>Task {number}, done</source>
        <translation>Aufgabe {number}, erledigt</translation>
    </message>
    <message>
        <source>Task {number}, skipped</source>
        <translation>Aufgabe {number}, übersprungen</translation>
    </message>
</context>
<context>
    <name>LessonsPage</name>
    <message>
        <source>Folder for the sheets</source>
        <extracomment>Width under which the live part stands below the text, and the least height of both then. Seconds for which a task is shown at once. Milliseconds for which the text of the first lesson is seen before its live part is made. Widths of the list and of the text, and least width of the live part where that has priority: as much as a plane needs with all that belongs to it. In pixels of the design. Parts of a session that a check may look at.</extracomment>
        <translation>Ordner für die Blätter</translation>
    </message>
    <message>
        <source>Writing the sheets…</source>
        <translation>Die Blätter werden geschrieben…</translation>
    </message>
    <message>
        <source>The sheets are in {folder}.</source>
        <translation>Die Blätter sind in {folder}.</translation>
    </message>
</context>
<context>
    <name>LightView</name>
    <message>
        <source>Lights of the panel</source>
        <extracomment>Level of a light at its brightest. Share of the full colour that the weakest light gets, so that it is visible on a screen. From one light to the next, in pixels of the design: below these there is no mark, no glow. Height of the row of R lamps, and of its lamps.</extracomment>
        <translation>Lichter der Leuchttafel</translation>
    </message>
</context>
<context>
    <name>LightsPanel</name>
    <message>
        <source>Panel</source>
        <extracomment>Screen colours of the palettes, lightened so that they stand out from black.</extracomment>
        <translation>Leuchttafel</translation>
    </message>
    <message>
        <source>Panel {number}</source>
        <translation>Leuchttafel {number}</translation>
    </message>
    <message>
        <source>A second panel on another port, such as one that shows the photocells</source>
        <translation>Eine zweite Leuchttafel an einem anderen Anschluss, etwa eine, die die Fotozellen zeigt</translation>
    </message>
    <message>
        <source>The first panel</source>
        <translation>Die erste Leuchttafel</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep this map</source>
        <translation>Diese Zuordnung behalten</translation>
    </message>
    <message>
        <source>Restore previous map</source>
        <translation>Vorige Zuordnung wiederherstellen</translation>
    </message>
    <message>
        <source>The lit light is inside the frame. Go to the next one.</source>
        <translation>Das leuchtende Licht ist im Rahmen. Zum nächsten gehen.</translation>
    </message>
    <message>
        <source>No panel is connected.
Choose one on the right. A simulated panel does everything a real one does.</source>
        <translation>Keine Leuchttafel ist verbunden.
Wählen Sie rechts eine. Eine simulierte Leuchttafel kann alles, was eine echte kann.</translation>
    </message>
    <message>
        <source>Knob {0}</source>
        <translation>Knopf {0}</translation>
    </message>
    <message>
        <source>Motor {0}</source>
        <translation>Motor {0}</translation>
    </message>
    <message>
        <source>only light {0} of {1} is lit</source>
        <translation>nur Licht {0} von {1} leuchtet</translation>
    </message>
    <message>
        <source>one-way: as sent, not confirmed</source>
        <translation>einseitig: wie gesendet, nicht bestätigt</translation>
    </message>
    <message>
        <source>as the board last confirmed it</source>
        <translation>wie zuletzt von der Platine bestätigt</translation>
    </message>
    <message>
        <source>Light {0}: {1}, {2} % of full light</source>
        <translation>Licht {0}: {1}, {2} % des vollen Lichts</translation>
    </message>
    <message>
        <source>shows nothing</source>
        <translation>zeigt nichts</translation>
    </message>
    <message>
        <source>photocell {0}, {1}</source>
        <translation>Fotozelle {0}, {1}</translation>
    </message>
    <message>
        <source>potentiometer {0}</source>
        <translation>Potentiometer {0}</translation>
    </message>
    <message>
        <source>A fault stopped a motor. Fix it, then switch the motors on again.</source>
        <translation>Eine Störung hat einen Motor angehalten. Beheben Sie sie und schalten Sie die Motoren wieder ein.</translation>
    </message>
    <message>
        <source>Point at a light to see what it shows.</source>
        <translation>Auf ein Licht zeigen, um zu sehen, was es zeigt.</translation>
    </message>
    <message>
        <source>Point at a light to see what it shows. Drag a knob up or down to turn it.</source>
        <translation>Auf ein Licht zeigen, um zu sehen, was es zeigt. An einem Knopf auf- oder abwärts ziehen, um ihn zu drehen.</translation>
    </message>
    <message>
        <source>All lights are mapped.</source>
        <translation>Alle Lichter sind zugeordnet.</translation>
    </message>
    <message>
        <source>Click the lit light, or Next if it is not shown here.</source>
        <translation>Klicken Sie auf das leuchtende Licht, oder auf „Weiter“, wenn es hier nicht zu sehen ist.</translation>
    </message>
    <message>
        <source>Click the lit light, or Next if the frame is around it.</source>
        <translation>Klicken Sie auf das leuchtende Licht, oder auf „Weiter“, wenn der Rahmen darum liegt.</translation>
    </message>
</context>
<context>
    <name>Look</name>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
</context>
<context>
    <name>Machine</name>
    <message>
        <source>{count} cards of 8</source>
        <translation>{count} Karten zu 8</translation>
    </message>
    <message>
        <source>excitatory − inhibitory ≥ {theta}</source>
        <translation>erregend − hemmend ≥ {theta}</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>von {count}</translation>
    </message>
    <message>
        <source>{count} cells</source>
        <translation>{count} Zellen</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 Zelle</translation>
    </message>
    <message>
        <source>{classes} classes need {needed}</source>
        <translation>{classes} Klassen brauchen {needed}</translation>
    </message>
    <message>
        <source>{kind} · {inputs} inputs · seed {seed}</source>
        <translation>{kind} · {inputs} Eingänge · Startwert {seed}</translation>
    </message>
    <message>
        <source>{kind} · 1 input · seed {seed}</source>
        <translation>{kind} · 1 Eingang · Startwert {seed}</translation>
    </message>
    <message>
        <source>{kind} · {rows} × {columns} · seed {seed}</source>
        <translation>{kind} · {rows} × {columns} · Startwert {seed}</translation>
    </message>
    <message>
        <source>{kind} · {a_units} A-units · θ {theta} · seed {seed}</source>
        <translation>{kind} · {a_units} A-Einheiten · θ {theta} · Startwert {seed}</translation>
    </message>
    <message>
        <source>{kind} · 1 A-unit · θ {theta} · seed {seed}</source>
        <translation>{kind} · 1 A-Einheit · θ {theta} · Startwert {seed}</translation>
    </message>
    <message>
        <source>{machine} · {r_units} R-units</source>
        <translation>{machine} · {r_units} R-Einheiten</translation>
    </message>
    <message>
        <source>{machine} · 1 R-unit</source>
        <translation>{machine} · 1 R-Einheit</translation>
    </message>
    <message>
        <source>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} wires · {r_units} R</source>
        <translation>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} Drähte · {r_units} R</translation>
    </message>
    <message>
        <source>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} wires · 1 R</source>
        <translation>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} Drähte · 1 R</translation>
    </message>
    <message>
        <source>{kind} · seed {seed}</source>
        <translation>{kind} · Startwert {seed}</translation>
    </message>
</context>
<context>
    <name>MachineChip</name>
    <message>
        <source>{machine}. Click to change it.</source>
        <extracomment>Pixels around the words: at the left, and at the right with the arrow.</extracomment>
        <translation>{machine}. Klicken, um sie zu ändern.</translation>
    </message>
    <message>
        <source>Machine: {machine}</source>
        <translation>Maschine: {machine}</translation>
    </message>
</context>
<context>
    <name>MachineDrawer</name>
    <message>
        <source>Machine</source>
        <extracomment>Height in pixels of the design from which the preview stands still beneath the rows. About the height of all but rows and preview, in pixels of the design.</extracomment>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Building draws new wires and weights. Undo restores this machine and its run.</source>
        <translation>Beim Bauen werden Drähte und Gewichte neu gezogen. „Rückgängig“ bringt diese Maschine und ihren Lauf zurück.</translation>
    </message>
    <message>
        <source>Building sets all weights to 0 V. Undo restores this machine.</source>
        <translation>Beim Bauen werden alle Gewichte auf 0 V gestellt. „Rückgängig“ bringt diese Maschine zurück.</translation>
    </message>
    <message>
        <source>Building draws a new plugboard and sets all weights to 0 V. Undo restores this machine.</source>
        <translation>Beim Bauen wird ein neues Steckfeld gezogen und alle Gewichte werden auf 0 V gestellt. „Rückgängig“ bringt diese Maschine zurück.</translation>
    </message>
    <message>
        <source>Drawing the plugboard…</source>
        <translation>Das Steckfeld wird gezogen…</translation>
    </message>
    <message>
        <source>Scaling the pictures: {percent} %</source>
        <translation>Bilder werden skaliert: {percent} %</translation>
    </message>
</context>
<context>
    <name>MachineForm</name>
    <message>
        <source>Draw a new seed</source>
        <extracomment>Letters of a number field; 6 unless it says otherwise. Settings that follow the kind and the classes until somebody sets them. Seeds that the die draws. Where a refusal is shown that names no setting.</extracomment>
        <translation>Anderen Startwert ziehen</translation>
    </message>
    <message>
        <source>1960</source>
        <translation>1960</translation>
    </message>
    <message>
        <source>as reported for the machine of 1960</source>
        <translation>wie von der Maschine von 1960 berichtet</translation>
    </message>
    <message>
        <source>ASSUMED</source>
        <translation>ANNAHME</translation>
    </message>
    <message>
        <source>not known, our choice</source>
        <translation>nicht bekannt, von uns gewählt</translation>
    </message>
    <message>
        <source>Faults, motors and details {mark}</source>
        <translation>Defekte, Motoren und Einzelheiten {mark}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Draw on the retina, or press “Learn”.</source>
        <extracomment>Milliseconds that the window has to itself at the start; in which no page is opened before the compiled loop is loaded; and between two checks of whether the window may be rebuilt. Level of the program&apos;s own event loop. What is made on first use and lies over a page. Least width, in pixels of the design, for the name of the program in the header.</extracomment>
        <translation>Zeichnen Sie auf der Retina, oder drücken Sie „Lernen“.</translation>
    </message>
    <message>
        <source>Mark I Perceptron</source>
        <translation>Mark I Perceptron</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>{file}[*] – Mark I Perceptron</source>
        <translation>{file}[*] – Mark I Perceptron</translation>
    </message>
    <message>
        <source>Something went wrong, but nothing was lost. See the log for details.</source>
        <extracomment>Milliseconds between two checks of whether the window is still busy.</extracomment>
        <translation>Etwas ist schiefgegangen, aber nichts ging verloren. Das Protokoll enthält die Einzelheiten.</translation>
    </message>
</context>
<context>
    <name>ManualWindow</name>
    <message>
        <source>Manual – Mark I Perceptron</source>
        <extracomment>Width of the contents in pixels, and their greatest share of the window.</extracomment>
        <translation>Handbuch – Mark I Perceptron</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Handbuch durchsuchen</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>{action} ({keys})</source>
        <translation>{action} ({keys})</translation>
    </message>
    <message>
        <source>{count} pages</source>
        <translation>{count} Seiten</translation>
    </message>
    <message>
        <source>1 page</source>
        <translation>1 Seite</translation>
    </message>
    <message>
        <source>No page contains all these words. Try fewer.</source>
        <translation>Keine Seite enthält diese Wörter. Versuchen Sie es mit weniger.</translation>
    </message>
</context>
<context>
    <name>MapEditing</name>
    <message>
        <source>Mapping paused at light {0}. It resumes there.</source>
        <translation>Zuordnung bei Licht {0} angehalten. Dort geht sie weiter.</translation>
    </message>
</context>
<context>
    <name>MenuPage</name>
    <message>
        <source>Restart the exhibit</source>
        <extracomment>The screen that sizes are given for, in units; a screen held upright swaps them. Sizes in units: the least target, the gap, titles, text and notes.</extracomment>
        <translation>Exponat neu starten</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Nothing can be stored: see State.</source>
        <translation>Es kann nichts gespeichert werden: siehe Zustand.</translation>
    </message>
    <message>
        <source>The settings file has problems. See State.</source>
        <translation>Die Einstellungsdatei hat Fehler. Siehe Zustand.</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personal</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Screen, sound</source>
        <translation>Bild, Ton</translation>
    </message>
    <message>
        <source>Panel of lights</source>
        <translation>Leuchttafel</translation>
    </message>
    <message>
        <source>Visits</source>
        <translation>Besuche</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Touch again to quit</source>
        <translation>Zum Beenden noch einmal berühren</translation>
    </message>
    <message>
        <source>After that, the exhibit stays off until this computer starts again.</source>
        <translation>Danach bleibt das Exponat aus, bis dieser Computer neu startet.</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Menu (F10)</source>
        <extracomment>Names of actions; ``-`` is a separator, ``…_`` a menu of all actions with that prefix.</extracomment>
        <translation>Menü (F10)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Art</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>&amp;Seite</translation>
    </message>
    <message>
        <source>P&amp;ace</source>
        <translation>Temp&amp;o</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Patterns</source>
        <translation>&amp;Muster</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>Mas&amp;chine</translation>
    </message>
    <message>
        <source>T&amp;raining</source>
        <translation>&amp;Lernen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>Keine zuletzt geöffneten Dateien</translation>
    </message>
</context>
<context>
    <name>MistakesChart</name>
    <message>
        <source>Mistakes appear here as the machine learns.</source>
        <extracomment>The chart shows at least this many passes. With more passes than this, there are no dots: they would hide the line. Room below 0 and above the top: as a share, and in pixels, so that no dot there is cut off. Fewest passes that can be zoomed in to. Height of the chart, in pixels of the design, under which chapters have no labels but tips. Chapters that a screen reader names. How far a label at an end may stand out over the axis and the margin, in pixels. Pixels from a line within which it is pointed at. Pixels across a curve within which a click hits it. Pixels between the numbers on the axes, at least.</extracomment>
        <translation>Hier erscheinen Fehler, während die Maschine lernt.</translation>
    </message>
    <message>
        <source>Mistakes per pass</source>
        <translation>Fehler pro Durchgang</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>Durchgang</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>branch {0}</source>
        <translation>Zweig {0}</translation>
    </message>
    <message>
        <source>pass {0}: {1} mistakes</source>
        <translation>Durchgang {0}: {1} Fehler</translation>
    </message>
    <message>
        <source>pass {0}: 1 mistake</source>
        <translation>Durchgang {0}: 1 Fehler</translation>
    </message>
    <message>
        <source>{chapters} Earlier branches: {count}.</source>
        <translation>{chapters} Frühere Zweige: {count}.</translation>
    </message>
    <message>
        <source>An earlier branch, left at pass {number}. Click to return to it.</source>
        <translation>Ein früherer Zweig, verlassen bei Durchgang {number}. Klicken, um zu ihm zurückzukehren.</translation>
    </message>
</context>
<context>
    <name>MistakesPanel</name>
    <message>
        <source>The bound on unit mistakes</source>
        <translation>Die Schranke der Fehler der R-Einheit</translation>
    </message>
    <message>
        <source>R-unit</source>
        <translation>R-Einheit</translation>
    </message>
    <message>
        <source>The R-unit that all panels of this page show</source>
        <translation>Die R-Einheit, die alle Felder dieser Seite zeigen</translation>
    </message>
    <message>
        <source>Unit mistakes have no bound here</source>
        <translation>Fehler der R-Einheit: hier ohne Schranke</translation>
    </message>
    <message>
        <source>in 1 pass</source>
        <translation>in 1 Durchgang</translation>
    </message>
    <message>
        <source>in {count} passes</source>
        <translation>in {count} Durchgängen</translation>
    </message>
    <message>
        <source>{mistakes} unit mistakes of at most {bound}</source>
        <translation>{mistakes} Fehler der R-Einheit von höchstens {bound}</translation>
    </message>
    <message>
        <source>1 unit mistake of at most {bound}</source>
        <translation>1 Fehler der R-Einheit von höchstens {bound}</translation>
    </message>
</context>
<context>
    <name>MixtureView</name>
    <message>
        <source>The two mixtures</source>
        <extracomment>Sides of a picture in pixels of the design, and the least width of one that is flat. Width of a sign, and the least of a share, at text 1; pixels beside words. Height of the names below the pictures, and of the arrow between the rows, at text 1. Least side of a cell in pixels that is drawn with a gap around it.</extracomment>
        <translation>Die zwei Mischungen</translation>
    </message>
    <message>
        <source>{title}: {parts}</source>
        <translation>{title}: {parts}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>dieselbe</translation>
    </message>
</context>
<context>
    <name>MoreButton</name>
    <message>
        <source>More settings of the training</source>
        <translation>Weitere Einstellungen des Trainings</translation>
    </message>
</context>
<context>
    <name>MoreSettings</name>
    <message>
        <source>no limit</source>
        <extracomment>The settings that have a place elsewhere: beside the box, or in the drawer of the machine.</extracomment>
        <translation>unbegrenzt</translation>
    </message>
</context>
<context>
    <name>NameEditor</name>
    <message>
        <source>New name of {name}</source>
        <extracomment>Least width, in pixels of the design, so that a longer name can be seen.</extracomment>
        <translation>Neuer Name für {name}</translation>
    </message>
</context>
<context>
    <name>NotesPanel</name>
    <message>
        <source>Assumed here</source>
        <translation>Hier angenommen</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>{name} is empty. Enter a number from {low} to {high}.</source>
        <extracomment>Most characters that a field asks to have room for, and that a reason repeats. Decimals to which the number after a step is rounded.</extracomment>
        <translation>{name} ist leer. Geben Sie eine Zahl von {low} bis {high} ein.</translation>
    </message>
    <message>
        <source>{name} is empty. Enter a number of at least {low}.</source>
        <translation>{name} ist leer. Geben Sie eine Zahl ab {low} ein.</translation>
    </message>
    <message>
        <source>{name} must be a number of at least {low}, not “{text}”.</source>
        <translation>{name} muss eine Zahl ab {low} sein, nicht „{text}“.</translation>
    </message>
    <message>
        <source>{name} must be a whole number from {low} to {high}, not “{text}”.</source>
        <translation>{name} muss eine ganze Zahl von {low} bis {high} sein, nicht „{text}“.</translation>
    </message>
    <message>
        <source>{name} must be a number from {low} to {high}, not “{text}”.</source>
        <translation>{name} muss eine Zahl von {low} bis {high} sein, nicht „{text}“.</translation>
    </message>
</context>
<context>
    <name>NumbersPanel</name>
    <message>
        <source>Numbers</source>
        <extracomment>Minimum width and height of the picture in pixels: the dials of 1960 are then cells. Side of the picture of the drawing, in pixels of the design. Most passes that are drawn with a dot each.</extracomment>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>left</source>
        <translation>links</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>mistakes so far</source>
        <translation>Fehler bisher</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>wrong now</source>
        <translation>jetzt falsch</translation>
    </message>
    <message>
        <source>‖w‖², V²</source>
        <translation>‖w‖², V²</translation>
    </message>
    <message>
        <source>angle between the weights</source>
        <translation>Winkel zwischen den Gewichten</translation>
    </message>
    <message>
        <source>{what}, {side}</source>
        <translation>{what}, {side}</translation>
    </message>
    <message>
        <source>The patterns differ: {left} on the left, {right} on the right.</source>
        <translation>Die Muster sind verschieden: links {left}, rechts {right}.</translation>
    </message>
    <message>
        <source>{wrong} of {count}</source>
        <translation>{wrong} von {count}</translation>
    </message>
    <message>
        <source>{angle}°</source>
        <translation>{angle}°</translation>
    </message>
    <message>
        <source>All weights…</source>
        <translation>Alle Gewichte…</translation>
    </message>
    <message>
        <source>The weights as a table, to change and copy</source>
        <translation>Die Gewichte als Tabelle, zum Ändern und Kopieren</translation>
    </message>
    <message>
        <source>query point</source>
        <translation>Anfragepunkt</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Geraden</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Gerade</translation>
    </message>
    <message>
        <source>angle between w and x</source>
        <translation>Winkel zwischen w und x</translation>
    </message>
    <message>
        <source>angle between (w, b) and (x, 1)</source>
        <translation>Winkel zwischen (w, b) und (x, 1)</translation>
    </message>
    <message>
        <source>{numbers}, made</source>
        <translation>{numbers}, gemacht</translation>
    </message>
    <message>
        <source>{value}, {count} mistakes</source>
        <translation>{value}, {count} Fehler</translation>
    </message>
    <message>
        <source>{value}, 1 mistake</source>
        <translation>{value}, 1 Fehler</translation>
    </message>
    <message>
        <source>This rule learns nothing from w = 0, because every sum is 0 and an undecided response turns no weight. Start from random weights.</source>
        <translation>Diese Regel lernt von w = 0 aus nichts, denn jede Summe ist 0, und eine unentschiedene Antwort dreht kein Gewicht. Beginnen Sie mit zufälligen Gewichten.</translation>
    </message>
    <message>
        <source>Here a sum of 0 counts as a mistake (d ν ≤ 0), so it learns.</source>
        <translation>Hier zählt eine Summe von 0 als Fehler (d ν ≤ 0), also lernt sie.</translation>
    </message>
    <message>
        <source>Here the unit fires at 0, so the − points are mistakes.</source>
        <translation>Hier feuert die Einheit bei 0, also sind die Punkte − Fehler.</translation>
    </message>
    <message>
        <source>Here the unit is silent at 0, so the + points are mistakes.</source>
        <translation>Hier schweigt die Einheit bei 0, also sind die Punkte + Fehler.</translation>
    </message>
    <message>
        <source>At w = 0 every sum is 0. {here} With the strict test d ν &lt; 0 it learns nothing, because no point is a mistake.</source>
        <translation>Bei w = 0 ist jede Summe 0. {here} Mit dem strengen Test d ν &lt; 0 lernt sie nichts, denn kein Punkt ist ein Fehler.</translation>
    </message>
</context>
<context>
    <name>OneDial</name>
    <message>
        <source>Dial of the chosen weight</source>
        <extracomment>Side of the dial, in pixels of the design. A dial without stops reaches at least this far, in volts: one key turns it by 0.5 V.</extracomment>
        <translation>Zeiger des gewählten Gewichts</translation>
    </message>
    <message>
        <source>Plus and minus turn the dial, 0 sets it to 0 V.</source>
        <translation>Plus und Minus drehen den Zeiger, 0 stellt ihn auf 0 V.</translation>
    </message>
</context>
<context>
    <name>OverPage</name>
    <message>
        <source>Stop</source>
        <extracomment>Height of a large key in units. Size of the text beneath the question.</extracomment>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Stop here?</source>
        <translation>Hier aufhören?</translation>
    </message>
    <message>
        <source>I will forget your drawings and all that I learned from them.</source>
        <translation>Ich vergesse Ihre Zeichnungen und alles, was ich daraus gelernt habe.</translation>
    </message>
    <message>
        <source>Still there?</source>
        <translation>Sind Sie noch da?</translation>
    </message>
    <message>
        <source>In one second I will forget your drawings and begin again.</source>
        <translation>In einer Sekunde vergesse ich Ihre Zeichnungen und beginne von vorn.</translation>
    </message>
    <message>
        <source>In {seconds} seconds I will forget your drawings and begin again.</source>
        <translation>In {seconds} Sekunden vergesse ich Ihre Zeichnungen und beginne von vorn.</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Console</source>
        <extracomment>In the order of their tabs.</extracomment>
        <translation>Konsole</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>Geometrie</translation>
    </message>
    <message>
        <source>Theory</source>
        <translation>Theorie</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
</context>
<context>
    <name>PanelDialog</name>
    <message>
        <source>New panel</source>
        <extracomment>Most lights along a side, and R lamps. Size at the designed size of text, and the size of text from which names stand above fields. The file that its builder reads first.</extracomment>
        <translation>Neue Leuchttafel</translation>
    </message>
    <message>
        <source>Back and forth</source>
        <translation>Hin und her</translation>
    </message>
    <message>
        <source>All the same way</source>
        <translation>Alle in gleicher Richtung</translation>
    </message>
    <message>
        <source>Lights or dials</source>
        <translation>Lichter oder Zeiger</translation>
    </message>
    <message>
        <source>In a row</source>
        <translation>In einer Reihe</translation>
    </message>
    <message>
        <source>5 V supply</source>
        <translation>5-V-Netzteil</translation>
    </message>
    <message>
        <source>{0} lights a metre</source>
        <translation>{0} Lichter pro Meter</translation>
    </message>
    <message>
        <source>Ready-made matrix</source>
        <translation>Fertige Matrix</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>Dials ({parts})</source>
        <translation>Zeiger ({parts})</translation>
    </message>
    <message>
        <source>Dims in a dark room</source>
        <translation>Dimmt in einem dunklen Raum</translation>
    </message>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
    <message>
        <source>Wiring</source>
        <translation>Verdrahtung</translation>
    </message>
    <message>
        <source>What this panel needs</source>
        <translation>Was diese Leuchttafel braucht</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Platine</translation>
    </message>
    <message>
        <source>Order of the colours</source>
        <translation>Reihenfolge der Farben</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>The rows run</source>
        <translation>Die Reihen laufen</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>R lamps</source>
        <translation>R-Lampen</translation>
    </message>
    <message>
        <source>Knobs</source>
        <translation>Knöpfe</translation>
    </message>
    <message>
        <source>Light sensor</source>
        <translation>Lichtsensor</translation>
    </message>
    <message>
        <source>Save plans…</source>
        <translation>Pläne speichern…</translation>
    </message>
    <message>
        <source>The dials draw {rest} A at rest and up to {most} A while {count} move at once.</source>
        <translation>Die Zeiger ziehen in Ruhe {rest} A und bis zu {most} A, während sich {count} zugleich bewegen.</translation>
    </message>
    <message>
        <source>The lights draw {dark} A when dark and up to {most} A, at a brightness of up to {brightness} of {brightest}.</source>
        <translation>Die Lichter ziehen dunkel {dark} A und höchstens {most} A, bei einer Helligkeit von höchstens {brightness} von {brightest}.</translation>
    </message>
    <message>
        <source>They need {count} enclosed supplies of {amperes} A each.</source>
        <translation>Nötig sind {count} geschlossene Netzteile mit je {amperes} A.</translation>
    </message>
    <message>
        <source>The plans hold panel_config.h for the Arduino IDE.</source>
        <translation>Die Pläne enthalten panel_config.h für die Arduino-IDE.</translation>
    </message>
    <message>
        <source>The plans hold panel_config.h. Build the image with it: make firmware.</source>
        <translation>Die Pläne enthalten panel_config.h. Bauen Sie damit das Abbild: make firmware.</translation>
    </message>
    <message>
        <source>No compiler is needed: {command}</source>
        <translation>Kein Compiler nötig: {command}</translation>
    </message>
    <message>
        <source>Folder for the plans</source>
        <translation>Ordner für die Pläne</translation>
    </message>
    <message>
        <source>Wrote {count} files to {folder}. Begin with {guide}.</source>
        <translation>{count} Dateien in {folder} geschrieben. Beginnen Sie mit {guide}.</translation>
    </message>
</context>
<context>
    <name>PanelPictures</name>
    <message>
        <source>Save p&amp;icture of</source>
        <extracomment>Pixels of a picture for each pixel of the screen.</extracomment>
        <translation>B&amp;ild speichern von</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>Bild &amp;speichern…</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;values</source>
        <translation>&amp;Werte kopieren</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gespeichert als {file}.</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>Das Bild ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The values are on the clipboard.</source>
        <translation>Die Werte sind in der Zwischenablage.</translation>
    </message>
</context>
<context>
    <name>PartMenu</name>
    <message>
        <source>Mend all parts ({n})</source>
        <extracomment>Most wires of one A-unit that a menu lists.</extracomment>
        <translation>Alle Teile reparieren ({n})</translation>
    </message>
    <message>
        <source>Zoom in to break a single part</source>
        <translation>Zum Ausfallenlassen einzelner Teile vergrößern</translation>
    </message>
    <message>
        <source>Break photocell {row}, {column}: always dark</source>
        <translation>Fotozelle {row}, {column} ausfallen lassen: immer dunkel</translation>
    </message>
    <message>
        <source>Break photocell {row}, {column}: always lit</source>
        <translation>Fotozelle {row}, {column} ausfallen lassen: immer hell</translation>
    </message>
    <message>
        <source>Mend photocell {row}, {column}</source>
        <translation>Fotozelle {row}, {column} reparieren</translation>
    </message>
    <message>
        <source>Photocell {row}, {column} is one of the {n} dead cells</source>
        <translation>Fotozelle {row}, {column} gehört zu den toten Zellen ({n})</translation>
    </message>
    <message>
        <source>Mend A-unit {unit}</source>
        <translation>A-Einheit {unit} reparieren</translation>
    </message>
    <message>
        <source>Break A-unit {unit}</source>
        <translation>A-Einheit {unit} ausfallen lassen</translation>
    </message>
    <message>
        <source>Pull a wire</source>
        <translation>Draht ziehen</translation>
    </message>
    <message>
        <source>Plug in a wire</source>
        <translation>Draht stecken</translation>
    </message>
    <message>
        <source>{sign} from photocell {row}, {column}</source>
        <translation>{sign} von Fotozelle {row}, {column}</translation>
    </message>
    <message>
        <source>Mend potentiometer {number}</source>
        <translation>Potentiometer {number} reparieren</translation>
    </message>
    <message>
        <source>Break potentiometer {number}: stuck where it is</source>
        <translation>Potentiometer {number} klemmen lassen, wo es steht</translation>
    </message>
    <message>
        <source>Potentiometer {number} is stuck by the settings</source>
        <translation>Potentiometer {number} klemmt durch die Einstellungen</translation>
    </message>
</context>
<context>
    <name>PatternChoice</name>
    <message>
        <source>Patterns</source>
        <extracomment>What the patterns may be instead of those there are, besides gates. Most photocells of a retina that only gates make sense on.</extracomment>
        <translation>Muster</translation>
    </message>
    <message>
        <source>{gate} on two switches</source>
        <translation>{gate} mit zwei Schaltern</translation>
    </message>
    <message>
        <source>26 letters</source>
        <translation>26 Buchstaben</translation>
    </message>
    <message>
        <source>keep {name}: {count} patterns</source>
        <translation>{name} behalten: {count} Muster</translation>
    </message>
    <message>
        <source>keep {name}: 1 pattern</source>
        <translation>{name} behalten: 1 Muster</translation>
    </message>
    <message>
        <source>your own drawings</source>
        <translation>eigene Zeichnungen</translation>
    </message>
    <message>
        <source>✗ These patterns are pictures, but this machine takes points.</source>
        <translation>✗ Diese Muster sind Bilder, diese Maschine nimmt aber Punkte.</translation>
    </message>
    <message>
        <source>✗ These patterns are points, which this machine cannot see. Choose others.</source>
        <translation>✗ Diese Muster sind Punkte, die diese Maschine nicht sehen kann. Wählen Sie andere.</translation>
    </message>
    <message>
        <source>They replace the current patterns. Undo restores those.</source>
        <translation>Sie ersetzen die vorhandenen Muster. „Rückgängig“ bringt diese zurück.</translation>
    </message>
    <message>
        <source>The patterns stay as they are.</source>
        <translation>Die Muster bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>The set is drawn again for {rows} × {columns} photocells. Undo restores the current pictures.</source>
        <translation>Der Satz wird für {rows} × {columns} Fotozellen neu gezeichnet. „Rückgängig“ bringt diese Bilder zurück.</translation>
    </message>
    <message>
        <source>Every picture is scaled to {rows} × {columns} photocells. Undo restores the current pictures.</source>
        <translation>Jedes Bild wird auf {rows} × {columns} Fotozellen skaliert. „Rückgängig“ bringt diese Bilder zurück.</translation>
    </message>
</context>
<context>
    <name>PatternPanel</name>
    <message>
        <source>Patterns</source>
        <extracomment>Between two buttons, and the widest name that a button shows whole, in pixels of the design. How many of the longest names are measured. Percentages that can be kept for testing.</extracomment>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose a built-in set: letters, figures, AND, XOR…</source>
        <translation>Einen eingebauten Satz wählen: Buchstaben, Figuren, AND, XOR…</translation>
    </message>
    <message>
        <source>New class</source>
        <translation>Neue Klasse</translation>
    </message>
    <message>
        <source>Make a class, and put the drawing in it</source>
        <translation>Eine Klasse anlegen und die Zeichnung hineinlegen</translation>
    </message>
    <message>
        <source>Only wrong</source>
        <translation>Nur falsche</translation>
    </message>
    <message>
        <source>Show only the pictures that are answered wrongly</source>
        <translation>Nur die falsch beantworteten Bilder zeigen</translation>
    </message>
    <message>
        <source>More about patterns</source>
        <translation>Mehr zu den Mustern</translation>
    </message>
    <message>
        <source>New class…</source>
        <translation>Neue Klasse…</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>Zu {name} hinzufügen</translation>
    </message>
    <message>
        <source>Add drawing to {name}</source>
        <translation>Zeichnung zu {name} hinzufügen</translation>
    </message>
    <message>
        <source>Keep a random share of the pictures of each class for testing</source>
        <translation>Zufällig gezogene Bilder jeder Klasse zum Testen behalten</translation>
    </message>
    <message>
        <source>Keep {percent} % for testing</source>
        <translation>{percent} % zum Testen behalten</translation>
    </message>
    <message>
        <source>Train with all</source>
        <translation>Mit allen lernen</translation>
    </message>
    <message>
        <source>Name of the class:</source>
        <translation>Name der Klasse:</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 Punkt</translation>
    </message>
    <message>
        <source>1 class · {count} points</source>
        <translation>1 Klasse · {count} Punkte</translation>
    </message>
    <message>
        <source>{classes} classes · {count} points</source>
        <translation>{classes} Klassen · {count} Punkte</translation>
    </message>
    <message>
        <source>{count} for testing</source>
        <translation>{count} zum Testen</translation>
    </message>
    <message>
        <source>Add the drawing to {name}, the selected class (A)</source>
        <translation>Die Zeichnung zu {name} hinzufügen, der markierten Klasse (A)</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>1 class · {count} pictures</source>
        <translation>1 Klasse · {count} Bilder</translation>
    </message>
    <message>
        <source>{classes} classes · {count} pictures</source>
        <translation>{classes} Klassen · {count} Bilder</translation>
    </message>
</context>
<context>
    <name>PatternRow</name>
    <message>
        <source>Patterns of the certificate</source>
        <translation>Muster der Begründung</translation>
    </message>
    <message>
        <source>+{count}</source>
        <translation>+{count}</translation>
    </message>
</context>
<context>
    <name>PatternView</name>
    <message>
        <source>Draw something, then make a class for it.</source>
        <extracomment>Room around the pictures for rings and marks, in pixels; the scroll bar takes the right side.</extracomment>
        <translation>Zeichnen Sie etwas und legen Sie dann eine Klasse dafür an.</translation>
    </message>
    <message>
        <source>No picture is answered wrongly.</source>
        <translation>Kein Bild wird falsch beantwortet.</translation>
    </message>
    <message>
        <source>T</source>
        <comment>tag on a test picture</comment>
        <translation>T</translation>
    </message>
    <message>
        <source>{count} wrong</source>
        <translation>{count} falsch</translation>
    </message>
    <message>
        <source>fewer ▴</source>
        <translation>weniger ▴</translation>
    </message>
    <message>
        <source>+ new class</source>
        <translation>+ neue Klasse</translation>
    </message>
    <message>
        <source>Patterns, {classes} classes, {pictures} pictures</source>
        <translation>Muster, {classes} Klassen, {pictures} Bilder</translation>
    </message>
    <message>
        <source>new class with the drawing</source>
        <translation>neue Klasse mit der Zeichnung</translation>
    </message>
    <message>
        <source>{name}: {count} more pictures</source>
        <translation>{name}: {count} weitere Bilder</translation>
    </message>
    <message>
        <source>{name}: show fewer pictures</source>
        <translation>{name}: weniger Bilder zeigen</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>markiert</translation>
    </message>
    <message>
        <source>{name}, picture {number} of {count}</source>
        <translation>{name}, Bild {number} von {count}</translation>
    </message>
    <message>
        <source>for testing</source>
        <translation>zum Testen</translation>
    </message>
    <message>
        <source>answered wrongly</source>
        <translation>falsch beantwortet</translation>
    </message>
    <message>
        <source>{name}, 1 picture</source>
        <translation>{name}, 1 Bild</translation>
    </message>
    <message>
        <source>{name}, {count} pictures</source>
        <translation>{name}, {count} Bilder</translation>
    </message>
    <message>
        <source>Remove this picture</source>
        <translation>Dieses Bild entfernen</translation>
    </message>
    <message>
        <source>Double-click to rename it.</source>
        <translation>Ein Doppelklick benennt sie um.</translation>
    </message>
    <message>
        <source>Add the drawing to {name}</source>
        <translation>Die Zeichnung zu {name} hinzufügen</translation>
    </message>
    <message>
        <source>Rename {name}</source>
        <translation>{name} umbenennen</translation>
    </message>
    <message>
        <source>Remove class {name}</source>
        <translation>Klasse {name} entfernen</translation>
    </message>
    <message>
        <source>New class…</source>
        <translation>Neue Klasse…</translation>
    </message>
    <message>
        <source>Remove {count} pictures</source>
        <translation>{count} Bilder entfernen</translation>
    </message>
    <message>
        <source>Show on the retina</source>
        <translation>Auf der Retina zeigen</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Verschieben nach</translation>
    </message>
    <message>
        <source>Use for training</source>
        <translation>Zum Lernen verwenden</translation>
    </message>
    <message>
        <source>Keep for testing</source>
        <translation>Zum Testen behalten</translation>
    </message>
</context>
<context>
    <name>PatternsPage</name>
    <message>
        <source>The machine teaches itself these in turn while nobody is there.</source>
        <translation>Diese bringt sich die Maschine der Reihe nach bei, solange niemand da ist.</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Muster</translation>
    </message>
</context>
<context>
    <name>PinPage</name>
    <message>
        <source>Choose a PIN</source>
        <extracomment>Keys of a keyboard that delete a digit, too.</extracomment>
        <translation>PIN wählen</translation>
    </message>
    <message>
        <source>Staff PIN</source>
        <translation>PIN des Personals</translation>
    </message>
    <message>
        <source>Delete the last digit</source>
        <translation>Letzte Ziffer löschen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingeben</translation>
    </message>
    <message>
        <source>A PIN has at least 4 digits. Try again.</source>
        <translation>Eine PIN hat mindestens 4 Ziffern. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Enter the same PIN again.</source>
        <translation>Geben Sie dieselbe PIN noch einmal ein.</translation>
    </message>
    <message>
        <source>The two PINs differ. Try again.</source>
        <translation>Die beiden PINs sind verschieden. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Wrong. Next try in {seconds} s.</source>
        <translation>Falsch. Nächster Versuch in {seconds} s.</translation>
    </message>
    <message>
        <source>Choose 4 to 8 digits that visitors cannot guess.</source>
        <translation>Wählen Sie 4 bis 8 Ziffern, die Besucher nicht erraten.</translation>
    </message>
    <message>
        <source>Enter the PIN.</source>
        <translation>Geben Sie die PIN ein.</translation>
    </message>
</context>
<context>
    <name>PlanePanel</name>
    <message>
        <source>Plane</source>
        <extracomment>Kinds of lines in the legend, with their colours and styles. Length of a sample, and the space around it.</extracomment>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>A query point without a class: drag it to see its answer</source>
        <translation>Ein Anfragepunkt ohne Klasse: Ziehen Sie ihn, um die Antwort zu sehen</translation>
    </message>
    <message>
        <source>x ↦ −x</source>
        <translation>x ↦ −x</translation>
    </message>
    <message>
        <source>Show the − points at −x, as in the proofs</source>
        <translation>Die Punkte − bei −x zeigen, wie in den Beweisen</translation>
    </message>
    <message>
        <source>nothing learned yet</source>
        <translation>noch nichts gelernt</translation>
    </message>
    <message>
        <source>no points yet</source>
        <translation>noch keine Punkte</translation>
    </message>
    <message>
        <source>all {count} points right</source>
        <translation>alle {count} Punkte richtig</translation>
    </message>
    <message>
        <source>the point is right</source>
        <translation>der Punkt ist richtig</translation>
    </message>
    <message>
        <source>{wrong} of {count} points wrong</source>
        <translation>{wrong} von {count} Punkten falsch</translation>
    </message>
    <message>
        <source>boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>boundary of each class, in its colour</source>
        <translation>Grenze jeder Klasse, in ihrer Farbe</translation>
    </message>
    <message>
        <source>A-units: on at the side of the name</source>
        <translation>A-Einheiten: an, wo ihr Name steht</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>the same point from both classes</source>
        <translation>derselbe Punkt aus beiden Klassen</translation>
    </message>
    <message>
        <source>boundary for −x</source>
        <translation>Grenze für −x</translation>
    </message>
    <message>
        <source>before this update</source>
        <translation>vor dieser Änderung</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>früher</translation>
    </message>
    <message>
        <source>nearest point</source>
        <translation>nächster Punkt</translation>
    </message>
    <message>
        <source>arrows × {factor}</source>
        <translation>Pfeile × {factor}</translation>
    </message>
</context>
<context>
    <name>PlaneView</name>
    <message>
        <source>Plane</source>
        <extracomment>Colours of the classes, and their signs: the marks of the points. Radius of a point, of the ring around a wrong one, and most points drawn with marks. Pixels between the tip of an arrow and the edge. Least pixels between two numbers of an axis: one at the edge is moved inwards. Side of the picture that shows the regions of three classes, or of A-units. Pixels within which a press means a point, and the cursor stands on one. Steps of the grain that an arrow key makes.</extracomment>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>{place}, free</source>
        <translation>{place}, frei</translation>
    </message>
    <message>
        <source>{place}, query point</source>
        <translation>{place}, Anfragepunkt</translation>
    </message>
    <message>
        <source>{place}, point {number}</source>
        <translation>{place}, Punkt {number}</translation>
    </message>
</context>
<context>
    <name>PointsPanel</name>
    <message>
        <source>Points</source>
        <extracomment>Ready sets, in the order of their buttons. Classes of the sets, the first for d = −1. Most characters of a class name on its button. Smallest distance of a point from the line. Points of each class. Points of each class, and margin of the clouds or spread of the moons, at first.</extracomment>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>AND</source>
        <translation>AND</translation>
    </message>
    <message>
        <source>OR</source>
        <translation>OR</translation>
    </message>
    <message>
        <source>NAND</source>
        <translation>NAND</translation>
    </message>
    <message>
        <source>XOR</source>
        <translation>XOR</translation>
    </message>
    <message>
        <source>Clouds</source>
        <translation>Wolken</translation>
    </message>
    <message>
        <source>Moons</source>
        <translation>Monde</translation>
    </message>
    <message>
        <source>1 only if both inputs are 1</source>
        <translation>1 nur, wenn beide Eingänge 1 sind</translation>
    </message>
    <message>
        <source>1 if at least one input is 1</source>
        <translation>1, wenn mindestens ein Eingang 1 ist</translation>
    </message>
    <message>
        <source>0 only if both inputs are 1</source>
        <translation>0 nur, wenn beide Eingänge 1 sind</translation>
    </message>
    <message>
        <source>1 if the inputs differ: no line separates them</source>
        <translation>1, wenn sich die Eingänge unterscheiden: keine Gerade trennt sie</translation>
    </message>
    <message>
        <source>Points on both sides of a line, with a gap</source>
        <translation>Punkte auf beiden Seiten einer Geraden, mit einer Lücke</translation>
    </message>
    <message>
        <source>Points on two interlocking half circles</source>
        <translation>Punkte auf zwei ineinandergreifenden Halbkreisen</translation>
    </message>
    <message>
        <source>Class of the next point</source>
        <translation>Klasse des nächsten Punkts</translation>
    </message>
    <message>
        <source>Remove a point</source>
        <translation>Punkt entfernen</translation>
    </message>
    <message>
        <source>Remove the last point clicked (Delete, or right click)</source>
        <translation>Den zuletzt gedrückten Punkt entfernen (Entf oder Rechtsklick)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Remove all points</source>
        <translation>Alle Punkte entfernen</translation>
    </message>
    <message>
        <source>Import points</source>
        <translation>Punkte importieren</translation>
    </message>
    <message>
        <source>Points from a CSV file: two numbers and a class per row</source>
        <translation>Punkte aus einer CSV-Datei: zwei Zahlen und eine Klasse je Zeile</translation>
    </message>
    <message>
        <source>Export points</source>
        <translation>Punkte exportieren</translation>
    </message>
    <message>
        <source>Write the points to a CSV file</source>
        <translation>Die Punkte in eine CSV-Datei schreiben</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>Points of each class</source>
        <translation>Punkte jeder Klasse</translation>
    </message>
    <message>
        <source>Smallest distance of a point from the line</source>
        <translation>Kleinster Abstand eines Punkts von der Geraden</translation>
    </message>
    <message>
        <source>Draw other points</source>
        <translation>Andere Punkte ziehen</translation>
    </message>
    <message>
        <source>Draw other points at random</source>
        <translation>Zufällig andere Punkte ziehen</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Margin</translation>
    </message>
    <message>
        <source>Per class</source>
        <translation>Je Klasse</translation>
    </message>
    <message>
        <source>Click to add · drag to move · right-click to remove</source>
        <translation>Klick setzt · Ziehen verschiebt · Rechtsklick entfernt</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>{file} wird gelesen…</translation>
    </message>
    <message>
        <source>{file} has no points of a plane. Give two numbers and a class per row.</source>
        <translation>{file} enthält keine Punkte einer Ebene. Geben Sie zwei Zahlen und eine Klasse je Zeile an.</translation>
    </message>
    <message>
        <source>{file} has more than three classes. Leave out the others.</source>
        <translation>{file} hat mehr als drei Klassen. Lassen Sie die übrigen weg.</translation>
    </message>
    <message>
        <source>Points (*.csv)</source>
        <translation>Punkte (*.csv)</translation>
    </message>
    <message>
        <source>Written to {path}.</source>
        <translation>Geschrieben nach {path}.</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>{count} points · {counts}</source>
        <translation>{count} Punkte · {counts}</translation>
    </message>
    <message>
        <source>1 point · {counts}</source>
        <translation>1 Punkt · {counts}</translation>
    </message>
    <message>
        <source>Add points of the class {name}</source>
        <translation>Punkte der Klasse {name} setzen</translation>
    </message>
</context>
<context>
    <name>PortChoice</name>
    <message>
        <source>No panel</source>
        <extracomment>Most ports that are listed, and lines of the self-test that are kept.</extracomment>
        <translation>Keine Leuchttafel</translation>
    </message>
</context>
<context>
    <name>PotentiometerPanel</name>
    <message>
        <source>Potentiometers</source>
        <extracomment>Number of the button that shows the lamps, which may not be there.</extracomment>
        <translation>Potentiometer</translation>
    </message>
    <message>
        <source>Lamps</source>
        <translation>Lampen</translation>
    </message>
    <message>
        <source>Dials</source>
        <translation>Zeiger</translation>
    </message>
    <message>
        <source>Retina view</source>
        <translation>Retina-Ansicht</translation>
    </message>
    <message>
        <source>Point at a unit to see its wires on the retina.</source>
        <translation>Auf eine Einheit zeigen, um ihre Drähte zu sehen.</translation>
    </message>
    <message>
        <source>+ orange   − blue</source>
        <translation>+ orange   − blau</translation>
    </message>
    <message>
        <source>+ orange   − blue   {count} at the stop</source>
        <translation>+ orange   − blau   {count} am Anschlag</translation>
    </message>
    <message>
        <source>+ orange   − blue   drag to turn</source>
        <translation>+ orange   − blau   zum Drehen ziehen</translation>
    </message>
    <message>
        <source>carried back through the wires · ±{scale} V</source>
        <translation>durch die Drähte zurückgeführt · ±{scale} V</translation>
    </message>
    <message>
        <source>{count} in all · no stops</source>
        <translation>{count} insgesamt · ohne Anschläge</translation>
    </message>
    <message>
        <source>−{limit} … +{limit} V · {count} in all</source>
        <translation>−{limit} … +{limit} V · {count} insgesamt</translation>
    </message>
    <message>
        <source>{note} · {n} stuck</source>
        <translation>{note} · {n} klemmen</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>Presets ▾</source>
        <translation>Vorlagen ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Preset machines, and those used recently</source>
        <translation>Fertige Maschinen und die zuletzt benutzten</translation>
    </message>
    <message>
        <source>Mark I, 1960</source>
        <translation>Mark I, 1960</translation>
    </message>
    <message>
        <source>Textbook perceptron</source>
        <translation>Lehrbuch-Perzeptron</translation>
    </message>
    <message>
        <source>Two switches: XOR</source>
        <translation>Zwei Schalter: XOR</translation>
    </message>
    <message>
        <source>Two switches: AND</source>
        <translation>Zwei Schalter: AND</translation>
    </message>
    <message>
        <source>Retina of 100 × 100</source>
        <translation>Retina mit 100 × 100</translation>
    </message>
    <message>
        <source>Recently used</source>
        <translation>Zuletzt benutzt</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>{count} of {total} A-units on for this picture, {share} %</source>
        <extracomment>Seconds without a change before a machine is tried. Cells of the picture that are shown, about.</extracomment>
        <translation>{count} von {total} A-Einheiten an bei diesem Bild, {share} %</translation>
    </message>
    <message>
        <source>{count} of {total} photocells lit by this picture, {share} %</source>
        <translation>{count} von {total} Fotozellen hell bei diesem Bild, {share} %</translation>
    </message>
    <message>
        <source>{least} to {most} for the patterns.</source>
        <translation>{least} bis {most} bei den Mustern.</translation>
    </message>
    <message>
        <source>A-units lit by {shown} of the {of} patterns</source>
        <translation>A-Einheiten an bei {shown} der {of} Muster</translation>
    </message>
    <message>
        <source>Photocells lit by {shown} of the {of} patterns</source>
        <translation>Fotozellen hell bei {shown} der {of} Muster</translation>
    </message>
    <message>
        <source>A-units lit by the pattern</source>
        <translation>A-Einheiten an bei dem Muster</translation>
    </message>
    <message>
        <source>Photocells lit by the pattern</source>
        <translation>Fotozellen hell bei dem Muster</translation>
    </message>
    <message>
        <source>A-units lit by each of the {of} patterns</source>
        <translation>A-Einheiten an bei jedem der {of} Muster</translation>
    </message>
    <message>
        <source>Photocells lit by each of the {of} patterns</source>
        <translation>Fotozellen hell bei jedem der {of} Muster</translation>
    </message>
</context>
<context>
    <name>ProofPanel</name>
    <message>
        <source>The proof in three lines</source>
        <translation>Der Beweis in drei Zeilen</translation>
    </message>
    <message>
        <source>Each mistake adds η d x to w, and d x·w* ≥ γ.</source>
        <translation>Jeder Fehler addiert η d x zu w, und d x·w* ≥ γ.</translation>
    </message>
    <message>
        <source>On a mistake d w·x ≤ 0, so ‖w‖² grows by at most η² R².</source>
        <translation>Bei einem Fehler ist d w·x ≤ 0: ‖w‖² wächst um höchstens η²R².</translation>
    </message>
    <message>
        <source>w·w* ≤ ‖w‖ as cos ≤ 1, so t η γ ≤ η R √t.</source>
        <translation>w·w* ≤ ‖w‖, da cos ≤ 1, also t η γ ≤ η R √t.</translation>
    </message>
</context>
<context>
    <name>Prospects</name>
    <message>
        <source>Not learned yet. Checking whether it can be…</source>
        <extracomment>Messages with which a run ends that has not learned its patterns. The message that advises to shuffle patterns which come sorted by class.</extracomment>
        <translation>Noch nicht gelernt. Es wird geprüft, ob es möglich ist…</translation>
    </message>
    <message>
        <source>The photocells are noisy, so no check can tell whether more passes would help.</source>
        <translation>Rauschende Fotozellen lassen offen, ob mehr Durchgänge helfen würden.</translation>
    </message>
    <message>
        <source>There are too many patterns to check automatically whether more passes would help. Press Check on the Theory page to find out.</source>
        <translation>Das sind zu viele Muster, um zu prüfen, ob mehr Durchgänge helfen würden. Drücken Sie „Prüfen“ auf der Seite „Theorie“, um es herauszufinden.</translation>
    </message>
    <message>
        <source>It is not known whether these patterns can be learned: rounding leaves it open. Use fewer patterns, or numbers of similar sizes.</source>
        <translation>Ob sich diese Muster lernen lassen, ist nicht bekannt: Durch Rundung bleibt es offen. Nehmen Sie weniger Muster oder Zahlen von ähnlicher Größe.</translation>
    </message>
    <message>
        <source>It is not known whether more passes would help.</source>
        <translation>Es ist nicht bekannt, ob mehr Durchgänge helfen würden.</translation>
    </message>
    <message>
        <source>No weights answer all patterns correctly. The best found are kept: {right} of {count} are right.</source>
        <translation>Mit keinen Gewichten werden alle Muster richtig beantwortet. Die besten gefundenen bleiben: {right} von {count} sind richtig.</translation>
    </message>
    <message>
        <source>The best weights found are kept: {right} of {count} are right.</source>
        <translation>Die besten gefundenen Gewichte bleiben: {right} von {count} sind richtig.</translation>
    </message>
    <message>
        <source>R{unit} alone cannot learn this, whatever its weights: more passes do not help.</source>
        <translation>R{unit} allein kann das mit keinen Gewichten lernen: Mehr Durchgänge helfen nicht.</translation>
    </message>
    <message>
        <source>This cannot be learned, whatever the weights: more passes do not help.</source>
        <translation>Das lässt sich mit keinen Gewichten lernen: Mehr Durchgänge helfen nicht.</translation>
    </message>
    <message>
        <source>Some weights answer all patterns correctly, but no bound says when this rule finds them.</source>
        <translation>Es gibt Gewichte, die alle Muster richtig beantworten, aber keine Schranke sagt, wann diese Regel sie findet.</translation>
    </message>
    <message>
        <source>This can be learned with at most {count} more mistakes. In random order, no number of passes is sure to be enough.</source>
        <translation>Das lässt sich mit höchstens {count} weiteren Fehlern lernen. In zufälliger Reihenfolge ist keine Zahl von Durchgängen sicher.</translation>
    </message>
    <message>
        <source>This can be learned with at most 1 more mistake. In random order, no number of passes is sure to be enough.</source>
        <translation>Das lässt sich mit höchstens 1 weiteren Fehler lernen. In zufälliger Reihenfolge ist keine Zahl von Durchgängen sicher.</translation>
    </message>
    <message>
        <source>This can be learned: allow 1 more pass, which will have no mistakes.</source>
        <translation>Das lässt sich lernen: Erlauben Sie 1 weiteren Durchgang, der ohne Fehler sein wird.</translation>
    </message>
    <message>
        <source>This can be learned: allow {count} more passes, enough by the bound R²/γ².</source>
        <translation>Lernbar: {count} weitere Durchgänge genügen nach der Schranke R²/γ².</translation>
    </message>
    <message>
        <source>This can be learned: allow {count} more passes, enough by the bound R²/γ² unless a potentiometer reaches its end stop.</source>
        <translation>Lernbar: {count} weitere Durchgänge genügen nach der Schranke R²/γ², sofern kein Potentiometer anschlägt.</translation>
    </message>
</context>
<context>
    <name>RecordChart</name>
    <message>
        <source>Chart</source>
        <extracomment>Colours of the theme for the series of a chart. Which of them a curve of a kind has, whatever its series. Kinds that are drawn as marks, as marks on a line, and along a band. The sign of a kind in the legend; hollow from the second series on. Share of an axis that stays free at its ends; more around marks, which a low chart must not cut. Pixels between named rows. Pixels from the pointer within which a point is read out. Pixels between two numbers, at least. Most numbers on an axis, however long it is. Widest names on the left: a share of the chart.</extracomment>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>{curve} at {place}: {value}</source>
        <translation>{curve} bei {place}: {value}</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Restore</source>
        <extracomment>Seconds between two updates of the window while commands are replayed. Milliseconds before a progress dialog appears.</extracomment>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore the last session?</source>
        <translation>Die letzte Sitzung wiederherstellen?</translation>
    </message>
    <message>
        <source>The program ended on {when} without closing its session.</source>
        <translation>Das Programm endete am {when}, ohne seine Sitzung zu schließen.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>Später fragen</translation>
    </message>
    <message>
        <source>The program ended on {when} without closing the points on Geometry.</source>
        <translation>Das Programm endete am {when}, ohne die Punkte auf Geometrie zu schließen.</translation>
    </message>
    <message>
        <source>Not restored. You will be asked again at the next start.</source>
        <translation>Nicht wiederhergestellt. Beim nächsten Start wird wieder gefragt.</translation>
    </message>
    <message>
        <source>The points on Geometry were restored.</source>
        <translation>Die Punkte auf Geometrie wurden wiederhergestellt.</translation>
    </message>
    <message>
        <source>The points on Geometry were restored, except for changes that could not be read.</source>
        <translation>Die Punkte auf Geometrie wurden wiederhergestellt, bis auf Änderungen, die nicht lesbar waren.</translation>
    </message>
    <message>
        <source>The last session was restored.</source>
        <translation>Die letzte Sitzung wurde wiederhergestellt.</translation>
    </message>
    <message>
        <source>The last session was restored, except for changes that could not be read.</source>
        <translation>Die letzte Sitzung wurde wiederhergestellt, bis auf Änderungen, die nicht lesbar waren.</translation>
    </message>
    <message>
        <source>Restoring the last session…</source>
        <translation>Die letzte Sitzung wird wiederhergestellt…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The last session could not be restored. {reason} It was kept as {path}.</source>
        <translation>Die letzte Sitzung konnte nicht wiederhergestellt werden. {reason} Sie wurde als {path} aufbewahrt.</translation>
    </message>
</context>
<context>
    <name>Regions</name>
    <message>
        <source>no A-unit</source>
        <extracomment>Most A-units that are named together, and points of a region that are written. A space at which a line does not break.</extracomment>
        <translation>keine A-Einheit</translation>
    </message>
    <message>
        <source>{count} points</source>
        <translation>{count} Punkte</translation>
    </message>
</context>
<context>
    <name>Reports</name>
    <message>
        <source>Write settings, charts, pictures and commands to one page</source>
        <translation>Einstellungen, Diagramme, Bilder und Befehle auf eine Seite schreiben</translation>
    </message>
    <message>
        <source>Save re&amp;port…</source>
        <translation>Be&amp;richt speichern…</translation>
    </message>
    <message>
        <source>report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Seite (*.html)</translation>
    </message>
    <message>
        <source>Evaluating all patterns for the report…</source>
        <translation>Alle Muster werden für den Bericht ausgewertet…</translation>
    </message>
    <message>
        <source>The report was not saved.</source>
        <translation>Der Bericht wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gespeichert als {file}.</translation>
    </message>
</context>
<context>
    <name>ResponsePanel</name>
    <message>
        <source>Nothing has been learned yet</source>
        <translation>Noch wurde nichts gelernt</translation>
    </message>
    <message>
        <source>It is already known what the drawing should be</source>
        <translation>Was die Zeichnung sein soll, ist schon bekannt</translation>
    </message>
    <message>
        <source>There is no answer that could be right</source>
        <translation>Es gibt keine Antwort, die richtig sein könnte</translation>
    </message>
    <message>
        <source>Response</source>
        <extracomment>Most letters of a class that an R-unit of its own is called by, and of a code that is shown. Sizes of the answer in words, in pixels of the design, with the lines that each may take. A space without width: where it stands, a word may go on in the next line. R-units of the machine of 1960. Height in pixels of the design under which the legend gives way to the R-units. Pixels of the design that the buttons of classes may take; with more of them the box scrolls.</extracomment>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>The answer is right: this is what the drawing should be</source>
        <translation>Die Antwort ist richtig: Das soll die Zeichnung sein</translation>
    </message>
    <message>
        <source>No, it is…</source>
        <translation>Nein, es ist…</translation>
    </message>
    <message>
        <source>Say what the drawing is, and teach it</source>
        <translation>Sagen, was die Zeichnung ist, und es lehren</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Show how the machine came to this answer (W)</source>
        <translation>Zeigen, wie die Maschine zu dieser Antwort kam (W)</translation>
    </message>
    <message>
        <source>should be</source>
        <translation>Soll</translation>
    </message>
    <message>
        <source>1 unused {mark}</source>
        <translation>1 unbenutzt {mark}</translation>
    </message>
    <message>
        <source>{count} unused {mark}</source>
        <translation>{count} unbenutzt {mark}</translation>
    </message>
    <message>
        <source>volts, ±{scale}</source>
        <translation>Volt, ±{scale}</translation>
    </message>
    <message>
        <source>code {code}</source>
        <translation>Code {code}</translation>
    </message>
    <message>
        <source>✓ right · code {code}</source>
        <translation>✓ richtig · Code {code}</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ richtig</translation>
    </message>
    <message>
        <source>✗ wrong · code {code}</source>
        <translation>✗ falsch · Code {code}</translation>
    </message>
    <message>
        <source>✗ wrong</source>
        <translation>✗ falsch</translation>
    </message>
</context>
<context>
    <name>ResponseView</name>
    <message>
        <source>Response</source>
        <extracomment>Room for the marks at the right end of the rows, in pixels.</extracomment>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Up and down choose an R-unit, left and right set its desired response to 0 or 1.</source>
        <translation>Auf und ab wählen eine R-Einheit, links und rechts setzen ihre Sollantwort auf 0 oder 1.</translation>
    </message>
    <message>
        <source>{0}, unused</source>
        <translation>{0}, unbenutzt</translation>
    </message>
    <message>
        <source>lit</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>{0} volts</source>
        <translation>{0} Volt</translation>
    </message>
    <message>
        <source>desired {0}</source>
        <translation>Soll {0}</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechts</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>unbenutzt</translation>
    </message>
    <message>
        <source>{unit}
The meter reads up to ±{volts} V.</source>
        <translation>{unit}
Das Messgerät reicht bis ±{volts} V.</translation>
    </message>
</context>
<context>
    <name>ResultPanel</name>
    <message>
        <source>Chart</source>
        <extracomment>A number in the table, perhaps with its spread and unit.</extracomment>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Press Run: the chart grows as the machines finish.</source>
        <translation>Drücken Sie „Start“: Das Diagramm wächst, während die Maschinen fertig werden.</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>{title} · {axis}</source>
        <translation>{title} · {axis}</translation>
    </message>
</context>
<context>
    <name>RetinaPanel</name>
    <message>
        <source>Retina</source>
        <extracomment>Side of a tool button, and between two of them, in pixels. Under these widths, in pixels of the design, the note is short: usually, and with broken cells. How much higher than wide a panel is that has room for the fields of the faults, in pixels. Sides of the brush in cells.</extracomment>
        <translation>Retina</translation>
    </message>
    <message>
        <source>Noise of the photocells</source>
        <translation>Rauschen der Fotozellen</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Zentrieren</translation>
    </message>
    <message>
        <source>Move each drawing to the middle of the retina</source>
        <translation>Jede Zeichnung in die Mitte der Retina rücken</translation>
    </message>
    <message>
        <source>Drag the drawing</source>
        <translation>Zeichnung ziehen</translation>
    </message>
    <message>
        <source>Drag the drawing from here onto a class, or from the photocells with Ctrl</source>
        <translation>Die Zeichnung von hier auf eine Klasse ziehen, oder mit Strg von den Fotozellen</translation>
    </message>
    <message>
        <source>Size of the brush</source>
        <translation>Größe des Pinsels</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>Weitere Werkzeuge</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Rotate or flip</source>
        <translation>Drehen oder spiegeln</translation>
    </message>
    <message>
        <source>Pen: light cells</source>
        <extracomment>The first to give way where the row is too narrow; each is in the menu as well.</extracomment>
        <translation>Stift: Zellen erhellen</translation>
    </message>
    <message>
        <source>Eraser: darken cells</source>
        <translation>Radierer: Zellen verdunkeln</translation>
    </message>
    <message>
        <source>Letter: press a key to draw its character</source>
        <translation>Buchstabe: Taste drücken, um ihr Zeichen zu zeichnen</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rechteck</translation>
    </message>
    <message>
        <source>Ellipse</source>
        <translation>Ellipse</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>Camera: look at a card</source>
        <translation>Kamera: eine Karte ansehen</translation>
    </message>
    <message>
        <source>The camera is on</source>
        <translation>Die Kamera ist eingeschaltet</translation>
    </message>
    <message>
        <source>{size} × {size} cells</source>
        <translation>{size} × {size} Zellen</translation>
    </message>
    <message>
        <source>noise {percent} %</source>
        <translation>Rauschen {percent} %</translation>
    </message>
    <message>
        <source>cells changed: {n}</source>
        <translation>geänderte Zellen: {n}</translation>
    </message>
    <message>
        <source>{count} inputs</source>
        <translation>{count} Eingänge</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 Eingang</translation>
    </message>
    <message>
        <source>{cells} photocells · {lit} lit</source>
        <translation>{cells} Fotozellen · {lit} hell</translation>
    </message>
    <message>
        <source>{lit} lit</source>
        <translation>{lit} hell</translation>
    </message>
    <message>
        <source>{note} · {n} broken</source>
        <translation>{note} · {n} defekt</translation>
    </message>
</context>
<context>
    <name>RetinaView</name>
    <message>
        <source>Drop the picture here</source>
        <extracomment>Least value of a lit cell. Up to this many changed cells are repainted one by one, more of them as one rectangle. Holds a shape that is drawn by keyboard, from one press of Space to the next.</extracomment>
        <translation>Bild hier ablegen</translation>
    </message>
    <message>
        <source>Retina, {rows} by {columns} photocells</source>
        <translation>Retina, {rows} mal {columns} Fotozellen</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>tot</translation>
    </message>
    <message>
        <source>stuck lit</source>
        <translation>leuchtet immer</translation>
    </message>
    <message>
        <source>lit by noise</source>
        <translation>durch Rauschen hell</translation>
    </message>
    <message>
        <source>darkened by noise</source>
        <translation>durch Rauschen dunkel</translation>
    </message>
    <message>
        <source>lit</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>row {row} column {column}, {state}</source>
        <translation>Zeile {row} Spalte {column}, {state}</translation>
    </message>
</context>
<context>
    <name>Row</name>
    <message>
        <source>ASSUMED</source>
        <extracomment>The rows that are always open, each of one setting or of two that belong together. The rows that are folded away at first, and after them every other setting of a machine. Settings of a machine that have no row: the cards choose the kind, the patterns decide the other. A-units on one card of the machine of 1960.</extracomment>
        <translation>ANNAHME</translation>
    </message>
    <message>
        <source>1960</source>
        <translation>1960</translation>
    </message>
    <message>
        <source>ASSUMED: {value}</source>
        <translation>ANNAHME: {value}</translation>
    </message>
    <message>
        <source>1960: {value}</source>
        <translation>1960: {value}</translation>
    </message>
</context>
<context>
    <name>RuleBox</name>
    <message>
        <source>{formula}
Needs a machine without a bias.</source>
        <translation>{formula}
Braucht eine Maschine ohne Bias.</translation>
    </message>
    <message>
        <source>{formula}
Needs a machine with “{setting}” set to “{value}”.</source>
        <translation>{formula}
Braucht eine Maschine, bei der „{setting}“ auf „{value}“ steht.</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Progress</source>
        <extracomment>Steps of the progress bar.</extracomment>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>End now</source>
        <translation>Jetzt beenden</translation>
    </message>
    <message>
        <source>almost done</source>
        <translation>fast fertig</translation>
    </message>
    <message>
        <source>about {count} s left</source>
        <translation>noch etwa {count} s</translation>
    </message>
    <message>
        <source>about {count} min left</source>
        <translation>noch etwa {count} min</translation>
    </message>
    <message>
        <source>about {count} h left</source>
        <translation>noch etwa {count} h</translation>
    </message>
</context>
<context>
    <name>RunTimeline</name>
    <message>
        <source>Drag to return to another step</source>
        <translation>Ziehen, um zu einem anderen Schritt zurückzukehren</translation>
    </message>
</context>
<context>
    <name>RunsPanels</name>
    <message>
        <source>Left: this run</source>
        <translation>Links: dieser Lauf</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Weights of the left-hand run</source>
        <translation>Gewichte des linken Laufs</translation>
    </message>
    <message>
        <source>Weights of the right-hand run</source>
        <translation>Gewichte des rechten Laufs</translation>
    </message>
    <message>
        <source>Right − left</source>
        <translation>Rechts − links</translation>
    </message>
    <message>
        <source>Weights of the right-hand run minus those of the left-hand run</source>
        <translation>Gewichte des rechten Laufs minus die des linken</translation>
    </message>
    <message>
        <source>Choose another rule, η or order, then press “Train”.</source>
        <translation>Wählen Sie eine andere Regel, ein anderes η oder eine andere Reihenfolge und drücken Sie „Lernen“.</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ richtig</translation>
    </message>
    <message>
        <source>✗ wrong</source>
        <translation>✗ falsch</translation>
    </message>
    <message>
        <source>{count} of {all} differ</source>
        <translation>{count} von {all} verschieden</translation>
    </message>
    <message>
        <source>1 of {all} differs</source>
        <translation>1 von {all} verschieden</translation>
    </message>
    <message>
        <source>All weights are equal</source>
        <translation>Alle Gewichte sind gleich</translation>
    </message>
    <message>
        <source>The last weights are equal; others vote with them</source>
        <translation>Die letzten Gewichte sind gleich; andere stimmen mit ab</translation>
    </message>
    <message>
        <source>at most {volts} V</source>
        <translation>höchstens {volts} V</translation>
    </message>
    <message>
        <source>{rule} · η {eta} · {order}</source>
        <translation>{rule} · η {eta} · {order}</translation>
    </message>
    <message>
        <source>last of {voters} that vote · {rule} · η {eta} · {order}</source>
        <translation>letzte von {voters} Abstimmenden · {rule} · η {eta} · {order}</translation>
    </message>
</context>
<context>
    <name>ScreenPage</name>
    <message>
        <source>Sound of relays and motors</source>
        <translation>Ton der Relais und Motoren</translation>
    </message>
    <message>
        <source>No sound between</source>
        <translation>Kein Ton zwischen</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Helligkeit</translation>
    </message>
    <message>
        <source>Dimmed between</source>
        <translation>Gedimmt zwischen</translation>
    </message>
    <message>
        <source>Dimmed to</source>
        <translation>Gedimmt auf</translation>
    </message>
    <message>
        <source>Controls in the lower part of the screen</source>
        <translation>Bedienung im unteren Teil des Bildschirms</translation>
    </message>
    <message>
        <source>Screen and sound</source>
        <translation>Bild und Ton</translation>
    </message>
</context>
<context>
    <name>SetDialog</name>
    <message>
        <source>New session</source>
        <extracomment>Fewest and most photocells along a side that can be chosen here. Side of the picture of a set, in pixels of the design; and where its item keeps its name. Sets that are shown before the others. What pictures get unless another kind is wanted.</extracomment>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Choose patterns</source>
        <translation>Muster wählen</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Set with its settings, as text</source>
        <translation>Satz mit seinen Einstellungen, als Text</translation>
    </message>
    <message>
        <source>The same text as on the command line</source>
        <translation>Derselbe Text wie auf der Befehlszeile</translation>
    </message>
    <message>
        <source>Rows of photocells</source>
        <translation>Zeilen von Fotozellen</translation>
    </message>
    <message>
        <source>Columns of photocells</source>
        <translation>Spalten von Fotozellen</translation>
    </message>
    <message>
        <source>Keep the kind of machine: {kind}</source>
        <translation>Art der Maschine behalten: {kind}</translation>
    </message>
    <message>
        <source>Retina</source>
        <translation>Retina</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>{meaning} ({least} to {greatest})</source>
        <translation>{meaning} ({least} bis {greatest})</translation>
    </message>
    <message>
        <source>{meaning} ({range})</source>
        <translation>{meaning} ({range})</translation>
    </message>
    <message>
        <source>This set has no settings.</source>
        <translation>Dieser Satz hat keine Einstellungen.</translation>
    </message>
    <message>
        <source>Drawing the patterns…</source>
        <translation>Die Muster werden gezeichnet…</translation>
    </message>
</context>
<context>
    <name>SetUpPanel</name>
    <message>
        <source>Your question</source>
        <extracomment>What is varied at first, and its values.</extracomment>
        <translation>Ihre Frage</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>A built-in set, with settings as in e-x?size=0.5, or a file or folder</source>
        <translation>Ein eingebauter Satz mit Einstellungen wie e-x?size=0.5, oder eine Datei oder ein Ordner</translation>
    </message>
    <message>
        <source>For testing</source>
        <translation>Zum Testen</translation>
    </message>
    <message>
        <source>Share of the patterns kept for testing; 0 keeps the split of the set</source>
        <translation>Anteil der Muster, die zum Testen bleiben; 0 lässt die Teilung des Satzes</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>Variieren</translation>
    </message>
    <message>
        <source>The setting along the axis of the chart</source>
        <translation>Die Einstellung auf der Achse des Diagramms</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Its values, separated by commas</source>
        <translation>Ihre Werte, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>More options of the command; each may have several values, too</source>
        <translation>Weitere Optionen des Befehls; auch sie dürfen mehrere Werte haben</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>{count} s</source>
        <translation>{count} s</translation>
    </message>
    <message>
        <source>{count} %</source>
        <translation>{count} %</translation>
    </message>
</context>
<context>
    <name>ShowPanel</name>
    <message>
        <source>What it shows</source>
        <extracomment>Lights and R lamps of the full panel.</extracomment>
        <translation>Was sie zeigt</translation>
    </message>
    <message>
        <source>Where the lights are</source>
        <translation>Wo die Lichter sind</translation>
    </message>
    <message>
        <source>Knobs and motors</source>
        <translation>Knöpfe und Motoren</translation>
    </message>
    <message>
        <source>the end stops</source>
        <translation>die Endanschläge</translation>
    </message>
    <message>
        <source>the largest weight</source>
        <translation>das größte Gewicht</translation>
    </message>
    <message>
        <source>The weight at which a light is brightest</source>
        <translation>Das Gewicht, bei dem ein Licht am hellsten ist</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>blau</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>orange</translation>
    </message>
    <message>
        <source>violet</source>
        <translation>violett</translation>
    </message>
    <message>
        <source>green</source>
        <translation>grün</translation>
    </message>
    <message>
        <source>− {0}, + {1}</source>
        <translation>− {0}, + {1}</translation>
    </message>
    <message>
        <source>Lights</source>
        <translation>Lichter</translation>
    </message>
    <message>
        <source>Brightest at</source>
        <translation>Hellstes bei</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Helligkeit</translation>
    </message>
    <message>
        <source>rows, all in one direction</source>
        <translation>Zeilen, alle in einer Richtung</translation>
    </message>
    <message>
        <source>rows back and forth (serpentine)</source>
        <translation>Zeilen hin und zurück (Schlange)</translation>
    </message>
    <message>
        <source>upright</source>
        <translation>aufrecht</translation>
    </message>
    <message>
        <source>upright, from behind</source>
        <translation>aufrecht, von hinten</translation>
    </message>
    <message>
        <source>rotated {0}°</source>
        <translation>um {0}° gedreht</translation>
    </message>
    <message>
        <source>rotated {0}°, from behind</source>
        <translation>um {0}° gedreht, von hinten</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>Kette</translation>
    </message>
    <message>
        <source>Mounting</source>
        <translation>Einbau</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Map lights…</source>
        <translation>Lichter zuordnen…</translation>
    </message>
    <message>
        <source>Light one light at a time, and click where it is</source>
        <translation>Ein Licht nach dem anderen einschalten und anklicken, wo es ist</translation>
    </message>
    <message>
        <source>More about the map</source>
        <translation>Mehr zur Zuordnung</translation>
    </message>
    <message>
        <source>Open, save or remove the map</source>
        <translation>Die Zuordnung öffnen, speichern oder entfernen</translation>
    </message>
    <message>
        <source>&amp;Open map…</source>
        <translation>Zuordnung ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Save map…</source>
        <translation>Zuordnung &amp;speichern…</translation>
    </message>
    <message>
        <source>&amp;Remove map</source>
        <translation>Zuordnung &amp;entfernen</translation>
    </message>
    <message>
        <source>Custom map</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Knob 1</source>
        <translation>Knopf 1</translation>
    </message>
    <message>
        <source>Potentiometer of the selected knob</source>
        <translation>Potentiometer des gewählten Knopfs</translation>
    </message>
    <message>
        <source>Click a knob to select it, then choose its potentiometer here</source>
        <translation>Einen Knopf anklicken, um ihn zu wählen, dann hier sein Potentiometer wählen</translation>
    </message>
    <message>
        <source>potentiometer</source>
        <translation>Potentiometer</translation>
    </message>
    <message>
        <source>Motors follow the weights</source>
        <translation>Motoren folgen den Gewichten</translation>
    </message>
    <message>
        <source>Keep your fingers clear. Switches off after a disconnection or a fault.</source>
        <translation>Halten Sie die Finger fern. Schaltet sich nach einer Trennung oder Störung aus.</translation>
    </message>
    <message>
        <source>Open map</source>
        <translation>Zuordnung öffnen</translation>
    </message>
    <message>
        <source>Maps (*.json)</source>
        <translation>Zuordnungen (*.json)</translation>
    </message>
    <message>
        <source>Save map</source>
        <translation>Zuordnung speichern</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Nicht möglich</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} von {1}</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>alle Gewichte</translation>
    </message>
    <message>
        <source>weights of {0}</source>
        <translation>Gewichte von {0}</translation>
    </message>
    <message>
        <source>{0} on the retina</source>
        <translation>{0} auf der Retina</translation>
    </message>
    <message>
        <source>lit photocells</source>
        <translation>helle Fotozellen</translation>
    </message>
    <message>
        <source>Brightness of the lights themselves, not of the drawing. {0} lights draw up to {1} A at this brightness, and up to {2} A at {3}.</source>
        <translation>Helligkeit der Lichter selbst, nicht der Zeichnung. {0} Lichter brauchen bei dieser Helligkeit bis zu {1} A, bei {3} bis zu {2} A.</translation>
    </message>
    <message>
        <source>{0} was chosen, but the firmware allows {1} of {2} at most.</source>
        <translation>Gewählt wurde {0}, aber die Firmware erlaubt höchstens {1} von {2}.</translation>
    </message>
    <message>
        <source>Knob {0}</source>
        <translation>Knopf {0}</translation>
    </message>
    <message>
        <source>The custom map says where each light is. Remove it to choose.</source>
        <translation>Die eigene Zuordnung sagt, wo jedes Licht ist. Entfernen Sie sie, um zu wählen.</translation>
    </message>
    <message>
        <source>custom map</source>
        <translation>eigene Zuordnung</translation>
    </message>
</context>
<context>
    <name>SmallPicture</name>
    <message>
        <source>What the camera sees</source>
        <translation>Was die Kamera sieht</translation>
    </message>
</context>
<context>
    <name>Sounds</name>
    <message>
        <source>Relays click when the answer changes, motors tick as weights turn</source>
        <extracomment>Seconds between two sounds, at full speed and otherwise: a murmur, and single ticks. Loudness of a click, of a tick, and of a tick in the murmur; 1 is the loudest there is. Most ticks in one sound, and the seconds over which they are spread. Weights beyond which those that turned are not counted.</extracomment>
        <translation>Relais klicken, wenn sich die Antwort ändert, Motoren ticken, während Gewichte sich drehen</translation>
    </message>
    <message>
        <source>So&amp;und</source>
        <translation>&amp;Ton</translation>
    </message>
</context>
<context>
    <name>Speaker</name>
    <message>
        <source>Sound needs one more package. The page Install of the manual says how to add it.</source>
        <extracomment>Samples per second. Seconds of sound that can wait to be heard: the longest sound must find room.</extracomment>
        <translation>Für Ton wird ein weiteres Paket gebraucht. Die Seite Installieren des Handbuchs sagt, wie Sie es hinzufügen.</translation>
    </message>
    <message>
        <source>Sound needs PortAudio. On Debian: apt install libportaudio2.</source>
        <translation>Für Ton wird PortAudio gebraucht. Unter Debian: apt install libportaudio2.</translation>
    </message>
    <message>
        <source>There is no sound device. Connect one, then choose Sound again.</source>
        <translation>Es gibt kein Tongerät. Schließen Sie eines an, und wählen Sie dann wieder „Ton“.</translation>
    </message>
    <message>
        <source>The sound device was removed. Connect one, then choose Sound again.</source>
        <translation>Das Tongerät ist weg. Schließen Sie eines an, und wählen Sie dann wieder „Ton“.</translation>
    </message>
</context>
<context>
    <name>StaffPage</name>
    <message>
        <source>Saved. The exhibit uses it as soon as this panel is closed.</source>
        <translation>Gespeichert. Das Exponat verwendet es, sobald diese Seite geschlossen ist.</translation>
    </message>
</context>
<context>
    <name>StaffPanel</name>
    <message>
        <source>Back</source>
        <extracomment>The pages behind the tiles of the menu. What counts as a touch.</extracomment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>StatePage</name>
    <message>
        <source>Change the PIN</source>
        <extracomment>Most problems that have room.</extracomment>
        <translation>PIN ändern</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Running for {hours} h {minutes} min, restarts after a fault: {count}.</source>
        <translation>Läuft seit {hours} h {minutes} min, Neustarts nach einem Fehler: {count}.</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Settings: {path}</source>
        <translation>Einstellungen: {path}</translation>
    </message>
    <message>
        <source>Logs and visits: {path}</source>
        <translation>Protokolle und Besuche: {path}</translation>
    </message>
    <message>
        <source>No camera is used.</source>
        <translation>Es wird keine Kamera verwendet.</translation>
    </message>
    <message>
        <source>The camera works. It is off while this panel is open.</source>
        <translation>Die Kamera funktioniert. Solange diese Seiten offen sind, ist sie aus.</translation>
    </message>
    <message>
        <source>The camera has not been on yet.</source>
        <translation>Die Kamera war noch nicht an.</translation>
    </message>
    <message>
        <source>The disk is full. Visits will be counted again when there is room.</source>
        <translation>Der Datenträger ist voll. Besuche werden gezählt, sobald wieder Platz ist.</translation>
    </message>
    <message>
        <source>The folder cannot be written to ({reason}). No visits are stored.</source>
        <translation>In den Ordner kann nicht geschrieben werden ({reason}). Es werden keine Besuche gespeichert.</translation>
    </message>
    <message>
        <source>The settings file has no problems.</source>
        <translation>Die Einstellungsdatei hat keine Fehler.</translation>
    </message>
    <message>
        <source>More problems: {count}. The log lists all of them.</source>
        <translation>Weitere Fehler: {count}. Das Protokoll nennt alle.</translation>
    </message>
</context>
<context>
    <name>Stepper</name>
    <message>
        <source>Less</source>
        <extracomment>Minutes of a day, and between two times that can be chosen.</extracomment>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Draw</source>
        <extracomment>Side of a number, and room beside it and after its word, in units.</extracomment>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>Raten</translation>
    </message>
</context>
<context>
    <name>StepsModel</name>
    <message>
        <source>t</source>
        <extracomment>There is always room for the number of this step, so that the columns stay where they are. Rows whose texts are kept.</extracomment>
        <translation>t</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>d</source>
        <translation>d</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>w before</source>
        <translation>w vorher</translation>
    </message>
    <message>
        <source>w after</source>
        <translation>w nachher</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>keine Änderung</translation>
    </message>
</context>
<context>
    <name>StepsPanel</name>
    <message>
        <source>Steps shown</source>
        <translation>Gezeigte Schritte</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>All steps up to here, for a spreadsheet</source>
        <translation>Alle Schritte bis hier, für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Copy steps</source>
        <translation>Schritte kopieren</translation>
    </message>
    <message>
        <source>Save steps…</source>
        <translation>Schritte speichern…</translation>
    </message>
    <message>
        <source>The last update as a formula</source>
        <translation>Die letzte Änderung als Formel</translation>
    </message>
    <message>
        <source>Steps of the run</source>
        <translation>Schritte des Laufs</translation>
    </message>
    <message>
        <source>Too fast to list. Pause to see the steps.</source>
        <translation>Zu schnell für eine Liste. Halten Sie an, um die Schritte zu sehen.</translation>
    </message>
    <message>
        <source>Nothing learned yet. Press Learn or Step.</source>
        <translation>Noch nichts gelernt. Drücken Sie „Lernen“ oder „Schritt“.</translation>
    </message>
    <message>
        <source>Replaying the run up to step {number}…</source>
        <translation>Der Lauf wird bis Schritt {number} wiederholt…</translation>
    </message>
    <message>
        <source>Step {number}: taught by hand.</source>
        <translation>Schritt {number}: von Hand gelehrt.</translation>
    </message>
    <message>
        <source>Step {number}: right, so nothing changes.</source>
        <translation>Schritt {number}: richtig, also ändert sich nichts.</translation>
    </message>
    <message>
        <source>Step {number}: the pass is over, and w moves by its whole sum.</source>
        <translation>Schritt {number}: Der Durchgang ist zu Ende, und w bewegt sich um seine ganze Summe.</translation>
    </message>
    <message>
        <source>Step {number}: wrong. This rule waits for the end of the pass.</source>
        <translation>Schritt {number}: falsch. Diese Regel wartet auf das Ende des Durchgangs.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, but this rule changes nothing here.</source>
        <translation>Schritt {number}: falsch, aber diese Regel ändert hier nichts.</translation>
    </message>
    <message>
        <source>Step {number}: right, but an R-unit is wrong, so its w moves.</source>
        <translation>Schritt {number}: richtig, aber eine R-Einheit ist falsch, also bewegt sich ihr w.</translation>
    </message>
    <message>
        <source>Step {number}: right, but this rule moves w all the same.</source>
        <translation>Schritt {number}: richtig, aber diese Regel bewegt w trotzdem.</translation>
    </message>
    <message>
        <source>Step {number}: undecided, which counts as wrong, so w moves.</source>
        <translation>Schritt {number}: unentschieden, was als falsch zählt, also bewegt sich w.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, so w moves away from x.</source>
        <translation>Schritt {number}: falsch, also bewegt sich w von x weg.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, so w moves towards x.</source>
        <translation>Schritt {number}: falsch, also bewegt sich w auf x zu.</translation>
    </message>
</context>
<context>
    <name>Symbols</name>
    <message>
        <source>w: weights · b: bias · x: the point · ν: sum · d: desired response · y: response · η: size of a correction · θ: threshold · J: cost</source>
        <extracomment>How far the numbers of a formula may differ from the update that was made, relative to it.</extracomment>
        <translation>w: Gewichte · b: Bias · x: der Punkt · ν: Summe · d: Sollantwort · y: Antwort · η: Größe einer Korrektur · θ: Schwelle · J: Kosten</translation>
    </message>
    <message>
        <source>w: weights of the A-units · x: which A-units are on (1) · ν: sum · d: desired response · y: response · η: size of a correction · θ: threshold</source>
        <translation>w: Gewichte der A-Einheiten · x: welche A-Einheiten an sind (1) · ν: Summe · d: Sollantwort · y: Antwort · η: Größe einer Korrektur · θ: Schwelle</translation>
    </message>
</context>
<context>
    <name>TableDialog</name>
    <message>
        <source>Read {file}</source>
        <translation>{file} lesen</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Komma</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Semikolon</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <source>Vertical bar</source>
        <translation>Senkrechter Strich</translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation>Leerzeichen</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>The first rows</source>
        <translation>Die ersten Zeilen</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Trennzeichen</translation>
    </message>
    <message>
        <source>Decimal mark</source>
        <translation>Dezimalzeichen</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>Überschriften</translation>
    </message>
    <message>
        <source>To change a column: click its heading, or press Space.</source>
        <translation>Eine Spalte ändern: Klick auf ihre Überschrift oder Leertaste.</translation>
    </message>
    <message>
        <source>Read table</source>
        <translation>Tabelle lesen</translation>
    </message>
    <message>
        <source>A plane has two axes: choose two inputs and leave out the others.</source>
        <translation>Eine Ebene hat zwei Achsen: Wählen Sie zwei Eingänge, und lassen Sie die anderen weg.</translation>
    </message>
    <message>
        <source>{count} rows</source>
        <translation>{count} Zeilen</translation>
    </message>
    <message>
        <source>in the first {count} rows</source>
        <translation>in den ersten {count} Zeilen</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>1 class ({names})</source>
        <translation>1 Klasse ({names})</translation>
    </message>
    <message>
        <source>{count} classes ({names})</source>
        <translation>{count} Klassen ({names})</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 Eingang</translation>
    </message>
    <message>
        <source>{count} inputs</source>
        <translation>{count} Eingänge</translation>
    </message>
    <message>
        <source>for testing: {count}</source>
        <translation>zum Testen: {count}</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>&amp;Klasse</translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation>&amp;Eingang</translation>
    </message>
    <message>
        <source>&amp;Leave out</source>
        <translation>&amp;Weglassen</translation>
    </message>
    <message>
        <source>&amp;Test mark: 1 for testing, 0 for training</source>
        <translation>&amp;Testmarke: 1 zum Testen, 0 zum Lernen</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <extracomment>Size at the designed size of text, widest column, and letters for which a choice has room. Columns as wide as their cells; with more, all are alike. Names of classes that are listed.</extracomment>
        <translation>{file} wird gelesen…</translation>
    </message>
</context>
<context>
    <name>TableModel</name>
    <message>
        <source>Class</source>
        <extracomment>Rows shown.</extracomment>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Test mark</source>
        <translation>Testmarke</translation>
    </message>
    <message>
        <source>Class, a guess</source>
        <translation>Klasse, geraten</translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>TheoryControls</name>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>as in the session</source>
        <translation>wie in der Sitzung</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Save the charts of this R-unit (PNG, SVG)</source>
        <translation>Die Diagramme dieser R-Einheit speichern (PNG, SVG)</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Den Befehl kopieren, der im Terminal dasselbe tut</translation>
    </message>
</context>
<context>
    <name>TheoryPage</name>
    <message>
        <source>w·w* grows</source>
        <extracomment>Most patterns × features that are checked without being asked: less than a second of work. Height of the rows of panels in pixels at text 1.</extracomment>
        <translation>w·w* wächst</translation>
    </message>
    <message>
        <source>‖w‖² stays small</source>
        <translation>‖w‖² bleibt klein</translation>
    </message>
    <message>
        <source>Margins</source>
        <translation>Margins</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Direction: cos(w*, w)</source>
        <translation>Richtung: cos(w*, w)</translation>
    </message>
    <message>
        <source>Second proof: ‖w − αw*‖² falls</source>
        <translation>Zweiter Beweis: ‖w − αw*‖² fällt</translation>
    </message>
    <message>
        <source>Activity of the A-units</source>
        <translation>Aktivität der A-Einheiten</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Checking whether the patterns can be learned…</source>
        <translation>Es wird geprüft, ob die Muster lernbar sind…</translation>
    </message>
    <message>
        <source>R{unit} of {count} checked</source>
        <translation>R{unit} von {count} geprüft</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Stopped. The results so far are kept.</source>
        <translation>Angehalten. Was gefunden wurde, bleibt.</translation>
    </message>
    <message>
        <source>{able} of {count} R-units can learn these patterns.</source>
        <translation>{able} von {count} R-Einheiten können diese Muster lernen.</translation>
    </message>
    <message>
        <source>The R-unit can learn these patterns.</source>
        <translation>Die R-Einheit kann diese Muster lernen.</translation>
    </message>
    <message>
        <source>The R-unit cannot learn these patterns.</source>
        <translation>Die R-Einheit kann diese Muster nicht lernen.</translation>
    </message>
    <message>
        <source>It is not known whether the R-unit can learn these patterns.</source>
        <translation>Ob die R-Einheit diese Muster lernen kann, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>{able} of {count} R-units can learn these patterns. Not known: {unknown}.</source>
        <translation>{able} von {count} R-Einheiten können diese Muster lernen. Nicht bekannt: {unknown}.</translation>
    </message>
    <message>
        <source>No weights separate these patterns.</source>
        <translation>Keine Gewichte trennen diese Muster.</translation>
    </message>
    <message>
        <source>x means (x, 1)</source>
        <translation>x steht für (x, 1)</translation>
    </message>
    <message>
        <source>now, in the run of the console</source>
        <translation>jetzt, im Lauf der Konsole</translation>
    </message>
    <message>
        <source>a separate run from zero, not the run of the console</source>
        <translation>ein eigener Lauf von null an; der der Konsole ist ein anderer</translation>
    </message>
    <message>
        <source>the run of the console, learned</source>
        <translation>der Lauf der Konsole, gelernt</translation>
    </message>
    <message>
        <source>Press Check to find out what can be learned.</source>
        <translation>Drücken Sie „Prüfen“, um herauszufinden, was sich lernen lässt.</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Kopiert: {command}</translation>
    </message>
    <message>
        <source>Copied: {command}. Save the session first, because the command reads the file.</source>
        <translation>Kopiert: {command}. Speichern Sie zuerst die Sitzung, da der Befehl sie liest.</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Zeichnungen (*.svg)</translation>
    </message>
    <message>
        <source>Save the charts</source>
        <translation>Diagramme speichern</translation>
    </message>
    <message>
        <source>Drawing {file}…</source>
        <translation>{file} wird gezeichnet…</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>Gespeichert als {path}.</translation>
    </message>
</context>
<context>
    <name>TileView</name>
    <message>
        <source>Arrow keys move between tiles, plus zooms in, minus zooms out.</source>
        <extracomment>Up to this many units are all shown, each by itself. Units to a tile at each zoom, from near to far, and the units that the zoom shows. Most tiles, at the zoom that shows all units. Steps of a colour, from nothing to all. Tiles narrower than this, in pixels of the design, bear no mark. Share of lit units at which a tile is as bright as can be.</extracomment>
        <translation>Pfeiltasten gehen von Kachel zu Kachel, Plus sieht näher hin, Minus von weiter weg.</translation>
    </message>
</context>
<context>
    <name>TimeSlider</name>
    <message>
        <source>Step {at} of {end}.</source>
        <extracomment>Least width, in pixels of the design, for the words at both ends of the first row. Most weights that are drawn as dials: three times as many would hold the window up. Seconds of work in each frame. What can be done while runs are compared, by the beginning of the names of actions. What the others do meanwhile.</extracomment>
        <translation>Schritt {at} von {end}.</translation>
    </message>
    <message>
        <source>Pass {at} of {end}.</source>
        <translation>Durchgang {at} von {end}.</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Timeline</source>
        <extracomment>Places of the handle, at most: more than a screen has pixels, and far from the limit of Qt&apos;s 32-bit sliders, which a long run exceeds. Pages in a whole run. Pixels from a tick or a branch within which it is pointed at. From the middle of the groove to the first line of branches, to the next one, and their number.</extracomment>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Step {step} of {end}.</source>
        <translation>Schritt {step} von {end}.</translation>
    </message>
    <message>
        <source>Step {step} of {end}, in the chapter {label}.</source>
        <translation>Schritt {step} von {end}, im Kapitel {label}.</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>branch: {label}</source>
        <translation>Zweig: {label}</translation>
    </message>
    <message>
        <source>Branch, steps {fork} to {end}. Click to return to it.</source>
        <translation>Zweig, Schritte {fork} bis {end}. Klicken, um zu ihm zurückzukehren.</translation>
    </message>
    <message>
        <source>Branch {label}, steps {fork} to {end}. Click to return to it.</source>
        <translation>Zweig {label}, Schritte {fork} bis {end}. Klicken, um zu ihm zurückzukehren.</translation>
    </message>
    <message>
        <source>{label}, from step {step}</source>
        <translation>{label}, ab Schritt {step}</translation>
    </message>
</context>
<context>
    <name>TimesPage</name>
    <message>
        <source>Ask “Still there?” after</source>
        <translation>„Sind Sie noch da?“ fragen nach</translation>
    </message>
    <message>
        <source>Then count down for</source>
        <translation>Dann herunterzählen</translation>
    </message>
    <message>
        <source>Close this panel after</source>
        <translation>Diese Seite schließen nach</translation>
    </message>
    <message>
        <source>Visitors may teach a third thing</source>
        <translation>Besucher dürfen ein drittes Ding beibringen</translation>
    </message>
    <message>
        <source>Keep the drawings of visitors</source>
        <translation>Zeichnungen der Besucher behalten</translation>
    </message>
    <message>
        <source>Camera for cards</source>
        <translation>Kamera für Karten</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Times and visits</source>
        <translation>Zeiten und Besuche</translation>
    </message>
</context>
<context>
    <name>TrainingBar</name>
    <message>
        <source>Training</source>
        <extracomment>Buttons that lose their captions, in this order, if the bar is too narrow even with the settings folded. Their icons, tips and accessible names stay.</extracomment>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Rule and settings</source>
        <translation>Regel und Einstellungen</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>zusehen</translation>
    </message>
    <message>
        <source>Pattern by pattern, slow enough to follow</source>
        <translation>Muster für Muster, langsam genug zum Mitverfolgen</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>schnell</translation>
    </message>
    <message>
        <source>Pass by pass, with a glimpse of each</source>
        <translation>Durchgang für Durchgang, mit einem Blick auf jeden</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>As fast as this computer can</source>
        <translation>So schnell, wie dieser Rechner kann</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>Fortschritt des Lernens</translation>
    </message>
    <message>
        <source>Pace: {pace}.</source>
        <translation>Tempo: {pace}.</translation>
    </message>
    <message>
        <source>1 step per second</source>
        <translation>1 Schritt pro Sekunde</translation>
    </message>
    <message>
        <source>{steps} steps per second</source>
        <translation>{steps} Schritte pro Sekunde</translation>
    </message>
    <message>
        <source>pass {number} of {passes}
{mistakes} mistakes</source>
        <translation>Durchgang {number} von {passes}
{mistakes} Fehler</translation>
    </message>
    <message>
        <source>pass {number} of {passes}
1 mistake</source>
        <translation>Durchgang {number} von {passes}
1 Fehler</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
</context>
<context>
    <name>TrainingSettings</name>
    <message>
        <source>{rule} · η {eta}</source>
        <translation>{rule} · η {eta}</translation>
    </message>
</context>
<context>
    <name>UndoTitles</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Undo {what}</source>
        <translation>{what} &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Redo {what}</source>
        <translation>{what} &amp;wiederholen</translation>
    </message>
</context>
<context>
    <name>ValuesPanel</name>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
</context>
<context>
    <name>VisitPage</name>
    <message>
        <source>Language</source>
        <extracomment>Room between a title or a picture and the text beneath it, in units. Whether a panel of lights shows the weights, and whether it has knobs to turn. Whether a camera sees what is held in front of it. Height of the line at the top that holds the light of the camera, in units. Where drawings are made or shown; None on a page without.</extracomment>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>first thing</source>
        <translation>erstes Ding</translation>
    </message>
    <message>
        <source>second thing</source>
        <translation>zweites Ding</translation>
    </message>
    <message>
        <source>third thing</source>
        <translation>drittes Ding</translation>
    </message>
</context>
<context>
    <name>VisitsPage</name>
    <message>
        <source>Day before</source>
        <translation>Tag davor</translation>
    </message>
    <message>
        <source>Day after</source>
        <translation>Tag danach</translation>
    </message>
    <message>
        <source>Visits</source>
        <translation>Besuche</translation>
    </message>
    <message>
        <source>{date} · visits: {count}</source>
        <translation>{date} · Besuche: {count}</translation>
    </message>
    <message>
        <source>Last 7 days: {week}. All: {all}, of which {finished} got an answer.</source>
        <translation>Letzte 7 Tage: {week}. Alle: {all}, davon mit Antwort: {finished}.</translation>
    </message>
</context>
<context>
    <name>WaitingBox</name>
    <message>
        <source>Cancelling…</source>
        <extracomment>Name of the threads. Milliseconds between two checks of how far the work is. Seconds for which the window itself waits: what takes less is done at once. Seconds after which the box opens, and after which it is known how long the rest takes. Width of the box in pixels of the design.</extracomment>
        <translation>Wird abgebrochen…</translation>
    </message>
</context>
<context>
    <name>WeightGrid</name>
    <message>
        <source>Weights on the retina</source>
        <extracomment>A cell this wide, in pixels of the design, has its number in it. Widest and least width of the place of the bias, in pixels of the design.</extracomment>
        <translation>Gewichte auf der Retina</translation>
    </message>
    <message>
        <source>{unit}, bias: {volts} V</source>
        <translation>{unit}, Bias: {volts} V</translation>
    </message>
    <message>
        <source>{unit}, cell {column}: {volts} V</source>
        <translation>{unit}, Zelle {column}: {volts} V</translation>
    </message>
    <message>
        <source>{unit}, row {row}, column {column}: {volts} V</source>
        <translation>{unit}, Zeile {row}, Spalte {column}: {volts} V</translation>
    </message>
    <message>
        <source>bias {volts}</source>
        <translation>Bias {volts}</translation>
    </message>
</context>
<context>
    <name>WeightModel</name>
    <message>
        <source>Weight</source>
        <extracomment>The columns: number of the weight, its R-unit, what it weighs, and its volts. Their names in a file.</extracomment>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>R-unit</source>
        <translation>R-Einheit</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingang</translation>
    </message>
    <message>
        <source>Volts</source>
        <translation>Volt</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>klemmt</translation>
    </message>
    <message>
        <source>A-unit {number}</source>
        <translation>A-Einheit {number}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>photocell {row}, {column}</source>
        <translation>Fotozelle {row}, {column}</translation>
    </message>
</context>
<context>
    <name>WeightPanel</name>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Click a weight, then turn its dial: drag, or press + and −.</source>
        <translation>Klicken Sie auf ein Gewicht und drehen Sie dann seinen Zeiger: ziehen, oder + und − drücken.</translation>
    </message>
    <message>
        <source>{count} weights · ±{limit} V</source>
        <translation>{count} Gewichte · ±{limit} V</translation>
    </message>
    <message>
        <source>{count} weights · no stops</source>
        <translation>{count} Gewichte · ohne Anschläge</translation>
    </message>
</context>
<context>
    <name>WeightTable</name>
    <message>
        <source>All weights</source>
        <translation>Alle Gewichte</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The selected rows, or all, for a spreadsheet</source>
        <translation>Die markierten Zeilen, oder alle, für eine Tabellenkalkulation</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Volts from a spreadsheet, from the selected row on</source>
        <translation>Volt aus einer Tabellenkalkulation, ab der markierten Zeile</translation>
    </message>
    <message>
        <source>Open CSV…</source>
        <translation>CSV öffnen…</translation>
    </message>
    <message>
        <source>Take the volts of a file</source>
        <translation>Die Volt einer Datei übernehmen</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>CSV speichern…</translation>
    </message>
    <message>
        <source>Write all weights to a file</source>
        <translation>Alle Gewichte in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Table…</source>
        <translation>Tabelle…</translation>
    </message>
    <message>
        <source>All weights as a table, to sort, change and copy</source>
        <translation>Alle Gewichte als Tabelle, zum Sortieren, Ändern und Kopieren</translation>
    </message>
    <message>
        <source>{count} weights are on the clipboard.</source>
        <translation>In der Zwischenablage: {count} Gewichte.</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Save CSV</source>
        <translation>CSV speichern</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gespeichert als {file}.</translation>
    </message>
    <message>
        <source>Open CSV</source>
        <translation>CSV öffnen</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>“{text}” in line {line} is not a number of volts. Correct it.</source>
        <translation>„{text}“ in Zeile {line} ist keine Zahl von Volt. Verbessern Sie sie.</translation>
    </message>
    <message>
        <source>Line {line} belongs to no weight: there are {count}. Leave it out.</source>
        <translation>Zeile {line} gehört zu keinem Gewicht: Es gibt {count}. Lassen Sie sie weg.</translation>
    </message>
</context>
<context>
    <name>WeightView</name>
    <message>
        <source>What each R-unit looks for</source>
        <extracomment>Lines are drawn between blocks of this many cells, as on the retina. Height of the name under a map, and the gap between maps, in pixels of the design. Up to this many maps are all shown. A cell of a map is at least this wide, in pixels of the design, if there are more.</extracomment>
        <translation>Wonach jede R-Einheit sucht</translation>
    </message>
    <message>
        <source>{0}, row {1}, column {2}: {3} V</source>
        <translation>{0}, Zeile {1}, Spalte {2}: {3} V</translation>
    </message>
    <message>
        <source>{0} more: turn the wheel</source>
        <translation>{0} weitere: am Rad drehen</translation>
    </message>
</context>
<context>
    <name>WhichPage</name>
    <message>
        <source>Both sides pull equally hard. Tell me, and I’ll learn it.</source>
        <translation>Beide Seiten ziehen gleich stark. Sagen Sie es mir, dann lerne ich es.</translation>
    </message>
    <message>
        <source>I cannot decide.</source>
        <translation>Ich kann mich nicht entscheiden.</translation>
    </message>
    <message>
        <source>Then which one is it?</source>
        <translation>Welches ist es dann?</translation>
    </message>
    <message>
        <source>I’ll learn this drawing too.</source>
        <translation>Ich lerne auch diese Zeichnung.</translation>
    </message>
    <message>
        <source>First thing</source>
        <translation>Erstes Ding</translation>
    </message>
    <message>
        <source>Second thing</source>
        <translation>Zweites Ding</translation>
    </message>
    <message>
        <source>Third thing</source>
        <translation>Drittes Ding</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Etwas anderes</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>WhichPatterns</name>
    <message>
        <source>Patterns to count</source>
        <translation>Gezählte Muster</translation>
    </message>
    <message>
        <source>Choose which patterns are counted</source>
        <translation>Wählen, welche Muster gezählt werden</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>{number} of {count} in training</source>
        <translation>{number} von {count} im Training</translation>
    </message>
    <message>
        <source>{number} of {count} in the test</source>
        <translation>{number} von {count} im Test</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>x{number} = {value}  × {weight} V</source>
        <extracomment>Cells from which the retina is drawn as one picture. Numbers of a point that are written out.</extracomment>
        <translation>x{number} = {value}  × {weight} V</translation>
    </message>
    <message>
        <source>x{number} = {value}</source>
        <translation>x{number} = {value}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <extracomment>Height of a row of the code, and the least that it can be read in.</extracomment>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>{count} of {of}</source>
        <translation>{count} von {of}</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>threshold {volts}</source>
        <extracomment>Least width of a bar, and the room of its labels, in pixels of the design. Width in pixels of the design that no bar needs to exceed, nor more than a part of the room.</extracomment>
        <translation>Schwelle {volts}</translation>
    </message>
    <message>
        <source>as many votes for it as against</source>
        <translation>ebenso viele Stimmen dafür wie dagegen</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>above {limit}, so R{unit} lights: 1</source>
        <translation>über {limit}, also leuchtet R{unit}: 1</translation>
    </message>
    <message>
        <source>below {limit}, so R{unit} stays dark: 0</source>
        <translation>unter {limit}, also bleibt R{unit} dunkel: 0</translation>
    </message>
    <message>
        <source>exactly {limit}, so R{unit} is undecided: ?</source>
        <translation>genau {limit}, also ist R{unit} unentschieden: ?</translation>
    </message>
    <message>
        <source>exactly {limit}, which lights R{unit}: 1</source>
        <translation>genau {limit}, was R{unit} leuchten lässt: 1</translation>
    </message>
    <message>
        <source>exactly {limit}, which leaves R{unit} dark: 0</source>
        <translation>genau {limit}, R{unit} bleibt dunkel: 0</translation>
    </message>
    <message>
        <source>more votes for it, so R{unit} lights: 1</source>
        <translation>mehr Stimmen dafür, also leuchtet R{unit}: 1</translation>
    </message>
    <message>
        <source>more votes against, so R{unit} stays dark: 0</source>
        <translation>mehr Stimmen dagegen, also bleibt R{unit} dunkel: 0</translation>
    </message>
    <message>
        <source>as many votes for as against: ?</source>
        <translation>ebenso viele Stimmen dafür wie dagegen: ?</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>keine Klasse</translation>
    </message>
    <message>
        <source>Inputs</source>
        <extracomment>Side of the badge with the number of a step, in pixels of the design.</extracomment>
        <translation>Eingänge</translation>
    </message>
    <message>
        <source>the numbers of the point</source>
        <translation>die Zahlen des Punkts</translation>
    </message>
    <message>
        <source>Lit cells</source>
        <translation>Helle Zellen</translation>
    </message>
    <message>
        <source>{share} on · ring = volts</source>
        <translation>{share} an · Ring = Volt</translation>
    </message>
    <message>
        <source>{share} not zero</source>
        <translation>{share} nicht null</translation>
    </message>
    <message>
        <source>{share} on</source>
        <translation>{share} an</translation>
    </message>
    <message>
        <source>{share} on · {shown} heaviest shown</source>
        <translation>{share} an · die {shown} schwersten gezeigt</translation>
    </message>
    <message>
        <source>Weights of {name}</source>
        <translation>Gewichte von {name}</translation>
    </message>
    <message>
        <source>Active units of {name}</source>
        <translation>Aktive Einheiten von {name}</translation>
    </message>
    <message>
        <source>{plus} up, {minus} down, {rest} at rest</source>
        <translation>{plus} hinauf, {minus} hinab, {rest} in Ruhe</translation>
    </message>
    <message>
        <source>{plus} up, {minus} down, outline = bias</source>
        <translation>{plus} hinauf, {minus} hinab, Umriss = Bias</translation>
    </message>
    <message>
        <source>{plus} sets for it, {minus} against</source>
        <translation>{plus} Sätze dafür, {minus} dagegen</translation>
    </message>
    <message>
        <source>heaviest {count}, and {smaller} smaller</source>
        <translation>die {count} schwersten und {smaller} kleinere</translation>
    </message>
    <message>
        <source>sign of each sum</source>
        <translation>Vorzeichen jeder Summe</translation>
    </message>
    <message>
        <source>largest wins</source>
        <translation>die größte gewinnt</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>Stimmen</translation>
    </message>
    <message>
        <source>Volts add up</source>
        <translation>Volt addieren sich</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Summen</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>excitatory: {lit} of {of} lit</source>
        <translation>erregend: {lit} von {of} hell</translation>
    </message>
    <message>
        <source>inhibitory: {lit} of {of} lit</source>
        <translation>hemmend: {lit} von {of} hell</translation>
    </message>
    <message>
        <source>unit {unit}: {plus} − {minus} ≥ {theta}, so it is on</source>
        <translation>Einheit {unit}: {plus} − {minus} ≥ {theta}, also an</translation>
    </message>
    <message>
        <source>unit {unit}: {plus} − {minus} &lt; {theta}, so it is off</source>
        <translation>Einheit {unit}: {plus} − {minus} &lt; {theta}, also aus</translation>
    </message>
    <message>
        <source>unit {unit} is broken: it is always off</source>
        <translation>Einheit {unit} ist defekt: Sie ist immer aus</translation>
    </message>
    <message>
        <source>unit {number} adds {volts}</source>
        <translation>Einheit {number} trägt {volts} bei</translation>
    </message>
    <message>
        <source>cell {number} adds {volts}</source>
        <translation>Zelle {number} trägt {volts} bei</translation>
    </message>
    <message>
        <source>Not possible</source>
        <extracomment>Milliseconds between two checks of whether another dialog is open. Width of a picture in pixels of the design, and pixels of a PNG for each of them. Room around it, and height of its title.</extracomment>
        <translation>Nicht möglich</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Gespeichert als {file}.</translation>
    </message>
</context>
<context>
    <name>WhyCard</name>
    <message>
        <source>Close</source>
        <extracomment>What can be explained. Greatest width of the card in pixels of the design, and the room around it and within. Share of the window&apos;s colour over what lies behind.</extracomment>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>This answer</source>
        <translation>Diese Antwort</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Letzter Schritt</translation>
    </message>
    <message>
        <source>What to explain</source>
        <translation>Was erklärt wird</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>Der Lauf wird wiederholt…</translation>
    </message>
    <message>
        <source>The last step was taught by hand, and its drawing is not kept.</source>
        <translation>Der letzte Schritt wurde von Hand gelehrt, und seine Zeichnung ist nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>Bild &amp;speichern…</translation>
    </message>
</context>
<context>
    <name>WhyControls</name>
    <message>
        <source>R-unit to explain</source>
        <extracomment>Width in pixels of the design below which the buttons have icons only. Thickness of a scroll bar. Most letters of a class on a chip.</extracomment>
        <translation>R-Einheit, die erklärt wird</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Step back (←)</source>
        <translation>Schritt zurück (←)</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>Schritt vor</translation>
    </message>
    <message>
        <source>Step forward (→)</source>
        <translation>Schritt vor (→)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play the steps (Space)</source>
        <translation>Die Schritte abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Save as PNG or SVG</source>
        <translation>Als PNG oder SVG speichern</translation>
    </message>
    <message>
        <source>R{unit}  {sum}</source>
        <translation>R{unit}  {sum}</translation>
    </message>
    <message>
        <source>R{unit} {name}  {sum}</source>
        <translation>R{unit} {name}  {sum}</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>Schritt {step} von {steps}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Back</source>
        <extracomment>Heights in units: of title and sentence at the top, also in portrait, and of the text beneath a picture.</extracomment>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Light, units, volts: this is all I know about your drawing.</source>
        <translation>Licht, Einheiten, Volt: Mehr weiß ich über Ihre Zeichnung nicht.</translation>
    </message>
    <message>
        <source>Why I think so</source>
        <translation>Warum ich das glaube</translation>
    </message>
    <message>
        <source>Your drawing lights {lit} of my {cells} cells.</source>
        <translation>Licht auf {lit} meiner {cells} Zellen.</translation>
    </message>
    <message>
        <source>They switch on {active} of my {units} units.</source>
        <translation>Sie schalten {active} meiner {units} Einheiten ein.</translation>
    </message>
    <message>
        <source>Dials that pull to the second thing: {count}, together {volts} V</source>
        <translation>Zeiger, die zum zweiten Ding ziehen: {count}, zusammen {volts} V</translation>
    </message>
    <message>
        <source>Dials that pull to the first thing: {count}, together {volts} V</source>
        <translation>Zeiger, die zum ersten Ding ziehen: {count}, zusammen {volts} V</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>− first</source>
        <translation>− erstes</translation>
    </message>
    <message>
        <source>+ second</source>
        <translation>+ zweites</translation>
    </message>
    <message>
        <source>Together {volts} V, so I say: {thing}.</source>
        <translation>Zusammen {volts} V, also sage ich: {thing}.</translation>
    </message>
    <message>
        <source>A third of the units belongs to each thing.</source>
        <translation>Zu jedem Ding gehört ein Drittel der Einheiten.</translation>
    </message>
    <message>
        <source>Their dials add up to:</source>
        <translation>Ihre Zeiger ergeben zusammen:</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erstes</translation>
    </message>
    <message>
        <source>second</source>
        <translation>zweites</translation>
    </message>
    <message>
        <source>third</source>
        <translation>drittes</translation>
    </message>
    <message>
        <source>{volts} V is the most, so I say: {thing}.</source>
        <translation>{volts} V sind am meisten, also sage ich: {thing}.</translation>
    </message>
</context>
<context>
    <name>WhyView</name>
    <message>
        <source>Units and wires: the arrow keys choose a unit</source>
        <translation>Einheiten und Drähte: Pfeiltasten wählen eine Einheit</translation>
    </message>
</context>
<context>
    <name>WrittenAnswer</name>
    <message>
        <source>Answer</source>
        <extracomment>Milliseconds after which the hint of a task appears. Most characters of a number, and the height of the field for a reason, in pixels of the design.</extracomment>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>Ihre Zahl</translation>
    </message>
    <message>
        <source>Your reason</source>
        <translation>Ihre Begründung</translation>
    </message>
</context>
<context>
    <name>WrongGallery</name>
    <message>
        <source>Patterns still wrong</source>
        <extracomment>Least and greatest side of a picture. Size of a caption, in pixels of the design.</extracomment>
        <translation>Noch falsche Muster</translation>
    </message>
</context>
<context>
    <name>WrongPanel</name>
    <message>
        <source>Shown as soon as training pauses.</source>
        <translation>Wird gezeigt, sobald das Lernen pausiert.</translation>
    </message>
    <message>
        <source>Still wrong</source>
        <translation>Noch falsch</translation>
    </message>
    <message>
        <source>not learned: why?</source>
        <translation>nicht gelernt: warum?</translation>
    </message>
    <message>
        <source>Show why no weights can learn this</source>
        <translation>Zeigen, was keine Gewichte können</translation>
    </message>
    <message>
        <source>Show what is wrong again</source>
        <translation>Wieder zeigen, was falsch ist</translation>
    </message>
    <message>
        <source>Closest calls</source>
        <translation>Am knappsten</translation>
    </message>
    <message>
        <source>{name}: {volts} V</source>
        <translation>{name}: {volts} V</translation>
    </message>
    <message>
        <source>{name} read as {answer}</source>
        <translation>{name} gelesen als {answer}</translation>
    </message>
    <message>
        <source>{shown} shown</source>
        <translation>{shown} gezeigt</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong in training</source>
        <translation>✓ keines von {count} falsch im Training</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong in the test</source>
        <translation>✓ keines von {count} falsch im Test</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong</source>
        <translation>✓ keines von {count} falsch</translation>
    </message>
    <message>
        <source>There are no patterns yet.</source>
        <translation>Es gibt noch keine Muster.</translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation>Noch nichts gelernt.</translation>
    </message>
    <message>
        <source>All patterns are answered correctly.</source>
        <translation>Alle Muster werden richtig beantwortet.</translation>
    </message>
</context>
<context>
    <name>ZoomField</name>
    <message>
        <source>Previous units</source>
        <translation>Vorige Einheiten</translation>
    </message>
    <message>
        <source>Next units</source>
        <translation>Nächste Einheiten</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>{first}–{last} of {count}</source>
        <translation>{first}–{last} von {count}</translation>
    </message>
</context>
<context>
    <name>_BoundBar</name>
    <message>
        <source>Unit mistakes and their bound</source>
        <translation>Fehler der R-Einheit und ihre Schranke</translation>
    </message>
    <message>
        <source>R²/γ² = {bound}, never more</source>
        <translation>R²/γ² = {bound}, nie darüber</translation>
    </message>
</context>
</TS>
