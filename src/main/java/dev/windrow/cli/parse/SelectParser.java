// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.error.WindrowException;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunctions;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses computed columns, such as {@code upper(name) as big, split(name, ' ', 0) as (first,
 * second)}.
 *
 * <pre>
 * list = item {"," item}
 * item = expression ["as" (name | "(" name {"," name} ")")]
 * </pre>
 *
 * <p>Expressions are those of {@link ExpressionParser}. Only {@code split} takes several names: for
 * its part and the parts that follow. Without a name, a column is named after its expression.
 */
public final class SelectParser {

    private static final String OPTION = "--select";
    private static final String NEXT = "\",\", \"as\" or the end";

    private SelectParser() {}

    /**
     * Parses a list of keys. A name alone is always a column, even one with operators such as
     * {@code a-b}.
     *
     * @param option the option's name, for errors
     * @param text the keys; blank gives none
     * @return the keys, in order
     * @throws WindrowException as {@link #parse} does
     */
    public static List<DerivedColumn> keys(String option, String text) {
        OptionText in = new OptionText(option, text);
        List<DerivedColumn> keys = new ArrayList<>();
        if (in.atEnd()) {
            return keys;
        }
        do {
            String name = in.acceptItem();
            if (name == null) {
                addItem(in, keys);
            } else {
                keys.add(new DerivedColumn(name, Expression.column(name)));
            }
        } while (in.accept(','));
        if (!in.atEnd()) {
            throw in.failure(NEXT + " (a name with blanks or signs needs double quotes)");
        }
        return keys;
    }

    /**
     * Parses a list.
     *
     * @param text at least one column
     * @return the columns, in order
     * @throws WindrowException {@code SYNTAX}, with the position; {@code UNKNOWN_FUNCTION} or
     *     {@code INVALID_ARGUMENT}
     */
    public static List<DerivedColumn> parse(String text) {
        OptionText in = new OptionText(OPTION, text);
        List<DerivedColumn> columns = new ArrayList<>();
        do {
            addItem(in, columns);
        } while (in.accept(','));
        if (!in.atEnd()) {
            throw in.failure(NEXT);
        }
        return columns;
    }

    private static void addItem(OptionText in, List<DerivedColumn> columns) {
        Expression expression = new ExpressionParser(in).condition();
        if (!in.acceptWord("as")) {
            columns.add(new DerivedColumn(nameOf(expression), expression));
        } else if (in.at('(')) {
            columns.addAll(parts(in, expression));
        } else {
            columns.add(new DerivedColumn(in.name("a name after as"), expression));
        }
    }

    private static String nameOf(Expression expression) {
        return expression instanceof Expression.Column column ? column.name() : expression.label();
    }

    private static List<DerivedColumn> parts(OptionText in, Expression expression) {
        if (!(expression instanceof StringFunction.Split split)) {
            throw in.failure("one name, as only split makes several columns,");
        }
        in.expect('(', "\"(\"");
        List<DerivedColumn> parts = new ArrayList<>();
        do {
            int part = split.part() + parts.size();
            if (split.part() < 0 && part >= 0) {
                throw in.failure("\")\", as no part follows the last,");
            }
            Expression value =
                    StringFunctions.split(split.text(), split.delimiter(), part, split.maxParts());
            parts.add(new DerivedColumn(in.name("a name"), value));
        } while (in.accept(','));
        in.expect(')', "\",\" or \")\"");
        return parts;
    }
}
