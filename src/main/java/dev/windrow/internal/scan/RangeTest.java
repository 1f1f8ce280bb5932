// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Splits;

import java.util.Optional;
import java.util.function.Function;

/** Tells by the ranges of columns whether rows may be wanted. Any thread may ask. */
public interface RangeTest {

    /**
     * Returns false only if certainly none of some rows is wanted.
     *
     * @param rows how many rows, or {@link Splits#UNKNOWN}
     * @param ranges what is said of each column in these rows, if anything
     */
    boolean mayBeTrue(long rows, Function<String, Optional<ColumnRange>> ranges);
}
