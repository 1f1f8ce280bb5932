// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.QueryBody.AllColumns;
import dev.windrow.internal.sql.syntax.QueryBody.Column;
import dev.windrow.internal.sql.syntax.QueryBody.Renamed;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** The columns that a star stands for, as far as it leaves out, replaces or renames some. */
final class StarColumns {

    private StarColumns() {}

    /**
     * Returns the columns of the result.
     *
     * @param columns those of the tables
     * @param rows translates what replaces some of them
     */
    static List<Scope.Column> of(
            AllColumns all, List<Scope.Column> columns, SqlText text, ExpressionTranslator rows) {
        all.excluded().stream()
                .filter(each -> each.parts().size() == 1)
                .forEach(each -> require(each.parts().getFirst(), all, columns, text));
        all.replaced().forEach(each -> require(each.alias(), all, columns, text));
        all.renamed().forEach(each -> require(each.from(), all, columns, text));
        List<Scope.Column> made = new ArrayList<>();
        for (Scope.Column column : columns) {
            if (all.excluded().stream().anyMatch(each -> isExcluded(each, column, rows))) {
                continue;
            }
            Expression value = column.value();
            for (Column replaced : all.replaced()) {
                value = isName(replaced.alias(), column) ? rows.of(replaced.expression()) : value;
            }
            String name = column.name();
            for (Renamed renamed : all.renamed()) {
                name = isName(renamed.from(), column) ? renamed.to().value() : name;
            }
            made.add(Scope.Column.of(name, value));
        }
        return made;
    }

    /** Returns whether a name is that of a column, with or without the table before it. */
    private static boolean isExcluded(Name name, Scope.Column column, ExpressionTranslator rows) {
        return name.parts().size() == 1
                ? isName(name.parts().getFirst(), column)
                : rows.of(name).equals(column.value());
    }

    private static void require(
            @Nullable Identifier name, AllColumns all, List<Scope.Column> columns, SqlText text) {
        if (columns.stream().noneMatch(each -> isName(name, each))) {
            throw text.failure(
                    ErrorCode.UNKNOWN_COLUMN,
                    all.span(),
                    NearestNames.unknownColumn(
                            name == null ? "" : name.value(),
                            columns.stream().map(Scope.Column::name).toList()));
        }
    }

    private static boolean isName(@Nullable Identifier name, Scope.Column column) {
        return name != null && name.value().equalsIgnoreCase(column.name());
    }
}
