// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How objects of Java become values of a column.
 *
 * @param type the type of the column
 * @param conversion makes of an object one that {@link ValueObjects} appends
 */
record ObjectValues(ColumnType type, UnaryOperator<Object> conversion) {

    private static final Map<Class<?>, ObjectValues> FIXED =
            Map.ofEntries(
                    Map.entry(Boolean.class, plain(Primitive.BOOL)),
                    Map.entry(Byte.class, plain(Primitive.INT8)),
                    Map.entry(Short.class, plain(Primitive.INT16)),
                    Map.entry(Integer.class, plain(Primitive.INT32)),
                    Map.entry(Long.class, plain(Primitive.INT64)),
                    Map.entry(
                            Float.class,
                            new ObjectValues(
                                    Primitive.FLOAT32, value -> ((Float) value).doubleValue())),
                    Map.entry(
                            Double.class,
                            new ObjectValues(Primitive.FLOAT64, ObjectValues::toDouble)),
                    Map.entry(String.class, ofText(Object::toString)),
                    Map.entry(Character.class, ofText(Object::toString)),
                    Map.entry(UUID.class, ofText(Object::toString)),
                    Map.entry(byte[].class, plain(Primitive.BINARY)),
                    Map.entry(LocalDate.class, plain(Primitive.DATE32)));

    /** Whole numbers, the narrower first: several of them together are of the last. */
    private static final List<Class<?>> INTEGERS =
            List.of(Byte.class, Short.class, Integer.class, Long.class);

    private static final Set<Class<?>> FLOATS = Set.of(Float.class, Double.class);
    private static final Set<Class<?>> EXACT = Set.of(BigInteger.class, BigDecimal.class);

    private static final int NANOSECONDS_PER_MICROSECOND = 1000;

    /**
     * Finds the conversion of the values of a column.
     *
     * @param declared the type that Java declares; one that says little, such as {@code Object},
     *     leaves it to the values
     * @param values all values, nulls among them
     * @param label what messages call the column
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if no column holds such values, {@code
     *     OVERFLOW} for decimals of more than 38 digits
     */
    static ObjectValues of(Type declared, List<?> values, String label) {
        Class<?> java = javaClass(declared);
        List<?> present = values.stream().filter(Objects::nonNull).toList();
        if (!isTold(java)) {
            java = common(present, label);
        }
        ObjectValues fixed = FIXED.get(java);
        if (fixed != null) {
            return fixed;
        }
        if (Enum.class.isAssignableFrom(java)) {
            return ofText(value -> ((Enum<?>) value).name());
        }
        if (EXACT.contains(java)) {
            return ofDecimals(present, label);
        }
        if (java == LocalTime.class) {
            return plain(new Time(unit(present, value -> ((LocalTime) value).getNano())));
        }
        if (isPointInTime(java)) {
            Unit unit = unit(present, value -> dateTime(value).getNano());
            String zone = java == LocalDateTime.class ? null : "UTC";
            return new ObjectValues(new Timestamp(unit, zone), ObjectValues::dateTime);
        }
        if (Collection.class.isAssignableFrom(java) || java.isArray()) {
            return ofLists(element(declared, java), present, label);
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s has values of %s: expected numbers, strings, booleans, byte[], types of"
                        + " java.time, enums or lists of these",
                label, java.getTypeName());
    }

    /** Returns the value as {@link ValueObjects} appends it. */
    Object of(Object value) {
        return conversion.apply(value);
    }

    private static ObjectValues plain(ColumnType type) {
        return new ObjectValues(type, value -> value);
    }

    private static ObjectValues ofText(Function<Object, String> text) {
        return new ObjectValues(Primitive.UTF8, value -> wellFormed(text.apply(value)));
    }

    private static String wellFormed(String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "\"%s\" has half of a surrogate pair, expected well-formed text", text);
        }
        return text;
    }

    private static Class<?> javaClass(Type type) {
        return switch (type) {
            case Class<?> known -> MethodType.methodType(known).wrap().returnType();
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            default -> Object.class;
        };
    }

    /** Returns whether a declared type says which values there are. */
    private static boolean isTold(Class<?> java) {
        return FIXED.containsKey(java)
                || EXACT.contains(java)
                || java == LocalTime.class
                || isPointInTime(java)
                || Enum.class.isAssignableFrom(java)
                || Collection.class.isAssignableFrom(java)
                || java.isArray();
    }

    private static boolean isPointInTime(Class<?> java) {
        return java == LocalDateTime.class
                || java == Instant.class
                || java == OffsetDateTime.class
                || java == ZonedDateTime.class;
    }

    /** Returns the class of all values: of no value that of strings. */
    private static Class<?> common(List<?> present, String label) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        for (Object value : present) {
            classes.add(value instanceof Collection ? Collection.class : value.getClass());
        }
        if (classes.size() <= 1) {
            return classes.isEmpty() ? String.class : classes.iterator().next();
        }
        if (INTEGERS.containsAll(classes)) {
            return INTEGERS.get(classes.stream().mapToInt(INTEGERS::indexOf).max().orElseThrow());
        }
        Set<Class<?>> others = new LinkedHashSet<>(classes);
        INTEGERS.forEach(others::remove);
        if (FLOATS.containsAll(others)) {
            return Double.class;
        }
        if (EXACT.containsAll(others)) {
            return BigDecimal.class;
        }
        if (classes.stream().allMatch(Enum.class::isAssignableFrom)) {
            return Enum.class;
        }
        throw ErrorCode.UNSUPPORTED_TYPE.failure(
                "%s has values of %s: expected values of one type",
                label,
                classes.stream().map(Class::getTypeName).collect(Collectors.joining(" and ")));
    }

    private static Object toDouble(Object value) {
        double rounded = ((Number) value).doubleValue();
        if (value instanceof Long exact && (exact == Long.MAX_VALUE || (long) rounded != exact)) {
            throw new ArithmeticException("rounded");
        }
        return rounded;
    }

    private static BigDecimal toDecimal(Object value) {
        return switch (value) {
            case BigDecimal decimal -> decimal;
            case BigInteger integer -> new BigDecimal(integer);
            default -> BigDecimal.valueOf(((Number) value).longValue());
        };
    }

    /** Takes as many digits as the values have before the point and behind it. */
    private static ObjectValues ofDecimals(List<?> present, String label) {
        int before = 1;
        int behind = 0;
        for (Object value : present) {
            BigDecimal decimal = toDecimal(value);
            before = Math.max(before, decimal.precision() - decimal.scale());
            behind = Math.max(behind, decimal.scale());
        }
        if (before + behind > Decimal.MAX_PRECISION) {
            throw ErrorCode.OVERFLOW.failure(
                    "%s has decimals of %d digits before the point and %d behind it, expected %d"
                            + " at most in all",
                    label, before, behind, Decimal.MAX_PRECISION);
        }
        return new ObjectValues(new Decimal(before + behind, behind), ObjectValues::toDecimal);
    }

    /** Returns microseconds, or nanoseconds where a value has some. */
    private static Unit unit(List<?> present, Function<Object, Integer> nanoseconds) {
        return present.stream()
                        .allMatch(
                                value ->
                                        nanoseconds.apply(value) % NANOSECONDS_PER_MICROSECOND == 0)
                ? Unit.MICROSECOND
                : Unit.NANOSECOND;
    }

    private static LocalDateTime dateTime(Object value) {
        return switch (value) {
            case LocalDateTime local -> local;
            case OffsetDateTime offset ->
                    offset.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
            case ZonedDateTime zoned -> LocalDateTime.ofInstant(zoned.toInstant(), ZoneOffset.UTC);
            default -> LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC);
        };
    }

    private static Type element(Type declared, Class<?> java) {
        if (java.isArray()) {
            return java.getComponentType();
        }
        return declared instanceof ParameterizedType generic
                        && generic.getActualTypeArguments().length == 1
                ? generic.getActualTypeArguments()[0]
                : Object.class;
    }

    private static ObjectValues ofLists(Type element, List<?> present, String label) {
        List<@Nullable Object> all = new ArrayList<>();
        present.forEach(list -> all.addAll(elements(list)));
        ObjectValues ofElement = of(element, all, label);
        return new ObjectValues(
                new ListOf(ofElement.type()),
                list ->
                        elements(list).stream()
                                .map(each -> each == null ? null : ofElement.of(each))
                                .toList());
    }

    private static List<?> elements(Object list) {
        return switch (list) {
            case Collection<?> collection -> new ArrayList<>(collection);
            case Object[] array -> Arrays.asList(array);
            default ->
                    IntStream.range(0, Array.getLength(list))
                            .mapToObj(at -> Array.get(list, at))
                            .toList();
        };
    }
}
