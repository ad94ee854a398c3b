<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>About</source>
        <translation>Acerca de</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Componentes</translation>
    </message>
    <message>
        <source>&lt;b&gt;Mark I Perceptron {version}&lt;/b&gt;&lt;p&gt;An emulator of the machine that Frank Rosenblatt and his colleagues at Cornell Aeronautical Laboratory presented in 1960: 400 photocells, 512 association units, 512 motor-driven potentiometers, eight response units.&lt;/p&gt;&lt;p&gt;The number of wires of each association unit, the thresholds and the size of a correction are not known. The values used here are assumptions.&lt;/p&gt;&lt;p&gt;The program keeps its data in &lt;a href=&apos;{url}&apos;&gt;{folder}&lt;/a&gt;. It writes unexpected errors to &lt;a href=&apos;{log_url}&apos;&gt;{log}&lt;/a&gt;.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Mark I Perceptron {version}&lt;/b&gt;&lt;p&gt;Un emulador de la máquina que Frank Rosenblatt y sus colegas del Cornell Aeronautical Laboratory presentaron en 1960: 400 fotocélulas, 512 unidades de asociación, 512 potenciómetros con motor, ocho unidades de respuesta.&lt;/p&gt;&lt;p&gt;No se conocen el número de hilos de cada unidad de asociación, los umbrales ni el tamaño de una corrección. Los valores usados aquí son suposiciones.&lt;/p&gt;&lt;p&gt;El programa guarda sus datos en &lt;a href=&apos;{url}&apos;&gt;{folder}&lt;/a&gt;. Escribe los errores inesperados en &lt;a href=&apos;{log_url}&apos;&gt;{log}&lt;/a&gt;.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>ActionTable</name>
    <message>
        <source>26 letters</source>
        <extracomment>Switches of desired responses that have a key.</extracomment>
        <translation>26 letras</translation>
    </message>
    <message>
        <source>26 letters in three typefaces</source>
        <translation>26 letras en tres tipografías</translation>
    </message>
    <message>
        <source>10 digits</source>
        <translation>10 dígitos</translation>
    </message>
    <message>
        <source>Square, circle, diamond, triangle</source>
        <translation>Cuadrado, círculo, rombo, triángulo</translation>
    </message>
    <message>
        <source>Horizontal and vertical bars</source>
        <translation>Barras horizontales y verticales</translation>
    </message>
    <message>
        <source>Squares on the left or right</source>
        <translation>Cuadrados a la izquierda o a la derecha</translation>
    </message>
    <message>
        <source>E, X and F, turned and moved</source>
        <translation>E, X y F, giradas y movidas</translation>
    </message>
    <message>
        <source>&amp;Without patterns</source>
        <translation>&amp;Sin patrones</translation>
    </message>
    <message>
        <source>&amp;Another set…</source>
        <translation>&amp;Otro conjunto…</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Guardar &amp;como…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Choose built-in set…</source>
        <translation>&amp;Elegir conjunto incluido…</translation>
    </message>
    <message>
        <source>&amp;Import patterns…</source>
        <translation>&amp;Importar patrones…</translation>
    </message>
    <message>
        <source>Import &amp;folder…</source>
        <translation>Importar &amp;carpeta…</translation>
    </message>
    <message>
        <source>&amp;Export patterns…</source>
        <translation>E&amp;xportar patrones…</translation>
    </message>
    <message>
        <source>&amp;Print cards…</source>
        <translation>Im&amp;primir tarjetas…</translation>
    </message>
    <message>
        <source>Write the patterns as cards to hold in front of a camera</source>
        <translation>Escribir los patrones como tarjetas para sostener ante una cámara</translation>
    </message>
    <message>
        <source>&amp;Copy drawing</source>
        <translation>&amp;Copiar dibujo</translation>
    </message>
    <message>
        <source>&amp;Paste picture</source>
        <translation>&amp;Pegar imagen</translation>
    </message>
    <message>
        <source>Insert picture from &amp;file…</source>
        <translation>Insertar imagen de &amp;archivo…</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Borrar</translation>
    </message>
    <message>
        <source>&amp;Invert</source>
        <translation>&amp;Invertir</translation>
    </message>
    <message>
        <source>Shift up</source>
        <translation>Mover hacia arriba</translation>
    </message>
    <message>
        <source>Shift down</source>
        <translation>Mover hacia abajo</translation>
    </message>
    <message>
        <source>Shift left</source>
        <translation>Mover a la izquierda</translation>
    </message>
    <message>
        <source>Shift right</source>
        <translation>Mover a la derecha</translation>
    </message>
    <message>
        <source>Rotate left</source>
        <translation>Girar a la izquierda</translation>
    </message>
    <message>
        <source>Rotate right</source>
        <translation>Girar a la derecha</translation>
    </message>
    <message>
        <source>Flip left to right</source>
        <translation>Voltear horizontalmente</translation>
    </message>
    <message>
        <source>Flip upside down</source>
        <translation>Voltear verticalmente</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>Add the drawing to the selected class</source>
        <translation>Añadir el dibujo a la clase marcada</translation>
    </message>
    <message>
        <source>&amp;Add drawing</source>
        <translation>&amp;Añadir dibujo</translation>
    </message>
    <message>
        <source>Add to a &amp;new class…</source>
        <translation>Añadir a una clase &amp;nueva…</translation>
    </message>
    <message>
        <source>Mark I: one potentiometer for each A-unit</source>
        <translation>Mark I: un potenciómetro por cada unidad A</translation>
    </message>
    <message>
        <source>Full: every R-unit sees all A-units</source>
        <translation>Completa: cada unidad R ve todas las unidades A</translation>
    </message>
    <message>
        <source>Direct: photocells straight to the R-units</source>
        <translation>Directa: las fotocélulas directas a las unidades R</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Restablecer</translation>
    </message>
    <message>
        <source>Return all potentiometers to their starting positions, with the same seed</source>
        <translation>Devolver todos los potenciómetros a su inicio, con la misma semilla</translation>
    </message>
    <message>
        <source>&amp;New machine…</source>
        <translation>&amp;Nueva máquina…</translation>
    </message>
    <message>
        <source>Describe and build another machine, with a new seed</source>
        <translation>Describir y construir otra máquina, con otra semilla</translation>
    </message>
    <message>
        <source>Desired response of R{number}</source>
        <translation>Respuesta deseada de R{number}</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>&amp;Presentar</translation>
    </message>
    <message>
        <source>Show the drawing, without learning</source>
        <translation>Mostrar el dibujo, sin aprender</translation>
    </message>
    <message>
        <source>Explain the ans&amp;wer</source>
        <translation>E&amp;xplicar la respuesta</translation>
    </message>
    <message>
        <source>Show how the machine came to this answer</source>
        <translation>Mostrar cómo llegó la máquina a esta respuesta</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>&amp;Enseñar</translation>
    </message>
    <message>
        <source>Teach the machine what this drawing should be</source>
        <translation>Enseñar a la máquina lo que este dibujo debe ser</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>A&amp;trás</translation>
    </message>
    <message>
        <source>Go back one step</source>
        <translation>Retroceder un paso</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>Pa&amp;so</translation>
    </message>
    <message>
        <source>Present the next pattern and learn</source>
        <translation>Presentar el siguiente patrón y aprender</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>Ap&amp;render</translation>
    </message>
    <message>
        <source>Train until a pass has no mistakes, or pause</source>
        <translation>Aprender hasta que una pasada no tenga errores, o pausar</translation>
    </message>
    <message>
        <source>&amp;Compare with other settings…</source>
        <translation>&amp;Comparar con otros ajustes…</translation>
    </message>
    <message>
        <source>See two runs side by side</source>
        <translation>Ver dos ejecuciones una junto a otra</translation>
    </message>
    <message>
        <source>To the &amp;first step</source>
        <translation>Al pri&amp;mer paso</translation>
    </message>
    <message>
        <source>To the &amp;last step</source>
        <translation>Al ú&amp;ltimo paso</translation>
    </message>
    <message>
        <source>&amp;Watch</source>
        <translation>&amp;Observar</translation>
    </message>
    <message>
        <source>&amp;Fast</source>
        <translation>&amp;Rápido</translation>
    </message>
    <message>
        <source>F&amp;ull speed</source>
        <translation>&amp;Velocidad máxima</translation>
    </message>
    <message>
        <source>1 step per second</source>
        <translation>1 paso por segundo</translation>
    </message>
    <message>
        <source>{steps} steps per second</source>
        <translation>{steps} pasos por segundo</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>Texto más gra&amp;nde</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>Texto más &amp;pequeño</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>Texto n&amp;ormal</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Pantalla &amp;completa</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Manual</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Teclas</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>&amp;Acerca de</translation>
    </message>
</context>
<context>
    <name>AnswerPage</name>
    <message>
        <source>I cannot decide</source>
        <translation>No puedo decidirme</translation>
    </message>
    <message>
        <source>Was I right?</source>
        <translation>¿He acertado?</translation>
    </message>
    <message>
        <source>What now?</source>
        <translation>¿Y ahora?</translation>
    </message>
    <message>
        <source>I think this is your</source>
        <extracomment>Heights in units: of the meter of one sum and of three, of the question, of the note.</extracomment>
        <translation>Creo que esto es su</translation>
    </message>
    <message>
        <source>I was right: this is your</source>
        <translation>He acertado, esto es su</translation>
    </message>
    <message>
        <source>Turn a knob of the panel: it turns a dial, and the volts change.</source>
        <translation>Gire un mando del panel: gira un dial y los voltios cambian.</translation>
    </message>
    <message>
        <source>If you say no, I’ll learn this drawing too.</source>
        <translation>Si dice que no, aprendo también este dibujo.</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>¿Por qué?</translation>
    </message>
    <message>
        <source>Draw another</source>
        <translation>Dibujar otra</translation>
    </message>
    <message>
        <source>Teach a third thing</source>
        <translation>Enseñar una tercera</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>− first</source>
        <translation>− primera</translation>
    </message>
    <message>
        <source>+ second</source>
        <translation>+ segunda</translation>
    </message>
    <message>
        <source>first</source>
        <translation>primera</translation>
    </message>
    <message>
        <source>second</source>
        <translation>segunda</translation>
    </message>
    <message>
        <source>third</source>
        <translation>tercera</translation>
    </message>
</context>
<context>
    <name>AssociationPanel</name>
    <message>
        <source>Association units</source>
        <translation>Unidades de asociación</translation>
    </message>
    <message>
        <source>Point at a unit to see its wires on the retina.</source>
        <translation>Señale una unidad para ver sus hilos en la retina.</translation>
    </message>
    <message>
        <source>Unit {unit} is broken: it is always off</source>
        <translation>La unidad {unit} está averiada: siempre está apagada</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} = {sum} &lt; θ − ½ = {theta}</source>
        <translation>Unidad {unit}: {plus} − {minus} = {sum} &lt; θ − ½ = {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} = {sum} ≥ θ − ½ = {theta}</source>
        <translation>Unidad {unit}: {plus} − {minus} = {sum} ≥ θ − ½ = {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} lit = {sum} ≥ θ {theta}</source>
        <translation>Unidad {unit}: {plus} − {minus} encendidas = {sum} ≥ θ {theta}</translation>
    </message>
    <message>
        <source>Unit {unit}: {plus} − {minus} lit = {sum} &lt; θ {theta}</source>
        <translation>Unidad {unit}: {plus} − {minus} encendidas = {sum} &lt; θ {theta}</translation>
    </message>
    <message>
        <source>{count} of {units} on · θ {theta}</source>
        <translation>{count}/{units} activas · θ {theta}</translation>
    </message>
    <message>
        <source>{count} on · θ {theta} · {broken} broken</source>
        <translation>{count} activas · θ {theta} · averías: {broken}</translation>
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
        <translation>Mis 400 fotocélulas lo ven</translation>
    </message>
    <message>
        <source>Units that answer: {count} of {units}</source>
        <translation>Activas: {count} de {units}</translation>
    </message>
    <message>
        <source>Hold a card in front of me</source>
        <translation>Sostenga una tarjeta ante la cámara</translation>
    </message>
    <message>
        <source>Touch to teach me</source>
        <translation>Toque para enseñarme algo</translation>
    </message>
    <message>
        <source>I am learning to read.</source>
        <translation>Estoy aprendiendo a leer.</translation>
    </message>
    <message>
        <source>I am learning to read numbers.</source>
        <translation>Estoy aprendiendo a leer números.</translation>
    </message>
    <message>
        <source>I am learning to tell shapes apart.</source>
        <translation>Estoy aprendiendo a distinguir formas.</translation>
    </message>
    <message>
        <source>I say</source>
        <translation>Yo digo</translation>
    </message>
    <message>
        <source>I do not know yet</source>
        <translation>Todavía no lo sé</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ Correcto</translation>
    </message>
    <message>
        <source>✕ Wrong</source>
        <translation>✕ Incorrecto</translation>
    </message>
    <message>
        <source>Learned: a round without mistakes</source>
        <translation>Aprendido: una ronda sin errores</translation>
    </message>
    <message>
        <source>Mistakes in round {number}</source>
        <translation>Errores en la ronda {number}</translation>
    </message>
    <message>
        <source>{mistakes} of {patterns}</source>
        <translation>{mistakes} de {patterns}</translation>
    </message>
</context>
<context>
    <name>BoardPage</name>
    <message>
        <source>Test the panel</source>
        <translation>Probar el panel</translation>
    </message>
    <message>
        <source>Panel of lights</source>
        <translation>Panel de luces</translation>
    </message>
    <message>
        <source>It is connected to</source>
        <translation>Está conectado a</translation>
    </message>
    <message>
        <source>Panel of the weights</source>
        <translation>Panel de los pesos</translation>
    </message>
    <message>
        <source>Panel of the photocells</source>
        <translation>Panel de las fotocélulas</translation>
    </message>
    <message>
        <source>No panel is used.</source>
        <translation>No se usa ningún panel.</translation>
    </message>
    <message>
        <source>Stop the test</source>
        <translation>Detener la prueba</translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message>
        <source>Board</source>
        <extracomment>Most lines in the log. Most lights on a strip that does not say how many it has. Mark and colour of each status.</extracomment>
        <translation>Placa</translation>
    </message>
    <message>
        <source>New panel…</source>
        <translation>Panel nuevo…</translation>
    </message>
    <message>
        <source>Plan a panel to build: wiring, parts, frame, firmware</source>
        <translation>Planificar un panel para construir: cableado, piezas, marco, firmware</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Panel</translation>
    </message>
    <message>
        <source>{0} baud</source>
        <translation>{0} baudios</translation>
    </message>
    <message>
        <source>Line rate</source>
        <translation>Velocidad de línea</translation>
    </message>
    <message>
        <source> lights</source>
        <translation> luces</translation>
    </message>
    <message>
        <source>Number of lights on the strip</source>
        <translation>Número de luces de la tira</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Conectar</translation>
    </message>
    <message>
        <source>State of the panel</source>
        <translation>Estado del panel</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>Ida y vuelta</translation>
    </message>
    <message>
        <source>Connected for</source>
        <translation>Conectado desde</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Enviadas</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Recibidas</translation>
    </message>
    <message>
        <source>Resent</source>
        <translation>Reenviadas</translation>
    </message>
    <message>
        <source>Bad frames</source>
        <translation>Defectuosas</translation>
    </message>
    <message>
        <source>Checks failed</source>
        <translation>Comprobaciones</translation>
    </message>
    <message>
        <source>Supply</source>
        <translation>Alimentación</translation>
    </message>
    <message>
        <source>This panel cannot answer, so it cannot be tested.</source>
        <translation>Este panel no puede responder, así que no se puede probar.</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>Autoprueba</translation>
    </message>
    <message>
        <source>A port, or an address such as ddp:192.168.1.50 for network lights</source>
        <translation>Un puerto, o una dirección como ddp:192.168.1.50 para luces en la red</translation>
    </message>
    <message>
        <source>Test the lights, colours, lamps, knobs, supply and line</source>
        <translation>Probar luces, colores, lámparas, mandos, alimentación y línea</translation>
    </message>
    <message>
        <source>With motors</source>
        <translation>Con motores</translation>
    </message>
    <message>
        <source>The motors turn. Keep your fingers clear.</source>
        <translation>Los motores giran. Aparte los dedos.</translation>
    </message>
    <message>
        <source>Progress of the self-test</source>
        <translation>Avance de la autoprueba</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Panel events appear here.</source>
        <translation>Los sucesos del panel aparecen aquí.</translation>
    </message>
    <message>
        <source>{0}: Adalight strip, one-way</source>
        <translation>{0}: tira Adalight, en un sentido</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Desconectar</translation>
    </message>
    <message>
        <source>Stop looking</source>
        <translation>Dejar de buscar</translation>
    </message>
    <message>
        <source>Stop test</source>
        <translation>Detener prueba</translation>
    </message>
</context>
<context>
    <name>BoardTesting</name>
    <message>
        <source>Self-test:</source>
        <translation>Autoprueba:</translation>
    </message>
    <message>
        <source>The self-test was stopped.</source>
        <translation>La autoprueba se detuvo.</translation>
    </message>
</context>
<context>
    <name>BoundPanel</name>
    <message>
        <source>R, the longest x</source>
        <translation>R, el x más largo</translation>
    </message>
    <message>
        <source>γ, the largest margin</source>
        <translation>γ, el mayor margen</translation>
    </message>
    <message>
        <source>R²/γ², maximum mistakes</source>
        <translation>R²/γ², máximo de errores</translation>
    </message>
    <message>
        <source>mistakes made</source>
        <translation>errores cometidos</translation>
    </message>
    <message>
        <source>Mistakes made, as a share of the bound</source>
        <extracomment>From here on a bound is rounded: it has no more digits of which float64 is sure. What was asked: points, or what A-units answer to them; desired responses; whether there is a bias; and with A-units, the points.</extracomment>
        <translation>Errores cometidos, como parte de la cota</translation>
    </message>
    <message>
        <source>θ of the A-units</source>
        <translation>θ de las unidades A</translation>
    </message>
    <message>
        <source>Not checked: this rule judges the three classes together.</source>
        <translation>Sin comprobar: esta regla juzga las tres clases juntas.</translation>
    </message>
    <message>
        <source>Add points of at least two classes.</source>
        <translation>Añada puntos de al menos dos clases.</translation>
    </message>
    <message>
        <source>It is not known whether a line separates these points: rounding leaves it open. Use fewer points, or rounder numbers.</source>
        <translation>No se sabe si una recta separa estos puntos: el redondeo deja la cuestión abierta. Use menos puntos, o números más redondos.</translation>
    </message>
    <message>
        <source>Whether a line separates these points could not be determined.</source>
        <translation>No se pudo averiguar si una recta separa estos puntos.</translation>
    </message>
    <message>
        <source>Checking whether a line separates the classes…</source>
        <translation>Comprobando si una recta separa las clases…</translation>
    </message>
    <message>
        <source>A line separates each class from the others.</source>
        <translation>Una recta separa cada clase de las demás.</translation>
    </message>
    <message>
        <source>A line separates the classes.</source>
        <translation>Una recta separa las clases.</translation>
    </message>
    <message>
        <source>No weights put every pattern on the right side of the threshold of {volts} V (checked exactly).</source>
        <translation>Ningún peso pone cada patrón en el lado correcto del umbral de {volts} V (comprobado con exactitud).</translation>
    </message>
    <message>
        <source>No line through the origin separates the classes. One with a bias does.</source>
        <translation>Ninguna recta por el origen lo logra. Una con sesgo sí.</translation>
    </message>
    <message>
        <source>No line separates one of the classes from the others.</source>
        <translation>Ninguna recta separa una de las clases de las demás.</translation>
    </message>
    <message>
        <source>No line separates the classes.</source>
        <translation>Ninguna recta separa las clases.</translation>
    </message>
    <message>
        <source>These A-units do not separate the classes.</source>
        <translation>Estas unidades A no separan las clases.</translation>
    </message>
    <message>
        <source>Checking whether the A-units separate the classes…</source>
        <translation>Comprobando si las unidades A separan las clases…</translation>
    </message>
    <message>
        <source>Learned: the A-units separate the classes. Bound shows why.</source>
        <translation>Aprendido: las unidades A separan las clases. Cota muestra por qué.</translation>
    </message>
    <message>
        <source>Learned: no line separates the classes, but the A-units do. Bound shows why.</source>
        <translation>Aprendido: ninguna recta separa las clases, pero las unidades A sí. Cota muestra por qué.</translation>
    </message>
    <message>
        <source>The A-units separate the classes, so this can be learned.</source>
        <translation>Las unidades A separan las clases: esto se puede aprender.</translation>
    </message>
    <message>
        <source>No line separates the classes, but these A-units can: press Learn.</source>
        <translation>Ninguna recta separa las clases, pero estas unidades A pueden: pulse Aprender.</translation>
    </message>
    <message>
        <source>So error correction finishes, but neither the largest margin nor the bound on the mistakes could be computed.</source>
        <translation>Por tanto, la corrección de errores termina, pero no se pudo calcular el margen máximo ni, con él, la cota de los errores.</translation>
    </message>
    <message>
        <source>So error correction finishes after at most R²/γ² mistakes, in any order of the points and with any η.</source>
        <translation>Por eso la corrección de errores termina tras R²/γ² errores como máximo, en cualquier orden de los puntos y con cualquier η.</translation>
    </message>
    <message>
        <source>A mixture of points of one class is the same point as a mixture of the other. No line can have it on both sides, so more passes, another η or another order do not help. The pocket rule keeps the best line that it has seen.</source>
        <translation>Una mezcla de puntos de una clase es el mismo punto que una mezcla de la otra. Ninguna recta puede tenerlo a ambos lados, así que más pasadas, otro η u otro orden no ayudan. La regla pocket conserva la mejor recta que ha visto.</translation>
    </message>
    <message>
        <source>Every line through the origin has some point on the wrong side.</source>
        <translation>Toda recta por el origen tiene algún punto en el lado equivocado.</translation>
    </message>
    <message>
        <source>Whatever the volts, some point gets a sum on the wrong side, for example where points of both classes light the same A-units.</source>
        <translation>Sean cuales sean los voltios, algún punto recibe una suma del lado equivocado, por ejemplo si puntos de ambas clases activan las mismas unidades A.</translation>
    </message>
    <message>
        <source>The lines of the A-units cut the plane into regions. In each, the R-unit adds up the volts of the A-units that are on:</source>
        <translation>Las rectas de las unidades A dividen el plano en regiones. En cada una, la unidad R suma los voltios de las unidades A activas:</translation>
    </message>
    <message>
        <source>Use a bias</source>
        <translation>Usar un sesgo</translation>
    </message>
    <message>
        <source>Use the pocket rule</source>
        <translation>Usar la regla pocket</translation>
    </message>
    <message>
        <source>Nothing to use</source>
        <translation>Nada que usar</translation>
    </message>
    <message>
        <source>R, the longest (x, 1)</source>
        <translation>R, el (x, 1) más largo</translation>
    </message>
    <message>
        <source>γ, the largest margin of (x, 1)</source>
        <translation>γ, el mayor margen de (x, 1)</translation>
    </message>
    <message>
        <source>R²/γ², maximum unit mistakes</source>
        <translation>R²/γ², máximo de errores de las unidades R</translation>
    </message>
    <message>
        <source>unit mistakes made</source>
        <translation>errores de las unidades R cometidos</translation>
    </message>
    <message>
        <source>margin of this run</source>
        <translation>margen de esta ejecución</translation>
    </message>
    <message>
        <source>An S–A–R machine: 2 inputs, {count} A-units (wires into each: {plus} excitatory, {minus} inhibitory), drawn from seed {seed}, and an R-unit that says + above {volts} V. ASSUMED: the wires, θ, this threshold, inputs that are numbers (photocells are on or off), and A-units that are on from θ − ½, halfway between whole sums.</source>
        <translation>Una máquina S–A–R: 2 entradas, {count} unidades A (hilos a cada una: {plus} excitadores, {minus} inhibidores), sorteadas con la semilla {seed}, y una unidad R que dice + por encima de {volts} V. SUPUESTO: los hilos, θ, este umbral, números como entradas (las fotocélulas están encendidas o apagadas) y unidades A activas desde θ − ½, a medio camino entre sumas enteras.</translation>
    </message>
    <message>
        <source>An S–A–R machine: 2 inputs, {count} A-units (wires into each: {plus} excitatory, {minus} inhibitory), drawn from seed {seed}, and an R-unit for each class. ASSUMED: the wires, θ, inputs that are numbers (photocells are on or off), and A-units that are on from θ − ½, halfway between whole sums.</source>
        <translation>Una máquina S–A–R: 2 entradas, {count} unidades A (hilos a cada una: {plus} excitadores, {minus} inhibidores), sorteadas con la semilla {seed}, y una unidad R para cada clase. SUPUESTO: los hilos, θ, números como entradas (las fotocélulas están encendidas o apagadas) y unidades A activas desde θ − ½, a medio camino entre sumas enteras.</translation>
    </message>
    <message>
        <source>The bound does not cover this rule.</source>
        <translation>La cota no cubre esta regla.</translation>
    </message>
    <message>
        <source>The bound does not cover R-units that are undecided in a band.</source>
        <translation>La cota no abarca unidades R que están indecisas en una banda.</translation>
    </message>
    <message>
        <source>The bound counts from w = 0, and this run did not start there.</source>
        <translation>La cota cuenta desde w = 0, y esta ejecución no empezó ahí.</translation>
    </message>
    <message>
        <source>The points changed during the run. Reset it to compare with the bound.</source>
        <translation>Los puntos cambiaron durante la ejecución. Restablézcala para compararla con la cota.</translation>
    </message>
    <message>
        <source>A potentiometer broke in this run. The bound does not cover that.</source>
        <translation>Un potenciómetro se averió en esta ejecución. La cota no lo contempla.</translation>
    </message>
    <message>
        <source>With several R-units their bounds are added up, and so are their unit mistakes: a point may be answered correctly although an R-unit is wrong.</source>
        <translation>Con varias unidades R se suman sus cotas, y también sus errores: la respuesta a un punto puede ser correcta aunque una unidad R se equivoque.</translation>
    </message>
</context>
<context>
    <name>CameraLight</name>
    <message>
        <source>Camera on</source>
        <extracomment>Sizes in units: of the answer, of titles and of sentences; everything else has that of notes. Each step to a smaller text. Rounding of a frame, its line and its margin, as parts of its side. Light from which a cell is drawn as lit. Width of the light of the camera with its words and without them, in units.</extracomment>
        <translation>Cámara encendida</translation>
    </message>
</context>
<context>
    <name>CameraStrip</name>
    <message>
        <source>Turn the camera off</source>
        <extracomment>How many times the picture can be enlarged. Cameras that can be chosen, from 1. Seconds between two recorded examples, and least cells in which they differ. Two heights of the small picture, and the height of a panel from which it is the larger one, in pixels of the design. Side of a button, and room between two, in pixels of the design. Width of the margins of a panel, in pixels.</extracomment>
        <translation>Apagar la cámara</translation>
    </message>
    <message>
        <source>Hold: keep what is seen as the drawing</source>
        <translation>Congelar: conservar lo que se ve como dibujo</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Zoom, mirror, and which camera</source>
        <translation>Zoom, espejo y qué cámara</translation>
    </message>
    <message>
        <source>Zoom {times} ×</source>
        <translation>Zoom {times} ×</translation>
    </message>
    <message>
        <source>Swap left and right</source>
        <translation>Intercambiar izquierda y derecha</translation>
    </message>
    <message>
        <source>Camera {number}</source>
        <translation>Cámara {number}</translation>
    </message>
    <message>
        <source>Turning the camera on…</source>
        <translation>Encendiendo la cámara…</translation>
    </message>
    <message>
        <source>paused while it learns</source>
        <translation>en pausa mientras aprende</translation>
    </message>
    <message>
        <source>held</source>
        <translation>congelado</translation>
    </message>
    <message>
        <source>{name}: {n} recorded</source>
        <translation>{name}: {n} grabados</translation>
    </message>
    <message>
        <source>dark on light</source>
        <translation>oscuro sobre claro</translation>
    </message>
    <message>
        <source>light on dark</source>
        <translation>claro sobre oscuro</translation>
    </message>
    <message>
        <source>something crosses the edge</source>
        <translation>algo cruza el borde</translation>
    </message>
    <message>
        <source>hold a card in the frame</source>
        <translation>sostenga una tarjeta en el marco</translation>
    </message>
    <message>
        <source>too dark</source>
        <translation>demasiado oscuro</translation>
    </message>
    <message>
        <source>Hold down to add what is seen to {name}, four times a second</source>
        <translation>Mantener pulsado para añadir a {name} lo que se ve, cuatro veces por segundo</translation>
    </message>
</context>
<context>
    <name>Cannot</name>
    <message>
        <source>Testing whether more A-units help…</source>
        <translation>Probando si más unidades A ayudan…</translation>
    </message>
    <message>
        <source>None of the larger machines tried has learned this.</source>
        <translation>Ninguna de las máquinas probadas con más unidades A lo aprendió.</translation>
    </message>
    <message>
        <source>{count} A-units tell the mixtures apart: they learn this in {passes} passes.</source>
        <translation>{count} unidades A distinguen las mezclas: lo aprenden en {passes} pasadas.</translation>
    </message>
    <message>
        <source>A-units look at several inputs at once, so the mixtures differ: {count} of them learn this in {passes} passes.</source>
        <translation>Las unidades A miran varias entradas a la vez, así que las mezclas difieren: {count} de ellas lo aprenden en {passes} pasadas.</translation>
    </message>
    <message>
        <source>In that machine an R-unit says 1 only above {volts} V, because a dark picture lights no A-unit, so its sum is 0 V.</source>
        <translation>En esa máquina una unidad R dice 1 solo por encima de {volts} V, pues una imagen oscura no activa ninguna unidad A y da 0 V.</translation>
    </message>
    <message>
        <source>Multi-class, which corrects the R-units together, has not learned it.</source>
        <translation>La regla multiclase, que corrige las unidades R juntas, no lo ha aprendido.</translation>
    </message>
    <message>
        <source>Multi-class corrects the R-units together, and the largest sum decides: it learns this in {passes} passes.</source>
        <translation>La regla multiclase corrige las unidades R juntas y decide la suma mayor: aprende esto en {passes} pasadas.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights found.</source>
        <translation>Pocket conserva los mejores pesos hallados.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights found: {right} of {count} right in a trial.</source>
        <translation>Pocket conserva los mejores pesos hallados: {right} de {count} bien en un ensayo.</translation>
    </message>
    <message>
        <source>Pocket keeps the best weights that it finds. Press Learn to continue.</source>
        <translation>Pocket conserva los mejores pesos que halla. Pulse Aprender para seguir.</translation>
    </message>
    <message>
        <source>The R-units are now corrected together. Press Learn to continue.</source>
        <translation>Ahora las unidades R se corrigen juntas. Pulse Aprender para continuar.</translation>
    </message>
</context>
<context>
    <name>CannotCard</name>
    <message>
        <source>Close</source>
        <extracomment>Least width in pixels of the design and as a share of the page where there is room for it, and how much of the page stays free around the card. Pixels by which an arrow key scrolls. How dark the page behind the card is.</extracomment>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Cerrar (Esc)</translation>
    </message>
    <message>
        <source>Use multi-class</source>
        <translation>Usar multiclase</translation>
    </message>
    <message>
        <source>Correct the R-units together, and let the largest sum decide</source>
        <translation>Corregir las unidades R juntas y dejar que decida la suma mayor</translation>
    </message>
    <message>
        <source>Add A-units</source>
        <translation>Más unidades A</translation>
    </message>
    <message>
        <source>Build a machine that has more A-units</source>
        <translation>Construir una máquina con más unidades A</translation>
    </message>
    <message>
        <source>Use pocket</source>
        <translation>Usar pocket</translation>
    </message>
    <message>
        <source>Keep the best weights found</source>
        <translation>Conservar los mejores pesos hallados</translation>
    </message>
    <message>
        <source>Show the proof</source>
        <translation>Ver la demostración</translation>
    </message>
    <message>
        <source>Open the Theory page</source>
        <translation>Abrir la página Teoría</translation>
    </message>
    <message>
        <source>This cannot be learned, whatever the weights</source>
        <translation>Esto no se puede aprender, sean cuales sean los pesos</translation>
    </message>
    <message>
        <source>R{unit} alone cannot learn this, whatever its weights</source>
        <translation>R{unit} sola no puede aprender esto, sean cuales sean sus pesos</translation>
    </message>
    <message>
        <source>To this machine, this picture looks like nothing.</source>
        <translation>Para esta máquina, esta imagen no se parece a nada.</translation>
    </message>
    <message>
        <source>To R{unit}, this picture looks like nothing.</source>
        <translation>Para R{unit}, esta imagen no se parece a nada.</translation>
    </message>
    <message>
        <source>To this machine, this mixture of pictures looks like nothing.</source>
        <translation>Para esta máquina, esta mezcla de imágenes no se parece a nada.</translation>
    </message>
    <message>
        <source>To R{unit}, this mixture of pictures looks like nothing.</source>
        <translation>Para R{unit}, esta mezcla de imágenes no se parece a nada.</translation>
    </message>
    <message>
        <source>To this machine, two mixtures of the pictures look exactly the same.</source>
        <translation>Para esta máquina, dos mezclas de las imágenes son exactamente iguales.</translation>
    </message>
    <message>
        <source>To R{unit}, two mixtures of the pictures look exactly the same.</source>
        <translation>Para R{unit}, dos mezclas de las imágenes son exactamente iguales.</translation>
    </message>
    <message>
        <source>So its sum is 0&#xa0;V whatever the weights, and 0&#xa0;V means neither 1 nor 0.</source>
        <translation>Así que su suma es 0&#xa0;V sean cuales sean los pesos, y 0&#xa0;V no dice ni 1 ni 0.</translation>
    </message>
    <message>
        <source>The sum of volts for a mixture is the mixture of the sums. So the upper row would have to add up to a sum that {more}says 1{end}, and the lower row to one that {less}says 0{end}, but the two sums are the same.</source>
        <translation>La suma de voltios de una mezcla es la mezcla de las sumas. La fila superior tendría que dar una suma que {more}diga 1{end}, y la inferior una que {less}diga 0{end}, pero ambas son una y la misma suma.</translation>
    </message>
    <message>
        <source>The sum of volts for a mixture is the mixture of the sums. So the upper row would have to add up to {more}more than 0&#xa0;V{end}, and the lower row to {less}less than 0&#xa0;V{end}, but the two sums are the same.</source>
        <translation>La suma de voltios de una mezcla es la mezcla de las sumas. La fila superior tendría que dar {more}más de 0&#xa0;V{end}, y la inferior {less}menos de 0&#xa0;V{end}, pero ambas son una y la misma suma.</translation>
    </message>
</context>
<context>
    <name>CannotPage</name>
    <message>
        <source>Draw again</source>
        <translation>Dibujar otra vez</translation>
    </message>
    <message>
        <source>Teach me other things</source>
        <translation>Enseñarme otras cosas</translation>
    </message>
    <message>
        <source>They switch on the same units, so no dial could make a difference.</source>
        <translation>Encienden las mismas unidades, así que ningún dial puede marcar la diferencia.</translation>
    </message>
    <message>
        <source>I cannot tell these two apart.</source>
        <translation>No puedo distinguir estos dos dibujos.</translation>
    </message>
    <message>
        <source>After {rounds} rounds I still make mistakes: the drawings of different things are too much alike.</source>
        <translation>Después de {rounds} rondas sigo cometiendo errores: los dibujos de cosas distintas se parecen demasiado.</translation>
    </message>
    <message>
        <source>This is too hard for me.</source>
        <translation>Esto es demasiado difícil para mí.</translation>
    </message>
</context>
<context>
    <name>CardsPanel</name>
    <message>
        <source>Moved cards</source>
        <translation>Tarjetas desplazadas</translation>
    </message>
    <message>
        <source>Add ten of each</source>
        <translation>Añadir diez de cada</translation>
    </message>
    <message>
        <source>Let the machine learn from ten other cards of each class</source>
        <translation>Hacer que la máquina aprenda de otras diez tarjetas de cada clase</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>{right} of {n} right</source>
        <translation>{right} de {n} bien</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
</context>
<context>
    <name>CardsView</name>
    <message>
        <source>Press a card to put it on the retina</source>
        <extracomment>Least and greatest side of a card, and room between two, in pixels of the design. By how many cards each key moves along a row, and across rows.</extracomment>
        <translation>Pulse una tarjeta para ponerla en la retina</translation>
    </message>
    <message>
        <source>{n} cards, {wrong} of them read wrong</source>
        <translation>{n} tarjetas, {wrong} de ellas mal leídas</translation>
    </message>
</context>
<context>
    <name>CertificatePanel</name>
    <message>
        <source>Separability</source>
        <extracomment>Where a line must not end. Side of a thumbnail in pixels, and most patterns that are named for a screen reader.</extracomment>
        <translation>Separabilidad</translation>
    </message>
    <message>
        <source>Copy w*</source>
        <translation>Copiar w*</translation>
    </message>
    <message>
        <source>Copy the weights of the largest margin, with commas</source>
        <translation>Copiar los pesos del mayor margen, con comas</translation>
    </message>
    <message>
        <source>γ = {margin} · margin of this run: {mine}</source>
        <translation>γ = {margin} · margen de esta ejecución: {mine}</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Aún sin comprobar.</translation>
    </message>
    <message>
        <source>It is not known whether R{unit} can learn these patterns.</source>
        <translation>No se sabe si R{unit} puede aprender estos patrones.</translation>
    </message>
    <message>
        <source>Rounding leaves it open, and the patterns are too many for exact arithmetic. Use fewer patterns, or scale the features to similar sizes.</source>
        <translation>El redondeo deja la cuestión abierta, y hay demasiados patrones para un cálculo exacto. Use menos patrones, o lleve las características a tamaños parecidos.</translation>
    </message>
    <message>
        <source>No weights give every pattern a sum of the right sign, but with the tie rule of this machine a sum of 0 V can be right.</source>
        <translation>Ningún peso da a cada patrón una suma del signo correcto, pero con la regla para 0 V de esta máquina una suma de 0 V puede ser correcta.</translation>
    </message>
    <message>
        <source>No weights put every pattern on the right side of the threshold of {volts} V (checked exactly).</source>
        <translation>Ningún peso pone cada patrón en el lado correcto del umbral de {volts} V (comprobado con exactitud).</translation>
    </message>
    <message>
        <source>✓ R{unit} can learn these patterns.</source>
        <translation>✓ R{unit} puede aprender estos patrones.</translation>
    </message>
    <message>
        <source>The largest margin could not be computed.</source>
        <translation>No se pudo calcular el margen máximo.</translation>
    </message>
    <message>
        <source>Some weights put every pattern on the right side of the threshold of {volts} V (checked exactly). The bound holds for a threshold of 0 V only.</source>
        <translation>Hay pesos que ponen cada patrón en el lado correcto del umbral de {volts} V (comprobado con exactitud). La cota solo vale para un umbral de 0 V.</translation>
    </message>
    <message>
        <source>Weights w* of length 1 have d x·w* ≥ γ = {margin} for all {count} patterns. No weights have more: the {nearest} patterns below hold it there.</source>
        <translation>Los pesos w* de longitud 1 tienen d x·w* ≥ γ = {margin} para los {count} patrones. No los hay con más: los {nearest} patrones de abajo lo retienen ahí.</translation>
    </message>
    <message>
        <source>✕ R{unit} cannot learn these patterns.</source>
        <translation>✕ R{unit} no puede aprender estos patrones.</translation>
    </message>
    <message>
        <source>Mixed in these shares, the patterns that want +1 and those that want −1 look the same to it, and so have the same sum whatever the weights (checked exactly).</source>
        <translation>Mezclados en estas partes, los patrones que piden +1 y los que piden −1 le parecen iguales, y por eso tienen la misma suma sean cuales sean los pesos (comprobado exactamente).</translation>
    </message>
</context>
<context>
    <name>CertificateView</name>
    <message>
        <source>should say 1</source>
        <translation>debe decir 1</translation>
    </message>
    <message>
        <source>should say 0</source>
        <translation>debe decir 0</translation>
    </message>
    <message>
        <source>the {count} A-units of R{unit}: how often each fires</source>
        <translation>las {count} unidades A de R{unit}: con qué frecuencia se activa cada una</translation>
    </message>
</context>
<context>
    <name>ChapterMarks</name>
    <message>
        <source>{label} from pass {number}</source>
        <translation>{label} desde la pasada {number}</translation>
    </message>
    <message>
        <source>Chapters: {labels}.</source>
        <translation>Capítulos: {labels}.</translation>
    </message>
    <message>
        <source>{count} chapters, most recently {labels}.</source>
        <translation>{count} capítulos, los últimos {labels}.</translation>
    </message>
</context>
<context>
    <name>ChoicePage</name>
    <message>
        <source>One of them must stay on.</source>
        <translation>Uno de ellos debe quedar activado.</translation>
    </message>
</context>
<context>
    <name>ClassChoice</name>
    <message>
        <source>What is it?</source>
        <translation>¿Qué es?</translation>
    </message>
    <message>
        <source>Add the drawing to the patterns</source>
        <translation>Añadir el dibujo a los patrones</translation>
    </message>
    <message>
        <source>Teach it as</source>
        <translation>Enseñar como</translation>
    </message>
</context>
<context>
    <name>CompareButton</name>
    <message>
        <source>Compare ▾</source>
        <translation>Comparar ▾</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>With branch {label}, steps {fork} to {end}</source>
        <translation>Con la rama {label}, pasos {fork} a {end}</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Online</source>
        <extracomment>Pixels from which on the figures stand beside the picture. Seconds of one slice of the runs, and between two checks of them.</extracomment>
        <translation>En línea</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Por lotes</translation>
    </message>
    <message>
        <source>Averaged</source>
        <translation>Promediada</translation>
    </message>
    <message>
        <source>{count} orders</source>
        <translation>{count} órdenes</translation>
    </message>
    <message>
        <source>{count} updates</source>
        <translation>{count} cambios</translation>
    </message>
    <message>
        <source>1 update</source>
        <translation>1 cambio</translation>
    </message>
    <message>
        <source>{right} of {count} right</source>
        <translation>{right} de {count} bien</translation>
    </message>
    <message>
        <source>the mean of all w</source>
        <translation>la media de todos los w</translation>
    </message>
    <message>
        <source>nearest point {distance}</source>
        <translation>punto más próximo {distance}</translation>
    </message>
    <message>
        <source>{count} different lines</source>
        <translation>{count} rectas distintas</translation>
    </message>
    <message>
        <source>the same line</source>
        <translation>la misma recta</translation>
    </message>
    <message>
        <source>{count} without a line</source>
        <translation>{count} sin recta</translation>
    </message>
    <message>
        <source>{least} to {most} updates</source>
        <translation>{least} a {most} cambios</translation>
    </message>
    <message>
        <source>{learned} of {count} learned</source>
        <translation>{learned} de {count} aprendidas</translation>
    </message>
</context>
<context>
    <name>ComparisonChoice</name>
    <message>
        <source>Compare with</source>
        <translation>Comparar con</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Aprender</translation>
    </message>
    <message>
        <source>Train again from the start with these settings</source>
        <translation>Aprender de nuevo desde el principio con estos ajustes</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avance</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>semilla</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regla</translation>
    </message>
    <message>
        <source>η</source>
        <translation>η</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Seed of the order</source>
        <translation>Semilla del orden</translation>
    </message>
    <message>
        <source>Other settings</source>
        <translation>Otros ajustes</translation>
    </message>
    <message>
        <source>Branch {label}</source>
        <translation>Rama {label}</translation>
    </message>
    <message>
        <source>Branch at step {step}</source>
        <translation>Rama en el paso {step}</translation>
    </message>
</context>
<context>
    <name>ComparisonView</name>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Comparar con</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Back to the console (Esc)</source>
        <translation>Volver a la consola (Esc)</translation>
    </message>
    <message>
        <source>Position in both runs</source>
        <translation>Tiempo de ambas ejecuciones</translation>
    </message>
    <message>
        <source>Keep right-hand run</source>
        <translation>Conservar la derecha</translation>
    </message>
    <message>
        <source>Use the right-hand run in this session</source>
        <translation>Hacer de la ejecución derecha la de esta sesión</translation>
    </message>
    <message>
        <source>Dials</source>
        <translation>Diales</translation>
    </message>
    <message>
        <source>Retina view</source>
        <translation>Vista de retina</translation>
    </message>
    <message>
        <source>branch at step {step}</source>
        <translation>dejada en el paso {step}</translation>
    </message>
    <message>
        <source>pass {at} of {end}</source>
        <translation>pasada {at} de {end}</translation>
    </message>
    <message>
        <source>step {at} of {end}</source>
        <translation>paso {at} de {end}</translation>
    </message>
</context>
<context>
    <name>ConditionsPanel</name>
    <message>
        <source>Conditions</source>
        <translation>Condiciones</translation>
    </message>
    <message>
        <source>all {count} cores</source>
        <translation>los {count}</translation>
    </message>
    <message>
        <source>1 core</source>
        <translation>1</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>este equipo</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Máquinas</translation>
    </message>
    <message>
        <source>Trials of each setting, one seed each</source>
        <translation>Ensayos de cada ajuste, una semilla cada uno</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>1.ª semilla</translation>
    </message>
    <message>
        <source>The others follow: seed + 1, + 2, …</source>
        <translation>Las demás siguen: semilla + 1, + 2, …</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Procesos</translation>
    </message>
    <message>
        <source>Maximum number of processes on this computer</source>
        <translation>Máximo de procesos en este equipo</translation>
    </message>
    <message>
        <source>Dask</source>
        <translation>Dask</translation>
    </message>
    <message>
        <source>Address of the scheduler of a Dask cluster, as in tcp://host:8786</source>
        <translation>Dirección del planificador de un clúster Dask, como tcp://host:8786</translation>
    </message>
    <message>
        <source>Trials file</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Save the trials to a CSV file, and resume from it</source>
        <translation>Guardar los ensayos en un archivo CSV y continuar desde él</translation>
    </message>
    <message>
        <source>Save the trials, or resume from them</source>
        <translation>Guardar los ensayos, o continuar desde ellos</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tablas (*.csv)</translation>
    </message>
</context>
<context>
    <name>ConfusionView</name>
    <message>
        <source>Confusion table</source>
        <extracomment>Widest and tallest field, and least height and width for a number in it, in design pixels. Room for the names of the classes at the left, in pixels of the design.</extracomment>
        <translation>Tabla de confusión</translation>
    </message>
    <message>
        <source>{name} read as {answer}: {count}, right</source>
        <translation>{name} leída como {answer}: {count}, bien</translation>
    </message>
    <message>
        <source>{name} read as {answer}: {count}</source>
        <translation>{name} leída como {answer}: {count}</translation>
    </message>
    <message>
        <source>{name} read as no class: {count}</source>
        <translation>{name} leída como ninguna clase: {count}</translation>
    </message>
</context>
<context>
    <name>CoursePanel</name>
    <message>
        <source>Training</source>
        <extracomment>Paces by the keys of their buttons: steps per second, 0 for full speed. Space between a caption, its control and the next, in pixels. Digits of the number of steps for which there is always room.</extracomment>
        <translation>Aprendizaje</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>observar</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>rápido</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>máximo</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Go back one step (B)</source>
        <translation>Retroceder un paso (B)</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Make one step (S)</source>
        <translation>Dar un paso (S)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Restablecer</translation>
    </message>
    <message>
        <source>Reset: start again from the same weights (R)</source>
        <translation>Restablecer: empezar otra vez con los mismos pesos (R)</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>sesgo</translation>
    </message>
    <message>
        <source>Without a bias, the line goes through the origin</source>
        <translation>Sin sesgo, la recta pasa por el origen</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copiar comando</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Copiar el comando que hace lo mismo en un terminal</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regla</translation>
    </message>
    <message>
        <source>Size of a correction</source>
        <translation>Tamaño de una corrección</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Order of the points</source>
        <translation>Orden de los puntos</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pasadas</translation>
    </message>
    <message>
        <source>Maximum number of passes</source>
        <translation>Número máximo de pasadas</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Aprender</translation>
    </message>
    <message>
        <source>Learn, or pause (Space)</source>
        <translation>Aprender, o pausar (Espacio)</translation>
    </message>
    <message>
        <source>start</source>
        <translation>inicio</translation>
    </message>
    <message>
        <source>step {number} of {end}</source>
        <translation>paso {number} de {end}</translation>
    </message>
</context>
<context>
    <name>CurvePanel</name>
    <message>
        <source>Shown as soon as training pauses.</source>
        <translation>Se muestra en cuanto se pausa el aprendizaje.</translation>
    </message>
    <message>
        <source>Mistakes per pass</source>
        <extracomment>Milliseconds after which a chart that was not seen yet is made. Minimum width and height of the chart in pixels: three grid lines are still readable.</extracomment>
        <translation>Errores por pasada</translation>
    </message>
    <message>
        <source>Choose a chart</source>
        <translation>Elegir un gráfico</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>Confusión</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitud</translation>
    </message>
    <message>
        <source>One weight</source>
        <translation>Un peso</translation>
    </message>
    <message>
        <source>‖w‖² and w·w* against their bounds</source>
        <translation>‖w‖² y w·w* frente a sus cotas</translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation>Nada aprendido aún.</translation>
    </message>
    <message>
        <source>test: {right} of {test} right, {share} · {training} for training</source>
        <translation>prueba: {right} de {test} bien, {share} · {training} para aprender</translation>
    </message>
    <message>
        <source>row: class · column: read as</source>
        <translation>fila: clase · columna: leída como</translation>
    </message>
    <message>
        <source>right: {counted}</source>
        <translation>bien: {counted}</translation>
    </message>
    <message>
        <source>{training} for training · {test} for testing</source>
        <translation>{training} para aprender · {test} para probar</translation>
    </message>
    <message>
        <source>Cost J</source>
        <translation>Coste J</translation>
    </message>
    <message>
        <source>Cost J₁</source>
        <translation>Coste J₁</translation>
    </message>
</context>
<context>
    <name>CurvesPanel</name>
    <message>
        <source>Mistakes per pass</source>
        <translation>Errores por pasada</translation>
    </message>
    <message>
        <source>left</source>
        <translation>izquierda</translation>
    </message>
    <message>
        <source>right</source>
        <translation>derecha</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>errores</translation>
    </message>
</context>
<context>
    <name>DamagePanel</name>
    <message>
        <source>Right answers</source>
        <extracomment>Most percent of the potentiometers that can be replaced.</extracomment>
        <translation>Respuestas correctas</translation>
    </message>
    <message>
        <source>Potentiometers replaced, in percent</source>
        <translation>Potenciómetros sustituidos, en porcentaje</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Put the old potentiometers back</source>
        <translation>Volver a poner los potenciómetros anteriores</translation>
    </message>
    <message>
        <source>Replaced</source>
        <translation>Sustituidos</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>de {count}</translation>
    </message>
</context>
<context>
    <name>DamageView</name>
    <message>
        <source>{percent} % replaced, {share} % right</source>
        <translation>{percent} % sustituidos, {share} % correctas</translation>
    </message>
</context>
<context>
    <name>DialField</name>
    <message>
        <source>{first}–{last}: mean |w| {mean} V</source>
        <translation>{first}–{last}: |w| medio {mean} V</translation>
    </message>
    <message>
        <source>{first}–{last}: mean |w| {mean} V, {plus} positive, {minus} negative</source>
        <translation>{first}–{last}: |w| medio {mean} V, {plus} positivos, {minus} negativos</translation>
    </message>
    <message>
        <source>Each tile: {group} dials, mean |w|</source>
        <translation>Cada casilla: {group} diales, |w| medio</translation>
    </message>
</context>
<context>
    <name>DialView</name>
    <message>
        <source>Potentiometers</source>
        <extracomment>A vertical drag over this many pixels goes from one stop to the other. Steps of one key or wheel notch from stop to stop: 0.5 V for ±11 V. Dials this wide leave some room between them. Keys and wheel notches closer together than this, in ms, are one turn. Steps that a key turns a dial.</extracomment>
        <translation>Potenciómetros</translation>
    </message>
    <message>
        <source>Arrow keys move between dials, plus and minus turn a dial, 0 sets it to 0 V.</source>
        <translation>Las flechas van de dial en dial, más y menos giran un dial, 0 lo pone a 0 V.</translation>
    </message>
    <message>
        <source>Potentiometer {0}</source>
        <translation>Potenciómetro {0}</translation>
    </message>
    <message>
        <source>{0} volts</source>
        <translation>{0} voltios</translation>
    </message>
    <message>
        <source>at the stop</source>
        <translation>en el tope</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>atascado</translation>
    </message>
</context>
<context>
    <name>DrawPage</name>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Take back</source>
        <extracomment>Height of the note above the buttons, and width of a name beside its drawings, in units. Width of the row of buttons beneath which the first two keep their icons only, in units. Room between two buttons.</extracomment>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Aprender</translation>
    </message>
    <message>
        <source>Next drawing</source>
        <translation>Dibujo siguiente</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>Adivinar</translation>
    </message>
    <message>
        <source>First thing</source>
        <translation>Primera cosa</translation>
    </message>
    <message>
        <source>Second thing</source>
        <translation>Segunda cosa</translation>
    </message>
    <message>
        <source>Third thing</source>
        <translation>Tercera cosa</translation>
    </message>
    <message>
        <source>Once more, a little different.</source>
        <translation>Una vez más, un poco distinta.</translation>
    </message>
    <message>
        <source>Twice more, a little different each time.</source>
        <translation>Dos veces más, un poco distinta cada vez.</translation>
    </message>
    <message>
        <source>Draw it again</source>
        <translation>Dibújela otra vez</translation>
    </message>
    <message>
        <source>Three times, a little different each time.</source>
        <translation>Tres veces, un poco distinta cada vez.</translation>
    </message>
    <message>
        <source>Draw something</source>
        <translation>Dibuje algo</translation>
    </message>
    <message>
        <source>Now draw something else</source>
        <translation>Ahora dibuje otra cosa</translation>
    </message>
    <message>
        <source>Now draw a third thing</source>
        <translation>Ahora dibuje una tercera cosa</translation>
    </message>
    <message>
        <source>I have not seen this drawing. I’ll guess which it is.</source>
        <translation>No he visto este dibujo. Voy a adivinar qué es.</translation>
    </message>
    <message>
        <source>Draw another one</source>
        <translation>Dibuje otra</translation>
    </message>
    <message>
        <source>Now draw one of them again</source>
        <translation>Ahora dibuje otra vez una de ellas</translation>
    </message>
    <message>
        <source>Why I was wrong: your things share {percent} % of their light. Make the differences bigger.</source>
        <translation>Por qué me equivoqué: sus cosas comparten el {percent} % de su luz. Dibuje más grande lo que las distingue.</translation>
    </message>
    <message>
        <source>Why I was wrong: I compare cell by cell, so another size or tilt is new to me.</source>
        <translation>Por qué me equivoqué: comparo célula por célula; otro tamaño u otra inclinación son nuevos para mí.</translation>
    </message>
    <message>
        <source>I see your card. To draw instead, touch the big field.</source>
        <translation>Veo su tarjeta. Para dibujar, toque el campo grande.</translation>
    </message>
    <message>
        <source>Why I was wrong: drawings of one thing share only {percent} % of their light. Draw it the same size each time.</source>
        <translation>Por qué me equivoqué: los dibujos de una misma cosa solo comparten el {percent} % de su luz. Dibújela siempre del mismo tamaño.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field, or hold a card up.</source>
        <translation>Todavía no veo nada. Dibuje en el campo grande o muéstreme una tarjeta.</translation>
    </message>
    <message>
        <source>I see nothing yet. Draw on the big field first.</source>
        <translation>Todavía no veo nada. Dibuje primero en el campo grande.</translation>
    </message>
    <message>
        <source>That is too small for me. Hold the card closer.</source>
        <translation>Es demasiado pequeño para mí. Acerque la tarjeta.</translation>
    </message>
    <message>
        <source>That is too small for me. Draw it bigger.</source>
        <translation>Es demasiado pequeño para mí. Dibújelo más grande.</translation>
    </message>
    <message>
        <source>That is too full: leave some of it dark.</source>
        <translation>Está demasiado lleno: deje una parte a oscuras.</translation>
    </message>
    <message>
        <source>I know only these things. Draw one of them.</source>
        <translation>Solo conozco estas cosas. Dibuje una de ellas.</translation>
    </message>
    <message>
        <source>Draw with your finger, or hold a card in front of me.</source>
        <translation>Dibuje con el dedo o sostenga una tarjeta ante la cámara.</translation>
    </message>
    <message>
        <source>Draw with your finger on the big field.</source>
        <translation>Dibuje con el dedo en el campo grande.</translation>
    </message>
    <message>
        <source>I move each drawing to the middle before I look at it.</source>
        <translation>Muevo cada dibujo al centro antes de mirarlo.</translation>
    </message>
</context>
<context>
    <name>Drawer</name>
    <message>
        <source>Close (Esc)</source>
        <translation>Cerrar (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <extracomment>Width of the drawer in pixels of the design, and how dark the page behind it is.</extracomment>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop targets</source>
        <translation>Qué haría al soltar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Drop here, or press Escape: nothing changes.</source>
        <translation>Suelte aquí, o pulse Escape: nada cambia.</translation>
    </message>
    <message>
        <source>Draw on the retina</source>
        <translation>Dibujar en la retina</translation>
    </message>
    <message>
        <source>The picture is scaled to fit.</source>
        <translation>La imagen se escala a ella.</translation>
    </message>
    <message>
        <source>Open the session</source>
        <translation>Abrir la sesión</translation>
    </message>
    <message>
        <source>Replace the points</source>
        <translation>Reemplazar los puntos</translation>
    </message>
    <message>
        <source>Replace the patterns</source>
        <translation>Reemplazar los patrones</translation>
    </message>
    <message>
        <source>Add to the patterns</source>
        <translation>Añadir a los patrones</translation>
    </message>
</context>
<context>
    <name>ExperimentList</name>
    <message>
        <source>Experiments</source>
        <extracomment>Data of an item: its experiment, the words and the colour of how it stands. Pixels on the left of a line.</extracomment>
        <translation>Experimentos</translation>
    </message>
</context>
<context>
    <name>ExperimentsPage</name>
    <message>
        <source>Run</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Save the charts (PNG, SVG) or the trials (CSV)</source>
        <translation>Guardar los gráficos (PNG, SVG) o los ensayos (CSV)</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copiar comando</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Copiar el comando que hace lo mismo en un terminal</translation>
    </message>
    <message>
        <source>Starting the processes…</source>
        <translation>Iniciando los procesos…</translation>
    </message>
    <message>
        <source>running</source>
        <extracomment>The columns of the page: their widths in pixels at text 1. Least height of the result in a narrow page, in pixels at text 1.</extracomment>
        <translation>en curso</translation>
    </message>
    <message>
        <source>An experiment is running.</source>
        <translation>Hay un experimento en curso.</translation>
    </message>
    <message>
        <source>Finishing the trials that have begun…</source>
        <translation>Terminando los ensayos empezados…</translation>
    </message>
    <message>
        <source>{done} of {all} trials</source>
        <translation>{done} de {all} ensayos</translation>
    </message>
    <message>
        <source>{title}: {done} of {all} trials</source>
        <translation>{title}: {done} de {all} ensayos</translation>
    </message>
    <message>
        <source>Stopped before a trial had finished.</source>
        <translation>Detenido antes de que terminara un ensayo.</translation>
    </message>
    <message>
        <source>All {count} trials finished in {seconds} s.</source>
        <translation>Los {count} ensayos terminaron en {seconds} s.</translation>
    </message>
    <message>
        <source>The trial finished in {seconds} s.</source>
        <translation>El ensayo terminó en {seconds} s.</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ hecho</translation>
    </message>
    <message>
        <source>Stopped: {done} of {all} trials are kept. Continue resumes there.</source>
        <translation>Detenido: se guardan {done} de {all} ensayos. Continuar sigue desde ahí.</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} de {all}</translation>
    </message>
    <message>
        <source>{count} machines</source>
        <translation>{count} máquinas</translation>
    </message>
    <message>
        <source>stored: {count} machines</source>
        <translation>guardado: {count} máquinas</translation>
    </message>
    <message>
        <source>here: {case}, {share} new</source>
        <translation>aquí: {case}, {share} nuevas</translation>
    </message>
    <message>
        <source>here: {case}</source>
        <translation>aquí: {case}</translation>
    </message>
    <message>
        <source>1 machine</source>
        <translation>1 máquina</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Copiado: {command}</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Imágenes (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Dibujos (*.svg)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tablas (*.csv)</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>Guardar el resultado</translation>
    </message>
    <message>
        <source>Drawing {file}…</source>
        <translation>Dibujando {file}…</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>Guardado como {path}.</translation>
    </message>
</context>
<context>
    <name>ExportPage</name>
    <message>
        <source>Copies visits per hour, logs and settings without the PIN into a new folder. Plug in a USB stick, or use the folder of this computer.</source>
        <extracomment>Where systems mount what is plugged in. Most media that are listed, and milliseconds between two searches for them. Milliseconds between two checks of a copy under way.</extracomment>
        <translation>Copia las visitas por hora, los registros y los ajustes sin el PIN en una carpeta nueva. Conecte una memoria USB o use la carpeta de este ordenador.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>To this computer: {path}</source>
        <translation>En este ordenador: {path}</translation>
    </message>
    <message>
        <source>To {name}, {free} GB free</source>
        <translation>En {name}, {free} GB libres</translation>
    </message>
    <message>
        <source>Copying…</source>
        <translation>Copiando…</translation>
    </message>
    <message>
        <source>Copied to {path}.</source>
        <translation>Copiado en {path}.</translation>
    </message>
</context>
<context>
    <name>FaultFields</name>
    <message>
        <source>Noise</source>
        <extracomment>What the menus offer: percent of noise, and numbers of dead cells.</extracomment>
        <translation>Ruido</translation>
    </message>
    <message>
        <source>Chance that a photocell reads the opposite of its light. The weights stay.</source>
        <translation>Probabilidad de que una fotocélula lea lo contrario de su luz. Los pesos se conservan.</translation>
    </message>
    <message>
        <source>Dead cells</source>
        <translation>Células muertas</translation>
    </message>
    <message>
        <source>How many photocells always read dark; the seed chooses which. The weights stay.</source>
        <translation>Cuántas fotocélulas leen siempre oscuridad; la semilla elige cuáles. Los pesos se conservan.</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>{file} is not a session.</source>
        <translation>{file} no es una sesión.</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>Abrir una sesión</translation>
    </message>
    <message>
        <source>Such files are opened with “Import patterns” in the menu. Import it now?</source>
        <translation>Estos archivos se abren con «Importar patrones» en el menú. ¿Importarlo ahora?</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importar</translation>
    </message>
    <message>
        <source>{file} was changed by another program.</source>
        <translation>Otro programa ha modificado {file}.</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Guardar la sesión</translation>
    </message>
    <message>
        <source>Another window or command saved it after it was opened here. If you replace it, those changes are lost.</source>
        <translation>Otra ventana o un comando lo guardó después de abrirlo aquí. Si lo reemplaza, se perderán esos cambios.</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Guardar una copia…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Todos los archivos</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Reemplazar</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Imagen (*.png)</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Dibujo (*.svg)</translation>
    </message>
    <message>
        <source>Picture as shown (*.png)</source>
        <translation>Imagen como se ve (*.png)</translation>
    </message>
    <message>
        <source>Drawing as shown (*.svg)</source>
        <translation>Dibujo como se ve (*.svg)</translation>
    </message>
    <message>
        <source>Light picture for paper (*.png)</source>
        <translation>Imagen clara para papel (*.png)</translation>
    </message>
    <message>
        <source>Light drawing for paper (*.svg)</source>
        <translation>Dibujo claro para papel (*.svg)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>{file} exists. Replace it?</source>
        <translation>{file} ya existe. ¿Reemplazarlo?</translation>
    </message>
    <message>
        <source>Drawing the patterns…</source>
        <extracomment>Formats of patterns by the ending of a name; any other name is that of a folder of pictures. Rows and columns of the retina when points are replaced by pictures. Fewest rows and columns on which a picture can be told from another.</extracomment>
        <translation>Dibujando los patrones…</translation>
    </message>
    <message>
        <source>{file} is also open in another window. To keep both, save one under another name.</source>
        <translation>{file} también está abierto en otra ventana. Para conservar ambos, guarde uno con otro nombre.</translation>
    </message>
    <message>
        <source>Saving {file}…</source>
        <translation>Guardando {file}…</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Guardado como {file}.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Cambios sin guardar</translation>
    </message>
    <message>
        <source>Save changes to {file}?</source>
        <translation>¿Guardar los cambios en {file}?</translation>
    </message>
    <message>
        <source>Save the points on the page Geometry?</source>
        <translation>¿Guardar los puntos de la página Geometría?</translation>
    </message>
    <message>
        <source>Save the session of the console?</source>
        <translation>¿Guardar la sesión de la consola?</translation>
    </message>
    <message>
        <source>Import patterns</source>
        <translation>Importar patrones</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Patrones</translation>
    </message>
    <message>
        <source>Import a folder: one sub-folder of pictures for each class</source>
        <translation>Importar una carpeta: una subcarpeta de imágenes por clase</translation>
    </message>
    <message>
        <source>Folder of pictures (*)</source>
        <translation>Carpeta de imágenes (*)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>NumPy (*.npz)</source>
        <translation>NumPy (*.npz)</translation>
    </message>
    <message>
        <source>Folder of IDX files like MNIST (*-idx)</source>
        <translation>Carpeta de archivos IDX como MNIST (*-idx)</translation>
    </message>
    <message>
        <source>Export patterns</source>
        <translation>Exportar patrones</translation>
    </message>
    <message>
        <source>Written to {path}.</source>
        <translation>Escrito en {path}.</translation>
    </message>
    <message>
        <source>Writing {file}…</source>
        <translation>Escribiendo {file}…</translation>
    </message>
    <message>
        <source>Cards on A4 (*.pdf)</source>
        <translation>Tarjetas en A4 (*.pdf)</translation>
    </message>
    <message>
        <source>Cards on US Letter (*.pdf)</source>
        <translation>Tarjetas en carta (*.pdf)</translation>
    </message>
    <message>
        <source>Print cards</source>
        <translation>Imprimir tarjetas</translation>
    </message>
    <message>
        <source>Insert picture from file</source>
        <translation>Insertar imagen de archivo</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Imágenes</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>Leyendo {file}…</translation>
    </message>
    <message>
        <source>Imported {file}.</source>
        <translation>Se ha importado {file}.</translation>
    </message>
    <message>
        <source>Imported {file}. It needed a new machine ({kind}). Undo restores the old one.</source>
        <translation>Se ha importado {file}. Hizo falta una máquina nueva ({kind}). Deshacer devuelve la anterior.</translation>
    </message>
    <message>
        <source>There is no picture on the clipboard. Copy one first.</source>
        <translation>No hay ninguna imagen en el portapapeles. Copie una primero.</translation>
    </message>
    <message>
        <source>Mark I sessions (*.mark1)</source>
        <translation>Sesiones de Mark I (*.mark1)</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>No es posible</translation>
    </message>
</context>
<context>
    <name>FirstHints</name>
    <message>
        <source>Press: it learns 26 letters</source>
        <extracomment>Pixels from the bubble to the button below it: with more, it would cover the line above.</extracomment>
        <translation>Pulse: aprende 26 letras</translation>
    </message>
    <message>
        <source>Now draw a letter</source>
        <translation>Ahora dibuje una letra</translation>
    </message>
</context>
<context>
    <name>Footer</name>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>+1 pass</source>
        <translation>+1 pasada</translation>
    </message>
    <message>
        <source>+{count} passes</source>
        <translation>+{count} pasadas</translation>
    </message>
    <message>
        <source>Raise the passes to {count}, and continue</source>
        <translation>Subir las pasadas a {count} y seguir aprendiendo</translation>
    </message>
    <message>
        <source>start</source>
        <translation>inicio</translation>
    </message>
    <message>
        <source>step {number}</source>
        <translation>paso {number}</translation>
    </message>
</context>
<context>
    <name>GeometryLayout</name>
    <message>
        <source>Details</source>
        <extracomment>Least width and height of both columns side by side, at the designed size of text. With less height they scroll; with less width one stands below the other. For one column below the other: least width, of which less scrolls; least height of the first; and how much of the second is seen below it. Shares of the columns in the width. From this size on the comparison stands below the plane, with this height. Marks of a verdict by its tone.</extracomment>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Cota</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Separable or not</source>
        <translation>Separable o no</translation>
    </message>
    <message>
        <source>Without A-units</source>
        <translation>Sin unidades A</translation>
    </message>
    <message>
        <source>Add A-units</source>
        <translation>Añadir unidades A</translation>
    </message>
    <message>
        <source>Go back to a line</source>
        <translation>Volver a una recta</translation>
    </message>
    <message>
        <source>Put A-units between the points and the R-unit, as on the console&apos;s card</source>
        <translation>Poner unidades A entre los puntos y la unidad R, como en la tarjeta de la consola</translation>
    </message>
</context>
<context>
    <name>GeometryPage</name>
    <message>
        <source>Trying machines with A-units…</source>
        <extracomment>Seconds of a frame that following the steps may take.</extracomment>
        <translation>Probando máquinas con unidades A…</translation>
    </message>
    <message>
        <source>No machine with A-units that was tried has learned these points.</source>
        <translation>Ninguna de las máquinas con unidades A probadas ha aprendido estos puntos.</translation>
    </message>
    <message>
        <source>{count} steps are on the clipboard.</source>
        <translation>{count} pasos están en el portapapeles.</translation>
    </message>
    <message>
        <source>Save steps</source>
        <translation>Guardar los pasos</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tablas (*.csv)</translation>
    </message>
    <message>
        <source>{count} steps are saved.</source>
        <translation>{count} pasos se han guardado.</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>Repitiendo la ejecución…</translation>
    </message>
    <message>
        <source>Only the last {count} steps are written. Those before are too many.</source>
        <translation>Solo se han escrito los últimos {count} pasos. Los anteriores son demasiados.</translation>
    </message>
    <message>
        <source>Export the points first: a command needs them in a file.</source>
        <translation>Exporte primero los puntos: el comando los necesita en un archivo.</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Copiado: {command}</translation>
    </message>
    <message>
        <source>No line separates the classes, however long the machine learns. Bound shows why.</source>
        <translation>Ninguna recta lo logra, por mucho que aprenda. Cota muestra por qué.</translation>
    </message>
    <message>
        <source>These A-units do not separate the classes, however long the machine learns.</source>
        <translation>Estas unidades A no separan las clases, por mucho que aprenda.</translation>
    </message>
</context>
<context>
    <name>Hardware</name>
    <message>
        <source>Connect a panel first.</source>
        <extracomment>Seconds between two reports of the state of the link. Parts of the session that the panel shows.</extracomment>
        <translation>Conecte antes un panel.</translation>
    </message>
    <message>
        <source>This panel has no lights.</source>
        <translation>Este panel no tiene luces.</translation>
    </message>
    <message>
        <source>This panel has no knobs.</source>
        <translation>Este panel no tiene mandos.</translation>
    </message>
    <message>
        <source>This panel has no motors.</source>
        <translation>Este panel no tiene motores.</translation>
    </message>
    <message>
        <source>The lights are being mapped.</source>
        <translation>Se están situando las luces.</translation>
    </message>
    <message>
        <source>A self-test is under way.</source>
        <translation>Hay una autoprueba en curso.</translation>
    </message>
    <message>
        <source>The motors are off.</source>
        <translation>Los motores están apagados.</translation>
    </message>
</context>
<context>
    <name>HistoryChart</name>
    <message>
        <source>Potentiometer</source>
        <translation>Potenciómetro</translation>
    </message>
    <message>
        <source> of {count}</source>
        <translation> de {count}</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>Repitiendo la ejecución…</translation>
    </message>
    <message>
        <source>training</source>
        <translation>aprendizaje</translation>
    </message>
    <message>
        <source>test</source>
        <translation>prueba</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitud</translation>
    </message>
    <message>
        <source>potentiometer {number}, volts</source>
        <translation>potenciómetro {number}, voltios</translation>
    </message>
    <message>
        <source>One weight</source>
        <translation>Un peso</translation>
    </message>
    <message>
        <source>J = Σ −d ν over the wrong R-units, volts</source>
        <translation>J = Σ −d ν sobre las unidades R equivocadas, voltios</translation>
    </message>
    <message>
        <source>J₁ = the number of mistakes at these weights</source>
        <translation>J₁ = número de errores con estos pesos</translation>
    </message>
</context>
<context>
    <name>HourChart</name>
    <message>
        <source>Visits: {count}, most of them at {hour}:00</source>
        <extracomment>Room for the numbers above and the hours below, in heights of the text. Width of a number of three digits in heights of the text. Share of its place that a bar fills, and hours between two labels.</extracomment>
        <translation>Visitas: {count}, la mayoría a las {hour}:00</translation>
    </message>
    <message>
        <source>No visits</source>
        <translation>Ninguna visita</translation>
    </message>
</context>
<context>
    <name>Hours</name>
    <message>
        <source>On</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nunca</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>{classes} classes need {needed} R-units.</source>
        <translation>{classes} clases necesitan {needed} unidades R.</translation>
    </message>
    <message>
        <source>{classes} classes need 1 R-unit.</source>
        <translation>{classes} clases necesitan 1 unidad R.</translation>
    </message>
    <message>
        <source>This machine has {units}, too few to name them all.</source>
        <translation>Esta máquina tiene {units}, muy pocas para nombrarlas todas.</translation>
    </message>
    <message>
        <source>This machine has {units}, and one of them would say the same for all.</source>
        <translation>Esta máquina tiene {units}, y una de ellas diría lo mismo para todas.</translation>
    </message>
    <message>
        <source>This machine has {units}, and {idle} of them would say the same for all.</source>
        <translation>Esta máquina tiene {units}, y {idle} de ellas dirían lo mismo para todas.</translation>
    </message>
    <message>
        <source>Rebuilding sets all weights to 0 V. Undo restores the machine and the patterns.</source>
        <translation>Al reconstruir, todos los pesos se ponen a 0 V. Deshacer devuelve máquina y patrones.</translation>
    </message>
    <message>
        <source>Import patterns</source>
        <translation>Importar patrones</translation>
    </message>
    <message>
        <source>Rebuild (recommended)</source>
        <translation>Reconstruir (aconsejado)</translation>
    </message>
    <message>
        <source>Keep this machine</source>
        <translation>Conservar esta máquina</translation>
    </message>
    <message>
        <source>Rebuild the machine with a threshold of {light}?</source>
        <translation>¿Construir de nuevo la máquina con un umbral de {light}?</translation>
    </message>
    <message>
        <source>Light threshold</source>
        <translation>Umbral de luz</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Keys</source>
        <extracomment>Most of the window&apos;s width and height that the list takes; the rest of it scrolls.</extracomment>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Desired responses of R1 – R8</source>
        <translation>Respuestas deseadas de R1 – R8</translation>
    </message>
    <message>
        <source>Tab, arrows, Space</source>
        <translation>Tab, flechas, Espacio</translation>
    </message>
    <message>
        <source>Draw without a mouse</source>
        <translation>Dibujar sin ratón</translation>
    </message>
</context>
<context>
    <name>KindCards</name>
    <message>
        <source>Kind of machine</source>
        <extracomment>Height of the drawing, and room around it, in pixels of the design.</extracomment>
        <translation>Tipo de máquina</translation>
    </message>
    <message>
        <source>one weight per A-unit</source>
        <translation>un peso por unidad A</translation>
    </message>
    <message>
        <source>every R sees every A</source>
        <translation>cada R ve cada A</translation>
    </message>
    <message>
        <source>no A-units</source>
        <translation>sin unidades A</translation>
    </message>
</context>
<context>
    <name>KnobView</name>
    <message>
        <source>Knobs of the panel</source>
        <extracomment>Width of a knob with its words, and the heights of its parts, in pixels of the design.</extracomment>
        <translation>Mandos del panel</translation>
    </message>
    <message>
        <source>Needle: the potentiometer. Triangle: the knob on the panel. Green dot: where its motor was sent.</source>
        <translation>Aguja: el potenciómetro. Triángulo: el mando del panel. Punto verde: adonde se envió su motor.</translation>
    </message>
    <message>
        <source>{0}: this machine has no potentiometer for it.</source>
        <translation>{0}: esta máquina no tiene potenciómetro para él.</translation>
    </message>
    <message>
        <source>{0} turns potentiometer {1}, which is at {2} V.</source>
        <translation>{0} gira el potenciómetro {1}, que está a {2} V.</translation>
    </message>
    <message>
        <source>Its motor was sent to {0} V.</source>
        <translation>Su motor se envió a {0} V.</translation>
    </message>
    <message>
        <source>The knob is at {0} V and has no effect until it reaches that value.</source>
        <translation>El mando está a {0} V y no actúa hasta alcanzar ese valor.</translation>
    </message>
</context>
<context>
    <name>LampField</name>
    <message>
        <source>{first}–{last}: {lit} of {count} on</source>
        <translation>{first}–{last}: {lit} de {count} activas</translation>
    </message>
    <message>
        <source>A-units {first}–{last} of R{unit}: {lit} of {count} on</source>
        <translation>Unidades A {first}–{last} de R{unit}: {lit} de {count} activas</translation>
    </message>
    <message>
        <source>A-units {first}–{last}: {lit} of {count} on</source>
        <translation>Unidades A {first}–{last}: {lit} de {count} activas</translation>
    </message>
    <message>
        <source>Each tile: {group} units</source>
        <translation>Cada casilla: {group} unidades</translation>
    </message>
</context>
<context>
    <name>LampView</name>
    <message>
        <source>Association units</source>
        <extracomment>Diameter of a lamp, as a part of the square that its room leaves. Reach of the glow round a lit lamp, in diameters of the lamp.</extracomment>
        <translation>Unidades de asociación</translation>
    </message>
    <message>
        <source>Arrow keys move between units.</source>
        <translation>Las flechas van de unidad en unidad.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>activa</translation>
    </message>
    <message>
        <source>off</source>
        <translation>inactiva</translation>
    </message>
    <message>
        <source>card {0}</source>
        <translation>tarjeta {0}</translation>
    </message>
    <message>
        <source>A-unit {0}</source>
        <translation>Unidad A {0}</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>averiada</translation>
    </message>
</context>
<context>
    <name>LanguagesPage</name>
    <message>
        <source>Visitors can choose among these languages.</source>
        <translation>Los visitantes pueden elegir entre estos idiomas.</translation>
    </message>
    <message>
        <source>Each visit begins in this language.</source>
        <translation>Cada visita empieza en este idioma.</translation>
    </message>
    <message>
        <source>Address visitors as du, tu, tú</source>
        <translation>Tutear a los visitantes (du, tu, tú)</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Idiomas</translation>
    </message>
</context>
<context>
    <name>LearnPage</name>
    <message>
        <source>Round</source>
        <translation>Ronda</translation>
    </message>
    <message>
        <source>Mistakes in each round</source>
        <translation>Errores en cada ronda</translation>
    </message>
    <message>
        <source>I stop after a round without mistakes.</source>
        <translation>Me detengo tras una ronda sin errores.</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Más rápido</translation>
    </message>
    <message>
        <source>I look at your drawings.</source>
        <translation>Miro sus dibujos.</translation>
    </message>
    <message>
        <source>A round without mistakes: I have learned it.</source>
        <translation>Una ronda sin errores: lo he aprendido.</translation>
    </message>
    <message>
        <source>Right. No dial turns.</source>
        <translation>Correcto. Ningún dial gira.</translation>
    </message>
    <message>
        <source>A mistake. One dial turns a little.</source>
        <translation>Un error. Un dial gira un poco.</translation>
    </message>
    <message>
        <source>A mistake. {count} dials turn a little.</source>
        <translation>Un error. {count} diales giran un poco.</translation>
    </message>
    <message>
        <source>Look at the panel of lights: it shows the same dials.</source>
        <translation>Mire el panel de luces: muestra los mismos diales.</translation>
    </message>
    <message>
        <source>512 dials. Left: first thing. Right: second thing.</source>
        <extracomment>Heights of the title, of two lines under the field and of a caption under the dials, in units.</extracomment>
        <translation>512 diales. Izquierda: primera cosa. Derecha: segunda cosa.</translation>
    </message>
    <message>
        <source>512 dials, a third of them for each thing.</source>
        <translation>512 diales, un tercio para cada cosa.</translation>
    </message>
    <message>
        <source>I cannot say yet</source>
        <translation>Aún no lo sé</translation>
    </message>
    <message>
        <source>✕ I said: {thing}</source>
        <translation>✕ Dije: {thing}</translation>
    </message>
    <message>
        <source>✓ I said: {thing}</source>
        <translation>✓ Dije: {thing}</translation>
    </message>
    <message>
        <source>Correct: {thing}</source>
        <translation>Correcto: {thing}</translation>
    </message>
</context>
<context>
    <name>LeftOutDialog</name>
    <message>
        <source>Import patterns</source>
        <translation>Importar patrones</translation>
    </message>
    <message>
        <source>Not everything in {folder} can be read:</source>
        <translation>No todo en {folder} se puede leer:</translation>
    </message>
    <message>
        <source>Continue without it</source>
        <translation>Continuar sin él</translation>
    </message>
    <message>
        <source>Continue without them</source>
        <translation>Continuar sin ellos</translation>
    </message>
</context>
<context>
    <name>LessonAnswers</name>
    <message>
        <source>Save answers</source>
        <translation>Guardar las respuestas</translation>
    </message>
    <message>
        <source>Your name (optional):</source>
        <translation>Su nombre (opcional):</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Página (*.html)</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Guardado como {file}.</translation>
    </message>
</context>
<context>
    <name>LessonButton</name>
    <message>
        <source>{count} minutes</source>
        <translation>{count} minutos</translation>
    </message>
    <message>
        <source>{done} of {count}</source>
        <translation>{done} de {count}</translation>
    </message>
    <message>
        <source>done</source>
        <translation>hecha</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>sin empezar</translation>
    </message>
    <message>
        <source>Lesson {number}: {title}, {state}</source>
        <translation>Lección {number}: {title}, {state}</translation>
    </message>
</context>
<context>
    <name>LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
    <message>
        <source>{done} of {count} done</source>
        <translation>{done} de {count} hechas</translation>
    </message>
</context>
<context>
    <name>LessonPanel</name>
    <message>
        <source>Previous</source>
        <extracomment>What separates the folders of a path.</extracomment>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Lección siguiente</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Saltar</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Todas las lecciones</translation>
    </message>
    <message>
        <source>Choose another lesson from the list</source>
        <translation>Elegir otra lección de la lista</translation>
    </message>
    <message>
        <source>Sheets to print</source>
        <translation>Hojas para imprimir</translation>
    </message>
    <message>
        <source>Write the sheets of all lessons as PDF</source>
        <translation>Escribir las hojas de todas las lecciones como PDF</translation>
    </message>
    <message>
        <source>Sheets for &amp;pupils…</source>
        <translation>Hojas para los &amp;alumnos…</translation>
    </message>
    <message>
        <source>&amp;Answers for teachers…</source>
        <translation>&amp;Respuestas para el profesor…</translation>
    </message>
    <message>
        <source>Save answers…</source>
        <translation>Guardar respuestas…</translation>
    </message>
    <message>
        <source>Let the program do this task</source>
        <translation>Dejar que el programa haga esta tarea</translation>
    </message>
    <message>
        <source>Go on to the next task</source>
        <translation>Pasar a la tarea siguiente</translation>
    </message>
    <message>
        <source>Return to the beginning of this lesson</source>
        <translation>Volver al comienzo de esta lección</translation>
    </message>
    <message>
        <source>Save what you did and answered as a page, to hand it in</source>
        <translation>Guardar lo que ha hecho y respondido como página para entregar</translation>
    </message>
    <message>
        <source>Lesson {number} of {count}</source>
        <translation>Lección {number} de {count}</translation>
    </message>
    <message>
        <source>{count} minutes</source>
        <translation>{count} minutos</translation>
    </message>
    <message>
        <source>Do</source>
        <translation>Tareas</translation>
    </message>
</context>
<context>
    <name>LessonTask</name>
    <message>
        <source>Saved with your answers.</source>
        <translation>Guardado con sus respuestas.</translation>
    </message>
    <message>
        <source>Write a number, such as 12.</source>
        <translation>Escriba un número, por ejemplo 12.</translation>
    </message>
    <message>
        <source>{number} is right.</source>
        <translation>{number} es correcto.</translation>
    </message>
    <message>
        <source>{number} is wrong.</source>
        <translation>{number} no es correcto.</translation>
    </message>
    <message>
        <source>Task {number}, not yet</source>
        <translation>Tarea {number}, todavía no</translation>
    </message>
    <message>
        <source>Task {number}, to do now</source>
        <translation>Tarea {number}, para hacer ahora</translation>
    </message>
    <message>
        <source>Task {number}, done</source>
        <translation>Tarea {number}, hecha</translation>
    </message>
    <message>
        <source>Task {number}, skipped</source>
        <translation>Tarea {number}, saltada</translation>
    </message>
</context>
<context>
    <name>LessonsPage</name>
    <message>
        <source>Folder for the sheets</source>
        <extracomment>Width under which the live part stands below the text, and the least height of both then. Seconds for which a task is shown at once. Milliseconds for which the text of the first lesson is seen before its live part is made. Widths of the list and of the text, and least width of the live part where that has priority: as much as a plane needs with all that belongs to it. In pixels of the design. Parts of a session that a check may look at.</extracomment>
        <translation>Carpeta para las hojas</translation>
    </message>
    <message>
        <source>Writing the sheets…</source>
        <translation>Se están escribiendo las hojas…</translation>
    </message>
    <message>
        <source>The sheets are in {folder}.</source>
        <translation>Las hojas están en {folder}.</translation>
    </message>
</context>
<context>
    <name>LightView</name>
    <message>
        <source>Lights of the panel</source>
        <extracomment>Level of a light at its brightest. Share of the full colour that the weakest light gets, so that it is visible on a screen. From one light to the next, in pixels of the design: below these there is no mark, no glow. Height of the row of R lamps, and of its lamps.</extracomment>
        <translation>Luces del panel</translation>
    </message>
</context>
<context>
    <name>LightsPanel</name>
    <message>
        <source>Panel</source>
        <extracomment>Screen colours of the palettes, lightened so that they stand out from black.</extracomment>
        <translation>Panel</translation>
    </message>
    <message>
        <source>Panel {number}</source>
        <translation>Panel {number}</translation>
    </message>
    <message>
        <source>A second panel on another port, such as one that shows the photocells</source>
        <translation>Un segundo panel en otro puerto, por ejemplo para mostrar las fotocélulas</translation>
    </message>
    <message>
        <source>The first panel</source>
        <translation>El primer panel</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Keep this map</source>
        <translation>Conservar este mapa</translation>
    </message>
    <message>
        <source>Restore previous map</source>
        <translation>Restaurar el mapa anterior</translation>
    </message>
    <message>
        <source>The lit light is inside the frame. Go to the next one.</source>
        <translation>La luz encendida está en el marco. Pasar a la siguiente.</translation>
    </message>
    <message>
        <source>No panel is connected.
Choose one on the right. A simulated panel does everything a real one does.</source>
        <translation>No hay ningún panel conectado.
Elija uno a la derecha. Un panel simulado hace todo lo que hace uno real.</translation>
    </message>
    <message>
        <source>Knob {0}</source>
        <translation>Mando {0}</translation>
    </message>
    <message>
        <source>Motor {0}</source>
        <translation>Motor {0}</translation>
    </message>
    <message>
        <source>only light {0} of {1} is lit</source>
        <translation>solo está encendida la luz {0} de {1}</translation>
    </message>
    <message>
        <source>one-way: as sent, not confirmed</source>
        <translation>en un sentido: según lo enviado, sin confirmar</translation>
    </message>
    <message>
        <source>as the board last confirmed it</source>
        <translation>según lo último que confirmó la placa</translation>
    </message>
    <message>
        <source>Light {0}: {1}, {2} % of full light</source>
        <translation>Luz {0}: {1}, {2} % de la luz plena</translation>
    </message>
    <message>
        <source>shows nothing</source>
        <translation>no muestra nada</translation>
    </message>
    <message>
        <source>photocell {0}, {1}</source>
        <translation>fotocélula {0}, {1}</translation>
    </message>
    <message>
        <source>potentiometer {0}</source>
        <translation>potenciómetro {0}</translation>
    </message>
    <message>
        <source>A fault stopped a motor. Fix it, then switch the motors on again.</source>
        <translation>Una avería detuvo un motor. Arréglela y encienda de nuevo los motores.</translation>
    </message>
    <message>
        <source>Point at a light to see what it shows.</source>
        <translation>Señale una luz para ver qué muestra.</translation>
    </message>
    <message>
        <source>Point at a light to see what it shows. Drag a knob up or down to turn it.</source>
        <translation>Señale una luz para ver qué muestra. Arrastre un mando hacia arriba o hacia abajo para girarlo.</translation>
    </message>
    <message>
        <source>All lights are mapped.</source>
        <translation>Todas las luces están situadas.</translation>
    </message>
    <message>
        <source>Click the lit light, or Next if it is not shown here.</source>
        <translation>Pulse en la luz encendida, o en Siguiente si no se ve aquí.</translation>
    </message>
    <message>
        <source>Click the lit light, or Next if the frame is around it.</source>
        <translation>Pulse en la luz encendida, o en Siguiente si el marco la rodea.</translation>
    </message>
</context>
<context>
    <name>Look</name>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Sistema</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Con&amp;traste alto</translation>
    </message>
</context>
<context>
    <name>Machine</name>
    <message>
        <source>{count} cells</source>
        <translation>{count} células</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 célula</translation>
    </message>
    <message>
        <source>{count} cards of 8</source>
        <translation>{count} tarjetas de 8</translation>
    </message>
    <message>
        <source>excitatory − inhibitory ≥ {theta}</source>
        <translation>excitadores − inhibidores ≥ {theta}</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>de {count}</translation>
    </message>
    <message>
        <source>{classes} classes need {needed}</source>
        <translation>{classes} clases necesitan {needed}</translation>
    </message>
    <message>
        <source>{kind} · {inputs} inputs · seed {seed}</source>
        <translation>{kind} · {inputs} entradas · semilla {seed}</translation>
    </message>
    <message>
        <source>{kind} · 1 input · seed {seed}</source>
        <translation>{kind} · 1 entrada · semilla {seed}</translation>
    </message>
    <message>
        <source>{kind} · {rows} × {columns} · seed {seed}</source>
        <translation>{kind} · {rows} × {columns} · semilla {seed}</translation>
    </message>
    <message>
        <source>{kind} · {a_units} A-units · θ {theta} · seed {seed}</source>
        <translation>{kind} · {a_units} unidades A · θ {theta} · semilla {seed}</translation>
    </message>
    <message>
        <source>{kind} · 1 A-unit · θ {theta} · seed {seed}</source>
        <translation>{kind} · 1 unidad A · θ {theta} · semilla {seed}</translation>
    </message>
    <message>
        <source>{machine} · {r_units} R-units</source>
        <translation>{machine} · {r_units} unidades R</translation>
    </message>
    <message>
        <source>{machine} · 1 R-unit</source>
        <translation>{machine} · 1 unidad R</translation>
    </message>
    <message>
        <source>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} wires · {r_units} R</source>
        <translation>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} hilos · {r_units} R</translation>
    </message>
    <message>
        <source>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} wires · 1 R</source>
        <translation>{machine} · {rows} × {columns} · {excitatory} + {inhibitory} hilos · 1 R</translation>
    </message>
    <message>
        <source>{kind} · seed {seed}</source>
        <translation>{kind} · semilla {seed}</translation>
    </message>
</context>
<context>
    <name>MachineChip</name>
    <message>
        <source>{machine}. Click to change it.</source>
        <extracomment>Pixels around the words: at the left, and at the right with the arrow.</extracomment>
        <translation>{machine}. Pulse para cambiarla.</translation>
    </message>
    <message>
        <source>Machine: {machine}</source>
        <translation>Máquina: {machine}</translation>
    </message>
</context>
<context>
    <name>MachineDrawer</name>
    <message>
        <source>Machine</source>
        <extracomment>Height in pixels of the design from which the preview stands still beneath the rows. About the height of all but rows and preview, in pixels of the design.</extracomment>
        <translation>Máquina</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Construir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Building draws new wires and weights. Undo restores this machine and its run.</source>
        <translation>Al construir se sortean hilos y pesos nuevos. Deshacer devuelve esta máquina y su ejecución.</translation>
    </message>
    <message>
        <source>Building sets all weights to 0 V. Undo restores this machine.</source>
        <translation>Al construir, todos los pesos se ponen a 0 V. Deshacer devuelve esta máquina.</translation>
    </message>
    <message>
        <source>Building draws a new plugboard and sets all weights to 0 V. Undo restores this machine.</source>
        <translation>Al construir se sortea un nuevo tablero de conexiones y todos los pesos se ponen a 0 V. Deshacer devuelve esta máquina.</translation>
    </message>
    <message>
        <source>Drawing the plugboard…</source>
        <translation>Sorteando el tablero de conexiones…</translation>
    </message>
    <message>
        <source>Scaling the pictures: {percent} %</source>
        <translation>Escalando las imágenes: {percent} %</translation>
    </message>
</context>
<context>
    <name>MachineForm</name>
    <message>
        <source>Draw a new seed</source>
        <extracomment>Letters of a number field; 6 unless it says otherwise. Settings that follow the kind and the classes until somebody sets them. Seeds that the die draws. Where a refusal is shown that names no setting.</extracomment>
        <translation>Sortear otra semilla</translation>
    </message>
    <message>
        <source>1960</source>
        <translation>1960</translation>
    </message>
    <message>
        <source>as reported for the machine of 1960</source>
        <translation>según lo documentado de la máquina de 1960</translation>
    </message>
    <message>
        <source>ASSUMED</source>
        <translation>SUPUESTO</translation>
    </message>
    <message>
        <source>not known, our choice</source>
        <translation>no se sabe, elección nuestra</translation>
    </message>
    <message>
        <source>Faults, motors and details {mark}</source>
        <translation>Averías, motores y detalles {mark}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Something went wrong, but nothing was lost. See the log for details.</source>
        <extracomment>Milliseconds between two checks of whether the window is still busy.</extracomment>
        <translation>Algo salió mal, pero no se perdió nada. El registro tiene los detalles.</translation>
    </message>
    <message>
        <source>Draw on the retina, or press “Learn”.</source>
        <extracomment>Milliseconds that the window has to itself at the start; in which no page is opened before the compiled loop is loaded; and between two checks of whether the window may be rebuilt. Level of the program&apos;s own event loop. What is made on first use and lies over a page. Least width, in pixels of the design, for the name of the program in the header.</extracomment>
        <translation>Dibuje en la retina, o pulse «Aprender».</translation>
    </message>
    <message>
        <source>Mark I Perceptron</source>
        <translation>Mark I Perceptron</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Sin título</translation>
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
        <translation>Manual – Mark I Perceptron</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Buscar en el manual</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>{action} ({keys})</source>
        <translation>{action} ({keys})</translation>
    </message>
    <message>
        <source>{count} pages</source>
        <translation>{count} páginas</translation>
    </message>
    <message>
        <source>1 page</source>
        <translation>1 página</translation>
    </message>
    <message>
        <source>No page contains all these words. Try fewer.</source>
        <translation>Ninguna página tiene estas palabras. Pruebe con menos.</translation>
    </message>
</context>
<context>
    <name>MapEditing</name>
    <message>
        <source>Mapping paused at light {0}. It resumes there.</source>
        <translation>Mapa interrumpido en la luz {0}. Continúa ahí.</translation>
    </message>
</context>
<context>
    <name>MenuPage</name>
    <message>
        <source>Restart the exhibit</source>
        <extracomment>The screen that sizes are given for, in units; a screen held upright swaps them. Sizes in units: the least target, the gap, titles, text and notes.</extracomment>
        <translation>Reiniciar la instalación</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Nothing can be stored: see State.</source>
        <translation>No se puede guardar nada: véase Estado.</translation>
    </message>
    <message>
        <source>The settings file has problems. See State.</source>
        <translation>El archivo de ajustes tiene errores. Véase Estado.</translation>
    </message>
    <message>
        <source>Staff</source>
        <translation>Personal</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Patrones</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Idiomas</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Tiempos</translation>
    </message>
    <message>
        <source>Screen, sound</source>
        <translation>Pantalla, sonido</translation>
    </message>
    <message>
        <source>Panel of lights</source>
        <translation>Panel de luces</translation>
    </message>
    <message>
        <source>Visits</source>
        <translation>Visitas</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Touch again to quit</source>
        <translation>Toque otra vez para salir</translation>
    </message>
    <message>
        <source>After that, the exhibit stays off until this computer starts again.</source>
        <translation>Después, la instalación queda apagada hasta que este ordenador se reinicie.</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Menu (F10)</source>
        <extracomment>Names of actions; ``-`` is a separator, ``…_`` a menu of all actions with that prefix.</extracomment>
        <translation>Menú (F10)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menú</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Nuevo</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Tipo</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>Pá&amp;gina</translation>
    </message>
    <message>
        <source>P&amp;ace</source>
        <translation>&amp;Velocidad</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>T&amp;ema</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Patterns</source>
        <translation>&amp;Patrones</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Máquina</translation>
    </message>
    <message>
        <source>T&amp;raining</source>
        <translation>Ap&amp;rendizaje</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ay&amp;uda</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>No hay archivos recientes</translation>
    </message>
</context>
<context>
    <name>MistakesChart</name>
    <message>
        <source>Mistakes appear here as the machine learns.</source>
        <extracomment>The chart shows at least this many passes. With more passes than this, there are no dots: they would hide the line. Room below 0 and above the top: as a share, and in pixels, so that no dot there is cut off. Fewest passes that can be zoomed in to. Height of the chart, in pixels of the design, under which chapters have no labels but tips. Chapters that a screen reader names. How far a label at an end may stand out over the axis and the margin, in pixels. Pixels from a line within which it is pointed at. Pixels across a curve within which a click hits it. Pixels between the numbers on the axes, at least.</extracomment>
        <translation>Los errores aparecen aquí mientras la máquina aprende.</translation>
    </message>
    <message>
        <source>Mistakes per pass</source>
        <translation>Errores por pasada</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>pasada</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>errores</translation>
    </message>
    <message>
        <source>branch {0}</source>
        <translation>rama {0}</translation>
    </message>
    <message>
        <source>pass {0}: {1} mistakes</source>
        <translation>pasada {0}: {1} errores</translation>
    </message>
    <message>
        <source>pass {0}: 1 mistake</source>
        <translation>pasada {0}: 1 error</translation>
    </message>
    <message>
        <source>{chapters} Earlier branches: {count}.</source>
        <translation>{chapters} Ramas anteriores: {count}.</translation>
    </message>
    <message>
        <source>An earlier branch, left at pass {number}. Click to return to it.</source>
        <translation>Una rama anterior, dejada en la pasada {number}. Pulse para volver a ella.</translation>
    </message>
</context>
<context>
    <name>MistakesPanel</name>
    <message>
        <source>The bound on unit mistakes</source>
        <translation>La cota de los errores de la unidad R</translation>
    </message>
    <message>
        <source>R-unit</source>
        <translation>Unidad R</translation>
    </message>
    <message>
        <source>The R-unit that all panels of this page show</source>
        <translation>La unidad R que muestran todos los paneles de esta página</translation>
    </message>
    <message>
        <source>Unit mistakes have no bound here</source>
        <translation>Errores de la unidad R: aquí sin cota</translation>
    </message>
    <message>
        <source>in 1 pass</source>
        <translation>en 1 pasada</translation>
    </message>
    <message>
        <source>in {count} passes</source>
        <translation>en {count} pasadas</translation>
    </message>
    <message>
        <source>{mistakes} unit mistakes of at most {bound}</source>
        <translation>{mistakes} errores de la unidad R, de {bound} como máximo</translation>
    </message>
    <message>
        <source>1 unit mistake of at most {bound}</source>
        <translation>1 error de la unidad R, de {bound} como máximo</translation>
    </message>
</context>
<context>
    <name>MixtureView</name>
    <message>
        <source>The two mixtures</source>
        <extracomment>Sides of a picture in pixels of the design, and the least width of one that is flat. Width of a sign, and the least of a share, at text 1; pixels beside words. Height of the names below the pictures, and of the arrow between the rows, at text 1. Least side of a cell in pixels that is drawn with a gap around it.</extracomment>
        <translation>Las dos mezclas</translation>
    </message>
    <message>
        <source>{title}: {parts}</source>
        <translation>{title}: {parts}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>y {count} más</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>la misma</translation>
    </message>
</context>
<context>
    <name>MoreButton</name>
    <message>
        <source>More settings of the training</source>
        <translation>Más ajustes del entrenamiento</translation>
    </message>
</context>
<context>
    <name>MoreSettings</name>
    <message>
        <source>no limit</source>
        <extracomment>The settings that have a place elsewhere: beside the box, or in the drawer of the machine.</extracomment>
        <translation>sin límite</translation>
    </message>
</context>
<context>
    <name>NameEditor</name>
    <message>
        <source>New name of {name}</source>
        <extracomment>Least width, in pixels of the design, so that a longer name can be seen.</extracomment>
        <translation>Nombre nuevo de {name}</translation>
    </message>
</context>
<context>
    <name>NotesPanel</name>
    <message>
        <source>Assumed here</source>
        <translation>Supuesto aquí</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>{name} is empty. Enter a number from {low} to {high}.</source>
        <extracomment>Most characters that a field asks to have room for, and that a reason repeats. Decimals to which the number after a step is rounded.</extracomment>
        <translation>{name} está vacío. Escriba un número de {low} a {high}.</translation>
    </message>
    <message>
        <source>{name} is empty. Enter a number of at least {low}.</source>
        <translation>{name} está vacío. Escriba un número de al menos {low}.</translation>
    </message>
    <message>
        <source>{name} must be a number of at least {low}, not “{text}”.</source>
        <translation>{name} debe ser un número de al menos {low}, no «{text}».</translation>
    </message>
    <message>
        <source>{name} must be a whole number from {low} to {high}, not “{text}”.</source>
        <translation>{name} debe ser un número entero de {low} a {high}, no «{text}».</translation>
    </message>
    <message>
        <source>{name} must be a number from {low} to {high}, not “{text}”.</source>
        <translation>{name} debe ser un número de {low} a {high}, no «{text}».</translation>
    </message>
</context>
<context>
    <name>NumbersPanel</name>
    <message>
        <source>Numbers</source>
        <extracomment>Minimum width and height of the picture in pixels: the dials of 1960 are then cells. Side of the picture of the drawing, in pixels of the design. Most passes that are drawn with a dot each.</extracomment>
        <translation>Números</translation>
    </message>
    <message>
        <source>left</source>
        <translation>izquierda</translation>
    </message>
    <message>
        <source>right</source>
        <translation>derecha</translation>
    </message>
    <message>
        <source>mistakes so far</source>
        <translation>errores hasta ahora</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>pasadas</translation>
    </message>
    <message>
        <source>wrong now</source>
        <translation>mal ahora</translation>
    </message>
    <message>
        <source>‖w‖², V²</source>
        <translation>‖w‖², V²</translation>
    </message>
    <message>
        <source>angle between the weights</source>
        <translation>ángulo entre los pesos</translation>
    </message>
    <message>
        <source>{what}, {side}</source>
        <translation>{what}, {side}</translation>
    </message>
    <message>
        <source>The patterns differ: {left} on the left, {right} on the right.</source>
        <translation>Los patrones son distintos: {left} a la izquierda, {right} a la derecha.</translation>
    </message>
    <message>
        <source>{wrong} of {count}</source>
        <translation>{wrong} de {count}</translation>
    </message>
    <message>
        <source>{angle}°</source>
        <translation>{angle}°</translation>
    </message>
    <message>
        <source>All weights…</source>
        <translation>Todos los pesos…</translation>
    </message>
    <message>
        <source>The weights as a table, to change and copy</source>
        <translation>Los pesos en una tabla, para cambiarlos y copiarlos</translation>
    </message>
    <message>
        <source>query point</source>
        <translation>punto consultado</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>rectas</translation>
    </message>
    <message>
        <source>line</source>
        <translation>recta</translation>
    </message>
    <message>
        <source>angle between w and x</source>
        <translation>ángulo entre w y x</translation>
    </message>
    <message>
        <source>angle between (w, b) and (x, 1)</source>
        <translation>ángulo entre (w, b) y (x, 1)</translation>
    </message>
    <message>
        <source>{numbers}, made</source>
        <translation>{numbers}, hecho</translation>
    </message>
    <message>
        <source>{value}, {count} mistakes</source>
        <translation>{value}, {count} errores</translation>
    </message>
    <message>
        <source>{value}, 1 mistake</source>
        <translation>{value}, 1 error</translation>
    </message>
    <message>
        <source>This rule learns nothing from w = 0, because every sum is 0 and an undecided response turns no weight. Start from random weights.</source>
        <translation>Esta regla no aprende nada desde w = 0, porque cada suma es 0 y una respuesta indecisa no gira ningún peso. Empiece con pesos aleatorios.</translation>
    </message>
    <message>
        <source>Here a sum of 0 counts as a mistake (d ν ≤ 0), so it learns.</source>
        <translation>Aquí una suma de 0 cuenta como error (d ν ≤ 0), así que aprende.</translation>
    </message>
    <message>
        <source>Here the unit fires at 0, so the − points are mistakes.</source>
        <translation>Aquí la unidad se activa en 0, así que los puntos − son errores.</translation>
    </message>
    <message>
        <source>Here the unit is silent at 0, so the + points are mistakes.</source>
        <translation>Aquí la unidad calla en 0, así que los puntos + son errores.</translation>
    </message>
    <message>
        <source>At w = 0 every sum is 0. {here} With the strict test d ν &lt; 0 it learns nothing, because no point is a mistake.</source>
        <translation>En w = 0, cada suma es 0. {here} Con la prueba estricta d ν &lt; 0 no aprende nada, porque ningún punto es un error.</translation>
    </message>
</context>
<context>
    <name>OneDial</name>
    <message>
        <source>Dial of the chosen weight</source>
        <extracomment>Side of the dial, in pixels of the design. A dial without stops reaches at least this far, in volts: one key turns it by 0.5 V.</extracomment>
        <translation>Dial del peso elegido</translation>
    </message>
    <message>
        <source>Plus and minus turn the dial, 0 sets it to 0 V.</source>
        <translation>Más y menos giran el dial, 0 lo pone a 0 V.</translation>
    </message>
</context>
<context>
    <name>OverPage</name>
    <message>
        <source>Stop</source>
        <extracomment>Height of a large key in units. Size of the text beneath the question.</extracomment>
        <translation>Terminar</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Volver</translation>
    </message>
    <message>
        <source>Stop here?</source>
        <translation>¿Terminar aquí?</translation>
    </message>
    <message>
        <source>I will forget your drawings and all that I learned from them.</source>
        <translation>Olvido sus dibujos y todo lo que he aprendido de ellos.</translation>
    </message>
    <message>
        <source>Still there?</source>
        <translation>¿Sigue ahí?</translation>
    </message>
    <message>
        <source>In one second I will forget your drawings and begin again.</source>
        <translation>En un segundo olvido sus dibujos y vuelvo a empezar.</translation>
    </message>
    <message>
        <source>In {seconds} seconds I will forget your drawings and begin again.</source>
        <translation>En {seconds} segundos olvido sus dibujos y vuelvo a empezar.</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Console</source>
        <extracomment>In the order of their tabs.</extracomment>
        <translation>Consola</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>Geometría</translation>
    </message>
    <message>
        <source>Theory</source>
        <translation>Teoría</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimentos</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lecciones</translation>
    </message>
</context>
<context>
    <name>PanelDialog</name>
    <message>
        <source>New panel</source>
        <extracomment>Most lights along a side, and R lamps. Size at the designed size of text, and the size of text from which names stand above fields. The file that its builder reads first.</extracomment>
        <translation>Panel nuevo</translation>
    </message>
    <message>
        <source>Back and forth</source>
        <translation>En zigzag</translation>
    </message>
    <message>
        <source>All the same way</source>
        <translation>Todas en el mismo sentido</translation>
    </message>
    <message>
        <source>Lights or dials</source>
        <translation>Luces o agujas</translation>
    </message>
    <message>
        <source>In a row</source>
        <translation>Por fila</translation>
    </message>
    <message>
        <source>5 V supply</source>
        <translation>Fuente de 5 V</translation>
    </message>
    <message>
        <source>{0} lights a metre</source>
        <translation>{0} luces por metro</translation>
    </message>
    <message>
        <source>Ready-made matrix</source>
        <translation>Matriz ya montada</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>Dials ({parts})</source>
        <translation>Agujas ({parts})</translation>
    </message>
    <message>
        <source>Dims in a dark room</source>
        <translation>Atenúa en una sala oscura</translation>
    </message>
    <message>
        <source>USB</source>
        <translation>USB</translation>
    </message>
    <message>
        <source>Wiring</source>
        <translation>Cableado</translation>
    </message>
    <message>
        <source>What this panel needs</source>
        <translation>Lo que necesita este panel</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Placa</translation>
    </message>
    <message>
        <source>Order of the colours</source>
        <translation>Orden de los colores</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>The rows run</source>
        <translation>Las filas van</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distancia</translation>
    </message>
    <message>
        <source>R lamps</source>
        <translation>Lámparas R</translation>
    </message>
    <message>
        <source>Knobs</source>
        <translation>Mandos</translation>
    </message>
    <message>
        <source>Light sensor</source>
        <translation>Sensor de luz</translation>
    </message>
    <message>
        <source>Save plans…</source>
        <translation>Guardar planos…</translation>
    </message>
    <message>
        <source>The dials draw {rest} A at rest and up to {most} A while {count} move at once.</source>
        <translation>Las agujas consumen {rest} A en reposo y hasta {most} A mientras {count} se mueven a la vez.</translation>
    </message>
    <message>
        <source>The lights draw {dark} A when dark and up to {most} A, at a brightness of up to {brightness} of {brightest}.</source>
        <translation>Las luces consumen {dark} A apagadas y hasta {most} A, con un brillo de hasta {brightness} de {brightest}.</translation>
    </message>
    <message>
        <source>They need {count} enclosed supplies of {amperes} A each.</source>
        <translation>Hacen falta {count} fuentes cerradas de {amperes} A cada una.</translation>
    </message>
    <message>
        <source>The plans hold panel_config.h for the Arduino IDE.</source>
        <translation>Los planos contienen panel_config.h para el IDE de Arduino.</translation>
    </message>
    <message>
        <source>The plans hold panel_config.h. Build the image with it: make firmware.</source>
        <translation>Los planos contienen panel_config.h. Construya con él la imagen: make firmware.</translation>
    </message>
    <message>
        <source>No compiler is needed: {command}</source>
        <translation>No hace falta compilador: {command}</translation>
    </message>
    <message>
        <source>Folder for the plans</source>
        <translation>Carpeta para los planos</translation>
    </message>
    <message>
        <source>Wrote {count} files to {folder}. Begin with {guide}.</source>
        <translation>Se escribieron {count} archivos en {folder}. Empiece por {guide}.</translation>
    </message>
</context>
<context>
    <name>PanelPictures</name>
    <message>
        <source>Save p&amp;icture of</source>
        <extracomment>Pixels of a picture for each pixel of the screen.</extracomment>
        <translation>Guardar i&amp;magen de</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>&amp;Guardar imagen…</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>&amp;Copiar imagen</translation>
    </message>
    <message>
        <source>Copy &amp;values</source>
        <translation>Copiar &amp;valores</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Guardado como {file}.</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>La imagen está en el portapapeles.</translation>
    </message>
    <message>
        <source>The values are on the clipboard.</source>
        <translation>Los valores están en el portapapeles.</translation>
    </message>
</context>
<context>
    <name>PartMenu</name>
    <message>
        <source>Mend all parts ({n})</source>
        <extracomment>Most wires of one A-unit that a menu lists.</extracomment>
        <translation>Reparar todas las piezas ({n})</translation>
    </message>
    <message>
        <source>Zoom in to break a single part</source>
        <translation>Acerque la vista para averiar una sola pieza</translation>
    </message>
    <message>
        <source>Break photocell {row}, {column}: always dark</source>
        <translation>Averiar la fotocélula {row}, {column}: siempre oscura</translation>
    </message>
    <message>
        <source>Break photocell {row}, {column}: always lit</source>
        <translation>Averiar la fotocélula {row}, {column}: siempre encendida</translation>
    </message>
    <message>
        <source>Mend photocell {row}, {column}</source>
        <translation>Reparar la fotocélula {row}, {column}</translation>
    </message>
    <message>
        <source>Photocell {row}, {column} is one of the {n} dead cells</source>
        <translation>La fotocélula {row}, {column} es una de las células muertas ({n})</translation>
    </message>
    <message>
        <source>Mend A-unit {unit}</source>
        <translation>Reparar la unidad A {unit}</translation>
    </message>
    <message>
        <source>Break A-unit {unit}</source>
        <translation>Averiar la unidad A {unit}</translation>
    </message>
    <message>
        <source>Pull a wire</source>
        <translation>Desenchufar un hilo</translation>
    </message>
    <message>
        <source>Plug in a wire</source>
        <translation>Enchufar un hilo</translation>
    </message>
    <message>
        <source>{sign} from photocell {row}, {column}</source>
        <translation>{sign} de la fotocélula {row}, {column}</translation>
    </message>
    <message>
        <source>Mend potentiometer {number}</source>
        <translation>Reparar el potenciómetro {number}</translation>
    </message>
    <message>
        <source>Break potentiometer {number}: stuck where it is</source>
        <translation>Atascar el potenciómetro {number} donde está</translation>
    </message>
    <message>
        <source>Potentiometer {number} is stuck by the settings</source>
        <translation>El potenciómetro {number} está atascado por los ajustes</translation>
    </message>
</context>
<context>
    <name>PatternChoice</name>
    <message>
        <source>Patterns</source>
        <extracomment>What the patterns may be instead of those there are, besides gates. Most photocells of a retina that only gates make sense on.</extracomment>
        <translation>Patrones</translation>
    </message>
    <message>
        <source>{gate} on two switches</source>
        <translation>{gate} con dos interruptores</translation>
    </message>
    <message>
        <source>26 letters</source>
        <translation>26 letras</translation>
    </message>
    <message>
        <source>keep {name}: {count} patterns</source>
        <translation>conservar {name}: {count} patrones</translation>
    </message>
    <message>
        <source>keep {name}: 1 pattern</source>
        <translation>conservar {name}: 1 patrón</translation>
    </message>
    <message>
        <source>your own drawings</source>
        <translation>dibujos propios</translation>
    </message>
    <message>
        <source>✗ These patterns are pictures, but this machine takes points.</source>
        <translation>✗ Estos patrones son imágenes, pero esta máquina toma puntos.</translation>
    </message>
    <message>
        <source>✗ These patterns are points, which this machine cannot see. Choose others.</source>
        <translation>✗ Estos patrones son puntos, que esta máquina no puede ver. Elija otros.</translation>
    </message>
    <message>
        <source>They replace the current patterns. Undo restores those.</source>
        <translation>Reemplazan los patrones actuales. Deshacer los devuelve.</translation>
    </message>
    <message>
        <source>The patterns stay as they are.</source>
        <translation>Los patrones se quedan como están.</translation>
    </message>
    <message>
        <source>The set is drawn again for {rows} × {columns} photocells. Undo restores the current pictures.</source>
        <translation>El conjunto se dibuja de nuevo para {rows} × {columns} fotocélulas. Deshacer devuelve estas imágenes.</translation>
    </message>
    <message>
        <source>Every picture is scaled to {rows} × {columns} photocells. Undo restores the current pictures.</source>
        <translation>Cada imagen se escala a {rows} × {columns} fotocélulas. Deshacer devuelve estas imágenes.</translation>
    </message>
</context>
<context>
    <name>PatternPanel</name>
    <message>
        <source>Patterns</source>
        <extracomment>Between two buttons, and the widest name that a button shows whole, in pixels of the design. How many of the longest names are measured. Percentages that can be kept for testing.</extracomment>
        <translation>Patrones</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose a built-in set: letters, figures, AND, XOR…</source>
        <translation>Elegir un conjunto incluido: letras, figuras, AND, XOR…</translation>
    </message>
    <message>
        <source>New class</source>
        <translation>Clase nueva</translation>
    </message>
    <message>
        <source>Make a class, and put the drawing in it</source>
        <translation>Crear una clase y poner en ella el dibujo</translation>
    </message>
    <message>
        <source>Only wrong</source>
        <translation>Solo errores</translation>
    </message>
    <message>
        <source>Show only the pictures that are answered wrongly</source>
        <translation>Mostrar solo las imágenes mal respondidas</translation>
    </message>
    <message>
        <source>More about patterns</source>
        <translation>Más sobre los patrones</translation>
    </message>
    <message>
        <source>New class…</source>
        <translation>Clase nueva…</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>Añadir a {name}</translation>
    </message>
    <message>
        <source>Add drawing to {name}</source>
        <translation>Añadir dibujo a {name}</translation>
    </message>
    <message>
        <source>Keep a random share of the pictures of each class for testing</source>
        <translation>Reservar imágenes de cada clase para probar, sorteadas al azar</translation>
    </message>
    <message>
        <source>Keep {percent} % for testing</source>
        <translation>Reservar {percent} % para probar</translation>
    </message>
    <message>
        <source>Train with all</source>
        <translation>Aprender con todos</translation>
    </message>
    <message>
        <source>Name of the class:</source>
        <translation>Nombre de la clase:</translation>
    </message>
    <message>
        <source>1 picture</source>
        <translation>1 imagen</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>1 punto</translation>
    </message>
    <message>
        <source>1 class · {count} points</source>
        <translation>1 clase · {count} puntos</translation>
    </message>
    <message>
        <source>{classes} classes · {count} points</source>
        <translation>{classes} clases · {count} puntos</translation>
    </message>
    <message>
        <source>1 class · {count} pictures</source>
        <translation>1 clase · {count} imágenes</translation>
    </message>
    <message>
        <source>{classes} classes · {count} pictures</source>
        <translation>{classes} clases · {count} imágenes</translation>
    </message>
    <message>
        <source>{count} for testing</source>
        <translation>{count} para probar</translation>
    </message>
    <message>
        <source>Add the drawing to {name}, the selected class (A)</source>
        <translation>Añadir el dibujo a {name}, la clase marcada (A)</translation>
    </message>
</context>
<context>
    <name>PatternRow</name>
    <message>
        <source>Patterns of the certificate</source>
        <translation>Patrones del certificado</translation>
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
        <translation>Dibuje algo y luego cree una clase para ello.</translation>
    </message>
    <message>
        <source>No picture is answered wrongly.</source>
        <translation>Ninguna imagen está mal respondida.</translation>
    </message>
    <message>
        <source>T</source>
        <comment>tag on a test picture</comment>
        <translation>P</translation>
    </message>
    <message>
        <source>{count} wrong</source>
        <translation>{count} mal</translation>
    </message>
    <message>
        <source>fewer ▴</source>
        <translation>menos ▴</translation>
    </message>
    <message>
        <source>+ new class</source>
        <translation>+ clase nueva</translation>
    </message>
    <message>
        <source>Patterns, {classes} classes, {pictures} pictures</source>
        <translation>Patrones, {classes} clases, {pictures} imágenes</translation>
    </message>
    <message>
        <source>new class with the drawing</source>
        <translation>clase nueva con el dibujo</translation>
    </message>
    <message>
        <source>{name}: {count} more pictures</source>
        <translation>{name}: {count} imágenes más</translation>
    </message>
    <message>
        <source>{name}: show fewer pictures</source>
        <translation>{name}: mostrar menos imágenes</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>marcada</translation>
    </message>
    <message>
        <source>{name}, picture {number} of {count}</source>
        <translation>{name}, imagen {number} de {count}</translation>
    </message>
    <message>
        <source>for testing</source>
        <translation>para probar</translation>
    </message>
    <message>
        <source>answered wrongly</source>
        <translation>mal respondida</translation>
    </message>
    <message>
        <source>{name}, 1 picture</source>
        <translation>{name}, 1 imagen</translation>
    </message>
    <message>
        <source>{name}, {count} pictures</source>
        <translation>{name}, {count} imágenes</translation>
    </message>
    <message>
        <source>Remove this picture</source>
        <translation>Quitar esta imagen</translation>
    </message>
    <message>
        <source>Double-click to rename it.</source>
        <translation>Haga doble clic para renombrarla.</translation>
    </message>
    <message>
        <source>Add the drawing to {name}</source>
        <translation>Añadir el dibujo a {name}</translation>
    </message>
    <message>
        <source>Rename {name}</source>
        <translation>Renombrar {name}</translation>
    </message>
    <message>
        <source>Remove class {name}</source>
        <translation>Quitar la clase {name}</translation>
    </message>
    <message>
        <source>New class…</source>
        <translation>Clase nueva…</translation>
    </message>
    <message>
        <source>Remove {count} pictures</source>
        <translation>Quitar {count} imágenes</translation>
    </message>
    <message>
        <source>Show on the retina</source>
        <translation>Mostrar en la retina</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Mover a</translation>
    </message>
    <message>
        <source>Use for training</source>
        <translation>Usar para aprender</translation>
    </message>
    <message>
        <source>Keep for testing</source>
        <translation>Reservar para probar</translation>
    </message>
</context>
<context>
    <name>PatternsPage</name>
    <message>
        <source>The machine teaches itself these in turn while nobody is there.</source>
        <translation>La máquina se enseña estos por turno mientras no hay nadie.</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Patrones</translation>
    </message>
</context>
<context>
    <name>PinPage</name>
    <message>
        <source>Choose a PIN</source>
        <extracomment>Keys of a keyboard that delete a digit, too.</extracomment>
        <translation>Elegir un PIN</translation>
    </message>
    <message>
        <source>Staff PIN</source>
        <translation>PIN del personal</translation>
    </message>
    <message>
        <source>Delete the last digit</source>
        <translation>Borrar la última cifra</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Aceptar</translation>
    </message>
    <message>
        <source>A PIN has at least 4 digits. Try again.</source>
        <translation>Un PIN tiene al menos 4 cifras. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Enter the same PIN again.</source>
        <translation>Introduzca otra vez el mismo PIN.</translation>
    </message>
    <message>
        <source>The two PINs differ. Try again.</source>
        <translation>Los dos PIN son distintos. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Wrong. Next try in {seconds} s.</source>
        <translation>Incorrecto. Próximo intento en {seconds} s.</translation>
    </message>
    <message>
        <source>Choose 4 to 8 digits that visitors cannot guess.</source>
        <translation>Elija de 4 a 8 cifras que los visitantes no puedan adivinar.</translation>
    </message>
    <message>
        <source>Enter the PIN.</source>
        <translation>Introduzca el PIN.</translation>
    </message>
</context>
<context>
    <name>PlanePanel</name>
    <message>
        <source>Plane</source>
        <extracomment>Kinds of lines in the legend, with their colours and styles. Length of a sample, and the space around it.</extracomment>
        <translation>Plano</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Consulta</translation>
    </message>
    <message>
        <source>A query point without a class: drag it to see its answer</source>
        <translation>Un punto consultado, sin clase: arrástrelo para ver la respuesta</translation>
    </message>
    <message>
        <source>x ↦ −x</source>
        <translation>x ↦ −x</translation>
    </message>
    <message>
        <source>Show the − points at −x, as in the proofs</source>
        <translation>Mostrar los puntos − en −x, como en las demostraciones</translation>
    </message>
    <message>
        <source>nothing learned yet</source>
        <translation>nada aprendido aún</translation>
    </message>
    <message>
        <source>no points yet</source>
        <translation>aún no hay puntos</translation>
    </message>
    <message>
        <source>all {count} points right</source>
        <translation>los {count} puntos bien</translation>
    </message>
    <message>
        <source>the point is right</source>
        <translation>el punto está bien</translation>
    </message>
    <message>
        <source>{wrong} of {count} points wrong</source>
        <translation>{wrong} de {count} puntos mal</translation>
    </message>
    <message>
        <source>boundary</source>
        <translation>frontera</translation>
    </message>
    <message>
        <source>boundary of each class, in its colour</source>
        <translation>frontera de cada clase, en su color</translation>
    </message>
    <message>
        <source>A-units: on at the side of the name</source>
        <translation>unidades A, activas del lado de su nombre</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>mal</translation>
    </message>
    <message>
        <source>the same point from both classes</source>
        <translation>el mismo punto de ambas clases</translation>
    </message>
    <message>
        <source>boundary for −x</source>
        <translation>frontera para −x</translation>
    </message>
    <message>
        <source>before this update</source>
        <translation>antes de este cambio</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>anterior</translation>
    </message>
    <message>
        <source>nearest point</source>
        <translation>punto más próximo</translation>
    </message>
    <message>
        <source>arrows × {factor}</source>
        <translation>flechas × {factor}</translation>
    </message>
</context>
<context>
    <name>PlaneView</name>
    <message>
        <source>Plane</source>
        <extracomment>Colours of the classes, and their signs: the marks of the points. Radius of a point, of the ring around a wrong one, and most points drawn with marks. Pixels between the tip of an arrow and the edge. Least pixels between two numbers of an axis: one at the edge is moved inwards. Side of the picture that shows the regions of three classes, or of A-units. Pixels within which a press means a point, and the cursor stands on one. Steps of the grain that an arrow key makes.</extracomment>
        <translation>Plano</translation>
    </message>
    <message>
        <source>{place}, free</source>
        <translation>{place}, libre</translation>
    </message>
    <message>
        <source>{place}, query point</source>
        <translation>{place}, punto consultado</translation>
    </message>
    <message>
        <source>{place}, point {number}</source>
        <translation>{place}, punto {number}</translation>
    </message>
</context>
<context>
    <name>PointsPanel</name>
    <message>
        <source>Points</source>
        <extracomment>Ready sets, in the order of their buttons. Classes of the sets, the first for d = −1. Most characters of a class name on its button. Smallest distance of a point from the line. Points of each class. Points of each class, and margin of the clouds or spread of the moons, at first.</extracomment>
        <translation>Puntos</translation>
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
        <translation>Nubes</translation>
    </message>
    <message>
        <source>Moons</source>
        <translation>Lunas</translation>
    </message>
    <message>
        <source>1 only if both inputs are 1</source>
        <translation>1 solo si ambas entradas son 1</translation>
    </message>
    <message>
        <source>1 if at least one input is 1</source>
        <translation>1 si al menos una entrada es 1</translation>
    </message>
    <message>
        <source>0 only if both inputs are 1</source>
        <translation>0 solo si ambas entradas son 1</translation>
    </message>
    <message>
        <source>1 if the inputs differ: no line separates them</source>
        <translation>1 si las entradas difieren: ninguna recta las separa</translation>
    </message>
    <message>
        <source>Points on both sides of a line, with a gap</source>
        <translation>Puntos a ambos lados de una recta, con un hueco</translation>
    </message>
    <message>
        <source>Points on two interlocking half circles</source>
        <translation>Puntos en dos semicírculos entrelazados</translation>
    </message>
    <message>
        <source>Class of the next point</source>
        <translation>Clase del próximo punto</translation>
    </message>
    <message>
        <source>Remove a point</source>
        <translation>Quitar un punto</translation>
    </message>
    <message>
        <source>Remove the last point clicked (Delete, or right click)</source>
        <translation>Quitar el último punto pulsado (Supr, o clic derecho)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Remove all points</source>
        <translation>Quitar todos los puntos</translation>
    </message>
    <message>
        <source>Import points</source>
        <translation>Importar puntos</translation>
    </message>
    <message>
        <source>Points from a CSV file: two numbers and a class per row</source>
        <translation>Puntos de un archivo CSV: dos números y una clase por fila</translation>
    </message>
    <message>
        <source>Export points</source>
        <translation>Exportar puntos</translation>
    </message>
    <message>
        <source>Write the points to a CSV file</source>
        <translation>Escribir los puntos en un archivo CSV</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Points of each class</source>
        <translation>Puntos de cada clase</translation>
    </message>
    <message>
        <source>Smallest distance of a point from the line</source>
        <translation>Menor distancia de un punto a la recta</translation>
    </message>
    <message>
        <source>Draw other points</source>
        <translation>Sortear otros puntos</translation>
    </message>
    <message>
        <source>Draw other points at random</source>
        <translation>Sortear otros puntos al azar</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Margen</translation>
    </message>
    <message>
        <source>Per class</source>
        <translation>Por clase</translation>
    </message>
    <message>
        <source>Click to add · drag to move · right-click to remove</source>
        <translation>Clic: añadir · arrastrar: mover · clic derecho: quitar</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>Leyendo {file}…</translation>
    </message>
    <message>
        <source>{file} has no points of a plane. Give two numbers and a class per row.</source>
        <translation>{file} no tiene puntos de un plano. Dé dos números y una clase por fila.</translation>
    </message>
    <message>
        <source>{file} has more than three classes. Leave out the others.</source>
        <translation>{file} tiene más de tres clases. Deje fuera las demás.</translation>
    </message>
    <message>
        <source>Points (*.csv)</source>
        <translation>Puntos (*.csv)</translation>
    </message>
    <message>
        <source>Written to {path}.</source>
        <translation>Escrito en {path}.</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Dispersión</translation>
    </message>
    <message>
        <source>{count} points · {counts}</source>
        <translation>{count} puntos · {counts}</translation>
    </message>
    <message>
        <source>1 point · {counts}</source>
        <translation>1 punto · {counts}</translation>
    </message>
    <message>
        <source>Add points of the class {name}</source>
        <translation>Añadir puntos de la clase {name}</translation>
    </message>
</context>
<context>
    <name>PortChoice</name>
    <message>
        <source>No panel</source>
        <extracomment>Most ports that are listed, and lines of the self-test that are kept.</extracomment>
        <translation>Ningún panel</translation>
    </message>
</context>
<context>
    <name>PotentiometerPanel</name>
    <message>
        <source>Potentiometers</source>
        <extracomment>Number of the button that shows the lamps, which may not be there.</extracomment>
        <translation>Potenciómetros</translation>
    </message>
    <message>
        <source>Lamps</source>
        <translation>Lámparas</translation>
    </message>
    <message>
        <source>Dials</source>
        <translation>Diales</translation>
    </message>
    <message>
        <source>Retina view</source>
        <translation>Vista de retina</translation>
    </message>
    <message>
        <source>Point at a unit to see its wires on the retina.</source>
        <translation>Señale una unidad para ver sus hilos en la retina.</translation>
    </message>
    <message>
        <source>+ orange   − blue</source>
        <translation>+ naranja   − azul</translation>
    </message>
    <message>
        <source>+ orange   − blue   {count} at the stop</source>
        <translation>+ naranja   − azul   {count} en el tope</translation>
    </message>
    <message>
        <source>+ orange   − blue   drag to turn</source>
        <translation>+ naranja   − azul   arrastre para girar</translation>
    </message>
    <message>
        <source>carried back through the wires · ±{scale} V</source>
        <translation>proyectados por los hilos · ±{scale} V</translation>
    </message>
    <message>
        <source>{count} in all · no stops</source>
        <translation>{count} en total · sin topes</translation>
    </message>
    <message>
        <source>−{limit} … +{limit} V · {count} in all</source>
        <translation>−{limit} … +{limit} V · {count} en total</translation>
    </message>
    <message>
        <source>{note} · {n} stuck</source>
        <translation>{note} · atascados: {n}</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>Presets ▾</source>
        <translation>Modelos ▾</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Preset machines, and those used recently</source>
        <translation>Máquinas listas, y las usadas recientemente</translation>
    </message>
    <message>
        <source>Mark I, 1960</source>
        <translation>Mark I, 1960</translation>
    </message>
    <message>
        <source>Textbook perceptron</source>
        <translation>Perceptrón de manual</translation>
    </message>
    <message>
        <source>Two switches: XOR</source>
        <translation>Dos interruptores: XOR</translation>
    </message>
    <message>
        <source>Two switches: AND</source>
        <translation>Dos interruptores: AND</translation>
    </message>
    <message>
        <source>Retina of 100 × 100</source>
        <translation>Retina de 100 × 100</translation>
    </message>
    <message>
        <source>Recently used</source>
        <translation>Usadas recientemente</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>{count} of {total} A-units on for this picture, {share} %</source>
        <extracomment>Seconds without a change before a machine is tried. Cells of the picture that are shown, about.</extracomment>
        <translation>{count} de {total} unidades A activas con esta imagen, {share} %</translation>
    </message>
    <message>
        <source>{count} of {total} photocells lit by this picture, {share} %</source>
        <translation>{count} de {total} fotocélulas encendidas con esta imagen, {share} %</translation>
    </message>
    <message>
        <source>{least} to {most} for the patterns.</source>
        <translation>{least} a {most} con los patrones.</translation>
    </message>
    <message>
        <source>A-units lit by {shown} of the {of} patterns</source>
        <translation>Unidades A activas con {shown} de los {of} patrones</translation>
    </message>
    <message>
        <source>Photocells lit by {shown} of the {of} patterns</source>
        <translation>Fotocélulas encendidas con {shown} de los {of} patrones</translation>
    </message>
    <message>
        <source>A-units lit by the pattern</source>
        <translation>Unidades A activas con el patrón</translation>
    </message>
    <message>
        <source>Photocells lit by the pattern</source>
        <translation>Fotocélulas encendidas con el patrón</translation>
    </message>
    <message>
        <source>A-units lit by each of the {of} patterns</source>
        <translation>Unidades A activas con cada uno de los {of} patrones</translation>
    </message>
    <message>
        <source>Photocells lit by each of the {of} patterns</source>
        <translation>Fotocélulas encendidas con cada uno de los {of} patrones</translation>
    </message>
</context>
<context>
    <name>ProofPanel</name>
    <message>
        <source>The proof in three lines</source>
        <translation>Demostración en tres líneas</translation>
    </message>
    <message>
        <source>Each mistake adds η d x to w, and d x·w* ≥ γ.</source>
        <translation>Cada error suma η d x a w, y d x·w* ≥ γ.</translation>
    </message>
    <message>
        <source>On a mistake d w·x ≤ 0, so ‖w‖² grows by at most η² R².</source>
        <translation>En un error d w·x ≤ 0, así que ‖w‖² crece a lo sumo η² R².</translation>
    </message>
    <message>
        <source>w·w* ≤ ‖w‖ as cos ≤ 1, so t η γ ≤ η R √t.</source>
        <translation>w·w* ≤ ‖w‖ pues cos ≤ 1, así que t η γ ≤ η R √t.</translation>
    </message>
</context>
<context>
    <name>Prospects</name>
    <message>
        <source>Not learned yet. Checking whether it can be…</source>
        <extracomment>Messages with which a run ends that has not learned its patterns. The message that advises to shuffle patterns which come sorted by class.</extracomment>
        <translation>Aún no aprendido. Comprobando si es posible…</translation>
    </message>
    <message>
        <source>The photocells are noisy, so no check can tell whether more passes would help.</source>
        <translation>Con fotocélulas ruidosas queda abierto si más pasadas ayudarían.</translation>
    </message>
    <message>
        <source>There are too many patterns to check automatically whether more passes would help. Press Check on the Theory page to find out.</source>
        <translation>Son demasiados patrones para comprobar si más pasadas ayudarían. Pulse Comprobar en la página Teoría para averiguarlo.</translation>
    </message>
    <message>
        <source>It is not known whether these patterns can be learned: rounding leaves it open. Use fewer patterns, or numbers of similar sizes.</source>
        <translation>No se sabe si estos patrones se pueden aprender: el redondeo deja la cuestión abierta. Use menos patrones, o números de tamaño parecido.</translation>
    </message>
    <message>
        <source>It is not known whether more passes would help.</source>
        <translation>No se sabe si más pasadas ayudarían.</translation>
    </message>
    <message>
        <source>No weights answer all patterns correctly. The best found are kept: {right} of {count} are right.</source>
        <translation>No hay pesos que respondan bien a todos los patrones. Se conservan los mejores hallados: {right} de {count} bien.</translation>
    </message>
    <message>
        <source>The best weights found are kept: {right} of {count} are right.</source>
        <translation>Se conservan los mejores pesos hallados: {right} de {count} bien.</translation>
    </message>
    <message>
        <source>R{unit} alone cannot learn this, whatever its weights: more passes do not help.</source>
        <translation>R{unit} sola no puede aprender esto, sean cuales sean sus pesos: más pasadas no ayudan.</translation>
    </message>
    <message>
        <source>This cannot be learned, whatever the weights: more passes do not help.</source>
        <translation>Esto no se puede aprender, sean cuales sean los pesos: más pasadas no ayudan.</translation>
    </message>
    <message>
        <source>Some weights answer all patterns correctly, but no bound says when this rule finds them.</source>
        <translation>Hay pesos que responden bien a todos los patrones, pero ninguna cota dice cuándo los halla esta regla.</translation>
    </message>
    <message>
        <source>This can be learned with at most {count} more mistakes. In random order, no number of passes is sure to be enough.</source>
        <translation>Esto se puede aprender con {count} errores más como máximo. En orden aleatorio ningún número de pasadas es seguro.</translation>
    </message>
    <message>
        <source>This can be learned with at most 1 more mistake. In random order, no number of passes is sure to be enough.</source>
        <translation>Esto se puede aprender con 1 error más como máximo. En orden aleatorio ningún número de pasadas es seguro.</translation>
    </message>
    <message>
        <source>This can be learned: allow 1 more pass, which will have no mistakes.</source>
        <translation>Esto se puede aprender: permita 1 pasada más, que no tendrá errores.</translation>
    </message>
    <message>
        <source>This can be learned: allow {count} more passes, enough by the bound R²/γ².</source>
        <translation>Esto se puede aprender: permita {count} pasadas más, suficientes por la cota R²/γ².</translation>
    </message>
    <message>
        <source>This can be learned: allow {count} more passes, enough by the bound R²/γ² unless a potentiometer reaches its end stop.</source>
        <translation>Esto se puede aprender: permita {count} pasadas más, suficientes por la cota R²/γ² salvo que un potenciómetro llegue a su tope.</translation>
    </message>
</context>
<context>
    <name>RecordChart</name>
    <message>
        <source>Chart</source>
        <extracomment>Colours of the theme for the series of a chart. Which of them a curve of a kind has, whatever its series. Kinds that are drawn as marks, as marks on a line, and along a band. The sign of a kind in the legend; hollow from the second series on. Share of an axis that stays free at its ends; more around marks, which a low chart must not cut. Pixels between named rows. Pixels from the pointer within which a point is read out. Pixels between two numbers, at least. Most numbers on an axis, however long it is. Widest names on the left: a share of the chart.</extracomment>
        <translation>Gráfico</translation>
    </message>
    <message>
        <source>{curve} at {place}: {value}</source>
        <translation>{curve} en {place}: {value}</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Restore</source>
        <extracomment>Seconds between two updates of the window while commands are replayed. Milliseconds before a progress dialog appears.</extracomment>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Restore the last session?</source>
        <translation>¿Restaurar la última sesión?</translation>
    </message>
    <message>
        <source>The program ended on {when} without closing its session.</source>
        <translation>El programa terminó el {when} sin cerrar su sesión.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>Preguntar después</translation>
    </message>
    <message>
        <source>The program ended on {when} without closing the points on Geometry.</source>
        <translation>El programa terminó el {when} sin cerrar los puntos de Geometría.</translation>
    </message>
    <message>
        <source>Not restored. You will be asked again at the next start.</source>
        <translation>No restaurada. Se preguntará de nuevo en el próximo inicio.</translation>
    </message>
    <message>
        <source>The points on Geometry were restored.</source>
        <translation>Se restauraron los puntos de Geometría.</translation>
    </message>
    <message>
        <source>The points on Geometry were restored, except for changes that could not be read.</source>
        <translation>Se restauraron los puntos de Geometría, salvo cambios que no se pudieron leer.</translation>
    </message>
    <message>
        <source>The last session was restored.</source>
        <translation>Se restauró la última sesión.</translation>
    </message>
    <message>
        <source>The last session was restored, except for changes that could not be read.</source>
        <translation>Se restauró la última sesión, salvo cambios que no se pudieron leer.</translation>
    </message>
    <message>
        <source>Restoring the last session…</source>
        <translation>Restaurando la última sesión…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>The last session could not be restored. {reason} It was kept as {path}.</source>
        <translation>No se pudo restaurar la última sesión. {reason} Se guardó como {path}.</translation>
    </message>
</context>
<context>
    <name>Regions</name>
    <message>
        <source>no A-unit</source>
        <extracomment>Most A-units that are named together, and points of a region that are written. A space at which a line does not break.</extracomment>
        <translation>ninguna unidad A</translation>
    </message>
    <message>
        <source>{count} points</source>
        <translation>{count} puntos</translation>
    </message>
</context>
<context>
    <name>Reports</name>
    <message>
        <source>Write settings, charts, pictures and commands to one page</source>
        <translation>Escribir ajustes, gráficos, imágenes y comandos en una página</translation>
    </message>
    <message>
        <source>Save re&amp;port…</source>
        <translation>Guardar in&amp;forme…</translation>
    </message>
    <message>
        <source>report</source>
        <translation>informe</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Guardar informe</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Página (*.html)</translation>
    </message>
    <message>
        <source>Evaluating all patterns for the report…</source>
        <translation>Evaluando todos los patrones para el informe…</translation>
    </message>
    <message>
        <source>The report was not saved.</source>
        <translation>El informe no se guardó.</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Guardado como {file}.</translation>
    </message>
</context>
<context>
    <name>ResponsePanel</name>
    <message>
        <source>Nothing has been learned yet</source>
        <translation>Todavía no se ha aprendido nada</translation>
    </message>
    <message>
        <source>It is already known what the drawing should be</source>
        <translation>Ya se sabe qué debe ser el dibujo</translation>
    </message>
    <message>
        <source>There is no answer that could be right</source>
        <translation>No hay ninguna respuesta que pueda ser correcta</translation>
    </message>
    <message>
        <source>Response</source>
        <extracomment>Most letters of a class that an R-unit of its own is called by, and of a code that is shown. Sizes of the answer in words, in pixels of the design, with the lines that each may take. A space without width: where it stands, a word may go on in the next line. R-units of the machine of 1960. Height in pixels of the design under which the legend gives way to the R-units. Pixels of the design that the buttons of classes may take; with more of them the box scrolls.</extracomment>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>The answer is right: this is what the drawing should be</source>
        <translation>La respuesta es correcta: esto debe ser el dibujo</translation>
    </message>
    <message>
        <source>No, it is…</source>
        <translation>No, es…</translation>
    </message>
    <message>
        <source>Say what the drawing is, and teach it</source>
        <translation>Decir qué es el dibujo, y enseñarlo</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>¿Por qué?</translation>
    </message>
    <message>
        <source>Show how the machine came to this answer (W)</source>
        <translation>Mostrar cómo llegó la máquina a esta respuesta (W)</translation>
    </message>
    <message>
        <source>should be</source>
        <translation>debe ser</translation>
    </message>
    <message>
        <source>1 unused {mark}</source>
        <translation>1 sin usar {mark}</translation>
    </message>
    <message>
        <source>{count} unused {mark}</source>
        <translation>{count} sin usar {mark}</translation>
    </message>
    <message>
        <source>volts, ±{scale}</source>
        <translation>voltios, ±{scale}</translation>
    </message>
    <message>
        <source>code {code}</source>
        <translation>código {code}</translation>
    </message>
    <message>
        <source>✓ right · code {code}</source>
        <translation>✓ bien · código {code}</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ bien</translation>
    </message>
    <message>
        <source>✗ wrong · code {code}</source>
        <translation>✗ mal · código {code}</translation>
    </message>
    <message>
        <source>✗ wrong</source>
        <translation>✗ mal</translation>
    </message>
</context>
<context>
    <name>ResponseView</name>
    <message>
        <source>Response</source>
        <extracomment>Room for the marks at the right end of the rows, in pixels.</extracomment>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Up and down choose an R-unit, left and right set its desired response to 0 or 1.</source>
        <translation>Arriba y abajo eligen una unidad R, izquierda y derecha ponen su respuesta deseada en 0 o 1.</translation>
    </message>
    <message>
        <source>{0}, unused</source>
        <translation>{0}, sin usar</translation>
    </message>
    <message>
        <source>lit</source>
        <translation>encendida</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>apagada</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>indeciso</translation>
    </message>
    <message>
        <source>{0} volts</source>
        <translation>{0} voltios</translation>
    </message>
    <message>
        <source>desired {0}</source>
        <translation>deseada {0}</translation>
    </message>
    <message>
        <source>right</source>
        <translation>derecha</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>mal</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>sin usar</translation>
    </message>
    <message>
        <source>{unit}
The meter reads up to ±{volts} V.</source>
        <translation>{unit}
El medidor llega a ±{volts} V.</translation>
    </message>
</context>
<context>
    <name>ResultPanel</name>
    <message>
        <source>Chart</source>
        <extracomment>A number in the table, perhaps with its spread and unit.</extracomment>
        <translation>Gráfico</translation>
    </message>
    <message>
        <source>Press Run: the chart grows as the machines finish.</source>
        <translation>Pulse Iniciar: el gráfico crece a medida que terminan las máquinas.</translation>
    </message>
    <message>
        <source>published</source>
        <translation>publicado</translation>
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
        <translation>Ruido de las fotocélulas</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Centrar</translation>
    </message>
    <message>
        <source>Move each drawing to the middle of the retina</source>
        <translation>Llevar cada dibujo al centro de la retina</translation>
    </message>
    <message>
        <source>Drag the drawing</source>
        <translation>Arrastrar el dibujo</translation>
    </message>
    <message>
        <source>Drag the drawing from here onto a class, or from the photocells with Ctrl</source>
        <translation>Arrastrar el dibujo desde aquí hasta una clase, o desde las fotocélulas con Ctrl</translation>
    </message>
    <message>
        <source>Size of the brush</source>
        <translation>Tamaño del pincel</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>Más herramientas</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Desplazar</translation>
    </message>
    <message>
        <source>Rotate or flip</source>
        <translation>Girar o reflejar</translation>
    </message>
    <message>
        <source>Pen: light cells</source>
        <extracomment>The first to give way where the row is too narrow; each is in the menu as well.</extracomment>
        <translation>Lápiz: encender células</translation>
    </message>
    <message>
        <source>Eraser: darken cells</source>
        <translation>Goma: apagar células</translation>
    </message>
    <message>
        <source>Letter: press a key to draw its character</source>
        <translation>Letra: pulse una tecla para dibujar su carácter</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rectángulo</translation>
    </message>
    <message>
        <source>Ellipse</source>
        <translation>Elipse</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Rellenar</translation>
    </message>
    <message>
        <source>Camera: look at a card</source>
        <translation>Cámara: mirar una tarjeta</translation>
    </message>
    <message>
        <source>The camera is on</source>
        <translation>La cámara está encendida</translation>
    </message>
    <message>
        <source>{size} × {size} cells</source>
        <translation>{size} × {size} células</translation>
    </message>
    <message>
        <source>noise {percent} %</source>
        <translation>ruido {percent} %</translation>
    </message>
    <message>
        <source>cells changed: {n}</source>
        <translation>fotocélulas cambiadas: {n}</translation>
    </message>
    <message>
        <source>{count} inputs</source>
        <translation>{count} entradas</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 entrada</translation>
    </message>
    <message>
        <source>{cells} photocells · {lit} lit</source>
        <translation>{cells} fotocélulas · {lit} encendidas</translation>
    </message>
    <message>
        <source>{lit} lit</source>
        <translation>{lit} encendidas</translation>
    </message>
    <message>
        <source>{note} · {n} broken</source>
        <translation>{note} · averiadas: {n}</translation>
    </message>
</context>
<context>
    <name>RetinaView</name>
    <message>
        <source>Drop the picture here</source>
        <extracomment>Least value of a lit cell. Up to this many changed cells are repainted one by one, more of them as one rectangle. Holds a shape that is drawn by keyboard, from one press of Space to the next.</extracomment>
        <translation>Suelte la imagen aquí</translation>
    </message>
    <message>
        <source>Retina, {rows} by {columns} photocells</source>
        <translation>Retina, {rows} por {columns} fotocélulas</translation>
    </message>
    <message>
        <source>dead</source>
        <translation>muerta</translation>
    </message>
    <message>
        <source>stuck lit</source>
        <translation>siempre encendida</translation>
    </message>
    <message>
        <source>lit by noise</source>
        <translation>encendida por el ruido</translation>
    </message>
    <message>
        <source>darkened by noise</source>
        <translation>apagada por el ruido</translation>
    </message>
    <message>
        <source>lit</source>
        <translation>encendida</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>apagada</translation>
    </message>
    <message>
        <source>row {row} column {column}, {state}</source>
        <translation>fila {row} columna {column}, {state}</translation>
    </message>
</context>
<context>
    <name>Row</name>
    <message>
        <source>ASSUMED</source>
        <extracomment>The rows that are always open, each of one setting or of two that belong together. The rows that are folded away at first, and after them every other setting of a machine. Settings of a machine that have no row: the cards choose the kind, the patterns decide the other. A-units on one card of the machine of 1960.</extracomment>
        <translation>SUPUESTO</translation>
    </message>
    <message>
        <source>1960</source>
        <translation>1960</translation>
    </message>
    <message>
        <source>ASSUMED: {value}</source>
        <translation>SUPUESTO: {value}</translation>
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
Necesita una máquina sin sesgo.</translation>
    </message>
    <message>
        <source>{formula}
Needs a machine with “{setting}” set to “{value}”.</source>
        <translation>{formula}
Necesita una máquina con «{setting}» en «{value}».</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Progress</source>
        <extracomment>Steps of the progress bar.</extracomment>
        <translation>Avance</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <source>End now</source>
        <translation>Terminar ya</translation>
    </message>
    <message>
        <source>almost done</source>
        <translation>casi listo</translation>
    </message>
    <message>
        <source>about {count} s left</source>
        <translation>faltan unos {count} s</translation>
    </message>
    <message>
        <source>about {count} min left</source>
        <translation>faltan unos {count} min</translation>
    </message>
    <message>
        <source>about {count} h left</source>
        <translation>faltan unas {count} h</translation>
    </message>
</context>
<context>
    <name>RunTimeline</name>
    <message>
        <source>Drag to return to another step</source>
        <translation>Arrastre para volver a otro paso</translation>
    </message>
</context>
<context>
    <name>RunsPanels</name>
    <message>
        <source>Left: this run</source>
        <translation>Izquierda: esta ejecución</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Derecha</translation>
    </message>
    <message>
        <source>Weights of the left-hand run</source>
        <translation>Pesos de la ejecución izquierda</translation>
    </message>
    <message>
        <source>Weights of the right-hand run</source>
        <translation>Pesos de la ejecución derecha</translation>
    </message>
    <message>
        <source>Right − left</source>
        <translation>Derecha − izquierda</translation>
    </message>
    <message>
        <source>Weights of the right-hand run minus those of the left-hand run</source>
        <translation>Pesos de la ejecución derecha menos los de la izquierda</translation>
    </message>
    <message>
        <source>Choose another rule, η or order, then press “Train”.</source>
        <translation>Elija otra regla, otro η u otro orden, y pulse «Aprender».</translation>
    </message>
    <message>
        <source>✓ right</source>
        <translation>✓ bien</translation>
    </message>
    <message>
        <source>✗ wrong</source>
        <translation>✗ mal</translation>
    </message>
    <message>
        <source>{count} of {all} differ</source>
        <translation>{count} de {all} difieren</translation>
    </message>
    <message>
        <source>1 of {all} differs</source>
        <translation>1 de {all} difiere</translation>
    </message>
    <message>
        <source>All weights are equal</source>
        <translation>Todos los pesos son iguales</translation>
    </message>
    <message>
        <source>The last weights are equal; others vote with them</source>
        <translation>Los últimos pesos son iguales; otros votan con ellos</translation>
    </message>
    <message>
        <source>at most {volts} V</source>
        <translation>{volts} V como máximo</translation>
    </message>
    <message>
        <source>{rule} · η {eta} · {order}</source>
        <translation>{rule} · η {eta} · {order}</translation>
    </message>
    <message>
        <source>last of {voters} that vote · {rule} · η {eta} · {order}</source>
        <translation>últimos de {voters} votantes · {rule} · η {eta} · {order}</translation>
    </message>
</context>
<context>
    <name>ScreenPage</name>
    <message>
        <source>Sound of relays and motors</source>
        <translation>Sonido de relés y motores</translation>
    </message>
    <message>
        <source>No sound between</source>
        <translation>Sin sonido entre</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Brillo</translation>
    </message>
    <message>
        <source>Dimmed between</source>
        <translation>Atenuado entre</translation>
    </message>
    <message>
        <source>Dimmed to</source>
        <translation>Atenuado al</translation>
    </message>
    <message>
        <source>Controls in the lower part of the screen</source>
        <translation>Controles en la parte inferior de la pantalla</translation>
    </message>
    <message>
        <source>Screen and sound</source>
        <translation>Pantalla y sonido</translation>
    </message>
</context>
<context>
    <name>SetDialog</name>
    <message>
        <source>New session</source>
        <extracomment>Fewest and most photocells along a side that can be chosen here. Side of the picture of a set, in pixels of the design; and where its item keeps its name. Sets that are shown before the others. What pictures get unless another kind is wanted.</extracomment>
        <translation>Sesión nueva</translation>
    </message>
    <message>
        <source>Choose patterns</source>
        <translation>Elegir patrones</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Conjunto</translation>
    </message>
    <message>
        <source>Set with its settings, as text</source>
        <translation>Conjunto con sus ajustes, como texto</translation>
    </message>
    <message>
        <source>The same text as on the command line</source>
        <translation>El mismo texto que en la línea de comandos</translation>
    </message>
    <message>
        <source>Rows of photocells</source>
        <translation>Filas de fotocélulas</translation>
    </message>
    <message>
        <source>Columns of photocells</source>
        <translation>Columnas de fotocélulas</translation>
    </message>
    <message>
        <source>Keep the kind of machine: {kind}</source>
        <translation>Conservar el tipo de máquina: {kind}</translation>
    </message>
    <message>
        <source>Retina</source>
        <translation>Retina</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Empezar</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Usar</translation>
    </message>
    <message>
        <source>{meaning} ({least} to {greatest})</source>
        <translation>{meaning} ({least} a {greatest})</translation>
    </message>
    <message>
        <source>{meaning} ({range})</source>
        <translation>{meaning} ({range})</translation>
    </message>
    <message>
        <source>This set has no settings.</source>
        <translation>Este conjunto no tiene ajustes.</translation>
    </message>
    <message>
        <source>Drawing the patterns…</source>
        <translation>Dibujando los patrones…</translation>
    </message>
</context>
<context>
    <name>SetUpPanel</name>
    <message>
        <source>Your question</source>
        <extracomment>What is varied at first, and its values.</extracomment>
        <translation>Su pregunta</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Patrones</translation>
    </message>
    <message>
        <source>A built-in set, with settings as in e-x?size=0.5, or a file or folder</source>
        <translation>Un conjunto incluido con ajustes, como e-x?size=0.5, o un archivo o carpeta</translation>
    </message>
    <message>
        <source>For testing</source>
        <translation>Para probar</translation>
    </message>
    <message>
        <source>Share of the patterns kept for testing; 0 keeps the split of the set</source>
        <translation>Parte de los patrones reservada para probar; 0 deja la división del conjunto</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>Variar</translation>
    </message>
    <message>
        <source>The setting along the axis of the chart</source>
        <translation>El ajuste en el eje del gráfico</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Its values, separated by commas</source>
        <translation>Sus valores, separados por comas</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opciones</translation>
    </message>
    <message>
        <source>More options of the command; each may have several values, too</source>
        <translation>Más opciones del comando; cada una puede tener también varios valores</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>On</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>No</translation>
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
        <translation>Qué muestra</translation>
    </message>
    <message>
        <source>Where the lights are</source>
        <translation>Dónde están las luces</translation>
    </message>
    <message>
        <source>Knobs and motors</source>
        <translation>Mandos y motores</translation>
    </message>
    <message>
        <source>the end stops</source>
        <translation>los topes</translation>
    </message>
    <message>
        <source>the largest weight</source>
        <translation>el mayor peso</translation>
    </message>
    <message>
        <source>The weight at which a light is brightest</source>
        <translation>El peso con el que una luz brilla más</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>azul</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>naranja</translation>
    </message>
    <message>
        <source>violet</source>
        <translation>violeta</translation>
    </message>
    <message>
        <source>green</source>
        <translation>verde</translation>
    </message>
    <message>
        <source>− {0}, + {1}</source>
        <translation>− {0}, + {1}</translation>
    </message>
    <message>
        <source>Lights</source>
        <translation>Luces</translation>
    </message>
    <message>
        <source>Brightest at</source>
        <translation>Más brillo en</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Brillo</translation>
    </message>
    <message>
        <source>rows, all in one direction</source>
        <translation>filas, todas en un sentido</translation>
    </message>
    <message>
        <source>rows back and forth (serpentine)</source>
        <translation>filas de ida y vuelta (serpentina)</translation>
    </message>
    <message>
        <source>upright</source>
        <translation>derecho</translation>
    </message>
    <message>
        <source>upright, from behind</source>
        <translation>derecho, desde atrás</translation>
    </message>
    <message>
        <source>rotated {0}°</source>
        <translation>girado {0}°</translation>
    </message>
    <message>
        <source>rotated {0}°, from behind</source>
        <translation>girado {0}°, desde atrás</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>Cadena</translation>
    </message>
    <message>
        <source>Mounting</source>
        <translation>Montaje</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Map lights…</source>
        <translation>Situar luces…</translation>
    </message>
    <message>
        <source>Light one light at a time, and click where it is</source>
        <translation>Encender una luz cada vez, y pulsar donde está</translation>
    </message>
    <message>
        <source>More about the map</source>
        <translation>Más sobre el mapa</translation>
    </message>
    <message>
        <source>Open, save or remove the map</source>
        <translation>Abrir, guardar o quitar el mapa</translation>
    </message>
    <message>
        <source>&amp;Open map…</source>
        <translation>&amp;Abrir mapa…</translation>
    </message>
    <message>
        <source>&amp;Save map…</source>
        <translation>&amp;Guardar mapa…</translation>
    </message>
    <message>
        <source>&amp;Remove map</source>
        <translation>&amp;Quitar mapa</translation>
    </message>
    <message>
        <source>Custom map</source>
        <translation>Mapa</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Columnas</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Knob 1</source>
        <translation>Mando 1</translation>
    </message>
    <message>
        <source>Potentiometer of the selected knob</source>
        <translation>Potenciómetro del mando elegido</translation>
    </message>
    <message>
        <source>Click a knob to select it, then choose its potentiometer here</source>
        <translation>Pulse en un mando para elegirlo, y elija aquí su potenciómetro</translation>
    </message>
    <message>
        <source>potentiometer</source>
        <translation>potenciómetro</translation>
    </message>
    <message>
        <source>Motors follow the weights</source>
        <translation>Los motores siguen los pesos</translation>
    </message>
    <message>
        <source>Keep your fingers clear. Switches off after a disconnection or a fault.</source>
        <translation>Aparte los dedos. Se apaga tras una desconexión o una avería.</translation>
    </message>
    <message>
        <source>Open map</source>
        <translation>Abrir mapa</translation>
    </message>
    <message>
        <source>Maps (*.json)</source>
        <translation>Mapas (*.json)</translation>
    </message>
    <message>
        <source>Save map</source>
        <translation>Guardar mapa</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>No es posible</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} de {1}</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>todos los pesos</translation>
    </message>
    <message>
        <source>weights of {0}</source>
        <translation>pesos de {0}</translation>
    </message>
    <message>
        <source>{0} on the retina</source>
        <translation>{0} en la retina</translation>
    </message>
    <message>
        <source>lit photocells</source>
        <translation>fotocélulas iluminadas</translation>
    </message>
    <message>
        <source>Brightness of the lights themselves, not of the drawing. {0} lights draw up to {1} A at this brightness, and up to {2} A at {3}.</source>
        <translation>Brillo de las luces mismas, no del dibujo. {0} luces consumen hasta {1} A con este brillo, y hasta {2} A con {3}.</translation>
    </message>
    <message>
        <source>{0} was chosen, but the firmware allows {1} of {2} at most.</source>
        <translation>Se eligió {0}, pero el firmware permite como máximo {1} de {2}.</translation>
    </message>
    <message>
        <source>Knob {0}</source>
        <translation>Mando {0}</translation>
    </message>
    <message>
        <source>The custom map says where each light is. Remove it to choose.</source>
        <translation>El mapa propio dice dónde está cada luz. Quítelo para elegir.</translation>
    </message>
    <message>
        <source>custom map</source>
        <translation>mapa propio</translation>
    </message>
</context>
<context>
    <name>SmallPicture</name>
    <message>
        <source>What the camera sees</source>
        <translation>Lo que ve la cámara</translation>
    </message>
</context>
<context>
    <name>Sounds</name>
    <message>
        <source>Relays click when the answer changes, motors tick as weights turn</source>
        <extracomment>Seconds between two sounds, at full speed and otherwise: a murmur, and single ticks. Loudness of a click, of a tick, and of a tick in the murmur; 1 is the loudest there is. Most ticks in one sound, and the seconds over which they are spread. Weights beyond which those that turned are not counted.</extracomment>
        <translation>Los relés chasquean cuando cambia la respuesta, los motores hacen tictac cuando giran los pesos</translation>
    </message>
    <message>
        <source>So&amp;und</source>
        <translation>&amp;Sonido</translation>
    </message>
</context>
<context>
    <name>Speaker</name>
    <message>
        <source>Sound needs one more package. The page Install of the manual says how to add it.</source>
        <extracomment>Samples per second. Seconds of sound that can wait to be heard: the longest sound must find room.</extracomment>
        <translation>El sonido necesita un paquete más. La página Instalar del manual dice cómo añadirlo.</translation>
    </message>
    <message>
        <source>Sound needs PortAudio. On Debian: apt install libportaudio2.</source>
        <translation>El sonido necesita PortAudio. En Debian: apt install libportaudio2.</translation>
    </message>
    <message>
        <source>There is no sound device. Connect one, then choose Sound again.</source>
        <translation>No hay dispositivo de sonido. Conecte uno y elija de nuevo Sonido.</translation>
    </message>
    <message>
        <source>The sound device was removed. Connect one, then choose Sound again.</source>
        <translation>El dispositivo de sonido ha desaparecido. Conecte uno y elija de nuevo Sonido.</translation>
    </message>
</context>
<context>
    <name>StaffPage</name>
    <message>
        <source>Saved. The exhibit uses it as soon as this panel is closed.</source>
        <translation>Guardado. La instalación lo usa en cuanto se cierre este panel.</translation>
    </message>
</context>
<context>
    <name>StaffPanel</name>
    <message>
        <source>Back</source>
        <extracomment>The pages behind the tiles of the menu. What counts as a touch.</extracomment>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>StatePage</name>
    <message>
        <source>Change the PIN</source>
        <extracomment>Most problems that have room.</extracomment>
        <translation>Cambiar el PIN</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Running for {hours} h {minutes} min, restarts after a fault: {count}.</source>
        <translation>En marcha desde hace {hours} h {minutes} min, reinicios tras un fallo: {count}.</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Versión {version}</translation>
    </message>
    <message>
        <source>Settings: {path}</source>
        <translation>Ajustes: {path}</translation>
    </message>
    <message>
        <source>Logs and visits: {path}</source>
        <translation>Registros y visitas: {path}</translation>
    </message>
    <message>
        <source>No camera is used.</source>
        <translation>No se usa ninguna cámara.</translation>
    </message>
    <message>
        <source>The camera works. It is off while this panel is open.</source>
        <translation>La cámara funciona. Está apagada mientras este panel está abierto.</translation>
    </message>
    <message>
        <source>The camera has not been on yet.</source>
        <translation>La cámara aún no se ha encendido.</translation>
    </message>
    <message>
        <source>The disk is full. Visits will be counted again when there is room.</source>
        <translation>El disco está lleno. Las visitas se contarán en cuanto vuelva a haber espacio.</translation>
    </message>
    <message>
        <source>The folder cannot be written to ({reason}). No visits are stored.</source>
        <translation>No se puede escribir en la carpeta ({reason}). No se guarda ninguna visita.</translation>
    </message>
    <message>
        <source>The settings file has no problems.</source>
        <translation>El archivo de ajustes no tiene errores.</translation>
    </message>
    <message>
        <source>More problems: {count}. The log lists all of them.</source>
        <translation>Más errores: {count}. El registro los enumera todos.</translation>
    </message>
</context>
<context>
    <name>Stepper</name>
    <message>
        <source>Less</source>
        <extracomment>Minutes of a day, and between two times that can be chosen.</extracomment>
        <translation>Menos</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message>
        <source>Draw</source>
        <extracomment>Side of a number, and room beside it and after its word, in units.</extracomment>
        <translation>Dibujar</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Aprender</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>Adivinar</translation>
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
        <translation>w antes</translation>
    </message>
    <message>
        <source>w after</source>
        <translation>w después</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>sin cambio</translation>
    </message>
</context>
<context>
    <name>StepsPanel</name>
    <message>
        <source>Steps shown</source>
        <translation>Pasos mostrados</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todos</translation>
    </message>
    <message>
        <source>mistakes</source>
        <translation>errores</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>All steps up to here, for a spreadsheet</source>
        <translation>Todos los pasos hasta aquí, para una hoja de cálculo</translation>
    </message>
    <message>
        <source>Copy steps</source>
        <translation>Copiar los pasos</translation>
    </message>
    <message>
        <source>Save steps…</source>
        <translation>Guardar los pasos…</translation>
    </message>
    <message>
        <source>The last update as a formula</source>
        <translation>El último cambio como fórmula</translation>
    </message>
    <message>
        <source>Steps of the run</source>
        <translation>Pasos de la ejecución</translation>
    </message>
    <message>
        <source>Too fast to list. Pause to see the steps.</source>
        <translation>Demasiado rápido para una lista. Pause para ver los pasos.</translation>
    </message>
    <message>
        <source>Nothing learned yet. Press Learn or Step.</source>
        <translation>Nada aprendido aún. Pulse Aprender o Paso.</translation>
    </message>
    <message>
        <source>Replaying the run up to step {number}…</source>
        <translation>Se repite la ejecución hasta el paso {number}…</translation>
    </message>
    <message>
        <source>Step {number}: taught by hand.</source>
        <translation>Paso {number}: enseñado a mano.</translation>
    </message>
    <message>
        <source>Step {number}: right, so nothing changes.</source>
        <translation>Paso {number}: bien, así que nada cambia.</translation>
    </message>
    <message>
        <source>Step {number}: the pass is over, and w moves by its whole sum.</source>
        <translation>Paso {number}: la pasada acabó, y w se mueve toda su suma.</translation>
    </message>
    <message>
        <source>Step {number}: wrong. This rule waits for the end of the pass.</source>
        <translation>Paso {number}: mal. Esta regla espera al final de la pasada.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, but this rule changes nothing here.</source>
        <translation>Paso {number}: mal, pero esta regla no cambia nada aquí.</translation>
    </message>
    <message>
        <source>Step {number}: right, but an R-unit is wrong, so its w moves.</source>
        <translation>Paso {number}: correcto, pero una unidad R se equivoca, así que su w se mueve.</translation>
    </message>
    <message>
        <source>Step {number}: right, but this rule moves w all the same.</source>
        <translation>Paso {number}: bien, pero esta regla mueve w igualmente.</translation>
    </message>
    <message>
        <source>Step {number}: undecided, which counts as wrong, so w moves.</source>
        <translation>Paso {number}: indeciso, que cuenta como mal, así que w se mueve.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, so w moves away from x.</source>
        <translation>Paso {number}: mal, así que w se aleja de x.</translation>
    </message>
    <message>
        <source>Step {number}: wrong, so w moves towards x.</source>
        <translation>Paso {number}: mal, así que w se acerca a x.</translation>
    </message>
</context>
<context>
    <name>Symbols</name>
    <message>
        <source>w: weights · b: bias · x: the point · ν: sum · d: desired response · y: response · η: size of a correction · θ: threshold · J: cost</source>
        <extracomment>How far the numbers of a formula may differ from the update that was made, relative to it.</extracomment>
        <translation>w: pesos · b: sesgo · x: el punto · ν: suma · d: respuesta deseada · y: respuesta · η: tamaño de una corrección · θ: umbral · J: coste</translation>
    </message>
    <message>
        <source>w: weights of the A-units · x: which A-units are on (1) · ν: sum · d: desired response · y: response · η: size of a correction · θ: threshold</source>
        <translation>w: pesos de las unidades A · x: las unidades A activas (1) · ν: suma · d: respuesta deseada · y: respuesta · η: tamaño de una corrección · θ: umbral</translation>
    </message>
</context>
<context>
    <name>TableDialog</name>
    <message>
        <source>Read {file}</source>
        <translation>Leer {file}</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Lo que se ha encontrado</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Coma</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Punto y coma</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tabulador</translation>
    </message>
    <message>
        <source>Vertical bar</source>
        <translation>Barra vertical</translation>
    </message>
    <message>
        <source>Spaces</source>
        <translation>Espacios</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punto</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Sí</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
    <message>
        <source>The first rows</source>
        <translation>Las primeras filas</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>Separador</translation>
    </message>
    <message>
        <source>Decimal mark</source>
        <translation>Signo decimal</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Codificación</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>Encabezados</translation>
    </message>
    <message>
        <source>To change a column: click its heading, or press Space.</source>
        <translation>Cambiar una columna: clic en su encabezado o barra espaciadora.</translation>
    </message>
    <message>
        <source>Read table</source>
        <translation>Leer la tabla</translation>
    </message>
    <message>
        <source>A plane has two axes: choose two inputs and leave out the others.</source>
        <translation>Un plano tiene dos ejes: elija dos entradas y deje fuera las demás.</translation>
    </message>
    <message>
        <source>{count} rows</source>
        <translation>{count} filas</translation>
    </message>
    <message>
        <source>in the first {count} rows</source>
        <translation>en las primeras {count} filas</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 fila</translation>
    </message>
    <message>
        <source>1 class ({names})</source>
        <translation>1 clase ({names})</translation>
    </message>
    <message>
        <source>{count} classes ({names})</source>
        <translation>{count} clases ({names})</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 entrada</translation>
    </message>
    <message>
        <source>{count} inputs</source>
        <translation>{count} entradas</translation>
    </message>
    <message>
        <source>for testing: {count}</source>
        <translation>para la prueba: {count}</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>&amp;Clase</translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation>&amp;Entrada</translation>
    </message>
    <message>
        <source>&amp;Leave out</source>
        <translation>&amp;Dejar fuera</translation>
    </message>
    <message>
        <source>&amp;Test mark: 1 for testing, 0 for training</source>
        <translation>&amp;Marca de prueba: 1 para la prueba, 0 para aprender</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <extracomment>Size at the designed size of text, widest column, and letters for which a choice has room. Columns as wide as their cells; with more, all are alike. Names of classes that are listed.</extracomment>
        <translation>Leyendo {file}…</translation>
    </message>
</context>
<context>
    <name>TableModel</name>
    <message>
        <source>Class</source>
        <extracomment>Rows shown.</extracomment>
        <translation>Clase</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Fuera</translation>
    </message>
    <message>
        <source>Test mark</source>
        <translation>Marca de prueba</translation>
    </message>
    <message>
        <source>Class, a guess</source>
        <translation>Clase, supuesta</translation>
    </message>
</context>
<context>
    <name>Tabs</name>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
</context>
<context>
    <name>TheoryControls</name>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>as in the session</source>
        <translation>de la sesión</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regla</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Save the charts of this R-unit (PNG, SVG)</source>
        <translation>Guardar los gráficos de esta unidad R (PNG, SVG)</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copiar comando</translation>
    </message>
    <message>
        <source>Copy the command that does the same in a terminal</source>
        <translation>Copiar el comando que hace lo mismo en un terminal</translation>
    </message>
</context>
<context>
    <name>TheoryPage</name>
    <message>
        <source>w·w* grows</source>
        <extracomment>Most patterns × features that are checked without being asked: less than a second of work. Height of the rows of panels in pixels at text 1.</extracomment>
        <translation>w·w* crece</translation>
    </message>
    <message>
        <source>‖w‖² stays small</source>
        <translation>‖w‖² sigue pequeño</translation>
    </message>
    <message>
        <source>Margins</source>
        <translation>Márgenes</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Gráfico</translation>
    </message>
    <message>
        <source>Direction: cos(w*, w)</source>
        <translation>Dirección: cos(w*, w)</translation>
    </message>
    <message>
        <source>Second proof: ‖w − αw*‖² falls</source>
        <translation>Segunda demostración: ‖w − αw*‖² baja</translation>
    </message>
    <message>
        <source>Activity of the A-units</source>
        <translation>Actividad de las unidades A</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Capacidad</translation>
    </message>
    <message>
        <source>Checking whether the patterns can be learned…</source>
        <translation>Comprobando si los patrones se pueden aprender…</translation>
    </message>
    <message>
        <source>R{unit} of {count} checked</source>
        <translation>R{unit} de {count} comprobada</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Stopped. The results so far are kept.</source>
        <translation>Detenido. Lo hallado se conserva.</translation>
    </message>
    <message>
        <source>{able} of {count} R-units can learn these patterns.</source>
        <translation>{able} de {count} unidades R pueden aprender estos patrones.</translation>
    </message>
    <message>
        <source>The R-unit can learn these patterns.</source>
        <translation>La unidad R puede aprender estos patrones.</translation>
    </message>
    <message>
        <source>The R-unit cannot learn these patterns.</source>
        <translation>La unidad R no puede aprender estos patrones.</translation>
    </message>
    <message>
        <source>It is not known whether the R-unit can learn these patterns.</source>
        <translation>No se sabe si la unidad R puede aprender estos patrones.</translation>
    </message>
    <message>
        <source>{able} of {count} R-units can learn these patterns. Not known: {unknown}.</source>
        <translation>{able} de {count} unidades R pueden aprender estos patrones. Sin determinar: {unknown}.</translation>
    </message>
    <message>
        <source>No weights separate these patterns.</source>
        <translation>Ningún peso separa estos patrones.</translation>
    </message>
    <message>
        <source>x means (x, 1)</source>
        <translation>x significa (x, 1)</translation>
    </message>
    <message>
        <source>now, in the run of the console</source>
        <translation>ahora, en la ejecución de la consola</translation>
    </message>
    <message>
        <source>a separate run from zero, not the run of the console</source>
        <translation>una ejecución propia desde cero; la de la consola es otra</translation>
    </message>
    <message>
        <source>the run of the console, learned</source>
        <translation>la ejecución de la consola, aprendida</translation>
    </message>
    <message>
        <source>Press Check to find out what can be learned.</source>
        <translation>Pulse Comprobar para averiguar qué se puede aprender.</translation>
    </message>
    <message>
        <source>Copied: {command}</source>
        <translation>Copiado: {command}</translation>
    </message>
    <message>
        <source>Copied: {command}. Save the session first, because the command reads the file.</source>
        <translation>Copiado: {command}. Guarde primero la sesión, pues el comando la lee.</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Imágenes (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Dibujos (*.svg)</translation>
    </message>
    <message>
        <source>Save the charts</source>
        <translation>Guardar los gráficos</translation>
    </message>
    <message>
        <source>Drawing {file}…</source>
        <translation>Dibujando {file}…</translation>
    </message>
    <message>
        <source>Saved as {path}.</source>
        <translation>Guardado como {path}.</translation>
    </message>
</context>
<context>
    <name>TileView</name>
    <message>
        <source>Arrow keys move between tiles, plus zooms in, minus zooms out.</source>
        <extracomment>Up to this many units are all shown, each by itself. Units to a tile at each zoom, from near to far, and the units that the zoom shows. Most tiles, at the zoom that shows all units. Steps of a colour, from nothing to all. Tiles narrower than this, in pixels of the design, bear no mark. Share of lit units at which a tile is as bright as can be.</extracomment>
        <translation>Las flechas van de casilla en casilla, más mira de más cerca, menos de más lejos.</translation>
    </message>
</context>
<context>
    <name>TimeSlider</name>
    <message>
        <source>Step {at} of {end}.</source>
        <extracomment>Least width, in pixels of the design, for the words at both ends of the first row. Most weights that are drawn as dials: three times as many would hold the window up. Seconds of work in each frame. What can be done while runs are compared, by the beginning of the names of actions. What the others do meanwhile.</extracomment>
        <translation>Paso {at} de {end}.</translation>
    </message>
    <message>
        <source>Pass {at} of {end}.</source>
        <translation>Pasada {at} de {end}.</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Timeline</source>
        <extracomment>Places of the handle, at most: more than a screen has pixels, and far from the limit of Qt&apos;s 32-bit sliders, which a long run exceeds. Pages in a whole run. Pixels from a tick or a branch within which it is pointed at. From the middle of the groove to the first line of branches, to the next one, and their number.</extracomment>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>Step {step} of {end}.</source>
        <translation>Paso {step} de {end}.</translation>
    </message>
    <message>
        <source>Step {step} of {end}, in the chapter {label}.</source>
        <translation>Paso {step} de {end}, en el capítulo {label}.</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>rama</translation>
    </message>
    <message>
        <source>branch: {label}</source>
        <translation>rama: {label}</translation>
    </message>
    <message>
        <source>Branch, steps {fork} to {end}. Click to return to it.</source>
        <translation>Rama, pasos {fork} a {end}. Pulse para volver a ella.</translation>
    </message>
    <message>
        <source>Branch {label}, steps {fork} to {end}. Click to return to it.</source>
        <translation>Rama {label}, pasos {fork} a {end}. Pulse para volver a ella.</translation>
    </message>
    <message>
        <source>{label}, from step {step}</source>
        <translation>{label}, desde el paso {step}</translation>
    </message>
</context>
<context>
    <name>TimesPage</name>
    <message>
        <source>Ask “Still there?” after</source>
        <translation>Preguntar «¿Sigue ahí?» tras</translation>
    </message>
    <message>
        <source>Then count down for</source>
        <translation>Luego contar hacia atrás</translation>
    </message>
    <message>
        <source>Close this panel after</source>
        <translation>Cerrar este panel tras</translation>
    </message>
    <message>
        <source>Visitors may teach a third thing</source>
        <translation>Se puede enseñar una tercera cosa</translation>
    </message>
    <message>
        <source>Keep the drawings of visitors</source>
        <translation>Conservar los dibujos de los visitantes</translation>
    </message>
    <message>
        <source>Camera for cards</source>
        <translation>Cámara para tarjetas</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>Times and visits</source>
        <translation>Tiempos y visitas</translation>
    </message>
</context>
<context>
    <name>TrainingBar</name>
    <message>
        <source>Training</source>
        <extracomment>Buttons that lose their captions, in this order, if the bar is too narrow even with the settings folded. Their icons, tips and accessible names stay.</extracomment>
        <translation>Aprendizaje</translation>
    </message>
    <message>
        <source>Rule and settings</source>
        <translation>Regla y ajustes</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>observar</translation>
    </message>
    <message>
        <source>Pattern by pattern, slow enough to follow</source>
        <translation>Patrón por patrón, lo bastante lento para seguirlo</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>rápido</translation>
    </message>
    <message>
        <source>Pass by pass, with a glimpse of each</source>
        <translation>Pasada por pasada, con un vistazo a cada una</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>máximo</translation>
    </message>
    <message>
        <source>As fast as this computer can</source>
        <translation>Tan rápido como puede este equipo</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>Avance del aprendizaje</translation>
    </message>
    <message>
        <source>Pace: {pace}.</source>
        <translation>Velocidad: {pace}.</translation>
    </message>
    <message>
        <source>1 step per second</source>
        <translation>1 paso por segundo</translation>
    </message>
    <message>
        <source>{steps} steps per second</source>
        <translation>{steps} pasos por segundo</translation>
    </message>
    <message>
        <source>pass {number} of {passes}
{mistakes} mistakes</source>
        <translation>pasada {number} de {passes}
{mistakes} errores</translation>
    </message>
    <message>
        <source>pass {number} of {passes}
1 mistake</source>
        <translation>pasada {number} de {passes}
1 error</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Aprender</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regla</translation>
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
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Undo {what}</source>
        <translation>&amp;Deshacer {what}</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Redo {what}</source>
        <translation>&amp;Rehacer {what}</translation>
    </message>
</context>
<context>
    <name>ValuesPanel</name>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
</context>
<context>
    <name>VisitPage</name>
    <message>
        <source>Language</source>
        <extracomment>Room between a title or a picture and the text beneath it, in units. Whether a panel of lights shows the weights, and whether it has knobs to turn. Whether a camera sees what is held in front of it. Height of the line at the top that holds the light of the camera, in units. Where drawings are made or shown; None on a page without.</extracomment>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Terminar</translation>
    </message>
    <message>
        <source>first thing</source>
        <translation>primera cosa</translation>
    </message>
    <message>
        <source>second thing</source>
        <translation>segunda cosa</translation>
    </message>
    <message>
        <source>third thing</source>
        <translation>tercera cosa</translation>
    </message>
</context>
<context>
    <name>VisitsPage</name>
    <message>
        <source>Day before</source>
        <translation>Día anterior</translation>
    </message>
    <message>
        <source>Day after</source>
        <translation>Día siguiente</translation>
    </message>
    <message>
        <source>Visits</source>
        <translation>Visitas</translation>
    </message>
    <message>
        <source>{date} · visits: {count}</source>
        <translation>{date} · visitas: {count}</translation>
    </message>
    <message>
        <source>Last 7 days: {week}. All: {all}, of which {finished} got an answer.</source>
        <translation>Últimos 7 días: {week}. Todas: {all}, de ellas con respuesta: {finished}.</translation>
    </message>
</context>
<context>
    <name>WaitingBox</name>
    <message>
        <source>Cancelling…</source>
        <extracomment>Name of the threads. Milliseconds between two checks of how far the work is. Seconds for which the window itself waits: what takes less is done at once. Seconds after which the box opens, and after which it is known how long the rest takes. Width of the box in pixels of the design.</extracomment>
        <translation>Cancelando…</translation>
    </message>
</context>
<context>
    <name>WeightGrid</name>
    <message>
        <source>Weights on the retina</source>
        <extracomment>A cell this wide, in pixels of the design, has its number in it. Widest and least width of the place of the bias, in pixels of the design.</extracomment>
        <translation>Pesos en la retina</translation>
    </message>
    <message>
        <source>{unit}, bias: {volts} V</source>
        <translation>{unit}, sesgo: {volts} V</translation>
    </message>
    <message>
        <source>{unit}, cell {column}: {volts} V</source>
        <translation>{unit}, célula {column}: {volts} V</translation>
    </message>
    <message>
        <source>{unit}, row {row}, column {column}: {volts} V</source>
        <translation>{unit}, fila {row}, columna {column}: {volts} V</translation>
    </message>
    <message>
        <source>bias {volts}</source>
        <translation>sesgo {volts}</translation>
    </message>
</context>
<context>
    <name>WeightModel</name>
    <message>
        <source>Weight</source>
        <extracomment>The columns: number of the weight, its R-unit, what it weighs, and its volts. Their names in a file.</extracomment>
        <translation>Peso</translation>
    </message>
    <message>
        <source>R-unit</source>
        <translation>Unidad R</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Volts</source>
        <translation>Voltios</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>atascado</translation>
    </message>
    <message>
        <source>A-unit {number}</source>
        <translation>unidad A {number}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>sesgo</translation>
    </message>
    <message>
        <source>photocell {row}, {column}</source>
        <translation>fotocélula {row}, {column}</translation>
    </message>
</context>
<context>
    <name>WeightPanel</name>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Click a weight, then turn its dial: drag, or press + and −.</source>
        <translation>Pulse en un peso y gire su dial: arrastre, o pulse + y −.</translation>
    </message>
    <message>
        <source>{count} weights · ±{limit} V</source>
        <translation>{count} pesos · ±{limit} V</translation>
    </message>
    <message>
        <source>{count} weights · no stops</source>
        <translation>{count} pesos · sin topes</translation>
    </message>
</context>
<context>
    <name>WeightTable</name>
    <message>
        <source>All weights</source>
        <translation>Todos los pesos</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>The selected rows, or all, for a spreadsheet</source>
        <translation>Las filas seleccionadas, o todas, para una hoja de cálculo</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Pegar</translation>
    </message>
    <message>
        <source>Volts from a spreadsheet, from the selected row on</source>
        <translation>Voltios de una hoja de cálculo, a partir de la fila seleccionada</translation>
    </message>
    <message>
        <source>Open CSV…</source>
        <translation>Abrir CSV…</translation>
    </message>
    <message>
        <source>Take the volts of a file</source>
        <translation>Tomar los voltios de un archivo</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>Guardar CSV…</translation>
    </message>
    <message>
        <source>Write all weights to a file</source>
        <translation>Escribir todos los pesos en un archivo</translation>
    </message>
    <message>
        <source>Table…</source>
        <translation>Tabla…</translation>
    </message>
    <message>
        <source>All weights as a table, to sort, change and copy</source>
        <translation>Todos los pesos en una tabla, para ordenarlos, cambiarlos y copiarlos</translation>
    </message>
    <message>
        <source>{count} weights are on the clipboard.</source>
        <translation>En el portapapeles: {count} pesos.</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>Save CSV</source>
        <translation>Guardar CSV</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Guardado como {file}.</translation>
    </message>
    <message>
        <source>Open CSV</source>
        <translation>Abrir CSV</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tablas</translation>
    </message>
    <message>
        <source>“{text}” in line {line} is not a number of volts. Correct it.</source>
        <translation>«{text}», en la línea {line}, no es un número de voltios. Corríjalo.</translation>
    </message>
    <message>
        <source>Line {line} belongs to no weight: there are {count}. Leave it out.</source>
        <translation>La línea {line} no corresponde a ningún peso: hay {count}. Quítela.</translation>
    </message>
</context>
<context>
    <name>WeightView</name>
    <message>
        <source>What each R-unit looks for</source>
        <extracomment>Lines are drawn between blocks of this many cells, as on the retina. Height of the name under a map, and the gap between maps, in pixels of the design. Up to this many maps are all shown. A cell of a map is at least this wide, in pixels of the design, if there are more.</extracomment>
        <translation>Qué busca cada unidad R</translation>
    </message>
    <message>
        <source>{0}, row {1}, column {2}: {3} V</source>
        <translation>{0}, fila {1}, columna {2}: {3} V</translation>
    </message>
    <message>
        <source>{0} more: turn the wheel</source>
        <translation>{0} más: gire la rueda</translation>
    </message>
</context>
<context>
    <name>WhichPage</name>
    <message>
        <source>Both sides pull equally hard. Tell me, and I’ll learn it.</source>
        <translation>Los dos lados tiran con la misma fuerza. Dígamelo y lo aprendo.</translation>
    </message>
    <message>
        <source>I cannot decide.</source>
        <translation>No puedo decidirme.</translation>
    </message>
    <message>
        <source>Then which one is it?</source>
        <translation>Entonces, ¿cuál es?</translation>
    </message>
    <message>
        <source>I’ll learn this drawing too.</source>
        <translation>Aprendo también este dibujo.</translation>
    </message>
    <message>
        <source>First thing</source>
        <translation>Primera cosa</translation>
    </message>
    <message>
        <source>Second thing</source>
        <translation>Segunda cosa</translation>
    </message>
    <message>
        <source>Third thing</source>
        <translation>Tercera cosa</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Otra cosa</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Volver</translation>
    </message>
</context>
<context>
    <name>WhichPatterns</name>
    <message>
        <source>Patterns to count</source>
        <translation>Patrones contados</translation>
    </message>
    <message>
        <source>Choose which patterns are counted</source>
        <translation>Elegir qué patrones se cuentan</translation>
    </message>
    <message>
        <source>training</source>
        <translation>entrenamiento</translation>
    </message>
    <message>
        <source>test</source>
        <translation>prueba</translation>
    </message>
    <message>
        <source>both</source>
        <translation>ambos</translation>
    </message>
    <message>
        <source>{number} of {count} in training</source>
        <translation>{number} de {count} en el entrenamiento</translation>
    </message>
    <message>
        <source>{number} of {count} in the test</source>
        <translation>{number} de {count} en la prueba</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} de {count}</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>Not possible</source>
        <extracomment>Milliseconds between two checks of whether another dialog is open. Width of a picture in pixels of the design, and pixels of a PNG for each of them. Room around it, and height of its title.</extracomment>
        <translation>No es posible</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>Guardado como {file}.</translation>
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
        <translation>y {count} más</translation>
    </message>
    <message>
        <source>{count} of {of}</source>
        <translation>{count} de {of}</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>threshold {volts}</source>
        <extracomment>Least width of a bar, and the room of its labels, in pixels of the design. Width in pixels of the design that no bar needs to exceed, nor more than a part of the room.</extracomment>
        <translation>umbral {volts}</translation>
    </message>
    <message>
        <source>as many votes for it as against</source>
        <translation>tantos votos a favor como en contra</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Suma</translation>
    </message>
    <message>
        <source>above {limit}, so R{unit} lights: 1</source>
        <translation>por encima de {limit}, así que R{unit} se enciende: 1</translation>
    </message>
    <message>
        <source>below {limit}, so R{unit} stays dark: 0</source>
        <translation>por debajo de {limit}, así que R{unit} sigue apagada: 0</translation>
    </message>
    <message>
        <source>exactly {limit}, so R{unit} is undecided: ?</source>
        <translation>exactamente {limit}, así que R{unit} está indecisa: ?</translation>
    </message>
    <message>
        <source>exactly {limit}, which lights R{unit}: 1</source>
        <translation>exactamente {limit}, lo que enciende R{unit}: 1</translation>
    </message>
    <message>
        <source>exactly {limit}, which leaves R{unit} dark: 0</source>
        <translation>exactamente {limit}, R{unit} sigue apagada: 0</translation>
    </message>
    <message>
        <source>more votes for it, so R{unit} lights: 1</source>
        <translation>más votos a favor, así que R{unit} se enciende: 1</translation>
    </message>
    <message>
        <source>more votes against, so R{unit} stays dark: 0</source>
        <translation>más votos en contra, así que R{unit} sigue apagada: 0</translation>
    </message>
    <message>
        <source>as many votes for as against: ?</source>
        <translation>tantos votos a favor como en contra: ?</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>ninguna clase</translation>
    </message>
    <message>
        <source>Inputs</source>
        <extracomment>Side of the badge with the number of a step, in pixels of the design.</extracomment>
        <translation>Entradas</translation>
    </message>
    <message>
        <source>the numbers of the point</source>
        <translation>los números del punto</translation>
    </message>
    <message>
        <source>Lit cells</source>
        <translation>Células encendidas</translation>
    </message>
    <message>
        <source>{share} on · ring = volts</source>
        <translation>{share} activas · anillo = voltios</translation>
    </message>
    <message>
        <source>{share} not zero</source>
        <translation>{share} distintas de cero</translation>
    </message>
    <message>
        <source>{share} on</source>
        <translation>{share} activas</translation>
    </message>
    <message>
        <source>{share} on · {shown} heaviest shown</source>
        <translation>{share} activas · se muestran las {shown} de más peso</translation>
    </message>
    <message>
        <source>Weights of {name}</source>
        <translation>Pesos de {name}</translation>
    </message>
    <message>
        <source>Active units of {name}</source>
        <translation>Unidades activas de {name}</translation>
    </message>
    <message>
        <source>{plus} up, {minus} down, {rest} at rest</source>
        <translation>{plus} suben, {minus} bajan, {rest} en reposo</translation>
    </message>
    <message>
        <source>{plus} up, {minus} down, outline = bias</source>
        <translation>{plus} suben, {minus} bajan, contorno = sesgo</translation>
    </message>
    <message>
        <source>{plus} sets for it, {minus} against</source>
        <translation>{plus} vectores a favor, {minus} en contra</translation>
    </message>
    <message>
        <source>heaviest {count}, and {smaller} smaller</source>
        <translation>las {count} de más peso, y {smaller} menores</translation>
    </message>
    <message>
        <source>sign of each sum</source>
        <translation>signo de cada suma</translation>
    </message>
    <message>
        <source>largest wins</source>
        <translation>gana la mayor</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>Votos</translation>
    </message>
    <message>
        <source>Volts add up</source>
        <translation>Los voltios se suman</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Sumas</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Código</translation>
    </message>
    <message>
        <source>excitatory: {lit} of {of} lit</source>
        <translation>excitadores: {lit} de {of} encendidos</translation>
    </message>
    <message>
        <source>inhibitory: {lit} of {of} lit</source>
        <translation>inhibidores: {lit} de {of} encendidos</translation>
    </message>
    <message>
        <source>unit {unit}: {plus} − {minus} ≥ {theta}, so it is on</source>
        <translation>unidad {unit}: {plus} − {minus} ≥ {theta}, así que activa</translation>
    </message>
    <message>
        <source>unit {unit}: {plus} − {minus} &lt; {theta}, so it is off</source>
        <translation>unidad {unit}: {plus} − {minus} &lt; {theta}, así que inactiva</translation>
    </message>
    <message>
        <source>unit {unit} is broken: it is always off</source>
        <translation>la unidad {unit} está averiada: siempre está apagada</translation>
    </message>
    <message>
        <source>unit {number} adds {volts}</source>
        <translation>la unidad {number} suma {volts}</translation>
    </message>
    <message>
        <source>cell {number} adds {volts}</source>
        <translation>la célula {number} suma {volts}</translation>
    </message>
</context>
<context>
    <name>WhyCard</name>
    <message>
        <source>Close</source>
        <extracomment>What can be explained. Greatest width of the card in pixels of the design, and the room around it and within. Share of the window&apos;s colour over what lies behind.</extracomment>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Cerrar (Esc)</translation>
    </message>
    <message>
        <source>This answer</source>
        <translation>Esta respuesta</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Último paso</translation>
    </message>
    <message>
        <source>What to explain</source>
        <translation>Qué explicar</translation>
    </message>
    <message>
        <source>Replaying the run…</source>
        <translation>Repitiendo la ejecución…</translation>
    </message>
    <message>
        <source>The last step was taught by hand, and its drawing is not kept.</source>
        <translation>El último paso se enseñó a mano, y su dibujo no se conserva.</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>&amp;Guardar imagen…</translation>
    </message>
</context>
<context>
    <name>WhyControls</name>
    <message>
        <source>R-unit to explain</source>
        <extracomment>Width in pixels of the design below which the buttons have icons only. Thickness of a scroll bar. Most letters of a class on a chip.</extracomment>
        <translation>Unidad R que se explica</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Paso atrás</translation>
    </message>
    <message>
        <source>Step back (←)</source>
        <translation>Paso atrás (←)</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>Paso adelante</translation>
    </message>
    <message>
        <source>Step forward (→)</source>
        <translation>Paso adelante (→)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Play the steps (Space)</source>
        <translation>Reproducir los pasos (Espacio)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>Save as PNG or SVG</source>
        <translation>Guardar como PNG o SVG</translation>
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
        <translation>paso {step} de {steps}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Back</source>
        <extracomment>Heights in units: of title and sentence at the top, also in portrait, and of the text beneath a picture.</extracomment>
        <translation>Volver</translation>
    </message>
    <message>
        <source>Light, units, volts: this is all I know about your drawing.</source>
        <translation>Luz, unidades, voltios: es todo lo que sé sobre su dibujo.</translation>
    </message>
    <message>
        <source>Why I think so</source>
        <translation>Por qué lo creo</translation>
    </message>
    <message>
        <source>Your drawing lights {lit} of my {cells} cells.</source>
        <translation>Su dibujo ilumina {lit} de mis {cells} células.</translation>
    </message>
    <message>
        <source>They switch on {active} of my {units} units.</source>
        <translation>Encienden {active} de mis {units} unidades.</translation>
    </message>
    <message>
        <source>Dials that pull to the second thing: {count}, together {volts} V</source>
        <translation>Diales que tiran hacia la segunda cosa: {count}, juntos {volts} V</translation>
    </message>
    <message>
        <source>Dials that pull to the first thing: {count}, together {volts} V</source>
        <translation>Diales que tiran hacia la primera cosa: {count}, juntos {volts} V</translation>
    </message>
    <message>
        <source>{volts} V</source>
        <translation>{volts} V</translation>
    </message>
    <message>
        <source>− first</source>
        <translation>− primera</translation>
    </message>
    <message>
        <source>+ second</source>
        <translation>+ segunda</translation>
    </message>
    <message>
        <source>Together {volts} V, so I say: {thing}.</source>
        <translation>Juntos {volts} V, así que digo: {thing}.</translation>
    </message>
    <message>
        <source>A third of the units belongs to each thing.</source>
        <translation>A cada cosa le corresponde un tercio de las unidades.</translation>
    </message>
    <message>
        <source>Their dials add up to:</source>
        <translation>Sus diales suman:</translation>
    </message>
    <message>
        <source>first</source>
        <translation>primera</translation>
    </message>
    <message>
        <source>second</source>
        <translation>segunda</translation>
    </message>
    <message>
        <source>third</source>
        <translation>tercera</translation>
    </message>
    <message>
        <source>{volts} V is the most, so I say: {thing}.</source>
        <translation>{volts} V es lo máximo, así que digo: {thing}.</translation>
    </message>
</context>
<context>
    <name>WhyView</name>
    <message>
        <source>Units and wires: the arrow keys choose a unit</source>
        <translation>Unidades e hilos: las flechas eligen una unidad</translation>
    </message>
</context>
<context>
    <name>WrittenAnswer</name>
    <message>
        <source>Answer</source>
        <extracomment>Milliseconds after which the hint of a task appears. Most characters of a number, and the height of the field for a reason, in pixels of the design.</extracomment>
        <translation>Responder</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>Su número</translation>
    </message>
    <message>
        <source>Your reason</source>
        <translation>Su razón</translation>
    </message>
</context>
<context>
    <name>WrongGallery</name>
    <message>
        <source>Patterns still wrong</source>
        <extracomment>Least and greatest side of a picture. Size of a caption, in pixels of the design.</extracomment>
        <translation>Patrones que siguen mal</translation>
    </message>
</context>
<context>
    <name>WrongPanel</name>
    <message>
        <source>Shown as soon as training pauses.</source>
        <translation>Se muestra en cuanto se pausa el aprendizaje.</translation>
    </message>
    <message>
        <source>Still wrong</source>
        <translation>Siguen mal</translation>
    </message>
    <message>
        <source>not learned: why?</source>
        <translation>no aprendido: ¿por qué?</translation>
    </message>
    <message>
        <source>Show why no weights can learn this</source>
        <translation>Mostrar lo que ningún peso puede hacer</translation>
    </message>
    <message>
        <source>Show what is wrong again</source>
        <translation>Mostrar de nuevo lo que está mal</translation>
    </message>
    <message>
        <source>Closest calls</source>
        <translation>Aciertos justos</translation>
    </message>
    <message>
        <source>{name}: {volts} V</source>
        <translation>{name}: {volts} V</translation>
    </message>
    <message>
        <source>{name} read as {answer}</source>
        <translation>{name} leída como {answer}</translation>
    </message>
    <message>
        <source>{shown} shown</source>
        <translation>{shown} mostradas</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong in training</source>
        <translation>✓ ninguna de {count} mal en el entrenamiento</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong in the test</source>
        <translation>✓ ninguna de {count} mal en la prueba</translation>
    </message>
    <message>
        <source>✓ none of {count} wrong</source>
        <translation>✓ ninguna de {count} mal</translation>
    </message>
    <message>
        <source>There are no patterns yet.</source>
        <translation>Aún no hay patrones.</translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation>Nada aprendido aún.</translation>
    </message>
    <message>
        <source>All patterns are answered correctly.</source>
        <translation>Todos los patrones reciben la respuesta correcta.</translation>
    </message>
</context>
<context>
    <name>ZoomField</name>
    <message>
        <source>Previous units</source>
        <translation>Unidades anteriores</translation>
    </message>
    <message>
        <source>Next units</source>
        <translation>Unidades siguientes</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Alejar</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Acercar</translation>
    </message>
    <message>
        <source>{first}–{last} of {count}</source>
        <translation>{first}–{last} de {count}</translation>
    </message>
</context>
<context>
    <name>_BoundBar</name>
    <message>
        <source>Unit mistakes and their bound</source>
        <translation>Errores de la unidad R y su cota</translation>
    </message>
    <message>
        <source>R²/γ² = {bound}, never more</source>
        <translation>R²/γ² = {bound}, nunca por encima</translation>
    </message>
</context>
</TS>
