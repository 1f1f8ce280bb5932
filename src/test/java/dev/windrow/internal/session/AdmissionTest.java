// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.ProgramCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

@Timeout(120)
final class AdmissionTest {

    private static final int MANY = 6;

    private final Cancellation two = new Cancellation(null, new Admission(2));
    private final Cancellation one = new Cancellation(null, new Admission(1));
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final List<Integer> begun = Collections.synchronizedList(new ArrayList<>());

    private static <R> R call(Cancellation calls, Supplier<R> work) {
        return calls.run(() -> calls.place().admitted(work));
    }

    /** Begins a call that says that it has begun, and returns once it has, or waits. */
    private Thread begin(Cancellation calls, int number) throws InterruptedException {
        Thread thread =
                Thread.ofPlatform()
                        .start(
                                () ->
                                        call(
                                                calls,
                                                () -> {
                                                    begun.add(number);
                                                    return await(goOn);
                                                }));
        while (!begun.contains(number) && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return thread;
    }

    @Test
    void othersWaitInTheOrderInWhichTheyCame() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < MANY; number++) {
            threads.add(begin(one, number));
        }
        assertThat(begun).containsExactly(0);
        goOn.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(begun).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void memoryIsSharedByThoseThatAreAdmitted() throws Exception {
        assertThat(call(two, CancelToken::calls)).isEqualTo(1);
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < MANY; number++) {
            threads.add(begin(two, number));
        }
        assertThat(begun).containsExactlyInAnyOrder(0, 1);
        FutureTask<Integer> last = new FutureTask<>(() -> call(two, CancelToken::calls));
        threads.add(Thread.ofPlatform().start(last));
        goOn.countDown();
        assertThat(last.get()).isBetween(1, 2);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void aCallWithinACallGoesOnAtOnce() {
        assertThat(call(one, () -> call(one, () -> "inner") + " in outer"))
                .isEqualTo("inner in outer");
    }

    /** What waits leaves its place to the next one. */
    @Test
    void aCallThatWaitsCanBeCancelled() throws Exception {
        Thread first = begin(one, 0);
        FutureTask<ErrorCode> waiting = new FutureTask<>(() -> failure(one));
        Thread second = Thread.ofPlatform().start(waiting);
        while (second.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        second.interrupt();
        assertThat(waiting.get()).isEqualTo(ErrorCode.CANCELLED);
        goOn.countDown();
        first.join();
        assertThat(call(one, () -> "next")).isEqualTo("next");
    }

    private static ErrorCode failure(Cancellation calls) {
        try {
            throw new AssertionError(call(calls, () -> "begun"));
        } catch (WindrowException e) {
            return e.code();
        }
    }

    @Test
    void aCallThatFailsLeavesItsPlace() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(
                        () ->
                                call(
                                        one,
                                        () -> {
                                            throw new IllegalStateException("failed");
                                        }));
        assertThat(call(one, () -> "next")).isEqualTo("next");
    }

    /** The receiver keeps its call open until the other one has run. */
    @Test
    void aReceiverMayWaitForAnotherCall() {
        List<String> received = new ArrayList<>();
        call(
                one,
                () -> {
                    ProgramCode.receiver(
                                    (Iterator<String> rows) -> {
                                        received.add(rows.next());
                                        received.add(onAnotherThread(() -> call(one, () -> "b")));
                                    })
                            .accept(List.of("a").iterator());
                    return true;
                });
        assertThat(received).containsExactly("a", "b");
    }

    /** Rows of one call may be those that another one makes meanwhile. */
    @Test
    void rowsMayWaitForAnotherCall() {
        Iterator<String> made =
                new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return true;
                    }

                    @Override
                    public String next() {
                        return onAnotherThread(() -> call(one, () -> "row"));
                    }
                };
        Iterator<String> rows = ProgramCode.rows(made);
        assertThat(call(one, () -> rows.hasNext() ? rows.next() : "none")).isEqualTo("row");
    }

    private static <R> R onAnotherThread(Supplier<R> work) {
        FutureTask<R> task = new FutureTask<>(work::get);
        Thread.ofPlatform().start(task);
        try {
            return task.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return true;
    }
}
