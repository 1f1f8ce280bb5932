// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.syntax.SqlRequest.Create;
import dev.windrow.internal.sql.syntax.SqlRequest.Drop;
import dev.windrow.internal.sql.syntax.SqlRequest.IfThere;
import dev.windrow.internal.sql.syntax.SqlRequest.Kind;
import dev.windrow.internal.sql.syntax.SqlRequest.Query;
import dev.windrow.internal.sql.syntax.SqlRequest.ShowTables;
import dev.windrow.internal.sql.syntax.SqlRequest.Wanted;

import java.util.List;

/**
 * Parses a statement.
 *
 * <pre>
 * request = ["explain" ["analyze"]] query
 *         | ("describe" | "summarize") (query | table)
 *         | "show" "tables"
 *         | "create" ["or" "replace"] ["temp" | "temporary"] ("table" | "view")
 *           ["if" "not" "exists"] name [names] "as" query
 *         | "drop" ("table" | "view") ["if" "exists"] name
 * </pre>
 */
public final class RequestParser {

    private final TokenReader in;
    private final QueryParser queries;

    private RequestParser(SqlText text) {
        in = new TokenReader(text, true);
        queries = new QueryParser(in);
    }

    /**
     * Parses one statement, perhaps with semicolons at its end.
     *
     * @throws WindrowException {@code SYNTAX}, {@code UNSUPPORTED_SQL}, {@code DUPLICATE_NAME} or
     *     {@code INVALID_ARGUMENT}, with the position
     */
    public static SqlRequest parse(SqlText text) {
        RequestParser parser = new RequestParser(text);
        SqlRequest request = parser.request();
        parser.queries.requireEnd();
        return request;
    }

    private SqlRequest request() {
        if (in.acceptWord("explain")) {
            boolean isRun = in.acceptWord("analyze");
            return new Query(isRun ? Wanted.ANALYSIS : Wanted.PLAN, queries.query());
        }
        if (in.acceptWord("describe")) {
            return new Query(Wanted.COLUMNS, queries.queryOrTable());
        }
        if (in.acceptWord("summarize")) {
            return new Query(Wanted.SUMMARY, queries.queryOrTable());
        }
        if (in.acceptWord("show")) {
            in.expectWord("tables", "tables");
            return new ShowTables();
        }
        if (in.acceptWord("create")) {
            return create();
        }
        return in.acceptWord("drop") ? drop() : new Query(Wanted.ROWS, queries.query());
    }

    private Create create() {
        boolean isReplaced = in.acceptWords("or", "replace");
        if (!in.acceptWord("temp")) {
            in.acceptWord("temporary");
        }
        Kind kind = kind();
        boolean isKept = in.acceptWord("if");
        if (isKept) {
            in.expectWord("not", "not exists");
            in.expectWord("exists", "exists");
        }
        Token first = in.peek();
        Identifier name = in.expectName("a name of the " + kind.label());
        Span span = in.since(first);
        List<Identifier> columns = columns();
        in.expectWord("as", "as and a query");
        return new Create(
                kind,
                name.value(),
                span,
                columns,
                isReplaced ? IfThere.REPLACE : isKept ? IfThere.KEEP : IfThere.FAIL,
                queries.query());
    }

    private List<Identifier> columns() {
        if (!in.atSign("(")) {
            return List.of();
        }
        if (!in.isThird(",") && !in.isThird(")")) {
            throw in.unsupported(
                    "a table of given types",
                    "write CREATE TABLE name AS SELECT ... or VALUES ...");
        }
        return in.expectNames();
    }

    private Drop drop() {
        Kind kind = kind();
        boolean ifThere = in.acceptWord("if");
        if (ifThere) {
            in.expectWord("exists", "exists");
        }
        Token first = in.peek();
        Identifier name = in.expectName("the name of a " + kind.label());
        return new Drop(kind, name.value(), in.since(first), ifThere);
    }

    private Kind kind() {
        if (in.acceptWord("table")) {
            return Kind.TABLE;
        }
        in.expectWord("view", "table or view");
        return Kind.VIEW;
    }
}
