// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** How the values of a column lie in the leaves of a file. */
sealed interface ParquetShape {

    /** Returns the type of a column of such values. */
    ColumnType type();

    /** Returns the number of the first leaf among all leaves of the file. */
    int leaf();

    /** Returns how many leaves there are, each behind the other. */
    int leaves();

    /** Values of a leaf. */
    record Leaf(int leaf, ColumnType type) implements ParquetShape {

        @Override
        public int leaves() {
            return 1;
        }
    }

    /**
     * Lists or maps.
     *
     * @param present from which definition level on a list is not null
     * @param filled from which definition level on a list has an element
     * @param element what an element is: of a map, an entry
     * @param isMap whether entries are keys and values
     */
    record Lists(int present, int filled, ParquetShape element, boolean isMap)
            implements ParquetShape {

        @Override
        public ColumnType type() {
            if (isMap && Packed.valueOf(element.type()) instanceof ColumnType.StructOf entry) {
                List<ColumnType> types = List.copyOf(entry.fields().values());
                return new Packed(Named.map(types.getFirst(), types.getLast()));
            }
            return Packed.lists(element.type());
        }

        @Override
        public int leaf() {
            return element.leaf();
        }

        @Override
        public int leaves() {
            return element.leaves();
        }
    }

    /**
     * Structs.
     *
     * @param present from which definition level on a struct is not null
     * @param fields its fields by name, at least one
     */
    record Structs(int present, SequencedMap<String, ParquetShape> fields) implements ParquetShape {

        public Structs {
            fields = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fields));
        }

        @Override
        public ColumnType type() {
            LinkedHashMap<String, ColumnType> types = new LinkedHashMap<>();
            fields.forEach((name, shape) -> types.put(name, shape.type()));
            return new Packed(Packed.structs(types));
        }

        @Override
        public int leaf() {
            return fields.firstEntry().getValue().leaf();
        }

        @Override
        public int leaves() {
            return fields.values().stream().mapToInt(ParquetShape::leaves).sum();
        }
    }
}
