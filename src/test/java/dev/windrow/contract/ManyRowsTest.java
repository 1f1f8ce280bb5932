// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Gather;
import dev.windrow.query.Rolling;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.lang.foreign.MemorySegment;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The CPU engine over more rows than 32 bits count: bools, of which these take 268 MB. */
@ExtendWith(NoLeaks.class)
class ManyRowsTest {

    private static final long ROWS = (1L << 32) / 2 + 100;

    private static final long TRUE_ROW = ROWS - 3;

    private static Windrow open() {
        return Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
    }

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        MemorySegment bits = memory.allocate(Bits.bytesFor(ROWS));
        Bits.set(bits, TRUE_ROW, true);
        return new Table(Map.of("b", new BitColumn(bits, 0, ROWS, Validity.ALL)), ROWS, memory);
    }

    /** The number of a row, cut to 32 bits, would be that of a row of nulls. */
    @Test
    void rowsAreTakenByAllOfTheirNumber() {
        long[] rows = {TRUE_ROW, 0, -1, TRUE_ROW + 1, TRUE_ROW};
        try (Windrow cpu = open();
                Table table = table();
                TransformResult result = cpu.transform(table, new Gather(LongBuffer.wrap(rows)))) {
            List<Object> found =
                    Arrays.asList(0, 1, 2, 3, 4).stream()
                            .map(row -> PlainValues.read(result.column("b"), row))
                            .toList();
            assertThat(found.toString()).isEqualTo("[true, false, null, false, true]");
        }
    }

    @Test
    void windowsThatChooseRowsSayHowManyTheyTake() {
        try (Windrow cpu = open();
                Table table = table()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> cpu.transform(table, Rolling.of(1, 0, Aggregations.max("b"))))
                    .returns(ErrorCode.HOST_MEMORY, WindrowException::code)
                    .withMessageContaining("max(b) over 2147483748 rows");
        }
    }

    @Test
    void sortsSayHowManyRowsTheyTake() {
        try (Windrow cpu = open();
                Table table = table()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> cpu.transform(table, Sort.by(SortKey.ascending("b"))))
                    .returns(ErrorCode.HOST_MEMORY, WindrowException::code)
                    .withMessageContaining("2147483748 rows cannot be sorted on the host")
                    .withMessageContaining("at most 2^31");
        }
    }

    @Test
    void anArrowRootSaysHowManyRowsItHolds() {
        try (BufferAllocator allocator = new RootAllocator();
                Table table = table()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.toRoot(table, allocator))
                    .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code)
                    .withMessageContaining("2147483748 rows, expected at most 2147483647");
        }
    }
}
