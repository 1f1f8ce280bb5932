// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.ListColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.Uuids;

import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Converts between Arrow's types and column types. */
final class ArrowTypes {

    /** The name that the Arrow specification suggests. */
    private static final String ELEMENT_NAME = "item";

    /** Names, in a field's metadata, the extension that its type stands for. */
    private static final String EXTENSION_KEY = ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME;

    private static final String UUID_NAME = "arrow.uuid";

    /** The digits of the greatest number of 64 bits. */
    private static final int UINT64_DIGITS = 20;

    private ArrowTypes() {}

    /**
     * Returns the column type of a field without children.
     *
     * @param subject the owner of the type, such as {@code column "v"}
     * @throws WindrowException {@code UNSUPPORTED_TYPE}, naming the owner and the type
     */
    static ColumnType columnType(String subject, Field field) {
        ColumnType found = columnType(field);
        if (found == null) {
            throw unsupported(subject, field.getType());
        }
        return found;
    }

    /** Returns the column type of a field, or null if no column is of its type. */
    static @Nullable ColumnType columnType(Field field) {
        return isUuid(field) ? Primitive.UTF8 : columnType(field.getType());
    }

    /**
     * Returns the column type of a field with children.
     *
     * @param children the types of columns of the children, in order
     * @throws WindrowException {@code UNSUPPORTED_TYPE}, naming the owner and the type
     */
    static ColumnType nestedType(String subject, Field field, List<ColumnType> children) {
        return switch (field.getType()) {
            case ArrowType.List _,
                    ArrowType.LargeList _,
                    ArrowType.FixedSizeList _,
                    ArrowType.ListView _,
                    ArrowType.LargeListView _ ->
                    Packed.lists(children.getFirst());
            case ArrowType.Map _
                    when Packed.valueOf(children.getFirst()) instanceof StructOf(var entry)
                            && entry.size() == 2 ->
                    new Packed(
                            Named.map(entry.firstEntry().getValue(), entry.lastEntry().getValue()));
            case ArrowType.RunEndEncoded _ when children.size() == 2 -> children.getLast();
            case ArrowType.Struct _ -> {
                LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
                for (int i = 0; i < children.size(); i++) {
                    fields.put(field.getChildren().get(i).getName(), children.get(i));
                }
                if (fields.size() < children.size()) {
                    throw unsupported(subject + ", with two fields of one name,", field.getType());
                }
                yield new Packed(Packed.structs(fields));
            }
            default -> throw unsupported(subject, field.getType());
        };
    }

    /** Returns whether values are UUIDs, which Arrow has as an extension of its types. */
    static boolean isUuid(Field field) {
        return field.getType() instanceof ArrowType.FixedSizeBinary bytes
                && bytes.getByteWidth() == Uuids.BYTES
                && UUID_NAME.equals(field.getMetadata().get(EXTENSION_KEY));
    }

    private static @Nullable ColumnType columnType(ArrowType type) {
        return switch (type) {
            // It has no value that would not fit.
            case ArrowType.Null nothing -> Primitive.INT32;
            case ArrowType.Bool bool -> Primitive.BOOL;
            case ArrowType.Int integer -> columnType(integer);
            case ArrowType.FloatingPoint real ->
                    real.getPrecision() == FloatingPointPrecision.DOUBLE
                            ? Primitive.FLOAT64
                            : Primitive.FLOAT32;
            case ArrowType.Decimal decimal when isSupported(decimal) ->
                    new ColumnType.Decimal(
                            Math.min(decimal.getPrecision(), ColumnType.Decimal.MAX_PRECISION),
                            decimal.getScale());
            case ArrowType.Date date -> Primitive.DATE32;
            case ArrowType.Timestamp timestamp ->
                    new ColumnType.Timestamp(unit(timestamp.getUnit()), timestamp.getTimezone());
            case ArrowType.Time time -> new ColumnType.Time(unit(time.getUnit()));
            case ArrowType.Utf8 text -> Primitive.UTF8;
            case ArrowType.LargeUtf8 text -> Primitive.UTF8;
            case ArrowType.Utf8View text -> Primitive.UTF8;
            case ArrowType.Binary bytes -> Primitive.BINARY;
            case ArrowType.LargeBinary bytes -> Primitive.BINARY;
            case ArrowType.BinaryView bytes -> Primitive.BINARY;
            case ArrowType.FixedSizeBinary bytes -> Primitive.BINARY;
            case ArrowType.Interval interval -> Packed.of(Named.INTERVAL);
            case ArrowType.Duration duration -> Packed.of(Named.INTERVAL);
            default -> null;
        };
    }

    /** Returns the field of a column. */
    static Field field(String name, Column column) {
        return column instanceof ListColumn lists
                ? field(name, new ArrowType.List(), field(ELEMENT_NAME, lists.elements()))
                : field(name, Packed.valueOf(column.type()), isLarge(column));
    }

    private static Field field(String name, ColumnType type, boolean isLarge) {
        return switch (type) {
            case ColumnType.ListOf(ColumnType element) ->
                    field(name, new ArrowType.List(), field(ELEMENT_NAME, element, isLarge));
            case Named map when map.isMap() -> {
                // Neither an entry nor its key may be null.
                Field key = field("key", map.key(), isLarge);
                key = new Field("key", FieldType.notNullable(key.getType()), key.getChildren());
                List<Field> entry = List.of(key, field("value", map.value(), isLarge));
                var entries = FieldType.notNullable(new ArrowType.Struct());
                yield field(name, new ArrowType.Map(false), new Field("entries", entries, entry));
            }
            case StructOf(var fields) when !fields.isEmpty() -> {
                List<Field> children = new ArrayList<>();
                fields.forEach((child, of) -> children.add(field(child, of, isLarge)));
                yield field(name, new ArrowType.Struct(), children.toArray(Field[]::new));
            }
            default -> field(name, arrowType(type, isLarge));
        };
    }

    private static Field field(String name, ArrowType type, Field... children) {
        return new Field(name, FieldType.nullable(type), List.of(children));
    }

    static WindrowException unsupported(String subject, ArrowType type) {
        return WindrowException.of(
                ErrorCode.UNSUPPORTED_TYPE,
                "%s is of Arrow type %s; supported are null, bool, int8 to int64, uint8 to uint64,"
                    + " float16 to float64, decimal128, decimal256, date, time, timestamp,"
                    + " interval, duration, utf8, binary, dictionaries, runs, and lists, structs"
                    + " and maps of these",
                subject,
                type);
    }

    private static @Nullable ColumnType columnType(ArrowType.Int type) {
        int signedBits = type.getIsSigned() ? type.getBitWidth() : 2 * type.getBitWidth();
        return switch (signedBits) {
            case 8 -> Primitive.INT8;
            case 16 -> Primitive.INT16;
            case 32 -> Primitive.INT32;
            case 64 -> Primitive.INT64;
            case 128 -> new ColumnType.Decimal(UINT64_DIGITS, 0);
            default -> null;
        };
    }

    /** Of more digits than a column has, the values may still fit: each is checked. */
    private static boolean isSupported(ArrowType.Decimal type) {
        int most = ColumnType.Decimal.MAX_PRECISION;
        return (type.getBitWidth() == 256
                        || type.getBitWidth() == 128 && type.getPrecision() <= most)
                && type.getScale() >= 0
                && type.getScale() <= most;
    }

    private static ArrowType arrowType(ColumnType of, boolean isLarge) {
        return switch (of) {
            case Primitive.BOOL -> new ArrowType.Bool();
            case Primitive.INT8 -> new ArrowType.Int(8, true);
            case Primitive.INT16 -> new ArrowType.Int(16, true);
            case Primitive.INT32 -> new ArrowType.Int(32, true);
            case Primitive.INT64 -> new ArrowType.Int(64, true);
            case Primitive.FLOAT32 -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case Primitive.FLOAT64 -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case Primitive.DATE32 -> new ArrowType.Date(DateUnit.DAY);
            case Primitive.UTF8 -> isLarge ? new ArrowType.LargeUtf8() : new ArrowType.Utf8();
            case Primitive.BINARY -> isLarge ? new ArrowType.LargeBinary() : new ArrowType.Binary();
            case ColumnType.Decimal type ->
                    new ArrowType.Decimal(type.precision(), type.scale(), 128);
            case ColumnType.Timestamp type ->
                    new ArrowType.Timestamp(timeUnit(type.unit()), type.zone());
            case ColumnType.Time type ->
                    new ArrowType.Time(timeUnit(type.unit()), type.byteWidth() * Byte.SIZE);
            case Named _ -> new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO);
            // Nothing but nulls: of any type.
            case StructOf _ -> new ArrowType.Int(32, true);
            case ColumnType.ListOf _, Packed _ -> throw new IllegalArgumentException(of.label());
        };
    }

    /** Returns whether the strings of all rows together may be too long for 32-bit offsets. */
    private static boolean isLarge(Column column) {
        return switch (column) {
            case VariableWidthColumn strings -> strings.offsetWidth() == Long.BYTES;
            case DictionaryColumn dictionary ->
                    dictionary.rows() * longestEntry(dictionary.dictionary()) > Integer.MAX_VALUE;
            default -> false;
        };
    }

    private static long longestEntry(VariableWidthColumn dictionary) {
        long longest = 0;
        for (long row = 0; row < dictionary.rows(); row++) {
            longest = Math.max(longest, dictionary.length(row));
        }
        return longest;
    }

    private static Unit unit(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> Unit.SECOND;
            case MILLISECOND -> Unit.MILLISECOND;
            case MICROSECOND -> Unit.MICROSECOND;
            case NANOSECOND -> Unit.NANOSECOND;
        };
    }

    private static TimeUnit timeUnit(Unit unit) {
        return switch (unit) {
            case SECOND -> TimeUnit.SECOND;
            case MILLISECOND -> TimeUnit.MILLISECOND;
            case MICROSECOND -> TimeUnit.MICROSECOND;
            case NANOSECOND -> TimeUnit.NANOSECOND;
        };
    }
}
