// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Makes tables of records, maps, arrays and collections. */
final class ObjectTables {

    private ObjectTables() {}

    static <R extends Record> Table ofRecords(Class<R> type, List<? extends R> records) {
        return table(
                records.size(),
                List.of(type.getRecordComponents()),
                RecordComponent::getName,
                (component, memory) -> {
                    Method accessor = accessor(type, component);
                    return column(
                            component.getName() + " of " + type.getSimpleName(),
                            component.getGenericType(),
                            each(records, record -> read(accessor, record)),
                            memory);
                });
    }

    static Table ofMaps(List<? extends Map<String, ?>> rows) {
        Set<String> names = new LinkedHashSet<>();
        rows.forEach(row -> names.addAll(row.keySet()));
        return table(
                rows.size(),
                names,
                name -> name,
                (name, memory) ->
                        column(name, Object.class, each(rows, row -> row.get(name)), memory));
    }

    static Table ofColumns(Map<String, ?> columns) {
        int rows = columns.values().stream().findFirst().map(ObjectTables::size).orElse(0);
        columns.forEach(
                (name, values) -> {
                    if (size(values) != rows) {
                        throw ErrorCode.INVALID_ARGUMENT.failure(
                                "\"%s\" has %,d values, expected %,d as the first column has",
                                name, size(values), rows);
                    }
                });
        return table(
                rows,
                columns.entrySet(),
                Map.Entry::getKey,
                (entry, memory) -> column(entry.getKey(), entry.getValue(), rows, memory));
    }

    /** A function of a value that may be null. */
    @FunctionalInterface
    private interface Reading<T> {
        @Nullable Object of(T row);
    }

    private static <T> List<@Nullable Object> each(List<? extends T> rows, Reading<T> reading) {
        List<@Nullable Object> values = new ArrayList<>(rows.size());
        rows.forEach(row -> values.add(reading.of(row)));
        return values;
    }

    /** Makes columns one after the other, and frees them if one fails. */
    private static <C> Table table(
            int rows,
            Collection<C> columns,
            Function<C, String> name,
            BiFunction<C, ColumnMemory, Column> maker) {
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> made = new LinkedHashMap<>();
            columns.forEach(each -> made.put(name.apply(each), maker.apply(each, memory)));
            return new Table(made, rows, memory).watched();
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private static int size(Object values) {
        if (values instanceof Collection<?> collection) {
            return collection.size();
        }
        if (values.getClass().isArray()) {
            return Array.getLength(values);
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "a column of a %s: expected an array or a collection of its values",
                values.getClass().getTypeName());
    }

    private static Column column(String name, Object values, int rows, ColumnMemory memory) {
        MemorySegment numbers =
                switch (values) {
                    case byte[] array -> MemorySegment.ofArray(array);
                    case short[] array -> MemorySegment.ofArray(array);
                    case int[] array -> MemorySegment.ofArray(array);
                    case long[] array -> MemorySegment.ofArray(array);
                    case float[] array -> MemorySegment.ofArray(array);
                    case double[] array -> MemorySegment.ofArray(array);
                    default -> null;
                };
        if (values instanceof Collection<?> collection) {
            return column(name, Object.class, new ArrayList<>(collection), memory);
        }
        Class<?> element = values.getClass().getComponentType();
        if (numbers == null) {
            return column(
                    name,
                    element,
                    IntStream.range(0, rows).mapToObj(row -> Array.get(values, row)).toList(),
                    memory);
        }
        ColumnType type = ObjectValues.of(element, List.of(), name).type();
        return new BulkColumns(rows, memory).copied(type, numbers, Validity.ALL);
    }

    private static Column column(
            String label, Type type, List<@Nullable Object> values, ColumnMemory memory) {
        ObjectValues conversion = ObjectValues.of(type, values, label);
        try (ColumnBuilder builder = ColumnBuilder.of(conversion.type(), values.size(), memory)) {
            for (Object value : values) {
                append(label, builder, conversion, value);
            }
            return builder.build(memory);
        }
    }

    private static void append(
            String label, ColumnBuilder builder, ObjectValues conversion, @Nullable Object value) {
        try {
            ValueObjects.append(builder, value == null ? null : conversion.of(value));
        } catch (ArithmeticException e) {
            throw new WindrowException(
                    ErrorCode.OVERFLOW,
                    "%s: %s in row %d does not fit %s"
                            .formatted(label, value, builder.rows(), conversion.type().label()),
                    e);
        }
    }

    private static Method accessor(Class<?> type, RecordComponent component) {
        Method accessor = component.getAccessor();
        try {
            accessor.setAccessible(true);
            return accessor;
        } catch (InaccessibleObjectException e) {
            throw new WindrowException(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s cannot be read here: add \"opens %s to dev.windrow;\" to its module"
                            .formatted(type.getName(), type.getPackageName()),
                    e);
        }
    }

    private static @Nullable Object read(Method accessor, Record from) {
        try {
            return accessor.invoke(from);
        } catch (InvocationTargetException e) {
            throw RecordReader.thrown(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a record that cannot be read", e);
        }
    }
}
