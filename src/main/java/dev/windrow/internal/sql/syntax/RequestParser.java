// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.sql.syntax.SqlMacro.Form;
import dev.windrow.internal.sql.syntax.SqlMacro.Parameter;
import dev.windrow.internal.sql.syntax.SqlRequest.Create;
import dev.windrow.internal.sql.syntax.SqlRequest.CreateMacro;
import dev.windrow.internal.sql.syntax.SqlRequest.Drop;
import dev.windrow.internal.sql.syntax.SqlRequest.Execute;
import dev.windrow.internal.sql.syntax.SqlRequest.IfThere;
import dev.windrow.internal.sql.syntax.SqlRequest.Kind;
import dev.windrow.internal.sql.syntax.SqlRequest.Prepare;
import dev.windrow.internal.sql.syntax.SqlRequest.Query;
import dev.windrow.internal.sql.syntax.SqlRequest.ShowTables;
import dev.windrow.internal.sql.syntax.SqlRequest.Wanted;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Parses a statement.
 *
 * <pre>
 * request = ["explain" ["analyze"]] query
 *         | ("describe" | "summarize") (query | table)
 *         | "show" "tables" | "copy" copy
 *         | "create" ["or" "replace"] ["temp" | "temporary"] ("table" | "view")
 *           ["if" "not" "exists"] name [names] "as" query
 *         | "create" ["or" "replace"] ["temp" | "temporary"] ("macro" | "function")
 *           ["if" "not" "exists"] name form {"," form}
 *         | "drop" ("table" | "view" | ("macro" | "function") ["table"]) ["if" "exists"] name
 *         | "prepare" name "as" request | "deallocate" ["prepare"] name
 *         | "execute" name ["(" [value {"," value}] ")"]
 * value   = [name (":=" | "=>")] expression
 * form    = "(" [parameter {"," parameter}] ")" "as" (expression | "table" query)
 * parameter = name [(":=" | "=>") expression]
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
        if (parser.in.atWord("prepare")) {
            return prepared(text);
        }
        SqlRequest request = parser.any();
        parser.queries.requireEnd();
        return request;
    }

    private SqlRequest any() {
        if (in.acceptWord("execute")) {
            return executed();
        }
        return in.acceptWord("deallocate") ? deallocated() : request();
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
        if (in.acceptWord("copy")) {
            return new CopyParser(in, queries).copy();
        }
        return in.acceptWord("drop") ? drop() : new Query(Wanted.ROWS, queries.query());
    }

    /** Parses a statement with parameters, which no parser of expressions knows. */
    private static Prepare prepared(SqlText text) {
        List<PreparedStatement.Parameter> parameters = PreparedStatement.parameters(text);
        RequestParser parser = new RequestParser(PreparedStatement.filled(text, parameters));
        TokenReader in = parser.in;
        in.expectWord("prepare", "prepare");
        String name = in.expectName("a name of the statement").value();
        in.expectWord("as", "as and a statement");
        Token first = in.peek();
        parser.request();
        Span body = in.since(first);
        parser.queries.requireEnd();
        return new Prepare(PreparedStatement.of(name, text, body, parameters));
    }

    private Execute executed() {
        Token first = in.peek();
        String name = in.expectName("the name of a prepared statement").value();
        Map<String, SqlExpression> values = new TreeMap<>();
        if (in.acceptSign("(")) {
            while (!in.atSign(")")) {
                String parameter = in.acceptParameter();
                values.put(
                        parameter == null
                                ? Integer.toString(values.size() + 1)
                                : parameter.toLowerCase(Locale.ROOT),
                        queries.expression());
                if (!in.acceptSign(",")) {
                    break;
                }
            }
            in.expectSign(")", "\",\" or \")\"");
        }
        return new Execute(name, values, in.since(first));
    }

    private Drop deallocated() {
        in.acceptWord("prepare");
        Token first = in.peek();
        Identifier name = in.expectName("the name of a prepared statement");
        return new Drop(Kind.STATEMENT, name.value(), in.since(first), false);
    }

    private SqlRequest create() {
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
        IfThere ifThere = isReplaced ? IfThere.REPLACE : isKept ? IfThere.KEEP : IfThere.FAIL;
        if (kind == Kind.MACRO) {
            return new CreateMacro(new SqlMacro(name.value(), forms()), span, ifThere);
        }
        List<Identifier> columns = columns();
        in.expectWord("as", "as and a query");
        return new Create(kind, name.value(), span, columns, ifThere, queries.query());
    }

    private List<Form> forms() {
        List<Form> forms = new ArrayList<>();
        do {
            in.expectSign("(", "\"(\" and parameters");
            List<Parameter> parameters = new ArrayList<>();
            while (!in.atSign(")")) {
                String name = in.acceptParameter();
                parameters.add(
                        name == null
                                ? new Parameter(in.expectName("a parameter").value(), null)
                                : new Parameter(name, written(queries.expression().span())));
                if (!in.acceptSign(",")) {
                    break;
                }
            }
            in.expectSign(")", "\",\" or \")\"");
            in.expectWord("as", "as and an expression, or as table and a query");
            boolean isTable = in.acceptWord("table");
            Token first = in.peek();
            if (isTable) {
                queries.query();
            } else {
                queries.expression();
            }
            forms.add(new Form(parameters, isTable, written(in.since(first))));
        } while (in.acceptSign(","));
        return forms;
    }

    private String written(Span span) {
        return in.text().text().substring(span.start(), span.end());
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
        if (kind == Kind.MACRO) {
            in.acceptWord("table");
        }
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
        if (in.acceptWord("macro") || in.acceptWord("function")) {
            return Kind.MACRO;
        }
        in.expectWord("view", "table, view or macro");
        return Kind.VIEW;
    }
}
