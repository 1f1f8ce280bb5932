// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.Token.Kind;

import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The words of SQL that are no names, and those that begin what is not supported. */
public final class Keywords {

    /** Words of the grammar that are names, too. */
    private static final Set<String> OTHERS =
            words(
                    """
                    analyze by copy create cube describe drop exclude explain filter first
                    interval last nulls over partition range recursive replace rollup
                    rows sample show table tables values view
                    """);

    private static final Set<String> RESERVED =
            words(
                    """
                    all and anti any as asc asof between case cast collate cross desc
                    distinct else end except exists false fetch for from full group
                    having in inner intersect into is isnull join lateral left like
                    ilike limit natural not notnull null offset on or order outer
                    positional qualify right select semi similar some then true
                    try_cast union using when where window with
                    """);

    /** What may follow the columns of a SELECT and its tables. */
    private static final Set<String> CLAUSES =
            words(
                    """
                    where group having window qualify union intersect except order
                    limit offset fetch
                    """);

    /** What may follow a query in parentheses, where these are part of another query. */
    private static final Set<String> AFTER_QUERY =
            words("union intersect except order limit offset fetch");

    private static final Set<String> JOINS =
            words("join inner left right full cross natural semi anti asof positional");

    /** Words and signs of SQL that are not supported, with the names of what they begin. */
    private static final Map<String, String> UNSUPPORTED = new TreeMap<>();

    static {
        for (String clause : "into for with".split(" ")) {
            UNSUPPORTED.put(clause, clause.toUpperCase(Locale.ROOT));
        }
        UNSUPPORTED.put("tablesample", "TABLESAMPLE");
        UNSUPPORTED.put("at", "AT");
        UNSUPPORTED.put("exclude", "EXCLUDE");
        for (String operator : "regexp rlike overlaps".split(" ")) {
            UNSUPPORTED.put(operator, operator.toUpperCase(Locale.ROOT));
        }
        for (String operator : "@> <@ && -> ->> <=> => :=".split(" ")) {
            UNSUPPORTED.put(operator, "the operator " + operator);
        }
        UNSUPPORTED.put("[", "a subscript or a list ([)");
        UNSUPPORTED.put("{", "a struct ({)");
        UNSUPPORTED.put(":", "a slice (:)");
        UNSUPPORTED.put(";", "a second statement (;)");
    }

    private static final Map<String, String> REMEDIES =
            Map.of(
                    "INTO", "use --output",
                    "a second statement (;)", "run one after the other");

    private Keywords() {}

    /** Returns the words of a text. */
    static Set<String> words(String all) {
        return Set.of(all.split("\\s+"));
    }

    /** Returns the words of the grammar, in small letters. */
    public static Set<String> all() {
        Set<String> all = new HashSet<>(RESERVED);
        all.addAll(OTHERS);
        return all;
    }

    /** Returns whether a word, in any case, is a name only in quotes. */
    static boolean isReserved(String word) {
        return RESERVED.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Returns whether a word, in any case, begins a join behind a table. */
    static boolean beginsJoin(String word) {
        return JOINS.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Returns whether a token begins a clause behind the columns of a SELECT, or ends it. */
    static boolean beginsClause(Token token) {
        return isOneOf(CLAUSES, token) || token.isSign(";") || token.kind() == Kind.END;
    }

    /** Returns whether a token may follow a query in parentheses within those of another one. */
    static boolean continuesQuery(Token token) {
        return isOneOf(AFTER_QUERY, token);
    }

    /** Returns whether a token may follow a column of a SELECT and its name. */
    static boolean endsItem(Token token) {
        return beginsClause(token) || token.isSign(",") || token.isWord("from");
    }

    private static boolean isOneOf(Set<String> words, Token token) {
        return token.isSign(")")
                || token.kind() == Kind.WORD
                        && words.contains(token.value().toLowerCase(Locale.ROOT));
    }

    /** Returns the name of what a word in small letters or a sign begins, or null. */
    static @Nullable String unsupported(String token) {
        return UNSUPPORTED.get(token);
    }

    /** Returns what to do in place of something that is not supported, or an empty text. */
    static String remedy(String unsupported) {
        return REMEDIES.getOrDefault(unsupported, "");
    }
}
