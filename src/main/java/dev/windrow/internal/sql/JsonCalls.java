// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.sql.syntax.TypeName;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.RowFunction;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Calls of functions that take JSON, or make it. JSON is text in columns, but what a function made
 * as JSON is no text to the calls around it: {@code json_array(json_array(1))} is {@code [[1]]}.
 */
final class JsonCalls {

    private static final Set<String> MAKERS =
            Set.of(
                    "json",
                    "json_object",
                    "json_array",
                    "json_merge_patch",
                    "json_extract",
                    "json_extract_path",
                    "->",
                    "to_json",
                    "json_quote",
                    "row_to_json",
                    "array_to_json",
                    "cast_to_json");

    private JsonCalls() {}

    /** Returns a call of a function of any kind. */
    static Expression of(RowFunction function, List<Expression> arguments) {
        boolean isOfJson = !arguments.isEmpty() && isJson(arguments.getFirst());
        return switch (function.name()) {
            case "json_object" -> withJson(function, arguments, 2);
            case "json_array" -> withJson(function, arguments, 1);
            case "to_json", "json_quote", "row_to_json", "array_to_json" ->
                    isOfJson ? call("cast_to_json", arguments) : call(function, arguments);
            case "array_extract", "list_extract", "list_element", "struct_extract" ->
                    isOfJson ? call("json_extract", arguments) : call(function, arguments);
            default -> call(function, arguments);
        };
    }

    /** Returns what a cast to a type takes: what JSON has for the type, and any other value. */
    static Expression toCast(Expression value, ColumnType type, boolean isLenient) {
        boolean isTakenApart =
                type instanceof ListOf
                        || type instanceof StructOf
                        || type instanceof Named map && map.isMap();
        return isTakenApart && isJson(value) ? texts(value, type, isLenient) : value;
    }

    /** Returns the values of a type that JSON has; where it has others, null if that is lenient. */
    static Expression transformed(Expression json, TypeName type, boolean isLenient) {
        Expression texts = texts(json, SqlTypes.of(type), isLenient);
        return ExpressionTranslator.cast(texts, type, isLenient);
    }

    /** Returns the texts of JSON that a cast makes values of a type of. */
    private static Expression texts(Expression json, ColumnType type, boolean isLenient) {
        Expression like = Expression.nullLiteral().cast(type);
        return call("json_texts", List.of(json, like, Expression.literal(isLenient)));
    }

    /** Makes JSON of every argument, or of every second one, that is none. */
    private static Expression withJson(
            RowFunction function, List<Expression> arguments, int distance) {
        List<Expression> all = new ArrayList<>(arguments);
        for (int i = distance - 1; i < all.size(); i += distance) {
            Expression value = all.get(i);
            all.set(i, isJson(value) ? value : call("to_json", List.of(value)));
        }
        return call(function, all);
    }

    private static boolean isJson(Expression value) {
        return value instanceof FunctionCall(RowFunction function, var _)
                && MAKERS.contains(function.name());
    }

    private static Expression call(String name, List<Expression> arguments) {
        return call(RowFunctions.of(name), arguments);
    }

    private static Expression call(RowFunction function, List<Expression> arguments) {
        return new FunctionCall(function, arguments);
    }
}
