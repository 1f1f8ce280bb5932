// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the word before the cursor may be.
 *
 * @param kind what it is
 * @param word the word as far as it is written; of a file in quotes, without the quote
 * @param tables the tables and files that the statement names, as it writes them
 */
record Completion(Kind kind, String word, List<String> tables) {

    /** What a word may be. */
    enum Kind {
        /** A command of the shell. */
        COMMAND,
        /** A format of results. */
        FORMAT,
        /** {@code on} or {@code off}. */
        SWITCH,
        /** A file, in quotes that are open or where nothing else may stand. */
        FILE,
        /** A table, a view or a file. */
        TABLE,
        /** A column, a function or a word of the grammar. */
        NAME,
        /** A column of the table that is named before a point. */
        COLUMN,
        /** Anything: no word is proposed. */
        NOTHING
    }

    private static final Pattern PLAIN_NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");
    private static final Pattern LAST_NAME = Pattern.compile("[\\p{L}\\p{N}_]*$");
    private static final Pattern LAST_WORD = Pattern.compile("[^\\s(),;=<>]*$");

    /** Words behind which a table comes, or others that begin another clause. */
    private static final Pattern CLAUSES =
            Pattern.compile(
                    "(?i)\\b(from|join|describe|view|table|select|where|on|using|group|having|order"
                            + "|window|qualify|limit|union|intersect|except|as|with|set)\\b");

    private static final Set<String> BEFORE_TABLES =
            Set.of("from", "join", "describe", "view", "table");

    private static final Pattern TABLES =
            Pattern.compile("(?i)\\b(?:from|join|describe)\\s+('[^']+'|\"[^\"]+\"|[^\\s'\"(),;]+)");

    /** Returns a name as a statement may write it. */
    static String quotedName(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * Finds what is to be completed.
     *
     * @param text all that is written
     * @param cursor where in it
     */
    static Completion of(String text, int cursor) {
        String before = text.substring(0, cursor);
        if (DotCommand.isOne(text)) {
            return ofCommand(before.stripLeading());
        }
        int start = startOfStatement(before);
        String statement = before.substring(start);
        int end = text.indexOf(';', cursor);
        List<String> tables = tables(text.substring(start, end < 0 ? text.length() : end));
        int quote = openQuote(statement);
        if (quote >= 0) {
            return new Completion(Kind.FILE, statement.substring(quote + 1), tables);
        }
        String word = last(LAST_WORD, statement);
        if (isTable(statement.substring(0, statement.length() - word.length()))) {
            return new Completion(Kind.TABLE, word, tables);
        }
        String name = last(LAST_NAME, statement);
        String owner = statement.substring(0, statement.length() - name.length());
        return owner.endsWith(".")
                ? new Completion(Kind.COLUMN, name, tables)
                : new Completion(Kind.NAME, name, tables);
    }

    private static Completion ofCommand(String line) {
        String[] words = line.split("\\s+", -1);
        if (words.length == 1) {
            return new Completion(Kind.COMMAND, line, List.of());
        }
        Kind kind = DotCommand.argumentKind(words[0]);
        return new Completion(kind, words[words.length - 1], List.of());
    }

    private static String last(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    /** Returns where the statement at the end of a text begins. */
    private static int startOfStatement(String text) {
        int start = 0;
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\'') {
                isQuoted = !isQuoted;
            } else if (text.charAt(i) == ';' && !isQuoted) {
                start = i + 1;
            }
        }
        return start;
    }

    /** Returns where the quote stands that is open at the end of a statement, or -1. */
    private static int openQuote(String statement) {
        int open = -1;
        for (int i = 0; i < statement.length(); i++) {
            if (statement.charAt(i) == '\'') {
                open = open < 0 ? i : -1;
            }
        }
        return open;
    }

    /** Returns whether a table may follow. */
    private static boolean isTable(String statement) {
        Matcher clauses = CLAUSES.matcher(statement);
        String clause = "";
        int end = 0;
        while (clauses.find()) {
            clause = clauses.group().toLowerCase(Locale.ROOT);
            end = clauses.end();
        }
        String behind = statement.substring(end).strip();
        return BEFORE_TABLES.contains(clause) && (behind.isEmpty() || behind.endsWith(","));
    }

    private static List<String> tables(String statement) {
        Set<String> tables = new LinkedHashSet<>();
        TABLES.matcher(statement).results().forEach(found -> tables.add(found.group(1)));
        return new ArrayList<>(tables);
    }
}
