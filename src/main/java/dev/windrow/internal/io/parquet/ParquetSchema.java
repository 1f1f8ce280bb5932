package dev.windrow.internal.io.parquet;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads a Parquet file's schema: a list of elements, each followed by its children. See
 * "SchemaElement" in the Parquet format's thrift definition.
 */
final class ParquetSchema {

    private static final int FIELD_TYPE = 1;
    private static final int FIELD_TYPE_LENGTH = 2;
    private static final int FIELD_REPETITION = 3;
    private static final int FIELD_NAME = 4;
    private static final int FIELD_CHILDREN = 5;

    private static final int REQUIRED = 0;
    private static final int REPEATED = 2;

    /** Deeper than any column that can be read, so that no reader's stack overflows. */
    private static final int MOST_LEVELS = 64;

    private static final int NO_TYPE = -1;

    /** An element of the list; an inner one has children, a leaf has a type. */
    private record Element(int type, int typeLength, int repetition, String name, int children) {}

    /** What the elements above say about those below. */
    private record Parent(String path, String column, boolean required, boolean repeated) {}

    private final List<Element> elements;
    private final List<ParquetLeaf> leaves = new ArrayList<>();
    private int next = 1;

    private ParquetSchema(List<Element> elements) {
        this.elements = elements;
    }

    /** Reads the value of the field that the reader has found, and returns its leaves in order. */
    static List<ParquetLeaf> readLeaves(ThriftReader reader) {
        int count = reader.enterStructures();
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(readElement(reader));
        }
        if (elements.isEmpty()) {
            throw new IllegalArgumentException("a schema without a root");
        }
        ParquetSchema schema = new ParquetSchema(elements);
        schema.addChildren(elements.getFirst(), new Parent("", "", true, false), 1);
        if (schema.next != count) {
            throw new IllegalArgumentException("a schema with elements outside of its root");
        }
        return List.copyOf(schema.leaves);
    }

    private static Element readElement(ThriftReader reader) {
        int type = NO_TYPE;
        int typeLength = 0;
        int repetition = REQUIRED;
        String name = "";
        int children = 0;
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case FIELD_TYPE -> type = reader.integer32();
                case FIELD_TYPE_LENGTH -> typeLength = reader.integer32();
                case FIELD_REPETITION -> repetition = reader.integer32();
                case FIELD_NAME -> name = reader.text();
                case FIELD_CHILDREN -> children = reader.integer32();
                default -> reader.skipValue();
            }
        }
        if (children < 0 || typeLength < 0) {
            throw new IllegalArgumentException("a schema with negative numbers");
        }
        return new Element(type, typeLength, repetition, name, children);
    }

    private void addChildren(Element element, Parent parent, int level) {
        if (level > MOST_LEVELS) {
            throw new IllegalArgumentException("more than " + MOST_LEVELS + " levels");
        }
        for (int i = 0; i < element.children(); i++) {
            if (next == elements.size()) {
                throw new IllegalArgumentException("a schema that ends too early");
            }
            add(elements.get(next++), parent, level);
        }
    }

    private void add(Element element, Parent parent, int level) {
        boolean top = level == 1;
        String path = top ? element.name() : parent.path() + "." + element.name();
        String column = top ? element.name() : parent.column();
        boolean required = parent.required() && element.repetition() == REQUIRED;
        boolean repeated = parent.repeated() || element.repetition() == REPEATED;
        if (element.children() > 0) {
            addChildren(element, new Parent(path, column, required, repeated), level + 1);
        } else if (element.type() != NO_TYPE) {
            leaves.add(
                    new ParquetLeaf(
                            path,
                            column,
                            element.type(),
                            element.typeLength(),
                            required,
                            repeated));
        }
    }
}
