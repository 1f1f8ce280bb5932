// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.ColumnType;
import dev.windrow.scan.ColumnRange;

import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How many nulls the columns of adjacent batches have, as the batches say. It is not checked here:
 * whoever reads a batch does that ({@link IpcBatchCheck}).
 */
final class IpcNullCounts {

    private final Map<String, Counted> columns;

    /** The nulls of each column, or {@link ColumnRange#UNKNOWN}. */
    private final long[] nulls;

    private IpcNullCounts(Map<String, Counted> columns, long[] nulls) {
        this.columns = columns;
        this.nulls = nulls;
    }

    /** Returns what is said of a column; nothing of lists, and of what cannot be read. */
    Optional<ColumnRange> range(String column) {
        return Optional.ofNullable(columns.get(column))
                .filter(counted -> nulls[counted.index()] != ColumnRange.UNKNOWN)
                .map(
                        counted ->
                                new ColumnRange(
                                        counted.type(), null, null, nulls[counted.index()]));
    }

    /**
     * A column whose nulls are counted.
     *
     * @param index its place among those that are counted
     * @param node its place among the nodes of a batch, which children have, too
     * @param dictionary the number of its dictionary, or null without one
     */
    private record Counted(ColumnType type, int index, int node, @Nullable Long dictionary) {}

    /** Adds the counts of batches, part after part. */
    static final class Sums {

        private final Map<String, Counted> columns = new HashMap<>();

        /** Dictionaries with an entry that may be null: the indices count no null for it. */
        private final Set<Long> dictionariesWithNulls = new HashSet<>();

        private final long[] nulls;

        Sums(Schema schema) {
            int node = 0;
            for (Field field : schema.getFields()) {
                Optional<ColumnType> type = ArrowTables.columnType(field);
                // Nothing but nulls need not be counted.
                if (type.isPresent() && !(field.getType() instanceof ArrowType.Null)) {
                    var encoding = field.getDictionary();
                    Long dictionary = encoding == null ? null : encoding.getId();
                    columns.putIfAbsent(
                            field.getName(),
                            new Counted(type.get(), columns.size(), node, dictionary));
                }
                node += nodes(field);
            }
            nulls = new long[columns.size()];
        }

        /** Returns the nodes of a field. Those of an encoded one are only its indices. */
        private static int nodes(Field field) {
            return field.getDictionary() != null
                    ? 1
                    : 1 + field.getChildren().stream().mapToInt(Sums::nodes).sum();
        }

        /** Adds a dictionary's batch, which is of use for all batches of rows after it. */
        void add(DictionaryBatch batch) {
            RecordBatch entries = batch.data();
            if (entries == null || nulls(entries, 0) != 0) {
                dictionariesWithNulls.add(batch.id());
            }
        }

        /** Adds a batch of rows. */
        void add(RecordBatch batch) {
            for (Counted column : columns.values()) {
                Long dictionary = column.dictionary();
                long more =
                        dictionary != null && dictionariesWithNulls.contains(dictionary)
                                ? ColumnRange.UNKNOWN
                                : nulls(batch, column.node());
                long before = nulls[column.index()];
                nulls[column.index()] =
                        more == ColumnRange.UNKNOWN || before == ColumnRange.UNKNOWN
                                ? ColumnRange.UNKNOWN
                                : before + more;
            }
        }

        private static long nulls(RecordBatch batch, int node) {
            if (node >= batch.nodesLength()) {
                return ColumnRange.UNKNOWN;
            }
            long count = batch.nodes(node).nullCount();
            return count < 0 || count > batch.length() ? ColumnRange.UNKNOWN : count;
        }

        /** Ends a part: returns its counts, and begins those of the next one. */
        IpcNullCounts endPart() {
            var counts = new IpcNullCounts(columns, nulls.clone());
            Arrays.fill(nulls, 0);
            return counts;
        }
    }
}
