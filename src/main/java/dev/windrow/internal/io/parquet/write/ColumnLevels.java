// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.PackedColumns;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.StringConcatenation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Takes a column apart into its leaves, and finds the levels by which a reader puts them together
 * again. See Melnik et al., "Dremel" (VLDB 2010).
 */
final class ColumnLevels {

    private static final int NOTHING = -1;

    private final ColumnMemory memory;
    private final List<LeafPage> leaves = new ArrayList<>();

    private ColumnLevels(ColumnMemory memory) {
        this.memory = memory;
    }

    /**
     * Where values are, level by level.
     *
     * @param count how many levels
     * @param rows the row of each, or {@link #NOTHING}; null if each level is a row
     * @param definitions as of {@link LeafPage}; null if nothing around is null or empty
     * @param repetitions as of {@link LeafPage}
     */
    private record Slots(
            int count,
            int @Nullable [] rows,
            int @Nullable [] definitions,
            int @Nullable [] repetitions) {

        int row(int slot) {
            return rows == null ? slot : rows[slot];
        }

        int definition(int slot, int whole) {
            return definitions == null ? whole : definitions[slot];
        }
    }

    /**
     * Returns the leaves of a column in order.
     *
     * @param memory takes what is unpacked, and is closed after the leaves were written
     */
    static List<LeafPage> of(WrittenNode node, Column column, ColumnMemory memory) {
        ColumnLevels levels = new ColumnLevels(memory);
        Slots all = new Slots(Math.toIntExact(column.rows()), null, null, null);
        levels.add(node, column, all);
        return levels.leaves;
    }

    private void add(WrittenNode node, Column given, Slots slots) {
        // What is packed is taken apart value by value.
        Column column =
                given instanceof DictionaryColumn coded && given.type() instanceof Packed
                        ? StringConcatenation.concatenate(List.of(coded), memory)
                        : given;
        switch (node) {
            case WrittenNode.Leaf leaf -> addLeaf(leaf, column, slots);
            case WrittenNode.Structs structs -> {
                int whole = wholeBelow(structs.fields().getFirst());
                Slots present = structs.isOptional() ? withNulls(column, slots, whole) : slots;
                List<Column> fields = PackedColumns.fields((VariableWidthColumn) column, memory);
                for (int i = 0; i < fields.size(); i++) {
                    add(structs.fields().get(i), fields.get(i), present);
                }
            }
            case WrittenNode.Lists lists -> {
                Slots present =
                        lists.isOptional() ? withNulls(column, slots, lists.definition()) : slots;
                ListColumn all =
                        column instanceof ListColumn list
                                ? list
                                : PackedColumns.elements((VariableWidthColumn) column, memory);
                add(lists.element(), all.elements(), elements(lists, all, present));
            }
        }
    }

    /** Returns the definition level of a struct that is there, of which a field is given. */
    private static int wholeBelow(WrittenNode field) {
        return switch (field) {
            case WrittenNode.Leaf leaf -> leaf.definition() - (leaf.isOptional() ? 1 : 0);
            case WrittenNode.Lists lists -> lists.definition() - (lists.isOptional() ? 1 : 0);
            case WrittenNode.Structs structs ->
                    wholeBelow(structs.fields().getFirst()) - (structs.isOptional() ? 1 : 0);
        };
    }

    private void addLeaf(WrittenNode.Leaf leaf, Column column, Slots slots) {
        Slots found = leaf.isOptional() ? withNulls(column, slots, leaf.definition()) : slots;
        int[] rows = found.rows();
        int count = found.count();
        if (rows != null) {
            int[] there = new int[count];
            count = 0;
            for (int row : rows) {
                if (row != NOTHING) {
                    there[count++] = row;
                }
            }
            rows = there;
        }
        leaves.add(
                new LeafPage(
                        column,
                        rows,
                        count,
                        found.count(),
                        found.definitions(),
                        found.repetitions()));
    }

    /** Finds which rows are null. */
    private static Slots withNulls(Column column, Slots slots, int definition) {
        if (!mayHaveNulls(column)) {
            if (slots.definitions() == null) {
                return slots;
            }
            int[] definitions = slots.definitions().clone();
            for (int i = 0; i < slots.count(); i++) {
                definitions[i] += slots.row(i) == NOTHING ? 0 : 1;
            }
            return new Slots(slots.count(), slots.rows(), definitions, slots.repetitions());
        }
        int[] rows = new int[slots.count()];
        int[] definitions = new int[slots.count()];
        for (int i = 0; i < slots.count(); i++) {
            int row = slots.row(i);
            boolean isThere = row != NOTHING && !column.isNull(row);
            rows[i] = isThere ? row : NOTHING;
            definitions[i] = slots.definition(i, definition - 1) + (isThere ? 1 : 0);
        }
        return new Slots(slots.count(), rows, definitions, slots.repetitions());
    }

    private static boolean mayHaveNulls(Column column) {
        return column.validity().hasNulls()
                || column instanceof DictionaryColumn coded
                        && coded.dictionary().validity().hasNulls();
    }

    /** Returns a level for each element, and one for each list without any. */
    private static Slots elements(WrittenNode.Lists node, ListColumn lists, Slots slots) {
        int most = Math.toIntExact(slots.count() + lists.offset(lists.rows()) - lists.offset(0));
        int[] rows = new int[most];
        int[] definitions = new int[most];
        int[] repetitions = new int[most];
        int count = 0;
        for (int i = 0; i < slots.count(); i++) {
            int row = slots.row(i);
            int outer = slots.repetitions() == null ? 0 : slots.repetitions()[i];
            int definition = slots.definition(i, node.definition());
            long from = row == NOTHING ? 0 : lists.offset(row);
            long end = row == NOTHING ? 0 : lists.offset(row + 1L);
            if (from == end) {
                rows[count] = NOTHING;
                definitions[count] = definition;
                repetitions[count++] = outer;
            }
            for (long at = from; at < end; at++) {
                rows[count] = (int) at;
                definitions[count] = definition + 1;
                repetitions[count++] = at == from ? outer : node.repetition();
            }
        }
        return new Slots(
                count,
                Arrays.copyOf(rows, count),
                Arrays.copyOf(definitions, count),
                Arrays.copyOf(repetitions, count));
    }
}
