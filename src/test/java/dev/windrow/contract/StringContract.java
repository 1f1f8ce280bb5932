// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.concat;
import static dev.windrow.query.StringFunctions.fromInteger;
import static dev.windrow.query.StringFunctions.length;
import static dev.windrow.query.StringFunctions.slice;
import static dev.windrow.query.StringFunctions.split;
import static dev.windrow.query.StringFunctions.strip;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Functions of strings on every engine, compared with {@link PlainStrings}. Columns are laid out
 * awkwardly, see {@link RawColumns}.
 *
 * <p>{@code -Dwindrow.differential.seed} is the first seed of the random expressions.
 */
@ExtendWith(NoLeaks.class)
public abstract class StringContract {

    private static final Expression TEXT = column("text");
    private static final Expression OTHER = column("other");

    private Windrow windrow;

    protected abstract EngineChoice engine();

    /** Returns the numbers of rows for each function. */
    protected int[] rowCounts() {
        return new int[] {0, 1, 63, 1025};
    }

    /** Returns the rows of the largest case: several ranges of threads. */
    protected int largeRows() {
        return 70_001;
    }

    /** Returns the number of random expressions. */
    protected int randomExpressions() {
        return 200;
    }

    /** Returns the selections that ask for columns: all together, or some at a time. */
    protected List<Select> selections(Windrow asked, Table table, List<DerivedColumn> columns) {
        return List.of(new Select(columns));
    }

    @BeforeEach
    void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine()).withThreads(2));
    }

    @AfterEach
    void close() {
        windrow.close();
    }

    /** The columns {@code text} and {@code other} of strings and {@code number} of int64. */
    record Rows(
            ColumnKind kind,
            List<@Nullable Object> text,
            List<@Nullable Object> other,
            List<@Nullable Object> number) {

        static Rows of(ColumnKind kind, StringSamples samples, int count, double nulls) {
            return new Rows(
                    kind,
                    samples.texts(count, nulls),
                    samples.texts(count, nulls),
                    samples.numbers(count, nulls));
        }

        Map<String, @Nullable Object> row(int row) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            values.put("text", text.get(row));
            values.put("other", other.get(row));
            values.put("number", number.get(row));
            return values;
        }

        Table table() {
            ColumnMemory memory = new ColumnMemory();
            RawColumns columns = new RawColumns(memory, new Random(text.size()));
            Map<String, Column> made = new LinkedHashMap<>();
            made.put("text", columns.of(kind, text));
            made.put("other", columns.of(kind, other));
            made.put("number", columns.of(ColumnKind.INT64, number));
            return new Table(made, text.size(), memory);
        }
    }

    /** Compares expressions over some rows with their plain results. */
    final void check(Rows rows, List<Expression> expressions) {
        List<DerivedColumn> columns =
                IntStream.range(0, expressions.size())
                        .mapToObj(i -> new DerivedColumn("c" + i, expressions.get(i)))
                        .toList();
        List<Select> selections;
        try (Table table = rows.table()) {
            selections = selections(windrow, table, columns);
        }
        assertThat(selections.stream().flatMap(select -> select.columns().stream()))
                .containsExactlyInAnyOrderElementsOf(columns);
        selections.forEach(select -> check(rows, select));
    }

    private void check(Rows rows, Select select) {
        try (TransformResult result = run(rows, select)) {
            assertThat(result.table().names())
                    .isEqualTo(select.columns().stream().map(DerivedColumn::name).toList());
            for (DerivedColumn column : select.columns()) {
                check(rows, column.expression(), result.column(column.name()));
            }
        }
    }

    /** The input is closed before the result is read, which must not borrow from it. */
    private TransformResult run(Rows rows, Select select) {
        try (Table table = rows.table()) {
            return windrow.transform(table, select);
        }
    }

    private static void check(Rows rows, Expression expression, Column found) {
        List<@Nullable Object> values = read(found);
        assertThat(values).hasSameSizeAs(rows.text());
        for (int row = 0; row < values.size(); row++) {
            Map<String, @Nullable Object> given = rows.row(row);
            Object expected = PlainStrings.evaluate(expression, given);
            if (!Objects.equals(values.get(row), expected)) {
                assertThat(values.get(row))
                        .as("row %d: %s of %s", row, expression.label(), given)
                        .isEqualTo(expected);
            }
        }
    }

    /** Reads a column, strings as their bytes. */
    private static List<@Nullable Object> read(Column column) {
        if (!(column instanceof VariableWidthColumn strings)) {
            return Columns.read(column);
        }
        assertThat(strings.type()).isEqualTo(Primitive.UTF8);
        List<@Nullable Object> values = new ArrayList<>();
        for (long row = 0; row < strings.rows(); row++) {
            values.add(
                    strings.isNull(row)
                            ? null
                            : new String(strings.getBytes(row), StandardCharsets.ISO_8859_1));
        }
        return values;
    }

    @Test
    void everyFunctionOfWellFormedStrings() {
        for (int count : rowCounts()) {
            check(
                    Rows.of(ColumnKind.UTF8, StringSamples.wellFormed(count), count, 0.2),
                    StringExpressions.every(TEXT, OTHER));
        }
        check(
                Rows.of(ColumnKind.UTF8, StringSamples.wellFormed(7), 200, 0),
                StringExpressions.every(TEXT, OTHER));
    }

    @Test
    void everyFunctionOfBytesThatAreNoUtf8() {
        for (int count : rowCounts()) {
            check(
                    Rows.of(ColumnKind.UTF8, StringSamples.malformed(count), count, 0.1),
                    StringExpressions.every(TEXT, OTHER));
        }
    }

    @Test
    void everyFunctionOfDictionaries() {
        check(
                Rows.of(ColumnKind.DICTIONARY, StringSamples.wellFormed(1), 150, 0.2),
                StringExpressions.every(TEXT, OTHER));
        check(
                Rows.of(ColumnKind.DICTIONARY, StringSamples.malformed(2), 100, 0.2),
                StringExpressions.every(TEXT, OTHER));
    }

    @Test
    void everyFunctionOfNumbersInWords() {
        check(
                Rows.of(ColumnKind.UTF8, StringSamples.numbers(1), 600, 0.1),
                StringExpressions.every(TEXT, OTHER));
    }

    @Test
    void everyFunctionOfNulls() {
        for (ColumnKind kind : List.of(ColumnKind.UTF8, ColumnKind.DICTIONARY)) {
            check(
                    Rows.of(kind, StringSamples.wellFormed(5), 200, 1),
                    StringExpressions.every(TEXT, OTHER));
        }
    }

    @Test
    void everyFunctionOfLongStrings() {
        check(
                Rows.of(ColumnKind.UTF8, StringSamples.longOnes(11), 5, 0.1),
                StringExpressions.every(TEXT, OTHER));
    }

    @Test
    void manyRowsStayInTheirOrder() {
        check(
                Rows.of(ColumnKind.UTF8, StringSamples.wellFormed(3), largeRows(), 0.1),
                List.of(
                        concat(slice(split(TEXT, " ", 1), 0, 1), literal(" "), OTHER),
                        upper(TEXT),
                        strip(OTHER),
                        length(TEXT)));
    }

    @Test
    void randomExpressionsOfRandomBytes() {
        long first = Long.getLong("windrow.differential.seed", 0);
        for (long seed = first; seed < first + randomExpressions(); seed++) {
            Random random = new Random(seed);
            StringSamples samples =
                    random.nextBoolean()
                            ? StringSamples.wellFormed(seed)
                            : StringSamples.malformed(seed);
            Rows rows = Rows.of(ColumnKind.UTF8, samples, 40, random.nextInt(3) * 0.15);
            try {
                check(rows, List.of(new StringExpressions.Drawn(random).text(4)));
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    @Test
    void operandsOfOtherTypesAreRefused() {
        refuses(
                upper(column("number")),
                ErrorCode.UNSUPPORTED_TYPE,
                "expected a string: from_integer");
        refuses(length(column("number")), ErrorCode.UNSUPPORTED_TYPE, "number is int64");
        refuses(fromInteger(TEXT), ErrorCode.UNSUPPORTED_TYPE, "text is utf8, expected an integer");
        refuses(upper(column("texts")), ErrorCode.UNKNOWN_COLUMN, "did you mean text");
    }

    private void refuses(Expression expression, ErrorCode code, String message) {
        Rows rows = Rows.of(ColumnKind.UTF8, StringSamples.wellFormed(1), 3, 0);
        Select select = new Select(List.of(new DerivedColumn("c", expression)));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> run(rows, select))
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }
}
