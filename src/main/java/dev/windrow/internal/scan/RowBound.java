// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import org.jspecify.annotations.Nullable;

/** A test of the ranges of one column, which becomes stricter while rows are read. */
public interface RowBound extends RangeTest {

    /** Returns the column, or null as long as no row is ruled out. */
    @Nullable String column();
}
