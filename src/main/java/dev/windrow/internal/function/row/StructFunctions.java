// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signature;
import static dev.windrow.internal.function.row.FunctionTable.signatureOfNulls;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Functions of structs, and those that take a part of a value: of a struct by its name, of a list
 * or a text by its place. Names of fields are texts in quotes.
 */
final class StructFunctions {

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic("struct_pack", "name := x, ...", StructFunctions::pack)
                    .generic("row", "x, ...", StructFunctions::row)
                    .generic("struct_insert", "struct, name := x, ...", StructFunctions::insert)
                    .generic("struct_update", "struct, name := x, ...", StructFunctions::update)
                    .generic("struct_concat", "struct, struct, ...", StructFunctions::concat)
                    .generic("struct_keys", "struct", StructFunctions::keys)
                    .generic("struct_values", "struct", StructFunctions::values)
                    .generic("struct_contains", "struct, x", (_, types) -> sought(types, true))
                    .generic("struct_position", "struct, x", (_, types) -> sought(types, false))
                    .generic(
                            "struct_extract; struct_extract_at",
                            "struct, 'name'",
                            StructFunctions::extract)
                    .generic(
                            "array_extract; list_extract; list_element",
                            "list, place",
                            StructFunctions::extract);

    private StructFunctions() {}

    /** Returns a struct whose fields have no names but their places. */
    static StructOf ofPlaces(List<ColumnType> types) {
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
        types.forEach(type -> fields.put(String.valueOf(fields.size() + 1), type));
        return new StructOf(fields);
    }

    private static Signature made(List<ColumnType> types, StructOf struct) {
        return signatureOfNulls(types, struct, values -> Arrays.asList(values.clone()));
    }

    private static @Nullable Signature row(List<Expression> arguments, List<ColumnType> types) {
        return types.isEmpty() ? null : made(types, ofPlaces(types));
    }

    private static @Nullable Signature pack(List<Expression> arguments, List<ColumnType> types) {
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
        return addFields(arguments, types, 0, fields)
                ? signatureOfNulls(types, new StructOf(fields), values -> named(values, 0))
                : null;
    }

    /** Adds fields whose names stand before their values. */
    private static boolean addFields(
            List<Expression> arguments,
            List<ColumnType> types,
            int first,
            LinkedHashMap<String, ColumnType> fields) {
        boolean areNew = types.size() > first && (types.size() - first) % 2 == 0;
        for (int i = first; areNew && i < types.size(); i += 2) {
            areNew =
                    arguments.get(i) instanceof Literal.TextLiteral(String name)
                            && fields.put(name, types.get(i + 1)) == null;
        }
        return areNew;
    }

    private static List<@Nullable Object> named(@Nullable Object[] values, int first) {
        List<@Nullable Object> named = new ArrayList<>();
        for (int i = first + 1; i < values.length; i += 2) {
            named.add(values[i]);
        }
        return named;
    }

    private static @Nullable Signature insert(List<Expression> arguments, List<ColumnType> types) {
        if (types.isEmpty() || !(types.getFirst() instanceof StructOf(var before))) {
            return null;
        }
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>(before);
        return addFields(arguments, types, 1, fields)
                ? signatureOfNulls(
                        types,
                        new StructOf(fields),
                        values -> {
                            List<@Nullable Object> all = values(values[0], before.size());
                            all.addAll(named(values, 1));
                            return all;
                        })
                : null;
    }

    /** Replaces the values of fields, and adds others. */
    private static @Nullable Signature update(List<Expression> arguments, List<ColumnType> types) {
        LinkedHashMap<String, ColumnType> given = new LinkedHashMap<>();
        if (types.isEmpty()
                || !(types.getFirst() instanceof StructOf(var before))
                || !addFields(arguments, types, 1, given)) {
            return null;
        }
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>(before);
        fields.putAll(given);
        List<String> names = List.copyOf(fields.keySet());
        return signatureOfNulls(
                types,
                new StructOf(fields),
                values -> {
                    List<@Nullable Object> all = values(values[0], names.size());
                    Iterator<@Nullable Object> next = named(values, 1).iterator();
                    given.keySet().forEach(name -> put(names.indexOf(name), next.next(), all));
                    return all;
                });
    }

    private static void put(int place, @Nullable Object value, List<@Nullable Object> values) {
        while (values.size() <= place) {
            values.add(null);
        }
        values.set(place, value);
    }

    private static @Nullable Signature concat(List<Expression> arguments, List<ColumnType> types) {
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
        int count = 0;
        for (ColumnType type : types) {
            if (!(type instanceof StructOf(var own))) {
                return null;
            }
            fields.putAll(own);
            count += own.size();
        }
        if (fields.size() != count || count == 0) {
            return null;
        }
        return signatureOfNulls(
                types,
                new StructOf(fields),
                structs -> {
                    List<@Nullable Object> all = new ArrayList<>();
                    for (int i = 0; i < structs.length; i++) {
                        all.addAll(values(structs[i], ((StructOf) types.get(i)).fields().size()));
                    }
                    return all;
                });
    }

    /** Returns the values of a struct; of a null, as many nulls. */
    private static List<@Nullable Object> values(@Nullable Object struct, int count) {
        return new ArrayList<>(
                struct == null ? Collections.nCopies(count, null) : ListFunctions.list(struct));
    }

    private static @Nullable Signature keys(List<Expression> arguments, List<ColumnType> types) {
        if (types.size() != 1 || !(types.getFirst() instanceof StructOf(var fields))) {
            return null;
        }
        List<String> names = List.copyOf(fields.keySet());
        return signature(types, new ListOf(UTF8), _ -> names);
    }

    /** Types a search among fields of one type. */
    private static @Nullable Signature sought(List<ColumnType> types, boolean isTest) {
        if (types.size() != 2 || !(types.getFirst() instanceof StructOf(var fields))) {
            return null;
        }
        ColumnType common = types.getLast();
        for (ColumnType field : fields.values()) {
            common = common == null ? null : CommonType.ofNested(common, field);
        }
        if (common == null) {
            return null;
        }
        ColumnType type = common;
        LinkedHashMap<String, ColumnType> alike = new LinkedHashMap<>();
        fields.keySet().forEach(name -> alike.put(name, type));
        return signatureOfNulls(
                List.of(new StructOf(alike), type),
                isTest ? BOOL : INT64,
                values -> {
                    if (values[0] == null || isTest && values[1] == null) {
                        return null;
                    }
                    long place =
                            ElementFunctions.place(type, ListFunctions.list(values[0]), values[1]);
                    return isTest ? (Object) (place > 0) : place == 0 ? null : (Object) place;
                });
    }

    private static @Nullable Signature values(List<Expression> arguments, List<ColumnType> types) {
        if (types.size() != 1 || !(types.getFirst() instanceof StructOf(var fields))) {
            return null;
        }
        StructOf unnamed = ofPlaces(List.copyOf(fields.values()));
        return signature(types, unnamed, values -> values[0]);
    }

    private static @Nullable Signature extract(List<Expression> arguments, List<ColumnType> types) {
        if (types.size() != 2) {
            return null;
        }
        Expression part = arguments.getLast();
        ColumnType second = types.getLast();
        boolean isPlace = second.isInteger() || second.equals(StructOf.NOTHING);
        return switch (types.getFirst()) {
            case StructOf struct -> field(struct, part);
            case Named map when map.isMap() -> MapFunctions.extract(arguments, types);
            case ListOf list when isPlace ->
                    signature(
                            List.of(list, INT64),
                            list.element(),
                            v -> ListFunctions.element(ListFunctions.list(v[0]), (Long) v[1]));
            case ColumnType text when text == UTF8 && isPlace ->
                    signature(
                            List.of(UTF8, INT64), UTF8, v -> character((String) v[0], (Long) v[1]));
            default -> null;
        };
    }

    private static @Nullable Signature field(StructOf struct, Expression part) {
        List<String> names = List.copyOf(struct.fields().keySet());
        int place =
                switch (part) {
                    case Literal.TextLiteral(String name) -> place(names, name);
                    case Literal.NumberLiteral(var number) -> number.intValue() - 1;
                    default -> -1;
                };
        if (place < 0 || place >= names.size()) {
            return null;
        }
        ColumnType partType = part instanceof Literal.TextLiteral ? UTF8 : INT64;
        return signature(
                List.of(struct, partType),
                List.copyOf(struct.fields().values()).get(place),
                v -> ListFunctions.list(v[0]).get(place));
    }

    private static int place(List<String> names, String name) {
        int exact = names.indexOf(name);
        for (int i = 0; exact < 0 && i < names.size(); i++) {
            exact = names.get(i).equalsIgnoreCase(name) ? i : exact;
        }
        return exact;
    }

    private static String character(String text, long place) {
        int count = text.codePointCount(0, text.length());
        long index = place < 0 ? count + place : place - 1;
        return place == 0 || index < 0 || index >= count
                ? ""
                : Character.toString(text.codePointAt(text.offsetByCodePoints(0, (int) index)));
    }
}
