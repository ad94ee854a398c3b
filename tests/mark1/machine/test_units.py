"""The physical units: retina, plugboard, association, potentiometers, response."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mark1.errors import ConfigError
from mark1.machine import association
from mark1.machine.association import CHUNK, AssociationUnits, DirectUnits
from mark1.machine.config import MachineConfig, stream
from mark1.machine.loop import Settings, decide, forget, turn
from mark1.machine.potentiometers import Potentiometers, Wipers
from mark1.machine.response import Code, ResponseUnits, blocks_of
from mark1.machine.retina import Retina
from mark1.machine.sums import Inputs
from mark1.machine.wiring import Plugboard, draw_plugboard
from tests.examples import examples

# --- retina -------------------------------------------------------------------------------------


def test_a_cell_is_on_at_the_threshold_of_light():
    picture = np.zeros((1, 20, 20), dtype=np.uint8)
    picture[0, 0, :3] = (127, 128, 255)
    lit = Retina(MachineConfig()).sense(picture)
    assert lit[0, :3].tolist() == [False, True, True]
    assert lit.sum() == 2


def test_dead_cells_read_dark_whatever_falls_on_them():
    retina = Retina(MachineConfig(dead_cells=7, noise=0.5))
    lit = retina.sense(np.full((3, 20, 20), 255, dtype=np.uint8), [1, 2, 3])
    assert len(retina.dead) == 7
    assert not lit[:, retina.dead].any()


def test_more_dead_cells_keep_those_that_were_dead():
    few, many = (Retina(MachineConfig(dead_cells=n)).dead for n in (5, 9))
    assert set(few) < set(many)


def test_noise_turns_about_its_share_of_cells_and_depends_on_the_number_alone():
    retina = Retina(MachineConfig(noise=0.1))
    dark = np.zeros((200, 20, 20), dtype=np.uint8)
    lit = retina.sense(dark, list(range(200)))
    assert 0.09 < lit.mean() < 0.11
    assert np.array_equal(retina.sense(dark[:1], [42])[0], lit[42])
    assert not retina.sense(dark).any()


# --- plugboard ----------------------------------------------------------------------------------


@st.composite
def possible_boards(draw):
    cells = draw(st.integers(2, 40))
    wires = draw(st.integers(1, cells))
    excitatory = draw(st.integers(0, wires))
    units = draw(st.integers(1, 60))
    least = -(-units * wires // cells)
    return MachineConfig(
        kind="full",
        rows=1,
        columns=cells,
        a_units=units,
        excitatory=excitatory,
        inhibitory=wires - excitatory,
        fan_out=draw(st.integers(least, least + 3)),
        seed=draw(st.integers(0, 1000)),
    )


@given(possible_boards())
@settings(max_examples=examples(200))
def test_every_possible_plugboard_is_found_without_a_cell_twice_or_over_its_fan_out(config):
    board = draw_plugboard(config)
    assert board.wires.shape == (config.a_units, config.excitatory + config.inhibitory)
    assert all(len(set(row)) == len(row) for row in board.wires.tolist())
    assert board.fan_out().max() <= config.fan_out


@pytest.mark.parametrize("seed", [7, 48])
def test_where_two_random_numbers_are_alike_the_lower_cell_comes_first(seed):
    """Both seeds draw such a pair; how a system sorts it must not decide about the wires."""
    config = MachineConfig(seed=seed, fan_out=512)
    keys = stream(seed, "plugboard").random((512, 400), dtype=np.float32).tolist()
    chosen = [sorted(range(400), key=lambda cell: (row[cell], cell))[:20] for row in keys]
    assert draw_plugboard(config).wires.tolist() == chosen


def test_the_same_seed_draws_the_same_plugboard_and_another_another():
    boards = [draw_plugboard(MachineConfig(seed=seed)).wires for seed in (3, 3, 4)]
    assert np.array_equal(boards[0], boards[1])
    assert not np.array_equal(boards[0], boards[2])


def test_wires_come_from_all_cells_alike():
    used = sum(draw_plugboard(MachineConfig(seed=seed)).fan_out() for seed in range(50))
    expected = 50 * 512 * 20 / 400
    # Chi-square over 400 cells; the draws within a unit exclude each other, which only lowers it.
    assert ((used - expected) ** 2 / expected).sum() < 400 + 4 * np.sqrt(2 * 400)


def distances_of(wires, seed):
    """Return the distance of each wire from the point that is drawn for its unit, in cells."""
    points = stream(seed, "focus").integers(400, size=len(wires))[:, None]
    return np.hypot(wires // 20 - points // 20, wires % 20 - points % 20)


@pytest.mark.parametrize("focus", [0.5, 2.0, 5.0])
def test_with_a_focus_the_first_wire_is_as_near_as_the_exponential_says(focus):
    """One wire for each unit is one draw from exp(−distance/focus), normalised over the cells."""
    config = MachineConfig(focus=focus, excitatory=1, inhibitory=0, a_units=4000, fan_out=4000)
    found = distances_of(draw_plugboard(config).wires, config.seed)[:, 0]
    row, column = np.divmod(np.arange(400), 20)
    points = stream(config.seed, "focus").integers(400, size=4000)[:, None]
    away = np.hypot(row - points // 20, column - points % 20)
    chance = np.exp(-away / focus)
    chance /= chance.sum(axis=1, keepdims=True)
    expected = (chance * away).sum(axis=1)
    spread = np.sqrt((chance * away**2).sum(axis=1) - expected**2)
    assert abs((found - expected).mean()) < 4 * np.sqrt((spread**2).mean() / 4000)


def test_a_focus_draws_distinct_cells_and_favours_neither_sign():
    config = MachineConfig(focus=2.0, fan_out=400)
    board = draw_plugboard(config)  # refuses a cell that a unit has twice
    away = distances_of(board.wires, config.seed)
    assert abs(away[:, :10].mean() - away[:, 10:].mean()) < 0.2
    assert away.mean() < 4 < distances_of(draw_plugboard(MachineConfig()).wires, 1960).mean()
    assert np.array_equal(board.wires, draw_plugboard(config).wires)


def test_a_focus_keeps_to_the_fan_out_and_a_tiny_one_to_the_nearest_cells():
    assert draw_plugboard(MachineConfig(focus=1.0)).fan_out().max() <= 40
    config = MachineConfig(focus=1e-12, excitatory=1, inhibitory=0, fan_out=400)
    assert not distances_of(draw_plugboard(config).wires, config.seed).any()


def test_the_matrix_holds_plus_one_and_minus_one_for_each_wire():
    board = Plugboard(np.array([[2, 0, 1]], dtype=np.int32), excitatory=2, cells=4)
    assert board.matrix().T.tolist() == [[1, -1, 1, 0]]
    excitatory, inhibitory = board.into(0)
    assert (excitatory.tolist(), inhibitory.tolist()) == ([2, 0], [1])


@pytest.mark.parametrize("wires", [[[0, 0]], [[0, 9]], [[-1, 0]]])
def test_a_plugboard_that_cannot_be_is_refused(wires):
    with pytest.raises(ConfigError):
        Plugboard(np.array(wires, dtype=np.int32), excitatory=1, cells=4)


# --- association --------------------------------------------------------------------------------


def test_a_unit_fires_when_excitatory_minus_inhibitory_reaches_theta():
    board = Plugboard(np.array([[0, 1, 2]], dtype=np.int32), excitatory=2, cells=3)
    cells = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]], dtype=bool)
    active = [AssociationUnits(board, theta).respond(cells)[:, 0] for theta in (1, 2)]
    assert active[0].tolist() == [0, 1, 1, 1]
    assert active[1].tolist() == [0, 0, 1, 0]


def test_many_pictures_give_what_each_gives_alone():
    config = MachineConfig()
    units = AssociationUnits(draw_plugboard(config), config.theta)
    cells = np.random.default_rng(0).random((CHUNK + 3, 400)) < 0.3
    together = units.respond(cells)
    for i in (0, CHUNK - 1, CHUNK, CHUNK + 2):
        assert np.array_equal(units.respond(cells[i : i + 1])[0], together[i])


@given(st.integers(0, 2**20), st.sampled_from([(1, 0), (3, 4), (20, 20), (130, 2), (0, 300)]))
def test_adding_up_wires_and_a_matrix_product_give_the_same_units(seed, wires):
    excitatory, inhibitory = wires
    random = np.random.default_rng(seed)
    drawn = [random.permutation(400)[: excitatory + inhibitory] for _ in range(30)]
    board = Plugboard(np.array(drawn, dtype=np.int32), excitatory, cells=400)
    cells = random.random((5, 400)) < random.random()
    sums = cells.astype(np.int64) @ board.matrix().astype(np.int64)
    for theta in (-10_000, -2, 0, 1, int(np.median(sums)), 10_000):
        for few in (0, 10**9):  # always wires, always the product
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(association, "FEW", few)
                units = AssociationUnits(board, theta)
            assert np.array_equal(units.respond(cells), sums >= theta)
            in_bytes = np.full(sums.shape, 7, dtype=np.uint8)
            assert units.respond(cells, in_bytes) is in_bytes
            assert np.array_equal(in_bytes, sums >= theta)
            assert np.array_equal(units.signs, board.matrix())


def test_a_large_machine_with_few_wires_holds_no_matrix():
    board = Plugboard(np.arange(20, dtype=np.int32)[None], 10, cells=2**20)
    assert AssociationUnits(board, 2).nbytes == 8 * 20


def test_direct_inputs_get_a_bias_that_is_always_one():
    seen = DirectUnits().respond(np.array([[0.5, -2]], dtype=np.float32))
    assert seen.tolist() == [[0.5, -2, 1]]
    in_bytes = DirectUnits().respond(np.array([[True, False]]), np.full((1, 3), 7, np.uint8))
    assert in_bytes.tolist() == [[1, 0, 1]]


# --- potentiometers -----------------------------------------------------------------------------


def test_the_weights_cannot_be_written_from_outside():
    with pytest.raises(ValueError, match="read-only"):
        Potentiometers(MachineConfig()).volts[0] = 1


def turned(config, by):
    """Turn the first potentiometers, by the loop's own function."""
    pots = Potentiometers(config)
    settings = Settings(stop=pots.stop, is_stepped=pots.step > 0)
    x = np.zeros(len(pots))
    x[: len(by)] = np.array(by) / pots.unit
    turn(Inputs(x, 0), pots.positions, pots.movable, np.zeros(0), 0, (1.0, 0.0), settings, 0)
    return pots


def test_a_wiper_stops_at_the_end_stops():
    assert turned(MachineConfig(), [15, -15]).volts[:3].tolist() == [11, -11, 0]


def test_a_motor_with_steps_turns_by_the_nearest_number_of_them():
    assert turned(MachineConfig(step=0.5), [0.2, 0.3, -1.1]).volts[:3].tolist() == [0, 0.5, -1]


def test_a_stuck_wiper_neither_turns_nor_forgets_nor_is_set():
    pots = turned(MachineConfig(stuck=1), [1] * 512)
    stuck = int(np.flatnonzero(~pots.movable)[0])
    forget(pots.positions, pots.movable, np.zeros(0), 0.5, 0)
    assert pots.set(stuck, 3) == 0
    assert np.count_nonzero(pots.volts == 0.5) == 511


def test_a_wiper_set_by_hand_goes_no_further_than_the_stop():
    pots = Potentiometers(MachineConfig())
    assert pots.set(5, 99) == 11
    for index, volts in ((512, 0), (-1, 0), (0, float("nan")), (0, float("inf"))):
        with pytest.raises(ConfigError):
            pots.set(index, volts)


@pytest.mark.parametrize("volts", [np.zeros(5), np.full(512, np.nan), np.full(512, 12.0)])
def test_weights_of_another_machine_are_refused(volts):
    pots = Potentiometers(MachineConfig())
    with pytest.raises(ConfigError):
        pots.load(volts.astype(np.float32))
    assert not pots.volts.any()


# --- response -----------------------------------------------------------------------------------


def test_the_a_units_are_dealt_out_in_disjoint_blocks():
    sizes = {r: [b.stop - b.start for b in blocks_of(MachineConfig(r_units=r))] for r in (1, 5, 8)}
    assert sizes[1] == [512]
    assert sizes[8] == [64] * 8
    assert sum(sizes[5]) == 512
    assert set(sizes[5]) <= {102, 103}


@given(st.integers(1, 8), st.integers(8, 600))
def test_the_blocks_of_the_mark_1_cover_every_unit_once(r_units, a_units):
    blocks = blocks_of(MachineConfig(r_units=r_units, a_units=a_units))
    covered = [unit for b in blocks for unit in range(b.start, b.stop)]
    assert covered == list(range(a_units))
    assert all(block.features == block.pots for block in blocks)


@pytest.mark.parametrize("kind", ["mark1", "full", "direct"])
def test_the_sums_equal_a_naive_loop(kind):
    config = MachineConfig.of(kind, classes=5, rows=3, columns=4, a_units=9, excitatory=2,
                              inhibitory=2)  # fmt: skip
    units = ResponseUnits(blocks_of(config), config.tie)
    random = np.random.default_rng(1)
    x = random.integers(0, 2, (4, config.features)).astype(np.float32)
    volts = random.integers(-9, 9, config.weights).astype(np.float32)
    naive = [
        [
            sum(x[i, b.start + j] * volts[b.offset + j] for j in range(b.stop - b.start))
            for b in units.blocks
        ]
        for i in range(4)
    ]
    assert units.add_up(x, Wipers(volts.astype(float))).tolist() == naive


@pytest.mark.parametrize(("tie", "at_zero"), [("undecided", 0), ("fires", 1), ("silent", -1)])
def test_a_sum_of_zero_is_decided_by_the_convention(tie, at_zero):
    decided = ResponseUnits((), tie).decide(np.array([[-0.5, 0, 2]], dtype=np.float32))
    assert decided.tolist() == [[-1, at_zero, 1]]


@pytest.mark.parametrize("band", [0.0, 0.5, 2.0])
def test_within_the_band_an_r_unit_is_undecided_in_the_loop_as_in_the_machine(band):
    nu = [-2.5, -2, -0.5, -0.25, 0, 0.25, 0.5, 2, 2.5, np.inf]
    expected = [0 if abs(one) <= band else 1 if one > 0 else -1 for one in nu]
    assert ResponseUnits((), "undecided", band=band).decide(np.array([nu])).tolist() == [expected]
    assert [decide(one, 0, band) for one in nu] == expected


def test_the_fifth_letter_is_written_00100_on_five_response_units():
    code = Code(MachineConfig(), range(26))
    assert code.text(code.words[4]) == "00100"
    assert code.text(np.array([1, 0, -1])) == "1?0"
    assert len({tuple(word) for word in code.words.tolist()}) == 26


def test_a_code_that_no_class_has_reads_as_nothing():
    code = Code(MachineConfig(), range(26))
    response = np.array([code.words[7], np.ones(5), [0, -1, -1, -1, -1]], dtype=np.int8)
    assert code.read(response.astype(np.float32), response).tolist() == [7, -1, -1]


def test_one_unit_per_class_reads_the_largest_sum_and_a_tie_as_nothing():
    code = Code(MachineConfig.of("full", classes=3), range(3))
    drive = np.array([[1, 3, 2], [-3, -1, -2], [2, 2, 1]], dtype=np.float32)
    assert code.read(drive, np.sign(drive).astype(np.int8)).tolist() == [1, 1, -1]


@given(st.lists(st.integers(0, 31), unique=True, min_size=1), st.data())
def test_any_codes_are_written_and_read_in_binary(numbers, data):
    code = Code(MachineConfig(), numbers)
    assert [code.text(word) for word in code.words] == [f"{number:05b}" for number in numbers]
    said = data.draw(st.integers(0, 31))
    response = np.array([[1 if bit == "1" else -1 for bit in f"{said:05b}"]], dtype=np.int8)
    found = code.read(response.astype(np.float32), response)
    assert found.tolist() == [numbers.index(said) if said in numbers else -1]
    varied = [len({f"{number:05b}"[place] for number in numbers}) > 1 for place in range(5)]
    assert code.idle == varied.count(False)


@given(st.lists(st.integers(0, 7), unique=True, min_size=1), st.data())
def test_of_the_units_that_stand_for_a_class_the_largest_sum_is_read(numbers, data):
    code = Code(MachineConfig.of("full", classes=8), numbers)
    assert [np.flatnonzero(word > 0).tolist() for word in code.words] == [[n] for n in numbers]
    sums = data.draw(st.lists(st.integers(-3, 3), min_size=8, max_size=8))
    drive = np.array([sums], dtype=np.float32)
    asked = sorted((sums[number] for number in numbers), reverse=True)
    best = [place for place, number in enumerate(numbers) if sums[number] == asked[0]]
    assert code.read(drive, np.sign(drive).astype(np.int8)).tolist() == (
        best if len(best) == 1 else [-1]
    )
    lead = asked[0] - asked[1] if len(asked) > 1 else np.inf
    assert code.margins(drive).tolist() == [lead]


@pytest.mark.parametrize("code", ["binary", "one-per-class"])
def test_a_code_that_the_response_units_do_not_have_is_refused(code):
    config = MachineConfig(r_units=2 if code == "binary" else 4, code=code)
    assert Code(config, [3, 1]).codes == (3, 1)
    with pytest.raises(ConfigError, match=r"4 codes, but a class has .* number 5. Use more"):
        Code(config, [0, 4])


@pytest.mark.parametrize(("code", "classes"), [("binary", 33), ("one-per-class", 6)])
def test_too_few_response_units_for_the_classes_are_refused(code, classes):
    with pytest.raises(ConfigError, match="Use more R-units"):
        Code(MachineConfig(code=code), range(classes))


def test_the_margin_of_an_answer_is_what_a_sum_would_have_to_change_by():
    drive = np.array([[3.0, -0.5], [-2.0, 4.0]], dtype=np.float32)
    binary = Code(MachineConfig(r_units=2), range(4))
    assert binary.margins(drive).tolist() == [0.5, 2.0]
    each = Code(MachineConfig(r_units=2, code="one-per-class"), range(2))
    assert each.margins(drive).tolist() == [3.5, 6.0]
    alone = Code(MachineConfig(r_units=2, code="one-per-class"), range(1))
    assert np.isinf(alone.margins(drive)).all()


def test_two_infinite_sums_have_no_margin():
    drive = np.array([[np.inf, np.inf], [-np.inf, np.inf], [-np.inf, -np.inf]], dtype=np.float32)
    each = Code(MachineConfig(r_units=2, code="one-per-class"), range(2))
    assert each.margins(drive).tolist() == [0, np.inf, 0]
    far = np.array([[3e38, -3e38]], dtype=np.float32)  # finite, but not their difference
    assert each.margins(far).tolist() == [np.inf]
