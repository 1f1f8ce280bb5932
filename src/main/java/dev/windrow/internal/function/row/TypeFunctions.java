// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signature;
import static dev.windrow.internal.function.row.FunctionTable.signatureOfNulls;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.query.Expression;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Functions that tell or check the type of a value. */
final class TypeFunctions {

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic("typeof", "x", TypeFunctions::named)
                    .generic("list_of_lengths", "list, length, ...", TypeFunctions::checked)
                    .generic(RowFunctions.TRY, "expression", TypeFunctions::attempted)
                    .one("error(utf8) utf8", TypeFunctions::failing);

    private TypeFunctions() {}

    /** Types a value that is null where it cannot be computed. */
    private static @Nullable Signature attempted(
            List<Expression> arguments, List<ColumnType> types) {
        return types.size() == 1 ? signatureOfNulls(types, types.getFirst(), v -> v[0]) : null;
    }

    private static @Nullable Signature named(List<Expression> arguments, List<ColumnType> types) {
        if (types.size() != 1) {
            return null;
        }
        String name = name(types.getFirst());
        return signatureOfNulls(types, UTF8, _ -> name);
    }

    /** Returns the name of a type in SQL. */
    private static String name(ColumnType type) {
        return switch (type) {
            case Primitive primitive -> name(primitive);
            case Decimal(int precision, int scale) -> "DECIMAL(%d,%d)".formatted(precision, scale);
            case Timestamp timestamp when timestamp.zone() != null -> "TIMESTAMP WITH TIME ZONE";
            case Timestamp timestamp ->
                    switch (timestamp.unit()) {
                        case SECOND -> "TIMESTAMP_S";
                        case MILLISECOND -> "TIMESTAMP_MS";
                        case MICROSECOND -> "TIMESTAMP";
                        case NANOSECOND -> "TIMESTAMP_NS";
                    };
            case Time _ -> "TIME";
            case ListOf(ColumnType element) -> name(element) + "[]";
            case StructOf struct when struct.equals(StructOf.NOTHING) -> "NULL";
            case StructOf(var fields) ->
                    fields.entrySet().stream()
                            .map(field -> field.getKey() + " " + name(field.getValue()))
                            .collect(Collectors.joining(", ", "STRUCT(", ")"));
            case Named map when map.isMap() ->
                    "MAP(" + name(map.key()) + ", " + name(map.value()) + ")";
            case Named _ -> "INTERVAL";
            case Packed(ColumnType value) -> name(value);
        };
    }

    private static String name(Primitive type) {
        return switch (type) {
            case BOOL -> "BOOLEAN";
            case INT8 -> "TINYINT";
            case INT16 -> "SMALLINT";
            case INT32 -> "INTEGER";
            case INT64 -> "BIGINT";
            case FLOAT32 -> "FLOAT";
            case FLOAT64 -> "DOUBLE";
            case UTF8 -> "VARCHAR";
            case BINARY -> "BLOB";
            case DATE32 -> "DATE";
        };
    }

    /** Types the check of a list's length, and of those of the lists within it. */
    private static @Nullable Signature checked(List<Expression> arguments, List<ColumnType> types) {
        List<ColumnType> taken = new ArrayList<>(types);
        ColumnType inner = types.isEmpty() ? UTF8 : types.getFirst();
        for (int length = 1; length < types.size(); length++) {
            if (!(inner instanceof ListOf(ColumnType element)) || !types.get(length).isInteger()) {
                return null;
            }
            inner = element;
            taken.set(length, INT64);
        }
        return types.size() < 2
                ? null
                : signature(
                        taken,
                        types.getFirst(),
                        values -> {
                            requireLength(ListFunctions.list(values[0]), values, 1);
                            return values[0];
                        });
    }

    private static void requireLength(
            List<@Nullable Object> list, @Nullable Object[] values, int place) {
        Object length = values[place];
        if (length instanceof Long expected && expected > 0 && list.size() != expected) {
            throw new IllegalArgumentException(
                    "a list of %d elements, expected %d".formatted(list.size(), expected));
        }
        if (place + 1 < values.length) {
            for (Object element : list) {
                if (element != null) {
                    requireLength(ListFunctions.list(element), values, place + 1);
                }
            }
        }
    }

    private static Object failing(String message) {
        throw new IllegalArgumentException(message);
    }
}
