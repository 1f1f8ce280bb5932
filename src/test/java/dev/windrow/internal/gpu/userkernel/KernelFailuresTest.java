// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.userkernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;

/** TornadoVM's messages about kernels that it cannot compile, in all their forms. */
class KernelFailuresTest {

    private static final String RED = "\u001b[31m";
    private static final String PLAIN = "\u001b[0m";

    @Test
    void aKernelIsNamedWithTheReason() {
        RuntimeException thrown =
                new IllegalStateException(
                        RED
                                + "Bailout is disabled. \nReason: "
                                + RED
                                + "Unable to compile task query0.kernel_1_net_price - reduce\n"
                                + "The internal error is: "
                                + RED
                                + "Error during code compilation with the OpenCL driver"
                                + PLAIN
                                + "\nStacktrace: [a.B.c(B.java:1), d.E.f(E.java:2)]"
                                + PLAIN);
        assertThat(KernelFailures.named(new IllegalArgumentException("outer", thrown)))
                .isInstanceOf(WindrowException.class)
                .hasMessage(
                        "kernel \"net_price\" does not compile for the device: Error during code"
                                + " compilation with the OpenCL driver")
                .extracting(failure -> ((WindrowException) failure).code())
                .isEqualTo(ErrorCode.KERNEL);
    }

    @Test
    void aReasonMayBeLacking() {
        assertThat(
                        KernelFailures.named(
                                new IllegalStateException(
                                        "[Internal Error] Unable to compile task"
                                                + " groupby0.kernel_pick0_mean - mean\n"
                                                + "[a.B.c(B.java:1)]")))
                .hasMessage(
                        "kernel \"mean\" does not compile for the device: TornadoVM says no more");
    }

    @Test
    void otherFailuresStayWhatTheyAre() {
        RuntimeException own =
                new IllegalStateException("Unable to compile task groupby0.map - map\n[]");
        assertThat(KernelFailures.named(own)).isSameAs(own);
        RuntimeException silent = new IllegalStateException();
        assertThat(KernelFailures.named(silent)).isSameAs(silent);
    }
}
