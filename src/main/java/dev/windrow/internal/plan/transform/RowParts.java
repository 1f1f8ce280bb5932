// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.query.Argsort;
import dev.windrow.query.Cumulative;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Rolling;
import dev.windrow.query.Scatter;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.Transformation;
import dev.windrow.query.Window;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * A table cut into parts of adjacent rows, for an operation that makes of each part what it makes
 * of these rows among all. Windows reach into the parts beside theirs, so a part is read with some
 * rows around it.
 *
 * @param rows rows of the table
 * @param partRows rows of each part but the last, which may have fewer
 * @param before rows that are read before each part
 * @param behind rows that are read behind each part
 */
public record RowParts(long rows, long partRows, long before, long behind) {

    /**
     * A part.
     *
     * @param begin the first row that is read
     * @param rows how many rows are read
     * @param from how many of them lie before the part
     * @param count how many rows the part has
     */
    public record Part(long begin, long rows, long from, long count) {}

    /**
     * Cuts a table into as few parts as fit.
     *
     * @param fits whether a part with the rows around it fits the device
     * @return nothing if the operation looks at all rows, or windows reach farther than a part that
     *     fits
     */
    static Optional<RowParts> find(
            Transformation transformation, TableStatistics input, Predicate<TableStatistics> fits) {
        return switch (transformation) {
            case Select _, Filter _ -> find(input, 0, 0, fits);
            case Rolling rolling -> find(input, rolling.preceding(), rolling.following(), fits);
            case Sort _, Argsort _, Gather _, Scatter _, KernelSequence _, Cumulative _, Window _ ->
                    Optional.empty();
        };
    }

    /** Looks for the largest part that fits. It has at least as many rows as lie around it. */
    private static Optional<RowParts> find(
            TableStatistics input, long before, long behind, Predicate<TableStatistics> fits) {
        long rows = input.rows();
        if (before >= rows || behind >= rows) {
            return Optional.empty();
        }
        long least = Math.max(before + behind, Math.ceilDiv(rows, PlanTuning.MOST_ROW_PARTS));
        long good = steps(Math.max(1, least));
        long bad = steps(rows);
        if (good >= bad || !fits.test(of(rows, good, before, behind).part(input))) {
            return Optional.empty();
        }
        while (bad - good > 1) {
            long middle = (good + bad) / 2;
            if (fits.test(of(rows, middle, before, behind).part(input))) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        long count = of(rows, good, before, behind).count();
        return Optional.of(of(rows, steps(Math.ceilDiv(rows, count)), before, behind));
    }

    private static RowParts of(long rows, long steps, long before, long behind) {
        return new RowParts(rows, steps * PlanTuning.ROW_PART_STEP, before, behind);
    }

    private static long steps(long rows) {
        return Math.ceilDiv(rows, PlanTuning.ROW_PART_STEP);
    }

    /** Returns what is likely of a part with the rows around it. */
    TableStatistics part(TableStatistics input) {
        return input.ofPart(Math.min(rows, before + partRows + behind));
    }

    /** Returns how many parts there are. */
    public long count() {
        return Math.ceilDiv(rows, partRows);
    }

    /** Returns all parts, in the order of their rows. */
    public List<Part> all() {
        return LongStream.range(0, count()).mapToObj(this::at).toList();
    }

    private Part at(long index) {
        long first = index * partRows;
        long end = Math.min(rows, first + partRows);
        long begin = Math.max(0, first - before);
        return new Part(begin, Math.min(rows, end + behind) - begin, first - begin, end - first);
    }
}
