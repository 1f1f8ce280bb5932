// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.WindowFunctions.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Nulls are replaced by values on lines, also where DuckDB is no judge. */
@ExtendWith(NoLeaks.class)
final class FilledValuesTest {

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));

    @AfterEach
    void closeSession() {
        windrow.close();
    }

    @Test
    void aFallingLineGoesOnBeyondItsValues() {
        ColumnMemory memory = new ColumnMemory();
        try (Table table =
                        new Table(
                                Map.of(
                                        "k", Columns.longs(memory, 20, 10, 0, 5, 12),
                                        "v",
                                                Columns.of(
                                                        memory,
                                                        Primitive.INT64,
                                                        Arrays.asList(null, 10L, null, 20L, null))),
                                5,
                                memory);
                TransformResult filled =
                        windrow.transform(
                                table,
                                Window.partitionBy()
                                        .orderBy(SortKey.ascending("k"))
                                        .compute(fill("v")))) {
            assertThat(Columns.read(filled.table().column("fill(v)")))
                    .isEqualTo(List.of(-10L, 10L, 30L, 20L, 6L));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fill(x) over (order by i, x) | INVALID_ARGUMENT | one key to order by",
                "fill(x) over () | INVALID_ARGUMENT | one key to order by",
                "fill(s) over (order by i) | UNSUPPORTED_TYPE | \"s\" is utf8",
                "fill(x) over (order by s) | UNSUPPORTED_TYPE | \"s\" is utf8",
                "fill(b) over (order by i) | OVERFLOW | int8",
                "fill(d) over (order by i) | OVERFLOW | decimal(2,0)",
                "fill(x ignore nulls) over (order by i) | INVALID_ARGUMENT | ignores no nulls"
            })
    void whatHasNoLineIsRefused(String function, ErrorCode code, String reason) {
        String rows =
                "(select i, case when i < 2 then i end as x, 's' || i as s, case when i < 2 then"
                        + " 100 - 50 * i end::int8 as b, case when i < 2 then 90 + i * 9"
                        + " end::decimal(2, 0) as d from range(9) t(i))";
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> windrow.sql("select " + function + " as f from " + rows))
                .returns(code, WindrowException::code)
                .withMessageContaining(reason);
    }
}
