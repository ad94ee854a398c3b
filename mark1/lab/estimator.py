"""The machine as a scikit-learn classifier. The only file that imports scikit-learn."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Self, TypeGuard

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from mark1.errors import ConfigError, PatternError
from mark1.lab.fit import MOST_PASSES
from mark1.machine.config import AUTO, TrainingConfig
from mark1.machine.machine import Mark1
from mark1.machine.potentiometers import Wipers
from mark1.machine.rules import NAMES, rule_named
from mark1.machine.sums import is_whole
from mark1.messages import Message
from mark1.training.conventions import building, teaching
from mark1.training.points import (
    Inputs,
    enough_memory,
    fires_of,
    inputs_of,
    planes_of,
    sums_of,
)
from mark1.training.trainer import Recording, Trainer, draw_order

try:
    from scipy.sparse import issparse
    from sklearn.base import BaseEstimator, ClassifierMixin
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.utils import check_random_state
    from sklearn.utils.class_weight import compute_class_weight
    from sklearn.utils.metaestimators import available_if
    from sklearn.utils.multiclass import check_classification_targets
    from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data
except ImportError as error:
    raise ImportError(
        "PerceptronClassifier needs scikit-learn 1.6 or later. The page Install of the manual says "
        "how to add it."
    ) from error

#: Passes counted from one call to the next, after which the shuffled orders repeat. This keeps a
#: stream of `partial_fit` below the maximum passes of one run.
COUNTED = 100_000

#: Types of X that are taken as they are; others become the first.
NUMBERS = [np.float64, np.float32]

#: Most numbers of a sparse table that are dense at once: 32 MiB as float64.
DENSE_AT_ONCE = 2**22


def _is_table(X: npt.ArrayLike) -> TypeGuard[NDArray[Any]]:
    """Return whether there is nothing to check in X but its values."""
    return type(X) is np.ndarray and X.dtype in NUMBERS and X.ndim == 2 and X.size > 0


def _is_column(y: npt.ArrayLike, count: int) -> TypeGuard[NDArray[Any]]:
    return type(y) is np.ndarray and y.shape == (count,)


def _blocks(rows: NDArray[np.int64], columns: int) -> Iterator[NDArray[np.int64]]:
    """Divide rows into blocks that may be dense at once."""
    most = max(1, DENSE_AT_ONCE // columns)
    for start in range(0, len(rows), most):
        yield rows[start : start + most]


def _dense(table: Any) -> Iterator[NDArray[Any]]:
    """Yield a table in dense blocks of rows: a sparse one in several."""
    if not issparse(table):
        yield table
        return
    for some in _blocks(np.arange(table.shape[0]), table.shape[1]):
        yield table[some].toarray()


def _goes_on(classifier: PerceptronClassifier) -> bool:
    """Return whether a later call can go on with the run: if nothing but its weights is needed."""
    return classifier.rule not in NAMES or rule_named(classifier.rule).predictor == "last"


# scikit-learn has no types, so its classes are Any to mypy.
class PerceptronClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A perceptron with one R-unit for two classes, or one for each class against the rest.

    It is the direct machine with analog inputs, trained as in `mark1.fit`. The greatest sum answers
    for more than two classes.

    Parameters
    ----------
    rule : str, default="error-correction"
        A name from `mark1.machine.rules.NAMES`, except ``voted``, which has no single plane. A
        textbook procedure uses the conventions of its text, except its stop.
    eta : float or None, default=None
        Size of a correction, 10⁻¹²…10⁶. None means 1, or for ``widrow-hoff`` what `mark1.fit` takes
        for the rows of that call.
    c : float, default=1.0
        Bound of a passive–aggressive correction, 10⁻⁶…10⁶; only for those rules.
    tie : {"undecided", "fires", "silent"} or None, default=None
        What an R-unit does when its sum is exactly zero. ``undecided`` counts as a mistake, as in
        `sklearn.linear_model.Perceptron`. None means that, or what the rule's text specifies.
    band : float, default=0.0
        How far from zero, in volts, an R-unit is undecided while it is taught (Fausett 1994), with
        the tie ``undecided``. `predict` goes by the sign of the sum.
    order : {"given", "shuffled", "random"} or None, default=None
        As given, shuffled in each pass, or drawn at random with replacement. None means shuffled,
        or what the rule's text specifies: as given, rows sorted by class need many more passes.
    fit_intercept : bool or None, default=None
        Whether there is a constant input 1, the `bias` of `mark1.fit`. None means yes, or what the
        rule's text specifies.
    max_iter : int, default=1000
        Maximum passes of one call of `fit`, 1…900 000.
    tol : float or None, default=0.0
        Stop after a pass in which at most this share of the R-units' answers was wrong, 0…1; each
        R-unit is trained alone. None always makes `max_iter` passes, without a warning.
    random_state : int, RandomState instance or None, default=0
        Seed of the order. An integer is used like `seed` in `mark1.fit`.
    warm_start : bool, default=False
        Whether `fit` continues from the current weights. Not available for ``averaged`` and
        ``pocket``, which cover one call only.
    class_weight : dict, "balanced" or None, default=None
        A weight for each class, at least 0, by which its corrections are multiplied. As in
        `sklearn.linear_model.Perceptron`, with more than two classes it counts where the class is
        taught against the rest; rules that judge the R-units together use it for the whole
        correction. ``balanced`` makes them inversely proportional to the number of samples.

    Attributes
    ----------
    coef_ : ndarray of float64, shape (1, k), or (classes, k) if there are more than two
    intercept_ : ndarray of float64, shape (1,) or (classes,)
        0 without a constant input.
    classes_ : ndarray, shape (classes,)
        The sorted labels. With two, a positive sum means the second.
    n_iter_ : int
        Passes since the weights were 0, over all calls of one run.
    mistakes_ : int
        Presentations answered wrongly since the weights were 0; two equal sums are no answer.
    n_features_in_ : int
    feature_names_in_ : ndarray of str
        Only if X has column names.

    Notes
    -----
    The checks of `sklearn.utils.estimator_checks` pass with all rules but these, which do not tell
    three clusters of points apart as ``check_classifiers_train`` asks: ``error-correction-gamma``,
    ``forced-gamma``, ``gamma-1958`` and ``trial-and-error-gamma``, which conserve the total of the
    weights; ``beta-1958``, which is made for x of 0 and 1; ``trial-and-error``, where one wrong
    R-unit punishes all; and ``spontaneous`` and ``spontaneous-gamma``, which have no teacher.

    The checks that a weight of 2 equals a sample given twice fail, as they do for
    `sklearn.linear_model.Perceptron`: a longer correction is not two corrections. So does
    ``check_class_weight_classifiers`` with some rules, such as ``stream`` and ``pa-2``, whose
    heaviest class need not take nearly all the answers, and with those that take no weights.

    `fit` and `partial_fit` take a `sample_weight`, except with ``non-quantized``,
    ``optimal-stability`` and ``pocket``, whose choices do not depend on the length of a correction.

    X may be sparse for rules that correct after each presentation and predict with the last
    weights; ``widrow-hoff`` then needs `eta`. Its rows are made dense some at a time, 32 MiB at
    most or one row, and the weights are those of the dense table.

    With ``order="given"`` and integers the weights equal those of
    ``SGDClassifier(loss="perceptron", penalty=None, learning_rate="constant", eta0=1,
    shuffle=False)``, exactly.

    References
    ----------
    Rosenblatt 1961, Principles of Neurodynamics.

    Examples
    --------
    >>> from mark1 import PerceptronClassifier
    >>> X, y = [[0, 0], [0, 1], [1, 0], [1, 1]], ["no", "no", "no", "yes"]
    >>> learned = PerceptronClassifier(order="given").fit(X, y)
    >>> learned.coef_.tolist(), learned.intercept_.tolist(), learned.mistakes_
    ([[3.0, 2.0]], [-4.0], 18)
    >>> learned.predict([[1, 1]]).tolist()
    ['yes']
    """

    def __init__(
        self,
        rule: str = "error-correction",
        *,
        eta: float | None = None,
        c: float = 1.0,
        tie: str | None = None,
        order: str | None = None,
        fit_intercept: bool | None = None,
        max_iter: int = 1000,
        tol: float | None = 0.0,
        random_state: Any = 0,
        warm_start: bool = False,
        class_weight: Mapping[Any, float] | str | None = None,
        band: float = 0.0,
    ) -> None:
        self.rule = rule
        self.eta = eta
        self.c = c
        self.tie = tie
        self.order = order
        self.fit_intercept = fit_intercept
        self.max_iter = max_iter
        self.tol = tol
        self.random_state = random_state
        self.warm_start = warm_start
        self.class_weight = class_weight
        self.band = band

    def __sklearn_tags__(self) -> Any:
        """Say whether X may be sparse."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = bool(self._sparse)
        return tags

    def fit(
        self, X: npt.ArrayLike, y: npt.ArrayLike, sample_weight: npt.ArrayLike | None = None
    ) -> Self:
        """Make passes until one meets `tol`, or up to `max_iter`.

        Parameters
        ----------
        X : array_like or sparse matrix of float, shape (n, k)
        y : array_like, shape (n,)
            Labels of at least two classes.
        sample_weight : array_like of float, shape (n,), optional
            By what the corrections of each sample are multiplied, at least 0. A sample with 0 is
            not taught, and its mistakes are not counted.

        Raises
        ------
        PatternError
            If X or y is invalid, or does not match the run to continue.
        ConfigError
            If a parameter is unknown or out of range, or the rule takes no weights.

        Warns
        -----
        ConvergenceWarning
            If no pass met `tol`, or if `eta` is too large for ``widrow-hoff``.
        """
        self._check_limits()
        self._check_rule(goes_on=self.warm_start)
        points, labels = self._first_batch(X, y)
        classes = np.unique(labels)
        if self.warm_start and hasattr(self, "coef_"):
            self._check_same(points.shape[1], classes)
        else:
            self._begin(points.shape[1], classes)
        weights = self._weights(points, labels, sample_weight)
        with enough_memory(points):
            said = self._teach(points, labels, weights)
        if said:
            warnings.warn(str(said), ConvergenceWarning, stacklevel=2)
        return self

    @available_if(_goes_on)  # type: ignore[untyped-decorator]  # scikit-learn has no types
    def partial_fit(
        self,
        X: npt.ArrayLike,
        y: npt.ArrayLike,
        classes: npt.ArrayLike | None = None,
        sample_weight: npt.ArrayLike | None = None,
    ) -> Self:
        """Make one pass over a batch, starting from the current weights.

        Rules that predict with other weights than the last, such as ``averaged``, do not have it.

        Parameters
        ----------
        X : array_like or sparse matrix of float, shape (n, k)
        y : array_like, shape (n,)
            A batch may contain a single class.
        classes : array_like, shape (classes,)
            All labels that will ever occur; required in the first call.
        sample_weight : array_like of float, shape (n,), optional
            As in `fit`.

        Raises
        ------
        PatternError
            If X, y or classes are invalid.
        ConfigError
            If a parameter is unknown or out of range, the rule takes no weights, or `class_weight`
            is ``balanced``.
        """
        self._check_rule(goes_on=False)
        if self.class_weight == "balanced":
            raise ConfigError("lab.balanced-batch")
        if not hasattr(self, "coef_"):
            table, labels = self._first_batch(X, y)
            if classes is None:
                raise PatternError("lab.classes-missing")
            self._begin(table.shape[1], np.unique(np.asarray(classes)))
        else:
            table, labels = self._batch(X, y)
            if classes is not None:
                self._check_same(table.shape[1], np.asarray(classes))
        weights = self._weights(table, labels, sample_weight)
        if issparse(table):
            self._pass_in_blocks(table, labels, weights)
            return self
        trainer = self._trainer(self._inputs(table), labels, weights)
        trainer.make_pass()
        self._keep(trainer, 1)
        return self

    def decision_function(self, X: npt.ArrayLike) -> NDArray[np.float64]:
        """Compute w·x + b: float64 (n,) for two classes, else (n, classes)."""
        self._check_fitted()
        blocks = []
        for table in _dense(self._table(X)):
            with self._in_words_of_sklearn(table):
                blocks.append(sums_of(table, self.coef_, self.intercept_, unit=self._unit))
        sums = np.concatenate(blocks)
        return sums[:, 0] if sums.shape[1] == 1 else sums

    def predict(self, X: npt.ArrayLike) -> NDArray[Any]:
        """Predict a label for each row (n, k): that of the largest sum, the first in a tie.

        With two classes, a sum of exactly zero means the first unless `tie` is ``fires``.
        """
        self._check_fitted()
        if len(self.coef_) > 1:
            best = self.decision_function(X).argmax(axis=1)
        else:
            plane, at_zero = (self.coef_[0], float(self.intercept_[0])), self._tie == "fires"
            blocks = []
            for table in _dense(self._table(X)):
                with self._in_words_of_sklearn(table):
                    blocks.append(fires_of(table, *plane, unit=self._unit, at_zero=at_zero))
            best = np.concatenate(blocks)
        answers: NDArray[Any] = self.classes_.take(best)
        return answers

    def _check_fitted(self) -> None:
        if not hasattr(self, "coef_"):  # scikit-learn takes longer to look, and raises its error
            check_is_fitted(self)

    def _table(self, X: npt.ArrayLike) -> NDArray[Any]:
        """Check a table as scikit-learn does, unless it is a plain one of the right width.

        That check takes longer than the prediction; the machine itself refuses all other bad input.
        """
        if _is_table(X) and self._is_plain(X):
            return X
        table: NDArray[Any] = validate_data(
            self, X, dtype=NUMBERS, accept_sparse="csr", reset=False
        )
        return table

    def _batch(self, X: npt.ArrayLike, y: npt.ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
        """Check a table and its labels in the same way."""
        if _is_table(X) and self._is_plain(X) and _is_column(y, len(X)):
            return X, y
        table, labels = validate_data(
            self, X, y, dtype=NUMBERS, accept_sparse=self._sparse, reset=False
        )
        return table, labels

    def _is_plain(self, X: NDArray[Any]) -> bool:
        """Whether a table is like the first one."""
        return X.shape[1:] == (self.n_features_in_,) and not hasattr(self, "feature_names_in_")

    def _first_batch(self, X: npt.ArrayLike, y: npt.ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
        """Check the first table in the same way, and labels: integers and names are classes."""
        if _is_table(X) and _is_column(y, len(X)) and y.dtype.kind in "biuSU":
            validate_data(self, X, y, skip_check_array=True)  # only notes the number of columns
            return X, y
        table, labels = validate_data(self, X, y, dtype=NUMBERS, accept_sparse=self._sparse)
        check_classification_targets(labels)
        return table, labels

    @contextlib.contextmanager
    def _in_words_of_sklearn(self, table: NDArray[Any]) -> Iterator[None]:
        """Let scikit-learn refuse a table that the machine refuses."""
        try:
            yield
        except PatternError:
            validate_data(self, table, reset=False)
            raise

    def _begin(self, columns: int, classes: NDArray[Any]) -> None:
        """Reset the weights to 0 and draw the seed of the run."""
        if len(classes) < 2:
            raise PatternError("lab.one-class", classes=classes.tolist())
        units = 1 if len(classes) == 2 else len(classes)
        self.classes_ = classes
        self.coef_, self.intercept_ = np.zeros((units, columns)), np.zeros(units)
        self._wipers: Wipers | None = None  # where the machine begins
        self._built: tuple[tuple[Any, ...], Mark1, TrainingConfig] | None = None
        self.n_iter_ = self.mistakes_ = 0
        seed = self.random_state
        if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool):
            seed = check_random_state(seed).randint(2**31 - 1)
        self._seed = int(seed)

    @property
    def _sparse(self) -> str | bool:
        """The sparse format that a rule can be taught with, some rows at a time, or False."""
        if self.rule not in NAMES:
            return False
        rule = rule_named(self.rule)
        is_found = rule.finds_eta and self.eta is None
        return "csr" if rule.when == "each" and rule.predictor == "last" and not is_found else False

    def _indices(self, labels: NDArray[Any]) -> NDArray[np.intp]:
        """Return the place of each label among the classes."""
        indices = np.minimum(np.searchsorted(self.classes_, labels), len(self.classes_) - 1)
        unknown = labels[self.classes_[indices] != labels]
        if len(unknown):
            raise PatternError(
                "lab.unknown-class", name=unknown.tolist()[0], classes=self.classes_.tolist()
            )
        return indices

    def _weights(
        self, table: NDArray[Any], labels: NDArray[Any], sample_weight: npt.ArrayLike | None
    ) -> NDArray[np.float64] | None:
        """Return by what each turn is multiplied, (n, classes), or None for 1 throughout."""
        if sample_weight is None and self.class_weight is None:
            return None
        indices, rule = self._indices(labels), rule_named(self.rule)
        of_rows = _check_sample_weight(
            sample_weight, table, dtype=np.float64, ensure_non_negative=True
        )
        of_classes = compute_class_weight(self.class_weight, classes=self.classes_, y=labels)
        count = len(self.classes_)
        weights = np.repeat(of_classes[indices, None], count, axis=1)
        if count > 2 and not rule.joint:
            weights[indices[:, None] != np.arange(count)] = 1
        weights *= of_rows[:, None]
        if (weights == 1).all():
            return None
        if not rule.takes_weights:
            raise ConfigError("lab.no-weights", rule=rule.name)
        return weights

    def _trainer(
        self,
        inputs: Inputs,
        labels: NDArray[Any],
        weights: NDArray[np.float64] | None,
        order: str | None = None,
    ) -> Trainer:
        """Make a trainer for these patterns, and a machine with the current weights."""
        patterns = inputs.patterns(self._indices(labels), len(self.classes_))
        machine, training = self._machine(inputs)
        if self._wipers is not None:
            machine.potentiometers.load(self._wipers)
        if weights is not None:
            weights = weights[:, : machine.config.r_units]
        if order is not None:
            training = replace(training, order=order)
        passes = self.n_iter_ % COUNTED
        return Trainer(machine, patterns, training, Recording(), inputs.features, passes, weights)

    @property
    def _order(self) -> str:
        """The order of the samples in a pass."""
        found: str = self.order or rule_named(self.rule).teaching.get("order", "shuffled")
        return found

    def _inputs(self, table: NDArray[Any]) -> Inputs:
        with self._in_words_of_sklearn(table):
            return inputs_of(table)

    def _pass_in_blocks(
        self, table: Any, labels: NDArray[Any], weights: NDArray[np.float64] | None
    ) -> tuple[Trainer, int]:
        """Make one pass over a sparse table; return the last trainer, and the unit mistakes."""
        wrong = 0
        rows = draw_order(len(labels), self.n_iter_ % COUNTED, self._order, self._seed)
        for some in _blocks(rows, table.shape[1]):
            inputs = Inputs(table[some].toarray())
            trainer = self._trainer(
                inputs, labels[some], None if weights is None else weights[some], "given"
            )
            trainer.make_pass()
            wrong += trainer.position.unit_total
            self._keep(trainer, 0)
        self.n_iter_ += 1
        return trainer, wrong

    def _machine(self, inputs: Inputs) -> tuple[Mark1, TrainingConfig]:
        """Build the machine for such inputs, and its settings, or take those of the last call."""
        given = self.rule, self.eta, self.c, self.tie, self.band, self.order, self.fit_intercept
        wanted = (*given, self._seed, inputs.is_analog)
        if self._built is None or self._built[0] != wanted:
            changes = {"tie": self.tie, "band": self.band, "bias": self.fit_intercept}
            settings = building(self.rule, "direct", **changes)
            machine = inputs.machine(len(self.classes_), seed=self._seed, **settings)
            limits = {"stop": "passes", "passes": MOST_PASSES}
            is_found = self.eta is None and rule_named(self.rule).finds_eta
            eta = AUTO if is_found else 1.0 if self.eta is None else self.eta
            training = teaching(self.rule, eta=eta, c=self.c, order=self._order, **limits)
            self._built = wanted, machine, training
        return self._built[1:]

    def _teach(
        self, table: NDArray[Any], labels: NDArray[Any], weights: NDArray[np.float64] | None
    ) -> Message | None:
        """Make the passes of one `fit`; return what there is to warn of."""
        is_sparse = issparse(table)
        if not is_sparse:
            trainer = self._trainer(self._inputs(table), labels, weights)
        most, enough, made = 0.0, False, 0
        while made < self.max_iter and not enough:
            if is_sparse:
                trainer, wrong = self._pass_in_blocks(table, labels, weights)
            else:
                before = trainer.position.unit_total
                trainer.make_pass()
                wrong = trainer.position.unit_total - before
            made += 1
            most = self._most_wrong(trainer, len(labels))
            enough = wrong <= most
        if not is_sparse:
            self._keep(trainer, made)
        missed = None
        if not enough and most >= 0:
            missed = Message("lab.not-converged", {"passes": self.max_iter, "tol": self.tol})
        return trainer.warning or missed

    def _most_wrong(self, trainer: Trainer, count: int) -> float:
        """Return after how many wrong responses in a pass `fit` stops; negative for never."""
        # A pass that ends at its first mistake has no meaningful share of them, and a rule that
        # always makes all passes never has enough.
        if self.tol is None or trainer.rule.when == "least" or trainer.rule.finds_eta:
            return -1.0
        share = self.tol * count * trainer.machine.config.r_units
        return 0.0 if trainer.rule.when == "first" else share

    def _keep(self, trainer: Trainer, passes: int) -> None:
        self._wipers = trainer.machine.potentiometers.wipers
        self._tie = trainer.machine.config.tie
        wipers = trainer.answering().potentiometers
        self._unit = wipers.unit if is_whole(wipers.positions) else 1.0
        self.coef_, self.intercept_ = planes_of(trainer, len(self.coef_))
        self.n_iter_ += passes
        self.mistakes_ += trainer.position.total

    def _check_same(self, columns: int, classes: NDArray[Any]) -> None:
        """Refuse patterns that do not match those the run started with."""
        # Nearly always they come in order, and need not be sorted.
        if not np.array_equal(classes, self.classes_):
            classes = np.unique(classes)
        if not np.array_equal(classes, self.classes_):
            raise PatternError(
                "lab.other-classes", classes=classes.tolist(), expected=self.classes_.tolist()
            )
        if columns != self.coef_.shape[1]:
            raise PatternError("lab.other-columns", columns=columns, expected=self.coef_.shape[1])

    def _check_rule(self, goes_on: bool) -> None:
        """Refuse rules that do not predict with one plane, or cannot continue in a later call."""
        rule = rule_named(self.rule)
        if rule.predictor == "votes":
            raise ConfigError("lab.voted-estimator")
        if goes_on and not _goes_on(self):
            raise ConfigError("lab.cannot-continue", rule=rule.name)

    def _check_limits(self) -> None:
        whole = isinstance(self.max_iter, (int, np.integer)) and not isinstance(self.max_iter, bool)
        most = MOST_PASSES - COUNTED
        if not whole or not 1 <= self.max_iter <= most:
            raise ConfigError("lab.max-iter", value=self.max_iter, most=most)
        share = isinstance(self.tol, (int, float, np.number)) and 0 <= self.tol <= 1
        if self.tol is not None and not share:
            raise ConfigError("lab.tol", value=self.tol)
