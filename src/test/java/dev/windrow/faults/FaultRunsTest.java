// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.ChildJava;
import dev.windrow.Repetitions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Disks that fail, fill up or do half of what they are asked for, and lanes that die, in a process
 * of its own. {@code -Dwindrow.faults.runs=500} runs more, and {@code -Dwindrow.faults.seed=7}
 * begins elsewhere, see {@link Repetitions#seed}.
 */
@EnabledOnOs(OS.LINUX)
final class FaultRunsTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void faultsEndInTheAnswerOrInOneError() throws Exception {
        long seed = Repetitions.seed("windrow.faults.seed");
        List<String> flags = new ArrayList<>(MutatedFilesTest.FLAGS);
        flags.add("-Djava.nio.file.spi.DefaultFileSystemProvider=" + FaultyFiles.class.getName());
        ChildJava.Ended ended =
                ChildJava.run(
                        Map.of(),
                        flags,
                        FaultRuns.class,
                        folder.toRealPath().toString(),
                        String.valueOf(seed),
                        String.valueOf(Integer.getInteger("windrow.faults.runs", 30)));
        System.out.println(ended.output());
        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(ended.output()).contains("READ_FAILS", "DISK_FULL");
    }
}
