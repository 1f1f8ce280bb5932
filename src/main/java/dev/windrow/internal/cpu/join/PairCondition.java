// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.transform.RowGather;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.expression.RowCondition;
import dev.windrow.query.Expression;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Evaluates a condition for pairs of rows. The columns that it names are copied for some thousand
 * pairs at a time into memory that is used again and again. Strings stay where they are: their row
 * numbers are those of the entries of a dictionary. For one thread.
 */
final class PairCondition implements AutoCloseable {

    /** Copies one column for some pairs. */
    @FunctionalInterface
    private interface Copy {
        void run(int[] rows, int count);
    }

    private final ColumnMemory memory = new ColumnMemory();
    private final List<Copy> ofProbed = new ArrayList<>();
    private final List<Copy> ofBuilt = new ArrayList<>();
    private final RowCondition condition;
    private final int[] positions = new int[CpuTuning.BATCH_ROWS];

    /**
     * Prepares a condition over the columns of both sides.
     *
     * @throws WindrowException {@code UNKNOWN_COLUMN} or {@code UNSUPPORTED_TYPE}
     */
    PairCondition(Expression condition, Table probed, Table built) {
        try {
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : condition.columns()) {
                boolean isOfProbed = probed.names().contains(name);
                Column source = (isOfProbed ? probed : built).column(name);
                columns.put(name, prepared(name, source, isOfProbed ? ofProbed : ofBuilt));
            }
            Table pairs = new Table(columns, JoinTuning.CANDIDATE_PAIRS, memory);
            this.condition = new RowCondition(condition, pairs);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private Column prepared(String name, Column source, List<Copy> copies) {
        return switch (source) {
            case BitColumn bits -> {
                MemorySegment values = memory.allocate(Bits.bytesFor(JoinTuning.CANDIDATE_PAIRS));
                copies.add((rows, count) -> RowGather.copyBits(bits, rows, 0, count, values));
                yield new BitColumn(
                        values, 0, JoinTuning.CANDIDATE_PAIRS, validity(source, copies));
            }
            case FixedWidthColumn fixed -> prepared(fixed, copies);
            case DictionaryColumn(FixedWidthColumn indices, VariableWidthColumn dictionary) ->
                    new DictionaryColumn(prepared(indices, copies), dictionary);
            case VariableWidthColumn strings -> {
                MemorySegment rowNumbers = values(Integer.BYTES);
                copies.add(
                        (rows, count) ->
                                MemorySegment.copy(
                                        rows, 0, rowNumbers, JAVA_INT_UNALIGNED, 0, count));
                yield new DictionaryColumn(
                        column(ColumnType.Primitive.INT32, rowNumbers, Validity.ALL), strings);
            }
            case ListColumn lists ->
                    throw ErrorCode.UNSUPPORTED_TYPE.failure(
                            "column \"%s\" is %s: lists cannot be computed with",
                            name, lists.type().label());
        };
    }

    private FixedWidthColumn prepared(FixedWidthColumn source, List<Copy> copies) {
        MemorySegment values = values(source.width());
        copies.add((rows, count) -> RowGather.copyValues(source, rows, 0, count, values));
        return column(source.type(), values, validity(source, copies));
    }

    private MemorySegment values(int width) {
        return memory.allocate((long) JoinTuning.CANDIDATE_PAIRS * width);
    }

    private static FixedWidthColumn column(
            ColumnType type, MemorySegment values, Validity validity) {
        return new FixedWidthColumn(type, values, JoinTuning.CANDIDATE_PAIRS, validity);
    }

    private Validity validity(Column source, List<Copy> copies) {
        if (!source.validity().hasNulls()) {
            return Validity.ALL;
        }
        MemorySegment bits = memory.allocate(Bits.bytesFor(JoinTuning.CANDIDATE_PAIRS));
        copies.add((rows, count) -> RowGather.copyValidity(source, rows, 0, count, bits));
        // How many are null changes; that some may be is all that is read.
        return new Validity(bits, 0, JoinTuning.CANDIDATE_PAIRS);
    }

    /**
     * Moves the pairs for which the condition is true to the front.
     *
     * @param probed rows of the probed side
     * @param built a row of the built side for each of them
     * @param count the number of pairs, at most {@link JoinTuning#CANDIDATE_PAIRS}
     * @return the number of pairs that are kept
     */
    int keep(int[] probed, int[] built, int count) {
        ofProbed.forEach(copy -> copy.run(probed, count));
        ofBuilt.forEach(copy -> copy.run(built, count));
        int kept = 0;
        for (int from = 0; from < count; from += CpuTuning.BATCH_ROWS) {
            int found =
                    condition.list(from, Math.min(CpuTuning.BATCH_ROWS, count - from), positions);
            for (int i = 0; i < found; i++) {
                probed[kept] = probed[from + positions[i]];
                built[kept++] = built[from + positions[i]];
            }
        }
        return kept;
    }

    @Override
    public void close() {
        memory.close();
    }
}
