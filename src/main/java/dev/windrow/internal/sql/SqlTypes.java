// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.ColumnTypes;
import dev.windrow.internal.sql.syntax.TypeName;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Types by their names in SQL, or in Windrow's own notation. */
final class SqlTypes {

    /** That of a decimal without digits: as in DuckDB. */
    private static final Decimal DEFAULT_DECIMAL = new Decimal(18, 3);

    private SqlTypes() {}

    /**
     * Returns the type of a cast.
     *
     * @throws dev.windrow.error.WindrowException {@code SYNTAX} if there is no such type
     */
    static ColumnType of(TypeName type) {
        String name = type.name();
        List<String> parameters = type.parameters();
        if (name.equals(TypeName.LIST)) {
            return new ListOf(of(type.inner().getFirst()));
        }
        if (name.equals(TypeName.STRUCT)) {
            LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
            for (TypeName field : type.inner()) {
                fields.put(parameters.get(fields.size()), of(field));
            }
            return new StructOf(fields);
        }
        if (name.equals(TypeName.MAP) && type.inner().size() == 2) {
            return Named.map(of(type.inner().getFirst()), of(type.inner().getLast()));
        }
        if (name.equals("decimal") || name.equals("numeric")) {
            return decimal(parameters);
        }
        return parameters.isEmpty() ? plain(name) : written(name, parameters);
    }

    /** Returns the greatest value of an unsigned type whose values a longer type has, or null. */
    static @Nullable BigDecimal greatestUnsigned(TypeName type) {
        int bits =
                switch (type.name()) {
                    case "ubigint", "uint64" -> 64;
                    case "uinteger", "uint32" -> 32;
                    case "usmallint", "uint16" -> 16;
                    case "utinyint", "uint8" -> 8;
                    default -> 0;
                };
        return bits == 0 ? null : new BigDecimal(BigInteger.TWO.pow(bits).subtract(BigInteger.ONE));
    }

    /**
     * Returns the lengths that a type of lists says, those of the outermost ones first, and 0 for
     * any; none where it says none at all.
     */
    static List<Integer> lengths(TypeName type) {
        List<Integer> lengths = new ArrayList<>();
        for (TypeName list = type;
                list.name().equals(TypeName.LIST);
                list = list.inner().getFirst()) {
            lengths.add(list.parameters().isEmpty() ? 0 : length(list.parameters().getFirst()));
        }
        while (!lengths.isEmpty() && lengths.getLast() == 0) {
            lengths.removeLast();
        }
        return lengths;
    }

    private static int length(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw ErrorCode.SYNTAX.failure("the length %s of a list, expected an integer", digits);
        }
    }

    private static ColumnType plain(String name) {
        return switch (name) {
            case "boolean" -> Primitive.BOOL;
            case "hugeint", "uhugeint" -> new Decimal(Decimal.MAX_PRECISION, 0);
            case "ubigint", "uint64" -> new Decimal(20, 0);
            case "uinteger", "uint32" -> Primitive.INT64;
            case "usmallint", "uint16" -> Primitive.INT32;
            case "utinyint", "uint8" -> Primitive.INT16;
            case "tinyint" -> Primitive.INT8;
            case "smallint" -> Primitive.INT16;
            case "int", "integer" -> Primitive.INT32;
            case "bigint" -> Primitive.INT64;
            case "real" -> Primitive.FLOAT32;
            case "double", "double precision", "float8" -> Primitive.FLOAT64;
            case "varchar", "text", "string" -> Primitive.UTF8;
            case "date" -> Primitive.DATE32;
            case "interval" -> Named.INTERVAL;
            case "timestamp_s" -> new Timestamp(Unit.SECOND, null);
            case "timestamp_ms" -> new Timestamp(Unit.MILLISECOND, null);
            case "timestamp_ns" -> new Timestamp(Unit.NANOSECOND, null);
            case "timestamp" -> new Timestamp(Unit.MICROSECOND, null);
            default -> ColumnTypes.parse(name);
        };
    }

    private static ColumnType decimal(List<String> parameters) {
        return switch (parameters.size()) {
            case 0 -> DEFAULT_DECIMAL;
            case 1 -> written("decimal", List.of(parameters.getFirst(), "0"));
            default -> written("decimal", parameters);
        };
    }

    private static ColumnType written(String name, List<String> parameters) {
        return ColumnTypes.parse(name + "(" + String.join(",", parameters) + ")");
    }
}
