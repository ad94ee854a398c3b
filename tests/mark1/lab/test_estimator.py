"""The classifier, by scikit-learn's own checks and against its perceptron, weight for weight."""

import subprocess
import sys

import numpy as np
import pytest

from mark1 import fit
from mark1.errors import ConfigError, PatternError
from mark1.machine.rules import RULES

GATES = [[0, 0], [0, 1], [1, 0], [1, 1]]


# What loads scikit-learn, for seconds, is imported only where these tests run.


def classifier(*given, **settings):
    from mark1 import PerceptronClassifier

    return PerceptronClassifier(*given, **settings)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, {"order": "shuffled"}])
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")
def test_scikit_learn_finds_nothing_amiss(settings):
    from sklearn.utils.estimator_checks import check_estimator

    check_estimator(classifier(**settings))


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


@pytest.mark.slow
@pytest.mark.parametrize("rule", [name for name in RULES if name != "voted"])
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_of_the_checks_of_scikit_learn_only_those_fail_that_are_listed(rule):
    from sklearn.utils.estimator_checks import check_estimator

    found = check_estimator(classifier(rule, max_iter=100), on_fail=None, on_skip=None)
    failed = {each["check_name"] for each in found if each["status"] == "failed"}
    assert failed == ({"check_classifiers_train"} if rule in UNFIT else set())
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


@pytest.mark.parametrize("rule", [name for name in RULES if name != "voted"])
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
        "PerceptronClassifier needs scikit-learn 1.6 or later. Run "
        "pip install 'mark1-perceptron[sklearn]'.\n"
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
