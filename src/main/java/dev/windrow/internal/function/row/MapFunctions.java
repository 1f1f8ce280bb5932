// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.BOOL;
import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.internal.function.row.FunctionTable.signature;
import static dev.windrow.internal.function.row.FunctionTable.signatureOfNulls;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.plan.expression.CommonType;
import dev.windrow.query.Expression;
import dev.windrow.query.RowFunction.Signature;
import dev.windrow.query.RowFunction.Typing;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Functions of maps. A map is a list of entries, each a key and a value, in the order given. */
final class MapFunctions {

    private static final ColumnType NOTHING = StructOf.NOTHING;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .generic("map", "keys, values", MapFunctions::map)
                    .generic("map_from_entries", "list of structs of two", MapFunctions::ofEntries)
                    .generic("map_entries", "map", of(map -> map.stored(), entries -> entries))
                    .generic(
                            "map_keys", "map", of(map -> new ListOf(map.key()), MapFunctions::keys))
                    .generic(
                            "map_values",
                            "map",
                            of(map -> new ListOf(map.value()), MapFunctions::values))
                    .generic("cardinality", "map", of(_ -> INT64, map -> (long) map.size()))
                    .generic("map_extract_value", "map, key", MapFunctions::extract)
                    .generic(
                            "map_extract; element_at",
                            "map, key",
                            (_, types) ->
                                    sought(
                                            types,
                                            type -> new ListOf(type.value()),
                                            (map, place) ->
                                                    place == 0
                                                            ? List.of()
                                                            : Collections.singletonList(
                                                                    value(map, place))))
                    .generic(
                            "map_contains",
                            "map, key",
                            (_, types) -> sought(types, _ -> BOOL, (_, place) -> place > 0))
                    .generic("map_contains_value", "map, x", MapFunctions::containsValue)
                    .generic("map_contains_entry", "map, key, x", MapFunctions::containsEntry)
                    .generic("map_concat", "map, map, ...", MapFunctions::concat);

    private MapFunctions() {}

    /** Types a function of one map. */
    private static Typing of(
            Function<Named, ColumnType> result, Function<List<?>, @Nullable Object> code) {
        return (_, types) ->
                types.size() == 1 && map(types.getFirst()) instanceof Named map
                        ? signature(
                                types, result.apply(map), v -> code.apply(ListFunctions.list(v[0])))
                        : null;
    }

    /** Returns a type of maps, of nothing for a null, or null for any other. */
    private static @Nullable Named map(ColumnType type) {
        if (type.equals(NOTHING)) {
            return Named.map(NOTHING, NOTHING);
        }
        return type instanceof Named named && named.isMap() ? named : null;
    }

    private static @Nullable ColumnType element(ColumnType type) {
        if (type.equals(NOTHING)) {
            return NOTHING;
        }
        return type instanceof ListOf(ColumnType element) ? element : null;
    }

    private static @Nullable Signature map(List<Expression> arguments, List<ColumnType> types) {
        if (types.isEmpty()) {
            return signature(types, Named.map(NOTHING, NOTHING), _ -> List.of());
        }
        ColumnType key = element(types.getFirst());
        ColumnType value = element(types.getLast());
        return types.size() != 2 || key == null || value == null
                ? null
                : signature(
                        types,
                        Named.map(key, value),
                        v -> zipped(key, ListFunctions.list(v[0]), ListFunctions.list(v[1])));
    }

    private static List<@Nullable Object> zipped(ColumnType key, List<?> keys, List<?> values) {
        if (keys.size() != values.size()) {
            throw new IllegalArgumentException(
                    "%d keys and %d values, expected as many"
                            .formatted(keys.size(), values.size()));
        }
        List<@Nullable Object> entries = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            entries.add(Arrays.asList(keys.get(i), values.get(i)));
        }
        return checked(key, entries);
    }

    /** Checks that each key is there, and there once. */
    private static List<@Nullable Object> checked(ColumnType type, List<@Nullable Object> entries) {
        WorkMeter meter = new WorkMeter();
        HashSet<Object> seen = new HashSet<>();
        for (Object key : keys(entries)) {
            meter.addObject();
            if (key == null || !seen.add(ElementFunctions.key(type, key))) {
                throw new IllegalArgumentException(
                        "the key %s %s"
                                .formatted(key, key == null ? "of a map" : "is there twice"));
            }
        }
        return entries;
    }

    private static @Nullable Signature ofEntries(
            List<Expression> arguments, List<ColumnType> types) {
        if (types.equals(List.of(NOTHING))) {
            return signature(types, Named.map(NOTHING, NOTHING), v -> v[0]);
        }
        if (types.size() != 1
                || !(types.getFirst() instanceof ListOf(StructOf(var fields)))
                || fields.size() != 2) {
            return null;
        }
        ColumnType key = fields.firstEntry().getValue();
        return signature(
                types,
                Named.map(key, fields.lastEntry().getValue()),
                v -> checked(key, new ArrayList<>(ListFunctions.list(v[0]))));
    }

    /** Returns the first parts of entries. */
    private static List<@Nullable Object> keys(List<?> entries) {
        List<@Nullable Object> keys = new ArrayList<>();
        entries.forEach(entry -> keys.add(ListFunctions.list(entry).getFirst()));
        return keys;
    }

    private static List<@Nullable Object> values(List<?> entries) {
        List<@Nullable Object> values = new ArrayList<>();
        entries.forEach(entry -> values.add(ListFunctions.list(entry).getLast()));
        return values;
    }

    private static @Nullable Object value(List<?> map, long place) {
        return place == 0 ? null : ListFunctions.list(map.get((int) place - 1)).getLast();
    }

    /** Types what takes a value by its key. */
    static @Nullable Signature extract(List<Expression> arguments, List<ColumnType> types) {
        return sought(types, Named::value, MapFunctions::value);
    }

    /** Types a search of a key: its place counts from 1, and is 0 where there is none. */
    private static @Nullable Signature sought(
            List<ColumnType> types,
            Function<Named, ColumnType> result,
            BiFunction<List<?>, Long, @Nullable Object> code) {
        Named map = types.size() == 2 ? map(types.getFirst()) : null;
        ColumnType key = map == null ? null : CommonType.ofNested(map.key(), types.getLast());
        if (map == null || key == null) {
            return null;
        }
        return signatureOfNulls(
                List.of(Named.map(key, map.value()), key),
                result.apply(map),
                v -> {
                    if (v[0] == null) {
                        return null;
                    }
                    List<?> entries = ListFunctions.list(v[0]);
                    long place =
                            v[1] == null ? 0 : ElementFunctions.place(key, keys(entries), v[1]);
                    return code.apply(entries, place);
                });
    }

    private static @Nullable Signature containsValue(
            List<Expression> arguments, List<ColumnType> types) {
        Named map = types.size() == 2 ? map(types.getFirst()) : null;
        ColumnType value = map == null ? null : CommonType.ofNested(map.value(), types.getLast());
        return map == null || value == null
                ? null
                : signature(
                        List.of(Named.map(map.key(), value), value),
                        BOOL,
                        v ->
                                ElementFunctions.place(
                                                value, values(ListFunctions.list(v[0])), v[1])
                                        > 0);
    }

    private static @Nullable Signature containsEntry(
            List<Expression> arguments, List<ColumnType> types) {
        Named map = types.size() == 3 ? map(types.getFirst()) : null;
        ColumnType entry =
                map == null
                        ? null
                        : CommonType.ofNested(
                                map.entry(), Named.map(types.get(1), types.get(2)).entry());
        if (!(entry instanceof StructOf(var fields))) {
            return null;
        }
        ColumnType key = fields.firstEntry().getValue();
        ColumnType value = fields.lastEntry().getValue();
        return signature(
                List.of(Named.map(key, value), key, value),
                BOOL,
                v ->
                        ElementFunctions.place(
                                        entry, ListFunctions.list(v[0]), Arrays.asList(v[1], v[2]))
                                > 0);
    }

    private static @Nullable Signature concat(List<Expression> arguments, List<ColumnType> types) {
        ColumnType common = types.isEmpty() ? null : NOTHING;
        for (ColumnType type : types) {
            common = common == null ? null : CommonType.ofNested(common, type);
        }
        if (common == null || !(map(common) instanceof Named map)) {
            return null;
        }
        return signatureOfNulls(
                Collections.nCopies(types.size(), map), map, maps -> merged(map.key(), maps));
    }

    /** Returns the entries of several maps: of a key that several have, the last one's. */
    private static @Nullable List<@Nullable Object> merged(
            ColumnType key, @Nullable Object[] maps) {
        WorkMeter meter = new WorkMeter();
        Map<ByteBuffer, @Nullable Object> entries = new LinkedHashMap<>();
        boolean isThere = false;
        for (Object map : maps) {
            isThere |= map != null;
            for (Object entry : map == null ? List.of() : ListFunctions.list(map)) {
                meter.addObject();
                Object name = Objects.requireNonNull(ListFunctions.list(entry).getFirst());
                entries.put(ElementFunctions.key(key, name), entry);
            }
        }
        return isThere ? new ArrayList<>(entries.values()) : null;
    }
}
