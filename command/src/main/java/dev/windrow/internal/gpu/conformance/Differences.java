// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import java.util.Optional;
import java.util.function.IntToLongFunction;

/** Compares results with answers. */
final class Differences {

    private Differences() {}

    /** Returns how many elements differ, and the first of them. */
    static Optional<String> first(int count, IntToLongFunction found, IntToLongFunction expected) {
        int wrong = 0;
        String first = "";
        for (int i = 0; i < count; i++) {
            long result = found.applyAsLong(i);
            long answer = expected.applyAsLong(i);
            if (result != answer) {
                if (wrong++ == 0) {
                    first = "[" + i + "] found " + result + ", expected " + answer;
                }
            }
        }
        return wrong == 0
                ? Optional.empty()
                : Optional.of(wrong + " of " + count + " wrong; " + first);
    }
}
