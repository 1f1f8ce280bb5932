// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.query.Expression;
import dev.windrow.query.Literal;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.scan.ColumnRange;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The literals of a list, in the order of their values if they are of one kind. A list may have
 * hundreds of thousands, and be compared with the ranges of thousands of pages.
 */
final class ListedLiterals {

    private static final int EQUAL = ComparisonOperator.EQUAL.trueOf();
    private static final int LESS = ComparisonOperator.LESS.trueOf();

    private final List<Literal> literals = new ArrayList<>();

    /** The kind of the literals, which are sorted; null for several kinds. */
    private final @Nullable Class<? extends Literal> kind;

    private boolean hasNull;
    private boolean hasOthers;

    ListedLiterals(List<Expression> values) {
        for (Expression value : values) {
            switch (value) {
                case Literal.NullLiteral _ -> hasNull = true;
                case Literal literal -> literals.add(literal);
                default -> hasOthers = true;
            }
        }
        kind = kind();
        if (kind != null) {
            sort();
        }
    }

    boolean hasNull() {
        return hasNull;
    }

    /** Returns whether values are listed that are no literals. */
    boolean hasOthers() {
        return hasOthers;
    }

    private @Nullable Class<? extends Literal> kind() {
        if (literals.isEmpty()) {
            return null;
        }
        Class<? extends Literal> first = literals.getFirst().getClass();
        boolean isOrdered =
                first == Literal.NumberLiteral.class
                        || first == Literal.TextLiteral.class
                        || first == Literal.DateLiteral.class;
        return isOrdered && literals.stream().allMatch(first::isInstance) ? first : null;
    }

    private void sort() {
        switch (literals.getFirst()) {
            case Literal.NumberLiteral _ ->
                    literals.sort(
                            Comparator.comparing(each -> ((Literal.NumberLiteral) each).value()));
            case Literal.DateLiteral _ ->
                    literals.sort(
                            Comparator.comparing(each -> ((Literal.DateLiteral) each).value()));
            default -> {
                List<byte[]> texts = new ArrayList<>();
                literals.forEach(
                        each ->
                                texts.add(
                                        ((Literal.TextLiteral) each)
                                                .value()
                                                .getBytes(StandardCharsets.UTF_8)));
                texts.sort(Arrays::compareUnsigned);
                literals.clear();
                texts.forEach(
                        text ->
                                literals.add(
                                        new Literal.TextLiteral(
                                                new String(text, StandardCharsets.UTF_8))));
            }
        }
    }

    /**
     * Returns how the values of a range may compare with the literals, as {@link RangeOrder} tells
     * it: if some may be equal, how they compare with such a literal.
     */
    int order(ColumnRange range) {
        if (kind == null || kind == Literal.TextLiteral.class && !isOfTexts(range.type())) {
            return inTurn(range);
        }
        int from = 0;
        int to = literals.size() - 1;
        while (from <= to) {
            int middle = from + to >>> 1;
            int order = RangeOrder.of(range, literals.get(middle));
            if ((order & EQUAL) != 0) {
                return order;
            }
            if ((order & LESS) != 0) {
                to = middle - 1;
            } else {
                from = middle + 1;
            }
        }
        return ~EQUAL;
    }

    private static boolean isOfTexts(ColumnType type) {
        return type == Primitive.UTF8;
    }

    private int inTurn(ColumnRange range) {
        for (Literal literal : literals) {
            int order = RangeOrder.of(range, literal);
            if ((order & EQUAL) != 0) {
                return order;
            }
        }
        return ~EQUAL;
    }
}
