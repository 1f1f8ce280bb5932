// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.cpu.work.StopSignal;

import org.jspecify.annotations.Nullable;

/**
 * Looks up a range of rows of the probed side, where equal keys are a match.
 *
 * @param lookup finds matches
 * @param output what is returned
 * @param isMatched gets a 1 for each row of the built side that has a match; null if nobody asks
 */
record RangeProbe(KeyLookup lookup, ProbeOutput output, byte @Nullable [] isMatched) {

    RowPairs run(RowRange range, StopSignal stop) {
        int[] first = new int[CpuTuning.BATCH_ROWS];
        RowPairs pairs = new RowPairs(0);
        for (long row = range.from(); row < range.to(); row += CpuTuning.BATCH_ROWS) {
            stop.check();
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - row);
            lookup.find(row, count, first);
            add((int) row, count, first, pairs, stop);
            if (isMatched != null) {
                mark(count, first, isMatched);
            }
        }
        return pairs;
    }

    private void add(int fromRow, int count, int[] first, RowPairs pairs, StopSignal stop) {
        switch (output) {
            case PAIRS, PAIRS_AND_UNMATCHED, AT_MOST_ONE -> {
                if (lookup.isUnique()) {
                    pairs.addEach(fromRow, count, first, output.keepsUnmatched());
                } else {
                    addChains(fromRow, count, first, pairs, stop);
                }
            }
            case MATCHED -> addRows(fromRow, count, first, true, pairs);
            case UNMATCHED -> addRows(fromRow, count, first, false, pairs);
            case NOTHING -> {}
        }
    }

    private void addChains(int fromRow, int count, int[] first, RowPairs pairs, StopSignal stop) {
        for (int i = 0; i < count; i++) {
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
    }

    static WindrowException moreThanOne() {
        return new WindrowException(
                ErrorCode.INVALID_ARGUMENT,
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
