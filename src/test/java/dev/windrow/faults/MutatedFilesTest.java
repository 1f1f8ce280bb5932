// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.ChildJava;
import dev.windrow.Repetitions;

import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Changed files end in an answer or in one error that blames the file. They are read in a process
 * of its own, whose heap is small, and whose end would be seen.
 *
 * <p>{@code -Dwindrow.fuzz.seconds=600} reads more of them, {@code -Dwindrow.fuzz.seed=7} begins
 * elsewhere, see {@link Repetitions#seed}, and {@code -Dwindrow.fuzz.files=1} reads that one alone.
 * Files that are not answered well stay in {@code target/fuzz}.
 */
final class MutatedFilesTest {

    static final List<String> FLAGS =
            List.of(
                    "--add-opens=java.base/java.nio=ALL-UNNAMED",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-XX:-OmitStackTraceInFastThrow",
                    "-Xmx256m",
                    "-XX:ErrorFile=target/fuzz/hs_err_pid%p.log");

    @Test
    void changedFilesAreReadOrBlamed() throws Exception {
        Path folder = Files.createDirectories(Path.of("target/fuzz")).toAbsolutePath();
        long seed = Repetitions.seed("windrow.fuzz.seed");
        ChildJava.Ended ended =
                ChildJava.run(
                        Map.of(),
                        FLAGS,
                        MutatedFiles.class,
                        folder.toString(),
                        String.valueOf(Integer.getInteger("windrow.fuzz.seconds", 4)),
                        String.valueOf(seed),
                        String.valueOf(Long.getLong("windrow.fuzz.files", Long.MAX_VALUE / 2)));
        System.out.println(ended.output());
        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(ended.output()).contains("parquet", "arrow", "arrows", "csv");
    }
}
