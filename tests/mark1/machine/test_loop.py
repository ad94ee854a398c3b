"""The loop, plain and compiled, against a naive one for each rule, written from its source."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.machine import compiled, loop, sums
from mark1.machine.config import MachineConfig, TrainingConfig
from mark1.machine.loop import Lesson, judge
from mark1.machine.machine import Mark1
from mark1.machine.response import judged_jointly
from mark1.machine.rules import RULES
from mark1.training.trainer import Trainer
from tests.examples import examples, slow
from tests.mark1.machine.points import AND, direct
from tests.mark1.which_loop import COMPILED

#: Rules whose corrections are sums of whole numbers and fractions: nothing has to be rounded.
EXACT = [name for name, rule in RULES.items() if not rule.in_volts]


def turns(rule, x, nu, y, d, eta, gain, c):
    """By how much each weight of one R-unit turns: the formulas of the sources once more."""
    n, active, mean = len(x), sum(x), Fraction(sum(x), len(x))
    least = [v - mean for v in x]
    wrong = y != d
    if rule in ("error-correction-gamma",):
        return [eta * gain * d * v if wrong else 0 for v in least]
    if rule == "forced-alpha" or rule == "trial-and-error":
        return [eta * d * v for v in x]
    if rule == "forced-gamma" or rule == "trial-and-error-gamma":
        return [eta * d * v for v in least]
    if rule == "spontaneous":
        return [eta * y * v for v in x]
    if rule == "spontaneous-gamma":
        return [eta * y * v for v in least]
    if rule == "alpha-1958":
        return [eta * v if d > 0 else 0 for v in x]
    if rule == "beta-1958":
        if d < 0:
            return [eta / n] * n
        return [eta * v / active if active else 0 for v in x]
    if rule == "gamma-1958":
        return [eta * v / (1 - mean) if d > 0 and mean < 1 else 0 for v in least]
    if rule == "widrow-hoff":
        return [eta * (d - nu) * v for v in x]
    if rule in ("passive-aggressive", "pa-1", "pa-2", "relaxation"):
        loss, square = max(0, 1 - d * nu), sum(v * v for v in x)
        if not loss or not square:
            return [0] * n
        tau = {
            "passive-aggressive": loss / square,
            "pa-1": min(c, loss / square),
            "pa-2": loss / (square + 1 / (2 * c)),
            "relaxation": eta * loss / square,
        }[rule]
        return [tau * d * v for v in x]
    return [eta * gain * d * v if wrong else 0 for v in x]


def naive(machine, x, order, targets, training, weights=None):
    """One presentation after the other, cell by cell, in fractions."""
    config, pots, rule = machine.config, machine.potentiometers, RULES[training.rule]
    w = [Fraction(v) for v in pots.volts.tolist()]
    eta, gain, c = (Fraction(v) for v in (training.eta, training.gain, training.c))
    limit, step = config.limit, Fraction(config.step)
    at_zero = {"undecided": 0, "fires": 1, "silent": -1}[config.tie]
    blocks = machine.response.blocks

    def drive(b, seen):
        return sum(w[b.offset + j] * v for j, v in enumerate(seen)) - Fraction(config.threshold)

    def answer(nu):
        return at_zero if abs(nu) <= Fraction(config.band) else (1 if nu > 0 else -1)

    wrong = []
    for row in order:
        if training.decay:
            keep = Fraction(1 - training.decay)
            w = [v * keep if pots.movable[j] else v for j, v in enumerate(w)]
        seen = [[Fraction(v) for v in x[row, b.start : b.stop].tolist()] for b in blocks]
        d = [int(v) for v in targets[row]]
        nu = [drive(b, s) if v else None for b, s, v in zip(blocks, seen, d, strict=True)]
        y = [answer(n) if v else 0 for n, v in zip(nu, d, strict=True)]
        if rule.joint:
            y = list(d)
            low = min((r for r in range(len(d)) if d[r] > 0), key=lambda r: nu[r], default=None)
            high = max((r for r in range(len(d)) if d[r] < 0), key=lambda r: nu[r], default=None)
            if None not in (low, high) and nu[low] <= nu[high]:
                y[low], y[high] = -1, 1
        missed = sum(a != b for a, b in zip(y, d, strict=True))
        lit, dark = ([n for n, b in zip(nu, d, strict=True) if b == sign] for sign in (1, -1))
        beaten = any(n <= other for n in lit for other in dark)
        wrong.append([missed, int(beaten if config.code == "one-per-class" else missed > 0)])
        if rule.rewarded:
            d = [b and (-a if missed else a) for a, b in zip(y, d, strict=True)]
        for r, b in enumerate(blocks):
            while d[r]:
                by = turns(training.rule, seen[r], nu[r], y[r], d[r], eta, gain, c)
                for j, turn in enumerate(by):
                    place = b.offset + j
                    if weights is not None:
                        turn *= Fraction(weights[row, r])
                    if step:
                        turn = round(turn / step) * step
                    if pots.movable[place]:
                        w[place] = w[place] + turn
                        if abs(w[place]) > limit:
                            w[place] = Fraction(limit) * (1 if w[place] > 0 else -1)
                before, nu[r] = nu[r], drive(b, seen[r])
                y[r] = answer(nu[r])
                if not rule.repeats or y[r] == d[r] or nu[r] == before:
                    break
    return [float(v) for v in w], wrong


@st.composite
def machines_and_lessons(draw, rules):
    """Pictures on a machine of each kind, with end stops, steps, faults and decay among them."""
    rule = draw(st.sampled_from(rules))
    one_per_class = RULES[rule].building.get("code") == "one-per-class"
    kind = "full" if one_per_class else draw(st.sampled_from(["mark1", "full", "direct"]))
    r_units = draw(st.sampled_from([2, 4] if one_per_class else [1, 2, 4]))
    parts = {} if kind == "direct" else {"a_units": 16, "excitatory": 2, "inhibitory": 1}
    config = MachineConfig.of(
        kind,
        classes=r_units if one_per_class else 2**r_units,
        code="one-per-class" if one_per_class else "binary",
        r_units=r_units,
        rows=1,
        columns=12,
        **parts,
        **({} if kind == "direct" else {"theta": 0}),
        seed=draw(st.integers(0, 99)),
        tie=draw(st.sampled_from(["undecided", "fires", "silent"])),
        threshold=draw(st.sampled_from([0.0, 1.5])),
        limit=draw(st.sampled_from([3.0, 11.0, np.inf])),
        step=draw(st.sampled_from([0.0, 0.5, 1.0])),
        stuck=draw(st.sampled_from([0, 3])),
    )
    if config.tie == "undecided":
        config = replace(config, band=draw(st.sampled_from([0.0, 0.75, 2.0])))
    count = draw(st.integers(1, 8))
    random = np.random.default_rng(draw(st.integers(0, 9999)))
    pictures = (
        255 * (random.random((count, 1, 12)) < draw(st.sampled_from([0.1, 0.5, 0.9])))
    ).astype(np.uint8)
    targets = random.choice(np.array([-1, 0, 1], np.int8), (count, r_units), p=[0.4, 0.2, 0.4])
    order = random.integers(0, count, draw(st.integers(1, 40)))
    training = TrainingConfig(
        rule=rule,
        eta=draw(st.sampled_from([0.5, 1.0, 2.0])),
        c=draw(st.sampled_from([0.125, 1.0])),
        coding=draw(st.sampled_from(["binary", "bipolar"])),
        unit_step=draw(st.booleans()),
        decay=draw(st.sampled_from([0.0, 0.5])) if len(order) < 10 else 0.0,
    )
    return config, pictures, targets, order, training


def run(train, machine, x, order, targets, training, weights=loop.EVEN, **more):
    """Run a loop on the positions of a machine; returns the wrong R-units and answers of each."""
    wrong = np.empty((3, len(order)), np.int64)
    settings = machine.settings(training, **more)
    settings = settings._replace(keep=1.0 - training.decay)
    rivals = np.arange(targets.shape[1] if machine.config.code == "one-per-class" else 0)
    lesson, panel = Lesson(x, order, targets, rivals, weights), machine.panel()
    rule = RULES[training.rule].turn
    count, mistakes = train(rule, lesson, panel, settings, wrong)
    of_each = np.zeros((count, 2), np.int64)
    wrong = wrong[:, :mistakes]
    of_each[wrong[loop.PLACE]] = wrong[[loop.UNITS, loop.ANSWER]].T
    assert np.count_nonzero(of_each[:, 0]) == mistakes
    return of_each.tolist()


def plainly(rule, lesson, panel, settings, wrong):
    return loop.train(rule, sums.add_up, lesson, panel, settings, wrong)


def in_int16(rule, lesson, panel, settings, wrong):
    """The compiled loop of whole positions."""
    w = panel.deciding.astype(np.int16)
    narrow = panel._replace(deciding=w, turned=w, kept=panel.kept.astype(np.int16))
    made = compiled.train(rule, lesson, narrow, settings, wrong)
    panel.turned[:] = w
    return made


def made_for(config, training):
    machine = Mark1(config)
    machine.measure_by(training)
    return machine


def check(lesson, compiled_rules):
    config, pictures, targets, order, training = lesson
    machine = made_for(config, training)
    x = machine.see(pictures)
    expected, wrong = naive(machine, x, order, targets, training)
    assert run(plainly, machine, x, order, targets, training) == wrong
    volts = machine.potentiometers.volts
    np.testing.assert_allclose(volts, expected, rtol=1e-9, atol=1e-12)
    if training.rule not in compiled_rules:
        return
    positions = machine.potentiometers.positions
    has_bias = config.kind == "direct"
    stored = [x, np.ascontiguousarray(x[:, :-1])] if has_bias else [x]
    for seen in (some.astype(kind) for some in stored for kind in (np.uint8, np.float64)):
        fast = made_for(config, training)
        assert run(compiled.train, fast, seen, order, targets, training) == wrong
        assert fast.potentiometers.positions.tobytes() == positions.tobytes()
    whole = RULES[training.rule].whole and not training.decay and not RULES[training.rule].repeats
    if whole and (config.limit == np.inf or config.limit % training.eta == 0):
        fast = made_for(config, training)
        assert run(in_int16, fast, stored[-1].astype(np.uint8), order, targets, training) == wrong
        assert fast.potentiometers.positions.tolist() == positions.tolist()


@given(machines_and_lessons(EXACT))
@settings(max_examples=examples(150), deadline=None)
def test_the_loop_does_what_the_formula_says(lesson):
    check(lesson, COMPILED)


@pytest.mark.slow
@given(machines_and_lessons(EXACT))
@settings(max_examples=examples(150), deadline=None)
def test_every_rule_does_the_same_as_machine_code(lesson):
    check(lesson, EXACT)


@given(machines_and_lessons([name for name in EXACT if RULES[name].takes_weights]), st.data())
@settings(max_examples=examples(60), deadline=None)
def test_each_turn_is_multiplied_by_the_weight_of_its_pattern_and_r_unit(lesson, data):
    config, pictures, targets, order, training = lesson
    numbers = st.lists(st.sampled_from([0.25, 0.5, 1.0, 3.0]), min_size=targets.size)
    weights = np.array(data.draw(numbers)[: targets.size]).reshape(targets.shape)
    machine = made_for(config, training)
    x = machine.see(pictures)
    expected, wrong = naive(machine, x, order, targets, training, weights)
    assert run(plainly, machine, x, order, targets, training, weights) == wrong
    np.testing.assert_allclose(machine.potentiometers.volts, expected, rtol=1e-9, atol=1e-12)
    if training.rule in COMPILED:
        fast, seen = made_for(config, training), x.astype(np.uint8)
        assert run(compiled.train, fast, seen, order, targets, training, weights) == wrong
        assert fast.potentiometers.positions.tobytes() == machine.potentiometers.positions.tobytes()


@given(machines_and_lessons([name for name in RULES if RULES[name].in_volts]))
@settings(max_examples=examples(100), deadline=None)
def test_rules_that_compare_sums_with_volts_do_what_their_formula_says(lesson):
    """A correction depends on the size of a sum, which is rounded: bits only between the loops."""
    config, pictures, targets, order, training = lesson
    order = order[:6]  # errors grow where a rule diverges
    machine = made_for(config, training)
    x = machine.see(pictures)
    expected, wrong = naive(machine, x, order, targets, training)
    found = run(plainly, machine, x, order, targets, training)
    if not config.step:  # a turn of half a step may be rounded up or down
        assert found == wrong
        np.testing.assert_allclose(machine.potentiometers.volts, expected, rtol=1e-6, atol=1e-9)
    if training.rule in COMPILED:
        fast = made_for(config, training)
        assert run(compiled.train, fast, x.astype(np.uint8), order, targets, training) == found
        assert fast.potentiometers.positions.tobytes() == machine.potentiometers.positions.tobytes()


@pytest.mark.parametrize("rules", [COMPILED, *slow(tuple(RULES))])
@given(
    data=st.data(),
    columns=st.sampled_from([1, 2, 5, 63, 64, 65, 150]),
    kind=st.sampled_from([np.float32, np.float64]),
    eta=st.sampled_from([0.1, 1.0, 1 / 3]),
    seed=st.integers(0, 9999),
)
@settings(max_examples=examples(100), deadline=None)
def test_real_numbers_give_the_same_bits_plain_and_compiled(rules, data, columns, kind, eta, seed):
    rule = data.draw(st.sampled_from(rules))
    random = np.random.default_rng(seed)
    classes = 3 if RULES[rule].building.get("code") else 2
    config = MachineConfig.of(
        "direct", classes=classes, rows=1, columns=columns, analog=True, start="random"
    )
    x = random.normal(size=(9, columns)).astype(kind)
    x[3:6] = x[:3].round()  # so that some sums are ties, and some nearly
    targets = random.choice(np.array([-1, 1], np.int8), (9, config.r_units))
    order, training = random.integers(0, 9, 60), TrainingConfig(rule=rule, eta=eta)
    plain, fast = made_for(config, training), made_for(config, training)
    seen = plain.see(x[:, None, :])
    wrong = run(plainly, plain, seen, order, targets, training)
    assert run(compiled.train, fast, x, order, targets, training) == wrong
    assert fast.potentiometers.positions.tobytes() == plain.potentiometers.positions.tobytes()


@pytest.mark.parametrize("train", [plainly, compiled.train, in_int16])
def test_the_loop_stops_after_the_mistake_that_uses_up_the_budget(train):
    machine, patterns = direct(*AND)
    x = machine.see(patterns.pictures)[:, :2].astype(np.uint8)
    targets = np.array([[-1], [-1], [-1], [1]], dtype=np.int8)
    order = np.tile(np.arange(4), 3)
    # By the trace in `test_rules` the third mistake is the fifth presentation.
    assert len(run(train, machine, x, order, targets, TrainingConfig(eta=1.0), budget=3)) == 5
    assert machine.potentiometers.volts.tolist() == [1, 1, -1]


def test_wipers_that_wait_are_turned_and_do_not_decide():
    """Two mistakes on the same picture, although the first would have put it right at once."""
    machine = Mark1(MachineConfig.of("full", classes=2, a_units=40))
    waiting = machine.more_potentiometers()
    lesson = Lesson(np.ones((1, 40), np.uint8), np.zeros(2, np.int64), np.array([[1]], np.int8))
    wrong, settings = np.empty((3, 2), np.int64), machine.settings(TrainingConfig(eta=0.5))
    turn = RULES["error-correction"].turn
    compiled.train(turn, lesson, machine.panel(waiting), settings, wrong)
    assert wrong.tolist() == [[0, 1], [1, 1], [1, 1]]
    assert not machine.potentiometers.positions.any()
    assert waiting.volts.tolist() == [1.0] * 40


@pytest.mark.parametrize("train", [plainly, compiled.train])
def test_turns_are_added_up_with_the_presentations_before_them(train):
    """So that the mean after every presentation is w − late/T."""
    machine = Mark1(MachineConfig.of("full", classes=2, a_units=4))
    late, means = np.zeros(4), []
    x, targets = np.eye(4, dtype=np.uint8), np.array([[1], [-1], [1], [-1]], np.int8)
    panel = machine.panel(late=late)
    settings, rule = machine.settings(TrainingConfig(eta=1.0, decay=0.5)), RULES["averaged"].turn
    for made in range(6):
        lesson = Lesson(x, np.array([made % 4]), targets)
        train(rule, lesson, panel, settings._replace(made=made), np.empty((3, 1), np.int64))
        means.append(machine.potentiometers.volts)
    np.testing.assert_allclose(means[-1] - late / 6, np.mean(means, axis=0))


@pytest.mark.parametrize("train", [plainly, compiled.train])
def test_the_weights_after_each_mistake_are_kept(train):
    machine = Mark1(MachineConfig.of("full", classes=2, a_units=2))
    kept, wrong = np.zeros((2, 2)), np.empty((3, 4), np.int64)
    lesson = Lesson(
        np.eye(2, dtype=np.uint8), np.array([0, 0, 1, 1]), np.array([[1], [-1]], np.int8)
    )
    settings = machine.settings(TrainingConfig(eta=1.0), budget=2)
    made = train(RULES["voted"].turn, lesson, machine.panel(kept=kept), settings, wrong)
    assert (made, kept.tolist()) == ((3, 2), [[1, 0], [1, -1]])


@given(st.integers(0, 9999), st.sampled_from([2, 3, 5]))
def test_one_pattern_is_judged_as_many_are(seed, units):
    random = np.random.default_rng(seed)
    drive = random.integers(-2, 3, units).astype(float)
    desired = random.choice(np.array([-1, 0, 1], np.int8), units)
    found = np.zeros(units, np.int8)
    judge(drive, found, desired)
    assert found.tolist() == judged_jointly(drive[None], desired[None])[0].tolist()


def test_a_sum_that_float32_cannot_hold_is_decided_all_the_same():
    """3e38 + 3e38 is infinite in float32, and less than nothing with what comes after."""
    machine = Mark1(MachineConfig.of("full", classes=2, a_units=256))
    machine.potentiometers.load(np.tile([3e38, -3.1e38], 128))
    x, order = np.ones((1, 256), np.uint8), np.zeros(3, np.int64)
    targets = np.array([[-1]], np.int8)
    assert run(compiled.train, machine, x, order, targets, TrainingConfig()) == [[0, 0]] * 3


def test_scikit_learn_gives_the_same_weights_where_its_conventions_are_set():
    from sklearn.linear_model import SGDClassifier

    random = np.random.default_rng(5)
    points = random.integers(-3, 4, size=(80, 6)).astype(np.float32)
    labels = (points @ np.array([1, -2, 3, 1, 0, -1]) + 0.5 > 0).astype(int)
    # Its perceptron takes a margin of zero as a mistake, steps by η d x, and learns a bias.
    theirs = SGDClassifier(
        loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0,
        shuffle=False, max_iter=4, tol=None,
    ).fit(points, labels)  # fmt: skip
    machine, patterns = direct(points, labels)
    ours = Trainer(machine, patterns, TrainingConfig(eta=1.0, passes=4, stop="passes"))
    ours.finish()
    expected = [*theirs.coef_[0], theirs.intercept_[0]]
    assert machine.potentiometers.volts.tolist() == expected
