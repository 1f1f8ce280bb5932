// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.concat;
import static dev.windrow.query.StringFunctions.concatenate;
import static dev.windrow.query.StringFunctions.contains;
import static dev.windrow.query.StringFunctions.copyIfElse;
import static dev.windrow.query.StringFunctions.endsWith;
import static dev.windrow.query.StringFunctions.fromInteger;
import static dev.windrow.query.StringFunctions.hash;
import static dev.windrow.query.StringFunctions.indexOf;
import static dev.windrow.query.StringFunctions.length;
import static dev.windrow.query.StringFunctions.like;
import static dev.windrow.query.StringFunctions.lower;
import static dev.windrow.query.StringFunctions.matches;
import static dev.windrow.query.StringFunctions.pad;
import static dev.windrow.query.StringFunctions.repeat;
import static dev.windrow.query.StringFunctions.replace;
import static dev.windrow.query.StringFunctions.slice;
import static dev.windrow.query.StringFunctions.split;
import static dev.windrow.query.StringFunctions.startsWith;
import static dev.windrow.query.StringFunctions.strip;
import static dev.windrow.query.StringFunctions.toFloat;
import static dev.windrow.query.StringFunctions.toInteger;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.expression.ComputedTable;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;
import dev.windrow.query.StringFunction.Side;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Each kernel of strings at least once: few enough for a real device to compile. */
@ExtendWith(NoLeaks.class)
class DeviceStringsTest {

    private static final Expression TEXT = column("text");
    private static final Expression OTHER = column("other");

    static final List<List<Expression>> EXPRESSIONS =
            List.of(
                    List.of(contains(TEXT, "a"), startsWith(TEXT, "é"), endsWith(TEXT, "a ")),
                    List.of(like(TEXT, "%a_%"), like(TEXT, "_é%")),
                    List.of(
                            matches(TEXT, "a+[^\\w]|^é.*[α-ω\\x{fffd}]"),
                            matches(OTHER, "^\\D{2,5}$")),
                    List.of(length(TEXT), indexOf(TEXT, "é"), hash(TEXT, 7)),
                    List.of(toInteger(TEXT), fromInteger(column("number"))),
                    List.of(TEXT.equalTo(OTHER), TEXT.lessThan(literal("a"))),
                    List.of(
                            contains(TEXT, "a").and(OTHER.isNull().not()),
                            contains(TEXT, "b").or(OTHER.greaterThan(TEXT))),
                    List.of(slice(TEXT, 1, 4), slice(TEXT, -3), strip(TEXT)),
                    List.of(
                            strip(TEXT, Side.LEFT, "aé"),
                            split(TEXT, " ", 1),
                            split(TEXT, "a", -1)),
                    List.of(upper(TEXT), lower(TEXT)),
                    List.of(concat(TEXT, literal("-"), OTHER)),
                    List.of(concatenate("€", "?", List.of(TEXT, OTHER))),
                    List.of(copyIfElse(contains(TEXT, "a"), OTHER, literal("X X"))),
                    List.of(replace(TEXT, "a", "éa"), repeat(TEXT, 3)),
                    List.of(pad(TEXT, 9, Side.BOTH, "€"), pad(TEXT, 5, Side.LEFT, "0")));

    /** Chains, of which a kernel makes what it can at once. */
    static final List<List<Expression>> CHAINS =
            List.of(
                    List.of(
                            copyIfElse(
                                    contains(TEXT, "a"),
                                    concat(
                                            slice(split(TEXT, " ", 1), 0, 1),
                                            literal(" "),
                                            split(TEXT, " ", 0)),
                                    literal("X X"))),
                    List.of(
                            split(TEXT, "a", 1).isNull(),
                            new Expression.Coalesce(List.of(split(TEXT, "a", 1), literal("none"))),
                            length(split(TEXT, "a", 1)),
                            toInteger(strip(split(TEXT, "a", 0)))),
                    List.of(
                            copyIfElse(
                                    contains(TEXT, "a"),
                                    replace(strip(TEXT), "a", "bb"),
                                    replace(upper(OTHER), "A", "é")),
                            repeat(concat(slice(TEXT, -2), OTHER), 2)),
                    List.of(
                            copyIfElse(
                                    contains(TEXT, "a"),
                                    copyIfElse(
                                            OTHER.isNull(),
                                            pad(TEXT, 4, Side.LEFT, "0"),
                                            upper(OTHER)),
                                    concat(fromInteger(column("number")), literal("€"), TEXT))),
                    List.of(
                            split(OTHER, " ", 0).equalTo(split(TEXT, " ", -1)),
                            concat(slice(TEXT, 1), literal("b")).lessThan(OTHER),
                            like(lower(concat(TEXT, OTHER)), "%a%")),
                    List.of(
                            concat(
                                    split(TEXT, "a", 0),
                                    literal("-"),
                                    split(OTHER, " ", 0),
                                    slice(TEXT, -3, -1),
                                    strip(OTHER),
                                    fromInteger(column("number")),
                                    literal("-"),
                                    upper(TEXT),
                                    replace(OTHER, "é", "e"),
                                    slice(split(strip(TEXT), " ", 0), 1, 3),
                                    pad(OTHER, 3, Side.RIGHT, " "))));

    private static Windrow windrow;

    @BeforeAll
    static void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterAll
    static void close() {
        windrow.close();
    }

    @ParameterizedTest
    @FieldSource({"EXPRESSIONS", "CHAINS"})
    void expressionsAreComputedOnTheDevice(List<Expression> expressions) {
        List<@Nullable Object> text = new ArrayList<>(StringSamples.wellFormed(1).texts(150, 0.1));
        text.addAll(StringSamples.malformed(2).texts(150, 0.1));
        text.addAll(StringSamples.numbers(3).texts(70, 0));
        List<@Nullable Object> other = StringSamples.wellFormed(4).texts(text.size(), 0.1);
        List<@Nullable Object> number = StringSamples.numbers(5).numbers(text.size(), 0.1);
        List<DerivedColumn> columns = new ArrayList<>();
        expressions.forEach(each -> columns.add(new DerivedColumn("c" + columns.size(), each)));
        try (Table table = table(text, other, number);
                Table reference = ComputedTable.of(columns, table, 1, new ColumnMemory());
                TransformResult result = windrow.transform(table, new Select(columns))) {
            assertThat(result.profile().strategy()).isEqualTo("device-select");
            for (DerivedColumn column : columns) {
                List<@Nullable Object> found = read(result.table().column(column.name()));
                List<@Nullable Object> expected = read(reference.column(column.name()));
                for (int row = 0; row < text.size(); row++) {
                    assertThat(found.get(row))
                            .as(
                                    "%s of '%s', '%s'",
                                    column.expression().label(), text.get(row), other.get(row))
                            .isEqualTo(expected.get(row));
                }
            }
        }
    }

    @Test
    void whatNoDeviceComputesIsADecisionOfThePlan() {
        List<@Nullable Object> texts = List.of("1.5");
        try (Table table = table(texts, texts, List.of(1L))) {
            Select select = new Select(List.of(new DerivedColumn("c", toFloat(TEXT))));
            assertThat(windrow.explain(select, table).lines())
                    .anyMatch(line -> line.contains("to_float(text) is not computed on devices"));
            Select large = new Select(List.of(new DerivedColumn("c", repeat(TEXT, 1 << 30))));
            assertThat(windrow.explain(large, table).lines())
                    .anyMatch(line -> line.contains("may take"));
        }
    }

    private static Table table(
            List<@Nullable Object> text,
            List<@Nullable Object> other,
            List<@Nullable Object> number) {
        ColumnMemory memory = new ColumnMemory();
        RawColumns columns = new RawColumns(memory, new Random(text.size()));
        Map<String, Column> made = new LinkedHashMap<>();
        made.put("text", columns.of(ColumnKind.UTF8, text));
        made.put("other", columns.of(ColumnKind.UTF8, other));
        made.put("number", columns.of(ColumnKind.INT64, number));
        return new Table(made, text.size(), memory);
    }

    private static List<@Nullable Object> read(Column column) {
        if (!(column instanceof VariableWidthColumn strings)) {
            return Columns.read(column);
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (long row = 0; row < strings.rows(); row++) {
            values.add(
                    strings.isNull(row)
                            ? null
                            : new String(strings.getBytes(row), StandardCharsets.ISO_8859_1));
        }
        return values;
    }
}
