// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.RemoteColumns;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;

/** Tables elsewhere come to the host part by part, one ahead of the part that is worked with. */
@ExtendWith(NoLeaks.class)
@Timeout(600)
class HostPartsTest {

    private static final int ROWS = 20_000;

    /** Rows of a part: the fewest, since the columns are said to have long strings. */
    private static final int PART_ROWS = 1 << 12;

    /** Columns that tell what is fetched. */
    private static final class Elsewhere implements RemoteColumns {

        private final Column values;
        private final List<Long> fetched = new ArrayList<>();
        private final CountDownLatch second = new CountDownLatch(1);
        private final CountDownLatch mayComeBack = new CountDownLatch(1);
        private volatile boolean isClosed;

        Elsewhere(ColumnMemory memory) {
            values = Columns.longs(memory, LongStream.range(0, ROWS).toArray());
        }

        Table table() {
            return new Table(List.of("v"), ROWS, this, new ColumnMemory());
        }

        @Override
        public Shape shape(String name) {
            return new Shape(Primitive.INT64, false, false, ROWS * 100_000L);
        }

        @Override
        public Column fetch(String name, long from, long count, ColumnMemory memory) {
            if (isClosed) {
                throw new WindrowException(ErrorCode.CLOSED, "closed");
            }
            synchronized (fetched) {
                fetched.add(from);
            }
            if (from == PART_ROWS) {
                second.countDown();
                try {
                    mayComeBack.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return ColumnCopy.of(values.slice(from, count), memory);
        }

        List<Long> fetched() {
            synchronized (fetched) {
                return List.copyOf(fetched);
            }
        }

        @Override
        public Column sample(String name, long[] begins, int count, ColumnMemory memory) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<Object, Object> notes() {
            return Map.of();
        }

        @Override
        public long byteSize() {
            return 0;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @Test
    void onePartIsFetchedAhead() throws InterruptedException {
        try (ColumnMemory memory = new ColumnMemory()) {
            Elsewhere elsewhere = new Elsewhere(memory);
            List<Object> values = new ArrayList<>();
            try (RowBatches rows = RowBatches.of(List.of(elsewhere.table()).iterator())) {
                elsewhere.second.await();
                assertThat(elsewhere.fetched()).containsExactly(0L, (long) PART_ROWS);
                elsewhere.mayComeBack.countDown();
                for (int part = 1; rows.hasNext(); part++) {
                    Table next = rows.next();
                    values.addAll(Columns.read(next.column("v")));
                    assertThat(elsewhere.fetched().size()).isLessThanOrEqualTo(part + 1);
                    assertThat(elsewhere.isClosed).isFalse();
                }
            }
            assertThat(elsewhere.isClosed).isTrue();
            assertThat(values).isEqualTo(Columns.read(elsewhere.values));
        }
    }

    @Test
    void aTableOfTheCallerStaysOpen() {
        try (ColumnMemory memory = new ColumnMemory()) {
            Elsewhere elsewhere = new Elsewhere(memory);
            elsewhere.mayComeBack.countDown();
            try (Table table = elsewhere.table()) {
                try (RowBatches rows = RowBatches.of(table)) {
                    rows.next();
                }
                assertThat(elsewhere.isClosed).isFalse();
                assertThat(table.byteSize()).isZero();
            }
        }
    }

    @Test
    void aPartOnItsWayIsAwaitedAndFreed() throws InterruptedException {
        try (ColumnMemory memory = new ColumnMemory()) {
            Elsewhere elsewhere = new Elsewhere(memory);
            RowBatches rows = RowBatches.of(List.of(elsewhere.table()).iterator());
            elsewhere.second.await();
            Thread closing = Thread.ofPlatform().start(rows::close);
            closing.join(50);
            assertThat(closing.isAlive()).isTrue();
            assertThat(elsewhere.isClosed).isFalse();
            elsewhere.mayComeBack.countDown();
            closing.join();
            assertThat(elsewhere.isClosed).isTrue();
            assertThat(elsewhere.fetched()).hasSize(2);
        }
    }

    @Test
    void aFailureToFetchIsThatOfTheNextPart() throws InterruptedException {
        try (ColumnMemory memory = new ColumnMemory()) {
            Elsewhere elsewhere = new Elsewhere(memory);
            try (Table table = elsewhere.table();
                    RowBatches rows = RowBatches.of(table)) {
                elsewhere.second.await();
                elsewhere.isClosed = true;
                elsewhere.mayComeBack.countDown();
                assertThat(rows.next().rows()).isEqualTo(PART_ROWS);
                assertThat(rows.next().rows()).isEqualTo(PART_ROWS);
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(rows::hasNext)
                        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
            }
        }
    }
}
