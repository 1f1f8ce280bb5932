// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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
        root.children().forEach(builder::add);
        return new ParquetSchema(builder.leaves, builder.columns);
    }

    /** Goes through the tree, depth first, as leaves lie in the file. */
    private static final class Builder {

        private final List<ParquetLeaf> leaves = new ArrayList<>();
        private final List<ParquetColumn> columns = new ArrayList<>();

        /** The number of the next leaf that a shape has. */
        private int next;

        /** Why there is no shape. */
        private String obstacle = "";

        private void add(ParquetNode node) {
            String name = node.element().name();
            next = leaves.size();
            ParquetShape shape = shape(node);
            addLeaves(node, name, name);
            if (leaves.size() > next || shape != null) {
                columns.add(
                        shape == null
                                ? ParquetColumn.unreadable(name, obstacle)
                                : new ParquetColumn(name, shape, null));
            }
        }

        /** Returns the shape of values, or null if they cannot be read. */
        private @Nullable ParquetShape shape(ParquetNode node) {
            ParquetElement element = node.element();
            if (node.isVariant()) {
                return unreadable("a variant");
            }
            if (node.isMap() && !node.hasEntries()) {
                return unreadable("a map without entries of a key and a value");
            }
            if (node.isMap() || node.isList()) {
                ParquetShape each = shape(node.listElement());
                return each == null
                        ? null
                        : new ParquetShape.Lists(node.present(), node.filled(), each, node.isMap());
            }
            if (!element.isLeaf()) {
                return structs(node);
            }
            ColumnType type =
                    ParquetTypes.of(ParquetPhysical.of(element.type()), element.annotation());
            return type == null
                    ? unreadable("a " + element.annotation())
                    : new ParquetShape.Leaf(next++, type);
        }

        private @Nullable ParquetShape structs(ParquetNode node) {
            LinkedHashMap<String, ParquetShape> fields = new LinkedHashMap<>();
            for (ParquetNode child : node.children()) {
                ParquetShape field = shape(child);
                if (field == null) {
                    return null;
                }
                fields.put(child.element().name(), field);
            }
            return fields.isEmpty() || fields.size() < node.children().size()
                    ? unreadable("a structure without fields, or with two of one name")
                    : new ParquetShape.Structs(node.definition(), fields);
        }

        private @Nullable ParquetShape unreadable(String what) {
            obstacle = what;
            return null;
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
    }
}
