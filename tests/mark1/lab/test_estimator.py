"""The classifier, by scikit-learn's own checks and against its perceptron, weight for weight."""

import subprocess
import sys

import numpy as np
import pytest

from mark1 import fit
from mark1.errors import ConfigError, PatternError
from mark1.machine.rules import RULES
from tests.examples import slow

#: Rules of every run: one for each kind of correction and of answer.
QUICK = ("error-correction", "averaged", "batch", "multi-class", "pa-1")

GATES = [[0, 0], [0, 1], [1, 0], [1, 1]]


# What loads scikit-learn, for seconds, is imported only where these tests run.


def classifier(*given, **settings):
    from mark1 import PerceptronClassifier

    return PerceptronClassifier(*given, **settings)


LONGER = "a longer correction is not two corrections, and this is so with their perceptron"
REPEATED = [f"check_sample_weight_equivalence_on_{kind}_data" for kind in ("dense", "sparse")]


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, {"order": "shuffled"}])
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")
def test_scikit_learn_finds_nothing_amiss(settings):
    from sklearn.utils.estimator_checks import check_estimator

    check_estimator(classifier(**settings), expected_failed_checks=dict.fromkeys(REPEATED, LONGER))


CONSERVED = "the total of the weights is kept, so planes of equal weights are out of reach"
NO_TEACHER = "nobody says which class is which"

#: What the rules fail `check_classifiers_train` for, which asks that three heaps be told apart.
UNFIT = {
    "error-correction-gamma": CONSERVED,
    "forced-gamma": CONSERVED,
    "gamma-1958": CONSERVED,
    "trial-and-error-gamma": CONSERVED,
    "trial-and-error": "one wrong R-unit of three punishes those that are right",
    "beta-1958": "the gain is shared by Σx, which is no share of anything where x is negative",
    "spontaneous": NO_TEACHER,
    "spontaneous-gamma": NO_TEACHER,
}

#: Where a class of weight 1000 beside two of 0.0001 does not take 87 % of the answers: its own
#: weights grow a thousand times, but where its samples are right they stay, or turn back.
NOT_ALL = {
    *("error-correction-gamma", "first-mistake", "stream", "passive-aggressive", "pa-2"),
    *("relaxation", "forced-alpha", "forced-gamma", "trial-and-error", "trial-and-error-gamma"),
    *("alpha-1958", "beta-1958", "gamma-1958"),
}
REFUSED = {
    "check_class_weight_classifiers",
    "check_sample_weights_list",
    "check_sample_weights_not_overwritten",
}


def unfit_for(rule):
    """What fails with a rule, beside the checks of repeated samples."""
    heavy = {"check_class_weight_classifiers"} if rule in NOT_ALL else set()
    weights = heavy if RULES[rule].takes_weights else REFUSED
    return weights | ({"check_classifiers_train"} if rule in UNFIT else set())


@pytest.mark.slow
@pytest.mark.parametrize("rule", [name for name in RULES if name != "voted"])
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_of_the_checks_of_scikit_learn_only_those_fail_that_are_listed(rule):
    from sklearn.utils.estimator_checks import check_estimator

    found = check_estimator(classifier(rule, max_iter=100), on_fail=None, on_skip=None)
    failed = {each["check_name"] for each in found if each["status"] == "failed"}
    assert failed - set(REPEATED) == unfit_for(rule)
    assert sum(each["status"] == "passed" for each in found) > 40


def clouds(classes, seed=4):
    """Whole numbers, in classes that overlap a little."""
    random = np.random.default_rng(seed)
    y = random.integers(0, classes, size=90)
    return random.integers(-4, 5, size=(90, 5)) + 3 * random.integers(-2, 3, (classes, 5))[y], y


def theirs(passes):
    """Their perceptron with our conventions: a margin of zero is a mistake, steps of η d x."""
    from sklearn.linear_model import SGDClassifier

    return SGDClassifier(
        loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0,
        shuffle=False, max_iter=passes, tol=None,
    )  # fmt: skip


def ours(passes, **changes):
    return classifier(max_iter=passes, tol=None, **({"order": "given"} | changes))


def same(a, b):
    return (
        np.array_equal(a.coef_, b.coef_)
        and np.array_equal(a.intercept_, b.intercept_)
        and a.n_iter_ == b.n_iter_
    )


@pytest.mark.parametrize("classes", [2, 3, 5])
@pytest.mark.parametrize("passes", [1, 4, 25])
def test_the_weights_are_those_of_scikit_learn(classes, passes):
    x, y = clouds(classes)
    mine, expected = ours(passes).fit(x, y), theirs(passes).fit(x, y)
    assert same(mine, expected)
    assert np.array_equal(mine.decision_function(x), expected.decision_function(x))
    assert np.array_equal(mine.predict(x), expected.predict(x))
    assert mine.score(x, y) == expected.score(x, y)


@pytest.mark.parametrize("classes", [2, 3])
def test_passes_over_batches_are_those_of_scikit_learn(classes):
    x, y = clouds(classes)
    mine, expected = ours(1), theirs(1)
    for batch in np.array_split(np.arange(90), 7):
        mine.partial_fit(x[batch], y[batch], classes=range(classes))
        expected.partial_fit(x[batch], y[batch], classes=range(classes))
    assert np.array_equal(mine.coef_, expected.coef_)
    assert np.array_equal(mine.intercept_, expected.intercept_)


@pytest.mark.parametrize("rule", [*QUICK, *slow(*sorted(set(RULES) - {"voted", *QUICK}))])
def test_two_classes_are_learned_as_fit_learns_them(rule):
    x, y = clouds(2)
    run = fit(x, y, rule, eta=0.005, order="shuffled", stop="passes", max_passes=6, seed=9)
    mine = ours(6, rule=rule, eta=0.005, order="shuffled", random_state=9).fit(x, y)
    weights, bias = run.weights, run.bias
    if rule == "averaged":
        weights, bias = run.averaged_weights, run.averaged_bias
    if rule == "pocket":
        weights, bias = run.pocket_weights, run.pocket_bias
    if rule == "multi-class-averaged":  # the difference of two in float32
        found = [*mine.coef_[0], *mine.intercept_]
        np.testing.assert_allclose(found, [*run.averaged_weights, run.averaged_bias], atol=1e-8)
        weights, bias = mine.coef_[0], mine.intercept_[0]
    assert mine.coef_.tolist() == [weights.tolist()]
    assert mine.intercept_.tolist() == [bias]
    assert (mine.mistakes_, mine.n_iter_) == (run.mistakes, 6)
    assert mine.predict(x).tolist() == run.predict(x).tolist()


def test_a_pass_that_ends_at_its_first_mistake_is_not_taken_for_a_good_one():
    x, y = np.array([[2, 1], [1, 2], [-1, 1], [3, 1]]), [1, 0, 0, 1]
    mine = classifier("first-mistake", tol=0.5).fit(x, y)
    assert mine.score(x, y) == 1.0


def test_optimal_stability_goes_on_after_the_first_plane_that_will_do():
    x, y = np.array([[2, 1], [1, 2], [-1, 1], [3, 1]]), [1, 0, 0, 1]
    assert classifier("optimal-stability", max_iter=50).fit(x, y).n_iter_ == 50


def test_what_has_no_plane_or_cannot_go_on_is_refused():
    x, y = clouds(2)
    with pytest.raises(ConfigError, match="Use averaged"):
        ours(1, rule="voted").fit(x, y)
    for rule in ("averaged", "pocket"):
        with pytest.raises(ConfigError, match="without warm_start"):
            ours(1, rule=rule, warm_start=True).fit(x, y)
    for rule, each in RULES.items():
        assert hasattr(ours(1, rule=rule), "partial_fit") == (each.predictor == "last")
    with pytest.raises(ConfigError, match="Did you mean 'averaged'"):
        ours(1, rule="averagd").partial_fit(x, y, classes=[0, 1])


@pytest.mark.parametrize("order", ["given", "shuffled", "random"])
@pytest.mark.parametrize("classes", [2, 4])
def test_a_run_in_pieces_is_the_run_in_one(order, classes):
    x, y = clouds(classes)
    whole = ours(7, order=order, random_state=3).fit(x, y)
    warm = ours(4, order=order, random_state=3, warm_start=True).fit(x, y)
    warm.set_params(max_iter=3).fit(x, y)
    bits = ours(1, order=order, random_state=3)
    for _ in range(7):
        bits.partial_fit(x, y, classes=range(classes))
    mixed = ours(5, order=order, random_state=3).fit(x, y).partial_fit(x, y).partial_fit(x, y)
    for other in (warm, bits, mixed):
        assert same(other, whole)
        assert other.mistakes_ == whole.mistakes_


def test_without_warm_start_fit_begins_anew():
    x, y = clouds(2)
    again = ours(3).fit(x, y)
    assert same(again.fit(x, y), ours(3).fit(x, y))
    assert again.n_iter_ == 3


def test_a_stream_longer_than_the_passes_that_are_counted_goes_on():
    from mark1.lab.estimator import COUNTED

    x, y = clouds(2)
    mine = ours(1, order="shuffled", random_state=0).fit(x, y)
    mine.n_iter_ = COUNTED * 20
    assert mine.partial_fit(x, y).n_iter_ == COUNTED * 20 + 1


def test_it_stops_after_a_pass_that_is_good_enough():
    x, y = GATES, [0, 0, 0, 1]
    assert classifier(order="given").fit(x, y).n_iter_ == 9  # mistakes 2 3 3 2 2 3 2 1 0
    assert classifier(order="given", tol=0.25).fit(x, y).n_iter_ == 8
    assert classifier(order="given", tol=0.5).fit(x, y).n_iter_ == 1
    assert classifier(tol=None, max_iter=12).fit(x, y).n_iter_ == 12


def test_exclusive_or_warns_after_the_last_pass():
    from sklearn.exceptions import ConvergenceWarning

    with pytest.warns(ConvergenceWarning, match="Made 20 passes, and none"):
        found = classifier(order="given", max_iter=20).fit(GATES, [0, 1, 1, 0])
    assert (found.n_iter_, found.mistakes_) == (20, 80)


@pytest.mark.parametrize(("tie", "answer"), [("undecided", "a"), ("silent", "a"), ("fires", "b")])
def test_a_sum_of_zero_is_answered_as_the_tie_says(tie, answer):
    x, y = [[1, 0], [-1, 0]], ["b", "a"]
    mine = ours(1, tie=tie).fit(x, y)
    mine.intercept_ = np.zeros(1)
    assert mine.predict([[0, 5]]).tolist() == [answer]


def test_a_batch_may_be_of_one_class():
    mine = ours(1).partial_fit([[1.0, 2.0]], [1], classes=[0, 1])
    assert mine.coef_.tolist() == [[1, 2]]
    mine.partial_fit([[5.0, 5.0]], [1])  # right already
    assert (mine.coef_.tolist(), mine.mistakes_) == ([[1, 2]], 1)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rule": "forced-alfa"}, "Did you mean 'forced-alpha'"),
        ({"tie": "fire"}, "Did you mean 'fires'"),
        ({"order": "shufle"}, "Did you mean 'shuffled'"),
        ({"eta": 0}, "eta is 0"),
        ({"max_iter": 0}, "max_iter is 0. Use a whole number from 1"),
        ({"max_iter": 2.5}, "max_iter is 2.5"),
        ({"tol": -1}, "tol is -1. Use a share"),
        ({"tol": "small"}, "tol is 'small'"),
    ],
)
def test_a_wrong_parameter_is_refused_in_a_sentence(changes, words):
    with pytest.raises(ConfigError, match=words):
        classifier(**changes).fit(GATES, [0, 0, 0, 1])


def test_what_does_not_fit_the_run_is_refused_in_a_sentence():
    mine = ours(1, warm_start=True)
    with pytest.raises(PatternError, match="first call of partial_fit needs classes"):
        mine.partial_fit(GATES, [0, 0, 0, 1])
    with pytest.raises(PatternError, match=r"All labels are of one class, \[1\]"):
        mine.fit(GATES, [1, 1, 1, 1])
    mine.fit(GATES, [0, 0, 0, 1])
    with pytest.raises(PatternError, match=r"class 2 is not one of \[0, 1\]"):
        mine.partial_fit(GATES, [0, 0, 0, 2])
    with pytest.raises(PatternError, match=r"the run started with \[0, 1\]"):
        mine.partial_fit(GATES, [0, 0, 0, 1], classes=[0, 1, 2])
    with pytest.raises(PatternError, match=r"the run started with \[0, 1\]"):
        mine.fit(GATES, [0, 0, 0, 2])
    with pytest.raises(PatternError, match="X has 3 columns, but the run started with 2"):
        mine.fit(np.zeros((4, 3)), [0, 0, 0, 1])


def test_without_scikit_learn_one_sentence_says_what_to_install():
    program = (
        "import sys; sys.modules['sklearn'] = None\n"
        "import mark1, mark1.lab.fit\n"
        "try: mark1.PerceptronClassifier\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == (
        "PerceptronClassifier needs scikit-learn 1.6 or later. The page Install of the manual says "
        "how to add it.\n"
    ), done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("name", "gain"), [("iris", 0.05), ("wine", 0.3)])
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_rows_are_shuffled_because_tables_are_sorted_by_class(name, gain):
    """And as well as their perceptron, which shuffles too."""
    from sklearn import datasets
    from sklearn.linear_model import Perceptron
    from sklearn.model_selection import cross_val_score

    x, y = getattr(datasets, f"load_{name}")(return_X_y=True)
    shuffled, given, theirs = (
        cross_val_score(each, x, y).mean()
        for each in (classifier(), classifier(order="given"), Perceptron())
    )
    assert shuffled > given + gain
    assert shuffled > theirs - 0.05


def test_the_order_of_a_text_is_kept_and_any_other_is_shuffled_by_the_seed():
    x, y = clouds(2)
    assert same(classifier(max_iter=4, tol=None).fit(x, y), ours(4, order="shuffled").fit(x, y))
    pocket = classifier("pocket", max_iter=4, tol=None).fit(x, y)
    assert same(pocket, ours(4, rule="pocket", order="random").fit(x, y))
    other = ours(4, order="shuffled", random_state=1).fit(x, y)
    assert not same(other, ours(4, order="shuffled").fit(x, y))


@pytest.mark.parametrize("classes", [2, 3])
def test_without_an_intercept_the_weights_are_those_of_scikit_learn(classes):
    x, y = clouds(classes)
    expected = theirs(4).set_params(fit_intercept=False).fit(x, y)
    mine = ours(4, fit_intercept=False).fit(x, y)
    assert same(mine, expected)
    assert mine.intercept_.tolist() == [0] * len(mine.coef_)
    assert np.array_equal(mine.predict(x), expected.predict(x))


def test_a_rule_without_a_bias_in_its_text_gets_one_if_asked():
    x, y = clouds(2)
    assert not classifier("stream", max_iter=1, tol=None).fit(x, y).intercept_.any()
    with_one = classifier("stream", max_iter=1, tol=None, fit_intercept=True).fit(x, y)
    assert with_one.intercept_.any()


def test_a_band_gives_the_weights_of_the_textbook():
    """Fausett 1994, example 2.11."""
    mine = classifier(order="given", band=0.2).fit(
        [[1, 1], [1, 0], [0, 1], [0, 0]], [1, -1, -1, -1]
    )
    assert (mine.coef_.tolist(), mine.intercept_.tolist(), mine.n_iter_) == ([[2, 3]], [-4], 10)
    assert mine.predict(GATES).tolist() == [-1, -1, -1, 1]


# --- weights of samples and classes --------------------------------------------------------------

SOME = {0: 0.5, 1: 2, 2: 0.25}


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("class_weight", [None, SOME])
@pytest.mark.parametrize("passes", [1, 7])
def test_weights_multiply_the_corrections_as_in_scikit_learn(classes, class_weight, passes):
    x, y = clouds(classes)
    class_weight = class_weight and {c: class_weight[c] for c in range(classes)}
    sample_weight = np.random.default_rng(8).choice([0.25, 1, 3], 90)
    expected = theirs(passes).set_params(class_weight=class_weight)
    mine = ours(passes, class_weight=class_weight)
    assert same(mine.fit(x, y), expected.fit(x, y)) or class_weight
    assert same(mine.fit(x, y, sample_weight), expected.fit(x, y, sample_weight=sample_weight))
    assert not same(mine, ours(passes).fit(x, y))
    for batch in np.array_split(np.arange(90), 4):
        given = {"classes": range(classes), "sample_weight": sample_weight[batch]}
        mine.partial_fit(x[batch], y[batch], **given)
        expected.partial_fit(x[batch], y[batch], **given)
    assert np.array_equal(mine.coef_, expected.coef_)
    assert np.array_equal(mine.intercept_, expected.intercept_)


@pytest.mark.parametrize(("rule", "kind"), [("pa-1", "pa1"), ("pa-2", "pa2")])
@pytest.mark.parametrize("classes", [2, 3])
def test_passive_aggressive_weights_are_those_of_scikit_learn(rule, kind, classes):
    """Without a constant input, whose square they leave out of ‖x‖²."""
    sgd = theirs(3)
    x, y = clouds(classes)
    weight = np.random.default_rng(8).choice([0.25, 1, 3], 90)
    sgd.set_params(loss="hinge", learning_rate=kind, eta0=0.05, fit_intercept=False)
    mine = ours(3, rule=rule, c=0.05, fit_intercept=False)
    np.testing.assert_allclose(
        mine.fit(x, y, weight).coef_, sgd.fit(x, y, sample_weight=weight).coef_, rtol=1e-9
    )


def test_balanced_weights_are_as_if_written_out():
    x, y = clouds(3)
    y[40:] = 2
    written = {c: 90 / (3 * np.count_nonzero(y == c)) for c in range(3)}
    balanced = ours(3, class_weight="balanced")
    assert same(balanced.fit(x, y), ours(3, class_weight=written).fit(x, y))
    with pytest.raises(ConfigError, match="needs all samples at once"):
        balanced.partial_fit(x, y, classes=range(3))


@pytest.mark.parametrize("rule", [n for n, r in RULES.items() if r.takes_weights and n != "voted"])
def test_a_sample_of_weight_zero_might_as_well_not_be_there(rule):
    x, y = clouds(3)
    weight = np.random.default_rng(8).integers(0, 2, 90)
    some = weight > 0
    mine = ours(2, rule=rule, eta=0.005).fit(x, y, weight)
    expected = ours(2, rule=rule, eta=0.005).fit(x[some], y[some])
    assert mine.mistakes_ == expected.mistakes_
    if RULES[rule].predictor == "last":  # the mean is over all presentations
        assert same(mine, expected)


@pytest.mark.parametrize("rule", [n for n, r in RULES.items() if not r.takes_weights])
def test_rules_that_cannot_weight_refuse_it_in_a_sentence(rule):
    x, y = clouds(2)
    with pytest.raises(ConfigError, match=f"{rule} cannot weight samples or classes"):
        ours(1, rule=rule).fit(x, y, np.where(y, 2, 1))
    assert same(ours(1, rule=rule).fit(x, y, np.ones(90)), ours(1, rule=rule).fit(x, y))


def test_weights_that_are_none_are_refused_as_scikit_learn_does():
    x, y = clouds(2)
    for weight in (-np.ones(90), np.ones(89), np.full(90, np.nan)):
        with pytest.raises(ValueError, match=r"weight|inconsistent"):
            ours(1).fit(x, y, weight)
    with pytest.raises(ValueError, match="class"):
        ours(1, class_weight={7: 2}).fit(x, y)


def test_eta_that_is_found_suits_the_longest_pattern_times_its_weight():
    x, y = clouds(2)
    weight = np.where(np.arange(90) == 5, 40.0, 1.0)
    square = ((x**2).sum(axis=1) + 1) * weight
    mine = classifier("widrow-hoff", order="given", max_iter=30).fit(x, y, weight)
    eta = float(f"{2 / square.max() / 10:.2g}")
    assert same(
        mine, classifier("widrow-hoff", eta=eta, order="given", max_iter=30).fit(x, y, weight)
    )


def test_a_search_routes_sample_weights_where_they_are_asked_for():
    from sklearn import config_context
    from sklearn.model_selection import cross_validate

    x, y = clouds(2)
    weight = np.random.default_rng(8).choice([0.25, 1, 3], 90)
    with config_context(enable_metadata_routing=True):
        asks = ours(2).set_fit_request(sample_weight=True).set_score_request(sample_weight=False)
        ours(2).set_partial_fit_request(sample_weight=True, classes=True)
        found = cross_validate(
            asks, x, y, params={"sample_weight": weight}, return_estimator=True,
            return_indices=True,
        )  # fmt: skip
    for each, train in zip(found["estimator"], found["indices"]["train"], strict=True):
        assert same(each, ours(2).fit(x[train], y[train], weight[train]))


# --- sparse tables --------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["error-correction", "pa-1", "multi-class", "trial-and-error"])
@pytest.mark.parametrize("order", ["given", "random", *slow("shuffled")])
@pytest.mark.parametrize("classes", [3, *slow(2)])
def test_a_sparse_table_gives_the_weights_of_the_dense_one(rule, order, classes, monkeypatch):
    from scipy import sparse

    from mark1.lab import estimator

    monkeypatch.setattr(estimator, "DENSE_AT_ONCE", 7 * 5)  # blocks of seven rows
    x, y = clouds(classes)
    x = np.where(np.abs(x) > 3, x / 3, 0)
    weight = np.random.default_rng(8).choice([0.25, 1, 3], 90)
    for given in (None, weight):
        dense, mine = (ours(4, rule=rule, order=order) for _ in range(2))
        dense.fit(x, y, given)
        assert same(mine.fit(sparse.csr_array(x), y, given), dense)
        assert mine.mistakes_ == dense.mistakes_
        assert mine.predict(sparse.coo_matrix(x)).tolist() == dense.predict(x).tolist()
        found = mine.decision_function(sparse.csc_array(x))
        assert np.array_equal(found, dense.decision_function(x))
    dense.partial_fit(x, y)
    assert same(mine.partial_fit(sparse.csr_matrix(x), y), dense)


def test_a_sparse_table_is_never_dense_as_a_whole():
    import tracemalloc

    from scipy import sparse

    random = np.random.default_rng(0)
    x = sparse.random_array((2000, 40_000), density=1e-3, format="csr", rng=random)
    y = random.integers(0, 2, 2000)
    tracemalloc.start()
    mine = ours(1).fit(x, y)
    mine.predict(x)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * 2000 * 40_000 / 4
    assert mine.coef_.any()


def test_a_sparse_table_is_refused_where_a_rule_needs_all_of_it():
    from scipy import sparse

    x, y = clouds(2)
    for settings in ({"rule": "averaged"}, {"rule": "batch"}, {"rule": "widrow-hoff"}):
        with pytest.raises(TypeError, match="dense data is required"):
            ours(1, **settings).fit(sparse.csr_array(x), y)
    ours(1, rule="widrow-hoff", eta=0.001).fit(sparse.csr_array(x), y)


# --- tables with names ----------------------------------------------------------------------------


def frame_of(library, x, names):
    frames = pytest.importorskip(library, reason=f"run `make` again: {library} is not installed")
    return frames.DataFrame({name: x[:, i] for i, name in enumerate(names)})


@pytest.mark.slow
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_columns_keep_their_names_and_others_are_refused(library):
    x, y = clouds(2)
    mine = ours(3).fit(frame_of(library, x, "abcde"), y)
    assert same(mine, ours(3).fit(x, y))
    assert mine.feature_names_in_.tolist() == list("abcde")
    assert (
        mine.predict(frame_of(library, x, "abcde")).tolist()
        == ours(3).fit(x, y).predict(x).tolist()
    )
    for names, words in (
        ("abced", "same order"),
        ("abcdf", "unseen at fit time"),
        ("abcd", "missing"),
    ):
        other = frame_of(library, x, names)
        for call in (mine.predict, mine.decision_function, lambda t: mine.partial_fit(t, y)):
            with pytest.raises(ValueError, match=words):
                call(other)
    with pytest.warns(UserWarning, match="does not have valid feature names"):
        mine.predict(x)


@pytest.mark.slow
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_in_a_pipeline_whose_output_is_a_frame_the_names_reach_it(library):
    """A classifier gives labels, so only what is before it has a `set_output`."""
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    x, y = clouds(2)
    both = make_pipeline(StandardScaler(), ours(3)).set_output(transform=library)
    both.fit(frame_of(library, x, "abcde"), y)
    assert both[-1].feature_names_in_.tolist() == list("abcde")
    expected = ours(3).fit(StandardScaler().fit_transform(x), y)
    np.testing.assert_allclose(both[-1].coef_, expected.coef_, rtol=1e-9)


# --- the tests that scikit-learn has of Perceptron and PassiveAggressiveClassifier ----------------
# From sklearn/linear_model/tests/test_perceptron.py and test_passive_aggressive.py of 1.9 (BSD-3).
# `shuffle=False` is `order="given"`, `C` is `c`, `loss` is the rule, `average` is another rule.


def irises():
    from sklearn.datasets import load_iris
    from sklearn.utils import check_random_state

    iris = load_iris()
    indices = np.arange(iris.data.shape[0])
    check_random_state(12).shuffle(indices)
    return iris.data[indices], iris.target[indices]


def containers():
    from scipy import sparse

    return np.array, sparse.csr_matrix, sparse.csr_array


@pytest.mark.slow
@pytest.mark.parametrize("kind", range(3))
def test_theirs_perceptron_accuracy(kind):
    x, y = irises()
    data = containers()[kind](x)
    assert classifier(max_iter=100, tol=None, order="given").fit(data, y).score(data, y) > 0.7


@pytest.mark.slow
@pytest.mark.parametrize("kind", range(3))
def test_theirs_perceptron_correctness(kind):
    """Theirs corrects where `sign(w·x + b) != y`, so 0 is a mistake."""
    x, y = irises()
    y = np.where(y == 1, 1, -1)
    w, b = np.zeros(4), 0.0
    for _ in range(2):
        for each, d in zip(x, y, strict=True):
            if np.sign(each @ w + b) != d:
                w, b = w + d * each, b + d
    mine = classifier(max_iter=2, order="given", tol=None).fit(containers()[kind](x), y)
    np.testing.assert_array_almost_equal(w, mine.coef_.ravel())
    np.testing.assert_array_almost_equal(b, mine.intercept_)


@pytest.mark.slow
def test_theirs_undefined_methods():
    for name in ("predict_proba", "predict_log_proba", "transform"):
        with pytest.raises(AttributeError):
            getattr(classifier(max_iter=100), name)


@pytest.mark.slow
@pytest.mark.parametrize("kind", range(3))
@pytest.mark.parametrize("fit_intercept", [True, False])
@pytest.mark.parametrize("rule", ["pa-1", "pa-2"])
def test_theirs_passive_aggressive_accuracy(rule, fit_intercept, kind):
    x, y = irises()
    data = containers()[kind](x)
    settings = {"c": 1.0, "max_iter": 30, "fit_intercept": fit_intercept, "random_state": 1}
    assert classifier(rule, tol=None, **settings).fit(data, y).score(data, y) > 0.79


@pytest.mark.slow
@pytest.mark.parametrize("kind", range(3))
@pytest.mark.parametrize("rule", ["pa-1", "pa-2"])
def test_theirs_passive_aggressive_partial_fit(rule, kind):
    """The last weights depend on the order: with theirs, 31 of 40 seeds give more than 0.79.

    Other numbers are drawn here, so it is the mean of forty seeds that must be as good.
    """
    x, y = irises()
    data = containers()[kind](x)
    scores = []
    for seed in range(40):
        mine = classifier(rule, random_state=seed)
        for _ in range(30):
            mine.partial_fit(data, y, np.unique(y))
        scores.append(mine.score(data, y))
    assert np.mean(scores) > 0.79


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_theirs_refit():
    x, y = irises()
    mine = classifier("pa-1", max_iter=5).fit(x, y)
    assert mine.classes_.tolist() == [0, 1, 2]
    names = np.array(["setosa", "versicolor", "virginica"])
    assert mine.fit(x[:, :-1], names[y]).classes_.tolist() == names.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("kind", range(3))
@pytest.mark.parametrize("rule", ["pa-1", "pa-2"])
def test_theirs_passive_aggressive_correctness(rule, kind):
    """Theirs leaves the constant input out of ‖x‖²; here it is in x, as ours has it."""
    x, y = irises()
    y = np.where(y == 1, 1, -1)
    inputs = np.column_stack([x, np.ones(len(x))])
    w = np.zeros(5)
    for _ in range(4):
        for each, d in zip(inputs, y, strict=True):
            loss, square = max(1 - d * (each @ w), 0), each @ each
            w += d * each * (min(1.0, loss / square) if rule == "pa-1" else loss / (square + 0.5))
    mine = classifier(rule, max_iter=4, order="given", tol=None).fit(containers()[kind](x), y)
    np.testing.assert_allclose([*mine.coef_[0], *mine.intercept_], w, rtol=1e-7)


TWO = np.array([[-1.0, -1.0], [-1.0, 0], [-0.8, -1.0], [1.0, 1.0], [1.0, 0.0]])


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["error-correction", "pa-1"])
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_theirs_class_weights(rule):
    settings = {"rule": rule, "c": 0.1, "max_iter": 100, "random_state": 100}
    y = [1, 1, 1, -1, -1]
    assert classifier(**settings).fit(TWO, y).predict([[0.2, -1.0]]).tolist() == [1]
    small = classifier(class_weight={1: 0.001}, **settings).fit(TWO, y)
    assert small.predict([[0.2, -1.0]]).tolist() == [-1]


@pytest.mark.slow
def test_theirs_balanced_weights_are_not_for_partial_fit():
    x, y = irises()
    with pytest.raises(ValueError, match="balanced"):
        classifier("pa-1", class_weight="balanced").partial_fit(x, y, classes=np.unique(y))


@pytest.mark.slow
def test_theirs_equal_class_weight():
    x, y = [[1, 0], [1, 0], [0, 1], [0, 1]], [0, 0, 1, 1]
    without, balanced, halves = (
        classifier("pa-1", c=0.1, tol=None, class_weight=weight).fit(x, y)
        for weight in (None, "balanced", {0: 0.5, 1: 0.5})
    )
    np.testing.assert_almost_equal(without.coef_, halves.coef_, decimal=2)
    np.testing.assert_almost_equal(without.coef_, balanced.coef_, decimal=2)


@pytest.mark.slow
def test_theirs_wrong_class_weight_label():
    with pytest.raises(ValueError, match="class"):
        classifier("pa-1", class_weight={0: 0.5}, max_iter=100).fit(TWO, [1, 1, 1, -1, -1])


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "rate"), [("pa-1", "pa1"), ("pa-2", "pa2")])
def test_theirs_passive_aggressive_against_gradient_descent(rule, rate):
    from sklearn.datasets import make_classification

    x, y = make_classification(n_samples=100, n_features=10, n_informative=5, random_state=1234)
    sgd = theirs(7).set_params(loss="hinge", learning_rate=rate, eta0=0.987, fit_intercept=False)
    mine = ours(7, rule=rule, c=0.987, fit_intercept=False).fit(x, y)
    found, expected = mine.decision_function(x), sgd.fit(x, y).decision_function(x)
    np.testing.assert_allclose(found, expected, rtol=1e-7)
