package dev.windrow.internal.io.dataset;

import java.util.SplittableRandom;

/** Which of the keys, counted from 0, a row has. */
@FunctionalInterface
interface KeyNumbers {

    /** Returns the number of a row's key. Threads may ask, each with a random of its own. */
    long of(long row, SplittableRandom random);

    /** All keys are equally likely. */
    static KeyNumbers uniform(long keys) {
        return (row, random) -> random.nextLong(keys);
    }

    /** Lower numbers are more frequent: Zipf's distribution of an exponent greater than 0. */
    static KeyNumbers skewed(long keys, double skew) {
        Zipf zipf = new Zipf(keys, skew);
        return (row, random) -> zipf.next(random) - 1;
    }

    /** Keys come in turn: 0, 1, up to the last, and again. */
    static KeyNumbers cyclic(long keys) {
        return (row, random) -> row % keys;
    }

    /** A share of the rows, 0 to 1, has key 0; the others have theirs. */
    default KeyNumbers withHotKey(double share) {
        return share == 0
                ? this
                : (row, random) -> random.nextDouble() < share ? 0 : of(row, random);
    }
}
