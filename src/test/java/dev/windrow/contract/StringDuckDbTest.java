// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;
import dev.windrow.query.StringFunction;
import dev.windrow.query.StringFunction.Side;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random functions of well-formed strings, compared with DuckDB's. Left out are functions that
 * DuckDB lacks or defines otherwise: hashes, maximums of parts, padding of both sides, and
 * stripping of white space.
 *
 * <p>{@code -Dwindrow.differential.queries} and {@code -Dwindrow.differential.seed} are those of
 * {@link DuckDbQueries}.
 */
@ExtendWith(NoLeaks.class)
class StringDuckDbTest {

    private static final int ROWS = 150;
    private static final int QUERIES = 50;
    private static final int EXPRESSIONS = 4;

    private static final Map<String, ColumnType> TYPES = new LinkedHashMap<>();

    static {
        TYPES.put("text", Primitive.UTF8);
        TYPES.put("other", Primitive.UTF8);
        TYPES.put("number", Primitive.INT64);
    }

    private static Windrow windrow;
    private static DuckDb database;

    @BeforeAll
    static void open() throws SQLException {
        windrow =
                Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));
        database = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
        windrow.close();
    }

    @Test
    void everyFunctionIsDuckDbs() throws SQLException {
        StringSamples samples = StringSamples.comparable(1);
        compare("every", samples, known(StringExpressions.every(column("text"), column("other"))));
    }

    @Test
    void numbersInWordsAreDuckDbs() throws SQLException {
        StringSamples samples = StringSamples.plainNumbers(1);
        compare(
                "numbers",
                samples,
                known(StringExpressions.every(column("text"), column("other"))));
    }

    @Test
    void mixesOfFunctionsAreDuckDbs() throws SQLException {
        long first = Long.getLong("windrow.differential.seed", 0);
        int count = Integer.getInteger("windrow.differential.queries", QUERIES);
        for (long seed = first; seed < first + count; seed++) {
            var drawn = new StringExpressions.Drawn(new Random(seed));
            List<Expression> expressions = new ArrayList<>();
            while (expressions.size() < EXPRESSIONS) {
                expressions.addAll(known(List.of(drawn.text(3))));
            }
            compare("seed " + seed, StringSamples.comparable(seed), expressions);
        }
    }

    private static void compare(String name, StringSamples samples, List<Expression> expressions)
            throws SQLException {
        Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();
        values.put("text", samples.texts(ROWS, 0.1));
        values.put("other", samples.texts(ROWS, 0.1));
        values.put("number", samples.numbers(ROWS, 0.1));
        database.load(TYPES, values, ROWS);
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        values.forEach(
                (key, list) -> columns.put(key, Columns.of(memory, TYPES.get(key), decoded(list))));
        List<DerivedColumn> derived = new ArrayList<>();
        expressions.forEach(each -> derived.add(new DerivedColumn("c" + derived.size(), each)));
        try (Table table = new Table(columns, ROWS, memory);
                TransformResult result = windrow.transform(table, new Select(derived))) {
            for (DerivedColumn column : derived) {
                String sql =
                        "SELECT "
                                + DuckDbStrings.sql(column.expression())
                                + " FROM "
                                + DuckDb.TABLE
                                + " ORDER BY "
                                + DuckDb.ROW;
                List<@Nullable Object> expected = new ArrayList<>();
                database.query(sql).forEach(row -> expected.add(plain(row.getFirst())));
                List<@Nullable Object> found = Columns.read(result.column(column.name()));
                for (int row = 0; row < ROWS; row++) {
                    assertThat(found.get(row))
                            .as("%s: %s of %s", name, sql, values.get("text").get(row))
                            .isEqualTo(expected.get(row));
                }
            }
        }
    }

    private static List<@Nullable Object> decoded(List<@Nullable Object> values) {
        List<@Nullable Object> decoded = new ArrayList<>();
        for (Object value : values) {
            decoded.add(
                    value instanceof String bytes
                            ? new String(
                                    bytes.getBytes(StandardCharsets.ISO_8859_1),
                                    StandardCharsets.UTF_8)
                            : value);
        }
        return decoded;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value instanceof Integer integer ? (Object) integer.longValue() : value;
    }

    private static List<Expression> known(List<Expression> expressions) {
        return expressions.stream().filter(StringDuckDbTest::isKnown).toList();
    }

    private static boolean isKnown(Expression expression) {
        boolean known =
                switch (expression) {
                    case StringFunction.Hash hash -> false;
                    case StringFunction.Split split -> split.maxParts() == 0;
                    case StringFunction.Pad pad -> pad.side() != Side.BOTH;
                    case StringFunction.Strip strip -> strip.characters() != null;
                    // DuckDB's escape character is one byte.
                    case StringFunction.Like like -> !"é".equals(like.escape());
                    case StringFunction.Slice slice -> slice.start() > Long.MIN_VALUE;
                    default -> true;
                };
        return known && expression.operands().stream().allMatch(StringDuckDbTest::isKnown);
    }
}
