// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A statement with parameters, which are written {@code ?}, {@code $1} or {@code $name}.
 *
 * @param body the statement as it is written
 * @param parameters the parameters, in the order of the body
 */
public record PreparedStatement(String name, String body, List<Parameter> parameters) {

    /** Stands for each letter of a parameter where only the form of a statement matters. */
    private static final String ANY = "0";

    public PreparedStatement {
        parameters = List.copyOf(parameters);
    }

    /**
     * A place of a parameter.
     *
     * @param name its name; its number, if it has one
     */
    public record Parameter(String name, Span span) {

        private Parameter before(int end) {
            return new Parameter(name, new Span(span.start() - end, span.end() - end));
        }
    }

    /** Finds the parameters of a text: each {@code ?} has the next number. */
    static List<Parameter> parameters(SqlText text) {
        List<Parameter> found = new ArrayList<>();
        List<Token> tokens = Lexer.tokens(text, true);
        int numbered = 0;
        for (int i = 0; i + 1 < tokens.size(); i++) {
            Token sign = tokens.get(i);
            Token name = tokens.get(i + 1);
            if (sign.isSign("?")) {
                found.add(new Parameter(Integer.toString(++numbered), sign.span()));
            } else if (sign.isSign("$") && sign.end() == name.start() && isName(name)) {
                found.add(new Parameter(name.value(), new Span(sign.start(), name.end())));
            }
        }
        return found;
    }

    private static boolean isName(Token token) {
        return token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.NUMBER;
    }

    /** Returns a text of the same length, with values in place of its parameters. */
    static SqlText filled(SqlText text, List<Parameter> parameters) {
        StringBuilder filled = new StringBuilder(text.text());
        for (Parameter each : parameters) {
            Span span = each.span();
            filled.replace(span.start(), span.end(), ANY.repeat(span.end() - span.start()));
        }
        return new SqlText(text.place(), filled.toString(), text.isQuery(), text.macros());
    }

    /**
     * Returns the statement in a part of a text.
     *
     * @param all the parameters of the text
     */
    static PreparedStatement of(String name, SqlText text, Span body, List<Parameter> all) {
        return new PreparedStatement(
                name,
                text.text().substring(body.start(), body.end()),
                all.stream().map(each -> each.before(body.start())).toList());
    }

    /** Returns the names of the parameters, in small letters. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        parameters.forEach(each -> names.add(each.name().toLowerCase(Locale.ROOT)));
        return names;
    }

    /**
     * Returns the body with values in place of the parameters.
     *
     * @param values expressions as they are written, by the names in small letters
     */
    public String with(Map<String, String> values) {
        StringBuilder made = new StringBuilder();
        int end = 0;
        for (Parameter each : parameters) {
            made.append(body, end, each.span().start());
            made.append(SqlMacro.value(values.get(each.name().toLowerCase(Locale.ROOT))));
            end = each.span().end();
        }
        return made.append(body.substring(end)).toString();
    }
}
