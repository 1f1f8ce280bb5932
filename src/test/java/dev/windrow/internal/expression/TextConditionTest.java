// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.contains;
import static dev.windrow.query.StringFunctions.length;
import static dev.windrow.query.StringFunctions.like;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.Repetitions;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.query.Expression;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Conditions on strings of few different characters, which are found in many places. */
class TextConditionTest {

    private static final int ENTRIES = 2000;
    private static final int ROWS = 3 * ENTRIES;

    private final Random random = new Random(7);

    /** The string of each row, or null. */
    private final List<String> texts = new ArrayList<>();

    private Table table;

    /** Some entries of the dictionary are null or equal, some have no row, and rows are null. */
    @BeforeEach
    void makeTable() {
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < ENTRIES; i++) {
            entries.add(random.nextInt(10) == 0 ? null : text(random.nextInt(40)));
        }
        List<Integer> codes = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int code = (int) (Math.abs(random.nextGaussian()) * ENTRIES / 5);
            boolean isNull = code >= ENTRIES || random.nextInt(10) == 0;
            codes.add(isNull ? null : code);
            texts.add(isNull ? null : entries.get(code));
        }
        ColumnMemory memory = new ColumnMemory();
        Column plain = Columns.of(memory, Primitive.UTF8, texts);
        Column coded = Columns.dictionary(memory, entries, codes);
        table = new Table(Map.of("plain", plain, "coded", coded), ROWS, memory);
    }

    @AfterEach
    void closeTable() {
        table.close();
    }

    @Test
    void aPatternMatchesWhatItsRegularExpressionDoes() {
        for (int i = 0; i < Repetitions.of(100, 300); i++) {
            StringBuilder pattern = new StringBuilder();
            StringBuilder expression = new StringBuilder();
            for (int length = random.nextInt(8); length > 0; length--) {
                char sign = "aabb%%_".charAt(random.nextInt(i % 2 == 0 ? 6 : 7));
                pattern.append(sign);
                expression.append(sign == '%' ? ".*" : sign == '_' ? "." : sign);
            }
            Pattern expected = Pattern.compile(expression.toString());
            assertSelected(
                    text -> like(text, pattern.toString()),
                    text -> expected.matcher(text).matches());
        }
    }

    @Test
    void aTextOfAnyLengthIsFoundWhereverItIs() {
        for (int length = 0; length < 20; length++) {
            String sought = text(length);
            assertSelected(text -> contains(text, sought), text -> text.contains(sought));
        }
    }

    @Test
    void stringsAreComparedByTheirBytes() {
        for (String other : List.of("", "a", "abb", text(12))) {
            assertSelected(text -> text.equalTo(literal(other)), text -> text.equals(other));
            assertSelected(text -> text.notEqualTo(literal(other)), text -> !text.equals(other));
            assertSelected(
                    text -> text.lessThan(literal(other)), text -> text.compareTo(other) < 0);
            assertSelected(
                    text -> literal(other).atLeast(text), text -> other.compareTo(text) >= 0);
        }
        assertSelected(
                text -> length(text).greaterThan(literal(9)).and(text.lessThan(literal("b"))),
                text -> text.length() > 9 && text.compareTo("b") < 0);
    }

    /** Of one column alone: however deep, whatever it does with nulls. */
    @Test
    void whatIsComputedOfTextsIsComparedToo() {
        assertSelected(
                text -> upper(text).equalTo(literal("AB")).or(text.equalTo(literal("b"))),
                text -> text.equals("ab") || text.equals("b"));
        assertSelected(
                text -> contains(upper(text), "BA").and(like(text, "a%")),
                text -> text.contains("ba") && text.startsWith("a"));
        assertSelected(
                text -> length(text).plus(1).modulo(3).equalTo(literal(0)),
                text -> (text.length() + 1) % 3 == 0);
        assertSelected(
                text ->
                        text.isNotNull()
                                .and(text.orIfNull("b").greaterThan(literal("ab")))
                                .and(length(text).orIfNull(9).lessThan(literal(5))),
                text -> text.compareTo("ab") > 0 && text.length() < 5);
    }

    @Test
    void nullsMayHaveAValue() {
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            if (texts.get(row) == null || texts.get(row).length() < 2) {
                rows.add(row);
            }
        }
        for (String name : List.of("plain", "coded")) {
            Expression lengthOrNull = length(column(name)).orIfNull(0);
            assertThat(selected(lengthOrNull.lessThan(literal(2)))).isEqualTo(rows);
        }
    }

    /** An entry whose value fails does so again in the next rows that have it. */
    @Test
    void entriesFailAsRowsDo() {
        int[] positions = new int[1000];
        for (String name : List.of("plain", "coded")) {
            RowCondition whole =
                    new RowCondition(
                            column(name).cast(Primitive.INT32).greaterThan(literal(0)), table);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> whole.list(0, 1000, positions))
                        .isInstanceOf(WindrowException.class);
            }
        }
    }

    private void assertSelected(
            Function<Expression, Expression> condition, Predicate<String> expected) {
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            if (texts.get(row) != null && expected.test(texts.get(row))) {
                rows.add(row);
            }
        }
        for (String name : List.of("plain", "coded")) {
            Expression tested = condition.apply(column(name));
            assertThat(selected(tested)).as(tested::label).isEqualTo(rows);
        }
    }

    private List<Integer> selected(Expression expression) {
        RowCondition condition = new RowCondition(expression, table);
        int[] positions = new int[ExpressionTuning.BATCH_ROWS];
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row += positions.length) {
            int found = condition.list(row, Math.min(positions.length, ROWS - row), positions);
            for (int i = 0; i < found; i++) {
                rows.add(row + positions[i]);
            }
        }
        return rows;
    }

    private String text(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(random.nextInt(3) == 0 ? 'b' : 'a');
        }
        return text.toString();
    }
}
