// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

@ExtendWith(NoLeaks.class)
class ColumnGatherTest {

    private static final long[] ROWS = {2, -1, 0, 1, 2};

    private final ColumnMemory memory = new ColumnMemory();

    @AfterEach
    void closeMemory() {
        memory.close();
    }

    private List<Object> gathered(Column column) {
        return Columns.read(ColumnGather.gather(column, ROWS, memory));
    }

    @Test
    void rowsAreTakenInTheOrderGivenAndNegativeOnesAreNull() {
        assertThat(gathered(Columns.longs(memory, 7, 8, 9))).containsExactly(9L, null, 7L, 8L, 9L);
        assertThat(gathered(Columns.strings(memory, "x", null, "zz")))
                .containsExactly("zz", null, "x", null, "zz");
        assertThat(gathered(Columns.of(memory, Primitive.BOOL, Arrays.asList(true, null, false))))
                .containsExactly(false, null, true, null, false);
        BigInteger wide = BigInteger.ONE.shiftLeft(100);
        assertThat(
                        gathered(
                                Columns.of(
                                        memory,
                                        new ColumnType.Decimal(38, 2),
                                        List.of(wide, BigInteger.ONE, wide.negate()))))
                .containsExactly(wide.negate(), null, wide, BigInteger.ONE, wide.negate());
    }

    @Test
    void dictionariesAreDecoded() {
        DictionaryColumn source =
                Columns.dictionary(memory, Arrays.asList("a", null), Arrays.asList(0, 1, 0));
        Column result = ColumnGather.gather(source, ROWS, memory);
        assertThat(result).isInstanceOf(VariableWidthColumn.class);
        assertThat(Columns.read(result)).containsExactly("a", null, "a", null, "a");
    }

    @Test
    void listsAreTakenWholeAndNullIsNotTheEmptyList() {
        Column source =
                Columns.of(
                        memory,
                        new ColumnType.ListOf(Primitive.FLOAT64),
                        Arrays.asList(List.of(9.0), List.of(3.0, 2.0), null, List.of()));
        assertThat(gathered(source.slice(1, 3)))
                .containsExactly(List.of(), null, List.of(3.0, 2.0), null, List.of());
    }

    @Test
    void slicesAreCountedFromTheirFirstRow() {
        assertThat(gathered(Columns.longs(memory, 1, 2, 3, 4, 5).slice(2, 3)))
                .containsExactly(5L, null, 3L, 4L, 5L);
    }

    @Test
    void noRowsMakeAnEmptyColumn() {
        Column result = ColumnGather.gather(Columns.strings(memory, "a"), new long[0], memory);
        assertThat(result.rows()).isZero();
        assertThat(result.type()).isEqualTo(Primitive.UTF8);
    }

    @Test
    void aRowThatIsNotThereFailsWithoutALeak() {
        Column source = Columns.longs(memory, 1);
        Column strings = Columns.strings(memory, "a");
        long before = ColumnMemory.liveBytes();
        try (ColumnMemory owner = new ColumnMemory()) {
            for (Column column : List.of(source, strings)) {
                assertThatThrownBy(() -> ColumnGather.gather(column, new long[] {0, 1}, owner))
                        .isInstanceOf(WindrowException.class);
            }
        }
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }
}
