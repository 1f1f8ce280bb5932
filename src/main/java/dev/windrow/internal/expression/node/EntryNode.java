// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.node;

import dev.windrow.column.DictionaryColumn;

import java.util.Arrays;

/**
 * What is computed of a column of strings alone, once for each entry of its dictionary that rows
 * have, and then looked up. Of a null row, the result is null.
 */
public final class EntryNode extends LongNode {

    private final int entries;
    private final LongNode codes;
    private final LongNode ofEntry;

    /** Entries whose results are not known yet. */
    private final RowBatch asked = new RowBatch();

    private boolean[] areKnown = {};
    private boolean[] nullResults = {};
    private long[] results = {};

    /**
     * Makes a node.
     *
     * @param ofEntry computes the result, over the entries of the dictionary as rows
     */
    public EntryNode(DictionaryColumn column, LongNode ofEntry) {
        super(ofEntry.type(), column.validity().hasNulls() || ofEntry.isNullable());
        this.entries = (int) column.dictionary().rows();
        this.codes = (LongNode) ColumnNodes.of(column.indices());
        this.ofEntry = ofEntry;
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
        areKnown = new boolean[entries];
        nullResults = new boolean[ofEntry.isNullable() ? entries : 0];
        results = new long[entries];
    }

    @Override
    public void compute(RowBatch batch) {
        codes.evaluate(batch);
        copyNulls(codes, batch.count);
        ask(batch.count);
        long[] found = results;
        long[] all = codes.values;
        if (!codes.isNullable()) {
            for (int i = 0; i < batch.count; i++) {
                values[i] = found[(int) all[i]];
            }
        } else {
            for (int i = 0; i < batch.count; i++) {
                // The index of a null may be anything.
                values[i] = nulls[i] ? 0 : found[(int) all[i]];
            }
        }
        if (ofEntry.isNullable()) {
            for (int i = 0; i < batch.count; i++) {
                nulls[i] = nulls[i] || nullResults[(int) all[i]];
            }
        }
    }

    /** Computes the results of entries that no row had before. */
    private void ask(int rows) {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            if (!nulls[i] && !areKnown[(int) codes.values[i]]) {
                areKnown[(int) codes.values[i]] = true;
                asked.rows[count++] = codes.values[i];
            }
        }
        if (count == 0) {
            return;
        }
        Arrays.sort(asked.rows, 0, count);
        asked.refilled(count);
        ofEntry.evaluate(asked);
        for (int i = 0; i < count; i++) {
            int entry = (int) asked.rows[i];
            results[entry] = ofEntry.values[i];
            if (ofEntry.isNullable()) {
                nullResults[entry] = ofEntry.nulls[i];
            }
        }
    }
}
