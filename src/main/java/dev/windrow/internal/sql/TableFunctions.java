// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.plan.logical.LogicalPlan;
import dev.windrow.internal.plan.logical.LogicalPlan.Read;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlMacro;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TableReference.TableFunction;
import dev.windrow.query.Logic.ComparisonOperator;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Functions that FROM calls. A macro is a view, whose text has the text of the arguments in it. */
final class TableFunctions {

    private final Statement statement;
    private final QueryTranslator queries;
    private final SqlText text;

    TableFunctions(Statement statement, QueryTranslator queries) {
        this.statement = statement;
        this.queries = queries;
        text = statement.text();
    }

    /** Returns the rows of a call whose arguments depend on no other rows. */
    LogicalPlan of(TableFunction function) {
        LogicalPlan made = ofMacro(function);
        if (made != null) {
            return made;
        }
        return FileFunctions.isOne(function)
                ? Read.of(new FileFunctions(statement).of(function))
                : new SeriesTranslator(text, queries).of(function);
    }

    /** Returns the rows of a macro, or null if there is no such macro. */
    private @Nullable LogicalPlan ofMacro(TableFunction function) {
        SqlMacro macro = text.macros().of(function.function());
        if (macro == null) {
            return null;
        }
        List<String> given = new ArrayList<>();
        Map<String, String> named = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (SqlExpression argument : function.arguments()) {
            if (argument instanceof Comparison(var operator, Name name, var value, var _)
                    && operator == ComparisonOperator.EQUAL) {
                named.put(name.parts().getLast().value(), written(value));
            } else {
                given.add(written(argument));
            }
        }
        for (SqlMacro.Form form : macro.forms()) {
            List<String> arguments =
                    form.isTable() ? form.arguments(given, named, SqlMacro::value) : null;
            if (arguments != null) {
                return rows(macro, form, arguments, function);
            }
        }
        throw macro.refused(text, function.span());
    }

    private String written(SqlExpression argument) {
        return SqlMacro.value(
                text.text().substring(argument.span().start(), argument.span().end()));
    }

    private LogicalPlan rows(
            SqlMacro macro, SqlMacro.Form form, List<String> arguments, TableFunction function) {
        String name = macro.name() + "()";
        if (statement.views().contains(name.toLowerCase(Locale.ROOT))) {
            throw text.failure(
                    ErrorCode.INVALID_ARGUMENT,
                    function.span(),
                    "the macro %s would read itself".formatted(macro.name()));
        }
        Map<String, String> words = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            words.put(form.names().get(i).toLowerCase(Locale.ROOT), arguments.get(i));
        }
        return statement.rows("macro", name, SqlMacro.replaced(form.body(), words), List.of());
    }
}
