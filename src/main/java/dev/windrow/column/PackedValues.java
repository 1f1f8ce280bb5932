// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.internal.cancel.WorkMeter;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Packs lists and structs into byte strings whose order, byte by byte and unsigned, is that of the
 * values: lists by their elements, the shorter one first; structs by their fields; and nulls within
 * them behind all values, equal to each other. So whatever compares, sorts, groups and joins byte
 * strings does so with lists and structs.
 *
 * <p>An element or a field is a mark that tells a value from a null, and its bytes: an integer, a
 * bool or a point in time is 64 bits with the sign turned round; a float has bits that ascend, -0
 * those of 0; a decimal is 128 bits; a string ends with two zeros, and has 255 behind each zero of
 * its own. A list ends with a mark of its own. The width of an integer and the type of nulls leave
 * no trace, so lists of them change their type without being packed again.
 */
public final class PackedValues {

    static final int END = 0;
    static final int VALUE = 1;
    static final int NULL = 2;
    static final int ZERO_WITHIN = 255;
    private static final int DAYS_PER_MONTH = 30;

    private PackedValues() {}

    /**
     * {@return the bytes of a list or a struct}
     *
     * @param type its type
     * @param value the value as {@link ValueObjects} says
     */
    public static byte[] pack(ColumnType type, Object value) {
        PackedColumns.Writer out = new PackedColumns.Writer();
        write(type, value, out);
        return out.toBytes();
    }

    /**
     * {@return the bytes of a string, a byte string, a list or a struct}
     *
     * @param type its type
     * @param value the value as {@link ValueObjects} says
     */
    public static byte[] bytes(ColumnType type, Object value) {
        return type.isNested() ? pack(type, value) : ValueObjects.bytes(value);
    }

    /**
     * {@return a list or a struct as {@link ValueObjects} says}
     *
     * @param type its type
     * @param bytes its bytes
     */
    public static Object unpack(ColumnType type, byte[] bytes) {
        return read(type, ByteBuffer.wrap(bytes), new WorkMeter());
    }

    /**
     * {@return an interval, as {@link Named#INTERVAL} says}
     *
     * @param months its months
     * @param days its days
     * @param microseconds the rest of it
     * @throws ArithmeticException if 64 bits do not hold its length in microseconds
     */
    public static List<Long> interval(long months, long days, long microseconds) {
        long allDays = Math.addExact(Math.multiplyExact(months, DAYS_PER_MONTH), days);
        long length =
                Math.addExact(Math.multiplyExact(allDays, Unit.MICROSECOND.perDay()), microseconds);
        return List.of(length, months, days, microseconds);
    }

    /**
     * {@return whether values of one type have the same bytes as those of another}
     *
     * @param type a type
     * @param other another one
     */
    public static boolean areAlike(ColumnType type, ColumnType other) {
        if (type.equals(StructOf.NOTHING) || other.equals(StructOf.NOTHING)) {
            return true;
        }
        return switch (type) {
            case Named(String name, ColumnType stored) ->
                    other instanceof Named(String its, ColumnType ofIt)
                            && name.equals(its)
                            && areAlike(stored, ofIt);
            case ListOf(ColumnType element) ->
                    other instanceof ListOf(ColumnType its) && areAlike(element, its);
            case StructOf(var fields) -> {
                List<ColumnType> own = List.copyOf(fields.values());
                List<ColumnType> its =
                        other instanceof StructOf(var others)
                                ? List.copyOf(others.values())
                                : List.of();
                boolean areAlike = own.size() == its.size();
                for (int i = 0; areAlike && i < own.size(); i++) {
                    areAlike = areAlike(own.get(i), its.get(i));
                }
                yield areAlike;
            }
            default -> type.isInteger() && other.isInteger() || type.equals(other);
        };
    }

    /**
     * {@return a column of lists as packed values}
     *
     * @param lists the lists
     * @param owner takes the memory
     */
    public static Column packed(ListColumn lists, ColumnMemory owner) {
        return PackedColumns.packed(lists, plain(lists.type()), owner);
    }

    /** Returns a type of lists whose elements are not packed: those of an aggregation may be. */
    private static ColumnType plain(ColumnType type) {
        return Packed.valueOf(type) instanceof ListOf(ColumnType element)
                ? new ListOf(plain(element))
                : Packed.valueOf(type);
    }

    /**
     * {@return packed values as a column of lists, or the column itself where a value has structs}
     *
     * @param column any column
     * @param owner takes the memory
     */
    public static Column unpacked(Column column, ColumnMemory owner) {
        if (!(column.type() instanceof Packed(ListOf type) && isOfPlainValues(type))) {
            return column;
        }
        ListColumn lists = PackedColumns.elements((VariableWidthColumn) column, owner);
        Column elements = unpacked(lists.elements(), owner);
        return new ListColumn(
                new ListOf(elements.type()),
                lists.offsets(),
                elements,
                lists.rows(),
                lists.validity());
    }

    private static boolean isOfPlainValues(ListOf lists) {
        return lists.element() instanceof ListOf inner
                ? isOfPlainValues(inner)
                : !lists.element().isNested() || lists.element().equals(StructOf.NOTHING);
    }

    private static void write(ColumnType type, Object value, PackedColumns.Writer out) {
        switch (type) {
            case Named(String _, ColumnType stored) -> write(stored, value, out);
            case ListOf(ColumnType element) -> {
                ((List<?>) value).forEach(each -> writeMarked(element, each, out));
                out.put(END);
            }
            case StructOf(var fields) -> {
                List<?> values = (List<?>) value;
                int field = 0;
                for (ColumnType each : fields.values()) {
                    writeMarked(each, values.get(field++), out);
                }
            }
            case Decimal decimal -> {
                BigInteger unscaled =
                        exact(value)
                                .setScale(decimal.scale(), RoundingMode.HALF_UP)
                                .unscaledValue();
                out.putLong(Int128.high(unscaled) ^ Long.MIN_VALUE);
                out.putLong(Int128.low(unscaled));
            }
            default -> {
                if (type.isVariableWidth()) {
                    byte[] text = ValueObjects.bytes(value);
                    out.putText(MemorySegment.ofArray(text), 0, text.length);
                } else if (type.isFloat()) {
                    out.putLong(ascending(((Number) value).doubleValue()));
                } else {
                    out.putLong(ValueObjects.toLong(type, value) ^ Long.MIN_VALUE);
                }
            }
        }
    }

    private static BigDecimal exact(Object value) {
        return switch (value) {
            case BigDecimal decimal -> decimal;
            case BigInteger whole -> new BigDecimal(whole);
            default -> BigDecimal.valueOf(((Number) value).longValue());
        };
    }

    private static void writeMarked(
            ColumnType type, @Nullable Object value, PackedColumns.Writer out) {
        out.mark(value == null ? NULL : VALUE);
        if (value != null) {
            write(type, value, out);
        }
    }

    /** Returns bits whose unsigned order is that of floats, NaN the greatest. */
    static long ascending(double value) {
        long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
        return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }

    static double ofAscending(long bits) {
        return Double.longBitsToDouble(bits < 0 ? bits ^ Long.MIN_VALUE : ~bits);
    }

    private static Object read(ColumnType type, ByteBuffer in, WorkMeter meter) {
        meter.addObject();
        return switch (type) {
            case Named(String _, ColumnType stored) -> read(stored, in, meter);
            case ListOf(ColumnType element) -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int mark = in.get(); mark != END; mark = in.get()) {
                    list.add(mark == NULL ? null : read(element, in, meter));
                }
                yield list;
            }
            case StructOf(var fields) -> {
                List<@Nullable Object> values = new ArrayList<>();
                for (ColumnType each : fields.values()) {
                    values.add(in.get() == NULL ? null : read(each, in, meter));
                }
                yield values;
            }
            case Decimal decimal -> {
                long high = in.getLong() ^ Long.MIN_VALUE;
                yield new BigDecimal(Int128.toBigInteger(high, in.getLong()), decimal.scale());
            }
            default -> {
                if (type.isVariableWidth()) {
                    yield ValueObjects.of(type, readText(in));
                }
                long bits = in.getLong();
                yield type.isFloat()
                        ? ofAscending(bits)
                        : ValueObjects.of(type, bits ^ Long.MIN_VALUE);
            }
        };
    }

    private static byte[] readText(ByteBuffer in) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte each = in.get();
        while (each != 0 || in.get() != 0) {
            out.write(each);
            each = in.get();
        }
        return out.toByteArray();
    }
}
