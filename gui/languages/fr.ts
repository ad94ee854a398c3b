<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About</source>
        <translation>À propos</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Composants</translation>
    </message>
    <message>
        <source>&lt;b&gt;Mark I Perceptron {version}&lt;/b&gt;&lt;p&gt;An emulator of the machine that Frank Rosenblatt and his colleagues at Cornell Aeronautical Laboratory presented in 1960: 400 photocells, 512 association units, 512 motor-driven potentiometers, eight response units.&lt;/p&gt;&lt;p&gt;The number of wires of each association unit, the thresholds and the size of a correction are not known. The values used here are assumptions.&lt;/p&gt;&lt;p&gt;The program keeps its data in &lt;a href=&apos;{url}&apos;&gt;{folder}&lt;/a&gt;. It writes unexpected errors to &lt;a href=&apos;{log_url}&apos;&gt;{log}&lt;/a&gt;.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Mark I Perceptron {version}&lt;/b&gt;&lt;p&gt;Un émulateur de la machine que Frank Rosenblatt et ses collègues du Cornell Aeronautical Laboratory présentèrent en 1960 : 400 cellules photoélectriques, 512 unités d’association, 512 potentiomètres motorisés, huit unités de réponse.&lt;/p&gt;&lt;p&gt;Le nombre de fils de chaque unité d’association, les seuils et la taille d’une correction ne sont pas connus. Les valeurs utilisées ici sont des hypothèses.&lt;/p&gt;&lt;p&gt;Le programme conserve ses données dans &lt;a href=&apos;{url}&apos;&gt;{folder}&lt;/a&gt;. Il écrit les erreurs imprévues dans &lt;a href=&apos;{log_url}&apos;&gt;{log}&lt;/a&gt;.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>ActionTable</name>
    <message>
        <source>26 letters</source>
        <extracomment>Switches of desired responses that have a key.</extracomment>
        <translation>26 lettres</translation>
    </message>
    <message>
        <source>26 letters in three typefaces</source>
        <translation>26 lettres dans trois polices</translation>
    </message>
    <message>
        <source>10 digits</source>
        <translation>10 chiffres</translation>
    </message>
    <message>
        <source>Square, circle, diamond, triangle</source>
        <translation>Carré, cercle, losange, triangle</translation>
    </message>
    <message>
        <source>Horizontal and vertical bars</source>
        <translation>Barres horizontales et verticales</translation>
    </message>
    <message>
        <source>Squares on the left or right</source>
        <translation>Carrés à gauche ou à droite</translation>
    </message>
    <message>
        <source>E, X and F, turned and moved</source>
        <translation>E, X et F, tournés et déplacés</translation>
    </message>
    <message>
        <source>&amp;Without patterns</source>
        <translation>&amp;Sans motifs</translation>
    </message>
    <message>
        <source>&amp;Another set…</source>
        <translation>&amp;Autre jeu…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Enregistrer &amp;sous…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Choose built-in set…</source>
        <translation>&amp;Choisir un jeu intégré…</translation>
    </message>
    <message>
        <source>&amp;Import patterns…</source>
        <translation>&amp;Importer des motifs…</translation>
    </message>
    <message>
        <source>Import &amp;folder…</source>
        <translation>Importer un &amp;dossier…</translation>
    </message>
    <message>
        <source>&amp;Export patterns…</source>
        <translation>E&amp;xporter les motifs…</translation>
    </message>
    <message>
        <source>&amp;Print cards…</source>
        <translation>Im&amp;primer des cartes…</translation>
    </message>
    <message>
        <source>Write the patterns as cards to hold in front of a camera</source>
        <translation>Écrire les motifs sous forme de cartes à tenir devant une caméra</translation>
    </message>
    <message>
        <source>&amp;Copy drawing</source>
        <translation>&amp;Copier le dessin</translation>
    </message>
    <message>
        <source>&amp;Paste picture</source>
        <translation>Co&amp;ller une image</translation>
    </message>
    <message>
        <source>Insert picture from &amp;file…</source>
        <translation>Insérer une image d’un &amp;fichier…</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>Effac&amp;er</translation>
    </message>
    <message>
        <source>&amp;Invert</source>
        <translation>&amp;Inverser</translation>
    </message>
    <message>
        <source>Shift up</source>
        <translation>Décaler vers le haut</translation>
    </message>
    <message>
        <source>Shift down</source>
        <translation>Décaler vers le bas</translation>
    </message>
    <message>
        <source>Shift left</source>
        <translation>Décaler à gauche</translation>
    </message>
    <message>
        <source>Shift right</source>
        <translation>Décaler à droite</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Tourner à gauche</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Tourner à droite</translation>
    </message>
    <message>
        <source>Flip left to right</source>
        <translation>Inverser gauche et droite</translation>
    </message>
    <message>
        <source>Flip upside down</source>
        <translation>Inverser haut et bas</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Add the drawing to the selected class</source>
        <translation>Ajouter le dessin à la classe marquée</translation>
    </message>
    <message>
        <source>&amp;Add drawing</source>
        <translation>&amp;Ajouter le dessin</translation>
    </message>
    <message>
        <source>Add to a &amp;new class…</source>
        <translation>Ajouter à une &amp;nouvelle classe…</translation>
    </message>
    <message>
        <source>Mark I: one potentiometer for each A-unit</source>
        <translation>Mark I&#xa0;: un potentiomètre par unité A</translation>
    </message>
    <message>
        <source>Full: every R-unit sees all A-units</source>
        <translation>Complète&#xa0;: chaque unité R voit toutes les unités A</translation>
    </message>
    <message>
        <source>Direct: photocells straight to the R-units</source>
        <translation>Directe&#xa0;: les cellules reliées aux unités R</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Réinitialiser</translation>
    </message>
    <message>
        <source>Return all potentiometers to their starting positions, with the same seed</source>
        <translation>Ramener tous les potentiomètres à leur départ, avec la même graine</translation>
    </message>
    <message>
        <source>&amp;New machine…</source>
        <translation>&amp;Nouvelle machine…</translation>
    </message>
    <message>
        <source>Describe and build another machine, with a new seed</source>
        <translation>Décrire et construire une autre machine, avec une autre graine</translation>
    </message>
    <message>
        <source>Desired response of R{number}</source>
        <translation>Réponse voulue de R{number}</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>Pré&amp;senter</translation>
    </message>
    <message>
        <source>Show the drawing, without learning</source>
        <translation>Montrer le dessin, sans apprendre</translation>
    </message>
    <message>
        <source>Explain the ans&amp;wer</source>
        <translation>Expli&amp;quer la réponse</translation>
    </message>
    <message>
        <source>Show how the machine came to this answer</source>
        <translation>Montrer comment la machine est arrivée à cette réponse</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>&amp;Enseigner</translation>
    </message>
    <message>
        <source>Teach the machine what this drawing should be</source>
        <translation>Enseigner à la machine ce que ce dessin doit être</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Reculer</translation>
    </message>
    <message>
        <source>Go back one step</source>
        <translation>Reculer d’un pas</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Pas</translation>
    </message>
    <message>
        <source>Present the next pattern and learn</source>
        <translation>Présenter le motif suivant et apprendre</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>App&amp;rendre</translation>
    </message>
    <message>
        <source>Train until a pass has no mistakes, or pause</source>
        <translation>Apprendre jusqu’à une passe sans erreur, ou mettre en pause</translation>
    </message>
    <message>
        <source>&amp;Compare with other settings…</source>
        <translation>&amp;Comparer avec d’autres réglages…</translation>
    </message>
    <message>
        <source>See two runs side by side</source>
        <translation>Voir deux apprentissages côte à côte</translation>
    </message>
    <message>
        <source>To the &amp;first step</source>
        <translation>Au pre&amp;mier pas</translation>
    </message>
    <message>
        <source>To the &amp;last step</source>
        <translation>Au &amp;dernier pas</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>&amp;Observer</translation>
    </message>
    <message>
        <source>&amp;Fast</source>
        <translation>&amp;Rapide</translation>
    </message>
    <message>
        <source>F&amp;ull speed</source>
        <translation>Vitesse &amp;maximale</translation>
    </message>
    <message>
        <source>1 step per second</source>
        <translation>1 pas par seconde</translation>
    </message>
    <message>
        <source>{steps} steps per second</source>
        <translation>{steps} pas par seconde</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Agrandir le texte</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>&amp;Réduire le texte</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>Texte &amp;normal</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Plein é&amp;cran</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Manuel</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Touches</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>À &amp;propos</translation>
    </message>
</context>
<context>
    <name>AnswerPage</name>
    <message>
        <source>I cannot decide</source>
        <translation>Je n’arrive pas à décider</translation>
    </message>
    <message>
        <source>Was I right?</source>
        <translation>Avais-je raison&#xa0;?</translation>
    </message>
    <message>
        <source>What now?</source>
        <translation>Et maintenant&#xa0;?</translation>
    </message>
    <message>
        <source>I think this is your</source>
        <extracomment>Heights in units: of the meter of one sum and of three, of the question, of the note.</extracomment>
        <translation>Je crois que c’est votre</translation>
    </message>
    <message>
        <source>I was right: this is your</source>
        <translation>J’avais raison, c’est votre</translation>
    </message>
    <message>
        <source>Turn a knob of the panel: it turns a dial, and the volts change.</source>
        <translation>Tournez un bouton du panneau&#xa0;: il tourne un cadran, et les volts changent.</translation>
    </message>
    <message>
        <source>If you say no, I’ll learn this drawing too.</source>
        <translation>Si vous dites non, j’apprends aussi ce dessin.</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Pourquoi&#xa0;?</translation>
    </message>
    <message>
        <source>Draw another</source>
        <translation>Dessiner encore</translation>
    </message>
    <message>
        <source>Teach a third thing</source>
        <translation>Enseigner une troisième</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>− first</source>
        <translation>− première</translation>
    </message>
    <message>
        <source>+ second</source>
        <translation>+ deuxième</translation>
    </message>
    <message>
        <source>first</source>
        <translation>première</translation>
    </message>
    <message>
        <source>second</source>
        <translation>deuxième</translation>
    </message>
    <message>
        <source>third</source>
        <translation>troisième</translation>
    </message>
</context>
<context>
    <name>AssociationPanel</name>
    <message>
        <source>Association units</source>
        <translation>Unités d’association</translation>
    </message>
    <message>
        <source>Point at a unit to see its wires on the retina.</source>
        <translation>Pointez une unité pour voir ses fils sur la rétine.</translation>
    </message>
    <message>
        <source>Unit {unit} is broken: it is always off</source>
        <translation>L’unité {unit} est en panne : elle est toujours éteinte</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} = {sum} &lt; θ − ½ = {theta}</source>
        <translation>Unité {unit}&#xa0;: {plus} − {minus} = {sum} &lt; θ − ½ = {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} = {sum} ≥ θ − ½ = {theta}</source>
        <translation>Unité {unit}&#xa0;: {plus} − {minus} = {sum} ≥ θ − ½ = {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} lit = {sum} ≥ θ {theta}</source>
        <translation>Unité {unit}&#xa0;: {plus} − {minus} éclairées = {sum} ≥ θ {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} lit = {sum} &lt; θ {theta}</source>
        <translation>Unité {unit}&#xa0;: {plus} − {minus} éclairées = {sum} &lt; θ {theta}</translation>
    </message>
    <message>
        <source>{count} of {units} on · θ {theta}</source>
        <translation>{count}/{units} actives · θ {theta}</translation>
    </message>
    <message>
        <source>{count} on · θ {theta} · {broken} broken</source>
        <translation>{count} actives · θ {theta} · en panne : {broken}</translation>
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
        <translation>Mes 400 cellules le voient</translation>
    </message>
    <message>
        <source>Units that answer: {count} of {units}</source>
        <translation>Actives&#xa0;: {count} sur {units}</translation>
    </message>
    <message>
        <source>Hold a card in front of me</source>
        <translation>Tenez une carte devant la caméra</translation>
    </message>
    <message>
        <source>Touch to teach me</source>
        <translation>Touchez pour m’apprendre quelque chose</translation>
    </message>
    <message>
        <source>I am learning to read.</source>
        <translation>J’apprends à lire.</translation>
    </message>
    <message>
        <source>I am learning to read numbers.</source>
        <translation>J’apprends à lire les chiffres.</translation>
    </message>
    <message>
        <source>I am learning to tell shapes apart.</source>
        <translation>J’apprends à distinguer des formes.</translation>
    </message>
    <message>
        <source>I say</source>
        <translation>Je dis</translation>
    </message>
    <message>
        <source>I do not know yet</source>
        <translation>Je ne sais pas encore</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ Juste</translation>
    </message>
    <message>
        <source>✕ Wrong</source>
        <translation>✕ Faux</translation>
    </message>
    <message>
        <source>Learned: a round without mistakes</source>
        <translation>Appris&#xa0;: un tour sans erreur</translation>
    </message>
    <message>
        <source>Mistakes in round {number}</source>
        <translation>Erreurs au tour {number}</translation>
    </message>
    <message>
        <source>{mistakes} of {patterns}</source>
        <translation>{mistakes} sur {patterns}</translation>
    </message>
</context>
<context>
    <name>BoardPage</name>
    <message>
        <source>Test the panel</source>
        <translation>Tester le panneau</translation>
    </message>
    <message>
        <source>Panel of lights</source>
        <translation>Panneau lumineux</translation>
    </message>
    <message>
        <source>It is connected to</source>
        <translation>Il est connecté à</translation>
    </message>
    <message>
        <source>Panel of the weights</source>
        <translation>Panneau des poids</translation>
    </message>
    <message>
        <source>Panel of the photocells</source>
        <translation>Panneau des photocellules</translation>
    </message>
    <message>
        <source>No panel is used.</source>
        <translation>Aucun panneau n’est utilisé.</translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>Arrêter le test</translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message>
        <source>Board</source>
        <extracomment>Most lines in the log. Most lights on a strip that does not say how many it has. Mark and colour of each status.</extracomment>
        <translation>Carte</translation>
    </message>
    <message>
        <source>New panel…</source>
        <translation>Nouveau panneau…</translation>
    </message>
    <message>
        <source>Plan a panel to build: wiring, parts, frame, firmware</source>
        <translation>Concevoir un panneau lumineux à construire : câblage, pièces, cadre, micrologiciel</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Panneau</translation>
    </message>
    <message>
        <source>{0} baud</source>
        <translation>{0} bauds</translation>
    </message>
    <message>
        <source>Line rate</source>
        <translation>Débit de la ligne</translation>
    </message>
    <message>
        <source> lights</source>
        <translation> lumières</translation>
    </message>
    <message>
        <source>Number of lights on the strip</source>
        <translation>Nombre de lumières du ruban</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Connecter</translation>
    </message>
    <message>
        <source>State of the panel</source>
        <translation>État du panneau</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>Aller-retour</translation>
    </message>
    <message>
        <source>Connected for</source>
        <translation>Connecté depuis</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Envoyés</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Reçus</translation>
    </message>
    <message>
        <source>Resent</source>
        <translation>Renvoyés</translation>
    </message>
    <message>
        <source>Bad frames</source>
        <translation>Défectueux</translation>
    </message>
    <message>
        <source>Checks failed</source>
        <translation>Contrôles faux</translation>
    </message>
    <message>
        <source>Supply</source>
        <translation>Alimentation</translation>
    </message>
    <message>
        <source>This panel cannot answer, so it cannot be tested.</source>
        <translation>Ce panneau ne peut pas répondre : il ne peut pas être testé.</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>Autotest</translation>
    </message>
    <message>
        <source>A port, or an address such as ddp:192.168.1.50 for network lights</source>
        <translation>Un port, ou une adresse telle que ddp:192.168.1.50 pour des lumières du réseau</translation>
    </message>
    <message>
        <source>Test the lights, colours, lamps, knobs, supply and line</source>
        <translation>Tester lumières, couleurs, lampes, boutons, alimentation et ligne</translation>
    </message>
    <message>
        <source>With motors</source>
        <translation>Avec moteurs</translation>
    </message>
    <message>
        <source>The motors turn. Keep your fingers clear.</source>
        <translation>Les moteurs tournent. Éloignez les doigts.</translation>
    </message>
    <message>
        <source>Progress of the self-test</source>
        <translation>Avancement de l’autotest</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Panel events appear here.</source>
        <translation>Les événements du panneau apparaissent ici.</translation>
    </message>
    <message>
        <source>{0}: Adalight strip, one-way</source>
        <translation>{0}&#xa0;: ruban Adalight, à sens unique</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Déconnecter</translation>
    </message>
    <message>
        <source>Stop looking</source>
        <translation>Arrêter la recherche</translation>
    </message>
    <message>
        <source>Stop test</source>
        <translation>Arrêter le test</translation>
    </message>
</context>
<context>
    <name>BoardTesting</name>
    <message>
        <source>Self-test:</source>
        <translation>Autotest&#xa0;:</translation>
    </message>
    <message>
        <source>The self-test was stopped.</source>
        <translation>L’autotest a été arrêté.</translation>
    </message>
</context>
<context>
    <name>BoundPanel</name>
    <message>
        <source>R, the longest x</source>
        <translation>R, le plus long x</translation>
    </message>
    <message>
        <source>γ, the largest margin</source>
        <translation>γ, la plus grande marge</translation>
    </message>
    <message>
        <source>R²/γ², maximum mistakes</source>
        <translation>R²/γ², maximum d’erreurs</translation>
    </message>
    <message>
        <source>mistakes made</source>
        <translation>erreurs commises</translation>
    </message>
    <message>
        <source>Mistakes made, as a share of the bound</source>
        <extracomment>From here on a bound is rounded: it has no more digits of which float64 is sure. What was asked: points, or what A-units answer to them; desired responses; whether there is a bias; and with A-units, the points.</extracomment>
        <translation>Erreurs commises, en part de la borne</translation>
    </message>
    <message>
        <source>θ of the A-units</source>
        <translation>θ des unités A</translation>
    </message>
    <message>
        <source>Not checked: this rule judges the three classes together.</source>
        <translation>Non vérifié&#xa0;: cette règle juge les trois classes ensemble.</translation>
    </message>
    <message>
        <source>Add points of at least two classes.</source>
        <translation>Ajoutez des points d’au moins deux classes.</translation>
    </message>
    <message>
        <source>It is not known whether a line separates these points: rounding leaves it open. Use fewer points, or rounder numbers.</source>
        <translation>On ne sait pas si une droite sépare ces points : les arrondis laissent la question ouverte. Prenez moins de points, ou des nombres plus ronds.</translation>
    </message>
    <message>
        <source>Whether a line separates these points could not be determined.</source>
        <translation>Impossible de savoir si une droite sépare ces points.</translation>
    </message>
    <message>
        <source>Checking whether a line separates the classes…</source>
        <translation>Recherche d’une droite qui sépare les classes…</translation>
    </message>
    <message>
        <source>A line separates each class from the others.</source>
        <translation>Une droite sépare chaque classe des autres.</translation>
    </message>
    <message>
        <source>A line separates the classes.</source>
        <translation>Une droite sépare les classes.</translation>
    </message>
    <message>
        <source>No weights put every pattern on the right side of the threshold of {volts} V (checked exactly).</source>
        <translation>Aucun poids ne place chaque motif du bon côté du seuil de {volts} V (vérifié exactement).</translation>
    </message>
    <message>
        <source>No line through the origin separates the classes. One with a bias does.</source>
        <translation>Aucune droite par l’origine ne convient. Une droite avec biais convient.</translation>
    </message>
    <message>
        <source>No line separates one of the classes from the others.</source>
        <translation>Aucune droite ne sépare l’une des classes des autres.</translation>
    </message>
    <message>
        <source>No line separates the classes.</source>
        <translation>Aucune droite ne sépare les classes.</translation>
    </message>
    <message>
        <source>These A-units do not separate the classes.</source>
        <translation>Ces unités A ne séparent pas les classes.</translation>
    </message>
    <message>
        <source>Checking whether the A-units separate the classes…</source>
        <translation>Vérification&#xa0;: les unités A séparent-elles les classes…</translation>
    </message>
    <message>
        <source>Learned: the A-units separate the classes. Bound shows why.</source>
        <translation>Appris&#xa0;: les unités A séparent les classes. Borne montre pourquoi.</translation>
    </message>
    <message>
        <source>Learned: no line separates the classes, but the A-units do. Bound shows why.</source>
        <translation>Appris&#xa0;: aucune droite ne sépare les classes, mais les unités A les séparent. Borne montre pourquoi.</translation>
    </message>
    <message>
        <source>The A-units separate the classes, so this can be learned.</source>
        <translation>Les unités A séparent les classes&#xa0;: cela peut s’apprendre.</translation>
    </message>
    <message>
        <source>No line separates the classes, but these A-units can: press Learn.</source>
        <translation>Aucune droite ne sépare les classes, mais ces unités A le peuvent&#xa0;: appuyez sur Apprendre.</translation>
    </message>
    <message>
        <source>So error correction finishes, but neither the largest margin nor the bound on the mistakes could be computed.</source>
        <translation>La correction d’erreurs se termine donc, mais la plus grande marge n’a pas pu être calculée, ni par conséquent la borne des erreurs.</translation>
    </message>
    <message>
        <source>So error correction finishes after at most R²/γ² mistakes, in any order of the points and with any η.</source>
        <translation>La correction d’erreur se termine donc après R²/γ² erreurs au plus, dans tout ordre des points et avec tout η.</translation>
    </message>
    <message>
        <source>A mixture of points of one class is the same point as a mixture of the other. No line can have it on both sides, so more passes, another η or another order do not help. The pocket rule keeps the best line that it has seen.</source>
        <translation>Un mélange de points d’une classe est le même point qu’un mélange de l’autre. Aucune droite ne peut l’avoir des deux côtés&#xa0;: plus de passes, un autre η ou un autre ordre n’y changent rien. La règle pocket garde la meilleure droite qu’elle a vue.</translation>
    </message>
    <message>
        <source>Every line through the origin has some point on the wrong side.</source>
        <translation>Toute droite par l’origine a un point du mauvais côté.</translation>
    </message>
    <message>
        <source>Whatever the volts, some point gets a sum on the wrong side, for example where points of both classes light the same A-units.</source>
        <translation>Quels que soient les volts, un point reçoit une somme du mauvais côté, par exemple si des points des deux classes activent les mêmes unités A.</translation>
    </message>
    <message>
        <source>The lines of the A-units cut the plane into regions. In each, the R-unit adds up the volts of the A-units that are on:</source>
        <translation>Les droites des unités A découpent le plan en régions. Dans chacune, l’unité R additionne les volts des unités A actives&#xa0;:</translation>
    </message>
    <message>
        <source>Use a bias</source>
        <translation>Utiliser un biais</translation>
    </message>
    <message>
        <source>Use the pocket rule</source>
        <translation>Utiliser la règle pocket</translation>
    </message>
    <message>
        <source>Nothing to use</source>
        <translation>Rien à utiliser</translation>
    </message>
    <message>
        <source>R, the longest (x, 1)</source>
        <translation>R, le plus long (x, 1)</translation>
    </message>
    <message>
        <source>γ, the largest margin of (x, 1)</source>
        <translation>γ, la plus grande marge de (x, 1)</translation>
    </message>
    <message>
        <source>R²/γ², maximum unit mistakes</source>
        <translation>R²/γ², maximum d’erreurs des unités R</translation>
    </message>
    <message>
        <source>unit mistakes made</source>
        <translation>erreurs des unités R faites</translation>
    </message>
    <message>
        <source>margin of this run</source>
        <translation>marge de cet apprentissage</translation>
    </message>
    <message>
        <source>An S–A–R machine: 2 inputs, {count} A-units (wires into each: {plus} excitatory, {minus} inhibitory), drawn from seed {seed}, and an R-unit that says + above {volts} V. ASSUMED: the wires, θ, this threshold, inputs that are numbers (photocells are on or off), and A-units that are on from θ − ½, halfway between whole sums.</source>
        <translation>Une machine S–A–R&#xa0;: 2 entrées, {count} unités A (fils vers chacune&#xa0;: {plus} excitateurs, {minus} inhibiteurs), tirées de la graine {seed}, et une unité R qui dit + au-dessus de {volts} V. HYPOTHÈSE&#xa0;: les fils, θ, ce seuil, des nombres comme entrées (les cellules sont allumées ou éteintes) et des unités A actives dès θ − ½, à mi-chemin entre deux sommes entières.</translation>
    </message>
    <message>
        <source>An S–A–R machine: 2 inputs, {count} A-units (wires into each: {plus} excitatory, {minus} inhibitory), drawn from seed {seed}, and an R-unit for each class. ASSUMED: the wires, θ, inputs that are numbers (photocells are on or off), and A-units that are on from θ − ½, halfway between whole sums.</source>
        <translation>Une machine S–A–R&#xa0;: 2 entrées, {count} unités A (fils vers chacune&#xa0;: {plus} excitateurs, {minus} inhibiteurs), tirées de la graine {seed}, et une unité R pour chaque classe. HYPOTHÈSE&#xa0;: les fils, θ, des nombres comme entrées (les cellules sont allumées ou éteintes) et des unités A actives dès θ − ½, à mi-chemin entre deux sommes entières.</translation>
    </message>
    <message>
        <source>The bound does not cover this rule.</source>
        <translation>La borne ne couvre pas cette règle.</translation>
    </message>
    <message>
        <source>The bound does not cover R-units that are undecided in a band.</source>
        <translation>La borne ne couvre pas les unités R indécises dans une bande.</translation>
    </message>
    <message>
        <source>The bound counts from w = 0, and this run did not start there.</source>
        <translation>La borne compte à partir de w = 0, et cet apprentissage n’y a pas commencé.</translation>
    </message>
    <message>
        <source>The points changed during the run. Reset it to compare with the bound.</source>
        <translation>Les points ont changé pendant l’apprentissage. Réinitialisez-le pour le comparer à la borne.</translation>
    </message>
    <message>
        <source>A potentiometer broke in this run. The bound does not cover that.</source>
        <translation>Un potentiomètre est tombé en panne dans cet apprentissage. La borne n’en tient pas compte.</translation>
    </message>
    <message>
        <source>With several R-units their bounds are added up, and so are their unit mistakes: a point may be answered correctly although an R-unit is wrong.</source>
        <translation>Avec plusieurs unités R, leurs bornes s’additionnent, et leurs erreurs aussi : la réponse à un point peut être juste bien qu’une unité R se trompe.</translation>
    </message>
</context>
<context>
    <name>CameraLight</name>
    <message>
        <source>Camera on</source>
        <extracomment>Sizes in units: of the answer, of titles and of sentences; everything else has that of notes. Each step to a smaller text. Rounding of a frame, its line and its margin, as parts of its side. Light from which a cell is drawn as lit. Width of the light of the camera with its words and without them, in units.</extracomment>
        <translation>Caméra allumée</translation>
    </message>
</context>
<context>
    <name>CameraStrip</name>
    <message>
        <source>Turn the camera off</source>
        <extracomment>How many times the picture can be enlarged. Cameras that can be chosen, from 1. Seconds between two recorded examples, and least cells in which they differ. Two heights of the small picture, and the height of a panel from which it is the larger one, in pixels of the design. Side of a button, and room between two, in pixels of the design. Width of the margins of a panel, in pixels.</extracomment>
        <translation>Éteindre la caméra</translation>
    </message>
    <message>
        <source>Hold: keep what is seen as the drawing</source>
        <translation>Figer : garder ce qui est vu comme dessin</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Zoom, mirror, and which camera</source>
        <translation>Zoom, miroir et choix de la caméra</translation>
    </message>
    <message>
        <source>Zoom {times} ×</source>
        <translation>Zoom {times} ×</translation>
    </message>
    <message>
        <source>Swap left and right</source>
        <translation>Inverser la gauche et la droite</translation>
    </message>
    <message>
        <source>Camera {number}</source>
        <translation>Caméra {number}</translation>
    </message>
    <message>
        <source>Turning the camera on…</source>
        <translation>Mise en marche de la caméra…</translation>
    </message>
    <message>
        <source>paused while it learns</source>
        <translation>en pause : elle apprend</translation>
    </message>
    <message>
        <source>held</source>
        <translation>figé</translation>
    </message>
    <message>
        <source>{name}: {n} recorded</source>
        <translation>{name} : {n} enregistrés</translation>
    </message>
    <message>
        <source>dark on light</source>
        <translation>sombre sur clair</translation>
    </message>
    <message>
        <source>light on dark</source>
        <translation>clair sur sombre</translation>
    </message>
    <message>
        <source>something crosses the edge</source>
        <translation>quelque chose dépasse du bord</translation>
    </message>
    <message>
        <source>hold a card in the frame</source>
        <translation>tenez une carte dans le cadre</translation>
    </message>
    <message>
        <source>too dark</source>
        <translation>trop sombre</translation>
    </message>
    <message>
        <source>Hold down to add what is seen to {name}, four times a second</source>
        <translation>Maintenir enfoncé pour ajouter à {name} ce qui est vu, quatre fois par seconde</translation>
    </message>
</context>
<context>
    <name>Cannot</name>
    <message>
        <source>Testing whether more A-units help…</source>
        <translation>Essai avec plus d’unités A…</translation>
    </message>
    <message>
        <source>None of the larger machines tried has learned this.</source>
        <translation>Aucune des machines essayées avec plus d’unités A ne l’a appris.</translation>
    </message>
    <message>
        <source>{count} A-units tell the mixtures apart: they learn this in {passes} passes.</source>
        <translation>{count} unités A distinguent les mélanges&#xa0;: elles l’apprennent en {passes} passes.</translation>
    </message>
    <message>
        <source>A-units look at several inputs at once, so the mixtures differ: {count} of them learn this in {passes} passes.</source>
        <translation>Les unités A regardent plusieurs entrées à la fois, donc les mélanges diffèrent&#xa0;: {count} d’entre elles l’apprennent en {passes} passes.</translation>
    </message>
    <message>
        <source>In that machine an R-unit says 1 only above {volts} V, because a dark picture lights no A-unit, so its sum is 0 V.</source>
        <translation>Dans cette machine, une unité R ne dit 1 qu’au-dessus de {volts} V, car une image sombre n’active aucune unité A et donne 0 V.</translation>
    </message>
    <message>
        <source>Multi-class, which corrects the R-units together, has not learned it.</source>
        <translation>La règle multiclasse, qui corrige les unités R ensemble, ne l’a pas appris.</translation>
    </message>
    <message>
        <source>Multi-class corrects the R-units together, and the largest sum decides: it learns this in {passes} passes.</source>
        <translation>La règle multiclasse corrige les unités R ensemble, et la plus grande somme décide&#xa0;: elle apprend cela en {passes} passes.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights found.</source>
        <translation>Pocket garde les meilleurs poids trouvés.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights found: {right} of {count} right in a trial.</source>
        <translation>Pocket garde les meilleurs poids trouvés&#xa0;: {right} justes sur {count} dans un essai.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights that it finds. Press Learn to continue.</source>
        <translation>Pocket garde les meilleurs poids qu’elle trouve. Appuyez sur Apprendre pour continuer.</translation>
    </message>
    <message>
        <source>The R-units are now corrected together. Press Learn to continue.</source>
        <translation>Les unités R sont désormais corrigées ensemble. Appuyez sur Apprendre pour continuer.</translation>
    </message>
</context>
<context>
    <name>CannotCard</name>
    <message>
        <source>Close</source>
        <extracomment>Least width in pixels of the design and as a share of the page where there is room for it, and how much of the page stays free around the card. Pixels by which an arrow key scrolls. How dark the page behind the card is.</extracomment>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
    <message>
        <source>Use multi-class</source>
        <translation>Utiliser multiclasse</translation>
    </message>
    <message>
        <source>Correct the R-units together, and let the largest sum decide</source>
        <translation>Corriger les unités R ensemble et laisser décider la plus grande somme</translation>
    </message>
    <message>
        <source>Add A-units</source>
        <translation>Plus d’unités A</translation>
    </message>
    <message>
        <source>Build a machine that has more A-units</source>
        <translation>Construire une machine avec plus d’unités A</translation>
    </message>
    <message>
        <source>Use pocket</source>
        <translation>Utiliser pocket</translation>
    </message>
    <message>
        <source>Keep the best weights found</source>
        <translation>Garder les meilleurs poids trouvés</translation>
    </message>
    <message>
        <source>Show the proof</source>
        <translation>Montrer la preuve</translation>
    </message>
    <message>
        <source>Open the Theory page</source>
        <translation>Ouvrir la page Théorie</translation>
    </message>
    <message>
        <source>This cannot be learned, whatever the weights</source>
        <translation>Cela ne peut pas être appris, quels que soient les poids</translation>
    </message>
    <message>
        <source>R{unit} alone cannot learn this, whatever its weights</source>
        <translation>R{unit} seule ne peut pas apprendre cela, quels que soient ses poids</translation>
    </message>
    <message>
        <source>To this machine, this picture looks like nothing.</source>
        <translation>Pour cette machine, cette image ne ressemble à rien.</translation>
    </message>
    <message>
        <source>To R{unit}, this picture looks like nothing.</source>
        <translation>Pour R{unit}, cette image ne ressemble à rien.</translation>
    </message>
    <message>
        <source>To this machine, this mixture of pictures looks like nothing.</source>
        <translation>Pour cette machine, ce mélange d’images ne ressemble à rien.</translation>
    </message>
    <message>
        <source>To R{unit}, this mixture of pictures looks like nothing.</source>
        <translation>Pour R{unit}, ce mélange d’images ne ressemble à rien.</translation>
    </message>
    <message>
        <source>To this machine, two mixtures of the pictures look exactly the same.</source>
        <translation>Pour cette machine, deux mélanges d’images sont exactement semblables.</translation>
    </message>
    <message>
        <source>To R{unit}, two mixtures of the pictures look exactly the same.</source>
        <translation>Pour R{unit}, deux mélanges d’images sont exactement semblables.</translation>
    </message>
    <message>
        <source>So its sum is 0&#xa0;V whatever the weights, and 0&#xa0;V means neither 1 nor 0.</source>
        <translation>Sa somme est donc 0&#xa0;V quels que soient les poids, et 0&#xa0;V ne dit ni 1 ni 0.</translation>
    </message>
    <message>
        <source>The sum of volts for a mixture is the mixture of the sums. So the upper row would have to add up to a sum that {more}says 1{end}, and the lower row to one that {less}says 0{end}, but the two sums are the same.</source>
        <translation>La somme des volts d’un mélange est le mélange des sommes. La rangée du haut devrait donc donner une somme qui {more}dit 1{end}, et celle du bas une somme qui {less}dit 0{end}, mais les deux sont une seule et même somme.</translation>
    </message>
    <message>
        <source>The sum of volts for a mixture is the mixture of the sums. So the upper row would have to add up to {more}more than 0&#xa0;V{end}, and the lower row to {less}less than 0&#xa0;V{end}, but the two sums are the same.</source>
        <translation>La somme des volts d’un mélange est le mélange des sommes. La rangée du haut devrait donc donner {more}plus de 0&#xa0;V{end}, et celle du bas {less}moins de 0&#xa0;V{end}, mais les deux sont une seule et même somme.</translation>
    </message>
</context>
<context>
    <name>CannotPage</name>
    <message>
        <source>Draw again</source>
        <translation>Redessiner</translation>
    </message>
    <message>
        <source>Teach me other things</source>
        <translation>M’apprendre autre chose</translation>
    </message>
    <message>
        <source>They switch on the same units, so no dial could make a difference.</source>
        <translation>Ils allument les mêmes unités&#xa0;: aucun cadran ne peut donc les distinguer.</translation>
    </message>
    <message>
        <source>I cannot tell these two apart.</source>
        <translation>Je ne peux pas distinguer ces deux dessins.</translation>
    </message>
    <message>
        <source>After {rounds} rounds I still make mistakes: the drawings of different things are too much alike.</source>
        <translation>Après {rounds} tours, je fais encore des erreurs&#xa0;: les dessins de choses différentes se ressemblent trop.</translation>
    </message>
    <message>
        <source>This is too hard for me.</source>
        <translation>C’est trop difficile pour moi.</translation>
    </message>
</context>
<context>
    <name>CardsPanel</name>
    <message>
        <source>Moved cards</source>
        <translation>Cartes décalées</translation>
    </message>
    <message>
        <source>Add ten of each</source>
        <translation>Ajouter dix de chaque</translation>
    </message>
    <message>
        <source>Let the machine learn from ten other cards of each class</source>
        <translation>Faire apprendre à la machine dix autres cartes de chaque classe</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Exemples</translation>
    </message>
    <message>
        <source>{right} of {n} right</source>
        <translation>{right} sur {n} justes</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Classe</translation>
    </message>
</context>
<context>
    <name>CardsView</name>
    <message>
        <source>Press a card to put it on the retina</source>
        <extracomment>Least and greatest side of a card, and room between two, in pixels of the design. By how many cards each key moves along a row, and across rows.</extracomment>
        <translation>Appuyez sur une carte pour la mettre sur la rétine</translation>
    </message>
    <message>
        <source>{n} cards, {wrong} of them read wrong</source>
        <translation>{n} cartes, dont {wrong} mal lues</translation>
    </message>
</context>
<context>
    <name>CertificatePanel</name>
    <message>
        <source>Separability</source>
        <extracomment>Where a line must not end. Side of a thumbnail in pixels, and most patterns that are named for a screen reader.</extracomment>
        <translation>Séparabilité</translation>
    </message>
    <message>
        <source>Copy w*</source>
        <translation>Copier w*</translation>
    </message>
    <message>
        <source>Copy the weights of the largest margin, with commas</source>
        <translation>Copier les poids de la plus grande marge, séparés par des virgules</translation>
    </message>
    <message>
        <source>γ = {margin} · margin of this run: {mine}</source>
        <translation>γ = {margin} · marge de cet apprentissage&#xa0;: {mine}</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Pas encore vérifié.</translation>
    </message>
    <message>
        <source>It is not known whether R{unit} can learn these patterns.</source>
        <translation>On ne sait pas si R{unit} peut apprendre ces motifs.</translation>
    </message>
    <message>
        <source>Rounding leaves it open, and the patterns are too many for exact arithmetic. Use fewer patterns, or scale the features to similar sizes.</source>
        <translation>Les arrondis laissent la question ouverte, et les motifs sont trop nombreux pour un calcul exact. Prenez moins de motifs, ou ramenez les caractéristiques à des tailles semblables.</translation>
    </message>
    <message>
        <source>No weights give every pattern a sum of the right sign, but with the tie rule of this machine a sum of 0 V can be right.</source>
        <translation>Aucun poids ne donne à chaque motif une somme du bon signe, mais avec la règle pour 0 V de cette machine, une somme de 0 V peut être juste.</translation>
    </message>
    <message>
        <source>No weights put every pattern on the right side of the threshold of {volts} V (checked exactly).</source>
        <translation>Aucun poids ne place chaque motif du bon côté du seuil de {volts} V (vérifié exactement).</translation>
    </message>
    <message>
        <source>✓ R{unit} can learn these patterns.</source>
        <translation>✓ R{unit} peut apprendre ces motifs.</translation>
    </message>
    <message>
        <source>The largest margin could not be computed.</source>
        <translation>La plus grande marge n’a pas pu être calculée.</translation>
    </message>
    <message>
        <source>Some weights put every pattern on the right side of the threshold of {volts} V (checked exactly). The bound holds for a threshold of 0 V only.</source>
        <translation>Certains poids placent chaque motif du bon côté du seuil de {volts} V (vérifié exactement). La borne ne vaut que pour un seuil de 0 V.</translation>
    </message>
    <message>
        <source>Weights w* of length 1 have d x·w* ≥ γ = {margin} for all {count} patterns. No weights have more: the {nearest} patterns below hold it there.</source>
        <translation>Des poids w* de longueur 1 ont d x·w* ≥ γ = {margin} pour les {count} motifs. Aucun jeu de poids n’en a de plus grande&#xa0;: les {nearest} motifs ci-dessous l’y retiennent.</translation>
    </message>
    <message>
        <source>✕ R{unit} cannot learn these patterns.</source>
        <translation>✕ R{unit} ne peut pas apprendre ces motifs.</translation>
    </message>
    <message>
        <source>Mixed in these shares, the patterns that want +1 and those that want −1 look the same to it, and so have the same sum whatever the weights (checked exactly).</source>
        <translation>Mélangés dans ces parts, les motifs qui veulent +1 et ceux qui veulent −1 lui paraissent identiques, et ont donc la même somme quels que soient les poids (vérifié exactement).</translation>
    </message>
</context>
<context>
    <name>CertificateView</name>
    <message>
        <source>should say 1</source>
        <translation>doit dire 1</translation>
    </message>
    <message>
        <source>should say 0</source>
        <translation>doit dire 0</translation>
    </message>
    <message>
        <source>the {count} A-units of R{unit}: how often each fires</source>
        <translation>les {count} unités A de R{unit} : fréquence d’activation de chacune</translation>
    </message>
</context>
<context>
    <name>ChapterMarks</name>
    <message>
        <source>{label} from pass {number}</source>
        <translation>{label} dès la passe {number}</translation>
    </message>
    <message>
        <source>Chapters: {labels}.</source>
        <translation>Chapitres&#xa0;: {labels}.</translation>
    </message>
    <message>
        <source>{count} chapters, most recently {labels}.</source>
        <translation>{count} chapitres, les derniers {labels}.</translation>
    </message>
</context>
<context>
    <name>ChoicePage</name>
    <message>
        <source>One of them must stay on.</source>
        <translation>L’un d’eux doit rester activé.</translation>
    </message>
</context>
<context>
    <name>ClassChoice</name>
    <message>
        <source>What is it?</source>
        <translation>Qu’est-ce que c’est&#xa0;?</translation>
    </message>
    <message>
        <source>Add the drawing to the patterns</source>
        <translation>Ajouter le dessin aux motifs</translation>
    </message>
    <message>
        <source>Teach it as</source>
        <translation>Enseigner comme</translation>
    </message>
</context>
<context>
    <name>CompareButton</name>
    <message>
        <source>Compare ▾</source>
        <translation>Comparer ▾</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>With branch {label}, steps {fork} to {end}</source>
        <translation>Avec la branche {label}, pas {fork} à {end}</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Online</source>
        <extracomment>Pixels from which on the figures stand beside the picture. Seconds of one slice of the runs, and between two checks of them.</extracomment>
        <translation>En ligne</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Par lot</translation>
    </message>
    <message>
        <source>Averaged</source>
        <translation>Moyennée</translation>
    </message>
    <message>
        <source>{count} orders</source>
        <translation>{count} ordres</translation>
    </message>
    <message>
        <source>{count} updates</source>
        <translation>mises à jour&#xa0;: {count}</translation>
    </message>
    <message>
        <source>1 update</source>
        <translation>1 mise à jour</translation>
    </message>
    <message>
        <source>{right} of {count} right</source>
        <translation>{right} justes sur {count}</translation>
    </message>
    <message>
        <source>the mean of all w</source>
        <translation>la moyenne de tous les w</translation>
    </message>
    <message>
        <source>nearest point {distance}</source>
        <translation>point le plus proche {distance}</translation>
    </message>
    <message>
        <source>{count} different lines</source>
        <translation>{count} droites différentes</translation>
    </message>
    <message>
        <source>the same line</source>
        <translation>la même droite</translation>
    </message>
    <message>
        <source>{count} without a line</source>
        <translation>{count} sans droite</translation>
    </message>
    <message>
        <source>{least} to {most} updates</source>
        <translation>{least} à {most} mises à jour</translation>
    </message>
    <message>
        <source>{learned} of {count} learned</source>
        <translation>{learned} appris sur {count}</translation>
    </message>
</context>
<context>
    <name>ComparisonChoice</name>
    <message>
        <source>Compare with</source>
        <translation>Comparer avec</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Apprendre</translation>
    </message>
    <message>
        <source>Train again from the start with these settings</source>
        <translation>Apprendre à nouveau depuis le début avec ces réglages</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>graine</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>η</source>
        <translation>η</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Seed of the order</source>
        <translation>Graine de l’ordre</translation>
    </message>
    <message>
        <source>Other settings</source>
        <translation>Autres réglages</translation>
    </message>
    <message>
        <source>Branch {label}</source>
        <translation>Branche {label}</translation>
    </message>
    <message>
        <source>Branch at step {step}</source>
        <translation>Branche au pas {step}</translation>
    </message>
</context>
<context>
    <name>ComparisonView</name>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Comparer avec</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Back to the console (Esc)</source>
        <translation>Retour à la console (Échap)</translation>
    </message>
    <message>
        <source>Position in both runs</source>
        <translation>Temps des deux apprentissages</translation>
    </message>
    <message>
        <source>Keep right-hand run</source>
        <translation>Garder celui de droite</translation>
    </message>
    <message>
        <source>Use the right-hand run in this session</source>
        <translation>Faire de l’apprentissage de droite celui de cette session</translation>
    </message>
    <message>
        <source>Dials</source>
        <translation>Cadrans</translation>
    </message>
    <message>
        <source>Retina view</source>
        <translation>Vue rétine</translation>
    </message>
    <message>
        <source>branch at step {step}</source>
        <translation>quittée au pas {step}</translation>
    </message>
    <message>
        <source>pass {at} of {end}</source>
        <translation>passe {at} sur {end}</translation>
    </message>
    <message>
        <source>step {at} of {end}</source>
        <translation>pas {at} sur {end}</translation>
    </message>
</context>
<context>
    <name>ConditionsPanel</name>
    <message>
        <source>Conditions</source>
        <translation>Conditions</translation>
    </message>
    <message>
        <source>all {count} cores</source>
        <translation>les {count}</translation>
    </message>
    <message>
        <source>1 core</source>
        <translation>1</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>cet ordinateur</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Machines</translation>
    </message>
    <message>
        <source>Trials of each setting, one seed each</source>
        <translation>Essais de chaque réglage, une graine chacun</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>1re graine</translation>
    </message>
    <message>
        <source>The others follow: seed + 1, + 2, …</source>
        <translation>Les suivantes&#xa0;: graine + 1, + 2, …</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Processus</translation>
    </message>
    <message>
        <source>Maximum number of processes on this computer</source>
        <translation>Maximum de processus sur cet ordinateur</translation>
    </message>
    <message>
        <source>Dask</source>
        <translation>Dask</translation>
    </message>
    <message>
        <source>Address of the scheduler of a Dask cluster, as in tcp://host:8786</source>
        <translation>Adresse de l’ordonnanceur d’une grappe Dask, comme tcp://host:8786</translation>
    </message>
    <message>
        <source>Trials file</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Save the trials to a CSV file, and resume from it</source>
        <translation>Enregistrer les essais dans un fichier CSV et reprendre à partir de lui</translation>
    </message>
    <message>
        <source>Save the trials, or resume from them</source>
        <translation>Enregistrer les essais, ou reprendre à partir d’eux</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tableaux (*.csv)</translation>
    </message>
</context>
<context>
    <name>ConfusionView</name>
    <message>
        <source>Confusion table</source>
        <extracomment>Widest and tallest field, and least height and width for a number in it, in design pixels. Room for the names of the classes at the left, in pixels of the design.</extracomment>
        <translation>Table de confusion</translation>
    </message>
    <message>
        <source>{name} read as {answer}: {count}, right</source>
        <translation>{name} lu comme {answer}&#xa0;: {count}, juste</translation>
    </message>
    <message>
        <source>{name} read as {answer}: {count}</source>
        <translation>{name} lu comme {answer}&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{name} read as no class: {count}</source>
        <translation>{name} lu comme aucune classe&#xa0;: {count}</translation>
    </message>
</context>
<context>
    <name>CoursePanel</name>
    <message>
        <source>Training</source>
        <extracomment>Paces by the keys of their buttons: steps per second, 0 for full speed. Space between a caption, its control and the next, in pixels. Digits of the number of steps for which there is always room.</extracomment>
        <translation>Apprentissage</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>rapide</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>maxi</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Reculer</translation>
    </message>
    <message>
        <source>Go back one step (B)</source>
        <translation>Reculer d’un pas (B)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Make one step (S)</source>
        <translation>Faire un pas (S)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Réinitialiser</translation>
    </message>
    <message>
        <source>Reset: start again from the same weights (R)</source>
        <translation>Réinitialiser : recommencer avec les mêmes poids (R)</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>biais</translation>
    </message>
    <message>
        <source>Without a bias, the line goes through the origin</source>
        <translation>Sans biais, la droite passe par l’origine</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copier la commande</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Copier la commande qui fait de même dans un terminal</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Size of a correction</source>
        <translation>Taille d’une correction</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Order of the points</source>
        <translation>Ordre des points</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Passes</translation>
    </message>
    <message>
        <source>Maximum number of passes</source>
        <translation>Nombre maximal de passes</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Apprendre</translation>
    </message>
    <message>
        <source>Learn, or pause (Space)</source>
        <translation>Apprendre, ou mettre en pause (Espace)</translation>
    </message>
    <message>
        <source>start</source>
        <translation>début</translation>
    </message>
    <message>
        <source>step {number} of {end}</source>
        <translation>pas {number} sur {end}</translation>
    </message>
</context>
<context>
    <name>CurvePanel</name>
    <message>
        <source>Shown as soon as training pauses.</source>
        <translation>Affiché dès que l’apprentissage est en pause.</translation>
    </message>
    <message>
        <source>Mistakes per pass</source>
        <extracomment>Milliseconds after which a chart that was not seen yet is made. Minimum width and height of the chart in pixels: three grid lines are still readable.</extracomment>
        <translation>Erreurs par passe</translation>
    </message>
    <message>
        <source>Choose a chart</source>
        <translation>Choisir un graphique</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>Confusion</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitude</translation>
    </message>
    <message>
        <source>One weight</source>
        <translation>Un poids</translation>
    </message>
    <message>
        <source>‖w‖² and w·w* against their bounds</source>
        <translation>‖w‖² et w·w* face à leurs bornes</translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation>Rien d’appris encore.</translation>
    </message>
    <message>
        <source>test: {right} of {test} right, {share} · {training} for training</source>
        <translation>test : {right} justes sur {test}, {share} · {training} pour apprendre</translation>
    </message>
    <message>
        <source>row: class · column: read as</source>
        <translation>ligne&#xa0;: classe · colonne&#xa0;: lu comme</translation>
    </message>
    <message>
        <source>right: {counted}</source>
        <translation>justes : {counted}</translation>
    </message>
    <message>
        <source>{training} for training · {test} for testing</source>
        <translation>{training} pour apprendre · {test} pour tester</translation>
    </message>
    <message>
        <source>Cost J</source>
        <translation>Coût J</translation>
    </message>
    <message>
        <source>Cost J₁</source>
        <translation>Coût J₁</translation>
    </message>
</context>
<context>
    <name>CurvesPanel</name>
    <message>
        <source>Mistakes per pass</source>
        <translation>Erreurs par passe</translation>
    </message>
    <message>
        <source>left</source>
        <translation>gauche</translation>
    </message>
    <message>
        <source>right</source>
        <translation>droite</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>erreurs</translation>
    </message>
</context>
<context>
    <name>DamagePanel</name>
    <message>
        <source>Right answers</source>
        <extracomment>Most percent of the potentiometers that can be replaced.</extracomment>
        <translation>Réponses justes</translation>
    </message>
    <message>
        <source>Potentiometers replaced, in percent</source>
        <translation>Potentiomètres remplacés, en pour cent</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Put the old potentiometers back</source>
        <translation>Remettre les anciens potentiomètres</translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation>Remplacés</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>sur {count}</translation>
    </message>
</context>
<context>
    <name>DamageView</name>
    <message>
        <source>{percent} % replaced, {share} % right</source>
        <translation>{percent} % remplacés, {share} % justes</translation>
    </message>
</context>
<context>
    <name>DialField</name>
    <message>
        <source>{first}–{last}: mean |w| {mean} V</source>
        <translation>{first}–{last}&#xa0;: |w| moyen {mean} V</translation>
    </message>
    <message>
        <source>{first}–{last}: mean |w| {mean} V, {plus} positive, {minus} negative</source>
        <translation>{first}–{last}&#xa0;: |w| moyen {mean} V, {plus} positifs, {minus} négatifs</translation>
    </message>
    <message>
        <source>Each tile: {group} dials, mean |w|</source>
        <translation>Chaque case&#xa0;: {group} cadrans, |w| moyen</translation>
    </message>
</context>
<context>
    <name>DialView</name>
    <message>
        <source>Potentiometers</source>
        <extracomment>A vertical drag over this many pixels goes from one stop to the other. Steps of one key or wheel notch from stop to stop: 0.5 V for ±11 V. Dials this wide leave some room between them. Keys and wheel notches closer together than this, in ms, are one turn. Steps that a key turns a dial.</extracomment>
        <translation>Potentiomètres</translation>
    </message>
    <message>
        <source>Arrow keys move between dials, plus and minus turn a dial, 0 sets it to 0 V.</source>
        <translation>Les flèches vont d’un cadran à l’autre, plus et moins tournent un cadran, 0 le met à 0 V.</translation>
    </message>
    <message>
        <source>Potentiometer {0}</source>
        <translation>Potentiomètre {0}</translation>
    </message>
    <message>
        <source>{0} volts</source>
        <translation>{0} volts</translation>
    </message>
    <message>
        <source>at the stop</source>
        <translation>à la butée</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>bloqué</translation>
    </message>
</context>
<context>
    <name>DrawPage</name>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Take back</source>
        <extracomment>Height of the note above the buttons, and width of a name beside its drawings, in units. Width of the row of buttons beneath which the first two keep their icons only, in units. Room between two buttons.</extracomment>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Apprendre</translation>
    </message>
    <message>
        <source>Next drawing</source>
        <translation>Dessin suivant</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>Deviner</translation>
    </message>
    <message>
        <source>First thing</source>
        <translation>Première chose</translation>
    </message>
    <message>
        <source>Second thing</source>
        <translation>Deuxième chose</translation>
    </message>
    <message>
        <source>Third thing</source>
        <translation>Troisième chose</translation>
    </message>
    <message>
        <source>Once more, a little different.</source>
        <translation>Encore une fois, un peu différemment.</translation>
    </message>
    <message>
        <source>Twice more, a little different each time.</source>
        <translation>Encore deux fois, un peu différemment à chaque fois.</translation>
    </message>
    <message>
        <source>Draw it again</source>
        <translation>Dessinez-le encore</translation>
    </message>
    <message>
        <source>Three times, a little different each time.</source>
        <translation>Trois fois, un peu différemment à chaque fois.</translation>
    </message>
    <message>
        <source>Draw something</source>
        <translation>Dessinez quelque chose</translation>
    </message>
    <message>
        <source>Now draw something else</source>
        <translation>Dessinez maintenant autre chose</translation>
    </message>
    <message>
        <source>Now draw a third thing</source>
        <translation>Dessinez maintenant une troisième chose</translation>
    </message>
    <message>
        <source>I have not seen this drawing. I’ll guess which it is.</source>
        <translation>Je n’ai jamais vu ce dessin. Je vais deviner ce que c’est.</translation>
    </message>
    <message>
        <source>Draw another one</source>
        <translation>Dessinez-en une autre</translation>
    </message>
    <message>
        <source>Now draw one of them again</source>
        <translation>Redessinez maintenant l’une des deux</translation>
    </message>
    <message>
        <source>Why I was wrong: your things share {percent} % of their light. Make the differences bigger.</source>
        <translation>Pourquoi j’avais tort&#xa0;: vos choses partagent {percent} % de leur lumière. Dessinez plus grand ce qui diffère.</translation>
    </message>
    <message>
        <source>Why I was wrong: I compare cell by cell, so another size or tilt is new to me.</source>
        <translation>Pourquoi j’avais tort&#xa0;: je compare cellule par cellule&#xa0;; une autre taille ou inclinaison m’est nouvelle.</translation>
    </message>
    <message>
        <source>I see your card. To draw instead, touch the big field.</source>
        <translation>Je vois votre carte. Pour dessiner vous-même, touchez le grand champ.</translation>
    </message>
    <message>
        <source>Why I was wrong: drawings of one thing share only {percent} % of their light. Draw it the same size each time.</source>
        <translation>Pourquoi j’avais tort&#xa0;: les dessins d’une même chose ne partagent que {percent} % de leur lumière. Dessinez-la chaque fois de la même taille.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field, or hold a card up.</source>
        <translation>Je ne vois rien encore. Dessinez sur le grand champ, ou montrez-moi une carte.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field first.</source>
        <translation>Je ne vois rien encore. Dessinez d’abord sur le grand champ.</translation>
    </message>
    <message>
        <source>That is too small for me. Hold the card closer.</source>
        <translation>C’est trop petit pour moi. Approchez la carte.</translation>
    </message>
    <message>
        <source>That is too small for me. Draw it bigger.</source>
        <translation>C’est trop petit pour moi. Dessinez plus grand.</translation>
    </message>
    <message>
        <source>That is too full: leave some of it dark.</source>
        <translation>C’est trop plein&#xa0;: laissez-en une partie dans le noir.</translation>
    </message>
    <message>
        <source>I know only these things. Draw one of them.</source>
        <translation>Je ne connais que ces choses. Dessinez-en une.</translation>
    </message>
    <message>
        <source>Draw with your finger, or hold a card in front of me.</source>
        <translation>Dessinez avec le doigt, ou tenez une carte devant la caméra.</translation>
    </message>
    <message>
        <source>Draw with your finger on the big field.</source>
        <translation>Dessinez avec le doigt sur le grand champ.</translation>
    </message>
    <message>
        <source>I move each drawing to the middle before I look at it.</source>
        <translation>Je place chaque dessin au milieu avant de le regarder.</translation>
    </message>
</context>
<context>
    <name>Drawer</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
    <message>
        <source>Close</source>
        <extracomment>Width of the drawer in pixels of the design, and how dark the page behind it is.</extracomment>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop targets</source>
        <translation>Ce que ferait un dépôt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Drop here, or press Escape: nothing changes.</source>
        <translation>Déposez ici, ou pressez Échap&#xa0;: rien ne change.</translation>
    </message>
    <message>
        <source>Draw on the retina</source>
        <translation>Dessiner sur la rétine</translation>
    </message>
    <message>
        <source>The picture is scaled to fit.</source>
        <translation>L’image est ramenée à sa taille.</translation>
    </message>
    <message>
        <source>Open the session</source>
        <translation>Ouvrir la session</translation>
    </message>
    <message>
        <source>Replace the points</source>
        <translation>Remplacer les points</translation>
    </message>
    <message>
        <source>Replace the patterns</source>
        <translation>Remplacer les motifs</translation>
    </message>
    <message>
        <source>Add to the patterns</source>
        <translation>Ajouter aux motifs</translation>
    </message>
</context>
<context>
    <name>ExperimentList</name>
    <message>
        <source>Experiments</source>
        <extracomment>Data of an item: its experiment, the words and the colour of how it stands. Pixels on the left of a line.</extracomment>
        <translation>Expériences</translation>
    </message>
</context>
<context>
    <name>ExperimentsPage</name>
    <message>
        <source>Run</source>
        <translation>Lancer</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Save the charts (PNG, SVG) or the trials (CSV)</source>
        <translation>Enregistrer les graphiques (PNG, SVG) ou les essais (CSV)</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copier la commande</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Copier la commande qui fait de même dans un terminal</translation>
    </message>
    <message>
        <source>Starting the processes…</source>
        <translation>Démarrage des processus…</translation>
    </message>
    <message>
        <source>running</source>
        <extracomment>The columns of the page: their widths in pixels at text 1. Least height of the result in a narrow page, in pixels at text 1.</extracomment>
        <translation>en cours</translation>
    </message>
    <message>
        <source>An experiment is running.</source>
        <translation>Une expérience est en cours.</translation>
    </message>
    <message>
        <source>Finishing the trials that have begun…</source>
        <translation>Fin des essais commencés…</translation>
    </message>
    <message>
        <source>{done} of {all} trials</source>
        <translation>essais&#xa0;: {done} sur {all}</translation>
    </message>
    <message>
        <source>{title}: {done} of {all} trials</source>
        <translation>{title}, essais&#xa0;: {done} sur {all}</translation>
    </message>
    <message>
        <source>Stopped before a trial had finished.</source>
        <translation>Arrêtée avant la fin d’un essai.</translation>
    </message>
    <message>
        <source>All {count} trials finished in {seconds} s.</source>
        <translation>Les {count} essais se sont terminés en {seconds} s.</translation>
    </message>
    <message>
        <source>The trial finished in {seconds} s.</source>
        <translation>L’essai s’est terminé en {seconds} s.</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ terminé</translation>
    </message>
    <message>
        <source>Stopped: {done} of {all} trials are kept. Continue resumes there.</source>
        <translation>Arrêtée&#xa0;: {done} essais sur {all} sont conservés. Continuer reprend là.</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} sur {all}</translation>
    </message>
    <message>
        <source>{count} machines</source>
        <translation>{count} machines</translation>
    </message>
    <message>
        <source>stored: {count} machines</source>
        <translation>enregistré&#xa0;: {count} machines</translation>
    </message>
    <message>
        <source>here: {case}, {share} new</source>
        <translation>ici&#xa0;: {case}, {share} nouvelles</translation>
    </message>
    <message>
        <source>here: {case}</source>
        <translation>ici&#xa0;: {case}</translation>
    </message>
    <message>
        <source>1 machine</source>
        <translation>1 machine</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Copié&#xa0;: {command}</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Dessins (*.svg)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tableaux (*.csv)</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>Enregistrer le résultat</translation>
    </message>
    <message>
        <source>Drawing {file}…</source>
        <translation>Dessin de {file}…</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>Enregistré sous {path}.</translation>
    </message>
</context>
<context>
    <name>ExportPage</name>
    <message>
        <source>Copies visits per hour, logs and settings without the PIN into a new folder. Plug in a USB stick, or use the folder of this computer.</source>
        <extracomment>Where systems mount what is plugged in. Most media that are listed, and milliseconds between two searches for them. Milliseconds between two checks of a copy under way.</extracomment>
        <translation>Copie les visites par heure, les journaux et les réglages sans le code dans un nouveau dossier. Branchez une clé USB ou utilisez le dossier de cet ordinateur.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>To this computer: {path}</source>
        <translation>Sur cet ordinateur&#xa0;: {path}</translation>
    </message>
    <message>
        <source>To {name}, {free} GB free</source>
        <translation>Sur {name}, {free} Go libres</translation>
    </message>
    <message>
        <source>Copying…</source>
        <translation>Copie en cours…</translation>
    </message>
    <message>
        <source>Copied to {path}.</source>
        <translation>Copié dans {path}.</translation>
    </message>
</context>
<context>
    <name>FaultFields</name>
    <message>
        <source>Noise</source>
        <extracomment>What the menus offer: percent of noise, and numbers of dead cells.</extracomment>
        <translation>Bruit</translation>
    </message>
    <message>
        <source>Chance that a photocell reads the opposite of its light. The weights stay.</source>
        <translation>Probabilité qu’une cellule lise le contraire de sa lumière. Les poids restent.</translation>
    </message>
    <message>
        <source>Dead cells</source>
        <translation>Cellules mortes</translation>
    </message>
    <message>
        <source>How many photocells always read dark; the seed chooses which. The weights stay.</source>
        <translation>Combien de cellules lisent toujours l’obscurité ; la graine choisit lesquelles. Les poids restent.</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>{file} is not a session.</source>
        <translation>{file} n’est pas une session.</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>Ouvrir une session</translation>
    </message>
    <message>
        <source>Such files are opened with “Import patterns” in the menu. Import it now?</source>
        <translation>Ces fichiers s’ouvrent avec « Importer des motifs » dans le menu. L’importer maintenant ?</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <source>{file} was changed by another program.</source>
        <translation>{file} a été modifié par un autre programme.</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Enregistrer la session</translation>
    </message>
    <message>
        <source>Another window or command saved it after it was opened here. If you replace it, those changes are lost.</source>
        <translation>Une autre fenêtre ou une commande l’a enregistré après son ouverture ici. Si vous le remplacez, ces modifications seront perdues.</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Enregistrer une copie…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Tous les fichiers</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Image (*.png)</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Dessin (*.svg)</translation>
    </message>
    <message>
        <source>Picture as shown (*.png)</source>
        <translation>Image telle qu’affichée (*.png)</translation>
    </message>
    <message>
        <source>Drawing as shown (*.svg)</source>
        <translation>Dessin tel qu’affiché (*.svg)</translation>
    </message>
    <message>
        <source>Light picture for paper (*.png)</source>
        <translation>Image claire pour le papier (*.png)</translation>
    </message>
    <message>
        <source>Light drawing for paper (*.svg)</source>
        <translation>Dessin clair pour le papier (*.svg)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Enregistrer l’image</translation>
    </message>
    <message>
        <source>{file} exists. Replace it?</source>
        <translation>{file} existe déjà. Le remplacer&#xa0;?</translation>
    </message>
    <message>
        <source>Drawing the patterns…</source>
        <extracomment>Formats of patterns by the ending of a name; any other name is that of a folder of pictures. Rows and columns of the retina when points are replaced by pictures. Fewest rows and columns on which a picture can be told from another.</extracomment>
        <translation>Dessin des motifs…</translation>
    </message>
    <message>
        <source>{file} is also open in another window. To keep both, save one under another name.</source>
        <translation>{file} est aussi ouvert dans une autre fenêtre. Pour garder les deux, enregistrez l’un sous un autre nom.</translation>
    </message>
    <message>
        <source>Saving {file}…</source>
        <translation>Enregistrement de {file}…</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Enregistré sous {file}.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Modifications non enregistrées</translation>
    </message>
    <message>
        <source>Save changes to {file}?</source>
        <translation>Enregistrer les modifications de {file}&#xa0;?</translation>
    </message>
    <message>
        <source>Save the points on the page Geometry?</source>
        <translation>Enregistrer les points de la page Géométrie&#xa0;?</translation>
    </message>
    <message>
        <source>Save the session of the console?</source>
        <translation>Enregistrer la session de la console&#xa0;?</translation>
    </message>
    <message>
        <source>Import patterns</source>
        <translation>Importer des motifs</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Motifs</translation>
    </message>
    <message>
        <source>Import a folder: one sub-folder of pictures for each class</source>
        <translation>Importer un dossier&#xa0;: un sous-dossier d’images par classe</translation>
    </message>
    <message>
        <source>Folder of pictures (*)</source>
        <translation>Dossier d’images (*)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>NumPy (*.npz)</source>
        <translation>NumPy (*.npz)</translation>
    </message>
    <message>
        <source>Folder of IDX files like MNIST (*-idx)</source>
        <translation>Dossier de fichiers IDX comme MNIST (*-idx)</translation>
    </message>
    <message>
        <source>Export patterns</source>
        <translation>Exporter les motifs</translation>
    </message>
    <message>
        <source>Written to {path}.</source>
        <translation>Écrit dans {path}.</translation>
    </message>
    <message>
        <source>Writing {file}…</source>
        <translation>Écriture de {file}…</translation>
    </message>
    <message>
        <source>Cards on A4 (*.pdf)</source>
        <translation>Cartes sur A4 (*.pdf)</translation>
    </message>
    <message>
        <source>Cards on US Letter (*.pdf)</source>
        <translation>Cartes sur US Letter (*.pdf)</translation>
    </message>
    <message>
        <source>Print cards</source>
        <translation>Imprimer des cartes</translation>
    </message>
    <message>
        <source>Insert picture from file</source>
        <translation>Insérer une image d’un fichier</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>Lecture de {file}…</translation>
    </message>
    <message>
        <source>Imported {file}.</source>
        <translation>{file} est importé.</translation>
    </message>
    <message>
        <source>Imported {file}. It needed a new machine ({kind}). Undo restores the old one.</source>
        <translation>{file} est importé. Il a fallu une nouvelle machine ({kind}). Annuler rétablit l’ancienne.</translation>
    </message>
    <message>
        <source>There is no picture on the clipboard. Copy one first.</source>
        <translation>Il n’y a pas d’image dans le presse-papiers. Copiez-en d’abord une.</translation>
    </message>
    <message>
        <source>Mark I sessions (*.mark1)</source>
        <translation>Sessions Mark I (*.mark1)</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Impossible</translation>
    </message>
</context>
<context>
    <name>FirstHints</name>
    <message>
        <source>Press: it learns 26 letters</source>
        <extracomment>Pixels from the bubble to the button below it: with more, it would cover the line above.</extracomment>
        <translation>Appuyez&#xa0;: elle apprend 26 lettres</translation>
    </message>
    <message>
        <source>Now draw a letter</source>
        <translation>Dessinez maintenant une lettre</translation>
    </message>
</context>
<context>
    <name>Footer</name>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>+1 pass</source>
        <translation>+1 passe</translation>
    </message>
    <message>
        <source>+{count} passes</source>
        <translation>+{count} passes</translation>
    </message>
    <message>
        <source>Raise the passes to {count}, and continue</source>
        <translation>Porter les passes à {count}, et continuer</translation>
    </message>
    <message>
        <source>start</source>
        <translation>début</translation>
    </message>
    <message>
        <source>step {number}</source>
        <translation>pas {number}</translation>
    </message>
</context>
<context>
    <name>GeometryLayout</name>
    <message>
        <source>Details</source>
        <extracomment>Least width and height of both columns side by side, at the designed size of text. With less height they scroll; with less width one stands below the other. For one column below the other: least width, of which less scrolls; least height of the first; and how much of the second is seen below it. Shares of the columns in the width. From this size on the comparison stands below the plane, with this height. Marks of a verdict by its tone.</extracomment>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pas</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Borne</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Separable or not</source>
        <translation>Séparable ou non</translation>
    </message>
    <message>
        <source>Without A-units</source>
        <translation>Sans unités A</translation>
    </message>
    <message>
        <source>Add A-units</source>
        <translation>Ajouter des unités A</translation>
    </message>
    <message>
        <source>Go back to a line</source>
        <translation>Revenir à une droite</translation>
    </message>
    <message>
        <source>Put A-units between the points and the R-unit, as on the console&apos;s card</source>
        <translation>Placer des unités A entre les points et l’unité R, comme sur la carte de la console</translation>
    </message>
</context>
<context>
    <name>GeometryPage</name>
    <message>
        <source>Trying machines with A-units…</source>
        <extracomment>Seconds of a frame that following the steps may take.</extracomment>
        <translation>Essai de machines à unités A…</translation>
    </message>
    <message>
        <source>No machine with A-units that was tried has learned these points.</source>
        <translation>Aucune des machines à unités A essayées n’a appris ces points.</translation>
    </message>
    <message>
        <source>{count} steps are on the clipboard.</source>
        <translation>{count} pas sont dans le presse-papiers.</translation>
    </message>
    <message>
        <source>Save steps</source>
        <translation>Enregistrer les pas</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tableaux (*.csv)</translation>
    </message>
    <message>
        <source>{count} steps are saved.</source>
        <translation>{count} pas sont enregistrés.</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>L’apprentissage est rejoué…</translation>
    </message>
    <message>
        <source>Only the last {count} steps are written. Those before are too many.</source>
        <translation>Seuls les {count} derniers pas sont écrits. Les précédents sont trop nombreux.</translation>
    </message>
    <message>
        <source>Export the points first: a command needs them in a file.</source>
        <translation>Exportez d’abord les points&#xa0;: une commande en a besoin dans un fichier.</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Copié&#xa0;: {command}</translation>
    </message>
    <message>
        <source>No line separates the classes, however long the machine learns. Bound shows why.</source>
        <translation>Aucune droite ne convient, aussi longtemps qu’elle apprenne. Borne montre pourquoi.</translation>
    </message>
    <message>
        <source>These A-units do not separate the classes, however long the machine learns.</source>
        <translation>Ces unités A ne séparent pas les classes, aussi longtemps qu’elle apprenne.</translation>
    </message>
</context>
<context>
    <name>Hardware</name>
    <message>
        <source>Connect a panel first.</source>
        <extracomment>Seconds between two reports of the state of the link. Parts of the session that the panel shows.</extracomment>
        <translation>Connectez d’abord un panneau.</translation>
    </message>
    <message>
        <source>This panel has no lights.</source>
        <translation>Ce panneau n’a pas de lumières.</translation>
    </message>
    <message>
        <source>This panel has no knobs.</source>
        <translation>Ce panneau n’a pas de boutons.</translation>
    </message>
    <message>
        <source>This panel has no motors.</source>
        <translation>Ce panneau n’a pas de moteurs.</translation>
    </message>
    <message>
        <source>The lights are being mapped.</source>
        <translation>Les lumières sont en cours de placement.</translation>
    </message>
    <message>
        <source>A self-test is under way.</source>
        <translation>Un autotest est en cours.</translation>
    </message>
    <message>
        <source>The motors are off.</source>
        <translation>Les moteurs sont arrêtés.</translation>
    </message>
</context>
<context>
    <name>HistoryChart</name>
    <message>
        <source>Potentiometer</source>
        <translation>Potentiomètre</translation>
    </message>
    <message>
        <source> of {count}</source>
        <translation> sur {count}</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>L’apprentissage est rejoué…</translation>
    </message>
    <message>
        <source>training</source>
        <translation>apprentissage</translation>
    </message>
    <message>
        <source>test</source>
        <translation>test</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitude</translation>
    </message>
    <message>
        <source>potentiometer {number}, volts</source>
        <translation>potentiomètre {number}, volts</translation>
    </message>
    <message>
        <source>One weight</source>
        <translation>Un poids</translation>
    </message>
    <message>
        <source>J = Σ −d ν over the wrong R-units, volts</source>
        <translation>J = Σ −d ν sur les unités R fausses, volts</translation>
    </message>
    <message>
        <source>J₁ = the number of mistakes at these weights</source>
        <translation>J₁ = nombre d’erreurs avec ces poids</translation>
    </message>
</context>
<context>
    <name>HourChart</name>
    <message>
        <source>Visits: {count}, most of them at {hour}:00</source>
        <extracomment>Room for the numbers above and the hours below, in heights of the text. Width of a number of three digits in heights of the text. Share of its place that a bar fills, and hours between two labels.</extracomment>
        <translation>Visites&#xa0;: {count}, la plupart à {hour}:00</translation>
    </message>
    <message>
        <source>No visits</source>
        <translation>Aucune visite</translation>
    </message>
</context>
<context>
    <name>Hours</name>
    <message>
        <source>On</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Jamais</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>{classes} classes need {needed} R-units.</source>
        <translation>{classes} classes demandent {needed} unités R.</translation>
    </message>
    <message>
        <source>{classes} classes need 1 R-unit.</source>
        <translation>{classes} classes demandent 1 unité R.</translation>
    </message>
    <message>
        <source>This machine has {units}, too few to name them all.</source>
        <translation>Cette machine en a {units}, trop peu pour toutes les nommer.</translation>
    </message>
    <message>
        <source>This machine has {units}, and one of them would say the same for all.</source>
        <translation>Cette machine en a {units}, et l’une d’elles dirait la même chose pour toutes.</translation>
    </message>
    <message>
        <source>This machine has {units}, and {idle} of them would say the same for all.</source>
        <translation>Cette machine en a {units}, et {idle} d’entre elles diraient la même chose pour toutes.</translation>
    </message>
    <message>
        <source>Rebuilding sets all weights to 0 V. Undo restores the machine and the patterns.</source>
        <translation>La reconstruction met tous les poids à 0 V. Annuler rétablit machine et motifs.</translation>
    </message>
    <message>
        <source>Import patterns</source>
        <translation>Importer des motifs</translation>
    </message>
    <message>
        <source>Rebuild (recommended)</source>
        <translation>Reconstruire (conseillé)</translation>
    </message>
    <message>
        <source>Keep this machine</source>
        <translation>Garder cette machine</translation>
    </message>
    <message>
        <source>Rebuild the machine with a threshold of {light}?</source>
        <translation>Reconstruire la machine avec un seuil de {light}&#xa0;?</translation>
    </message>
    <message>
        <source>Light threshold</source>
        <translation>Seuil de lumière</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Keys</source>
        <extracomment>Most of the window&apos;s width and height that the list takes; the rest of it scrolls.</extracomment>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Desired responses of R1 – R8</source>
        <translation>Réponses voulues de R1 – R8</translation>
    </message>
    <message>
        <source>Tab, arrows, Space</source>
        <translation>Tab, flèches, Espace</translation>
    </message>
    <message>
        <source>Draw without a mouse</source>
        <translation>Dessiner sans souris</translation>
    </message>
</context>
<context>
    <name>KindCards</name>
    <message>
        <source>Kind of machine</source>
        <extracomment>Height of the drawing, and room around it, in pixels of the design.</extracomment>
        <translation>Type de machine</translation>
    </message>
    <message>
        <source>one weight per A-unit</source>
        <translation>un poids par unité A</translation>
    </message>
    <message>
        <source>every R sees every A</source>
        <translation>chaque R voit chaque A</translation>
    </message>
    <message>
        <source>no A-units</source>
        <translation>pas d’unités A</translation>
    </message>
</context>
<context>
    <name>KnobView</name>
    <message>
        <source>Knobs of the panel</source>
        <extracomment>Width of a knob with its words, and the heights of its parts, in pixels of the design.</extracomment>
        <translation>Boutons du panneau</translation>
    </message>
    <message>
        <source>Needle: the potentiometer. Triangle: the knob on the panel. Green dot: where its motor was sent.</source>
        <translation>Aiguille&#xa0;: le potentiomètre. Triangle&#xa0;: le bouton du panneau. Point vert&#xa0;: où son moteur a été envoyé.</translation>
    </message>
    <message>
        <source>{0}: this machine has no potentiometer for it.</source>
        <translation>{0}&#xa0;: cette machine n’a pas de potentiomètre pour lui.</translation>
    </message>
    <message>
        <source>{0} turns potentiometer {1}, which is at {2} V.</source>
        <translation>{0} tourne le potentiomètre {1}, qui est à {2} V.</translation>
    </message>
    <message>
        <source>Its motor was sent to {0} V.</source>
        <translation>Son moteur a été envoyé à {0} V.</translation>
    </message>
    <message>
        <source>The knob is at {0} V and has no effect until it reaches that value.</source>
        <translation>Le bouton est à {0} V et n’agit pas avant d’atteindre cette valeur.</translation>
    </message>
</context>
<context>
    <name>LampField</name>
    <message>
        <source>{first}–{last}: {lit} of {count} on</source>
        <translation>{first}–{last}&#xa0;: {lit} actives sur {count}</translation>
    </message>
    <message>
        <source>A-units {first}–{last} of R{unit}: {lit} of {count} on</source>
        <translation>Unités A {first}–{last} de R{unit}&#xa0;: {lit} actives sur {count}</translation>
    </message>
    <message>
        <source>A-units {first}–{last}: {lit} of {count} on</source>
        <translation>Unités A {first}–{last}&#xa0;: {lit} actives sur {count}</translation>
    </message>
    <message>
        <source>Each tile: {group} units</source>
        <translation>Chaque case&#xa0;: {group} unités</translation>
    </message>
</context>
<context>
    <name>LampView</name>
    <message>
        <source>Association units</source>
        <extracomment>Diameter of a lamp, as a part of the square that its room leaves. Reach of the glow round a lit lamp, in diameters of the lamp.</extracomment>
        <translation>Unités d’association</translation>
    </message>
    <message>
        <source>Arrow keys move between units.</source>
        <translation>Les flèches vont d’une unité à l’autre.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>active</translation>
    </message>
    <message>
        <source>off</source>
        <translation>inactive</translation>
    </message>
    <message>
        <source>card {0}</source>
        <translation>plaque {0}</translation>
    </message>
    <message>
        <source>A-unit {0}</source>
        <translation>Unité A {0}</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>en panne</translation>
    </message>
</context>
<context>
    <name>LanguagesPage</name>
    <message>
        <source>Visitors can choose among these languages.</source>
        <translation>Les visiteurs peuvent choisir parmi ces langues.</translation>
    </message>
    <message>
        <source>Each visit begins in this language.</source>
        <translation>Chaque visite commence dans cette langue.</translation>
    </message>
    <message>
        <source>Address visitors as du, tu, tú</source>
        <translation>Tutoyer les visiteurs (du, tu, tú)</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Langues</translation>
    </message>
</context>
<context>
    <name>LearnPage</name>
    <message>
        <source>Round</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>Mistakes in each round</source>
        <translation>Erreurs à chaque tour</translation>
    </message>
    <message>
        <source>I stop after a round without mistakes.</source>
        <translation>Je m’arrête après un tour sans erreur.</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Plus vite</translation>
    </message>
    <message>
        <source>I look at your drawings.</source>
        <translation>Je regarde vos dessins.</translation>
    </message>
    <message>
        <source>A round without mistakes: I have learned it.</source>
        <translation>Un tour sans erreur&#xa0;: j’ai appris.</translation>
    </message>
    <message>
        <source>Right. No dial turns.</source>
        <translation>Juste. Aucun cadran ne tourne.</translation>
    </message>
    <message>
        <source>A mistake. One dial turns a little.</source>
        <translation>Une erreur. Un cadran tourne un peu.</translation>
    </message>
    <message>
        <source>A mistake. {count} dials turn a little.</source>
        <translation>Une erreur. {count} cadrans tournent un peu.</translation>
    </message>
    <message>
        <source>Look at the panel of lights: it shows the same dials.</source>
        <translation>Regardez le panneau lumineux&#xa0;: il montre les mêmes cadrans.</translation>
    </message>
    <message>
        <source>512 dials. Left: first thing. Right: second thing.</source>
        <extracomment>Heights of the title, of two lines under the field and of a caption under the dials, in units.</extracomment>
        <translation>512 cadrans. Gauche&#xa0;: première. Droite&#xa0;: deuxième.</translation>
    </message>
    <message>
        <source>512 dials, a third of them for each thing.</source>
        <translation>512 cadrans, un tiers pour chaque chose.</translation>
    </message>
    <message>
        <source>I cannot say yet</source>
        <translation>Je ne sais pas encore</translation>
    </message>
    <message>
        <source>✕ I said: {thing}</source>
        <translation>✕ Dit&#xa0;: {thing}</translation>
    </message>
    <message>
        <source>✓ I said: {thing}</source>
        <translation>✓ Dit&#xa0;: {thing}</translation>
    </message>
    <message>
        <source>Correct: {thing}</source>
        <translation>C’est&#xa0;: {thing}</translation>
    </message>
</context>
<context>
    <name>LeftOutDialog</name>
    <message>
        <source>Import patterns</source>
        <translation>Importer des motifs</translation>
    </message>
    <message>
        <source>Not everything in {folder} can be read:</source>
        <translation>Tout n’est pas lisible dans {folder} :</translation>
    </message>
    <message>
        <source>Continue without it</source>
        <translation>Continuer sans cet élément</translation>
    </message>
    <message>
        <source>Continue without them</source>
        <translation>Continuer sans ces éléments</translation>
    </message>
</context>
<context>
    <name>LessonAnswers</name>
    <message>
        <source>Save answers</source>
        <translation>Enregistrer les réponses</translation>
    </message>
    <message>
        <source>Your name (optional):</source>
        <translation>Votre nom (facultatif)&#xa0;:</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Page (*.html)</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Enregistré sous {file}.</translation>
    </message>
</context>
<context>
    <name>LessonButton</name>
    <message>
        <source>{count} minutes</source>
        <translation>{count} minutes</translation>
    </message>
    <message>
        <source>{done} of {count}</source>
        <translation>{done} sur {count}</translation>
    </message>
    <message>
        <source>done</source>
        <translation>faite</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>pas commencée</translation>
    </message>
    <message>
        <source>Lesson {number}: {title}, {state}</source>
        <translation>Leçon {number} : {title}, {state}</translation>
    </message>
</context>
<context>
    <name>LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>Leçons</translation>
    </message>
    <message>
        <source>{done} of {count} done</source>
        <translation>{done} sur {count} faites</translation>
    </message>
</context>
<context>
    <name>LessonPanel</name>
    <message>
        <source>Previous</source>
        <extracomment>What separates the folders of a path.</extracomment>
        <translation>Précédente</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Leçon suivante</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Me montrer</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Passer</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>Recommencer</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Toutes les leçons</translation>
    </message>
    <message>
        <source>Choose another lesson from the list</source>
        <translation>Choisir une autre leçon dans la liste</translation>
    </message>
    <message>
        <source>Sheets to print</source>
        <translation>Feuilles à imprimer</translation>
    </message>
    <message>
        <source>Write the sheets of all lessons as PDF</source>
        <translation>Écrire les feuilles de toutes les leçons en PDF</translation>
    </message>
    <message>
        <source>Sheets for &amp;pupils…</source>
        <translation>Feuilles pour les &amp;élèves…</translation>
    </message>
    <message>
        <source>&amp;Answers for teachers…</source>
        <translation>&amp;Réponses pour l’enseignant…</translation>
    </message>
    <message>
        <source>Save answers…</source>
        <translation>Enregistrer les réponses…</translation>
    </message>
    <message>
        <source>Let the program do this task</source>
        <translation>Laisser le programme faire cette tâche</translation>
    </message>
    <message>
        <source>Go on to the next task</source>
        <translation>Passer à la tâche suivante</translation>
    </message>
    <message>
        <source>Return to the beginning of this lesson</source>
        <translation>Revenir au début de cette leçon</translation>
    </message>
    <message>
        <source>Save what you did and answered as a page, to hand it in</source>
        <translation>Enregistrer ce que vous avez fait et répondu, sous forme de page à rendre</translation>
    </message>
    <message>
        <source>Lesson {number} of {count}</source>
        <translation>Leçon {number} sur {count}</translation>
    </message>
    <message>
        <source>{count} minutes</source>
        <translation>{count} minutes</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>À faire</translation>
    </message>
</context>
<context>
    <name>LessonTask</name>
    <message>
        <source>Saved with your answers.</source>
        <translation>Enregistré avec vos réponses.</translation>
    </message>
    <message>
        <source>Write a number, such as 12.</source>
        <translation>Écrivez un nombre, par exemple 12.</translation>
    </message>
    <message>
        <source>{number} is right.</source>
        <translation>{number} est juste.</translation>
    </message>
    <message>
        <source>{number} is wrong.</source>
        <translation>{number} est faux.</translation>
    </message>
    <message>
        <source>Task {number}, not yet</source>
        <translation>Tâche {number}, pas encore</translation>
    </message>
    <message>
        <source>Task {number}, to do now</source>
        <translation>Tâche {number}, à faire maintenant</translation>
    </message>
    <message>
        <source>Task {number}, done</source>
        <translation>Tâche {number}, faite</translation>
    </message>
    <message>
        <source>Task {number}, skipped</source>
        <translation>Tâche {number}, passée</translation>
    </message>
</context>
<context>
    <name>LessonsPage</name>
    <message>
        <source>Folder for the sheets</source>
        <extracomment>Width under which the live part stands below the text, and the least height of both then. Seconds for which a task is shown at once. Milliseconds for which the text of the first lesson is seen before its live part is made. Widths of the list and of the text, and least width of the live part where that has priority: as much as a plane needs with all that belongs to it. In pixels of the design. Parts of a session that a check may look at.</extracomment>
        <translation>Dossier des feuilles</translation>
    </message>
    <message>
        <source>Writing the sheets…</source>
        <translation>Les feuilles sont en cours d’écriture…</translation>
    </message>
    <message>
        <source>The sheets are in {folder}.</source>
        <translation>Les feuilles sont dans {folder}.</translation>
    </message>
</context>
<context>
    <name>LightView</name>
    <message>
        <source>Lights of the panel</source>
        <extracomment>Level of a light at its brightest. Share of the full colour that the weakest light gets, so that it is visible on a screen. From one light to the next, in pixels of the design: below these there is no mark, no glow. Height of the row of R lamps, and of its lamps.</extracomment>
        <translation>Lumières du panneau</translation>
    </message>
</context>
<context>
    <name>LightsPanel</name>
    <message>
        <source>Panel</source>
        <extracomment>Screen colours of the palettes, lightened so that they stand out from black.</extracomment>
        <translation>Panneau</translation>
    </message>
    <message>
        <source>Panel {number}</source>
        <translation>Panneau {number}</translation>
    </message>
    <message>
        <source>A second panel on another port, such as one that shows the photocells</source>
        <translation>Un second panneau sur un autre port, par exemple pour montrer les photocellules</translation>
    </message>
    <message>
        <source>The first panel</source>
        <translation>Le premier panneau</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Reculer</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Garder</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Keep this map</source>
        <translation>Garder ce plan</translation>
    </message>
    <message>
        <source>Restore previous map</source>
        <translation>Rétablir le plan précédent</translation>
    </message>
    <message>
        <source>The lit light is inside the frame. Go to the next one.</source>
        <translation>La lumière allumée est dans le cadre. Passer à la suivante.</translation>
    </message>
    <message>
        <source>No panel is connected.
Choose one on the right. A simulated panel does everything a real one does.</source>
        <translation>Aucun panneau n’est connecté.
Choisissez-en un à droite. Un panneau simulé fait tout ce que fait un vrai.</translation>
    </message>
    <message>
        <source>Knob {0}</source>
        <translation>Bouton {0}</translation>
    </message>
    <message>
        <source>Motor {0}</source>
        <translation>Moteur {0}</translation>
    </message>
    <message>
        <source>only light {0} of {1} is lit</source>
        <translation>seule la lumière {0} sur {1} est allumée</translation>
    </message>
    <message>
        <source>one-way: as sent, not confirmed</source>
        <translation>sens unique&#xa0;: tel qu’envoyé, non confirmé</translation>
    </message>
    <message>
        <source>as the board last confirmed it</source>
        <translation>tel que la carte l’a confirmé en dernier</translation>
    </message>
    <message>
        <source>Light {0}: {1}, {2} % of full light</source>
        <translation>Lumière {0}&#xa0;: {1}, {2} % de la pleine lumière</translation>
    </message>
    <message>
        <source>shows nothing</source>
        <translation>ne montre rien</translation>
    </message>
    <message>
        <source>photocell {0}, {1}</source>
        <translation>cellule {0}, {1}</translation>
    </message>
    <message>
        <source>potentiometer {0}</source>
        <translation>potentiomètre {0}</translation>
    </message>
    <message>
        <source>A fault stopped a motor. Fix it, then switch the motors on again.</source>
        <translation>Une panne a arrêté un moteur. Réparez-la, puis remettez les moteurs en marche.</translation>
    </message>
    <message>
        <source>Point at a light to see what it shows.</source>
        <translation>Pointez une lumière pour voir ce qu’elle montre.</translation>
    </message>
    <message>
        <source>Point at a light to see what it shows. Drag a knob up or down to turn it.</source>
        <translation>Pointez une lumière pour voir ce qu’elle montre. Faites glisser un bouton vers le haut ou le bas pour le tourner.</translation>
    </message>
    <message>
        <source>All lights are mapped.</source>
        <translation>Toutes les lumières sont placées.</translation>
    </message>
    <message>
        <source>Click the lit light, or Next if it is not shown here.</source>
        <translation>Cliquez sur la lumière allumée, ou sur Suivant si elle n’est pas visible ici.</translation>
    </message>
    <message>
        <source>Click the lit light, or Next if the frame is around it.</source>
        <translation>Cliquez sur la lumière allumée, ou sur Suivant si le cadre l’entoure.</translation>
    </message>
</context>
<context>
    <name>Look</name>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Système</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>Som&amp;bre</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Clair</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Contraste é&amp;levé</translation>
    </message>
</context>
<context>
    <name>Machine</name>
    <message>
        <source>{count} cells</source>
        <translation>{count} cellules</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 cellule</translation>
    </message>
    <message>
        <source>{count} cards of 8</source>
        <translation>{count} plaques de 8</translation>
    </message>
    <message>
        <source>excitatory − inhibitory ≥ {theta}</source>
        <translation>excitateurs − inhibiteurs ≥ {theta}</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>sur {count}</translation>
    </message>
    <message>
        <source>{classes} classes need {needed}</source>
        <translation>{classes} classes demandent {needed}</translation>
    </message>
    <message>
        <source>{kind} · {inputs} inputs · seed {seed}</source>
        <translation>{kind} · {inputs} entrées · graine {seed}</translation>
    </message>
    <message>
        <source>{kind} · 1 input · seed {seed}</source>
        <translation>{kind} · 1 entrée · graine {seed}</translation>
    </message>
    <message>
        <source>{kind} · {rows} × {columns} · seed {seed}</source>
        <translation>{kind} · {rows} × {columns} · graine {seed}</translation>
    </message>
    <message>
        <source>{kind} · {a_units} A-units · θ {theta} · seed {seed}</source>
        <translation>{kind} · {a_units} unités A · θ {theta} · graine {seed}</translation>
    </message>
    <message>
        <source>{kind} · 1 A-unit · θ {theta} · seed {seed}</source>
        <translation>{kind} · 1 unité A · θ {theta} · graine {seed}</translation>
    </message>
    <message>
        <source>{machine} · {r_units} R-units</source>
        <translation>{machine} · {r_units} unités R</translation>
    </message>
    <message>
        <source>{machine} · 1 R-unit</source>
        <translation>{machine} · 1 unité R</translation>
    </message>
    <message>
        <source>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} wires · {r_units} R</source>
        <translation>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} fils · {r_units} R</translation>
    </message>
    <message>
        <source>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} wires · 1 R</source>
        <translation>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} fils · 1 R</translation>
    </message>
    <message>
        <source>{kind} · seed {seed}</source>
        <translation>{kind} · graine {seed}</translation>
    </message>
</context>
<context>
    <name>MachineChip</name>
    <message>
        <source>{machine}. Click to change it.</source>
        <extracomment>Pixels around the words: at the left, and at the right with the arrow.</extracomment>
        <translation>{machine}. Cliquez pour la modifier.</translation>
    </message>
    <message>
        <source>Machine: {machine}</source>
        <translation>Machine&#xa0;: {machine}</translation>
    </message>
</context>
<context>
    <name>MachineDrawer</name>
    <message>
        <source>Machine</source>
        <extracomment>Height in pixels of the design from which the preview stands still beneath the rows. About the height of all but rows and preview, in pixels of the design.</extracomment>
        <translation>Machine</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Construire</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Building draws new wires and weights. Undo restores this machine and its run.</source>
        <translation>La construction tire de nouveaux fils et poids. Annuler rétablit cette machine et son apprentissage.</translation>
    </message>
    <message>
        <source>Building sets all weights to 0 V. Undo restores this machine.</source>
        <translation>La construction met tous les poids à 0 V. Annuler rétablit cette machine.</translation>
    </message>
    <message>
        <source>Building draws a new plugboard and sets all weights to 0 V. Undo restores this machine.</source>
        <translation>La construction tire un nouveau tableau de connexions et met tous les poids à 0 V. Annuler rétablit cette machine.</translation>
    </message>
    <message>
        <source>Drawing the plugboard…</source>
        <translation>Tirage du tableau de connexions…</translation>
    </message>
    <message>
        <source>Scaling the pictures: {percent} %</source>
        <translation>Mise à l’échelle des images&#xa0;: {percent} %</translation>
    </message>
</context>
<context>
    <name>MachineForm</name>
    <message>
        <source>Draw a new seed</source>
        <extracomment>Letters of a number field; 6 unless it says otherwise. Settings that follow the kind and the classes until somebody sets them. Seeds that the die draws. Where a refusal is shown that names no setting.</extracomment>
        <translation>Tirer une autre graine</translation>
    </message>
    <message>
        <source>1960</source>
        <translation>1960</translation>
    </message>
    <message>
        <source>as reported for the machine of 1960</source>
        <translation>comme rapporté de la machine de 1960</translation>
    </message>
    <message>
        <source>ASSUMED</source>
        <translation>HYPOTHÈSE</translation>
    </message>
    <message>
        <source>not known, our choice</source>
        <translation>inconnu, notre choix</translation>
    </message>
    <message>
        <source>Faults, motors and details {mark}</source>
        <translation>Pannes, moteurs et détails {mark}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Something went wrong, but nothing was lost. See the log for details.</source>
        <extracomment>Milliseconds between two checks of whether the window is still busy.</extracomment>
        <translation>Un incident s’est produit, mais rien n’est perdu. Le journal donne les détails.</translation>
    </message>
    <message>
        <source>Draw on the retina, or press “Learn”.</source>
        <extracomment>Milliseconds that the window has to itself at the start; in which no page is opened before the compiled loop is loaded; and between two checks of whether the window may be rebuilt. Level of the program&apos;s own event loop. What is made on first use and lies over a page. Least width, in pixels of the design, for the name of the program in the header.</extracomment>
        <translation>Dessinez sur la rétine, ou appuyez sur «&#xa0;Apprendre&#xa0;».</translation>
    </message>
    <message>
        <source>Mark I Perceptron</source>
        <translation>Mark I Perceptron</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Sans titre</translation>
    </message>
    <message>
        <source>{file}[*] – Mark I Perceptron</source>
        <translation>{file}[*] – Mark I Perceptron</translation>
    </message>
</context>
<context>
    <name>ManualWindow</name>
    <message>
        <source>Manual – Mark I Perceptron</source>
        <extracomment>Width of the contents in pixels, and their greatest share of the window.</extracomment>
        <translation>Manuel – Mark I Perceptron</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Chercher dans le manuel</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Sommaire</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Reculer</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Avancer</translation>
    </message>
    <message>
        <source>{action} ({keys})</source>
        <translation>{action} ({keys})</translation>
    </message>
    <message>
        <source>{count} pages</source>
        <translation>{count} pages</translation>
    </message>
    <message>
        <source>1 page</source>
        <translation>1 page</translation>
    </message>
    <message>
        <source>No page contains all these words. Try fewer.</source>
        <translation>Aucune page ne contient ces mots. Essayez-en moins.</translation>
    </message>
</context>
<context>
    <name>MapEditing</name>
    <message>
        <source>Mapping paused at light {0}. It resumes there.</source>
        <translation>Plan interrompu à la lumière {0}. Il reprendra là.</translation>
    </message>
</context>
<context>
    <name>MenuPage</name>
    <message>
        <source>Restart the exhibit</source>
        <extracomment>The screen that sizes are given for, in units; a screen held upright swaps them. Sizes in units: the least target, the gap, titles, text and notes.</extracomment>
        <translation>Redémarrer l’installation</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Nothing can be stored: see State.</source>
        <translation>Rien ne peut être enregistré&#xa0;: voir État.</translation>
    </message>
    <message>
        <source>The settings file has problems. See State.</source>
        <translation>Le fichier de réglages contient des erreurs. Voir État.</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personnel</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Motifs</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Langues</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Durées</translation>
    </message>
    <message>
        <source>Screen, sound</source>
        <translation>Écran, son</translation>
    </message>
    <message>
        <source>Panel of lights</source>
        <translation>Panneau lumineux</translation>
    </message>
    <message>
        <source>Visits</source>
        <translation>Visites</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Touch again to quit</source>
        <translation>Touchez encore pour quitter</translation>
    </message>
    <message>
        <source>After that, the exhibit stays off until this computer starts again.</source>
        <translation>Ensuite, l’installation reste arrêtée jusqu’au redémarrage de cet ordinateur.</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Menu (F10)</source>
        <extracomment>Names of actions; ``-`` is a separator, ``…_`` a menu of all actions with that prefix.</extracomment>
        <translation>Menu (F10)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Ouvrir un fichier &amp;récent</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Nouveau</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Type</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>&amp;Page</translation>
    </message>
    <message>
        <source>P&amp;ace</source>
        <translation>&amp;Vitesse</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;Patterns</source>
        <translation>&amp;Motifs</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>Ma&amp;chine</translation>
    </message>
    <message>
        <source>T&amp;raining</source>
        <translation>A&amp;pprentissage</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>Affic&amp;hage</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Aide</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>Aucun fichier récent</translation>
    </message>
</context>
<context>
    <name>MistakesChart</name>
    <message>
        <source>Mistakes appear here as the machine learns.</source>
        <extracomment>The chart shows at least this many passes. With more passes than this, there are no dots: they would hide the line. Room below 0 and above the top: as a share, and in pixels, so that no dot there is cut off. Fewest passes that can be zoomed in to. Height of the chart, in pixels of the design, under which chapters have no labels but tips. Chapters that a screen reader names. How far a label at an end may stand out over the axis and the margin, in pixels. Pixels from a line within which it is pointed at. Pixels across a curve within which a click hits it. Pixels between the numbers on the axes, at least.</extracomment>
        <translation>Les erreurs apparaissent ici pendant que la machine apprend.</translation>
    </message>
    <message>
        <source>Mistakes per pass</source>
        <translation>Erreurs par passe</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>passe</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>erreurs</translation>
    </message>
    <message>
        <source>branch {0}</source>
        <translation>branche {0}</translation>
    </message>
    <message>
        <source>pass {0}: {1} mistakes</source>
        <translation>passe {0}, erreurs&#xa0;: {1}</translation>
    </message>
    <message>
        <source>pass {0}: 1 mistake</source>
        <translation>passe {0}&#xa0;: 1 erreur</translation>
    </message>
    <message>
        <source>{chapters} Earlier branches: {count}.</source>
        <translation>{chapters} Branches antérieures&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>An earlier branch, left at pass {number}. Click to return to it.</source>
        <translation>Une branche antérieure, quittée à la passe {number}. Cliquez pour y revenir.</translation>
    </message>
</context>
<context>
    <name>MistakesPanel</name>
    <message>
        <source>The bound on unit mistakes</source>
        <translation>La borne des erreurs de l’unité R</translation>
    </message>
    <message>
        <source>R-unit</source>
        <translation>Unité R</translation>
    </message>
    <message>
        <source>The R-unit that all panels of this page show</source>
        <translation>L’unité R que montrent tous les cadres de cette page</translation>
    </message>
    <message>
        <source>Unit mistakes have no bound here</source>
        <translation>Erreurs de l’unité R : ici sans borne</translation>
    </message>
    <message>
        <source>in 1 pass</source>
        <translation>en 1 passe</translation>
    </message>
    <message>
        <source>in {count} passes</source>
        <translation>en {count} passes</translation>
    </message>
    <message>
        <source>{mistakes} unit mistakes of at most {bound}</source>
        <translation>erreurs de l’unité R : {mistakes} sur {bound} au plus</translation>
    </message>
    <message>
        <source>1 unit mistake of at most {bound}</source>
        <translation>1 erreur de l’unité R sur {bound} au plus</translation>
    </message>
</context>
<context>
    <name>MixtureView</name>
    <message>
        <source>The two mixtures</source>
        <extracomment>Sides of a picture in pixels of the design, and the least width of one that is flat. Width of a sign, and the least of a share, at text 1; pixels beside words. Height of the names below the pictures, and of the arrow between the rows, at text 1. Least side of a cell in pixels that is drawn with a gap around it.</extracomment>
        <translation>Les deux mélanges</translation>
    </message>
    <message>
        <source>{title}: {parts}</source>
        <translation>{title}&#xa0;: {parts}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>et {count} de plus</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>le même</translation>
    </message>
</context>
<context>
    <name>MoreButton</name>
    <message>
        <source>More settings of the training</source>
        <translation>Autres réglages de l’apprentissage</translation>
    </message>
</context>
<context>
    <name>MoreSettings</name>
    <message>
        <source>no limit</source>
        <extracomment>The settings that have a place elsewhere: beside the box, or in the drawer of the machine.</extracomment>
        <translation>sans limite</translation>
    </message>
</context>
<context>
    <name>NameEditor</name>
    <message>
        <source>New name of {name}</source>
        <extracomment>Least width, in pixels of the design, so that a longer name can be seen.</extracomment>
        <translation>Nouveau nom de {name}</translation>
    </message>
</context>
<context>
    <name>NotesPanel</name>
    <message>
        <source>Assumed here</source>
        <translation>Supposé ici</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>{name} is empty. Enter a number from {low} to {high}.</source>
        <extracomment>Most characters that a field asks to have room for, and that a reason repeats. Decimals to which the number after a step is rounded.</extracomment>
        <translation>{name} est vide. Saisissez un nombre de {low} à {high}.</translation>
    </message>
    <message>
        <source>{name} is empty. Enter a number of at least {low}.</source>
        <translation>{name} est vide. Saisissez un nombre d’au moins {low}.</translation>
    </message>
    <message>
        <source>{name} must be a number of at least {low}, not “{text}”.</source>
        <translation>{name} doit être un nombre d’au moins {low}, et non « {text} ».</translation>
    </message>
    <message>
        <source>{name} must be a whole number from {low} to {high}, not “{text}”.</source>
        <translation>{name} doit être un nombre entier de {low} à {high}, et non « {text} ».</translation>
    </message>
    <message>
        <source>{name} must be a number from {low} to {high}, not “{text}”.</source>
        <translation>{name} doit être un nombre de {low} à {high}, et non « {text} ».</translation>
    </message>
</context>
<context>
    <name>NumbersPanel</name>
    <message>
        <source>Numbers</source>
        <extracomment>Minimum width and height of the picture in pixels: the dials of 1960 are then cells. Side of the picture of the drawing, in pixels of the design. Most passes that are drawn with a dot each.</extracomment>
        <translation>Nombres</translation>
    </message>
    <message>
        <source>left</source>
        <translation>gauche</translation>
    </message>
    <message>
        <source>right</source>
        <translation>droite</translation>
    </message>
    <message>
        <source>mistakes so far</source>
        <translation>erreurs jusqu’ici</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>passes</translation>
    </message>
    <message>
        <source>wrong now</source>
        <translation>faux maintenant</translation>
    </message>
    <message>
        <source>‖w‖², V²</source>
        <translation>‖w‖², V²</translation>
    </message>
    <message>
        <source>angle between the weights</source>
        <translation>angle entre les poids</translation>
    </message>
    <message>
        <source>{what}, {side}</source>
        <translation>{what}, {side}</translation>
    </message>
    <message>
        <source>The patterns differ: {left} on the left, {right} on the right.</source>
        <translation>Les motifs diffèrent : {left} à gauche, {right} à droite.</translation>
    </message>
    <message>
        <source>{wrong} of {count}</source>
        <translation>{wrong} sur {count}</translation>
    </message>
    <message>
        <source>{angle}°</source>
        <translation>{angle}°</translation>
    </message>
    <message>
        <source>All weights…</source>
        <translation>Tous les poids…</translation>
    </message>
    <message>
        <source>The weights as a table, to change and copy</source>
        <translation>Les poids en tableau, à modifier et à copier</translation>
    </message>
    <message>
        <source>query point</source>
        <translation>point interrogé</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>droites</translation>
    </message>
    <message>
        <source>line</source>
        <translation>droite</translation>
    </message>
    <message>
        <source>angle between w and x</source>
        <translation>angle entre w et x</translation>
    </message>
    <message>
        <source>angle between (w, b) and (x, 1)</source>
        <translation>angle entre (w, b) et (x, 1)</translation>
    </message>
    <message>
        <source>{numbers}, made</source>
        <translation>{numbers}, fait</translation>
    </message>
    <message>
        <source>{value}, {count} mistakes</source>
        <translation>{value}, erreurs : {count}</translation>
    </message>
    <message>
        <source>{value}, 1 mistake</source>
        <translation>{value}, 1 erreur</translation>
    </message>
    <message>
        <source>This rule learns nothing from w = 0, because every sum is 0 and an undecided response turns no weight. Start from random weights.</source>
        <translation>Cette règle n’apprend rien depuis w = 0, car chaque somme est 0 et une réponse indécise ne tourne aucun poids. Partez de poids aléatoires.</translation>
    </message>
    <message>
        <source>Here a sum of 0 counts as a mistake (d ν ≤ 0), so it learns.</source>
        <translation>Ici, une somme de 0 compte comme erreur (d ν ≤ 0), donc elle apprend.</translation>
    </message>
    <message>
        <source>Here the unit fires at 0, so the − points are mistakes.</source>
        <translation>Ici, l’unité s’active à 0, donc les points − sont des erreurs.</translation>
    </message>
    <message>
        <source>Here the unit is silent at 0, so the + points are mistakes.</source>
        <translation>Ici, l’unité se tait à 0, donc les points + sont des erreurs.</translation>
    </message>
    <message>
        <source>At w = 0 every sum is 0. {here} With the strict test d ν &lt; 0 it learns nothing, because no point is a mistake.</source>
        <translation>À w = 0, chaque somme est 0. {here} Avec le test strict d ν &lt; 0, elle n’apprend rien, car aucun point n’est une erreur.</translation>
    </message>
</context>
<context>
    <name>OneDial</name>
    <message>
        <source>Dial of the chosen weight</source>
        <extracomment>Side of the dial, in pixels of the design. A dial without stops reaches at least this far, in volts: one key turns it by 0.5 V.</extracomment>
        <translation>Cadran du poids choisi</translation>
    </message>
    <message>
        <source>Plus and minus turn the dial, 0 sets it to 0 V.</source>
        <translation>Plus et moins tournent le cadran, 0 le met à 0 V.</translation>
    </message>
</context>
<context>
    <name>OverPage</name>
    <message>
        <source>Stop</source>
        <extracomment>Height of a large key in units. Size of the text beneath the question.</extracomment>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Stop here?</source>
        <translation>Arrêter ici&#xa0;?</translation>
    </message>
    <message>
        <source>I will forget your drawings and all that I learned from them.</source>
        <translation>J’oublie vos dessins et tout ce qu’ils m’ont appris.</translation>
    </message>
    <message>
        <source>Still there?</source>
        <translation>Vous êtes encore là&#xa0;?</translation>
    </message>
    <message>
        <source>In one second I will forget your drawings and begin again.</source>
        <translation>Dans une seconde, j’oublie vos dessins et je recommence.</translation>
    </message>
    <message>
        <source>In {seconds} seconds I will forget your drawings and begin again.</source>
        <translation>Dans {seconds} secondes, j’oublie vos dessins et je recommence.</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Console</source>
        <extracomment>In the order of their tabs.</extracomment>
        <translation>Console</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>Géométrie</translation>
    </message>
    <message>
        <source>Theory</source>
        <translation>Théorie</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Expériences</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Matériel</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Leçons</translation>
    </message>
</context>
<context>
    <name>PanelDialog</name>
    <message>
        <source>New panel</source>
        <extracomment>Most lights along a side, and R lamps. Size at the designed size of text, and the size of text from which names stand above fields. The file that its builder reads first.</extracomment>
        <translation>Nouveau panneau lumineux</translation>
    </message>
    <message>
        <source>Back and forth</source>
        <translation>En aller-retour</translation>
    </message>
    <message>
        <source>All the same way</source>
        <translation>Toutes dans le même sens</translation>
    </message>
    <message>
        <source>Lights or dials</source>
        <translation>Lumières ou aiguilles</translation>
    </message>
    <message>
        <source>In a row</source>
        <translation>Par rangée</translation>
    </message>
    <message>
        <source>5 V supply</source>
        <translation>Alimentation 5 V</translation>
    </message>
    <message>
        <source>{0} lights a metre</source>
        <translation>{0} lumières par mètre</translation>
    </message>
    <message>
        <source>Ready-made matrix</source>
        <translation>Matrice prête à l’emploi</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Dials ({parts})</source>
        <translation>Aiguilles ({parts})</translation>
    </message>
    <message>
        <source>Dims in a dark room</source>
        <translation>Baisse dans une pièce sombre</translation>
    </message>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
    <message>
        <source>Wiring</source>
        <translation>Câblage</translation>
    </message>
    <message>
        <source>What this panel needs</source>
        <translation>Ce qu’il faut à ce panneau lumineux</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Carte</translation>
    </message>
    <message>
        <source>Order of the colours</source>
        <translation>Ordre des couleurs</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>The rows run</source>
        <translation>Les rangées vont</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Écart</translation>
    </message>
    <message>
        <source>R lamps</source>
        <translation>Lampes R</translation>
    </message>
    <message>
        <source>Knobs</source>
        <translation>Boutons</translation>
    </message>
    <message>
        <source>Light sensor</source>
        <translation>Capteur de lumière</translation>
    </message>
    <message>
        <source>Save plans…</source>
        <translation>Enregistrer les plans…</translation>
    </message>
    <message>
        <source>The dials draw {rest} A at rest and up to {most} A while {count} move at once.</source>
        <translation>Les aiguilles consomment {rest} A au repos et jusqu’à {most} A quand {count} tournent à la fois.</translation>
    </message>
    <message>
        <source>The lights draw {dark} A when dark and up to {most} A, at a brightness of up to {brightness} of {brightest}.</source>
        <translation>Les lumières consomment {dark} A éteintes et jusqu’à {most} A, à une luminosité d’au plus {brightness} sur {brightest}.</translation>
    </message>
    <message>
        <source>They need {count} enclosed supplies of {amperes} A each.</source>
        <translation>Il faut {count} alimentations fermées de {amperes} A chacune.</translation>
    </message>
    <message>
        <source>The plans hold panel_config.h for the Arduino IDE.</source>
        <translation>Les plans contiennent panel_config.h pour l’IDE Arduino.</translation>
    </message>
    <message>
        <source>The plans hold panel_config.h. Build the image with it: make firmware.</source>
        <translation>Les plans contiennent panel_config.h. Construisez l’image avec lui : make firmware.</translation>
    </message>
    <message>
        <source>No compiler is needed: {command}</source>
        <translation>Aucun compilateur n’est nécessaire : {command}</translation>
    </message>
    <message>
        <source>Folder for the plans</source>
        <translation>Dossier pour les plans</translation>
    </message>
    <message>
        <source>Wrote {count} files to {folder}. Begin with {guide}.</source>
        <translation>{count} fichiers écrits dans {folder}. Commencez par {guide}.</translation>
    </message>
</context>
<context>
    <name>PanelPictures</name>
    <message>
        <source>Save p&amp;icture of</source>
        <extracomment>Pixels of a picture for each pixel of the screen.</extracomment>
        <translation>Enregistrer l’i&amp;mage de</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>&amp;Enregistrer l’image…</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>&amp;Copier l’image</translation>
    </message>
    <message>
        <source>Copy &amp;values</source>
        <translation>Copier les &amp;valeurs</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Enregistré sous {file}.</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>L’image est dans le presse-papiers.</translation>
    </message>
    <message>
        <source>The values are on the clipboard.</source>
        <translation>Les valeurs sont dans le presse-papiers.</translation>
    </message>
</context>
<context>
    <name>PartMenu</name>
    <message>
        <source>Mend all parts ({n})</source>
        <extracomment>Most wires of one A-unit that a menu lists.</extracomment>
        <translation>Réparer toutes les pièces ({n})</translation>
    </message>
    <message>
        <source>Zoom in to break a single part</source>
        <translation>Agrandir pour mettre une pièce en panne</translation>
    </message>
    <message>
        <source>Break photocell {row}, {column}: always dark</source>
        <translation>Cellule {row}, {column} en panne : toujours éteinte</translation>
    </message>
    <message>
        <source>Break photocell {row}, {column}: always lit</source>
        <translation>Cellule {row}, {column} en panne : toujours allumée</translation>
    </message>
    <message>
        <source>Mend photocell {row}, {column}</source>
        <translation>Réparer la cellule {row}, {column}</translation>
    </message>
    <message>
        <source>Photocell {row}, {column} is one of the {n} dead cells</source>
        <translation>La cellule {row}, {column} fait partie des cellules mortes ({n})</translation>
    </message>
    <message>
        <source>Mend A-unit {unit}</source>
        <translation>Réparer l’unité A {unit}</translation>
    </message>
    <message>
        <source>Break A-unit {unit}</source>
        <translation>Mettre l’unité A {unit} en panne</translation>
    </message>
    <message>
        <source>Pull a wire</source>
        <translation>Débrancher un fil</translation>
    </message>
    <message>
        <source>Plug in a wire</source>
        <translation>Rebrancher un fil</translation>
    </message>
    <message>
        <source>{sign} from photocell {row}, {column}</source>
        <translation>{sign} de la cellule {row}, {column}</translation>
    </message>
    <message>
        <source>Mend potentiometer {number}</source>
        <translation>Réparer le potentiomètre {number}</translation>
    </message>
    <message>
        <source>Break potentiometer {number}: stuck where it is</source>
        <translation>Bloquer le potentiomètre {number} où il est</translation>
    </message>
    <message>
        <source>Potentiometer {number} is stuck by the settings</source>
        <translation>Le potentiomètre {number} est bloqué par les réglages</translation>
    </message>
</context>
<context>
    <name>PatternChoice</name>
    <message>
        <source>Patterns</source>
        <extracomment>What the patterns may be instead of those there are, besides gates. Most photocells of a retina that only gates make sense on.</extracomment>
        <translation>Motifs</translation>
    </message>
    <message>
        <source>{gate} on two switches</source>
        <translation>{gate} avec deux interrupteurs</translation>
    </message>
    <message>
        <source>26 letters</source>
        <translation>26 lettres</translation>
    </message>
    <message>
        <source>keep {name}: {count} patterns</source>
        <translation>garder {name}&#xa0;: {count} motifs</translation>
    </message>
    <message>
        <source>keep {name}: 1 pattern</source>
        <translation>garder {name}&#xa0;: 1 motif</translation>
    </message>
    <message>
        <source>your own drawings</source>
        <translation>dessins propres</translation>
    </message>
    <message>
        <source>✗ These patterns are pictures, but this machine takes points.</source>
        <translation>✗ Ces motifs sont des images, mais cette machine prend des points.</translation>
    </message>
    <message>
        <source>✗ These patterns are points, which this machine cannot see. Choose others.</source>
        <translation>✗ Ces motifs sont des points, que cette machine ne peut pas voir. Choisissez-en d’autres.</translation>
    </message>
    <message>
        <source>They replace the current patterns. Undo restores those.</source>
        <translation>Ils remplacent les motifs présents. Annuler les rétablit.</translation>
    </message>
    <message>
        <source>The patterns stay as they are.</source>
        <translation>Les motifs restent tels quels.</translation>
    </message>
    <message>
        <source>The set is drawn again for {rows} × {columns} photocells. Undo restores the current pictures.</source>
        <translation>Le jeu est redessiné pour {rows} × {columns} cellules. Annuler rétablit ces images.</translation>
    </message>
    <message>
        <source>Every picture is scaled to {rows} × {columns} photocells. Undo restores the current pictures.</source>
        <translation>Chaque image est ramenée à {rows} × {columns} cellules. Annuler rétablit ces images.</translation>
    </message>
</context>
<context>
    <name>PatternPanel</name>
    <message>
        <source>Patterns</source>
        <extracomment>Between two buttons, and the widest name that a button shows whole, in pixels of the design. How many of the longest names are measured. Percentages that can be kept for testing.</extracomment>
        <translation>Motifs</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>Choose a built-in set: letters, figures, AND, XOR…</source>
        <translation>Choisir un jeu intégré : lettres, figures, AND, XOR…</translation>
    </message>
    <message>
        <source>New class</source>
        <translation>Nouvelle classe</translation>
    </message>
    <message>
        <source>Make a class, and put the drawing in it</source>
        <translation>Créer une classe, et y mettre le dessin</translation>
    </message>
    <message>
        <source>Only wrong</source>
        <translation>Faux seulement</translation>
    </message>
    <message>
        <source>Show only the pictures that are answered wrongly</source>
        <translation>Ne montrer que les images dont la réponse est fausse</translation>
    </message>
    <message>
        <source>More about patterns</source>
        <translation>Plus sur les motifs</translation>
    </message>
    <message>
        <source>New class…</source>
        <translation>Nouvelle classe…</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>Ajouter à {name}</translation>
    </message>
    <message>
        <source>Add drawing to {name}</source>
        <translation>Ajouter le dessin à {name}</translation>
    </message>
    <message>
        <source>Keep a random share of the pictures of each class for testing</source>
        <translation>Garder des images de chaque classe pour tester, tirées au hasard</translation>
    </message>
    <message>
        <source>Keep {percent} % for testing</source>
        <translation>Garder {percent} % pour tester</translation>
    </message>
    <message>
        <source>Train with all</source>
        <translation>Apprendre avec tous</translation>
    </message>
    <message>
        <source>Name of the class:</source>
        <translation>Nom de la classe&#xa0;:</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 image</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 point</translation>
    </message>
    <message>
        <source>1 class · {count} points</source>
        <translation>1 classe · points&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{classes} classes · {count} points</source>
        <translation>classes&#xa0;: {classes} · points&#xa0;: {count}</translation>
    </message>
    <message>
        <source>1 class · {count} pictures</source>
        <translation>1 classe · images&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{classes} classes · {count} pictures</source>
        <translation>classes&#xa0;: {classes} · images&#xa0;: {count}</translation>
    </message>
    <message>
        <source>{count} for testing</source>
        <translation>{count} pour tester</translation>
    </message>
    <message>
        <source>Add the drawing to {name}, the selected class (A)</source>
        <translation>Ajouter le dessin à {name}, la classe marquée (A)</translation>
    </message>
</context>
<context>
    <name>PatternRow</name>
    <message>
        <source>Patterns of the certificate</source>
        <translation>Motifs du certificat</translation>
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
        <translation>Dessinez quelque chose, puis créez une classe pour lui.</translation>
    </message>
    <message>
        <source>No picture is answered wrongly.</source>
        <translation>Aucune réponse n’est fausse.</translation>
    </message>
    <message>
        <source>T</source>
        <comment>tag on a test picture</comment>
        <translation>T</translation>
    </message>
    <message>
        <source>{count} wrong</source>
        <translation>faux&#xa0;: {count}</translation>
    </message>
    <message>
        <source>fewer ▴</source>
        <translation>moins ▴</translation>
    </message>
    <message>
        <source>+ new class</source>
        <translation>+ nouvelle classe</translation>
    </message>
    <message>
        <source>Patterns, {classes} classes, {pictures} pictures</source>
        <translation>Motifs, classes&#xa0;: {classes}, images&#xa0;: {pictures}</translation>
    </message>
    <message>
        <source>new class with the drawing</source>
        <translation>nouvelle classe avec le dessin</translation>
    </message>
    <message>
        <source>{name}: {count} more pictures</source>
        <translation>{name}&#xa0;: {count} images de plus</translation>
    </message>
    <message>
        <source>{name}: show fewer pictures</source>
        <translation>{name}&#xa0;: montrer moins d’images</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>marquée</translation>
    </message>
    <message>
        <source>{name}, picture {number} of {count}</source>
        <translation>{name}, image {number} sur {count}</translation>
    </message>
    <message>
        <source>for testing</source>
        <translation>pour tester</translation>
    </message>
    <message>
        <source>answered wrongly</source>
        <translation>réponse fausse</translation>
    </message>
    <message>
        <source>{name}, 1 picture</source>
        <translation>{name}, 1 image</translation>
    </message>
    <message>
        <source>{name}, {count} pictures</source>
        <translation>{name}, {count} images</translation>
    </message>
    <message>
        <source>Remove this picture</source>
        <translation>Retirer cette image</translation>
    </message>
    <message>
        <source>Double-click to rename it.</source>
        <translation>Double-cliquez pour la renommer.</translation>
    </message>
    <message>
        <source>Add the drawing to {name}</source>
        <translation>Ajouter le dessin à {name}</translation>
    </message>
    <message>
        <source>Rename {name}</source>
        <translation>Renommer {name}</translation>
    </message>
    <message>
        <source>Remove class {name}</source>
        <translation>Retirer la classe {name}</translation>
    </message>
    <message>
        <source>New class…</source>
        <translation>Nouvelle classe…</translation>
    </message>
    <message>
        <source>Remove {count} pictures</source>
        <translation>Retirer {count} images</translation>
    </message>
    <message>
        <source>Show on the retina</source>
        <translation>Montrer sur la rétine</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Déplacer vers</translation>
    </message>
    <message>
        <source>Use for training</source>
        <translation>Utiliser pour apprendre</translation>
    </message>
    <message>
        <source>Keep for testing</source>
        <translation>Garder pour tester</translation>
    </message>
</context>
<context>
    <name>PatternsPage</name>
    <message>
        <source>The machine teaches itself these in turn while nobody is there.</source>
        <translation>La machine s’apprend ces motifs à tour de rôle tant que personne n’est là.</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Motifs</translation>
    </message>
</context>
<context>
    <name>PinPage</name>
    <message>
        <source>Choose a PIN</source>
        <extracomment>Keys of a keyboard that delete a digit, too.</extracomment>
        <translation>Choisir un code</translation>
    </message>
    <message>
        <source>Staff PIN</source>
        <translation>Code du personnel</translation>
    </message>
    <message>
        <source>Delete the last digit</source>
        <translation>Effacer le dernier chiffre</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Valider</translation>
    </message>
    <message>
        <source>A PIN has at least 4 digits. Try again.</source>
        <translation>Un code a au moins 4 chiffres. Réessayez.</translation>
    </message>
    <message>
        <source>Enter the same PIN again.</source>
        <translation>Saisissez encore le même code.</translation>
    </message>
    <message>
        <source>The two PINs differ. Try again.</source>
        <translation>Les deux codes diffèrent. Réessayez.</translation>
    </message>
    <message>
        <source>Wrong. Next try in {seconds} s.</source>
        <translation>Faux. Prochain essai dans {seconds} s.</translation>
    </message>
    <message>
        <source>Choose 4 to 8 digits that visitors cannot guess.</source>
        <translation>Choisissez 4 à 8 chiffres que les visiteurs ne peuvent pas deviner.</translation>
    </message>
    <message>
        <source>Enter the PIN.</source>
        <translation>Saisissez le code.</translation>
    </message>
</context>
<context>
    <name>PlanePanel</name>
    <message>
        <source>Plane</source>
        <extracomment>Kinds of lines in the legend, with their colours and styles. Length of a sample, and the space around it.</extracomment>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Question</translation>
    </message>
    <message>
        <source>A query point without a class: drag it to see its answer</source>
        <translation>Un point interrogé, sans classe&#xa0;: déplacez-le pour voir la réponse</translation>
    </message>
    <message>
        <source>x ↦ −x</source>
        <translation>x ↦ −x</translation>
    </message>
    <message>
        <source>Show the − points at −x, as in the proofs</source>
        <translation>Montrer les points − en −x, comme dans les preuves</translation>
    </message>
    <message>
        <source>nothing learned yet</source>
        <translation>rien d’appris encore</translation>
    </message>
    <message>
        <source>no points yet</source>
        <translation>pas encore de points</translation>
    </message>
    <message>
        <source>all {count} points right</source>
        <translation>les {count} points sont justes</translation>
    </message>
    <message>
        <source>the point is right</source>
        <translation>le point est juste</translation>
    </message>
    <message>
        <source>{wrong} of {count} points wrong</source>
        <translation>points faux&#xa0;: {wrong} sur {count}</translation>
    </message>
    <message>
        <source>boundary</source>
        <translation>frontière</translation>
    </message>
    <message>
        <source>boundary of each class, in its colour</source>
        <translation>frontière de chaque classe, dans sa couleur</translation>
    </message>
    <message>
        <source>A-units: on at the side of the name</source>
        <translation>unités A, actives du côté de leur nom</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>faux</translation>
    </message>
    <message>
        <source>the same point from both classes</source>
        <translation>le même point dans les deux classes</translation>
    </message>
    <message>
        <source>boundary for −x</source>
        <translation>frontière pour −x</translation>
    </message>
    <message>
        <source>before this update</source>
        <translation>avant cette mise à jour</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>plus tôt</translation>
    </message>
    <message>
        <source>nearest point</source>
        <translation>point le plus proche</translation>
    </message>
    <message>
        <source>arrows × {factor}</source>
        <translation>flèches × {factor}</translation>
    </message>
</context>
<context>
    <name>PlaneView</name>
    <message>
        <source>Plane</source>
        <extracomment>Colours of the classes, and their signs: the marks of the points. Radius of a point, of the ring around a wrong one, and most points drawn with marks. Pixels between the tip of an arrow and the edge. Least pixels between two numbers of an axis: one at the edge is moved inwards. Side of the picture that shows the regions of three classes, or of A-units. Pixels within which a press means a point, and the cursor stands on one. Steps of the grain that an arrow key makes.</extracomment>
        <translation>Plan</translation>
    </message>
    <message>
        <source>{place}, free</source>
        <translation>{place}, libre</translation>
    </message>
    <message>
        <source>{place}, query point</source>
        <translation>{place}, point interrogé</translation>
    </message>
    <message>
        <source>{place}, point {number}</source>
        <translation>{place}, point {number}</translation>
    </message>
</context>
<context>
    <name>PointsPanel</name>
    <message>
        <source>Points</source>
        <extracomment>Ready sets, in the order of their buttons. Classes of the sets, the first for d = −1. Most characters of a class name on its button. Smallest distance of a point from the line. Points of each class. Points of each class, and margin of the clouds or spread of the moons, at first.</extracomment>
        <translation>Points</translation>
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
        <translation>Nuages</translation>
    </message>
    <message>
        <source>Moons</source>
        <translation>Lunes</translation>
    </message>
    <message>
        <source>1 only if both inputs are 1</source>
        <translation>1 seulement si les deux entrées sont à 1</translation>
    </message>
    <message>
        <source>1 if at least one input is 1</source>
        <translation>1 si une entrée au moins est à 1</translation>
    </message>
    <message>
        <source>0 only if both inputs are 1</source>
        <translation>0 seulement si les deux entrées sont à 1</translation>
    </message>
    <message>
        <source>1 if the inputs differ: no line separates them</source>
        <translation>1 si les entrées diffèrent&#xa0;: aucune droite ne les sépare</translation>
    </message>
    <message>
        <source>Points on both sides of a line, with a gap</source>
        <translation>Points des deux côtés d’une droite, avec un écart</translation>
    </message>
    <message>
        <source>Points on two interlocking half circles</source>
        <translation>Points sur deux demi-cercles imbriqués</translation>
    </message>
    <message>
        <source>Class of the next point</source>
        <translation>Classe du prochain point</translation>
    </message>
    <message>
        <source>Remove a point</source>
        <translation>Retirer un point</translation>
    </message>
    <message>
        <source>Remove the last point clicked (Delete, or right click)</source>
        <translation>Retirer le dernier point pressé (Suppr ou clic droit)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Remove all points</source>
        <translation>Retirer tous les points</translation>
    </message>
    <message>
        <source>Import points</source>
        <translation>Importer des points</translation>
    </message>
    <message>
        <source>Points from a CSV file: two numbers and a class per row</source>
        <translation>Points d’un fichier CSV&#xa0;: deux nombres et une classe par ligne</translation>
    </message>
    <message>
        <source>Export points</source>
        <translation>Exporter les points</translation>
    </message>
    <message>
        <source>Write the points to a CSV file</source>
        <translation>Écrire les points dans un fichier CSV</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Points of each class</source>
        <translation>Points de chaque classe</translation>
    </message>
    <message>
        <source>Smallest distance of a point from the line</source>
        <translation>Plus petite distance d’un point à la droite</translation>
    </message>
    <message>
        <source>Draw other points</source>
        <translation>Tirer d’autres points</translation>
    </message>
    <message>
        <source>Draw other points at random</source>
        <translation>Tirer d’autres points au hasard</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Marge</translation>
    </message>
    <message>
        <source>Per class</source>
        <translation>Par classe</translation>
    </message>
    <message>
        <source>Click to add · drag to move · right-click to remove</source>
        <translation>Clic&#xa0;: ajouter · glisser&#xa0;: déplacer · clic droit&#xa0;: retirer</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>Lecture de {file}…</translation>
    </message>
    <message>
        <source>{file} has no points of a plane. Give two numbers and a class per row.</source>
        <translation>{file} n’a pas de points d’un plan. Donnez deux nombres et une classe par ligne.</translation>
    </message>
    <message>
        <source>{file} has more than three classes. Leave out the others.</source>
        <translation>{file} a plus de trois classes. Laissez les autres de côté.</translation>
    </message>
    <message>
        <source>Points (*.csv)</source>
        <translation>Points (*.csv)</translation>
    </message>
    <message>
        <source>Written to {path}.</source>
        <translation>Écrit dans {path}.</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Dispersion</translation>
    </message>
    <message>
        <source>{count} points · {counts}</source>
        <translation>{count} points · {counts}</translation>
    </message>
    <message>
        <source>1 point · {counts}</source>
        <translation>1 point · {counts}</translation>
    </message>
    <message>
        <source>Add points of the class {name}</source>
        <translation>Ajouter des points de la classe {name}</translation>
    </message>
</context>
<context>
    <name>PortChoice</name>
    <message>
        <source>No panel</source>
        <extracomment>Most ports that are listed, and lines of the self-test that are kept.</extracomment>
        <translation>Aucun panneau</translation>
    </message>
</context>
<context>
    <name>PotentiometerPanel</name>
    <message>
        <source>Potentiometers</source>
        <extracomment>Number of the button that shows the lamps, which may not be there.</extracomment>
        <translation>Potentiomètres</translation>
    </message>
    <message>
        <source>Lamps</source>
        <translation>Lampes</translation>
    </message>
    <message>
        <source>Dials</source>
        <translation>Cadrans</translation>
    </message>
    <message>
        <source>Retina view</source>
        <translation>Vue rétine</translation>
    </message>
    <message>
        <source>Point at a unit to see its wires on the retina.</source>
        <translation>Pointez une unité pour voir ses fils sur la rétine.</translation>
    </message>
    <message>
        <source>+ orange   − blue</source>
        <translation>+ orange   − bleu</translation>
    </message>
    <message>
        <source>+ orange   − blue   {count} at the stop</source>
        <translation>+ orange   − bleu   {count} en butée</translation>
    </message>
    <message>
        <source>+ orange   − blue   drag to turn</source>
        <translation>+ orange   − bleu   glisser pour tourner</translation>
    </message>
    <message>
        <source>carried back through the wires · ±{scale} V</source>
        <translation>ramenés à travers les fils · ±{scale} V</translation>
    </message>
    <message>
        <source>{count} in all · no stops</source>
        <translation>{count} en tout · sans butées</translation>
    </message>
    <message>
        <source>−{limit} … +{limit} V · {count} in all</source>
        <translation>−{limit} … +{limit} V · {count} en tout</translation>
    </message>
    <message>
        <source>{note} · {n} stuck</source>
        <translation>{note} · bloqués : {n}</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>Presets ▾</source>
        <translation>Modèles ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Preset machines, and those used recently</source>
        <translation>Machines prêtes, et celles utilisées récemment</translation>
    </message>
    <message>
        <source>Mark I, 1960</source>
        <translation>Mark I, 1960</translation>
    </message>
    <message>
        <source>Textbook perceptron</source>
        <translation>Perceptron de manuel</translation>
    </message>
    <message>
        <source>Two switches: XOR</source>
        <translation>Deux interrupteurs&#xa0;: XOR</translation>
    </message>
    <message>
        <source>Two switches: AND</source>
        <translation>Deux interrupteurs&#xa0;: AND</translation>
    </message>
    <message>
        <source>Retina of 100 × 100</source>
        <translation>Rétine de 100 × 100</translation>
    </message>
    <message>
        <source>Recently used</source>
        <translation>Utilisées récemment</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>{count} of {total} A-units on for this picture, {share} %</source>
        <extracomment>Seconds without a change before a machine is tried. Cells of the picture that are shown, about.</extracomment>
        <translation>{count} unités A actives sur {total} pour cette image, {share} %</translation>
    </message>
    <message>
        <source>{count} of {total} photocells lit by this picture, {share} %</source>
        <translation>{count} cellules éclairées sur {total} par cette image, {share} %</translation>
    </message>
    <message>
        <source>{least} to {most} for the patterns.</source>
        <translation>{least} à {most} pour les motifs.</translation>
    </message>
    <message>
        <source>A-units lit by {shown} of the {of} patterns</source>
        <translation>Unités A activées par {shown} des {of} motifs</translation>
    </message>
    <message>
        <source>Photocells lit by {shown} of the {of} patterns</source>
        <translation>Cellules éclairées par {shown} des {of} motifs</translation>
    </message>
    <message>
        <source>A-units lit by the pattern</source>
        <translation>Unités A activées par le motif</translation>
    </message>
    <message>
        <source>Photocells lit by the pattern</source>
        <translation>Cellules éclairées par le motif</translation>
    </message>
    <message>
        <source>A-units lit by each of the {of} patterns</source>
        <translation>Unités A activées par chacun des {of} motifs</translation>
    </message>
    <message>
        <source>Photocells lit by each of the {of} patterns</source>
        <translation>Cellules éclairées par chacun des {of} motifs</translation>
    </message>
</context>
<context>
    <name>ProofPanel</name>
    <message>
        <source>The proof in three lines</source>
        <translation>La preuve en trois lignes</translation>
    </message>
    <message>
        <source>Each mistake adds η d x to w, and d x·w* ≥ γ.</source>
        <translation>Chaque erreur ajoute η d x à w, et d x·w* ≥ γ.</translation>
    </message>
    <message>
        <source>On a mistake d w·x ≤ 0, so ‖w‖² grows by at most η² R².</source>
        <translation>Lors d’une erreur d w·x ≤ 0, donc ‖w‖² croît d’au plus η² R².</translation>
    </message>
    <message>
        <source>w·w* ≤ ‖w‖ as cos ≤ 1, so t η γ ≤ η R √t.</source>
        <translation>w·w* ≤ ‖w‖ car cos ≤ 1, donc t η γ ≤ η R √t.</translation>
    </message>
</context>
<context>
    <name>Prospects</name>
    <message>
        <source>Not learned yet. Checking whether it can be…</source>
        <extracomment>Messages with which a run ends that has not learned its patterns. The message that advises to shuffle patterns which come sorted by class.</extracomment>
        <translation>Pas encore appris. Vérification que c’est possible…</translation>
    </message>
    <message>
        <source>The photocells are noisy, so no check can tell whether more passes would help.</source>
        <translation>Avec des cellules bruitées, on ne peut dire si plus de passes aideraient.</translation>
    </message>
    <message>
        <source>There are too many patterns to check automatically whether more passes would help. Press Check on the Theory page to find out.</source>
        <translation>Il y a trop de motifs pour vérifier si plus de passes aideraient. Appuyez sur Vérifier dans la page Théorie pour le savoir.</translation>
    </message>
    <message>
        <source>It is not known whether these patterns can be learned: rounding leaves it open. Use fewer patterns, or numbers of similar sizes.</source>
        <translation>On ne sait pas si ces motifs peuvent être appris : les arrondis laissent la question ouverte. Prenez moins de motifs, ou des nombres de tailles semblables.</translation>
    </message>
    <message>
        <source>It is not known whether more passes would help.</source>
        <translation>On ne sait pas si plus de passes aideraient.</translation>
    </message>
    <message>
        <source>No weights answer all patterns correctly. The best found are kept: {right} of {count} are right.</source>
        <translation>Aucun jeu de poids ne répond juste à tous les motifs. Le meilleur trouvé est gardé&#xa0;: {right} justes sur {count}.</translation>
    </message>
    <message>
        <source>The best weights found are kept: {right} of {count} are right.</source>
        <translation>Les meilleurs poids trouvés sont gardés&#xa0;: {right} justes sur {count}.</translation>
    </message>
    <message>
        <source>R{unit} alone cannot learn this, whatever its weights: more passes do not help.</source>
        <translation>R{unit} seule ne peut pas apprendre cela, quels que soient ses poids&#xa0;: plus de passes n’aident pas.</translation>
    </message>
    <message>
        <source>This cannot be learned, whatever the weights: more passes do not help.</source>
        <translation>Cela ne peut pas être appris, quels que soient les poids&#xa0;: plus de passes n’aident pas.</translation>
    </message>
    <message>
        <source>Some weights answer all patterns correctly, but no bound says when this rule finds them.</source>
        <translation>Certains poids répondent juste à tous les motifs, mais aucune borne ne dit quand cette règle les trouve.</translation>
    </message>
    <message>
        <source>This can be learned with at most {count} more mistakes. In random order, no number of passes is sure to be enough.</source>
        <translation>Cela peut être appris avec {count} erreurs de plus au plus. En ordre aléatoire, aucun nombre de passes n’est certain.</translation>
    </message>
    <message>
        <source>This can be learned with at most 1 more mistake. In random order, no number of passes is sure to be enough.</source>
        <translation>Cela peut être appris avec 1 erreur de plus au plus. En ordre aléatoire, aucun nombre de passes n’est certain.</translation>
    </message>
    <message>
        <source>This can be learned: allow 1 more pass, which will have no mistakes.</source>
        <translation>Cela peut être appris&#xa0;: permettez 1 passe de plus, qui sera sans erreur.</translation>
    </message>
    <message>
        <source>This can be learned: allow {count} more passes, enough by the bound R²/γ².</source>
        <translation>Cela peut être appris&#xa0;: permettez {count} passes de plus, ce qui suffit d’après la borne R²/γ².</translation>
    </message>
    <message>
        <source>This can be learned: allow {count} more passes, enough by the bound R²/γ² unless a potentiometer reaches its end stop.</source>
        <translation>Cela peut être appris&#xa0;: permettez {count} passes de plus, ce qui suffit d’après la borne R²/γ², sauf si un potentiomètre atteint sa butée.</translation>
    </message>
</context>
<context>
    <name>RecordChart</name>
    <message>
        <source>Chart</source>
        <extracomment>Colours of the theme for the series of a chart. Which of them a curve of a kind has, whatever its series. Kinds that are drawn as marks, as marks on a line, and along a band. The sign of a kind in the legend; hollow from the second series on. Share of an axis that stays free at its ends; more around marks, which a low chart must not cut. Pixels between named rows. Pixels from the pointer within which a point is read out. Pixels between two numbers, at least. Most numbers on an axis, however long it is. Widest names on the left: a share of the chart.</extracomment>
        <translation>Graphique</translation>
    </message>
    <message>
        <source>{curve} at {place}: {value}</source>
        <translation>{curve} à {place}&#xa0;: {value}</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Restore</source>
        <extracomment>Seconds between two updates of the window while commands are replayed. Milliseconds before a progress dialog appears.</extracomment>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Restore the last session?</source>
        <translation>Restaurer la dernière session&#xa0;?</translation>
    </message>
    <message>
        <source>The program ended on {when} without closing its session.</source>
        <translation>Le programme s’est arrêté le {when} sans fermer sa session.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>Demander plus tard</translation>
    </message>
    <message>
        <source>The program ended on {when} without closing the points on Geometry.</source>
        <translation>Le programme s’est arrêté le {when} sans fermer les points de Géométrie.</translation>
    </message>
    <message>
        <source>Not restored. You will be asked again at the next start.</source>
        <translation>Non restaurée. La question reviendra au prochain démarrage.</translation>
    </message>
    <message>
        <source>The points on Geometry were restored.</source>
        <translation>Les points de Géométrie ont été restaurés.</translation>
    </message>
    <message>
        <source>The points on Geometry were restored, except for changes that could not be read.</source>
        <translation>Les points de Géométrie ont été restaurés, sauf des modifications illisibles.</translation>
    </message>
    <message>
        <source>The last session was restored.</source>
        <translation>La dernière session a été restaurée.</translation>
    </message>
    <message>
        <source>The last session was restored, except for changes that could not be read.</source>
        <translation>La dernière session a été restaurée, sauf des modifications illisibles.</translation>
    </message>
    <message>
        <source>Restoring the last session…</source>
        <translation>Restauration de la dernière session…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>The last session could not be restored. {reason} It was kept as {path}.</source>
        <translation>La dernière session n’a pas pu être restaurée. {reason} Elle a été conservée sous {path}.</translation>
    </message>
</context>
<context>
    <name>Regions</name>
    <message>
        <source>no A-unit</source>
        <extracomment>Most A-units that are named together, and points of a region that are written. A space at which a line does not break.</extracomment>
        <translation>aucune unité A</translation>
    </message>
    <message>
        <source>{count} points</source>
        <translation>{count} points</translation>
    </message>
</context>
<context>
    <name>Reports</name>
    <message>
        <source>Write settings, charts, pictures and commands to one page</source>
        <translation>Écrire réglages, graphiques, images et commandes sur une page</translation>
    </message>
    <message>
        <source>Save re&amp;port…</source>
        <translation>Enregistrer le ra&amp;pport…</translation>
    </message>
    <message>
        <source>report</source>
        <translation>rapport</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Enregistrer le rapport</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Page (*.html)</translation>
    </message>
    <message>
        <source>Evaluating all patterns for the report…</source>
        <translation>Évaluation de tous les motifs pour le rapport…</translation>
    </message>
    <message>
        <source>The report was not saved.</source>
        <translation>Le rapport n’a pas été enregistré.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Enregistré sous {file}.</translation>
    </message>
</context>
<context>
    <name>ResponsePanel</name>
    <message>
        <source>Nothing has been learned yet</source>
        <translation>Rien n’a encore été appris</translation>
    </message>
    <message>
        <source>It is already known what the drawing should be</source>
        <translation>On sait déjà ce que le dessin devrait être</translation>
    </message>
    <message>
        <source>There is no answer that could be right</source>
        <translation>Il n’y a aucune réponse qui puisse être juste</translation>
    </message>
    <message>
        <source>Response</source>
        <extracomment>Most letters of a class that an R-unit of its own is called by, and of a code that is shown. Sizes of the answer in words, in pixels of the design, with the lines that each may take. A space without width: where it stands, a word may go on in the next line. R-units of the machine of 1960. Height in pixels of the design under which the legend gives way to the R-units. Pixels of the design that the buttons of classes may take; with more of them the box scrolls.</extracomment>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>The answer is right: this is what the drawing should be</source>
        <translation>La réponse est juste&#xa0;: c’est ce que le dessin doit être</translation>
    </message>
    <message>
        <source>No, it is…</source>
        <translation>Non, c’est…</translation>
    </message>
    <message>
        <source>Say what the drawing is, and teach it</source>
        <translation>Dire ce qu’est le dessin, et l’enseigner</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Pourquoi&#xa0;?</translation>
    </message>
    <message>
        <source>Show how the machine came to this answer (W)</source>
        <translation>Montrer comment la machine est arrivée à cette réponse (W)</translation>
    </message>
    <message>
        <source>should be</source>
        <translation>voulu</translation>
    </message>
    <message>
        <source>1 unused {mark}</source>
        <translation>1 inutilisée {mark}</translation>
    </message>
    <message>
        <source>{count} unused {mark}</source>
        <translation>{count} inutilisées {mark}</translation>
    </message>
    <message>
        <source>volts, ±{scale}</source>
        <translation>volts, ±{scale}</translation>
    </message>
    <message>
        <source>code {code}</source>
        <translation>code {code}</translation>
    </message>
    <message>
        <source>✓ right · code {code}</source>
        <translation>✓ juste · code {code}</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ juste</translation>
    </message>
    <message>
        <source>✗ wrong · code {code}</source>
        <translation>✗ faux · code {code}</translation>
    </message>
    <message>
        <source>✗ wrong</source>
        <translation>✗ faux</translation>
    </message>
</context>
<context>
    <name>ResponseView</name>
    <message>
        <source>Response</source>
        <extracomment>Room for the marks at the right end of the rows, in pixels.</extracomment>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Up and down choose an R-unit, left and right set its desired response to 0 or 1.</source>
        <translation>Haut et bas choisissent une unité R, gauche et droite fixent sa réponse voulue à 0 ou 1.</translation>
    </message>
    <message>
        <source>{0}, unused</source>
        <translation>{0}, inutilisée</translation>
    </message>
    <message>
        <source>lit</source>
        <translation>allumée</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>éteinte</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>indécis</translation>
    </message>
    <message>
        <source>{0} volts</source>
        <translation>{0} volts</translation>
    </message>
    <message>
        <source>desired {0}</source>
        <translation>voulu {0}</translation>
    </message>
    <message>
        <source>right</source>
        <translation>droite</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>faux</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>inutilisée</translation>
    </message>
    <message>
        <source>{unit}
The meter reads up to ±{volts} V.</source>
        <translation>{unit}
Le cadran lit jusqu’à ±{volts} V.</translation>
    </message>
</context>
<context>
    <name>ResultPanel</name>
    <message>
        <source>Chart</source>
        <extracomment>A number in the table, perhaps with its spread and unit.</extracomment>
        <translation>Graphique</translation>
    </message>
    <message>
        <source>Press Run: the chart grows as the machines finish.</source>
        <translation>Appuyez sur Lancer&#xa0;: le graphique grandit à mesure que les machines finissent.</translation>
    </message>
    <message>
        <source>published</source>
        <translation>publié</translation>
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
        <translation>Rétine</translation>
    </message>
    <message>
        <source>Noise of the photocells</source>
        <translation>Bruit des cellules</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Centrer</translation>
    </message>
    <message>
        <source>Move each drawing to the middle of the retina</source>
        <translation>Amener chaque dessin au milieu de la rétine</translation>
    </message>
    <message>
        <source>Drag the drawing</source>
        <translation>Faire glisser le dessin</translation>
    </message>
    <message>
        <source>Drag the drawing from here onto a class, or from the photocells with Ctrl</source>
        <translation>Faire glisser le dessin d’ici vers une classe, ou depuis les cellules avec Ctrl</translation>
    </message>
    <message>
        <source>Size of the brush</source>
        <translation>Taille du pinceau</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>Plus d’outils</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Décaler</translation>
    </message>
    <message>
        <source>Rotate or flip</source>
        <translation>Tourner ou retourner</translation>
    </message>
    <message>
        <source>Pen: light cells</source>
        <extracomment>The first to give way where the row is too narrow; each is in the menu as well.</extracomment>
        <translation>Crayon&#xa0;: allumer des cellules</translation>
    </message>
    <message>
        <source>Eraser: darken cells</source>
        <translation>Gomme&#xa0;: éteindre des cellules</translation>
    </message>
    <message>
        <source>Letter: press a key to draw its character</source>
        <translation>Lettre&#xa0;: pressez une touche pour dessiner son caractère</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rectangle</translation>
    </message>
    <message>
        <source>Ellipse</source>
        <translation>Ellipse</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Remplir</translation>
    </message>
    <message>
        <source>Camera: look at a card</source>
        <translation>Caméra : regarder une carte</translation>
    </message>
    <message>
        <source>The camera is on</source>
        <translation>La caméra est allumée</translation>
    </message>
    <message>
        <source>{size} × {size} cells</source>
        <translation>{size} × {size} cellules</translation>
    </message>
    <message>
        <source>noise {percent} %</source>
        <translation>bruit {percent} %</translation>
    </message>
    <message>
        <source>cells changed: {n}</source>
        <translation>cellules changées : {n}</translation>
    </message>
    <message>
        <source>{count} inputs</source>
        <translation>entrées : {count}</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 entrée</translation>
    </message>
    <message>
        <source>{cells} photocells · {lit} lit</source>
        <translation>{cells} cellules · {lit} éclairées</translation>
    </message>
    <message>
        <source>{lit} lit</source>
        <translation>{lit} éclairées</translation>
    </message>
    <message>
        <source>{note} · {n} broken</source>
        <translation>{note} · en panne : {n}</translation>
    </message>
</context>
<context>
    <name>RetinaView</name>
    <message>
        <source>Drop the picture here</source>
        <extracomment>Least value of a lit cell. Up to this many changed cells are repainted one by one, more of them as one rectangle. Holds a shape that is drawn by keyboard, from one press of Space to the next.</extracomment>
        <translation>Déposez l’image ici</translation>
    </message>
    <message>
        <source>Retina, {rows} by {columns} photocells</source>
        <translation>Rétine, {rows} sur {columns} cellules</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>morte</translation>
    </message>
    <message>
        <source>stuck lit</source>
        <translation>toujours allumée</translation>
    </message>
    <message>
        <source>lit by noise</source>
        <translation>allumée par le bruit</translation>
    </message>
    <message>
        <source>darkened by noise</source>
        <translation>éteinte par le bruit</translation>
    </message>
    <message>
        <source>lit</source>
        <translation>allumée</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>éteinte</translation>
    </message>
    <message>
        <source>row {row} column {column}, {state}</source>
        <translation>rangée {row} colonne {column}, {state}</translation>
    </message>
</context>
<context>
    <name>Row</name>
    <message>
        <source>ASSUMED</source>
        <extracomment>The rows that are always open, each of one setting or of two that belong together. The rows that are folded away at first, and after them every other setting of a machine. Settings of a machine that have no row: the cards choose the kind, the patterns decide the other. A-units on one card of the machine of 1960.</extracomment>
        <translation>HYPOTHÈSE</translation>
    </message>
    <message>
        <source>1960</source>
        <translation>1960</translation>
    </message>
    <message>
        <source>ASSUMED: {value}</source>
        <translation>HYPOTHÈSE&#xa0;: {value}</translation>
    </message>
    <message>
        <source>1960: {value}</source>
        <translation>1960&#xa0;: {value}</translation>
    </message>
</context>
<context>
    <name>RuleBox</name>
    <message>
        <source>{formula}
Needs a machine without a bias.</source>
        <translation>{formula}
Demande une machine sans biais.</translation>
    </message>
    <message>
        <source>{formula}
Needs a machine with “{setting}” set to “{value}”.</source>
        <translation>{formula}
Demande une machine où « {setting} » est réglé sur « {value} ».</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Progress</source>
        <extracomment>Steps of the progress bar.</extracomment>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lancer</translation>
    </message>
    <message>
        <source>End now</source>
        <translation>Finir maintenant</translation>
    </message>
    <message>
        <source>almost done</source>
        <translation>presque fini</translation>
    </message>
    <message>
        <source>about {count} s left</source>
        <translation>encore environ {count} s</translation>
    </message>
    <message>
        <source>about {count} min left</source>
        <translation>encore environ {count} min</translation>
    </message>
    <message>
        <source>about {count} h left</source>
        <translation>encore environ {count} h</translation>
    </message>
</context>
<context>
    <name>RunTimeline</name>
    <message>
        <source>Drag to return to another step</source>
        <translation>Faites glisser pour revenir à un autre pas</translation>
    </message>
</context>
<context>
    <name>RunsPanels</name>
    <message>
        <source>Left: this run</source>
        <translation>Gauche&#xa0;: cet apprentissage</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Droite</translation>
    </message>
    <message>
        <source>Weights of the left-hand run</source>
        <translation>Poids de l’apprentissage de gauche</translation>
    </message>
    <message>
        <source>Weights of the right-hand run</source>
        <translation>Poids de l’apprentissage de droite</translation>
    </message>
    <message>
        <source>Right − left</source>
        <translation>Droite − gauche</translation>
    </message>
    <message>
        <source>Weights of the right-hand run minus those of the left-hand run</source>
        <translation>Poids de l’apprentissage de droite moins ceux de celui de gauche</translation>
    </message>
    <message>
        <source>Choose another rule, η or order, then press “Train”.</source>
        <translation>Choisissez une autre règle, un autre η ou un autre ordre, puis appuyez sur «&#xa0;Apprendre ».</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ juste</translation>
    </message>
    <message>
        <source>✗ wrong</source>
        <translation>✗ faux</translation>
    </message>
    <message>
        <source>{count} of {all} differ</source>
        <translation>différents&#xa0;: {count} sur {all}</translation>
    </message>
    <message>
        <source>1 of {all} differs</source>
        <translation>1 sur {all} diffère</translation>
    </message>
    <message>
        <source>All weights are equal</source>
        <translation>Tous les poids sont égaux</translation>
    </message>
    <message>
        <source>The last weights are equal; others vote with them</source>
        <translation>Les derniers poids sont égaux ; d’autres votent avec eux</translation>
    </message>
    <message>
        <source>at most {volts} V</source>
        <translation>{volts} V au plus</translation>
    </message>
    <message>
        <source>{rule} · η {eta} · {order}</source>
        <translation>{rule} · η {eta} · {order}</translation>
    </message>
    <message>
        <source>last of {voters} that vote · {rule} · η {eta} · {order}</source>
        <translation>derniers de {voters} votants · {rule} · η {eta} · {order}</translation>
    </message>
</context>
<context>
    <name>ScreenPage</name>
    <message>
        <source>Sound of relays and motors</source>
        <translation>Son des relais et des moteurs</translation>
    </message>
    <message>
        <source>No sound between</source>
        <translation>Pas de son entre</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Luminosité</translation>
    </message>
    <message>
        <source>Dimmed between</source>
        <translation>Atténuée entre</translation>
    </message>
    <message>
        <source>Dimmed to</source>
        <translation>Atténuée à</translation>
    </message>
    <message>
        <source>Controls in the lower part of the screen</source>
        <translation>Commandes dans la partie basse de l’écran</translation>
    </message>
    <message>
        <source>Screen and sound</source>
        <translation>Écran et son</translation>
    </message>
</context>
<context>
    <name>SetDialog</name>
    <message>
        <source>New session</source>
        <extracomment>Fewest and most photocells along a side that can be chosen here. Side of the picture of a set, in pixels of the design; and where its item keeps its name. Sets that are shown before the others. What pictures get unless another kind is wanted.</extracomment>
        <translation>Nouvelle session</translation>
    </message>
    <message>
        <source>Choose patterns</source>
        <translation>Choisir des motifs</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Jeu</translation>
    </message>
    <message>
        <source>Set with its settings, as text</source>
        <translation>Jeu avec ses réglages, en texte</translation>
    </message>
    <message>
        <source>The same text as on the command line</source>
        <translation>Le même texte que sur la ligne de commande</translation>
    </message>
    <message>
        <source>Rows of photocells</source>
        <translation>Rangées de cellules</translation>
    </message>
    <message>
        <source>Columns of photocells</source>
        <translation>Colonnes de cellules</translation>
    </message>
    <message>
        <source>Keep the kind of machine: {kind}</source>
        <translation>Garder le type de machine : {kind}</translation>
    </message>
    <message>
        <source>Retina</source>
        <translation>Rétine</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Commencer</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>{meaning} ({least} to {greatest})</source>
        <translation>{meaning} ({least} à {greatest})</translation>
    </message>
    <message>
        <source>{meaning} ({range})</source>
        <translation>{meaning} ({range})</translation>
    </message>
    <message>
        <source>This set has no settings.</source>
        <translation>Ce jeu n’a pas de réglages.</translation>
    </message>
    <message>
        <source>Drawing the patterns…</source>
        <translation>Dessin des motifs…</translation>
    </message>
</context>
<context>
    <name>SetUpPanel</name>
    <message>
        <source>Your question</source>
        <extracomment>What is varied at first, and its values.</extracomment>
        <translation>Votre question</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Motifs</translation>
    </message>
    <message>
        <source>A built-in set, with settings as in e-x?size=0.5, or a file or folder</source>
        <translation>Un jeu intégré avec ses réglages, comme e-x?size=0.5, ou un fichier ou dossier</translation>
    </message>
    <message>
        <source>For testing</source>
        <translation>Pour tester</translation>
    </message>
    <message>
        <source>Share of the patterns kept for testing; 0 keeps the split of the set</source>
        <translation>Part des motifs gardée pour tester&#xa0;; 0 garde le partage du jeu</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>Varier</translation>
    </message>
    <message>
        <source>The setting along the axis of the chart</source>
        <translation>Le réglage sur l’axe du graphique</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Its values, separated by commas</source>
        <translation>Ses valeurs, séparées par des virgules</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Options</translation>
    </message>
    <message>
        <source>More options of the command; each may have several values, too</source>
        <translation>Autres options de la commande&#xa0;; chacune peut aussi avoir plusieurs valeurs</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>On</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>{count} s</source>
        <translation>{count} s</translation>
    </message>
    <message>
        <source>{count} %</source>
        <translation>{count}&#xa0;%</translation>
    </message>
</context>
<context>
    <name>ShowPanel</name>
    <message>
        <source>What it shows</source>
        <extracomment>Lights and R lamps of the full panel.</extracomment>
        <translation>Ce qu’il montre</translation>
    </message>
    <message>
        <source>Where the lights are</source>
        <translation>Où sont les lumières</translation>
    </message>
    <message>
        <source>Knobs and motors</source>
        <translation>Boutons et moteurs</translation>
    </message>
    <message>
        <source>the end stops</source>
        <translation>les butées</translation>
    </message>
    <message>
        <source>the largest weight</source>
        <translation>le plus grand poids</translation>
    </message>
    <message>
        <source>The weight at which a light is brightest</source>
        <translation>Le poids auquel une lumière est la plus vive</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>bleu</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>orange</translation>
    </message>
    <message>
        <source>violet</source>
        <translation>violet</translation>
    </message>
    <message>
        <source>green</source>
        <translation>vert</translation>
    </message>
    <message>
        <source>− {0}, + {1}</source>
        <translation>− {0}, + {1}</translation>
    </message>
    <message>
        <source>Lights</source>
        <translation>Lumières</translation>
    </message>
    <message>
        <source>Brightest at</source>
        <translation>Plus vives à</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Couleurs</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Luminosité</translation>
    </message>
    <message>
        <source>rows, all in one direction</source>
        <translation>rangées, toutes dans un sens</translation>
    </message>
    <message>
        <source>rows back and forth (serpentine)</source>
        <translation>rangées en va-et-vient (serpentin)</translation>
    </message>
    <message>
        <source>upright</source>
        <translation>droit</translation>
    </message>
    <message>
        <source>upright, from behind</source>
        <translation>droit, vu de derrière</translation>
    </message>
    <message>
        <source>rotated {0}°</source>
        <translation>tourné de {0}°</translation>
    </message>
    <message>
        <source>rotated {0}°, from behind</source>
        <translation>tourné de {0}°, vu de derrière</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>Chaîne</translation>
    </message>
    <message>
        <source>Mounting</source>
        <translation>Montage</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Map lights…</source>
        <translation>Placer les lumières…</translation>
    </message>
    <message>
        <source>Light one light at a time, and click where it is</source>
        <translation>Allumer une lumière à la fois, et cliquer où elle est</translation>
    </message>
    <message>
        <source>More about the map</source>
        <translation>Plus sur le plan</translation>
    </message>
    <message>
        <source>Open, save or remove the map</source>
        <translation>Ouvrir, enregistrer ou retirer le plan</translation>
    </message>
    <message>
        <source>&amp;Open map…</source>
        <translation>&amp;Ouvrir un plan…</translation>
    </message>
    <message>
        <source>&amp;Save map…</source>
        <translation>&amp;Enregistrer le plan…</translation>
    </message>
    <message>
        <source>&amp;Remove map</source>
        <translation>&amp;Retirer le plan</translation>
    </message>
    <message>
        <source>Custom map</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rangées</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Knob 1</source>
        <translation>Bouton 1</translation>
    </message>
    <message>
        <source>Potentiometer of the selected knob</source>
        <translation>Potentiomètre du bouton choisi</translation>
    </message>
    <message>
        <source>Click a knob to select it, then choose its potentiometer here</source>
        <translation>Cliquez sur un bouton pour le choisir, puis choisissez ici son potentiomètre</translation>
    </message>
    <message>
        <source>potentiometer</source>
        <translation>potentiomètre</translation>
    </message>
    <message>
        <source>Motors follow the weights</source>
        <translation>Les moteurs suivent les poids</translation>
    </message>
    <message>
        <source>Keep your fingers clear. Switches off after a disconnection or a fault.</source>
        <translation>Éloignez les doigts. S’arrête après une déconnexion ou une panne.</translation>
    </message>
    <message>
        <source>Open map</source>
        <translation>Ouvrir un plan</translation>
    </message>
    <message>
        <source>Maps (*.json)</source>
        <translation>Plans (*.json)</translation>
    </message>
    <message>
        <source>Save map</source>
        <translation>Enregistrer le plan</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Impossible</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} sur {1}</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>tous les poids</translation>
    </message>
    <message>
        <source>weights of {0}</source>
        <translation>poids de {0}</translation>
    </message>
    <message>
        <source>{0} on the retina</source>
        <translation>{0} sur la rétine</translation>
    </message>
    <message>
        <source>lit photocells</source>
        <translation>cellules éclairées</translation>
    </message>
    <message>
        <source>Brightness of the lights themselves, not of the drawing. {0} lights draw up to {1} A at this brightness, and up to {2} A at {3}.</source>
        <translation>Luminosité des lumières elles-mêmes, pas du dessin. {0} lumières consomment jusqu’à {1} A à cette luminosité, et jusqu’à {2} A à {3}.</translation>
    </message>
    <message>
        <source>{0} was chosen, but the firmware allows {1} of {2} at most.</source>
        <translation>{0} a été choisi, mais le micrologiciel permet au plus {1} sur {2}.</translation>
    </message>
    <message>
        <source>Knob {0}</source>
        <translation>Bouton {0}</translation>
    </message>
    <message>
        <source>The custom map says where each light is. Remove it to choose.</source>
        <translation>Le plan propre dit où est chaque lumière. Retirez-le pour choisir.</translation>
    </message>
    <message>
        <source>custom map</source>
        <translation>plan propre</translation>
    </message>
</context>
<context>
    <name>SmallPicture</name>
    <message>
        <source>What the camera sees</source>
        <translation>Ce que voit la caméra</translation>
    </message>
</context>
<context>
    <name>Sounds</name>
    <message>
        <source>Relays click when the answer changes, motors tick as weights turn</source>
        <extracomment>Seconds between two sounds, at full speed and otherwise: a murmur, and single ticks. Loudness of a click, of a tick, and of a tick in the murmur; 1 is the loudest there is. Most ticks in one sound, and the seconds over which they are spread. Weights beyond which those that turned are not counted.</extracomment>
        <translation>Les relais claquent quand la réponse change, les moteurs cliquettent quand les poids tournent</translation>
    </message>
    <message>
        <source>So&amp;und</source>
        <translation>&amp;Son</translation>
    </message>
</context>
<context>
    <name>Speaker</name>
    <message>
        <source>Sound needs one more package. The page Install of the manual says how to add it.</source>
        <extracomment>Samples per second. Seconds of sound that can wait to be heard: the longest sound must find room.</extracomment>
        <translation>Le son demande un paquet de plus. La page Installer du manuel dit comment l’ajouter.</translation>
    </message>
    <message>
        <source>Sound needs PortAudio. On Debian: apt install libportaudio2.</source>
        <translation>Le son demande PortAudio. Sous Debian&#xa0;: apt install libportaudio2.</translation>
    </message>
    <message>
        <source>There is no sound device. Connect one, then choose Sound again.</source>
        <translation>Il n’y a pas de périphérique audio. Connectez-en un, puis choisissez à nouveau Son.</translation>
    </message>
    <message>
        <source>The sound device was removed. Connect one, then choose Sound again.</source>
        <translation>Le périphérique audio a disparu. Connectez-en un, puis choisissez à nouveau Son.</translation>
    </message>
</context>
<context>
    <name>StaffPage</name>
    <message>
        <source>Saved. The exhibit uses it as soon as this panel is closed.</source>
        <translation>Enregistré. L’installation l’utilise dès que ce panneau est fermé.</translation>
    </message>
</context>
<context>
    <name>StaffPanel</name>
    <message>
        <source>Back</source>
        <extracomment>The pages behind the tiles of the menu. What counts as a touch.</extracomment>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>StatePage</name>
    <message>
        <source>Change the PIN</source>
        <extracomment>Most problems that have room.</extracomment>
        <translation>Changer le code</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Running for {hours} h {minutes} min, restarts after a fault: {count}.</source>
        <translation>En marche depuis {hours} h {minutes} min, redémarrages après une panne&#xa0;: {count}.</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Settings: {path}</source>
        <translation>Réglages&#xa0;: {path}</translation>
    </message>
    <message>
        <source>Logs and visits: {path}</source>
        <translation>Journaux et visites&#xa0;: {path}</translation>
    </message>
    <message>
        <source>No camera is used.</source>
        <translation>Aucune caméra n’est utilisée.</translation>
    </message>
    <message>
        <source>The camera works. It is off while this panel is open.</source>
        <translation>La caméra fonctionne. Elle est éteinte tant que ce panneau est ouvert.</translation>
    </message>
    <message>
        <source>The camera has not been on yet.</source>
        <translation>La caméra n’a pas encore été allumée.</translation>
    </message>
    <message>
        <source>The disk is full. Visits will be counted again when there is room.</source>
        <translation>Le disque est plein. Les visites seront comptées dès qu’il y aura de la place.</translation>
    </message>
    <message>
        <source>The folder cannot be written to ({reason}). No visits are stored.</source>
        <translation>Impossible d’écrire dans le dossier ({reason}). Aucune visite n’est enregistrée.</translation>
    </message>
    <message>
        <source>The settings file has no problems.</source>
        <translation>Le fichier de réglages ne contient pas d’erreurs.</translation>
    </message>
    <message>
        <source>More problems: {count}. The log lists all of them.</source>
        <translation>Autres erreurs&#xa0;: {count}. Le journal les liste toutes.</translation>
    </message>
</context>
<context>
    <name>Stepper</name>
    <message>
        <source>Less</source>
        <extracomment>Minutes of a day, and between two times that can be chosen.</extracomment>
        <translation>Moins</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Draw</source>
        <extracomment>Side of a number, and room beside it and after its word, in units.</extracomment>
        <translation>Dessiner</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Apprendre</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>Deviner</translation>
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
        <translation>w avant</translation>
    </message>
    <message>
        <source>w after</source>
        <translation>w après</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>inchangé</translation>
    </message>
</context>
<context>
    <name>StepsPanel</name>
    <message>
        <source>Steps shown</source>
        <translation>Pas montrés</translation>
    </message>
    <message>
        <source>all</source>
        <translation>tous</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>erreurs</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tableau</translation>
    </message>
    <message>
        <source>All steps up to here, for a spreadsheet</source>
        <translation>Tous les pas jusqu’ici, pour un tableur</translation>
    </message>
    <message>
        <source>Copy steps</source>
        <translation>Copier les pas</translation>
    </message>
    <message>
        <source>Save steps…</source>
        <translation>Enregistrer les pas…</translation>
    </message>
    <message>
        <source>The last update as a formula</source>
        <translation>La dernière mise à jour en formule</translation>
    </message>
    <message>
        <source>Steps of the run</source>
        <translation>Pas de l’apprentissage</translation>
    </message>
    <message>
        <source>Too fast to list. Pause to see the steps.</source>
        <translation>Trop rapide pour une liste. Mettez en pause pour voir les pas.</translation>
    </message>
    <message>
        <source>Nothing learned yet. Press Learn or Step.</source>
        <translation>Rien d’appris encore. Appuyez sur Apprendre ou Pas.</translation>
    </message>
    <message>
        <source>Replaying the run up to step {number}…</source>
        <translation>L’apprentissage est rejoué jusqu’au pas {number}…</translation>
    </message>
    <message>
        <source>Step {number}: taught by hand.</source>
        <translation>Pas {number}&#xa0;: enseigné à la main.</translation>
    </message>
    <message>
        <source>Step {number}: right, so nothing changes.</source>
        <translation>Pas {number}&#xa0;: juste, donc rien ne change.</translation>
    </message>
    <message>
        <source>Step {number}: the pass is over, and w moves by its whole sum.</source>
        <translation>Pas {number}&#xa0;: la passe est finie, et w bouge de toute sa somme.</translation>
    </message>
    <message>
        <source>Step {number}: wrong. This rule waits for the end of the pass.</source>
        <translation>Pas {number}&#xa0;: faux. Cette règle attend la fin de la passe.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, but this rule changes nothing here.</source>
        <translation>Pas {number}&#xa0;: faux, mais cette règle ne change rien ici.</translation>
    </message>
    <message>
        <source>Step {number}: right, but an R-unit is wrong, so its w moves.</source>
        <translation>Pas {number} : juste, mais une unité R se trompe : son w se déplace.</translation>
    </message>
    <message>
        <source>Step {number}: right, but this rule moves w all the same.</source>
        <translation>Pas {number}&#xa0;: juste, mais cette règle bouge w quand même.</translation>
    </message>
    <message>
        <source>Step {number}: undecided, which counts as wrong, so w moves.</source>
        <translation>Pas {number}&#xa0;: indécis, ce qui compte comme faux, donc w bouge.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, so w moves away from x.</source>
        <translation>Pas {number}&#xa0;: faux, donc w s’éloigne de x.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, so w moves towards x.</source>
        <translation>Pas {number}&#xa0;: faux, donc w se rapproche de x.</translation>
    </message>
</context>
<context>
    <name>Symbols</name>
    <message>
        <source>w: weights · b: bias · x: the point · ν: sum · d: desired response · y: response · η: size of a correction · θ: threshold · J: cost</source>
        <extracomment>How far the numbers of a formula may differ from the update that was made, relative to it.</extracomment>
        <translation>w&#xa0;: poids · b&#xa0;: biais · x&#xa0;: le point · ν&#xa0;: somme · d&#xa0;: réponse voulue · y&#xa0;: réponse · η&#xa0;: taille d’une correction · θ&#xa0;: seuil · J&#xa0;: coût</translation>
    </message>
    <message>
        <source>w: weights of the A-units · x: which A-units are on (1) · ν: sum · d: desired response · y: response · η: size of a correction · θ: threshold</source>
        <translation>w&#xa0;: poids des unités A · x&#xa0;: les unités A actives (1) · ν&#xa0;: somme · d&#xa0;: réponse voulue · y&#xa0;: réponse · η&#xa0;: taille d’une correction · θ&#xa0;: seuil</translation>
    </message>
</context>
<context>
    <name>TableDialog</name>
    <message>
        <source>Read {file}</source>
        <translation>Lire {file}</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Ce qui a été trouvé</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Virgule</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Point-virgule</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tabulation</translation>
    </message>
    <message>
        <source>Vertical bar</source>
        <translation>Barre verticale</translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation>Espaces</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Point</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Oui</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Non</translation>
    </message>
    <message>
        <source>The first rows</source>
        <translation>Les premières lignes</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Séparateur</translation>
    </message>
    <message>
        <source>Decimal mark</source>
        <translation>Signe décimal</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Codage</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>En-têtes</translation>
    </message>
    <message>
        <source>To change a column: click its heading, or press Space.</source>
        <translation>Changer une colonne : clic sur son en-tête, ou Espace.</translation>
    </message>
    <message>
        <source>Read table</source>
        <translation>Lire le tableau</translation>
    </message>
    <message>
        <source>A plane has two axes: choose two inputs and leave out the others.</source>
        <translation>Un plan a deux axes : choisissez deux entrées et laissez les autres de côté.</translation>
    </message>
    <message>
        <source>{count} rows</source>
        <translation>{count} lignes</translation>
    </message>
    <message>
        <source>in the first {count} rows</source>
        <translation>dans les {count} premières lignes</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 ligne</translation>
    </message>
    <message>
        <source>1 class ({names})</source>
        <translation>1 classe ({names})</translation>
    </message>
    <message>
        <source>{count} classes ({names})</source>
        <translation>{count} classes ({names})</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 entrée</translation>
    </message>
    <message>
        <source>{count} inputs</source>
        <translation>entrées : {count}</translation>
    </message>
    <message>
        <source>for testing: {count}</source>
        <translation>pour le test : {count}</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>&amp;Classe</translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation>&amp;Entrée</translation>
    </message>
    <message>
        <source>&amp;Leave out</source>
        <translation>&amp;Laisser de côté</translation>
    </message>
    <message>
        <source>&amp;Test mark: 1 for testing, 0 for training</source>
        <translation>Marque de &amp;test : 1 pour le test, 0 pour apprendre</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <extracomment>Size at the designed size of text, widest column, and letters for which a choice has room. Columns as wide as their cells; with more, all are alike. Names of classes that are listed.</extracomment>
        <translation>Lecture de {file}…</translation>
    </message>
</context>
<context>
    <name>TableModel</name>
    <message>
        <source>Class</source>
        <extracomment>Rows shown.</extracomment>
        <translation>Classe</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>De côté</translation>
    </message>
    <message>
        <source>Test mark</source>
        <translation>Marque de test</translation>
    </message>
    <message>
        <source>Class, a guess</source>
        <translation>Classe, devinée</translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
</context>
<context>
    <name>TheoryControls</name>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>as in the session</source>
        <translation>de la session</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Ordre</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Save the charts of this R-unit (PNG, SVG)</source>
        <translation>Enregistrer les graphiques de cette unité R (PNG, SVG)</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copier la commande</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Copier la commande qui fait de même dans un terminal</translation>
    </message>
</context>
<context>
    <name>TheoryPage</name>
    <message>
        <source>w·w* grows</source>
        <extracomment>Most patterns × features that are checked without being asked: less than a second of work. Height of the rows of panels in pixels at text 1.</extracomment>
        <translation>w·w* croît</translation>
    </message>
    <message>
        <source>‖w‖² stays small</source>
        <translation>‖w‖² reste petit</translation>
    </message>
    <message>
        <source>Margins</source>
        <translation>Marges</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Graphique</translation>
    </message>
    <message>
        <source>Direction: cos(w*, w)</source>
        <translation>Direction&#xa0;: cos(w*, w)</translation>
    </message>
    <message>
        <source>Second proof: ‖w − αw*‖² falls</source>
        <translation>Seconde preuve : ‖w − αw*‖² diminue</translation>
    </message>
    <message>
        <source>Activity of the A-units</source>
        <translation>Activité des unités A</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Capacité</translation>
    </message>
    <message>
        <source>Checking whether the patterns can be learned…</source>
        <translation>Vérification de ce qui peut être appris…</translation>
    </message>
    <message>
        <source>R{unit} of {count} checked</source>
        <translation>R{unit} sur {count} vérifiées</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Stopped. The results so far are kept.</source>
        <translation>Arrêté. Ce qui a été trouvé reste.</translation>
    </message>
    <message>
        <source>{able} of {count} R-units can learn these patterns.</source>
        <translation>Unités R qui peuvent apprendre ces motifs&#xa0;: {able} sur {count}.</translation>
    </message>
    <message>
        <source>The R-unit can learn these patterns.</source>
        <translation>L’unité R peut apprendre ces motifs.</translation>
    </message>
    <message>
        <source>The R-unit cannot learn these patterns.</source>
        <translation>L’unité R ne peut pas apprendre ces motifs.</translation>
    </message>
    <message>
        <source>It is not known whether the R-unit can learn these patterns.</source>
        <translation>On ne sait pas si l’unité R peut apprendre ces motifs.</translation>
    </message>
    <message>
        <source>{able} of {count} R-units can learn these patterns. Not known: {unknown}.</source>
        <translation>{able} unités R sur {count} peuvent apprendre ces motifs. Non déterminées : {unknown}.</translation>
    </message>
    <message>
        <source>No weights separate these patterns.</source>
        <translation>Aucun poids ne sépare ces motifs.</translation>
    </message>
    <message>
        <source>x means (x, 1)</source>
        <translation>x désigne (x, 1)</translation>
    </message>
    <message>
        <source>now, in the run of the console</source>
        <translation>maintenant, dans l’apprentissage de la console</translation>
    </message>
    <message>
        <source>a separate run from zero, not the run of the console</source>
        <translation>un apprentissage à part depuis zéro&#xa0;; celui de la console en est un autre</translation>
    </message>
    <message>
        <source>the run of the console, learned</source>
        <translation>l’apprentissage de la console, terminé</translation>
    </message>
    <message>
        <source>Press Check to find out what can be learned.</source>
        <translation>Appuyez sur Vérifier pour savoir ce qui peut être appris.</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Copié&#xa0;: {command}</translation>
    </message>
    <message>
        <source>Copied: {command}. Save the session first, because the command reads the file.</source>
        <translation>Copié&#xa0;: {command}. Enregistrez d’abord la session, car la commande la lit.</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Dessins (*.svg)</translation>
    </message>
    <message>
        <source>Save the charts</source>
        <translation>Enregistrer les graphiques</translation>
    </message>
    <message>
        <source>Drawing {file}…</source>
        <translation>Dessin de {file}…</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>Enregistré sous {path}.</translation>
    </message>
</context>
<context>
    <name>TileView</name>
    <message>
        <source>Arrow keys move between tiles, plus zooms in, minus zooms out.</source>
        <extracomment>Up to this many units are all shown, each by itself. Units to a tile at each zoom, from near to far, and the units that the zoom shows. Most tiles, at the zoom that shows all units. Steps of a colour, from nothing to all. Tiles narrower than this, in pixels of the design, bear no mark. Share of lit units at which a tile is as bright as can be.</extracomment>
        <translation>Les flèches vont d’une case à l’autre, plus regarde de plus près, moins de plus loin.</translation>
    </message>
</context>
<context>
    <name>TimeSlider</name>
    <message>
        <source>Step {at} of {end}.</source>
        <extracomment>Least width, in pixels of the design, for the words at both ends of the first row. Most weights that are drawn as dials: three times as many would hold the window up. Seconds of work in each frame. What can be done while runs are compared, by the beginning of the names of actions. What the others do meanwhile.</extracomment>
        <translation>Pas {at} sur {end}.</translation>
    </message>
    <message>
        <source>Pass {at} of {end}.</source>
        <translation>Passe {at} sur {end}.</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Timeline</source>
        <extracomment>Places of the handle, at most: more than a screen has pixels, and far from the limit of Qt&apos;s 32-bit sliders, which a long run exceeds. Pages in a whole run. Pixels from a tick or a branch within which it is pointed at. From the middle of the groove to the first line of branches, to the next one, and their number.</extracomment>
        <translation>Ligne du temps</translation>
    </message>
    <message>
        <source>Step {step} of {end}.</source>
        <translation>Pas {step} sur {end}.</translation>
    </message>
    <message>
        <source>Step {step} of {end}, in the chapter {label}.</source>
        <translation>Pas {step} sur {end}, dans le chapitre {label}.</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>branche</translation>
    </message>
    <message>
        <source>branch: {label}</source>
        <translation>branche&#xa0;: {label}</translation>
    </message>
    <message>
        <source>Branch, steps {fork} to {end}. Click to return to it.</source>
        <translation>Branche, pas {fork} à {end}. Cliquez pour y revenir.</translation>
    </message>
    <message>
        <source>Branch {label}, steps {fork} to {end}. Click to return to it.</source>
        <translation>Branche {label}, pas {fork} à {end}. Cliquez pour y revenir.</translation>
    </message>
    <message>
        <source>{label}, from step {step}</source>
        <translation>{label}, dès le pas {step}</translation>
    </message>
</context>
<context>
    <name>TimesPage</name>
    <message>
        <source>Ask “Still there?” after</source>
        <translation>Demander «&#xa0;Vous êtes encore là&#xa0;?&#xa0;» après</translation>
    </message>
    <message>
        <source>Then count down for</source>
        <translation>Puis compter à rebours</translation>
    </message>
    <message>
        <source>Close this panel after</source>
        <translation>Fermer ce panneau après</translation>
    </message>
    <message>
        <source>Visitors may teach a third thing</source>
        <translation>Une troisième chose est possible</translation>
    </message>
    <message>
        <source>Keep the drawings of visitors</source>
        <translation>Garder les dessins des visiteurs</translation>
    </message>
    <message>
        <source>Camera for cards</source>
        <translation>Caméra pour les cartes</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucune</translation>
    </message>
    <message>
        <source>Times and visits</source>
        <translation>Durées et visites</translation>
    </message>
</context>
<context>
    <name>TrainingBar</name>
    <message>
        <source>Training</source>
        <extracomment>Buttons that lose their captions, in this order, if the bar is too narrow even with the settings folded. Their icons, tips and accessible names stay.</extracomment>
        <translation>Apprentissage</translation>
    </message>
    <message>
        <source>Rule and settings</source>
        <translation>Règle et réglages</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>observer</translation>
    </message>
    <message>
        <source>Pattern by pattern, slow enough to follow</source>
        <translation>Motif par motif, assez lentement pour suivre</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>rapide</translation>
    </message>
    <message>
        <source>Pass by pass, with a glimpse of each</source>
        <translation>Passe par passe, avec un aperçu de chacune</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>maxi</translation>
    </message>
    <message>
        <source>As fast as this computer can</source>
        <translation>Aussi vite que le peut cet ordinateur</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>Avancement de l’apprentissage</translation>
    </message>
    <message>
        <source>Pace: {pace}.</source>
        <translation>Vitesse&#xa0;: {pace}.</translation>
    </message>
    <message>
        <source>1 step per second</source>
        <translation>1 pas par seconde</translation>
    </message>
    <message>
        <source>{steps} steps per second</source>
        <translation>{steps} pas par seconde</translation>
    </message>
    <message>
        <source>pass {number} of {passes}
{mistakes} mistakes</source>
        <translation>passe {number} sur {passes}
erreurs&#xa0;: {mistakes}</translation>
    </message>
    <message>
        <source>pass {number} of {passes}
1 mistake</source>
        <translation>passe {number} sur {passes}
1 erreur</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Apprendre</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
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
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Undo {what}</source>
        <translation>&amp;Annuler {what}</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>&amp;Redo {what}</source>
        <translation>&amp;Rétablir {what}</translation>
    </message>
</context>
<context>
    <name>ValuesPanel</name>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
</context>
<context>
    <name>VisitPage</name>
    <message>
        <source>Language</source>
        <extracomment>Room between a title or a picture and the text beneath it, in units. Whether a panel of lights shows the weights, and whether it has knobs to turn. Whether a camera sees what is held in front of it. Height of the line at the top that holds the light of the camera, in units. Where drawings are made or shown; None on a page without.</extracomment>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>first thing</source>
        <translation>première chose</translation>
    </message>
    <message>
        <source>second thing</source>
        <translation>deuxième chose</translation>
    </message>
    <message>
        <source>third thing</source>
        <translation>troisième chose</translation>
    </message>
</context>
<context>
    <name>VisitsPage</name>
    <message>
        <source>Day before</source>
        <translation>Jour précédent</translation>
    </message>
    <message>
        <source>Day after</source>
        <translation>Jour suivant</translation>
    </message>
    <message>
        <source>Visits</source>
        <translation>Visites</translation>
    </message>
    <message>
        <source>{date} · visits: {count}</source>
        <translation>{date} · visites&#xa0;: {count}</translation>
    </message>
    <message>
        <source>Last 7 days: {week}. All: {all}, of which {finished} got an answer.</source>
        <translation>7 derniers jours&#xa0;: {week}. Total&#xa0;: {all}, dont avec une réponse&#xa0;: {finished}.</translation>
    </message>
</context>
<context>
    <name>WaitingBox</name>
    <message>
        <source>Cancelling…</source>
        <extracomment>Name of the threads. Milliseconds between two checks of how far the work is. Seconds for which the window itself waits: what takes less is done at once. Seconds after which the box opens, and after which it is known how long the rest takes. Width of the box in pixels of the design.</extracomment>
        <translation>Annulation…</translation>
    </message>
</context>
<context>
    <name>WeightGrid</name>
    <message>
        <source>Weights on the retina</source>
        <extracomment>A cell this wide, in pixels of the design, has its number in it. Widest and least width of the place of the bias, in pixels of the design.</extracomment>
        <translation>Poids sur la rétine</translation>
    </message>
    <message>
        <source>{unit}, bias: {volts} V</source>
        <translation>{unit}, biais&#xa0;: {volts} V</translation>
    </message>
    <message>
        <source>{unit}, cell {column}: {volts} V</source>
        <translation>{unit}, cellule {column}&#xa0;: {volts} V</translation>
    </message>
    <message>
        <source>{unit}, row {row}, column {column}: {volts} V</source>
        <translation>{unit}, rangée {row}, colonne {column}&#xa0;: {volts} V</translation>
    </message>
    <message>
        <source>bias {volts}</source>
        <translation>biais {volts}</translation>
    </message>
</context>
<context>
    <name>WeightModel</name>
    <message>
        <source>Weight</source>
        <extracomment>The columns: number of the weight, its R-unit, what it weighs, and its volts. Their names in a file.</extracomment>
        <translation>Poids</translation>
    </message>
    <message>
        <source>R-unit</source>
        <translation>Unité R</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Volts</source>
        <translation>Volts</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>bloqué</translation>
    </message>
    <message>
        <source>A-unit {number}</source>
        <translation>unité A {number}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>biais</translation>
    </message>
    <message>
        <source>photocell {row}, {column}</source>
        <translation>cellule {row}, {column}</translation>
    </message>
</context>
<context>
    <name>WeightPanel</name>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Click a weight, then turn its dial: drag, or press + and −.</source>
        <translation>Cliquez sur un poids, puis tournez son cadran&#xa0;: faites glisser, ou pressez + et −.</translation>
    </message>
    <message>
        <source>{count} weights · ±{limit} V</source>
        <translation>{count} poids · ±{limit} V</translation>
    </message>
    <message>
        <source>{count} weights · no stops</source>
        <translation>{count} poids · sans butées</translation>
    </message>
</context>
<context>
    <name>WeightTable</name>
    <message>
        <source>All weights</source>
        <translation>Tous les poids</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>The selected rows, or all, for a spreadsheet</source>
        <translation>Les lignes sélectionnées, ou toutes, pour un tableur</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Coller</translation>
    </message>
    <message>
        <source>Volts from a spreadsheet, from the selected row on</source>
        <translation>Des volts d’un tableur, à partir de la ligne sélectionnée</translation>
    </message>
    <message>
        <source>Open CSV…</source>
        <translation>Ouvrir CSV…</translation>
    </message>
    <message>
        <source>Take the volts of a file</source>
        <translation>Prendre les volts d’un fichier</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>Enregistrer CSV…</translation>
    </message>
    <message>
        <source>Write all weights to a file</source>
        <translation>Écrire tous les poids dans un fichier</translation>
    </message>
    <message>
        <source>Table…</source>
        <translation>Tableau…</translation>
    </message>
    <message>
        <source>All weights as a table, to sort, change and copy</source>
        <translation>Tous les poids en tableau, à trier, modifier et copier</translation>
    </message>
    <message>
        <source>{count} weights are on the clipboard.</source>
        <translation>Dans le presse-papiers : {count} poids.</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>Save CSV</source>
        <translation>Enregistrer CSV</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Enregistré sous {file}.</translation>
    </message>
    <message>
        <source>Open CSV</source>
        <translation>Ouvrir CSV</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tableaux</translation>
    </message>
    <message>
        <source>“{text}” in line {line} is not a number of volts. Correct it.</source>
        <translation>« {text} », à la ligne {line}, n’est pas un nombre de volts. Corrigez-le.</translation>
    </message>
    <message>
        <source>Line {line} belongs to no weight: there are {count}. Leave it out.</source>
        <translation>La ligne {line} ne correspond à aucun poids : il y en a {count}. Supprimez-la.</translation>
    </message>
</context>
<context>
    <name>WeightView</name>
    <message>
        <source>What each R-unit looks for</source>
        <extracomment>Lines are drawn between blocks of this many cells, as on the retina. Height of the name under a map, and the gap between maps, in pixels of the design. Up to this many maps are all shown. A cell of a map is at least this wide, in pixels of the design, if there are more.</extracomment>
        <translation>Ce que cherche chaque unité R</translation>
    </message>
    <message>
        <source>{0}, row {1}, column {2}: {3} V</source>
        <translation>{0}, rangée {1}, colonne {2}&#xa0;: {3} V</translation>
    </message>
    <message>
        <source>{0} more: turn the wheel</source>
        <translation>{0} de plus&#xa0;: tournez la molette</translation>
    </message>
</context>
<context>
    <name>WhichPage</name>
    <message>
        <source>Both sides pull equally hard. Tell me, and I’ll learn it.</source>
        <translation>Les deux côtés tirent aussi fort. Dites-le-moi, et je l’apprends.</translation>
    </message>
    <message>
        <source>I cannot decide.</source>
        <translation>Je n’arrive pas à décider.</translation>
    </message>
    <message>
        <source>Then which one is it?</source>
        <translation>Alors, laquelle est-ce&#xa0;?</translation>
    </message>
    <message>
        <source>I’ll learn this drawing too.</source>
        <translation>J’apprends aussi ce dessin.</translation>
    </message>
    <message>
        <source>First thing</source>
        <translation>Première chose</translation>
    </message>
    <message>
        <source>Second thing</source>
        <translation>Deuxième chose</translation>
    </message>
    <message>
        <source>Third thing</source>
        <translation>Troisième chose</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Autre chose</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
</context>
<context>
    <name>WhichPatterns</name>
    <message>
        <source>Patterns to count</source>
        <translation>Motifs comptés</translation>
    </message>
    <message>
        <source>Choose which patterns are counted</source>
        <translation>Choisir les motifs à compter</translation>
    </message>
    <message>
        <source>training</source>
        <translation>apprentissage</translation>
    </message>
    <message>
        <source>test</source>
        <translation>test</translation>
    </message>
    <message>
        <source>both</source>
        <translation>les deux</translation>
    </message>
    <message>
        <source>{number} of {count} in training</source>
        <translation>{number} sur {count} à l’apprentissage</translation>
    </message>
    <message>
        <source>{number} of {count} in the test</source>
        <translation>{number} sur {count} au test</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} sur {count}</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>Not possible</source>
        <extracomment>Milliseconds between two checks of whether another dialog is open. Width of a picture in pixels of the design, and pixels of a PNG for each of them. Room around it, and height of its title.</extracomment>
        <translation>Impossible</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Enregistré sous {file}.</translation>
    </message>
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
        <translation>et {count} de plus</translation>
    </message>
    <message>
        <source>{count} of {of}</source>
        <translation>{count} sur {of}</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>threshold {volts}</source>
        <extracomment>Least width of a bar, and the room of its labels, in pixels of the design. Width in pixels of the design that no bar needs to exceed, nor more than a part of the room.</extracomment>
        <translation>seuil {volts}</translation>
    </message>
    <message>
        <source>as many votes for it as against</source>
        <translation>autant de voix pour que contre</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Somme</translation>
    </message>
    <message>
        <source>above {limit}, so R{unit} lights: 1</source>
        <translation>au-dessus de {limit}, donc R{unit} s’allume&#xa0;: 1</translation>
    </message>
    <message>
        <source>below {limit}, so R{unit} stays dark: 0</source>
        <translation>en dessous de {limit}, donc R{unit} reste éteinte&#xa0;: 0</translation>
    </message>
    <message>
        <source>exactly {limit}, so R{unit} is undecided: ?</source>
        <translation>exactement {limit}, donc R{unit} est indécise&#xa0;:&#xa0;?</translation>
    </message>
    <message>
        <source>exactly {limit}, which lights R{unit}: 1</source>
        <translation>exactement {limit}, ce qui allume R{unit}&#xa0;: 1</translation>
    </message>
    <message>
        <source>exactly {limit}, which leaves R{unit} dark: 0</source>
        <translation>exactement {limit}, R{unit} reste éteinte&#xa0;: 0</translation>
    </message>
    <message>
        <source>more votes for it, so R{unit} lights: 1</source>
        <translation>plus de voix pour, donc R{unit} s’allume&#xa0;: 1</translation>
    </message>
    <message>
        <source>more votes against, so R{unit} stays dark: 0</source>
        <translation>plus de voix contre, donc R{unit} reste éteinte&#xa0;: 0</translation>
    </message>
    <message>
        <source>as many votes for as against: ?</source>
        <translation>autant de voix pour que contre&#xa0;:&#xa0;?</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>aucune classe</translation>
    </message>
    <message>
        <source>Inputs</source>
        <extracomment>Side of the badge with the number of a step, in pixels of the design.</extracomment>
        <translation>Entrées</translation>
    </message>
    <message>
        <source>the numbers of the point</source>
        <translation>les nombres du point</translation>
    </message>
    <message>
        <source>Lit cells</source>
        <translation>Cellules éclairées</translation>
    </message>
    <message>
        <source>{share} on · ring = volts</source>
        <translation>{share} actives · anneau = volts</translation>
    </message>
    <message>
        <source>{share} not zero</source>
        <translation>{share} non nulles</translation>
    </message>
    <message>
        <source>{share} on</source>
        <translation>{share} actives</translation>
    </message>
    <message>
        <source>{share} on · {shown} heaviest shown</source>
        <translation>{share} actives · les {shown} plus lourdes montrées</translation>
    </message>
    <message>
        <source>Weights of {name}</source>
        <translation>Poids de {name}</translation>
    </message>
    <message>
        <source>Active units of {name}</source>
        <translation>Unités actives de {name}</translation>
    </message>
    <message>
        <source>{plus} up, {minus} down, {rest} at rest</source>
        <translation>{plus} vers le haut, {minus} vers le bas, {rest} au repos</translation>
    </message>
    <message>
        <source>{plus} up, {minus} down, outline = bias</source>
        <translation>{plus} vers le haut, {minus} vers le bas, contour = biais</translation>
    </message>
    <message>
        <source>{plus} sets for it, {minus} against</source>
        <translation>{plus} jeux pour, {minus} contre</translation>
    </message>
    <message>
        <source>heaviest {count}, and {smaller} smaller</source>
        <translation>les {count} plus lourdes, et {smaller} plus petites</translation>
    </message>
    <message>
        <source>sign of each sum</source>
        <translation>signe de chaque somme</translation>
    </message>
    <message>
        <source>largest wins</source>
        <translation>la plus grande gagne</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>Voix</translation>
    </message>
    <message>
        <source>Volts add up</source>
        <translation>Les volts s’additionnent</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Sommes</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>excitatory: {lit} of {of} lit</source>
        <translation>excitateurs&#xa0;: {lit} éclairés sur {of}</translation>
    </message>
    <message>
        <source>inhibitory: {lit} of {of} lit</source>
        <translation>inhibiteurs&#xa0;: {lit} éclairés sur {of}</translation>
    </message>
    <message>
        <source>unit {unit}: {plus} − {minus} ≥ {theta}, so it is on</source>
        <translation>unité {unit}&#xa0;: {plus} − {minus} ≥ {theta}, donc active</translation>
    </message>
    <message>
        <source>unit {unit}: {plus} − {minus} &lt; {theta}, so it is off</source>
        <translation>unité {unit}&#xa0;: {plus} − {minus} &lt; {theta}, donc inactive</translation>
    </message>
    <message>
        <source>unit {unit} is broken: it is always off</source>
        <translation>l’unité {unit} est en panne : elle est toujours éteinte</translation>
    </message>
    <message>
        <source>unit {number} adds {volts}</source>
        <translation>l’unité {number} ajoute {volts}</translation>
    </message>
    <message>
        <source>cell {number} adds {volts}</source>
        <translation>la cellule {number} ajoute {volts}</translation>
    </message>
</context>
<context>
    <name>WhyCard</name>
    <message>
        <source>Close</source>
        <extracomment>What can be explained. Greatest width of the card in pixels of the design, and the room around it and within. Share of the window&apos;s colour over what lies behind.</extracomment>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
    <message>
        <source>This answer</source>
        <translation>Cette réponse</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Dernier pas</translation>
    </message>
    <message>
        <source>What to explain</source>
        <translation>Réponse à expliquer</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>L’apprentissage est rejoué…</translation>
    </message>
    <message>
        <source>The last step was taught by hand, and its drawing is not kept.</source>
        <translation>Le dernier pas a été enseigné à la main, et son dessin n’est pas gardé.</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>&amp;Enregistrer l’image…</translation>
    </message>
</context>
<context>
    <name>WhyControls</name>
    <message>
        <source>R-unit to explain</source>
        <extracomment>Width in pixels of the design below which the buttons have icons only. Thickness of a scroll bar. Most letters of a class on a chip.</extracomment>
        <translation>Unité R à expliquer</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Pas en arrière</translation>
    </message>
    <message>
        <source>Step back (←)</source>
        <translation>Pas en arrière (←)</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>Pas en avant</translation>
    </message>
    <message>
        <source>Step forward (→)</source>
        <translation>Pas en avant (→)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>Play the steps (Space)</source>
        <translation>Lire les pas (Espace)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Enregistrer l’image</translation>
    </message>
    <message>
        <source>Save as PNG or SVG</source>
        <translation>Enregistrer en PNG ou SVG</translation>
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
        <translation>pas {step} sur {steps}</translation>
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
        <translation>Retour</translation>
    </message>
    <message>
        <source>Light, units, volts: this is all I know about your drawing.</source>
        <translation>Lumière, unités, volts&#xa0;: c’est tout ce que je sais sur votre dessin.</translation>
    </message>
    <message>
        <source>Why I think so</source>
        <translation>Pourquoi je le crois</translation>
    </message>
    <message>
        <source>Your drawing lights {lit} of my {cells} cells.</source>
        <translation>Votre dessin éclaire {lit} de mes {cells} cellules.</translation>
    </message>
    <message>
        <source>They switch on {active} of my {units} units.</source>
        <translation>Elles allument {active} de mes {units} unités.</translation>
    </message>
    <message>
        <source>Dials that pull to the second thing: {count}, together {volts} V</source>
        <translation>{count} cadrans vers la deuxième chose&#xa0;: {volts} V ensemble</translation>
    </message>
    <message>
        <source>Dials that pull to the first thing: {count}, together {volts} V</source>
        <translation>{count} cadrans vers la première chose&#xa0;: {volts} V ensemble</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>− first</source>
        <translation>− première</translation>
    </message>
    <message>
        <source>+ second</source>
        <translation>+ deuxième</translation>
    </message>
    <message>
        <source>Together {volts} V, so I say: {thing}.</source>
        <translation>Ensemble {volts} V, je dis donc&#xa0;: {thing}.</translation>
    </message>
    <message>
        <source>A third of the units belongs to each thing.</source>
        <translation>Un tiers des unités appartient à chaque chose.</translation>
    </message>
    <message>
        <source>Their dials add up to:</source>
        <translation>La somme de leurs cadrans&#xa0;:</translation>
    </message>
    <message>
        <source>first</source>
        <translation>1re</translation>
    </message>
    <message>
        <source>second</source>
        <translation>2e</translation>
    </message>
    <message>
        <source>third</source>
        <translation>3e</translation>
    </message>
    <message>
        <source>{volts} V is the most, so I say: {thing}.</source>
        <translation>{volts} V est le maximum, je dis donc&#xa0;: {thing}.</translation>
    </message>
</context>
<context>
    <name>WhyView</name>
    <message>
        <source>Units and wires: the arrow keys choose a unit</source>
        <translation>Unités et fils&#xa0;: les flèches choisissent une unité</translation>
    </message>
</context>
<context>
    <name>WrittenAnswer</name>
    <message>
        <source>Answer</source>
        <extracomment>Milliseconds after which the hint of a task appears. Most characters of a number, and the height of the field for a reason, in pixels of the design.</extracomment>
        <translation>Répondre</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>Votre nombre</translation>
    </message>
    <message>
        <source>Your reason</source>
        <translation>Votre raison</translation>
    </message>
</context>
<context>
    <name>WrongGallery</name>
    <message>
        <source>Patterns still wrong</source>
        <extracomment>Least and greatest side of a picture. Size of a caption, in pixels of the design.</extracomment>
        <translation>Motifs encore faux</translation>
    </message>
</context>
<context>
    <name>WrongPanel</name>
    <message>
        <source>Shown as soon as training pauses.</source>
        <translation>Affiché dès que l’apprentissage est en pause.</translation>
    </message>
    <message>
        <source>Still wrong</source>
        <translation>Encore faux</translation>
    </message>
    <message>
        <source>not learned: why?</source>
        <translation>non appris&#xa0;: pourquoi&#xa0;?</translation>
    </message>
    <message>
        <source>Show why no weights can learn this</source>
        <translation>Montrer ce qu’aucun poids ne peut faire</translation>
    </message>
    <message>
        <source>Show what is wrong again</source>
        <translation>Montrer à nouveau ce qui est faux</translation>
    </message>
    <message>
        <source>Closest calls</source>
        <translation>Justes de peu</translation>
    </message>
    <message>
        <source>{name}: {volts} V</source>
        <translation>{name} : {volts} V</translation>
    </message>
    <message>
        <source>{name} read as {answer}</source>
        <translation>{name} lu comme {answer}</translation>
    </message>
    <message>
        <source>{shown} shown</source>
        <translation>{shown} montrés</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong in training</source>
        <translation>✓ aucun faux sur {count} à l’apprentissage</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong in the test</source>
        <translation>✓ aucun faux sur {count} au test</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong</source>
        <translation>✓ aucun faux sur {count}</translation>
    </message>
    <message>
        <source>There are no patterns yet.</source>
        <translation>Il n’y a pas encore de motifs.</translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation>Rien d’appris encore.</translation>
    </message>
    <message>
        <source>All patterns are answered correctly.</source>
        <translation>Tous les motifs reçoivent la bonne réponse.</translation>
    </message>
</context>
<context>
    <name>ZoomField</name>
    <message>
        <source>Previous units</source>
        <translation>Unités précédentes</translation>
    </message>
    <message>
        <source>Next units</source>
        <translation>Unités suivantes</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Dézoomer</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Zoomer</translation>
    </message>
    <message>
        <source>{first}–{last} of {count}</source>
        <translation>{first}–{last} sur {count}</translation>
    </message>
</context>
<context>
    <name>_BoundBar</name>
    <message>
        <source>Unit mistakes and their bound</source>
        <translation>Erreurs de l’unité R et leur borne</translation>
    </message>
    <message>
        <source>R²/γ² = {bound}, never more</source>
        <translation>R²/γ² = {bound}, jamais au-delà</translation>
    </message>
</context>
</TS>
