// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that read have a share each, and one at a time more. */
@Timeout(600)
final class ReadLimitsTest {

    private static final long SHARE = 10 << 20;
    private static final long MOST = 50 << 20;

    private final ReadLimits limits = ReadLimits.within(SHARE, MOST);

    @Test
    void allTakeTheirShare() {
        for (int i = 0; i < 5; i++) {
            ReadLimits.Loan loan = limits.loan();
            require(loan, SHARE);
            assertThat(loan.isBeyondShare()).isFalse();
        }
    }

    @Test
    void nobodyTakesMoreThanThereIs() {
        try (ReadLimits.Loan loan = limits.loan()) {
            require(loan, MOST);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> require(loan, MOST + 1))
                    .withMessage(
                            "t.parquet: a page takes 51 MB, expected at most the 50 MB that the"
                                    + " query may take: give the query more memory (--memory,"
                                    + " WindrowConfig.withMemory), or write smaller pages")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.HOST_MEMORY);
        }
    }

    @Test
    void oneAfterTheOtherTakesMoreThanItsShare() throws Exception {
        ReadLimits.Loan first = limits.loan();
        require(first, SHARE + 1);
        require(first, 2 * SHARE);
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            CompletableFuture<Void> second =
                    CompletableFuture.runAsync(() -> require(limits.loan(), SHARE + 1), threads);
            assertThatExceptionOfType(TimeoutException.class)
                    .isThrownBy(() -> second.get(100, TimeUnit.MILLISECONDS));
            require(limits.loan(), SHARE);
            first.close();
            assertThat(first.isBeyondShare()).isFalse();
            second.get();
        }
    }

    @Test
    void whoWaitsCanBeCancelled() throws Exception {
        ReadLimits.Loan first = limits.loan();
        require(first, SHARE + 1);
        CancelToken token = new CancelToken(null);
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            CompletableFuture<Void> second =
                    CompletableFuture.runAsync(
                            () -> token.run(() -> require(limits.loan(), SHARE + 1)), threads);
            token.cancel();
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(second::get)
                    .havingCause()
                    .isInstanceOf(WindrowException.class)
                    .returns(ErrorCode.CANCELLED, e -> ((WindrowException) e).code());
        }
    }

    private static void require(ReadLimits.Loan loan, long bytes) {
        loan.require(bytes, "t.parquet", "a page", "write smaller pages");
    }
}
