// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.newDoubles;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Filter;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** A query ends soon after it was cancelled, and leaves nothing. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class CancelTest {

    /** How long a query may go on: the real times are far below, but machines may be busy. */
    private static final long MOST_MILLISECONDS = 60_000;

    private static final String DATA = "random:rows=400_000,keys=50_000,value=float64";

    /** Not many, since the simulator is slow. */
    private static final int FEW_ROWS = 20_000;

    private static final List<EngineChoice> ENGINES = List.of(EngineChoice.CPU, EngineChoice.GPU);
    private static final int TRIES = 400;
    private static final int SLICES = 40;

    /** Keeps other threads from reading all that is left before one has seen the interrupt. */
    private static final long SLOW_NANOSECONDS = 50_000_000;

    @TempDir private Path folder;
    private Table table;

    /** What is cancelled. */
    private enum Work {
        SUM((windrow, table) -> windrow.groupBy(table).by("key").aggregate(sum("value"))),
        MEDIAN((windrow, table) -> windrow.groupBy(table).by("key").aggregate(median("value"))),
        SCAN((windrow, table) -> windrow.groupBy(Scan.of(table)).by("key").aggregate(count())),
        SCANNED_MEDIAN(
                (windrow, table) ->
                        windrow.groupBy(Scan.of(table)).by("key").aggregate(median("value"))),
        EXPRESSION(
                (windrow, table) ->
                        windrow.groupBy(table)
                                .by("key")
                                .where(column("value").lessThan(literal(1)))
                                .aggregate(sum(column("value").times(column("value"))))),
        SORT((windrow, table) -> windrow.transform(table, Sort.by(SortKey.ascending("value")))),
        TOP(
                (windrow, table) ->
                        windrow.sql(
                                "select * from t order by value desc limit 20000",
                                SqlTables.none().with("t", table))),
        FILTER(
                (windrow, table) ->
                        windrow.transform(
                                Scan.of(table),
                                List.of(new Filter(column("value").lessThan(literal(1)))),
                                Long.MAX_VALUE));

        private final BiFunction<Windrow, Table, AutoCloseable> run;

        Work(BiFunction<Windrow, Table, AutoCloseable> run) {
            this.run = run;
        }
    }

    @BeforeEach
    void readTable() {
        table = Tables.read(DATA);
    }

    @AfterEach
    void closeTable() {
        table.close();
    }

    private static WindrowConfig onCpu() {
        return WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2);
    }

    @ParameterizedTest
    @EnumSource
    void whateverRunsEndsSoon(Work work) throws Exception {
        Random random = new Random(work.ordinal());
        boolean wasCancelled = false;
        try (Windrow windrow = Windrow.open(onCpu())) {
            for (int i = 0; i < TRIES && !wasCancelled; i++) {
                wasCancelled = cancelled(windrow, work, random.nextInt(30_000));
                assertThat(Thread.interrupted()).isFalse();
            }
            assertThat(wasCancelled).isTrue();
            work.run.apply(windrow, table).close();
        }
    }

    /** Returns whether a query ended early that was cancelled after some microseconds. */
    private boolean cancelled(Windrow windrow, Work work, int microseconds) throws Exception {
        AtomicBoolean isDone = new AtomicBoolean();
        long[] end = {0};
        Thread other =
                new Thread(
                        () -> {
                            sleep(microseconds);
                            windrow.cancel();
                            end[0] = System.nanoTime();
                        });
        other.start();
        try {
            work.run.apply(windrow, table).close();
            return false;
        } catch (WindrowException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED);
            isDone.set(true);
            return true;
        } finally {
            long returned = System.nanoTime();
            other.join();
            if (isDone.get()) {
                assertThat(TimeUnit.NANOSECONDS.toMillis(returned - end[0]))
                        .isLessThan(MOST_MILLISECONDS);
            }
        }
    }

    private static void sleep(int microseconds) {
        try {
            TimeUnit.MICROSECONDS.sleep(microseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptedThreadStaysInterrupted(Work work) throws Exception {
        for (EngineChoice engine : ENGINES) {
            try (Windrow windrow = Windrow.open(onCpu().withEngine(engine))) {
                Thread.currentThread().interrupt();
                assertCancelled(windrow, work, "interrupted");
                assertThat(Thread.interrupted()).isTrue();
                work.run.apply(windrow, table.slice(0, FEW_ROWS)).close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void workThatTakesTooLongEnds(Work work) {
        for (EngineChoice engine : ENGINES) {
            WindrowConfig config = onCpu().withEngine(engine);
            try (Windrow windrow = Windrow.open(config.withTimeout(Duration.ofNanos(1)))) {
                assertCancelled(windrow, work, "longer than its timeout of 0.000000001s");
                assertThat(Thread.interrupted()).isFalse();
            }
        }
    }

    private void assertCancelled(Windrow windrow, Work work, String reason) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> work.run.apply(windrow, table))
                .withMessageContaining(reason)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    }

    /** Nothing interrupts a device: the call leaves it behind. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCallDoesNotWaitForTheDevice(boolean isResident) throws Exception {
        assumeTrue(Simulator.isPresent());
        HeldDevice.hold();
        try (Windrow windrow = Windrow.open(onCpu().withEngine(EngineChoice.GPU));
                ResidentTable resident = windrow.resident(table)) {
            KernelSequence run =
                    run(kernel("wait", HeldDevice::await, doubles("value"), newDoubles("same")));
            Supplier<TransformResult> work =
                    isResident
                            ? () -> windrow.transform(resident, run)
                            : () -> windrow.transform(table, run);
            Thread other =
                    new Thread(
                            () -> {
                                HeldDevice.awaitWork();
                                windrow.cancel();
                            });
            other.start();
            try {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(work::get)
                        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
                assertThat(HeldDevice.isDone()).as("the device has ended its work").isFalse();
            } finally {
                HeldDevice.release();
            }
            other.join();
            try (GroupByResult next = windrow.groupBy(resident).by("key").aggregate(count());
                    TransformResult again = work.get()) {
                assertThat(next.rows()).isPositive();
                assertThat(again.table().rows()).isEqualTo(table.rows());
            }
        }
    }

    /** A kernel whose end a test decides, which only the simulator can run. */
    private static final class HeldDevice {

        private static final CountDownLatch NONE = new CountDownLatch(0);

        private static volatile CountDownLatch begun = NONE;
        private static volatile CountDownLatch released = NONE;
        private static volatile boolean isDone;

        private HeldDevice() {}

        static void hold() {
            begun = new CountDownLatch(1);
            released = new CountDownLatch(1);
            isDone = false;
        }

        static void release() {
            released.countDown();
        }

        static void awaitWork() {
            await(begun);
        }

        static boolean isDone() {
            return isDone;
        }

        /** The kernel. */
        static void await(DoubleArray values, DoubleArray same) {
            begun.countDown();
            await(released);
            for (@Parallel int row = 0; row < same.getSize(); row++) {
                same.set(row, values.get(row));
            }
            isDone = true;
        }

        /** Gives up in the end, so that a call that waits for the device fails its test. */
        private static void await(CountDownLatch latch) {
            try {
                latch.await(MOST_MILLISECONDS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void nothingHappensIfNothingRuns() {
        try (Windrow windrow = Windrow.open(onCpu())) {
            windrow.cancel();
            try (GroupByResult next = windrow.groupBy(table).by("key").aggregate(count())) {
                assertThat(next.rows()).isPositive();
            }
        }
    }

    /** Files are read by the thread that is interrupted: its channel is closed then. */
    @ParameterizedTest
    @EnumSource
    void filesCanBeReadAgain(Kind kind) {
        Path file = folder.resolve("data." + kind.suffix);
        Tables.write(table, file);
        AtomicReference<Windrow> session = new AtomicReference<>();
        AtomicBoolean isOn = new AtomicBoolean(true);
        ProgressListener cancels =
                (phase, done, all) -> {
                    if (isOn.get() && done > 0) {
                        session.get().cancel();
                    }
                };
        try (Windrow windrow = Windrow.open(onCpu().withProgress(cancels))) {
            session.set(windrow);
            Scan scan = Tables.scan(file.toString());
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.groupBy(scan).by("key").aggregate(count()))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
            isOn.set(false);
            try (GroupByResult next = windrow.groupBy(scan).by("key").aggregate(count());
                    GroupByResult whole = windrow.groupBy(table).by("key").aggregate(count())) {
                assertThat(next.rows()).isEqualTo(whole.rows());
            }
        }
    }

    private enum Kind {
        CSV("csv"),
        ARROW("arrow");

        private final String suffix;

        Kind(String suffix) {
            this.suffix = suffix;
        }
    }

    /** A thread that reads for lanes looks before each split whether the query was cancelled. */
    @ParameterizedTest
    @EnumSource(names = {"CPU", "GPU"})
    void lanesEndBeforeTheNextSplit(EngineChoice engine) {
        SlicedScan slices = new SlicedScan(table, SLICES);
        try (Windrow windrow = Windrow.open(onCpu().withEngine(engine))) {
            Scan cancelling = new CancellingScan(slices, windrow);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.groupBy(cancelling).aggregate(sum("value")))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
            assertThat(slices.slicesRead()).isLessThan(SLICES);
            try (GroupByResult next = windrow.groupBy(table).aggregate(count())) {
                assertThat(next.rows()).isEqualTo(1);
            }
        }
    }

    /** A scan that cancels its query once some splits were handed out. */
    private record CancellingScan(SlicedScan slices, Windrow windrow) implements Scan {

        @Override
        public String label() {
            return slices.label();
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }

        @Override
        public boolean isDivided() {
            return true;
        }

        @Override
        public Splits splits(@Nullable List<String> columns) {
            Splits all = slices.splits(columns);
            return new Splits() {

                @Override
                public long rows() {
                    return all.rows();
                }

                @Override
                public @Nullable Split next() {
                    if (slices.slicesRead() == SLICES / 4) {
                        windrow.cancel();
                    } else if (slices.slicesRead() > SLICES / 4) {
                        LockSupport.parkNanos(SLOW_NANOSECONDS);
                    }
                    return all.next();
                }

                @Override
                public void close() {
                    all.close();
                }
            };
        }
    }
}
