// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import static java.util.stream.Collectors.joining;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.Answer;
import dev.windrow.doctor.reference.PlainReference.ExpectedGroup;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares an engine's groups with the reference's, in any order. */
final class ReferenceComparison {

    private ReferenceComparison() {}

    /** Returns the first difference in one line, or nothing. */
    static Optional<String> difference(
            GroupByQuery query, List<ExpectedGroup> expected, Table found) {
        if (!found.names().equals(query.outputNames())) {
            return Optional.of("columns " + found.names() + ", expected " + query.outputNames());
        }
        if (found.rows() != expected.size()) {
            return Optional.of(found.rows() + " groups, expected " + expected.size());
        }
        List<Column> keys = query.keys().stream().map(found::column).toList();
        List<Column> totals =
                query.aggregations().stream().map(named -> found.column(named.name())).toList();
        Map<List<@Nullable Object>, List<Answer>> answers = new HashMap<>();
        expected.forEach(group -> answers.put(group.key(), group.answers()));
        Set<List<@Nullable Object>> seen = new HashSet<>();
        for (long row = 0; row < found.rows(); row++) {
            List<@Nullable Object> key = PlainValues.readRow(keys, row);
            List<Answer> wanted = answers.get(key);
            if (wanted == null) {
                return Optional.of("group " + key + ", which no row has");
            }
            if (!seen.add(key)) {
                return Optional.of("group " + key + " comes twice");
            }
            Optional<String> difference = difference(query, key, wanted, totals, row);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> difference(
            GroupByQuery query,
            List<@Nullable Object> key,
            List<Answer> wanted,
            List<Column> totals,
            long row) {
        for (int i = 0; i < wanted.size(); i++) {
            Object value = PlainValues.read(totals.get(i), row);
            if (!wanted.get(i).isMetBy(value, true)) {
                return Optional.of(
                        "group %s: %s is %s, expected %s"
                                .formatted(
                                        key,
                                        query.aggregations().get(i).name(),
                                        value,
                                        text(wanted.get(i))));
            }
        }
        return Optional.empty();
    }

    private static String text(Answer answer) {
        return switch (answer) {
            case Answer.Exactly exactly -> String.valueOf(exactly.value());
            case Answer.Near near -> String.valueOf(near.value());
            case Answer.OneOf some ->
                    some.answers().stream().map(ReferenceComparison::text).collect(joining(" or "));
            case Answer.Between between -> between.least() + " to " + between.most();
            case Answer.Overflow overflow -> "an overflow";
        };
    }
}
