// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks that run together, and stop together. */
@Timeout(600)
final class WorkerPoolTest {

    private static final int THREADS = 3;

    /** Works until it is told to stop. */
    private static Integer workForever(StopSignal stop) {
        while (true) {
            stop.check();
            Thread.onSpinWait();
        }
    }

    private static Throwable failureOf(RuntimeException thrown) {
        try (WorkerPool pool = new WorkerPool(THREADS)) {
            List<WorkerPool.Task<Integer>> tasks =
                    List.of(
                            WorkerPoolTest::workForever,
                            stop -> {
                                throw thrown;
                            },
                            WorkerPoolTest::workForever);
            return catchThrowable(() -> pool.runAll(tasks));
        }
    }

    @Test
    void resultsComeInTheOrderOfTasks() {
        List<WorkerPool.Task<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            tasks.add(stop -> number);
        }
        try (WorkerPool pool = new WorkerPool(THREADS)) {
            assertThat(pool.runAll(tasks)).hasSize(100).isSorted();
        }
    }

    @Test
    void aFailureStopsTheOthersAndIsThrownAsItIs() {
        WindrowException failure = new WindrowException(ErrorCode.OVERFLOW, "too much");
        assertThat(failureOf(failure)).isSameAs(failure);
    }

    @Test
    void anUnexpectedFailureIsInternal() {
        assertThat(failureOf(new IllegalStateException("broken")))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL))
                .hasRootCauseMessage("broken");
    }

    @Test
    void lackOfMemoryIsSaidToBeThat() {
        try (WorkerPool pool = new WorkerPool(THREADS)) {
            List<WorkerPool.Task<Integer>> tasks =
                    List.of(
                            WorkerPoolTest::workForever,
                            stop -> {
                                throw new OutOfMemoryError("in a test");
                            });
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> pool.runAll(tasks))
                    .returns(ErrorCode.HOST_MEMORY, WindrowException::code)
                    .withMessageContaining("-Xmx");
        }
    }

    @Test
    void anInterruptStopsTheTasksAndIsKept() throws InterruptedException {
        try (WorkerPool pool = new WorkerPool(THREADS)) {
            CountDownLatch started = new CountDownLatch(1);
            AtomicInteger left = new AtomicInteger();
            List<WorkerPool.Task<Integer>> tasks =
                    List.of(
                            stop -> {
                                started.countDown();
                                try {
                                    return workForever(stop);
                                } finally {
                                    left.incrementAndGet();
                                }
                            });
            boolean[] kept = new boolean[1];
            Thread caller =
                    new Thread(
                            () -> {
                                Throwable failure = catchThrowable(() -> pool.runAll(tasks));
                                kept[0] =
                                        failure instanceof WindrowException
                                                && Thread.currentThread().isInterrupted()
                                                && left.get() == 1;
                            });
            caller.start();
            started.await();
            caller.interrupt();
            caller.join();
            assertThat(kept[0]).isTrue();
        }
    }

    @Test
    void aClosedPoolTakesNoTasks() {
        WorkerPool pool = new WorkerPool(THREADS);
        pool.close();
        List<WorkerPool.Task<Integer>> tasks = List.of(stop -> 1);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> pool.runAll(tasks))
                .returns(ErrorCode.CLOSED, WindrowException::code);
    }

    @Test
    void threadsAreNamedDaemons() {
        assertThat(threadsOf(2))
                .doesNotHaveDuplicates()
                .contains(Thread.currentThread())
                .filteredOn(thread -> thread != Thread.currentThread())
                .allMatch(thread -> thread.getName().startsWith("windrow-worker-"))
                .allMatch(Thread::isDaemon);
    }

    @Test
    void theOnlyThreadIsTheCallers() {
        try (WorkerPool pool = new WorkerPool(1)) {
            List<WorkerPool.Task<Thread>> tasks =
                    List.of(stop -> Thread.currentThread(), stop -> Thread.currentThread());
            assertThat(pool.runAll(tasks)).containsOnly(Thread.currentThread());
        }
    }

    /** Returns the threads of {@code count} tasks, none of which ends before all have begun. */
    private static List<Thread> threadsOf(int count) {
        CountDownLatch begun = new CountDownLatch(count);
        WorkerPool.Task<Thread> task =
                stop -> {
                    begun.countDown();
                    while (begun.getCount() > 0) {
                        stop.check();
                        Thread.onSpinWait();
                    }
                    return Thread.currentThread();
                };
        try (WorkerPool pool = new WorkerPool(count)) {
            return pool.runAll(Collections.nCopies(count, task));
        }
    }
}
