// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.logical;

import dev.windrow.scan.ColumnRange;

import java.util.Map;

/**
 * What an input says of its rows without reading them, exactly.
 *
 * @param rows how many there are
 * @param ranges the least and the greatest value of columns, which are there, and the number of
 *     nulls; a bound is null where it is not known, or where all values are null
 */
public record RelationFacts(long rows, Map<String, ColumnRange> ranges) {
    /** Copies the ranges. */
    public RelationFacts {
        ranges = Map.copyOf(ranges);
    }
}
