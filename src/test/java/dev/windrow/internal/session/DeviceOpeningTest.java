// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.session.DeviceOpening.Opened;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A device is opened once, by whoever needs it or in the background. */
class DeviceOpeningTest {

    private static final Opened NONE = Opened.without("there is none");

    @Test
    void nothingIsOpenedUnlessSomebodyNeedsIt() {
        try (DeviceOpening opening =
                new DeviceOpening(
                        () -> {
                            throw new AssertionError("opened");
                        })) {
            assertThat(opening.isBegun()).isFalse();
            assertThat(opening.now()).isNull();
        }
    }

    @Test
    void nobodyWaitsForWhatIsOpenedInTheBackground() {
        CountDownLatch started = new CountDownLatch(1);
        AtomicInteger times = new AtomicInteger();
        try (DeviceOpening opening =
                new DeviceOpening(
                        () -> {
                            times.incrementAndGet();
                            await(started);
                            return NONE;
                        })) {
            opening.begin();
            opening.begin();
            assertThat(opening.isBegun()).isTrue();
            assertThat(opening.now()).isNull();
            started.countDown();
            assertThat(opening.await()).isSameAs(NONE);
            assertThat(opening.now()).isSameAs(NONE);
            assertThat(times).hasValue(1);
        }
    }

    @Test
    void closingDoesNotWaitForADeviceThatIsBeingOpened() {
        CountDownLatch closed = new CountDownLatch(1);
        DeviceOpening opening =
                new DeviceOpening(
                        () -> {
                            await(closed);
                            return NONE;
                        });
        opening.begin();
        opening.close();
        closed.countDown();
        assertThat(opening.await()).isSameAs(NONE);
    }

    @Test
    void whoWaitsHearsOfAFaultAndTheOthersOfItsReason() {
        WindrowException fault = new WindrowException(ErrorCode.SYNTAX, "line 3 is no setting");
        try (DeviceOpening opening =
                new DeviceOpening(
                        () -> {
                            throw fault;
                        })) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(opening::await)
                    .isSameAs(fault);
            assertThat(opening.now()).isNotNull();
            assertThat(opening.now().engine()).isNull();
            assertThat(opening.now().reason()).isEqualTo("line 3 is no setting");
        }
    }

    @Test
    void aClosedSessionOpensNothing() {
        DeviceOpening opening =
                new DeviceOpening(
                        () -> {
                            throw new AssertionError("opened");
                        });
        opening.close();
        assertThat(opening.await().reason()).isEqualTo("the session is closed");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
