// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Filter;
import dev.windrow.internal.plan.logical.LogicalPlan.Limit;
import dev.windrow.internal.plan.logical.LogicalPlan.Project;
import dev.windrow.internal.plan.logical.LogicalPlan.Sort;
import dev.windrow.internal.plan.logical.LogicalPlan.Windows;
import dev.windrow.internal.sql.syntax.TableReference.Sampled;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.FunctionCall;
import dev.windrow.query.SortKey;
import dev.windrow.query.StringFunctions;
import dev.windrow.query.Window;
import dev.windrow.query.WindowFunctions;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Samples: each row by chance, or so many rows of a random order. Chance is that of the moment or,
 * with a seed, the hash of the row's number.
 */
final class SampleTranslator {

    /** A power of two, of which shares are counted. */
    private static final long ALL = 1L << 40;

    private final Statement statement;

    SampleTranslator(Statement statement) {
        this.statement = statement;
    }

    LogicalPlan of(Sampled sampled, LogicalPlan rows) {
        BigDecimal amount = sampled.amount();
        Long seed = sampled.seed();
        if (sampled.isPercent() && seed == null) {
            Expression share = literal(amount.movePointLeft(2).doubleValue());
            return new Filter(rows, random(sampled).lessThan(share));
        }
        List<String> names = rows.names();
        if (names == null) {
            throw statement
                    .text()
                    .unsupported(
                            "a sample of rows of a stream, or one with a seed",
                            sampled.span(),
                            "take a share without a seed, as in 10%");
        }
        List<DerivedColumn> shown = names.stream().map(DerivedColumn::of).toList();
        String key = statement.names().unique("(random)", "sample");
        LogicalPlan keyed =
                seed == null
                        ? new Project(rows, with(shown, key, random(sampled)))
                        : hashed(rows, shown, key, seed);
        if (sampled.isPercent()) {
            long bound = amount.movePointLeft(2).multiply(BigDecimal.valueOf(ALL)).longValue();
            Expression share = column(key).modulo(ALL);
            keyed = new Filter(keyed, share.lessThan(bound).and(share.greaterThan(-bound)));
        } else {
            Sort ordered = new Sort(keyed, List.of(SortKey.ascending(key)));
            keyed = new Limit(ordered, 0, amount.longValue());
        }
        return new Project(keyed, shown);
    }

    private static Expression random(Sampled sampled) {
        return new FunctionCall(
                RowFunctions.of("random"), List.of(literal(sampled.span().start())));
    }

    private LogicalPlan hashed(LogicalPlan rows, List<DerivedColumn> shown, String key, long seed) {
        String number = statement.names().unique("(number)", "sample");
        Window numbered = Window.partitionBy().compute(WindowFunctions.rowNumber().as(number));
        Expression hash = StringFunctions.hash(column(number).cast(Primitive.UTF8), seed);
        return new Project(new Windows(rows, numbered), with(shown, key, hash));
    }

    private static List<DerivedColumn> with(
            List<DerivedColumn> columns, String name, Expression value) {
        List<DerivedColumn> all = new ArrayList<>(columns);
        all.add(new DerivedColumn(name, value));
        return all;
    }
}
