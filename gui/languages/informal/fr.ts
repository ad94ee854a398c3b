<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>AnswerPage</name>
    <message>
        <source>I think this is your</source>
        <translation>Je crois que c’est ta</translation>
    </message>
    <message>
        <source>I was right: this is your</source>
        <translation>J’avais raison, c’est ta</translation>
    </message>
    <message>
        <source>Turn a knob of the panel: it turns a dial, and the volts change.</source>
        <translation>Tourne un bouton du panneau : il tourne un cadran, et les volts changent.</translation>
    </message>
    <message>
        <source>If you say no, I’ll learn this drawing too.</source>
        <translation>Si tu dis non, j’apprends aussi ce dessin.</translation>
    </message>
</context>
<context>
    <name>AttractPage</name>
    <message>
        <source>Hold a card in front of me</source>
        <translation>Tiens une carte devant la caméra</translation>
    </message>
    <message>
        <source>Touch to teach me</source>
        <translation>Touche pour m’apprendre quelque chose</translation>
    </message>
</context>
<context>
    <name>DrawPage</name>
    <message>
        <source>Draw with your finger, or hold a card in front of me.</source>
        <translation>Dessine avec le doigt, ou tiens une carte devant la caméra.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field, or hold a card up.</source>
        <translation>Je ne vois rien encore. Dessine sur le grand champ, ou montre-moi une carte.</translation>
    </message>
    <message>
        <source>I see your card. To draw instead, touch the big field.</source>
        <translation>Je vois ta carte. Pour dessiner toi-même, touche le grand champ.</translation>
    </message>
    <message>
        <source>That is too small for me. Hold the card closer.</source>
        <translation>C’est trop petit pour moi. Approche la carte.</translation>
    </message>
    <message>
        <source>Draw it again</source>
        <translation>Dessine-le encore</translation>
    </message>
    <message>
        <source>Draw something</source>
        <translation>Dessine quelque chose</translation>
    </message>
    <message>
        <source>Now draw something else</source>
        <translation>Dessine maintenant autre chose</translation>
    </message>
    <message>
        <source>Now draw a third thing</source>
        <translation>Dessine maintenant une troisième chose</translation>
    </message>
    <message>
        <source>Draw another one</source>
        <translation>Dessines-en une autre</translation>
    </message>
    <message>
        <source>Now draw one of them again</source>
        <translation>Redessine maintenant l’une des deux</translation>
    </message>
    <message>
        <source>Why I was wrong: your things share {percent} % of their light. Make the differences bigger.</source>
        <translation>Pourquoi j’avais tort : tes choses partagent {percent} % de leur lumière. Dessine plus grand ce qui diffère.</translation>
    </message>
    <message>
        <source>Why I was wrong: drawings of one thing share only {percent} % of their light. Draw it the same size each time.</source>
        <translation>Pourquoi j’avais tort : les dessins d’une même chose ne partagent que {percent} % de leur lumière. Dessine-la chaque fois de la même taille.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field first.</source>
        <translation>Je ne vois rien encore. Dessine d’abord sur le grand champ.</translation>
    </message>
    <message>
        <source>That is too small for me. Draw it bigger.</source>
        <translation>C’est trop petit pour moi. Dessine plus grand.</translation>
    </message>
    <message>
        <source>That is too full: leave some of it dark.</source>
        <translation>C’est trop plein : laisses-en une partie dans le noir.</translation>
    </message>
    <message>
        <source>I know only these things. Draw one of them.</source>
        <translation>Je ne connais que ces choses. Dessines-en une.</translation>
    </message>
    <message>
        <source>Draw with your finger on the big field.</source>
        <translation>Dessine avec le doigt sur le grand champ.</translation>
    </message>
</context>
<context>
    <name>LearnPage</name>
    <message>
        <source>I look at your drawings.</source>
        <translation>Je regarde tes dessins.</translation>
    </message>
    <message>
        <source>Look at the panel of lights: it shows the same dials.</source>
        <translation>Regarde le panneau lumineux : il montre les mêmes cadrans.</translation>
    </message>
</context>
<context>
    <name>OverPage</name>
    <message>
        <source>I will forget your drawings and all that I learned from them.</source>
        <translation>J’oublie tes dessins et tout ce qu’ils m’ont appris.</translation>
    </message>
    <message>
        <source>Still there?</source>
        <translation>Tu es encore là ?</translation>
    </message>
    <message>
        <source>In one second I will forget your drawings and begin again.</source>
        <translation>Dans une seconde, j’oublie tes dessins et je recommence.</translation>
    </message>
    <message>
        <source>In {seconds} seconds I will forget your drawings and begin again.</source>
        <translation>Dans {seconds} secondes, j’oublie tes dessins et je recommence.</translation>
    </message>
</context>
<context>
    <name>TimesPage</name>
    <message>
        <source>Ask “Still there?” after</source>
        <translation>Demander «&#xa0;Tu es encore là&#xa0;?&#xa0;» après</translation>
    </message>
</context>
<context>
    <name>WhichPage</name>
    <message>
        <source>Both sides pull equally hard. Tell me, and I’ll learn it.</source>
        <translation>Les deux côtés tirent aussi fort. Dis-le-moi, et je l’apprends.</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Light, units, volts: this is all I know about your drawing.</source>
        <translation>Lumière, unités, volts : c’est tout ce que je sais sur ton dessin.</translation>
    </message>
    <message>
        <source>Your drawing lights {lit} of my {cells} cells.</source>
        <translation>Ton dessin éclaire {lit} de mes {cells} cellules.</translation>
    </message>
</context>
</TS>
