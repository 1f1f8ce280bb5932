// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.column.ColumnType;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.logical.Relation;
import dev.windrow.internal.sql.syntax.SqlExpression;
import dev.windrow.internal.sql.syntax.SqlExpression.BoolLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.Call;
import dev.windrow.internal.sql.syntax.SqlExpression.Comparison;
import dev.windrow.internal.sql.syntax.SqlExpression.Name;
import dev.windrow.internal.sql.syntax.SqlExpression.NumberLiteral;
import dev.windrow.internal.sql.syntax.SqlExpression.TextLiteral;
import dev.windrow.internal.sql.syntax.SqlText;
import dev.windrow.internal.sql.syntax.TableReference.TableFunction;
import dev.windrow.internal.sql.syntax.TypeName;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.scan.CsvOptions;

import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Translates the functions that read files: {@code read_parquet(['a.parquet', 'b.parquet'])}, or
 * {@code read_csv('data.txt', delim = ';')} with options of CSV. What a file is, it tells itself.
 */
final class FileFunctions {

    private static final Set<String> OF_CSV = Set.of("read_csv", "read_csv_auto");

    private static final Set<String> OF_OTHERS =
            Set.of("read_parquet", "parquet_scan", "read_json", "read_json_auto", "read_ndjson");

    private final SqlText text;
    private final SqlTableSource tables;

    FileFunctions(Statement statement) {
        text = statement.text();
        tables = statement.tables();
    }

    /** Returns whether a function reads files. */
    static boolean isOne(TableFunction function) {
        String name = name(function);
        return OF_CSV.contains(name) || OF_OTHERS.contains(name);
    }

    private static String name(TableFunction function) {
        return function.function().toLowerCase(Locale.ROOT);
    }

    /** Returns what a function reads. */
    Relation of(TableFunction function) {
        List<SqlExpression> arguments = function.arguments();
        if (arguments.isEmpty()) {
            throw text.expected("a file in quotes, or a list of some", function.span());
        }
        Map<String, ColumnType> types = new LinkedHashMap<>();
        Map<String, SqlExpression> options = new LinkedHashMap<>();
        Boolean binaryAsString = null;
        for (SqlExpression argument : arguments.subList(1, arguments.size())) {
            if (!(argument instanceof Comparison(var operator, Name name, var value, var _))
                    || operator != ComparisonOperator.EQUAL) {
                throw text.expected("an option, such as header = true", argument.span());
            }
            String option = name.parts().getLast().value().toLowerCase(Locale.ROOT);
            boolean isOfCsv = OF_CSV.contains(name(function));
            if (option.equals("binary_as_string") && !isOfCsv) {
                binaryAsString = truth(value);
                continue;
            }
            if (!isOfCsv) {
                throw text.unsupported(
                        "the option " + option,
                        argument.span(),
                        "read_csv has options, and read_parquet binary_as_string");
            }
            if (Set.of("types", "dtypes", "column_types").contains(option)) {
                types.putAll(types(value));
            } else {
                options.put(option, value);
            }
        }
        return tables.files(
                texts(arguments.getFirst()), types, binaryAsString, csv -> changed(csv, options));
    }

    private CsvOptions changed(CsvOptions csv, Map<String, SqlExpression> options) {
        CsvOptions changed = csv;
        for (Map.Entry<String, SqlExpression> option : options.entrySet()) {
            changed = changed(changed, option.getKey(), option.getValue());
        }
        return changed;
    }

    private CsvOptions changed(CsvOptions csv, String option, SqlExpression value) {
        return switch (option) {
            case "delim", "delimiter", "sep" -> csv.withDelimiter(sign(value));
            case "quote" -> csv.withQuote(sign(value));
            case "escape" -> csv.withEscape(sign(value));
            case "comment" -> csv.withComment(sign(value));
            case "thousands" -> csv.withThousands(sign(value));
            case "decimal_separator" -> csv.withDecimalComma(sign(value) == ',');
            case "header" -> csv.withHeader(truth(value));
            case "null_padding" -> csv.withShortRows(truth(value));
            case "ignore_errors" -> csv.withErrorsIgnored(truth(value));
            case "nullstr" -> csv.withNulls(texts(value));
            case "dateformat" -> csv.withDateFormat(text(value));
            case "skip" -> csv.withSkip(number(value));
            case "encoding" -> csv.withEncoding(encoding(value));
            default ->
                    throw text.unsupported(
                            "the option " + option,
                            value.span(),
                            "there are delim, header, quote, escape, comment, skip, nullstr, types,"
                                    + " dateformat, decimal_separator, thousands, encoding,"
                                    + " null_padding and ignore_errors");
        };
    }

    private Map<String, ColumnType> types(SqlExpression value) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        if (!(value instanceof Call struct) || !struct.function().equals("struct_pack")) {
            throw text.expected("types by columns, such as {'a': 'int'}", value.span());
        }
        for (int i = 0; i + 1 < struct.arguments().size(); i += 2) {
            SqlExpression type = struct.arguments().get(i + 1);
            String named = text(type).toLowerCase(Locale.ROOT);
            try {
                types.put(
                        text(struct.arguments().get(i)),
                        SqlTypes.of(new TypeName(named, List.of(), List.of(), type.span())));
            } catch (WindrowException e) {
                throw text.failure(e.code(), type.span(), String.valueOf(e.getMessage()));
            }
        }
        return types;
    }

    private List<String> texts(SqlExpression value) {
        return value instanceof Call list && list.function().equals("list_value")
                ? list.arguments().stream().map(this::text).toList()
                : List.of(text(value));
    }

    private String text(SqlExpression value) {
        if (value instanceof TextLiteral(String written, var _)) {
            return written;
        }
        throw text.expected("a text in single quotes", value.span());
    }

    private char sign(SqlExpression value) {
        String sign = text(value).replace("\\t", "\t");
        if (sign.length() > 1) {
            throw text.expected("one character", value.span());
        }
        return sign.isEmpty() ? CsvOptions.NONE : sign.charAt(0);
    }

    private boolean truth(SqlExpression value) {
        if (value instanceof BoolLiteral(boolean truth, var _)) {
            return truth;
        }
        throw text.expected("true or false", value.span());
    }

    private int number(SqlExpression value) {
        if (value instanceof NumberLiteral(String digits, var _) && digits.matches("\\d{1,9}")) {
            return Integer.parseInt(digits);
        }
        throw text.expected("a number of lines", value.span());
    }

    private Charset encoding(SqlExpression value) {
        try {
            return Charset.forName(text(value));
        } catch (IllegalArgumentException e) {
            throw text.expected("the name of an encoding", value.span());
        }
    }
}
