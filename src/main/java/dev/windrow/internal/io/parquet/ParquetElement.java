// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.internal.column.Uuids;

import org.jspecify.annotations.Nullable;

/**
 * An element of a Parquet file's schema. See "SchemaElement" in the Parquet format's thrift
 * definition.
 *
 * @param type the physical type of a leaf, or {@link #NO_TYPE} of a group
 * @param typeLength the bytes of a value of a fixed length
 * @param repetition whether it is required, optional or repeated
 * @param name its name
 * @param children how many elements follow that lie directly below it
 * @param annotation what its values mean
 */
record ParquetElement(
        int type,
        int typeLength,
        int repetition,
        String name,
        int children,
        ParquetAnnotation annotation) {

    static final int NO_TYPE = -1;

    private static final int OPTIONAL = 1;
    private static final int REPEATED = 2;

    private static final int FIELD_TYPE = 1;
    private static final int FIELD_TYPE_LENGTH = 2;
    private static final int FIELD_REPETITION = 3;
    private static final int FIELD_NAME = 4;
    private static final int FIELD_CHILDREN = 5;
    private static final int FIELD_CONVERTED = 6;
    private static final int FIELD_SCALE = 7;
    private static final int FIELD_PRECISION = 8;
    private static final int FIELD_LOGICAL = 10;

    /** Reads the structure that the reader has entered. */
    static ParquetElement read(ThriftReader reader) {
        Builder builder = new Builder();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case FIELD_TYPE -> builder.type = reader.integer32();
                case FIELD_TYPE_LENGTH -> builder.typeLength = reader.integer32();
                case FIELD_REPETITION -> builder.repetition = reader.integer32();
                case FIELD_NAME -> builder.name = reader.text();
                case FIELD_CHILDREN -> builder.children = reader.integer32();
                case FIELD_CONVERTED -> builder.converted = reader.integer32();
                case FIELD_SCALE -> builder.scale = reader.integer32();
                case FIELD_PRECISION -> builder.precision = reader.integer32();
                case FIELD_LOGICAL -> builder.logical = ParquetAnnotation.readLogical(reader);
                default -> reader.skipValue();
            }
        }
        return builder.build();
    }

    boolean isOptional() {
        return repetition == OPTIONAL;
    }

    boolean isRepeated() {
        return repetition == REPEATED;
    }

    boolean isLeaf() {
        return children == 0 && type != NO_TYPE;
    }

    /** The fields come in any order. */
    private static final class Builder {

        private int type = NO_TYPE;
        private int typeLength;
        private int repetition;
        private String name = "";
        private int children;
        private int converted = ParquetAnnotation.NOT_CONVERTED;
        private int scale;
        private int precision;
        private @Nullable ParquetAnnotation logical;

        ParquetElement build() {
            if (children < 0 || typeLength < 0) {
                throw new IllegalArgumentException("a schema with negative numbers");
            }
            ParquetAnnotation annotation =
                    logical == null
                            ? ParquetAnnotation.ofConverted(converted, precision, scale)
                            : logical;
            return new ParquetElement(
                    type,
                    typeLength,
                    repetition,
                    name,
                    children,
                    isFitting(annotation) ? annotation : ParquetAnnotation.Plain.OTHER);
        }

        /** Returns whether values can be what they are said to be. */
        private boolean isFitting(ParquetAnnotation annotation) {
            int bytes =
                    switch (annotation) {
                        case ParquetAnnotation.Plain.UUID -> Uuids.BYTES;
                        case ParquetAnnotation.Plain.INTERVAL -> ParquetValues.INTERVAL_BYTES;
                        default -> -1;
                    };
            return bytes < 0
                    || type == ParquetPhysical.FIXED_LENGTH.ordinal() && typeLength == bytes;
        }
    }
}
