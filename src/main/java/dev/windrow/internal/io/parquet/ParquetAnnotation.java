// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType.Unit;

/**
 * What the values of a schema's element mean, beyond their physical type. See "LogicalType" and
 * "ConvertedType", which is the older form, in the Parquet format's thrift definition.
 */
sealed interface ParquetAnnotation {

    /** No converted type is given. */
    int NOT_CONVERTED = -1;

    /** The number of intervals among the converted types. */
    int CONVERTED_INTERVAL = 21;

    /** Annotations without parameters. */
    enum Plain implements ParquetAnnotation {
        NONE,
        /** Text in UTF-8: strings, names of enumerations, and JSON. */
        STRING,
        /** Numbers of 128 bits, the highest byte first, which have a text of their own. */
        UUID,
        DATE,
        /** Months, days and milliseconds, 32 bits each, the lowest byte first. */
        INTERVAL,
        FLOAT16,
        LIST,
        MAP,
        VARIANT,
        /** One that changes nothing about how values are read. */
        OTHER
    }

    /** Whole numbers of 8 to 64 bits. */
    record Whole(int bits, boolean signed) implements ParquetAnnotation {}

    /** Decimals as unscaled whole numbers. */
    record Decimal(int precision, int scale) implements ParquetAnnotation {}

    /** Times of day. */
    record Time(Unit unit) implements ParquetAnnotation {}

    /** Points in time, as instants or as local times. */
    record Timestamp(Unit unit, boolean instant) implements ParquetAnnotation {}

    /** Returns what an older annotation says. */
    static ParquetAnnotation ofConverted(int converted, int precision, int scale) {
        return switch (converted) {
            case 0, 4, 19 -> Plain.STRING;
            case 1, 2 -> Plain.MAP;
            case 3 -> Plain.LIST;
            case 5 -> new Decimal(precision, scale);
            case 6 -> Plain.DATE;
            case 7 -> new Time(Unit.MILLISECOND);
            case 8 -> new Time(Unit.MICROSECOND);
            case 9 -> new Timestamp(Unit.MILLISECOND, true);
            case 10 -> new Timestamp(Unit.MICROSECOND, true);
            case 11, 12, 13, 14 -> new Whole(Byte.SIZE << (converted - 11), false);
            case CONVERTED_INTERVAL -> Plain.INTERVAL;
            case 15, 16, 17, 18 -> new Whole(Byte.SIZE << (converted - 15), true);
            case NOT_CONVERTED -> Plain.NONE;
            default -> Plain.OTHER;
        };
    }

    /** Reads the union that the reader has found: a structure with one field, a structure. */
    static ParquetAnnotation readLogical(ThriftReader reader) {
        ParquetAnnotation annotation = Plain.NONE;
        reader.enterStructure();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            annotation = readMember(id, reader);
        }
        return annotation;
    }

    private static ParquetAnnotation readMember(int id, ThriftReader reader) {
        switch (id) {
            case 5:
                return readDecimal(reader);
            case 7, 8:
                return readTime(id == 7, reader);
            case 10:
                return readWhole(reader);
            default:
                reader.skipValue();
        }
        return switch (id) {
            case 1, 4, 12 -> Plain.STRING;
            case 2 -> Plain.MAP;
            case 3 -> Plain.LIST;
            case 6 -> Plain.DATE;
            case 14 -> Plain.UUID;
            case 15 -> Plain.FLOAT16;
            case 16 -> Plain.VARIANT;
            default -> Plain.OTHER;
        };
    }

    private static Decimal readDecimal(ThriftReader reader) {
        int scale = 0;
        int precision = 0;
        reader.enterStructure();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case 1 -> scale = reader.integer32();
                case 2 -> precision = reader.integer32();
                default -> reader.skipValue();
            }
        }
        return new Decimal(precision, scale);
    }

    private static ParquetAnnotation readTime(boolean ofDay, ThriftReader reader) {
        boolean instant = false;
        Unit unit = Unit.MILLISECOND;
        reader.enterStructure();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case 1 -> instant = reader.bool();
                case 2 -> unit = readUnit(reader);
                default -> reader.skipValue();
            }
        }
        return ofDay ? new Time(unit) : new Timestamp(unit, instant);
    }

    private static Unit readUnit(ThriftReader reader) {
        Unit unit = Unit.MILLISECOND;
        reader.enterStructure();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            unit =
                    switch (id) {
                        case 1 -> Unit.MILLISECOND;
                        case 2 -> Unit.MICROSECOND;
                        case 3 -> Unit.NANOSECOND;
                        default -> throw new IllegalArgumentException("no unit of time " + id);
                    };
            reader.skipValue();
        }
        return unit;
    }

    private static Whole readWhole(ThriftReader reader) {
        int bits = Integer.SIZE;
        boolean signed = true;
        reader.enterStructure();
        for (int id = reader.nextField(0); id != 0; id = reader.nextField(id)) {
            switch (id) {
                case 1 -> bits = reader.integer32();
                case 2 -> signed = reader.bool();
                default -> reader.skipValue();
            }
        }
        return new Whole(bits, signed);
    }
}
