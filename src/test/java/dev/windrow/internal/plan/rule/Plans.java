// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.rule;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.SqlStatement;
import dev.windrow.internal.sql.SqlTableSource;
import dev.windrow.internal.sql.syntax.SqlMacro;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Plans of queries over a large table t(a, b, c), a small one u(d, e) and a smaller one v(f, g).
 */
final class Plans {

    private static final Map<String, Named> TABLES =
            Map.of(
                    "t", new Named("t", List.of("a", "b", "c"), 1_000_000),
                    "u", new Named("u", List.of("d", "e"), 1000),
                    "v", new Named("v", List.of("f", "g"), 10));

    private Plans() {}

    private record Named(String label, List<String> names, long rows) implements Relation {
        @Override
        public OptionalLong expectedRows() {
            return OptionalLong.of(rows);
        }
    }

    /** Returns what a query asks, before any rule. */
    static LogicalPlan of(String query) {
        return SqlStatement.parse(query, SqlMacro.Finder.NONE, _ -> null)
                .plan(
                        new SqlTableSource() {
                            @Override
                            public Relation files(
                                    List<String> names,
                                    Map<String, ColumnType> types,
                                    @Nullable Boolean binaryAsString,
                                    Function<CsvOptions, CsvOptions> csv) {
                                throw new UnsupportedOperationException(names.toString());
                            }

                            @Override
                            public @Nullable Relation table(String name) {
                                return TABLES.get(name);
                            }

                            @Override
                            public String expected() {
                                return "t, u or v";
                            }
                        });
    }

    /** Returns a plan as people read it. */
    static String tree(LogicalPlan plan) {
        return String.join("\n", PlanTree.lines(plan));
    }
}
