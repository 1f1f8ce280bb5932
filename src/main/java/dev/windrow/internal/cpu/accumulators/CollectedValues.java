// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.query.CollectedAggregation;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * What is made of all values of a group together. It keeps the numbers of their rows, and reads the
 * values in the end.
 */
final class CollectedValues extends Accumulator {

    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private final Column column;
    private final CollectedAggregation asked;
    private final ColumnOrder order;
    private final byte[] separator;
    private final ValueLog log = new ValueLog();
    private @Nullable GroupedValues grouped;
    private int groups;

    CollectedValues(Column column, CollectedAggregation asked) {
        this.column = column;
        this.asked = asked;
        order = ColumnOrder.of(column);
        separator =
                asked instanceof CollectedAggregation.JoinedStrings joined
                        ? joined.separator().getBytes(UTF_8)
                        : new byte[0];
    }

    @Override
    void grow(int capacity) {
        groups = capacity;
    }

    @Override
    void reset(int from, int to) {
        // A group without values takes no memory.
    }

    @Override
    public void clear(int cleared) {
        log.clear();
        grouped = null;
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int count, int[] groupOfRow) {
        batch.select(column, fromRow, count, groupOfRow);
        long[] rows = batch.scratchLongs();
        for (int i = 0; i < batch.count(); i++) {
            rows[i] = fromRow + batch.position(i);
        }
        log.append(batch.groups(), rows, batch.count());
    }

    @Override
    public boolean mergesInPlace() {
        return false;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        GroupedValues added = ((CollectedValues) other).grouped();
        for (int i = 0; i < count; i++) {
            log.append(to[i], added.values(), added.start(from[i]), added.end(from[i]));
        }
    }

    private GroupedValues grouped() {
        if (grouped == null) {
            grouped = log.takeGrouped(groups);
        }
        return grouped;
    }

    @Override
    public void finish() {
        grouped();
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        GroupedValues all = grouped();
        long[] rows = Arrays.copyOfRange(all.values(), all.start(group), all.end(group));
        Arrays.sort(rows);
        switch (asked) {
            case CollectedAggregation.Mode _ ->
                    throw new IllegalStateException("a mode is of counted values");
            case CollectedAggregation.Values _ -> appendList(rows, target);
            case CollectedAggregation.DistinctValues _ ->
                    appendList(new EqualRows(rows, column, order).firstOfEach(), target);
            case CollectedAggregation.JoinedStrings _ -> appendJoined(rows, target);
        }
        return true;
    }

    private void appendList(long[] rows, ColumnBuilder target) {
        for (long row : rows) {
            target.elements().appendRow(column, row);
        }
        target.appendList();
    }

    private void appendJoined(long[] rows, ColumnBuilder target) {
        if (rows.length == 0) {
            target.appendNull();
        } else {
            target.appendBytes(joined(rows));
        }
    }

    /** Adds the lengths up first: these reads of memory do not wait for each other. */
    private byte[] joined(long[] rows) {
        VariableWidthColumn strings =
                column instanceof DictionaryColumn coded
                        ? coded.dictionary()
                        : (VariableWidthColumn) column;
        long length = (long) separator.length * (rows.length - 1);
        for (int i = 0; i < rows.length; i++) {
            if (column instanceof DictionaryColumn coded) {
                rows[i] = RawValues.getLong(coded.indices(), rows[i]);
            }
            length += strings.length(rows[i]);
        }
        if (length > MOST_BYTES) {
            throw WindrowException.of(
                    ErrorCode.HOST_MEMORY,
                    "%s: a string of %d bytes, expected at most 2^31",
                    asked.label(),
                    length);
        }
        byte[] joined = new byte[(int) length];
        int at = 0;
        for (int i = 0; i < rows.length; i++) {
            if (i > 0) {
                System.arraycopy(separator, 0, joined, at, separator.length);
                at += separator.length;
            }
            int bytes = (int) strings.length(rows[i]);
            MemorySegment.copy(
                    strings.bytes(), JAVA_BYTE, strings.offset(rows[i]), joined, at, bytes);
            at += bytes;
        }
        return joined;
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        throw new IllegalStateException("a state of all values");
    }
}
