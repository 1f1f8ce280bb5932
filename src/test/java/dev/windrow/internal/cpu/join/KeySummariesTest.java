// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.transform.RowRangeWorkers;
import dev.windrow.query.KeySummary;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** Threads that summarize some rows each make what one thread makes of all. */
final class KeySummariesTest {

    private static final int ROWS = 300_007;
    private static final long MOST_BYTES = 1 << 24;

    /** Keys by their rows, of which every tenth is null. */
    enum Keys {
        /** Each thread's keys lie by themselves, but for the words at their ends. */
        ASCENDING(row -> row * 5 - 70_000),
        /** All keys of a thread lie between those of another. */
        FEW(row -> row % 13),
        /** So many words that no thread has all of them to itself. */
        ANYWHERE_IN_A_RANGE(row -> new SplittableRandom(row).nextLong(5_000_000)),
        /** Bits of a Bloom filter. */
        FAR_APART(row -> new SplittableRandom(row).nextLong()),
        /** Rows of the first threads have no key. */
        LATE(row -> row < ROWS / 2 ? -1 : row);

        private final LongUnaryOperator key;

        Keys(LongUnaryOperator key) {
            this.key = key;
        }

        boolean isNull(long row) {
            return row % 10 == 3 || this == LATE && row < ROWS / 2;
        }

        FixedWidthColumn column(ColumnMemory memory) {
            try (ColumnBuilder builder = ColumnBuilder.of(Primitive.INT64, ROWS)) {
                for (long row = 0; row < ROWS; row++) {
                    if (isNull(row)) {
                        builder.appendNull();
                    } else {
                        builder.appendLong(key.applyAsLong(row));
                    }
                }
                return (FixedWidthColumn) builder.build(memory);
            }
        }
    }

    private static KeySummary of(FixedWidthColumn column, int threads) {
        return of(column, MOST_BYTES, threads);
    }

    private static KeySummary of(FixedWidthColumn column, long mostBytes, int threads) {
        try (WorkerPool pool = new WorkerPool(threads)) {
            return KeySummaries.of(column, mostBytes, new RowRangeWorkers(threads, pool));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anyNumberOfThreadsTellsTheSame(Keys keys) {
        try (ColumnMemory memory = new ColumnMemory()) {
            FixedWidthColumn column = keys.column(memory);
            KeySummary one = of(column, 1);
            KeySummary many = of(column, 7);
            assertThat(many).hasToString(one.toString());
            assertThat(many.byteSize()).isEqualTo(one.byteSize());
            assertThat(LongStream.range(0, ROWS).filter(row -> !keys.isNull(row)))
                    .allMatch(row -> many.mayHave(keys.key.applyAsLong(row)));
            assertThat(LongStream.range(-100_000, 600_000).filter(many::mayHave).boxed().toList())
                    .isEqualTo(
                            LongStream.range(-100_000, 600_000)
                                    .filter(one::mayHave)
                                    .boxed()
                                    .toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void littleMemoryWillDo(Keys keys) {
        try (ColumnMemory memory = new ColumnMemory()) {
            FixedWidthColumn column = keys.column(memory);
            KeySummary many = of(column, 1 << 12, 7);
            assertThat(many.byteSize()).isLessThanOrEqualTo(1 << 12);
            assertThat(many).hasToString(of(column, 1 << 12, 1).toString());
            assertThat(LongStream.range(0, ROWS).filter(row -> !keys.isNull(row)))
                    .allMatch(row -> many.mayHave(keys.key.applyAsLong(row)));
        }
    }

    @Test
    void nullsAreNoKeys() {
        try (ColumnMemory memory = new ColumnMemory();
                ColumnBuilder builder = ColumnBuilder.of(Primitive.INT64, 1)) {
            builder.appendNull();
            KeySummary none = of((FixedWidthColumn) builder.build(memory), 2);
            assertThat(none.count()).isZero();
            assertThat(none.mayHave(0)).isFalse();
        }
    }
}
