// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.internal.sql.syntax.QueryBody.AllColumns;
import dev.windrow.internal.sql.syntax.QueryBody.Select;
import dev.windrow.internal.sql.syntax.SqlRequest.Copy;
import dev.windrow.internal.sql.syntax.TableReference.NamedTable;
import dev.windrow.internal.sql.syntax.Token.Kind;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Parses what writes a file.
 *
 * <pre>
 * copy   = "copy" (name | "(" query ")") "to" 'file' [["with"] "(" option {"," option} ")"]
 * option = "format" word | "partition_by" (name | names) | "header" ["true"]
 *        | ("delimiter" | "delim" | "sep") ',' | ("compression" | "codec") "snappy"
 * </pre>
 */
final class CopyParser {

    private static final Set<String> FORMATS = Set.of("csv", "tsv", "json", "arrow", "parquet");

    private final TokenReader in;
    private final QueryParser queries;
    private @Nullable String format;
    private List<Identifier> partition = List.of();

    CopyParser(TokenReader in, QueryParser queries) {
        this.in = in;
        this.queries = queries;
    }

    /** Parses what is behind the first word. */
    Copy copy() {
        SqlQuery query = in.atSign("(") ? queries.inParentheses() : table();
        if (in.atWord("from")) {
            throw in.unsupported("COPY FROM", "write CREATE TABLE name AS FROM 'file'");
        }
        in.expectWord("to", "to and a file in quotes");
        if (!in.at(Kind.TEXT)) {
            throw in.unexpected("a file in single quotes");
        }
        Token file = in.take();
        in.acceptWord("with");
        if (in.acceptSign("(")) {
            do {
                option();
            } while (in.acceptSign(","));
            in.expectSign(")", "\",\" or \")\"");
        }
        return new Copy(
                query,
                file.value(),
                format,
                partition.stream().map(Identifier::value).toList(),
                file.span());
    }

    private SqlQuery table() {
        Identifier name = in.expectName("a table, or a query in parentheses");
        Span span = in.last();
        if (in.atSign("(")) {
            throw in.unsupported("COPY of some columns", "write COPY (SELECT a FROM t) TO 'file'");
        }
        NamedTable table = new NamedTable(name.value(), false, null, List.of(), span);
        return SqlQuery.of(Select.of(List.of(AllColumns.of(span)), table, span));
    }

    private void option() {
        Token option = in.take();
        switch (option.value().toLowerCase(Locale.ROOT)) {
            case "format" -> format = value("csv, tsv, json, arrow or parquet", FORMATS);
            case "header" -> {
                if (!in.atSign(",") && !in.atSign(")")) {
                    value("true, since each column has its name", Set.of("true", "1"));
                }
            }
            case "compression", "codec" ->
                    value("snappy, or a file's name in .gz or .zst", Set.of("snappy"));
            case "delimiter", "delim", "sep" ->
                    value("a comma, or for tabs a file's name in .tsv", Set.of(","));
            case "partition_by" ->
                    partition =
                            in.atSign("(") ? in.expectNames() : List.of(in.expectName("a column"));
            default ->
                    throw in.unsupported(
                            "the option " + option.value(),
                            "there are format, partition_by, header, delimiter and compression");
        }
    }

    /** Reads a word, a number or a text, in small letters. */
    private String value(String expected, Set<String> known) {
        String value = in.peek().value().toLowerCase(Locale.ROOT);
        if (!known.contains(value)) {
            throw in.unexpected(expected);
        }
        in.take();
        return value;
    }
}
