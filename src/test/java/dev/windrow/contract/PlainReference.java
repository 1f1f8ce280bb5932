package dev.windrow.contract;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Answers a GROUP BY in the plainest way there is: slow, and obviously right. */
final class PlainReference {

    /** A group: its key, and the rows that have it. */
    private record Group(List<@Nullable Object> key, List<Integer> rows) {}

    /**
     * What is expected of a group.
     *
     * @param key the value of each key column
     * @param answers what is expected of each aggregation
     */
    record ExpectedGroup(List<@Nullable Object> key, List<Answer> answers) {}

    private PlainReference() {}

    /** Answers a query. */
    static List<ExpectedGroup> run(Table input, GroupByQuery query) {
        List<ExpectedGroup> result = new ArrayList<>();
        for (Group group : groups(input, query)) {
            List<Answer> answers = new ArrayList<>();
            for (NamedAggregation named : query.aggregations()) {
                answers.add(aggregate(input, named.aggregation(), group.rows()));
            }
            result.add(new ExpectedGroup(group.key(), answers));
        }
        return result;
    }

    private static List<Group> groups(Table input, GroupByQuery query) {
        List<Column> keys = query.keys().stream().map(input::column).toList();
        List<Group> groups = new ArrayList<>();
        Map<List<@Nullable Object>, Group> byKey = new HashMap<>();
        if (keys.isEmpty()) {
            groups.add(new Group(List.of(), new ArrayList<>()));
            byKey.put(List.of(), groups.getFirst());
        }
        List<@Nullable Object> previous = List.of();
        for (int row = 0; row < input.rows(); row++) {
            List<@Nullable Object> key = new ArrayList<>();
            for (Column column : keys) {
                key.add(PlainValues.read(column, row));
            }
            if (query.nullKeys() == NullKeys.EXCLUDE && key.contains(null)) {
                continue;
            }
            if (query.keysSorted() && !key.equals(previous)) {
                byKey.clear();
            }
            previous = key;
            Group group = byKey.get(key);
            if (group == null) {
                group = new Group(key, new ArrayList<>());
                byKey.put(key, group);
                groups.add(group);
            }
            group.rows().add(row);
        }
        return groups;
    }

    private static Answer aggregate(Table input, Aggregation aggregation, List<Integer> rows) {
        return switch (aggregation) {
            case Aggregation.CountRows count -> new Answer.Exactly((long) rows.size());
            case Aggregation.OfColumn ofColumn -> {
                Column column = input.column(ofColumn.column());
                List<Object> values =
                        rows.stream()
                                .map(row -> PlainValues.read(column, row))
                                .filter(Objects::nonNull)
                                .map(Object.class::cast)
                                .toList();
                yield aggregate(ofColumn, column, values);
            }
        };
    }

    private static Answer aggregate(
            Aggregation.OfColumn aggregation, Column column, List<Object> values) {
        return switch (aggregation) {
            case Aggregation.Count count -> new Answer.Exactly((long) values.size());
            case Aggregation.Min min ->
                    new Answer.Exactly(values.stream().min(PlainValues.ORDER).orElse(null));
            case Aggregation.Max max ->
                    new Answer.Exactly(values.stream().max(PlainValues.ORDER).orElse(null));
            case Aggregation.Sum sum -> PlainTotals.sum(sum, column.type(), values);
            case Aggregation.Mean mean -> PlainTotals.mean(column.type(), values);
        };
    }
}
