// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parses types in the notation of {@link ColumnType#label}. */
public final class ColumnTypes {

    /** What SQL, other systems and Java call the types, in lower case. */
    private static final Map<String, ColumnType> OTHER_NAMES = new HashMap<>();

    private static final ColumnType.Decimal DEFAULT_DECIMAL = new ColumnType.Decimal(18, 3);

    static {
        name(Primitive.BOOL, "boolean", "logical");
        name(Primitive.INT8, "tinyint", "byte");
        name(Primitive.INT16, "smallint", "short");
        name(Primitive.INT32, "int", "integer");
        name(Primitive.INT64, "bigint", "long");
        name(Primitive.FLOAT32, "float", "real");
        name(Primitive.FLOAT64, "double", "double precision");
        name(Primitive.DATE32, "date");
        name(Primitive.UTF8, "string", "text", "varchar", "char", "character varying");
        name(Primitive.BINARY, "blob", "bytes", "varbinary", "bytea");
        name(DEFAULT_DECIMAL, "decimal", "numeric", "dec");
        name(new ColumnType.Time(Unit.MICROSECOND), "time");
        name(new ColumnType.Timestamp(Unit.MICROSECOND, null), "timestamp", "datetime");
        name(new ColumnType.Timestamp(Unit.MICROSECOND, "UTC"), "timestamptz");
    }

    private static final String EXPECTED =
            "expected bool, int8, int16, int32, int64, float32, float64, decimal(p,s) with 1 <= p"
                    + " <= 38 and 0 <= s <= p, date32, timestamp(s|ms|us|ns[,zone]),"
                    + " time(s|ms|us|ns), utf8, binary, or a name of SQL such as double, bigint,"
                    + " varchar, date or timestamp";

    private ColumnTypes() {}

    private static void name(ColumnType type, String... names) {
        for (String name : names) {
            OTHER_NAMES.put(name, type);
        }
    }

    /**
     * Returns the type that a text names, such as {@code int32}, {@code decimal(12,2)}, {@code
     * timestamp(us,UTC)} or {@code time(ms)}. Names that SQL and other systems have for types are
     * known, too, in any case: {@code double}, {@code bigint}, {@code varchar(20)}, whose length
     * does not matter; {@code decimal} is {@code decimal(18,3)}, and {@code decimal(9)} has no
     * digits behind the point.
     *
     * @throws WindrowException {@code SYNTAX} if there is no such type
     */
    public static ColumnType parse(String text) {
        String trimmed = text.trim();
        String lower = trimmed.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
        for (Primitive primitive : Primitive.values()) {
            if (primitive.label().equals(lower)) {
                return primitive;
            }
        }
        ColumnType other = OTHER_NAMES.get(lower);
        if (other != null) {
            return other;
        }
        int open = trimmed.indexOf('(');
        ColumnType type =
                open < 0 || !trimmed.endsWith(")")
                        ? null
                        : parameterized(
                                trimmed.substring(0, open).trim().toLowerCase(Locale.ROOT),
                                ListText.split(
                                        trimmed.substring(open + 1, trimmed.length() - 1), ','));
        if (type == null) {
            throw ErrorCode.SYNTAX.failure("no column type \"%s\": %s", trimmed, EXPECTED);
        }
        return type;
    }

    /**
     * Returns the types that a list such as {@code v=decimal(12,2),k=int8} gives to columns. A name
     * with a comma, a parenthesis or an equals sign stands in double quotes.
     *
     * @throws WindrowException {@code SYNTAX} for an item that is not {@code name=type}, {@code
     *     DUPLICATE_NAME} for a column that is named twice
     */
    public static Map<String, ColumnType> parseAssignments(String text) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        for (String item : ListText.split(text, ',')) {
            int equals = item.lastIndexOf('=');
            String name = equals < 0 ? "" : ListText.unquoted(item.substring(0, equals).trim());
            if (name.isEmpty()) {
                throw ErrorCode.SYNTAX.failure(
                        "found \"%s\" in the list of types, expected name=type", item);
            }
            if (types.put(name, parse(item.substring(equals + 1))) != null) {
                throw ErrorCode.DUPLICATE_NAME.failure("column \"%s\" is given two types", name);
            }
        }
        return types;
    }

    private static @Nullable ColumnType parameterized(String name, List<String> parameters) {
        return switch (name) {
            case "decimal", "numeric", "dec" -> decimal(parameters);
            case "varchar", "char", "character varying" ->
                    parameters.size() == 1 && parameters.getFirst().matches("\\d{1,9}")
                            ? Primitive.UTF8
                            : null;
            case "timestamp" -> timestamp(parameters);
            case "time" -> {
                Unit unit = parameters.size() == 1 ? unit(parameters.getFirst()) : null;
                yield unit == null ? null : new ColumnType.Time(unit);
            }
            default -> null;
        };
    }

    private static @Nullable ColumnType decimal(List<String> parameters) {
        if (parameters.isEmpty()
                || parameters.size() > 2
                || !parameters.stream().allMatch(digits -> digits.matches("\\d{1,2}"))) {
            return null;
        }
        int precision = Integer.parseInt(parameters.get(0));
        int scale = parameters.size() == 1 ? 0 : Integer.parseInt(parameters.get(1));
        boolean valid =
                precision >= 1
                        && precision <= ColumnType.Decimal.MAX_PRECISION
                        && scale <= precision;
        return valid ? new ColumnType.Decimal(precision, scale) : null;
    }

    private static @Nullable ColumnType timestamp(List<String> parameters) {
        Unit unit =
                parameters.isEmpty() || parameters.size() > 2 ? null : unit(parameters.getFirst());
        if (unit == null) {
            return null;
        }
        String zone = parameters.size() == 2 ? parameters.get(1) : null;
        if (zone != null && !isZone(zone)) {
            throw ErrorCode.SYNTAX.failure(
                    "no time zone \"%s\": expected one such as UTC, +02:00 or Europe/Berlin", zone);
        }
        return new ColumnType.Timestamp(unit, zone);
    }

    private static boolean isZone(String zone) {
        try {
            ZoneId.of(zone);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static @Nullable Unit unit(String label) {
        for (Unit unit : Unit.values()) {
            if (unit.label().equals(label)) {
                return unit;
            }
        }
        return null;
    }
}
