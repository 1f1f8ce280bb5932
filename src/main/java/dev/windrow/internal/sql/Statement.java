// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.plan.logical.PlanDepth;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.syntax.Identifier;
import dev.windrow.internal.sql.syntax.QueryParser;
import dev.windrow.internal.sql.syntax.Span;
import dev.windrow.internal.sql.syntax.SqlQuery;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TableReference.NamedTable;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What all queries of a statement share.
 *
 * @param tables finds the tables that FROM names
 * @param names the names of columns in the plan
 * @param views the names of views that are translated, in small letters
 */
record Statement(SqlText text, SqlTableSource tables, PlanNames names, Set<String> views) {

    /** Returns the statement as the query of a view is a part of it. */
    Statement within(String view, SqlText query) {
        Set<String> more = new HashSet<>(views);
        more.add(view.toLowerCase(Locale.ROOT));
        return new Statement(query, tables, names, more);
    }

    /**
     * Returns the rows of a query with a name, as a part of this statement. Failures tell its name
     * and the place in it.
     *
     * @param kind what has the name
     * @param columns the names of its first columns
     */
    LogicalPlan rows(String kind, String name, String query, List<Identifier> columns) {
        SqlText inner = text.within("%s \"%s\"".formatted(kind, name), query);
        SqlQuery parsed = QueryParser.parse(inner);
        QueryTranslator queries =
                new QueryTranslator(within(name, inner), CommonTables.NONE, false);
        return queries.renamed(queries.of(parsed, null), columns, parsed.span());
    }

    /** Returns the rows of a table, a view or a file. */
    LogicalPlan rows(NamedTable table) {
        String name = table.name();
        if (table.isFile()) {
            return Read.of(tables.file(name));
        }
        if (views.contains(name.toLowerCase(Locale.ROOT))) {
            throw refused(table, "the view \"%s\" would read itself".formatted(name));
        }
        Relation found = tables.table(name);
        if (found != null) {
            return Read.of(found);
        }
        SqlView view = tables.view(name);
        if (view == null) {
            throw refused(table, "no table \"%s\", expected %s".formatted(name, tables.expected()));
        }
        return rows("view", view.name(), view.query(), view.columns());
    }

    private WindrowException refused(NamedTable table, String problem) {
        return text.failure(ErrorCode.INVALID_ARGUMENT, table.span(), problem);
    }

    /** Refuses a query of more steps within each other than can be planned and run. */
    void requireShallow(LogicalPlan plan, Span span) {
        if (PlanDepth.isTooDeep(plan)) {
            throw text.unsupported(
                    "a query of more than %d joins and other steps within each other"
                            .formatted(PlanDepth.MOST),
                    span,
                    "write a part of it to a file, and read that");
        }
    }
}
