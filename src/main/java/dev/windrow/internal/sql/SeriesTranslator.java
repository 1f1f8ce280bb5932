// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.NumberLiterals;
import dev.windrow.internal.plan.logical.LogicalPlan.Series;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Arithmetic;
import dev.windrow.internal.sql.syntax.SqlExpression.Cast;
import dev.windrow.internal.sql.syntax.SqlExpression.Negation;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TableReference.TableFunction;
import dev.windrow.internal.sql.syntax.TypeName;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/**
 * Translates the functions that make rows: {@code range}, which ends before its last argument, and
 * {@code generate_series}, which ends with it.
 */
final class SeriesTranslator {

    private final SqlText text;
    private final QueryTranslator queries;

    /**
     * Makes a translator.
     *
     * @param queries computes what is no number alone
     */
    SeriesTranslator(SqlText text, QueryTranslator queries) {
        this.text = text;
        this.queries = queries;
    }

    /** Returns whether a function makes integers at equal distances. */
    static boolean isSeries(TableFunction function) {
        String name = function.function().toLowerCase(Locale.ROOT);
        return name.equals("range") || name.equals("generate_series");
    }

    /** Returns whether an argument is an integer that is written out, or computed of some. */
    static boolean isConstant(SqlExpression node) {
        return switch (node) {
            case Negation(SqlExpression operand, Span _) -> isConstant(operand);
            case Cast(SqlExpression operand, TypeName type, boolean _, Span _) ->
                    SqlTypes.of(type).isInteger() && isConstant(operand);
            case Arithmetic(var _, SqlExpression left, SqlExpression right, Span _) ->
                    isConstant(left) && isConstant(right);
            case NumberLiteral _ -> true;
            default -> false;
        };
    }

    Series of(TableFunction function) {
        String name = function.function().toLowerCase(Locale.ROOT);
        boolean hasEnd = name.equals("generate_series");
        if (!hasEnd && !name.equals("range")) {
            throw text.unsupported(
                    "the table function " + function.function(),
                    function.span(),
                    "there are range, generate_series, unnest, read_csv, read_json and"
                            + " read_parquet");
        }
        List<Long> numbers = function.arguments().stream().map(this::integer).toList();
        return switch (numbers.size()) {
            case 1 -> series(name, 0, numbers.getFirst(), 1, function.span());
            case 2 -> series(name, numbers.get(0), numbers.get(1), 1, function.span());
            case 3 -> series(name, numbers.get(0), numbers.get(1), numbers.get(2), function.span());
            default ->
                    throw text.expected(
                            name + "(stop), or " + name + "(start, stop [, step])",
                            function.span());
        };
    }

    private Series series(String name, long first, long last, long step, Span span) {
        if (step == 0) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT, span, "the step 0, expected another number");
        }
        BigInteger by = BigInteger.valueOf(step);
        BigInteger end = BigInteger.valueOf(last);
        if (name.equals("range")) {
            end = end.subtract(BigInteger.valueOf(by.signum()));
        }
        BigInteger rows = end.subtract(BigInteger.valueOf(first)).divide(by).add(BigInteger.ONE);
        boolean isEmpty = end.compareTo(BigInteger.valueOf(first)) * by.signum() < 0;
        if (!isEmpty && rows.bitLength() >= Long.SIZE) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT, span, rows + " rows, expected fewer than 2^63");
        }
        return new Series(name, first, step, isEmpty ? 0 : rows.longValue());
    }

    /** Returns the value of an integer that is written out, or computed of some that are. */
    private long integer(SqlExpression node) {
        String value = queries.constant(node);
        try {
            if (value != null) {
                return NumberLiterals.exact(value).longValueExact();
            }
        } catch (WindrowException | ArithmeticException | NumberFormatException e) {
            // Told below, like all else that is no integer.
        }
        throw text.expected("an integer of 64 bits", node.span());
    }
}
