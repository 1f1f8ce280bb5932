// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Compares results with answers. */
final class Differences {

    private Differences() {}

    /** Returns how many elements differ, and the first of them. */
    static Optional<String> first(int count, IntToLongFunction found, IntToLongFunction expected) {
        return firstWrong(
                count,
                i -> found.applyAsLong(i) == expected.applyAsLong(i),
                i ->
                        "[%d] found %d, expected %d"
                                .formatted(i, found.applyAsLong(i), expected.applyAsLong(i)));
    }

    /** Returns how many elements are wrong, and what is told of the first of them. */
    static Optional<String> firstWrong(int count, IntPredicate isRight, IntFunction<String> told) {
        int[] wrong = IntStream.range(0, count).filter(isRight.negate()).toArray();
        return wrong.length == 0
                ? Optional.empty()
                : Optional.of(wrong.length + " of " + count + " wrong; " + told.apply(wrong[0]));
    }
}
