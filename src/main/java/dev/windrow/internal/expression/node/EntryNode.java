// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.DictionaryColumn;

import java.util.Arrays;

/**
 * What is computed of a column with a dictionary alone: of the first row that has an entry, and
 * looked up for all others. Null rows have an entry of their own.
 */
public final class EntryNode extends LongNode {

    /** A result that few entries have, and all that are not known yet. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final int entries;
    private final LongNode codes;
    private final LongNode ofRow;

    /** The first rows of entries whose results are not known yet. */
    private final RowBatch asked = new RowBatch();

    private int[] askedEntries = {};
    private boolean[] areKnown = {};
    private boolean[] nullResults = {};
    private long[] results = {};

    /**
     * Makes a node.
     *
     * @param ofRow computes the result of a row; nothing else evaluates it
     */
    public EntryNode(DictionaryColumn column, LongNode ofRow) {
        super(ofRow.type(), ofRow.isNullable());
        this.entries = (int) column.dictionary().rows();
        this.codes = (LongNode) ColumnNodes.of(column.indices());
        this.ofRow = ofRow;
    }

    /** Returns whether rows are enough for what is kept of each entry to be worth its memory. */
    public static boolean isWorthwhile(DictionaryColumn column) {
        long entries = column.dictionary().rows();
        return entries <= ExpressionTuning.MOST_KEPT_ENTRIES
                && entries * ExpressionTuning.LEAST_ROWS_OF_KEPT_ENTRY <= column.rows();
    }

    @Override
    void allocate() {
        super.allocate();
        askedEntries = new int[ExpressionTuning.BATCH_ROWS];
        areKnown = new boolean[entries + 1];
        nullResults = new boolean[isNullable() ? entries + 1 : 0];
        results = new long[entries + 1];
        Arrays.fill(results, UNKNOWN);
    }

    @Override
    public void compute(RowBatch batch) {
        codes.evaluate(batch);
        long[] all = codes.values;
        if (codes.isNullable()) {
            for (int i = 0; i < batch.count; i++) {
                // The index of a null may be anything.
                all[i] = codes.nulls[i] ? entries : all[i];
            }
        }
        if (!areFound(batch.count)) {
            ask(batch);
            areFound(batch.count);
        }
        if (isNullable()) {
            for (int i = 0; i < batch.count; i++) {
                nulls[i] = nullResults[(int) all[i]];
            }
        }
    }

    /** Looks results up, and returns whether all are most likely known. */
    private boolean areFound(int rows) {
        long[] all = codes.values;
        long[] found = results;
        long[] made = values;
        boolean areKnown = true;
        for (int i = 0; i < rows; i++) {
            made[i] = found[(int) all[i]];
            areKnown &= made[i] != UNKNOWN;
        }
        return areKnown;
    }

    /** Computes the results of entries that no row had before. */
    private void ask(RowBatch batch) {
        int count = 0;
        for (int i = 0; i < batch.count; i++) {
            int entry = (int) codes.values[i];
            if (!areKnown[entry]) {
                areKnown[entry] = true;
                askedEntries[count] = entry;
                asked.rows[count++] = batch.rows[i];
            }
        }
        if (count == 0) {
            return;
        }
        asked.refilled(count);
        try {
            ofRow.evaluate(asked);
        } catch (RuntimeException e) {
            for (int i = 0; i < count; i++) {
                areKnown[askedEntries[i]] = false;
            }
            throw e;
        }
        for (int i = 0; i < count; i++) {
            results[askedEntries[i]] = ofRow.values[i];
            if (isNullable()) {
                nullResults[askedEntries[i]] = ofRow.nulls[i];
            }
        }
    }
}
