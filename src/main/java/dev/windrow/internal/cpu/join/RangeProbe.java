// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;

import org.jspecify.annotations.Nullable;

/**
 * Looks up a range of rows of the probed side, where equal keys are a match.
 *
 * @param lookup finds matches
 * @param output what is returned
 * @param isMatched gets a 1 for each row of the built side that has a match; null if nobody asks
 * @param limit how many pairs are made
 */
record RangeProbe(
        KeyLookup lookup, ProbeOutput output, byte @Nullable [] isMatched, PairLimit limit) {

    RowPairs run(RowRange range, StopSignal stop) {
        int[] first = new int[CpuTuning.BATCH_ROWS];
        RowPairs pairs = new RowPairs(0);
        int end = (int) range.from();
        while (end < range.to() && !limit.isReached()) {
            stop.check();
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - end);
            lookup.find(end, count, first);
            int before = pairs.count();
            int added = add(end, count, first, pairs, stop);
            if (isMatched != null) {
                mark(added, first, isMatched);
            }
            end += added;
            limit.add(pairs.count() - before);
        }
        pairs.endBefore(end);
        return pairs;
    }

    /** Adds rows, and returns how many, which are fewer than there are if the limit is reached. */
    private int add(int fromRow, int count, int[] first, RowPairs pairs, StopSignal stop) {
        switch (output) {
            case PAIRS, PAIRS_AND_UNMATCHED, AT_MOST_ONE -> {
                if (!lookup.isUnique()) {
                    return addChains(fromRow, count, first, pairs, stop);
                }
                pairs.addEach(fromRow, count, first, output.keepsUnmatched());
            }
            case MATCHED -> addRows(fromRow, count, first, true, pairs);
            case UNMATCHED -> addRows(fromRow, count, first, false, pairs);
            case NOTHING -> {}
        }
        return count;
    }

    private int addChains(int fromRow, int count, int[] first, RowPairs pairs, StopSignal stop) {
        int most = limit.left(pairs.count());
        for (int i = 0; i < count; i++) {
            if (pairs.count() >= most) {
                return i;
            }
            int match = first[i];
            if (match < 0 && output.keepsUnmatched()) {
                pairs.add(fromRow + i, -1);
            }
            if (match >= 0 && output == ProbeOutput.AT_MOST_ONE && lookup.next(match) >= 0) {
                throw moreThanOne();
            }
            for (int begin = pairs.count(); match >= 0; match = lookup.next(match)) {
                pairs.add(fromRow + i, match);
                if (pairs.count() - begin == JoinTuning.PAIRS_PER_CHECK) {
                    begin = pairs.count();
                    stop.check();
                }
            }
        }
        return count;
    }

    static WindrowException moreThanOne() {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "a subquery that stands for a value has more than one row, expected one at most:"
                        + " aggregate its rows, or add \"limit 1\"");
    }

    private static void addRows(
            int fromRow, int count, int[] first, boolean areMatched, RowPairs pairs) {
        for (int i = 0; i < count; i++) {
            if (first[i] >= 0 == areMatched) {
                pairs.add(fromRow + i, first[i]);
            }
        }
    }

    /** Marks whole chains: if the first row is marked, all others are, or will be. */
    private void mark(int count, int[] first, byte[] marks) {
        for (int i = 0; i < count; i++) {
            int match = first[i];
            if (match >= 0 && marks[match] == 0) {
                for (; match >= 0; match = lookup.next(match)) {
                    marks[match] = 1;
                }
            }
        }
    }
}
