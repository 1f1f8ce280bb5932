// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Makes records of rows: the columns are found and checked once, the values row by row. */
final class RecordReader<R extends Record> {

    /** How a value becomes one of a type of Java. */
    private record Conversion(Access access, ValueReader reader) {}

    /** Reads the value of a row, which is not null. */
    @FunctionalInterface
    private interface ValueReader {
        Object read(Column column, long row);
    }

    private static final Map<Type, Conversion> CONVERSIONS =
            Map.ofEntries(
                    Map.entry(Long.class, new Conversion(Access.LONG, Column::getLong)),
                    Map.entry(Integer.class, new Conversion(Access.LONG, RecordReader::toInt)),
                    Map.entry(Short.class, new Conversion(Access.LONG, RecordReader::toShort)),
                    Map.entry(Byte.class, new Conversion(Access.LONG, RecordReader::toByte)),
                    Map.entry(Double.class, new Conversion(Access.DOUBLE, Column::getDouble)),
                    Map.entry(Float.class, new Conversion(Access.DOUBLE, RecordReader::toFloat)),
                    Map.entry(BigDecimal.class, new Conversion(Access.DECIMAL, Column::getDecimal)),
                    Map.entry(Boolean.class, new Conversion(Access.BOOLEAN, Column::getBoolean)),
                    Map.entry(String.class, new Conversion(Access.STRING, Column::getString)),
                    Map.entry(byte[].class, new Conversion(Access.BYTES, Column::getBytes)),
                    Map.entry(LocalDate.class, new Conversion(Access.DATE, Column::getDate)),
                    Map.entry(LocalTime.class, new Conversion(Access.TIME, Column::getTime)),
                    Map.entry(
                            LocalDateTime.class,
                            new Conversion(Access.DATE_TIME, Column::getDateTime)),
                    Map.entry(Instant.class, new Conversion(Access.INSTANT, Column::getInstant)));

    private final Constructor<R> constructor;
    private final List<Component> components = new ArrayList<>();

    /** A component of the record, and the column that it takes. */
    private record Component(String label, boolean isPrimitive, Column column, ValueReader reader) {

        @Nullable Object read(long row) {
            CheckedRead.requireRow(column, row);
            if (!column.isNull(row)) {
                return reader.read(column, row);
            }
            if (isPrimitive) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "row %d of a column of %s is null, which %s cannot be: declare it as an"
                                + " object",
                        row, column.type().label(), label);
            }
            return null;
        }
    }

    private RecordReader(NamedColumns columns, Class<R> type) {
        RecordComponent[] declared = type.getRecordComponents();
        constructor = constructor(type, declared);
        for (RecordComponent each : declared) {
            String label =
                    each.getGenericType().getTypeName()
                            + " "
                            + each.getName()
                            + " of "
                            + type.getSimpleName();
            Column column = columns.column(each.getName());
            components.add(
                    new Component(
                            label,
                            each.getType().isPrimitive(),
                            column,
                            reader(each.getGenericType(), column.type(), label)));
        }
    }

    static <R extends Record> Stream<R> rows(NamedColumns columns, Class<R> type) {
        RecordReader<R> reader = new RecordReader<>(columns, type);
        return LongStream.range(0, columns.rows()).mapToObj(reader::read);
    }

    private static <R extends Record> Constructor<R> constructor(
            Class<R> type, RecordComponent[] components) {
        try {
            Constructor<R> canonical =
                    type.getDeclaredConstructor(
                            Arrays.stream(components)
                                    .map(RecordComponent::getType)
                                    .toArray(Class<?>[]::new));
            canonical.setAccessible(true);
            return canonical;
        } catch (NoSuchMethodException | InaccessibleObjectException e) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s cannot be made here: add \"opens %s to dev.windrow;\" to its module"
                            .formatted(type.getName(), type.getPackageName()),
                    e);
        }
    }

    private static ValueReader reader(Type type, ColumnType columnType, String label) {
        if (columnType instanceof ColumnType.ListOf list
                && type instanceof ParameterizedType generic
                && generic.getRawType() == List.class) {
            Type element = generic.getActualTypeArguments()[0];
            ValueReader ofElement = reader(element, list.element(), label);
            return (column, row) -> elements(column.list(row), ofElement);
        }
        if (type instanceof Class<?> known && known.isEnum() && Access.STRING.reads(columnType)) {
            return (column, row) -> constant(known, column, row);
        }
        Conversion conversion = CONVERSIONS.get(wrapped(type));
        if (conversion == null || !conversion.access().reads(columnType)) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s takes values of %s: expected %s",
                    label, columnType.label(), Access.of(columnType).javaType());
        }
        return conversion.reader();
    }

    private static Object constant(Class<?> type, Column column, long row) {
        String name = column.getString(row);
        return Arrays.stream(type.getEnumConstants())
                .filter(each -> ((Enum<?>) each).name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                ErrorCode.INVALID_ARGUMENT.failure(
                                        "row %d is \"%s\", which is no constant of %s",
                                        row, name, type.getSimpleName()));
    }

    private static Type wrapped(Type type) {
        return type instanceof Class<?> known
                ? MethodType.methodType(known).wrap().returnType()
                : type;
    }

    private static List<@Nullable Object> elements(Column list, ValueReader reader) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (long row = 0; row < list.rows(); row++) {
            elements.add(list.isNull(row) ? null : reader.read(list, row));
        }
        return Collections.unmodifiableList(elements);
    }

    private R read(long row) {
        @Nullable Object[] arguments = new Object[components.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = components.get(i).read(row);
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw thrown(e);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException("a record that cannot be made", e);
        }
    }

    /**
     * Returns what the record's own constructor has thrown, which cannot be a checked exception.
     */
    static RuntimeException thrown(InvocationTargetException from) {
        return switch (from.getCause()) {
            case RuntimeException own -> own;
            case Error own -> throw own;
            case null, default -> new IllegalStateException(from);
        };
    }

    private static int toInt(Column column, long row) {
        return (int) within(column, row, Integer.MIN_VALUE, Integer.MAX_VALUE, "an int");
    }

    private static short toShort(Column column, long row) {
        return (short) within(column, row, Short.MIN_VALUE, Short.MAX_VALUE, "a short");
    }

    private static byte toByte(Column column, long row) {
        return (byte) within(column, row, Byte.MIN_VALUE, Byte.MAX_VALUE, "a byte");
    }

    private static long within(Column column, long row, long least, long greatest, String wanted) {
        long value = column.getLong(row);
        if (value < least || value > greatest) {
            throw CheckedRead.lost(column, row, value, wanted, Access.LONG);
        }
        return value;
    }

    private static float toFloat(Column column, long row) {
        double value = column.getDouble(row);
        float rounded = (float) value;
        if (Double.compare(rounded, value) != 0) {
            throw CheckedRead.lost(column, row, value, "a float", Access.DOUBLE);
        }
        return rounded;
    }
}
