<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>AnswerPage</name>
    <message>
        <source>I think this is your</source>
        <translation>Creo que esto es tu</translation>
    </message>
    <message>
        <source>I was right: this is your</source>
        <translation>He acertado, esto es tu</translation>
    </message>
    <message>
        <source>Turn a knob of the panel: it turns a dial, and the volts change.</source>
        <translation>Gira un mando del panel: gira un dial y los voltios cambian.</translation>
    </message>
    <message>
        <source>If you say no, I’ll learn this drawing too.</source>
        <translation>Si dices que no, aprendo también este dibujo.</translation>
    </message>
</context>
<context>
    <name>AttractPage</name>
    <message>
        <source>Hold a card in front of me</source>
        <translation>Sostén una tarjeta ante la cámara</translation>
    </message>
    <message>
        <source>Touch to teach me</source>
        <translation>Toca para enseñarme algo</translation>
    </message>
</context>
<context>
    <name>DrawPage</name>
    <message>
        <source>Draw with your finger, or hold a card in front of me.</source>
        <translation>Dibuja con el dedo o sostén una tarjeta ante la cámara.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field, or hold a card up.</source>
        <translation>Todavía no veo nada. Dibuja en el campo grande o muéstrame una tarjeta.</translation>
    </message>
    <message>
        <source>I see your card. To draw instead, touch the big field.</source>
        <translation>Veo tu tarjeta. Para dibujar, toca el campo grande.</translation>
    </message>
    <message>
        <source>That is too small for me. Hold the card closer.</source>
        <translation>Es demasiado pequeño para mí. Acerca la tarjeta.</translation>
    </message>
    <message>
        <source>Draw it again</source>
        <translation>Dibújala otra vez</translation>
    </message>
    <message>
        <source>Draw something</source>
        <translation>Dibuja algo</translation>
    </message>
    <message>
        <source>Now draw something else</source>
        <translation>Ahora dibuja otra cosa</translation>
    </message>
    <message>
        <source>Now draw a third thing</source>
        <translation>Ahora dibuja una tercera cosa</translation>
    </message>
    <message>
        <source>Draw another one</source>
        <translation>Dibuja otra</translation>
    </message>
    <message>
        <source>Now draw one of them again</source>
        <translation>Ahora dibuja otra vez una de ellas</translation>
    </message>
    <message>
        <source>Why I was wrong: your things share {percent} % of their light. Make the differences bigger.</source>
        <translation>Por qué me equivoqué: tus cosas comparten el {percent} % de su luz. Dibuja más grande lo que las distingue.</translation>
    </message>
    <message>
        <source>Why I was wrong: drawings of one thing share only {percent} % of their light. Draw it the same size each time.</source>
        <translation>Por qué me equivoqué: los dibujos de una misma cosa solo comparten el {percent} % de su luz. Dibújala siempre del mismo tamaño.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field first.</source>
        <translation>Todavía no veo nada. Dibuja primero en el campo grande.</translation>
    </message>
    <message>
        <source>That is too small for me. Draw it bigger.</source>
        <translation>Es demasiado pequeño para mí. Dibújalo más grande.</translation>
    </message>
    <message>
        <source>That is too full: leave some of it dark.</source>
        <translation>Está demasiado lleno: deja una parte a oscuras.</translation>
    </message>
    <message>
        <source>I know only these things. Draw one of them.</source>
        <translation>Solo conozco estas cosas. Dibuja una de ellas.</translation>
    </message>
    <message>
        <source>Draw with your finger on the big field.</source>
        <translation>Dibuja con el dedo en el campo grande.</translation>
    </message>
</context>
<context>
    <name>LearnPage</name>
    <message>
        <source>I look at your drawings.</source>
        <translation>Miro tus dibujos.</translation>
    </message>
    <message>
        <source>Look at the panel of lights: it shows the same dials.</source>
        <translation>Mira el panel de luces: muestra los mismos diales.</translation>
    </message>
</context>
<context>
    <name>OverPage</name>
    <message>
        <source>I will forget your drawings and all that I learned from them.</source>
        <translation>Olvido tus dibujos y todo lo que he aprendido de ellos.</translation>
    </message>
    <message>
        <source>Still there?</source>
        <translation>¿Sigues ahí?</translation>
    </message>
    <message>
        <source>In one second I will forget your drawings and begin again.</source>
        <translation>En un segundo olvido tus dibujos y vuelvo a empezar.</translation>
    </message>
    <message>
        <source>In {seconds} seconds I will forget your drawings and begin again.</source>
        <translation>En {seconds} segundos olvido tus dibujos y vuelvo a empezar.</translation>
    </message>
</context>
<context>
    <name>TimesPage</name>
    <message>
        <source>Ask “Still there?” after</source>
        <translation>Preguntar «¿Sigues ahí?» tras</translation>
    </message>
</context>
<context>
    <name>WhichPage</name>
    <message>
        <source>Both sides pull equally hard. Tell me, and I’ll learn it.</source>
        <translation>Los dos lados tiran con la misma fuerza. Dímelo y lo aprendo.</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Light, units, volts: this is all I know about your drawing.</source>
        <translation>Luz, unidades, voltios: es todo lo que sé sobre tu dibujo.</translation>
    </message>
    <message>
        <source>Your drawing lights {lit} of my {cells} cells.</source>
        <translation>Tu dibujo ilumina {lit} de mis {cells} células.</translation>
    </message>
</context>
</TS>
