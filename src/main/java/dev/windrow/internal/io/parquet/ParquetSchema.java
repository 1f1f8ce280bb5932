// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.io.parquet.ParquetColumn.ListLevel;

import java.util.ArrayList;
import java.util.List;

/**
 * A Parquet file's schema: a list of elements, each followed by its children, and what becomes of
 * it as columns of a table.
 *
 * @param leaves the columns of values in the file, in order
 * @param columns the columns of the table, in order
 */
record ParquetSchema(List<ParquetLeaf> leaves, List<ParquetColumn> columns) {

    /** A schema without columns. */
    static final ParquetSchema EMPTY = new ParquetSchema(List.of(), List.of());

    ParquetSchema {
        leaves = List.copyOf(leaves);
        columns = List.copyOf(columns);
    }

    /** Reads the value of the field that the reader has found. */
    static ParquetSchema read(ThriftReader reader) {
        int count = reader.enterStructures();
        List<ParquetElement> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(ParquetElement.read(reader));
        }
        ParquetNode root = ParquetNode.tree(elements);
        Builder builder = new Builder();
        root.children().forEach(child -> builder.add(child, child.element().name()));
        return new ParquetSchema(builder.leaves, builder.columns);
    }

    /** Goes through the tree, depth first, as leaves lie in the file. */
    private static final class Builder {

        private final List<ParquetLeaf> leaves = new ArrayList<>();
        private final List<ParquetColumn> columns = new ArrayList<>();

        /** Adds a node that no list lies around. */
        private void add(ParquetNode node, String path) {
            if (node.isStructure()) {
                node.children().forEach(child -> add(child, path + "." + child.element().name()));
                return;
            }
            ParquetColumn column = column(node, path, leaves.size());
            if (!node.element().isLeaf() && node.children().isEmpty()) {
                return;
            }
            columns.add(column);
            addLeaves(node, path, path);
        }

        private void addLeaves(ParquetNode node, String path, String column) {
            ParquetElement element = node.element();
            if (element.isLeaf()) {
                leaves.add(
                        new ParquetLeaf(
                                path,
                                column,
                                ParquetPhysical.of(element.type()),
                                element.typeLength(),
                                element.annotation(),
                                node.definition(),
                                node.repetition()));
            }
            for (ParquetNode child : node.children()) {
                addLeaves(child, path + "." + child.element().name(), column);
            }
        }

        private static String what(ParquetNode node) {
            if (node.isMap()) {
                return "a map";
            }
            return node.isVariant() ? "a variant" : "a structure";
        }

        private static ParquetColumn column(ParquetNode node, String name, int leaf) {
            List<ListLevel> lists = new ArrayList<>();
            ParquetNode values = node;
            while (values.isList()) {
                lists.add(values.listLevel());
                values = values.listElement();
            }
            if (!values.element().isLeaf()) {
                String what = what(values);
                return ParquetColumn.unreadable(
                        name, lists.isEmpty() ? what : "a list with " + what + " in it");
            }
            ParquetElement element = values.element();
            ColumnType type =
                    ParquetTypes.of(ParquetPhysical.of(element.type()), element.annotation());
            return type == null
                    ? ParquetColumn.unreadable(name, "a " + element.annotation())
                    : new ParquetColumn(name, leaf, type, lists, null);
        }
    }
}
