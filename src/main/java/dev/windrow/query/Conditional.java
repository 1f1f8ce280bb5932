// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One of several values, chosen for each row: {@code case when … then … else … end}, and the
 * greatest or least of them. All values have a common type, found as for a {@link
 * Expression.Coalesce}; otherwise it is an {@code UNSUPPORTED_TYPE} of the query.
 *
 * <pre>{@code
 * Conditional.when(column("n").lessThan(literal(3)), literal("few")).otherwise(literal("many"))
 * }</pre>
 */
public sealed interface Conditional extends Expression {

    /** An end of an order. */
    enum Extreme {
        /** The greatest value; NaN is greater than all others. */
        GREATEST("greatest"),
        /** The least value. */
        LEAST("least");

        private final String label;

        Extreme(String label) {
            this.label = label;
        }

        /** {@return its name, such as {@code greatest}} */
        public String label() {
            return label;
        }
    }

    /**
     * A branch of a {@link Case}.
     *
     * @param condition a bool
     * @param value the value where the condition is the first that is true; null for no value
     */
    record When(Expression condition, @Nullable Expression value) {
        /** Rejects a null condition. */
        public When {
            Objects.requireNonNull(condition, "condition");
        }
    }

    /**
     * The value of the first branch whose condition is true. A value is computed only for the rows
     * that take it, so it fails on no other row; conditions are computed for all rows.
     *
     * @param branches at least one branch
     * @param otherwise the value where no condition is true; null for no value
     */
    record Case(List<When> branches, @Nullable Expression otherwise) implements Conditional {
        /**
         * Checks the branches.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for no branch, or for too many
         */
        public Case {
            branches = List.copyOf(branches);
            if (branches.isEmpty()) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "case: found no branch, expected a condition and a value");
            }
            if (otherwise == null && branches.stream().allMatch(each -> each.value() == null)) {
                otherwise = Expression.nullLiteral();
            }
            operands(branches, otherwise).forEach(each -> Operand.require(each, "value"));
        }

        /**
         * {@return the same with one more branch}
         *
         * @param condition a bool
         * @param value the value where it is true, and no condition before it
         */
        public Case when(Expression condition, Expression value) {
            List<When> more = new ArrayList<>(branches);
            more.add(new When(condition, value));
            return new Case(more, otherwise);
        }

        /**
         * {@return the same with a value for all other rows}
         *
         * @param value the value where no condition is true
         */
        public Case otherwise(Expression value) {
            return new Case(branches, value);
        }

        /** {@return all values, in order; null for no value} */
        public List<@Nullable Expression> values() {
            List<@Nullable Expression> values = new ArrayList<>();
            branches.forEach(branch -> values.add(branch.value()));
            values.add(otherwise);
            return values;
        }

        private static List<Expression> operands(
                List<When> branches, @Nullable Expression otherwise) {
            Stream<@Nullable Expression> ofBranches =
                    branches.stream().flatMap(when -> Stream.of(when.condition(), when.value()));
            return Stream.concat(ofBranches, Stream.of(otherwise))
                    .filter(Objects::nonNull)
                    .map(Expression.class::cast)
                    .toList();
        }
    }

    /**
     * The greatest or the least of several values that are not null; null if all are null.
     *
     * @param extreme which of them
     * @param values at least one value: numbers, strings, bools, dates or times
     */
    record ExtremeOf(Extreme extreme, List<Expression> values) implements Conditional {
        /**
         * Checks the number of values.
         *
         * @throws WindrowException {@code INVALID_ARGUMENT} for none, or for too many
         */
        public ExtremeOf {
            Objects.requireNonNull(extreme, "extreme");
            values = List.copyOf(values);
            if (values.isEmpty()) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "%s: found no value, expected at least one", extreme.label());
            }
            values.forEach(value -> Operand.require(value, "value"));
        }
    }

    /**
     * {@return a value where a condition is true, and null elsewhere} {@link Case#when} adds
     * branches, and {@link Case#otherwise} a value for all other rows.
     *
     * @param condition a bool, else the query fails with {@code UNSUPPORTED_TYPE}
     * @param value an expression of any type but byte strings and lists
     */
    static Case when(Expression condition, Expression value) {
        return new Case(List.of(new When(condition, value)), null);
    }

    /**
     * {@return a value, or null where it equals another}
     *
     * @param value an expression of any type but byte strings and lists
     * @param other what it is compared with, of a type that {@link Expression#equalTo} compares
     */
    static Case nullIf(Expression value, Expression other) {
        return new Case(List.of(new When(value.equalTo(other), null)), value);
    }

    /**
     * {@return the greatest of several values that are not null} NaN is greater than all others.
     *
     * @param values at least one value
     */
    static Expression greatest(Expression... values) {
        return new ExtremeOf(Extreme.GREATEST, List.of(values));
    }

    /**
     * {@return the least of several values that are not null}
     *
     * @param values at least one value
     */
    static Expression least(Expression... values) {
        return new ExtremeOf(Extreme.LEAST, List.of(values));
    }

    /** {@return the operands, in order} */
    @Override
    default List<Expression> operands() {
        return switch (this) {
            case Case of -> Case.operands(of.branches(), of.otherwise());
            case ExtremeOf of -> of.values();
        };
    }
}
