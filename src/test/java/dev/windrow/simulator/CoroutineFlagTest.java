// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import static uk.ac.manchester.tornado.api.enums.DataTransferMode.EVERY_EXECUTION;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A JVM started without the flag that the simulator needs fails with the flag's name. */
@SimulatorOnly
class CoroutineFlagTest {

    /** A program that runs a kernel. */
    static final class OneLaunch {

        static void main() {
            IntArray output = new IntArray(1);
            TaskGraph graph =
                    new TaskGraph("g")
                            .task("t", OneLaunch::write, new KernelContext(), output)
                            .transferToHost(EVERY_EXECUTION, output);
            Launches.runOnce(graph, 1, 1);
        }

        static void write(KernelContext context, IntArray output) {
            output.set(context.globalIdx, 1);
        }
    }

    @Test
    void aMissingFlagIsNamed() throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--class-path",
                                System.getProperty("java.class.path"),
                                OneLaunch.class.getName())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isNotZero();
        assertThat(output).contains("start it with --add-exports java.base/jdk.internal.vm=");
    }
}
