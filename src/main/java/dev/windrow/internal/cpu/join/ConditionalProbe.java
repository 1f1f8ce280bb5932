// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.RowRange;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;

/** Looks up a range of rows of the probed side, where a condition decides about equal keys. */
final class ConditionalProbe {

    private final KeyLookup lookup;
    private final ProbeOutput output;
    private final byte @Nullable [] isMatched;

    /** Whether a row needs no more than one match. */
    private final boolean wantsOne;

    private final PairCondition condition;
    private final PairLimit limit;
    private final RowPairs pairs = new RowPairs(0);

    /** The rows of the range that have a match, counted from its first. */
    private final BitSet matched = new BitSet();

    private final int[] candidates = new int[JoinTuning.CANDIDATE_PAIRS];
    private final int[] theirMatches = new int[JoinTuning.CANDIDATE_PAIRS];
    private int candidateCount;
    private final RowRange range;
    private int end;
    private final StopSignal stop;

    /**
     * Prepares a range, as {@link RangeProbe} does.
     *
     * @param condition decides about pairs; of this thread
     * @param limit how many pairs are made
     */
    ConditionalProbe(
            KeyLookup lookup,
            ProbeOutput output,
            byte @Nullable [] isMatched,
            PairCondition condition,
            PairLimit limit,
            RowRange range,
            StopSignal stop) {
        this.lookup = lookup;
        this.output = output;
        this.isMatched = isMatched;
        wantsOne = output == ProbeOutput.MATCHED || output == ProbeOutput.UNMATCHED;
        this.condition = condition;
        this.limit = limit;
        this.range = range;
        this.stop = stop;
    }

    RowPairs run() {
        int[] first = new int[CpuTuning.BATCH_ROWS];
        end = (int) range.from();
        while (end < range.to() && !limit.isReached()) {
            stop.check();
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - end);
            lookup.find(end, count, first);
            for (int i = 0; i < count && !limit.isReached(); i++) {
                lookup.begin(i);
                addCandidates(end++, first[i]);
            }
        }
        decide();
        if (!lookup.isInOrder()) {
            pairs.sortMatches();
        }
        pairs.endBefore(end);
        return switch (output) {
            case PAIRS, NOTHING -> pairs;
            case PAIRS_AND_UNMATCHED, AT_MOST_ONE -> withUnmatched();
            case MATCHED -> rows(true);
            case UNMATCHED -> rows(false);
        };
    }

    private void addCandidates(int row, int first) {
        int pairsOfRow = 0;
        for (int match = first; match >= 0; match = lookup.next(match)) {
            boolean mayBeDecided = wantsOne && ++pairsOfRow % JoinTuning.PAIRS_UNTIL_DECIDED == 0;
            if (mayBeDecided || candidateCount == candidates.length) {
                decide();
                if (wantsOne && matched.get((int) (row - range.from()))) {
                    return;
                }
            }
            candidates[candidateCount] = row;
            theirMatches[candidateCount++] = match;
        }
    }

    private void decide() {
        stop.check();
        int kept = condition.keep(candidates, theirMatches, candidateCount);
        candidateCount = 0;
        limit.add(output.makesPairs() ? kept : 0);
        for (int i = 0; i < kept; i++) {
            int place = (int) (candidates[i] - range.from());
            if (output == ProbeOutput.AT_MOST_ONE && matched.get(place)) {
                throw RangeProbe.moreThanOne();
            }
            if (output != ProbeOutput.PAIRS) {
                matched.set(place);
            }
            if (output.makesPairs()) {
                pairs.add(candidates[i], theirMatches[i]);
            }
            if (isMatched != null) {
                isMatched[theirMatches[i]] = 1;
            }
        }
    }

    private RowPairs rows(boolean areMatched) {
        RowPairs rows = new RowPairs(0);
        for (int row = (int) range.from(); row < end; row++) {
            if (matched.get((int) (row - range.from())) == areMatched) {
                rows.add(row, -1);
            }
        }
        rows.endBefore(end);
        return rows;
    }

    /** Puts rows without a match between the pairs. */
    private RowPairs withUnmatched() {
        RowPairs all = new RowPairs(0);
        int at = 0;
        for (int row = (int) range.from(); row < end; row++) {
            if (!matched.get((int) (row - range.from()))) {
                all.add(row, -1);
            }
            for (; at < pairs.count() && pairs.probed(at) == row; at++) {
                all.add(row, pairs.built(at));
            }
        }
        all.endBefore(end);
        return all;
    }
}
