// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.ReplacedColumns;
import dev.windrow.internal.cpu.keys.TextCoder;
import dev.windrow.internal.cpu.keys.TextCodes;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Strings that are keys and nothing else go to a device as codes, four bytes a row, which are the
 * same in all parts of an input, whatever their dictionaries. Groups get their strings back on the
 * host. For any threads.
 */
final class CodedKeys implements AutoCloseable {

    /** From so many bytes of strings on, rows are left to the CPU, which may spill. */
    private static final long MOST_BYTES = 1L << 28;

    private final Map<String, Texts> ofKey = new ConcurrentHashMap<>();

    /** The strings of a key. Threads lend each other what they remember of them. */
    private record Texts(ColumnType type, TextCodes codes, Queue<TextCoder> coders) {

        Column coded(Column strings, ColumnMemory memory) {
            TextCoder idle = coders.poll();
            TextCoder coder = idle == null ? new TextCoder(codes) : idle;
            FixedWidthColumn made = coder.codes(strings, memory);
            coders.add(coder);
            return new FixedWidthColumn(
                    made.type(), made.values(), made.rows(), strings.validity());
        }
    }

    /** Returns whether a key has codes. */
    boolean hasCodes() {
        return !ofKey.isEmpty();
    }

    /** Returns whether the rows' keys may become codes. */
    boolean suit(Table rows) {
        return ofKey.values().stream().mapToLong(each -> each.codes().byteSize()).sum() < MOST_BYTES
                && rows.names().stream().map(rows::column).noneMatch(CodedKeys::hasNullEntry);
    }

    private static boolean hasNullEntry(Column column) {
        return column instanceof DictionaryColumn coded && coded.dictionary().validity().hasNulls();
    }

    /**
     * Returns rows as lanes take them, with codes in place of strings that are keys alone.
     *
     * @param asked what lanes are asked of them
     * @param pool supplies the memory of the codes
     * @return the columns that are asked for, in a table that the caller closes, before the rows
     */
    Table coded(GroupByQuery asked, Table rows, @Nullable MemoryPool pool) {
        Set<String> others = withoutKeys(asked);
        return ReplacedColumns.of(
                rows,
                asked.inputNames(),
                new ColumnMemory(pool),
                (name, column, memory) ->
                        isText(column) && !others.contains(name)
                                ? ofKey.computeIfAbsent(name, key -> texts(column.type()))
                                        .coded(column, memory)
                                : column);
    }

    /**
     * Returns rows or groups with strings in place of codes.
     *
     * @param coded is taken over
     * @param pool supplies the memory of the strings
     * @return a table that the caller closes
     */
    Table decoded(Table coded, @Nullable MemoryPool pool) {
        ColumnMemory owner = new ColumnMemory(pool);
        owner.own(coded);
        return ReplacedColumns.of(
                coded,
                coded.names(),
                owner,
                (name, column, memory) -> {
                    Texts texts = ofKey.get(name);
                    return texts == null
                            ? column
                            : texts.codes().texts((FixedWidthColumn) column, texts.type(), memory);
                });
    }

    /** Returns what is read for other purposes than to be a key. */
    private static Set<String> withoutKeys(GroupByQuery asked) {
        return Set.copyOf(asked.withKeyColumns(asked.computedKeys()).inputNames());
    }

    private static boolean isText(Column column) {
        return column instanceof VariableWidthColumn || column instanceof DictionaryColumn;
    }

    private static Texts texts(ColumnType type) {
        return new Texts(type, new TextCodes(), new ConcurrentLinkedQueue<>());
    }

    @Override
    public void close() {
        ofKey.values().forEach(each -> each.codes().close());
        ofKey.clear();
    }
}
