// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.sql.syntax.QueryBody.AllKeys;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Cube;
import dev.windrow.internal.sql.syntax.QueryBody.Grouping;
import dev.windrow.internal.sql.syntax.QueryBody.Item;
import dev.windrow.internal.sql.syntax.QueryBody.Keys;
import dev.windrow.internal.sql.syntax.QueryBody.Rollup;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.QueryBody.Sets;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.GroupingSets;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Translates GROUP BY to sets of keys. */
final class GroupingTranslator {

    /** Numbers with more of them fit no int, and count no columns. */
    private static final int MOST_DIGITS = 9;

    /** As many as the greatest cube has. */
    private static final int MOST_SETS = 1 << GroupingSets.MOST_KEYS_OF_CUBE;

    private static final List<List<String>> ONE_EMPTY_SET = List.of(List.of());

    private final SqlText text;
    private final Select select;
    private final Scope scope;
    private final ExpressionTranslator rows;
    private final GroupTranslator groups;

    /**
     * Makes a translator.
     *
     * @param groups takes the keys
     */
    GroupingTranslator(
            SqlText text,
            Select select,
            Scope scope,
            ExpressionTranslator rows,
            GroupTranslator groups) {
        this.text = text;
        this.select = select;
        this.scope = scope;
        this.rows = rows;
        this.groups = groups;
    }

    /** Returns the sets of all elements: each set of one together with each set of the others. */
    List<List<String>> sets(List<Grouping> elements) {
        List<List<String>> sets = ONE_EMPTY_SET;
        for (Grouping element : elements) {
            List<List<String>> others = sets(element);
            requireFew((long) sets.size() * others.size(), element.span());
            sets = product(sets, others);
        }
        return sets;
    }

    private void requireFew(long sets, Span span) {
        if (sets > MOST_SETS) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    span,
                    "GROUP BY of %d sets of keys, expected at most %d".formatted(sets, MOST_SETS));
        }
    }

    private List<List<String>> sets(Grouping element) {
        return switch (element) {
            case Keys keys -> List.of(names(keys));
            case AllKeys _ -> List.of(allKeys());
            case Rollup(List<Keys> parts, Span span) -> rollup(parts, span);
            case Cube(List<Keys> parts, Span span) -> cube(parts, span);
            case Sets(List<Grouping> several, Span span) -> {
                List<List<String>> sets = new ArrayList<>();
                for (Grouping each : several) {
                    sets.addAll(sets(each));
                    requireFew(sets.size(), span);
                }
                yield sets;
            }
        };
    }

    private List<List<String>> rollup(List<Keys> parts, Span span) {
        requireFew(parts.size() + 1L, span);
        List<List<String>> sets = new ArrayList<>(ONE_EMPTY_SET);
        Set<String> set = new LinkedHashSet<>();
        for (Keys part : parts) {
            set.addAll(names(part));
            sets.add(List.copyOf(set));
        }
        return sets.reversed();
    }

    private List<List<String>> cube(List<Keys> parts, Span span) {
        if (parts.size() > GroupingSets.MOST_KEYS_OF_CUBE) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    span,
                    "CUBE of %d keys, expected at most %d"
                            .formatted(parts.size(), GroupingSets.MOST_KEYS_OF_CUBE));
        }
        List<List<String>> sets = ONE_EMPTY_SET;
        for (Keys part : parts) {
            sets = product(sets, List.of(names(part), List.of()));
        }
        return sets;
    }

    /** Returns each of some sets together with each of others. */
    private static List<List<String>> product(List<List<String>> sets, List<List<String>> others) {
        return sets.stream()
                .flatMap(
                        set ->
                                others.stream()
                                        .map(
                                                other ->
                                                        Stream.concat(set.stream(), other.stream())
                                                                .distinct()
                                                                .toList()))
                .toList();
    }

    /** Adds the keys of an element, and returns their names. */
    private List<String> names(Keys keys) {
        return keys.keys().stream()
                .map(each -> groups.addKey(rows.of(meant(each))))
                .distinct()
                .toList();
    }

    /** Adds what is selected and does not aggregate, and returns the names of these keys. */
    private List<String> allKeys() {
        return SqlNodes.selected(select)
                .filter(each -> !SqlNodes.aggregates(each))
                .filter(each -> !SqlNodes.hasWindow(each))
                .map(each -> groups.addKey(rows.of(each)))
                .distinct()
                .toList();
    }

    /**
     * Returns the expression that a number or an alias stands for. A column comes before an alias.
     * An alias of an aggregation is none of rows, so its name must be that of a column.
     */
    private SqlExpression meant(SqlExpression key) {
        if (key instanceof NumberLiteral) {
            List<Item> items = select.items();
            Item item = items.get(position(text, key, "GROUP BY", items.size()));
            return item instanceof Column column ? column.expression() : key;
        }
        boolean isColumn = key instanceof Name name && scope.has(name.parts().getFirst().value());
        Column aliased = isColumn ? null : SqlNodes.aliased(select, key);
        boolean isOfRows =
                aliased != null
                        && (scope.all() != null || !SqlNodes.aggregates(aliased.expression()));
        return isOfRows ? aliased.expression() : key;
    }

    /** Returns the index of the column of the result that a number means. */
    static int position(SqlText text, SqlExpression number, String clause, int count) {
        String written = text.written(number.span());
        boolean isPosition = written.matches("\\d{1," + MOST_DIGITS + "}");
        int position = isPosition ? Integer.parseInt(written) : 0;
        if (position < 1 || position > count) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    number.span(),
                    "%s %s, expected a column of the result: 1 to %d"
                            .formatted(clause, written, count));
        }
        return position - 1;
    }
}
