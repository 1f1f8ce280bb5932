// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;
import static dev.windrow.internal.function.row.FunctionTable.signature;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.io.text.JsonReader;
import dev.windrow.query.RowFunction.Typing;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists the values within JSON: the members of an object, or the elements of an array, or all of
 * them at any depth. Each is a struct with its key, itself as text, and its place.
 */
final class JsonMembers {

    /** The names of the fields of a value's struct. */
    private static final List<String> FIELDS =
            List.of("key", "value", "type", "atom", "id", "parent", "fullkey", "path");

    private final boolean isDeep;
    private final List<Object> members = new ArrayList<>();

    /** How many keys and values stand before the next one, which is its number. */
    private long before;

    private JsonMembers(boolean isDeep) {
        this.isDeep = isDeep;
    }

    /** Types a function that lists values. */
    static Typing typing(boolean isDeep) {
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
        FIELDS.forEach(
                name ->
                        fields.put(
                                name, name.equals("id") || name.equals("parent") ? INT64 : UTF8));
        return (arguments, types) ->
                types.equals(List.of(UTF8))
                        ? signature(
                                types,
                                new ListOf(new StructOf(fields)),
                                v -> new JsonMembers(isDeep).of(JsonReader.read((String) v[0])))
                        : null;
    }

    private List<Object> of(Object json) {
        boolean hasMembers = json instanceof Map || json instanceof List;
        if (isDeep || !hasMembers) {
            add(json, null, null, "$", "$");
        }
        before++;
        within(json, isDeep ? 0L : null, "$");
        return members;
    }

    private void within(Object json, @Nullable Long parent, String place) {
        if (json instanceof Map<?, ?> fields) {
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                before++;
                member(
                        field.getValue(),
                        field.getKey(),
                        parent,
                        place + "." + field.getKey(),
                        place);
            }
        } else if (json instanceof List<?> elements) {
            for (int i = 0; i < elements.size(); i++) {
                member(elements.get(i), String.valueOf(i), parent, place + "[" + i + "]", place);
            }
        }
    }

    private void member(
            Object json, Object key, @Nullable Long parent, String place, String around) {
        long id = before;
        if (isDeep || parent == null) {
            add(json, key, parent, place, around);
        }
        before++;
        within(json, id, place);
    }

    private void add(
            Object json, @Nullable Object key, @Nullable Long parent, String place, String around) {
        String text = JsonNodes.text(json);
        boolean isAtom = !(json instanceof Map || json instanceof List || json == JsonReader.NULL);
        members.add(
                Arrays.asList(
                        key,
                        text,
                        JsonFunctions.type(json),
                        isAtom ? text : null,
                        before,
                        parent,
                        place,
                        around));
    }
}
