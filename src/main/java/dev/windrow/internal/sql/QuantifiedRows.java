// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.And;
import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Case;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Exists;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.Not;
import dev.windrow.internal.sql.syntax.SqlExpression.NullLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.NullTest;
import dev.windrow.internal.sql.syntax.SqlExpression.Or;
import dev.windrow.internal.sql.syntax.SqlExpression.Quantified;
import dev.windrow.internal.sql.syntax.SqlExpression.Row;
import dev.windrow.internal.sql.syntax.SqlExpression.When;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.internal.sql.syntax.TableReference.DerivedTable;
import dev.windrow.query.Logic.ComparisonOperator;

import java.util.ArrayList;
import java.util.List;

/** Several values that are compared together with any or all rows of a query. */
final class QuantifiedRows {

    private QuantifiedRows() {}

    /**
     * Writes it as choices: whether a row decides, else whether the comparison with some row is
     * null, else the opposite.
     */
    static SqlExpression of(Quantified quantified, Row left) {
        Span span = quantified.span();
        List<Identifier> names = new ArrayList<>();
        List<SqlExpression> values = new ArrayList<>();
        for (SqlExpression _ : left.values()) {
            names.add(new Identifier("(value %d)".formatted(names.size() + 1), true));
            values.add(new Name(List.of(names.getLast()), span));
        }
        SqlExpression compared = compared(quantified.operator(), left, values, span);
        boolean isAll = quantified.isAll();
        SqlExpression decides = isAll ? new Not(compared, span) : compared;
        return new Case(
                null,
                List.of(
                        new When(exists(quantified, names, decides), new BoolLiteral(!isAll, span)),
                        new When(
                                exists(quantified, names, new NullTest(compared, false, span)),
                                new NullLiteral(span))),
                new BoolLiteral(isAll, span),
                span);
    }

    /** Compares each value for equality, where a null leaves it open, or rows in their order. */
    private static SqlExpression compared(
            ComparisonOperator operator, Row left, List<SqlExpression> values, Span span) {
        boolean isEqual = operator == ComparisonOperator.EQUAL;
        if (!isEqual && operator != ComparisonOperator.NOT_EQUAL) {
            return new Comparison(operator, left, new Row(values, span), span);
        }
        List<SqlExpression> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            parts.add(new Comparison(operator, left.values().get(i), values.get(i), span));
        }
        return isEqual ? new And(parts, span) : new Or(parts, span);
    }

    private static Exists exists(
            Quantified quantified, List<Identifier> names, SqlExpression condition) {
        Span span = quantified.span();
        DerivedTable rows =
                new DerivedTable(
                        quantified.query(), false, new Identifier("(rows)", true), names, span);
        Column some = new Column(new BoolLiteral(true, span), null, span);
        Select select = Select.of(List.of(some), rows, span).where(condition);
        return new Exists(SqlQuery.of(select), span);
    }
}
