// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

final class CallThreadsTest {

    private static final int MOST = 2;
    private static final int WORKS = 50;

    private static Thread threadOf(CallThreads threads) throws Exception {
        FutureTask<Thread> work = new FutureTask<>(Thread::currentThread);
        threads.execute(work);
        return work.get();
    }

    @Test
    void oneShareTakesTheThreadThatAnotherHasLeft() throws Exception {
        Set<Thread> seen = new HashSet<>();
        for (int i = 0; i < WORKS; i++) {
            seen.add(threadOf(new CallThreads(1)));
            Thread.sleep(1);
        }
        assertThat(seen).hasSizeLessThan(WORKS / 2).allMatch(Thread::isDaemon);
    }

    @Test
    void noMoreThreadsWorkThanTheShareHas() throws Exception {
        CallThreads threads = new CallThreads(MOST);
        AtomicInteger working = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<FutureTask<Boolean>> works = new ArrayList<>();
        for (int i = 0; i < WORKS; i++) {
            FutureTask<Boolean> work =
                    new FutureTask<>(
                            () -> {
                                most.accumulateAndGet(working.incrementAndGet(), Math::max);
                                Thread.sleep(1);
                                working.decrementAndGet();
                                return true;
                            });
            threads.execute(work);
            works.add(work);
        }
        for (FutureTask<Boolean> work : works) {
            assertThat(work.get()).isTrue();
        }
        assertThat(most).hasValueBetween(1, MOST);
    }

    @Test
    void anInterruptIsNotLeftToTheNextWork() throws Exception {
        CallThreads threads = new CallThreads(1);
        FutureTask<Boolean> next = new FutureTask<>(Thread::interrupted);
        threads.execute(
                () -> {
                    threads.execute(next);
                    Thread.currentThread().interrupt();
                });
        assertThat(next.get()).isFalse();
    }

    @Test
    void workThatWaitsIsDoneAfterOneThatFails() throws Exception {
        CallThreads threads = new CallThreads(1);
        threads.execute(
                () -> {
                    Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
                    throw new IllegalStateException("in a test");
                });
        assertThat(threadOf(threads).getName()).startsWith("windrow-worker-");
    }
}
