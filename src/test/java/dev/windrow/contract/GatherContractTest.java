// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Argsort;
import dev.windrow.query.Gather;
import dev.windrow.query.Scatter;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

/** Gathers and scatters of rows by their numbers. */
class GatherContractTest extends TransformSuite {

    /** Returns a table with a column of every kind. */
    private static CaseTable everyKind(long seed, int rows, NullPattern nulls) {
        CaseTable table = new CaseTable(seed);
        for (ColumnKind kind : ColumnKind.ALL) {
            table.values(kind.name(), kind, rows, nulls);
        }
        return table;
    }

    @Test
    void rowsOfEveryTypeAreTakenInAnyOrderAndAgainAndAgain() {
        for (NullPattern nulls : NullPattern.values()) {
            Random random = new Random(3);
            long[] rows = LongStream.generate(() -> random.nextInt(50)).limit(130).toArray();
            List<@Nullable Integer> plain = new ArrayList<>();
            LongStream.of(rows).forEach(row -> plain.add((int) row));
            check(everyKind(7, 50, nulls), Gather.of(rows), table -> table.rows(plain));
        }
    }

    @Test
    void noRowMakesNulls() {
        List<@Nullable Integer> plain = new ArrayList<>(List.of(2, 0));
        plain.add(1, null);
        check(
                everyKind(8, 3, NullPattern.NONE),
                Gather.of(2, Gather.NO_ROW, 0),
                table -> table.rows(plain));
    }

    @Test
    void noRowsAreTakenOfATable() {
        check(everyKind(8, 3, NullPattern.SOME), Gather.of(), table -> table.rows(List.of()));
    }

    @Test
    void rowsAreScatteredTheLastOneWins() {
        List<@Nullable Integer> plain = new ArrayList<>(Collections.nCopies(5, null));
        plain.set(4, 3);
        plain.set(1, 1);
        check(
                everyKind(9, 4, NullPattern.SOME),
                Scatter.to(5, 4, 1, -1, 4),
                table -> table.rows(plain));
    }

    @Test
    void aSortsRowsAreNumbered() {
        SortKey key = SortKey.descending("k").withNullsFirst();
        CaseTable table =
                new CaseTable(10)
                        .keys("k", ColumnKind.INT16, 300, 40, Skew.UNIFORM, NullPattern.SOME)
                        .values("v", ColumnKind.UTF8, 300, NullPattern.SOME);
        check(
                table,
                Argsort.by(key),
                plain -> {
                    List<@Nullable Object> rows = new ArrayList<>();
                    SortContractTest.order(plain, List.of(key))
                            .forEach(row -> rows.add((long) row));
                    return new PlainTable(
                            Map.of(Argsort.ROW, Primitive.INT64), Map.of(Argsort.ROW, rows));
                });
    }

    @Test
    void aRowThatThereIsNotIsAnError() {
        try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
                Table table = everyKind(1, 3, NullPattern.NONE).build()) {
            assertThatThrownBy(() -> windrow.transform(table, Gather.of(0, 3)))
                    .isInstanceOf(WindrowException.class)
                    .hasMessageContaining("row 3 is to be taken, of a table of 3 rows");
            assertThatThrownBy(() -> windrow.transform(table, Gather.of(-2)))
                    .hasMessageContaining("row -2 is to be taken");
            assertThatThrownBy(() -> windrow.transform(table, Scatter.to(2, 0, 1)))
                    .hasMessageContaining("2 places for 3 rows");
            assertThatThrownBy(() -> windrow.transform(table, Scatter.to(2, 0, 1, 2)))
                    .hasMessageContaining("row 2 goes to place 2, expected 0 to 1");
            assertThatThrownBy(() -> Scatter.to(-1))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT));
        }
    }
}
