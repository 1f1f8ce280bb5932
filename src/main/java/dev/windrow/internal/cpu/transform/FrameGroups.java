// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Aggregations of frames that nothing computes as frames move: each different frame is a group of
 * the rows in it. Rows stand in the group in the order of the window, as often as frames have them,
 * so that the time is that of all frames' rows. They are grouped some frames at a time.
 */
final class FrameGroups {

    /** How many rows of frames are grouped together, but for a frame that has more. */
    private static final int MOST_ROWS = 1 << 20;

    /** The row of the result of frames without rows. */
    private static final int NO_ROWS = 0;

    /** Groups the rows of a table, which stays open. The caller closes the groups. */
    @FunctionalInterface
    interface Grouping {
        Table of(GroupByQuery query, Table rows);
    }

    private final List<NamedAggregation> asked;
    private final Table input;
    private final RowRangeWorkers workers;
    private final Grouping grouping;
    private final String key;

    /** The rows of the frames that are not grouped yet, and the number of the frame of each. */
    private int[] rows = new int[1024];

    private int[] frames = new int[1024];
    private int count;

    /** For each frame, the row of its result among those of all groups. */
    private int[] results = new int[1024];

    private int different;
    private long grouped;
    private final List<Table> groups = new ArrayList<>();

    private FrameGroups(
            List<NamedAggregation> asked, Table input, RowRangeWorkers workers, Grouping grouping) {
        this.asked = asked;
        this.input = input;
        this.workers = workers;
        this.grouping = grouping;
        key = unused(input.names(), asked);
    }

    /** Returns a name that neither a column nor a result has. */
    static String unused(List<String> columns, List<NamedAggregation> asked) {
        Set<String> used = new HashSet<>(columns);
        asked.forEach(each -> used.add(each.name()));
        return OrderedWindowTable.unused("frame", used);
    }

    /** Returns a column for each aggregation, by its name. */
    static Map<String, Column> of(
            List<NamedAggregation> asked,
            Table input,
            OrderedRows rows,
            FrameRows frame,
            RowRangeWorkers workers,
            Grouping grouping,
            ColumnMemory memory) {
        int[][] parts = new int[rows.order().length][];
        rows.forEach(at -> parts[at.at()] = frame.parts(at));
        FrameGroups made = new FrameGroups(asked, input, workers, grouping);
        try {
            return made.of(parts, rows, memory);
        } finally {
            made.groups.forEach(Table::close);
        }
    }

    private Map<String, Column> of(int[][] parts, OrderedRows ordered, ColumnMemory memory) {
        int[] frameOfRow = new int[parts.length];
        addEmpty();
        for (int at = 0; at < parts.length; at++) {
            if (at == 0 || !Arrays.equals(parts[at], parts[at - 1])) {
                add(parts[at], ordered);
            }
            frameOfRow[ordered.rowAt(at)] = different - 1;
        }
        group();
        Arrays.setAll(frameOfRow, row -> results[frameOfRow[row]]);
        try (Table all = TableConcatenation.copy(groups)) {
            Map<String, Column> columns = new LinkedHashMap<>();
            RowGather gather = new RowGather(frameOfRow, workers, memory);
            asked.forEach(each -> columns.put(each.name(), gather.of(all.column(each.name()))));
            return columns;
        }
    }

    /** Aggregates no rows, for the frames that have none. */
    private void addEmpty() {
        try (Table made = grouping.of(GroupByQuery.of(List.of(), asked), input.slice(0, 0))) {
            take(made);
        }
    }

    private void add(int[] parts, OrderedRows ordered) {
        results = different < results.length ? results : Arrays.copyOf(results, 2 * different);
        results[different] = NO_ROWS;
        for (int part = 0; part < parts.length; part += 2) {
            for (int at = parts[part]; at < parts[part + 1]; at++) {
                if (count == rows.length) {
                    rows = Arrays.copyOf(rows, Math.multiplyExact(2, count));
                    frames = Arrays.copyOf(frames, Math.multiplyExact(2, count));
                }
                rows[count] = ordered.rowAt(at);
                frames[count++] = different;
            }
        }
        different++;
        if (count >= MOST_ROWS) {
            group();
        }
    }

    /** Groups the rows of the frames that are not grouped yet. */
    private void group() {
        if (count == 0) {
            return;
        }
        try (ColumnMemory memory = ColumnMemory.temporary();
                ColumnBuilder keys = ColumnBuilder.of(Primitive.INT32, count)) {
            Map<String, Column> columns = new LinkedHashMap<>();
            GroupByQuery query = GroupByQuery.of(List.of(key), asked);
            RowGather gather = new RowGather(Arrays.copyOf(rows, count), workers, memory);
            for (String name : query.inputNames()) {
                if (!name.equals(key)) {
                    columns.put(name, gather.of(input.column(name)));
                }
            }
            for (int i = 0; i < count; i++) {
                keys.appendLong(frames[i]);
            }
            columns.put(key, keys.build(memory));
            try (Table made = grouping.of(query, new Table(columns, count, new ColumnMemory()))) {
                Column frame = made.column(key);
                for (long row = 0; row < made.rows(); row++) {
                    results[(int) frame.getLong(row)] = Math.toIntExact(grouped + row);
                }
                take(made);
            }
        }
        count = 0;
    }

    /** Keeps a copy of the results of groups. */
    private void take(Table made) {
        Map<String, Column> columns = new LinkedHashMap<>();
        asked.forEach(each -> columns.put(each.name(), made.column(each.name())));
        groups.add(
                TableConcatenation.copy(
                        List.of(new Table(columns, made.rows(), new ColumnMemory()))));
        grouped += made.rows();
    }
}
