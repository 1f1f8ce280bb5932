// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import java.util.ArrayList;
import java.util.List;

/**
 * An element of a schema with all that lies below it. How lists look, and looked in older files, is
 * said in "LogicalTypes" of the Parquet format.
 *
 * @param element the element itself
 * @param children what lies directly below it
 * @param definition how many of the elements down to this one may be null or repeated
 * @param repetition how many of them are repeated
 */
record ParquetNode(
        ParquetElement element, List<ParquetNode> children, int definition, int repetition) {

    /** Deeper than any column that can be read, so that no reader's stack overflows. */
    private static final int MOST_LEVELS = 64;

    ParquetNode {
        children = List.copyOf(children);
    }

    /** Returns the tree that a list of elements means, each followed by its children. */
    static ParquetNode tree(List<ParquetElement> elements) {
        if (elements.isEmpty()) {
            throw new IllegalArgumentException("a schema without a root");
        }
        Parser parser = new Parser(elements);
        ParquetElement root = elements.getFirst();
        ParquetNode tree = new ParquetNode(root, parser.children(root, 0, 0, 1), 0, 0);
        if (parser.next != elements.size()) {
            throw new IllegalArgumentException("a schema with elements outside of its root");
        }
        return tree;
    }

    /** Takes one element after the other. */
    private static final class Parser {

        private final List<ParquetElement> elements;
        private int next = 1;

        Parser(List<ParquetElement> elements) {
            this.elements = elements;
        }

        List<ParquetNode> children(
                ParquetElement parent, int definition, int repetition, int level) {
            if (level > MOST_LEVELS) {
                throw new IllegalArgumentException("more than " + MOST_LEVELS + " levels");
            }
            List<ParquetNode> children = new ArrayList<>();
            for (int i = 0; i < parent.children(); i++) {
                if (next == elements.size()) {
                    throw new IllegalArgumentException("a schema that ends too early");
                }
                children.add(node(elements.get(next++), definition, repetition, level));
            }
            return children;
        }

        private ParquetNode node(
                ParquetElement element, int definition, int repetition, int level) {
            boolean repeated = element.isRepeated();
            int ownDefinition = definition + (repeated || element.isOptional() ? 1 : 0);
            int ownRepetition = repetition + (repeated ? 1 : 0);
            return new ParquetNode(
                    element,
                    children(element, ownDefinition, ownRepetition, level + 1),
                    ownDefinition,
                    ownRepetition);
        }
    }

    /**
     * Returns whether its children are the parts of values of any type: each of them alone says
     * nothing.
     */
    boolean isVariant() {
        return element.annotation() == ParquetAnnotation.Plain.VARIANT;
    }

    /** Returns whether it has keys and values. */
    boolean isMap() {
        return element.annotation() == ParquetAnnotation.Plain.MAP
                && !(hasRepeatedChild() && children.getFirst().children().size() == 1);
    }

    /** Returns whether a map has keys and values as it should. */
    boolean hasEntries() {
        return hasRepeatedChild() && children.getFirst().children().size() == 2;
    }

    /**
     * Returns whether it has elements of one kind; a map without values is a list of its keys, and
     * what is repeated is a list of itself.
     */
    boolean isList() {
        boolean annotated =
                element.annotation() == ParquetAnnotation.Plain.LIST
                        || element.annotation() == ParquetAnnotation.Plain.MAP;
        return annotated && hasRepeatedChild() && !isMap() || element.isRepeated();
    }

    /** Returns from which definition level on a list or a map is not null. */
    int present() {
        return element.isRepeated() ? definition - 1 : definition;
    }

    /** Returns from which definition level on a list or a map has an element. */
    int filled() {
        return element.isRepeated() ? definition : children.getFirst().definition();
    }

    /** Returns what a list or a map has as elements. */
    ParquetNode listElement() {
        if (element.isRepeated()) {
            return asElement();
        }
        ParquetNode repeated = children.getFirst();
        return repeated.isElement(element.name())
                ? repeated.asElement()
                : repeated.children().getFirst();
    }

    private boolean hasRepeatedChild() {
        return children.size() == 1 && children.getFirst().element().isRepeated();
    }

    /** Returns whether a repeated node below a list is the element itself, as in older files. */
    private boolean isElement(String listName) {
        String name = element.name();
        return children.size() != 1
                || element.annotation() == ParquetAnnotation.Plain.LIST
                || children.getFirst().element().isRepeated()
                || name.equals("array")
                || name.equals(listName + "_tuple");
    }

    /** Returns the same node, with its repetition told by the list around it. */
    private ParquetNode asElement() {
        ParquetElement required =
                new ParquetElement(
                        element.type(),
                        element.typeLength(),
                        0,
                        element.name(),
                        element.children(),
                        element.annotation());
        return new ParquetNode(required, children, definition, repetition);
    }
}
