// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** An element of the schema that is written, with all that lies below it. */
sealed interface WrittenNode {

    String name();

    /** Appends this element and all below it, each before its children. */
    void write(List<Consumer<ThriftWriter>> elements);

    /** Appends the leaves. */
    void leaves(List<Leaf> leaves);

    /**
     * Values.
     *
     * @param path the names from the column down
     * @param type how they lie in the file
     * @param isOptional whether a value may be null
     * @param definition the definition level of a value that is there
     * @param repetition how many lists lie around a value
     */
    record Leaf(
            List<String> path, LeafType type, boolean isOptional, int definition, int repetition)
            implements WrittenNode {

        public Leaf {
            path = List.copyOf(path);
        }

        @Override
        public String name() {
            return path.getLast();
        }

        @Override
        public void write(List<Consumer<ThriftWriter>> elements) {
            elements.add(
                    element -> {
                        element.i32(FIELD_TYPE, type.physical().number());
                        if (type.length() > 0) {
                            element.i32(FIELD_LENGTH, type.length());
                        }
                        element.i32(FIELD_REPETITION, isOptional ? OPTIONAL : REQUIRED)
                                .text(FIELD_NAME, name());
                        type.annotation().accept(element);
                    });
        }

        @Override
        public void leaves(List<Leaf> leaves) {
            leaves.add(this);
        }
    }

    /**
     * Lists or maps.
     *
     * @param name the name
     * @param isMap whether elements are entries of maps
     * @param isOptional whether a list may be null
     * @param definition the definition level of a list that is there and has no element
     * @param repetition the repetition level of all elements but a list's first
     * @param element what the elements are
     */
    record Lists(
            String name,
            boolean isMap,
            boolean isOptional,
            int definition,
            int repetition,
            WrittenNode element)
            implements WrittenNode {

        @Override
        public void write(List<Consumer<ThriftWriter>> elements) {
            int logical = isMap ? LOGICAL_MAP : LOGICAL_LIST;
            elements.add(
                    list ->
                            list.i32(FIELD_REPETITION, isOptional ? OPTIONAL : REQUIRED)
                                    .text(FIELD_NAME, name)
                                    .i32(FIELD_CHILDREN, 1)
                                    .i32(FIELD_CONVERTED, isMap ? CONVERTED_MAP : CONVERTED_LIST)
                                    .struct(
                                            FIELD_LOGICAL,
                                            union -> union.struct(logical, _ -> {})));
            if (isMap && element instanceof Structs entry) {
                entry.write(REPEATED, elements);
                return;
            }
            elements.add(
                    repeated ->
                            repeated.i32(FIELD_REPETITION, REPEATED)
                                    .text(FIELD_NAME, REPEATED_NAME)
                                    .i32(FIELD_CHILDREN, 1));
            element.write(elements);
        }

        @Override
        public void leaves(List<Leaf> leaves) {
            element.leaves(leaves);
        }
    }

    /**
     * Structs.
     *
     * @param name the name
     * @param isOptional whether a struct may be null
     * @param fields its fields, at least one
     */
    record Structs(String name, boolean isOptional, List<WrittenNode> fields)
            implements WrittenNode {

        public Structs {
            fields = List.copyOf(fields);
        }

        @Override
        public void write(List<Consumer<ThriftWriter>> elements) {
            write(isOptional ? OPTIONAL : REQUIRED, elements);
        }

        private void write(int kind, List<Consumer<ThriftWriter>> elements) {
            elements.add(
                    struct ->
                            struct.i32(FIELD_REPETITION, kind)
                                    .text(FIELD_NAME, name)
                                    .i32(FIELD_CHILDREN, fields.size()));
            fields.forEach(field -> field.write(elements));
        }

        @Override
        public void leaves(List<Leaf> leaves) {
            fields.forEach(field -> field.leaves(leaves));
        }
    }

    int FIELD_TYPE = 1;
    int FIELD_LENGTH = 2;
    int FIELD_REPETITION = 3;
    int FIELD_NAME = 4;
    int FIELD_CHILDREN = 5;
    int FIELD_CONVERTED = 6;
    int FIELD_LOGICAL = 10;

    int REQUIRED = 0;
    int OPTIONAL = 1;
    int REPEATED = 2;

    int CONVERTED_MAP = 1;
    int CONVERTED_LIST = 3;
    int LOGICAL_MAP = 2;
    int LOGICAL_LIST = 3;

    /** The names that the format asks for. */
    String REPEATED_NAME = "list";

    String ELEMENT_NAME = "element";
    String ENTRY_NAME = "key_value";

    /** Returns the element that a column becomes. */
    static WrittenNode of(String name, ColumnType type) {
        return of(List.of(), name, type, true, 0, 0);
    }

    private static WrittenNode of(
            List<String> above,
            String name,
            ColumnType type,
            boolean isOptional,
            int definition,
            int repetition) {
        List<String> path = and(above, name);
        int own = definition + (isOptional ? 1 : 0);
        return switch (Packed.valueOf(type)) {
            case ListOf(ColumnType element) -> {
                WrittenNode each =
                        of(
                                and(path, REPEATED_NAME),
                                ELEMENT_NAME,
                                element,
                                true,
                                own + 1,
                                repetition + 1);
                yield new Lists(name, false, isOptional, own, repetition + 1, each);
            }
            case Named map when map.isMap() -> {
                List<String> entry = and(path, ENTRY_NAME);
                List<WrittenNode> both =
                        List.of(
                                of(entry, "key", map.key(), false, own + 1, repetition + 1),
                                of(entry, "value", map.value(), true, own + 1, repetition + 1));
                yield new Lists(
                        name,
                        true,
                        isOptional,
                        own,
                        repetition + 1,
                        new Structs(ENTRY_NAME, false, both));
            }
            case StructOf(var fields) when !fields.isEmpty() -> {
                List<WrittenNode> nodes = new ArrayList<>();
                fields.forEach(
                        (field, each) -> nodes.add(of(path, field, each, true, own, repetition)));
                yield new Structs(name, isOptional, nodes);
            }
            // Nothing but nulls: of any type.
            case StructOf _ ->
                    new Leaf(path, LeafType.of(Primitive.INT32), isOptional, own, repetition);
            case Named _ -> new Leaf(path, LeafType.INTERVAL, isOptional, own, repetition);
            case ColumnType single ->
                    new Leaf(path, LeafType.of(single), isOptional, own, repetition);
        };
    }

    private static List<String> and(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return longer;
    }
}
