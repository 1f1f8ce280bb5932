// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signatureOfNulls;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.io.text.JsonReader;
import dev.windrow.query.Expression;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes JSON apart into lists, structs and maps of texts, which a cast makes values of.
 *
 * @param isLenient whether a list or a map is null where JSON has anything else, as are fields that
 *     it has not; or else that fails, as do fields that the type has not
 */
record JsonValues(boolean isLenient) {

    /** Types the function, whose second argument has the type that its texts are to become. */
    static @Nullable Signature typed(List<Expression> arguments, List<ColumnType> types) {
        if (types.size() != 3 || types.getFirst() != UTF8) {
            return null;
        }
        ColumnType wanted = types.get(1);
        return signatureOfNulls(
                List.of(UTF8, wanted, BOOL),
                texts(wanted),
                v ->
                        v[0] == null
                                ? null
                                : new JsonValues(Boolean.TRUE.equals(v[2]))
                                        .of(JsonReader.read((String) v[0]), wanted));
    }

    private static ColumnType texts(ColumnType type) {
        return switch (type) {
            case ListOf(ColumnType element) -> new ListOf(texts(element));
            case StructOf(var fields) -> {
                LinkedHashMap<String, ColumnType> made = new LinkedHashMap<>();
                fields.forEach((name, each) -> made.put(name, texts(each)));
                yield new StructOf(made);
            }
            case Named map when map.isMap() -> Named.map(UTF8, texts(map.value()));
            default -> UTF8;
        };
    }

    private @Nullable Object of(@Nullable Object json, ColumnType type) {
        return switch (type) {
            case ColumnType _ when json == null || json == JsonReader.NULL -> null;
            case ListOf(ColumnType element) -> elements(json, element);
            case StructOf(var fields) -> fields(json, fields);
            case Named map when map.isMap() -> entries(json, map.value());
            default -> text(json, type);
        };
    }

    private @Nullable Object elements(Object json, ColumnType type) {
        if (!(json instanceof List<?> list)) {
            return missing("an array", json);
        }
        List<@Nullable Object> made = new ArrayList<>();
        list.forEach(each -> made.add(of(each, type)));
        return made;
    }

    private Object fields(Object json, Map<String, ColumnType> types) {
        if (!(json instanceof Map<?, ?> fields)) {
            missing("an object", json);
            return Collections.nCopies(types.size(), null);
        }
        if (!isLenient && !fields.keySet().equals(types.keySet())) {
            missing("the fields " + String.join(", ", types.keySet()), json);
        }
        List<@Nullable Object> made = new ArrayList<>();
        types.forEach((name, each) -> made.add(of(fields.get(name), each)));
        return made;
    }

    private @Nullable Object entries(Object json, ColumnType type) {
        if (!(json instanceof Map<?, ?> fields)) {
            return missing("an object", json);
        }
        List<@Nullable Object> made = new ArrayList<>();
        fields.forEach((name, each) -> made.add(Arrays.asList(name, of(each, type))));
        return made;
    }

    private @Nullable Object missing(String expected, Object json) {
        if (!isLenient) {
            throw new IllegalArgumentException(
                    "%s, expected %s".formatted(JsonNodes.text(json), expected));
        }
        return null;
    }

    /** Writes a value as what a cast to the type reads. */
    private static String text(Object json, ColumnType type) {
        return switch (json) {
            case String text -> text;
            case Boolean bool when type.isNumeric() -> bool ? "1" : "0";
            case BigDecimal number when type == BOOL -> String.valueOf(number.signum() != 0);
            default -> JsonNodes.text(json);
        };
    }
}
