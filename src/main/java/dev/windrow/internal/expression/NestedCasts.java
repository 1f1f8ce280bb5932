// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Named;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.StructOf;
import dev.windrow.column.IntervalText;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.call.CallNodes;
import dev.windrow.internal.expression.call.ObjectRows;
import dev.windrow.internal.expression.call.RowValues;
import dev.windrow.internal.expression.cast.CastNodes;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.function.row.Intervals;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.Cast;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Casts to and from lists and structs: the elements of all lists of a batch become a column, which
 * is cast like any other, and so do the values of each field.
 */
final class NestedCasts {

    private static final String VALUE = "value";
    private static final Named TEXTS = Named.map(Primitive.UTF8, Primitive.UTF8);

    private final Cast cast;

    private NestedCasts(Cast cast) {
        this.cast = cast;
    }

    /**
     * Makes the node of any cast.
     *
     * @throws WindrowException {@code UNSUPPORTED_TYPE} if there is no such cast
     */
    static Node of(Cast cast, Node operand) {
        ColumnType from = Packed.valueOf(operand.type());
        ColumnType to = Packed.valueOf(cast.type());
        if (BlobCasts.are(from, to)) {
            return BlobCasts.of(cast, operand);
        }
        if (!from.isNested() && !to.isNested()) {
            return CastNodes.of(cast, operand);
        }
        boolean isPossible = isPossible(from, to);
        if (!isPossible || !(operand instanceof TextNode text)) {
            throw ErrorCode.UNSUPPORTED_TYPE.failure(
                    "%s: %s is %s, which does not become %s: lists become lists and structs become"
                        + " structs of as many fields or maps, and these, maps and intervals become"
                        + " strings and come from them",
                    cast.label(), cast.operand().label(), from.label(), to.label());
        }
        return from.equals(to)
                ? operand
                : CallNodes.of(to, new Converted(new NestedCasts(cast), text, to));
    }

    private static boolean isPossible(ColumnType from, ColumnType to) {
        if (from.equals(StructOf.NOTHING)) {
            return true;
        }
        return switch (from) {
            case Named(String name, ColumnType stored) ->
                    to == Primitive.UTF8
                            || to instanceof Named(String its, ColumnType wanted)
                                    && name.equals(its)
                                    && isPossible(stored, wanted);
            case ListOf(ColumnType element) ->
                    to == Primitive.UTF8
                            || to instanceof ListOf(ColumnType wanted)
                                    && isPossible(element, wanted);
            case StructOf struct ->
                    to == Primitive.UTF8
                            || to instanceof StructOf wanted && isPossible(struct, wanted)
                            || to instanceof Named map
                                    && map.isMap()
                                    && isPossible(struct, NestedCasts.of(map.value(), struct));
            default -> !to.isNested() || from == Primitive.UTF8;
        };
    }

    private static boolean isPossible(StructOf from, StructOf to) {
        List<Integer> sources = sources(from.fields().keySet(), to.fields().keySet());
        List<ColumnType> types = List.copyOf(from.fields().values());
        List<ColumnType> wanted = List.copyOf(to.fields().values());
        boolean isPossible = sources.stream().anyMatch(source -> source >= 0);
        for (int i = 0; isPossible && i < wanted.size(); i++) {
            int source = sources.get(i);
            isPossible = source < 0 || isPossible(types.get(source), wanted.get(i));
        }
        return isPossible;
    }

    /**
     * Returns for each field of a struct the place of that of another struct which it takes: the
     * one of its name, in any case, or that of its place where either struct has no names; below 0
     * for none.
     */
    private static List<Integer> sources(Set<String> fields, Set<String> wanted) {
        List<String> names = fields.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        boolean areNamed = NestedLiterals.areNamed(fields) && NestedLiterals.areNamed(wanted);
        List<Integer> sources = new ArrayList<>();
        for (String name : wanted) {
            sources.add(areNamed ? names.indexOf(name.toLowerCase(Locale.ROOT)) : sources.size());
        }
        return areNamed || fields.size() == wanted.size()
                ? sources
                : Collections.nCopies(wanted.size(), -1);
    }

    /** Casts values of one type. */
    private List<@Nullable Object> cast(
            List<@Nullable Object> values, ColumnType from, ColumnType to) {
        if (from.equals(to) || from.equals(StructOf.NOTHING) || values.isEmpty()) {
            return values;
        }
        return switch (from) {
            case Named(String _, ColumnType stored) when to instanceof Named(var _, var wanted) ->
                    cast(values, stored, wanted);
            case Named map when map.isMap() ->
                    each(
                            cast(values, map.stored(), TEXTS.stored()),
                            entries -> NestedLiterals.map((List<?>) entries, map));
            case Named _ -> each(values, interval -> IntervalText.of((List<?>) interval));
            case ListOf(ColumnType element) when to instanceof ListOf(ColumnType wanted) ->
                    regrouped(values, cast(elements(values), element, wanted));
            case ListOf(ColumnType element) ->
                    each(
                            regrouped(values, cast(elements(values), element, to)),
                            list -> NestedLiterals.list((List<?>) list, element));
            case StructOf(var fields) when to instanceof StructOf(var wanted) ->
                    ofFields(values, fields, wanted);
            case StructOf struct when to instanceof Named map -> maps(values, struct, map);
            case StructOf struct -> {
                List<@Nullable Object> texts = new ArrayList<>();
                List<@Nullable Object> written =
                        ofFields(values, struct.fields(), NestedLiterals.texts(struct));
                written.forEach(
                        each ->
                                texts.add(
                                        each == null
                                                ? null
                                                : NestedLiterals.struct((List<?>) each, struct)));
                yield texts;
            }
            default ->
                    switch (to) {
                        case ListOf(ColumnType wanted) -> {
                            List<@Nullable Object> lists =
                                    each(values, text -> read((String) text, to));
                            yield regrouped(lists, cast(elements(lists), from, wanted));
                        }
                        case StructOf struct ->
                                ofFields(
                                        each(values, text -> read((String) text, to)),
                                        NestedLiterals.texts(struct),
                                        struct.fields());
                        case Named map when map.isMap() ->
                                cast(
                                        each(values, text -> read((String) text, to)),
                                        TEXTS.stored(),
                                        map.stored());
                        case Named _ -> each(values, text -> interval((String) text));
                        default -> castColumn(values, from, to);
                    };
        };
    }

    /** Returns the type of structs of the same names whose fields have one type. */
    private static StructOf of(ColumnType field, StructOf names) {
        LinkedHashMap<String, ColumnType> fields = new LinkedHashMap<>();
        names.fields().keySet().forEach(name -> fields.put(name, field));
        return new StructOf(fields);
    }

    /** Makes maps of structs, whose names are the keys. */
    private List<@Nullable Object> maps(List<@Nullable Object> values, StructOf from, Named to) {
        List<@Nullable Object> keys =
                cast(new ArrayList<>(from.fields().keySet()), Primitive.UTF8, to.key());
        return each(
                cast(values, from, of(to.value(), from)),
                struct -> {
                    List<Object> entries = new ArrayList<>();
                    for (Object value : (List<?>) struct) {
                        entries.add(Arrays.asList(keys.get(entries.size()), value));
                    }
                    return entries;
                });
    }

    /** Reads a text as a list or a struct of texts. */
    private @Nullable Object read(String text, ColumnType type) {
        List<@Nullable Object> read = NestedLiterals.read(text, type);
        if (read == null && !cast.isLenient()) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: \"%s\" is no %s, expected a text such as %s",
                    cast.label(),
                    text,
                    type.label(),
                    switch (type) {
                        case ListOf _ -> "[1, 2]";
                        case Named _ -> "{a=1}";
                        default -> "{'a': 1}";
                    });
        }
        return read;
    }

    private @Nullable Object interval(String text) {
        try {
            return Intervals.read(text);
        } catch (WindrowException e) {
            if (cast.isLenient()) {
                return null;
            }
            throw e;
        }
    }

    @FunctionalInterface
    private interface OfValue {
        @Nullable Object of(Object value);
    }

    private static List<@Nullable Object> each(List<@Nullable Object> values, OfValue change) {
        List<@Nullable Object> changed = new ArrayList<>();
        values.forEach(value -> changed.add(value == null ? null : change.of(value)));
        return changed;
    }

    private static List<@Nullable Object> elements(List<@Nullable Object> lists) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (Object list : lists) {
            if (list != null) {
                elements.addAll((List<?>) list);
            }
        }
        return elements;
    }

    /** Returns lists as long as others, of other elements. */
    private static List<@Nullable Object> regrouped(
            List<@Nullable Object> lists, List<@Nullable Object> elements) {
        List<@Nullable Object> made = new ArrayList<>();
        int next = 0;
        for (Object list : lists) {
            int length = list == null ? 0 : ((List<?>) list).size();
            made.add(list == null ? null : elements.subList(next, next + length));
            next += length;
        }
        return made;
    }

    /** Casts structs field by field. */
    private List<@Nullable Object> ofFields(
            List<@Nullable Object> structs,
            Map<String, ColumnType> fields,
            Map<String, ColumnType> wanted) {
        List<ColumnType> types = List.copyOf(fields.values());
        List<List<@Nullable Object>> columns = new ArrayList<>();
        Iterator<ColumnType> to = wanted.values().iterator();
        for (int source : sources(fields.keySet(), wanted.keySet())) {
            ColumnType type = to.next();
            List<@Nullable Object> values =
                    each(structs, each -> source < 0 ? null : ((List<?>) each).get(source));
            columns.add(source < 0 ? values : cast(values, types.get(source), type));
        }
        List<@Nullable Object> made = new ArrayList<>();
        for (int row = 0; row < structs.size(); row++) {
            int of = row;
            Stream<@Nullable Object> values = columns.stream().map(column -> column.get(of));
            made.add(structs.get(row) == null ? null : values.toList());
        }
        return made;
    }

    private List<@Nullable Object> castColumn(
            List<@Nullable Object> values, ColumnType from, ColumnType to) {
        Expression value = new Cast(Expression.column(VALUE), to, cast.isLenient());
        return ElementValues.of(value, Map.of(VALUE, new ElementValues(from, values)));
    }

    /** The values of a batch, which are cast together. */
    private static final class Converted extends ObjectRows {

        private final NestedCasts casts;
        private final TextNode operand;
        private final ColumnType to;
        private List<@Nullable Object> made = List.of();

        Converted(NestedCasts casts, TextNode operand, ColumnType to) {
            this.casts = casts;
            this.operand = operand;
            this.to = to;
        }

        @Override
        public void evaluate(RowBatch batch) {
            operand.evaluate(batch);
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < batch.count; i++) {
                values.add(operand.nulls[i] ? null : RowValues.of(operand, i));
            }
            made = casts.cast(values, Packed.valueOf(operand.type()), to);
        }

        @Override
        public @Nullable Object value(RowBatch batch, int i) {
            return made.get(i);
        }

        @Override
        public String label() {
            return casts.cast.label();
        }
    }
}
