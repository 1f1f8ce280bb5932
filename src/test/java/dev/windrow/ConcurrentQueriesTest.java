// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.Filter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Several threads that use one session. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class ConcurrentQueriesTest {

    private static final int THREADS = 4;
    private static final int ROUNDS = 6;
    private static final int MANY = 200;

    /** Each query of many may take so little that some of their rows go to disk. */
    private static final long LITTLE = 1 << 20;

    private static final long MOST_SECONDS = 600;

    private Table table;

    @BeforeEach
    void readTable() {
        table = Tables.read("random:rows=20_000,keys=300,key=int32,value=int64");
    }

    @AfterEach
    void closeTable() {
        table.close();
    }

    /** Each query waits at its first progress until the other one is there, too. */
    @Test
    void twoQueriesRunSideBySide() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        ProgressListener meeting =
                (phase, done, total) -> {
                    if (seen.add(Thread.currentThread())) {
                        both.countDown();
                        await(both);
                    }
                };
        try (Windrow windrow = Windrow.open(onCpu().withProgress(meeting))) {
            inThreads(2, () -> read(windrow.groupBy(table).by("key").aggregate(count())));
        }
        assertThat(both.getCount()).isZero();
    }

    /** TornadoVM keeps a queue for each thread that runs a program: callers come and go. */
    @Test
    void queriesOfManyCallersRunOnOneThreadOfTheDevice() throws Exception {
        try (Windrow windrow = Windrow.open(onCpu().withEngine(EngineChoice.GPU))) {
            for (int caller = 0; caller < 5; caller++) {
                inThreads(1, () -> read(windrow.groupBy(table).by("key").aggregate(count())));
                inThreads(1, () -> read(windrow.transform(table, filter())));
            }
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().startsWith("windrow-device-"))
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "GPU"})
    void allAnswersAreRight(EngineChoice engine) throws Exception {
        List<Callable<List<List<Object>>>> work = new ArrayList<>();
        try (Windrow oracle = Windrow.open(onCpu());
                Windrow windrow = Windrow.open(onCpu().withEngine(engine));
                ResidentTable resident = windrow.resident(table)) {
            GroupByQuery sums = GroupByQuery.of(List.of("key"), List.of(sum("value"), count()));
            GroupByQuery extremes = GroupByQuery.of(List.of("key"), List.of(min("value")));
            work.add(() -> read(windrow.run(sums.withSorted(true), table)));
            work.add(() -> read(windrow.run(sums.withSorted(true), Scan.of(table))));
            work.add(() -> read(windrow.run(extremes.withSorted(true), resident)));
            work.add(() -> read(medians(windrow)));
            work.add(() -> read(windrow.transform(table, filter())));
            List<List<List<Object>>> expected = new ArrayList<>();
            expected.add(read(oracle.run(sums.withSorted(true), table)));
            expected.add(expected.getFirst());
            expected.add(read(oracle.run(extremes.withSorted(true), table)));
            expected.add(read(medians(oracle)));
            expected.add(read(oracle.transform(table, filter())));
            AtomicReference<Integer> next = new AtomicReference<>(0);
            inThreads(
                    THREADS,
                    () -> {
                        for (int round = 0; round < ROUNDS; round++) {
                            int which = next.getAndUpdate(last -> last + 1) % work.size();
                            assertThat(work.get(which).call()).isEqualTo(expected.get(which));
                        }
                        return true;
                    });
        }
    }

    /** All have begun before the first may go on. */
    @Test
    void twoHundredQueriesRunAtOnce() throws Exception {
        List<String> queries =
                List.of(
                        "select key, sum(value) as s, count(*) as n from t group by key order by"
                                + " key",
                        "select key, value from t order by value, key",
                        "select value, row_number() over (partition by key order by value) as r"
                                + " from t order by value, r limit 500",
                        "select count(*) as n, sum(a.value) as s from t a join t b on a.value ="
                                + " b.value",
                        "select count(distinct value) as n, median(value) as m from t");
        CountDownLatch all = new CountDownLatch(MANY);
        AtomicInteger next = new AtomicInteger();
        SqlTables tables = SqlTables.none().with("t", table);
        try (Windrow oracle = Windrow.open(onCpu());
                Windrow windrow = Windrow.open(onCpu().withMemory(LITTLE))) {
            List<List<List<Object>>> expected =
                    queries.stream().map(query -> read(oracle.sql(query, tables))).toList();
            inThreads(
                    MANY,
                    () -> {
                        int which = next.getAndIncrement() % queries.size();
                        all.countDown();
                        await(all);
                        assertThat(read(windrow.sql(queries.get(which), tables)))
                                .isEqualTo(expected.get(which));
                        return true;
                    });
        }
    }

    /** A window's rows fit the memory of the session, but not a part of it for each call. */
    @Test
    void memoryIsNotDividedAmongCallsThatWait() throws Exception {
        String query =
                "select max(m) as most from (select median(value) over (partition by 0 * key order"
                        + " by value rows between unbounded preceding and unbounded following) as"
                        + " m from t)";
        SqlTables tables = SqlTables.none().with("t", Scan.of(table));
        CountDownLatch all = new CountDownLatch(MANY);
        long little = LITTLE + LITTLE / 8;
        try (Windrow windrow = Windrow.open(onCpu().withMemory(little))) {
            List<List<Object>> expected = read(windrow.sql(query, tables));
            inThreads(
                    MANY,
                    () -> {
                        all.countDown();
                        await(all);
                        assertThat(read(windrow.sql(query, tables))).isEqualTo(expected);
                        return true;
                    });
        }
    }

    /** Its memory is that of one call, and the first one still has a batch to hand over. */
    @Test
    void aReceiverMayWaitForAnotherCall() throws Exception {
        SqlTables tables = SqlTables.none().with("t", Scan.of(table));
        List<List<Object>> inner = new ArrayList<>();
        try (Windrow windrow = Windrow.open(onCpu().withMemory(LITTLE))) {
            windrow.inBatches()
                    .sql(
                            "select key from t",
                            tables,
                            batches -> {
                                assertThat(batches.hasNext()).isTrue();
                                inner.addAll(onAnotherThread(windrow, tables));
                            });
        }
        assertThat(inner).containsExactly(List.of(20_000L));
    }

    private static List<List<Object>> onAnotherThread(Windrow windrow, SqlTables tables) {
        List<List<Object>> counts = new ArrayList<>();
        try {
            inThreads(
                    1,
                    () -> counts.addAll(read(windrow.sql("select count(*) as n from t", tables))));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return counts;
    }

    private GroupByResult medians(Windrow windrow) {
        return windrow.groupBy(table).by("key").sorted().aggregate(median("value"), max("value"));
    }

    private static Filter filter() {
        return new Filter(column("key").lessThan(literal(100)));
    }

    @Test
    void closingWaitsForQueries() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ProgressListener waiting =
                (phase, done, total) -> {
                    begun.countDown();
                    await(goOn);
                };
        Windrow windrow = Windrow.open(onCpu().withProgress(waiting));
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<List<List<Object>>> query =
                    threads.submit(() -> read(windrow.groupBy(table).by("key").aggregate(count())));
            await(begun);
            Future<?> close = threads.submit(windrow::close);
            assertThat(close.isDone()).isFalse();
            goOn.countDown();
            assertThat(query.get(MOST_SECONDS, TimeUnit.SECONDS).getFirst()).hasSize(300);
            close.get(MOST_SECONDS, TimeUnit.SECONDS);
        }
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> windrow.groupBy(table).by("key").aggregate(count()))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "GPU"})
    void aQueryCannotCloseItsOwnSession(EngineChoice engine) {
        AtomicReference<Windrow> session = new AtomicReference<>();
        ProgressListener closing = (phase, done, total) -> session.get().close();
        try (Windrow windrow = Windrow.open(onCpu().withEngine(engine).withProgress(closing))) {
            session.set(windrow);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.groupBy(table).by("key").aggregate(count()))
                    .withStackTraceContaining("a session cannot be closed by what runs in it");
        }
    }

    @Test
    void cancellingEndsAllThatRuns() throws Exception {
        CountDownLatch all = new CountDownLatch(THREADS);
        CountDownLatch cancelled = new CountDownLatch(1);
        ProgressListener waiting =
                (phase, done, total) -> {
                    all.countDown();
                    await(cancelled);
                };
        try (Windrow windrow = Windrow.open(onCpu().withProgress(waiting));
                ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<ErrorCode>> queries = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                queries.add(threads.submit(() -> failure(windrow)));
            }
            await(all);
            windrow.cancel();
            cancelled.countDown();
            for (Future<ErrorCode> query : queries) {
                assertThat(query.get(MOST_SECONDS, TimeUnit.SECONDS))
                        .isEqualTo(ErrorCode.CANCELLED);
            }
        }
    }

    private ErrorCode failure(Windrow windrow) {
        try (GroupByResult result =
                windrow.groupBy(Scan.of(table)).by("key").aggregate(sum("value"))) {
            throw new AssertionError(result.rows() + " groups");
        } catch (WindrowException e) {
            assertThat(Thread.interrupted()).as("nobody interrupts a thread").isFalse();
            return e.code();
        }
    }

    /** One thread, so that a query's progress is heard on the thread that asked. */
    private static WindrowConfig onCpu() {
        return WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1);
    }

    private static <R> void inThreads(int count, Callable<R> work) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            List<Future<R>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                all.add(threads.submit(work));
            }
            for (Future<R> each : all) {
                each.get(MOST_SECONDS, TimeUnit.SECONDS);
            }
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<List<Object>> read(GroupByResult result) {
        try (result) {
            return read(result.table());
        }
    }

    private static List<List<Object>> read(TransformResult result) {
        try (result) {
            return read(result.table());
        }
    }

    private static List<List<Object>> read(Table of) {
        List<List<Object>> all = new ArrayList<>();
        for (Column column : of.columns()) {
            all.add(Columns.read(column));
        }
        return all;
    }
}
