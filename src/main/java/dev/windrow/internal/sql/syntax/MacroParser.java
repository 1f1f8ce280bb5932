// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.SqlExpression.Call;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Puts what stands for a call of a function that is written in SQL in its place. */
final class MacroParser {

    /** The value up to which a share of a list's values are, in their order. */
    private static final Macro OF_SHARE =
            new Macro(
                    "quantile_disc",
                    List.of("all_values", "share"),
                    """
                    list_transform([list_filter(all_values, lambda x: x is not null)], lambda l:
                    l[greatest(1, len(l) - floor(len(l) - len(l) * share))::bigint])[1]\
                    """);

    private final TokenReader in;
    private final ExpressionParser expressions;

    MacroParser(TokenReader in, ExpressionParser expressions) {
        this.in = in;
        this.expressions = expressions;
    }

    /**
     * Parses the arguments of a call of a macro of the session, behind its parenthesis.
     *
     * @param first the argument that stands before the name, or null
     * @return what stands for the call, or null if there is no such macro
     */
    @Nullable SqlExpression made(Token function, String name, @Nullable SqlExpression first) {
        SqlMacro macro = in.text().macros().of(name);
        if (macro == null) {
            return null;
        }
        List<SqlExpression> given = new ArrayList<>();
        if (first != null) {
            given.add(first);
        }
        Map<String, SqlExpression> named = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        while (!in.atSign(")")) {
            String parameter = in.acceptParameter();
            if (parameter == null) {
                given.add(expressions.expression());
            } else {
                named.put(parameter, expressions.expression());
            }
            if (!in.acceptSign(",")) {
                break;
            }
        }
        in.expectSign(")", "\",\" or \")\"");
        return expanded(macro, given, named, in.since(function));
    }

    private SqlExpression expanded(
            SqlMacro macro,
            List<SqlExpression> given,
            Map<String, SqlExpression> named,
            Span span) {
        for (SqlMacro.Form form : macro.forms()) {
            List<SqlExpression> arguments =
                    form.isTable()
                            ? null
                            : form.arguments(given, named, standard -> value(standard, span));
            if (arguments != null) {
                return expanded(
                        new Macro(macro.name(), form.names(), form.body()),
                        Call.of(macro.name(), arguments, span));
            }
        }
        throw macro.refused(in.text(), span);
    }

    private SqlExpression value(String written, Span span) {
        return expanded(new Macro("", List.of(), written), Call.of("", List.of(), span));
    }

    /** Returns a word that stands for a time of now, or null. */
    @Nullable SqlExpression now(Token word) {
        String time = in.moment().of(word.value(), false);
        return time == null ? null : value(time, in.take().span());
    }

    /** Returns what stands for a call: the call itself, unless its function is written in SQL. */
    SqlExpression expanded(Call call) {
        String time = in.moment().of(call.function(), true);
        boolean isNow = time != null && call.arguments().isEmpty();
        Macro macro =
                isNow
                        ? new Macro(call.function(), List.of(), time)
                        : Macros.of(call.function(), call.arguments().size());
        return macro == null ? in.inMacro(call) : expanded(macro, call);
    }

    /** Parses what stands for as many arguments as there are columns: {@code *columns('a|b')}. */
    SqlExpression unpacked() {
        if (expressions.expression() instanceof Call columns) {
            return columns.named("*columns");
        }
        throw in.unexpected("\",\" or \")\" behind columns");
    }

    /** Returns a discrete quantile of values that are sorted in any order. */
    SqlExpression ofSorted(Call call) {
        SqlExpression value = call.order().getFirst().expression();
        Call list = call.of(List.of(value)).named("list");
        SqlExpression share = call.arguments().getLast();
        return expanded(OF_SHARE, Call.of(OF_SHARE.name(), List.of(list, share), call.span()));
    }

    private SqlExpression expanded(Macro macro, Call call) {
        in.enter();
        TokenReader body = new TokenReader(in, new Macro.Expansion(macro, in.inMacro(call)));
        SqlExpression expanded = new QueryParser(body).expression();
        body.requireEnd("the end of a macro");
        in.leave();
        return expanded;
    }
}
