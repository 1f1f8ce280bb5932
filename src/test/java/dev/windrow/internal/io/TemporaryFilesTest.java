// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Which temporary files go away: those of processes that have ended for sure, and no others. */
@EnabledOnOs(OS.LINUX)
final class TemporaryFilesTest {

    private static final String SYSTEM = ProcessName.OWN.split("-")[0];
    private static final String NUMBER = ProcessName.OWN.split("-")[1];
    private static final String START = ProcessName.OWN.split("-")[2];

    @TempDir Path folder;

    @Test
    void whatAnEndedProcessLeftGoesAway() throws Exception {
        long ended = endedProcess();
        Path file = Files.createFile(named(SYSTEM + "-" + ended + "-77-x.tmp"));
        Path tree = Files.createDirectories(named(SYSTEM + "-" + ended + "-77-y/part"));
        Files.writeString(tree.resolve("file"), "x");
        TemporaryFiles.deleteLeftovers(folder);
        assertThat(file).doesNotExist();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anotherProcessMayHaveTheNumber() throws IOException {
        Files.createFile(named(SYSTEM + "-" + NUMBER + "-1-x.tmp"));
        TemporaryFiles.deleteLeftovers(folder);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatALivingProcessHasStays() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            String start = stat.substring(stat.lastIndexOf(')') + 2).split(" ")[19];
            Path file = named(SYSTEM + "-" + process.pid() + "-" + start + "-x.tmp");
            Files.createFile(file);
            TemporaryFiles.deleteLeftovers(folder);
            assertThat(file).exists();
            process.destroyForcibly().waitFor();
            TemporaryFiles.deleteLeftovers(folder);
            assertThat(file).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whatThisProcessHasStays() throws IOException {
        List<Path> own =
                List.of(
                        TemporaryFiles.createFile(folder),
                        TemporaryFiles.createFolder(folder),
                        Files.createFile(TemporaryFiles.name(folder)));
        TemporaryFiles.deleteLeftovers(folder);
        assertThat(own).allSatisfy(each -> assertThat(each).exists());
        own.forEach(TemporaryFiles::delete);
        assertThat(folder).isEmptyDirectory();
    }

    /** Another machine or container may share the folder. Its processes have other numbers. */
    @Test
    void whatMayBeOfAnotherMachineStays() throws Exception {
        long ended = endedProcess();
        for (String name :
                List.of(
                        "0-" + ended + "-77-x.tmp",
                        "1" + SYSTEM + "-" + ended + "-77-x.tmp",
                        SYSTEM + "-" + NUMBER + "-" + START + "-x.tmp",
                        SYSTEM + "-notes.tmp",
                        "notes")) {
            Files.createFile(named(name));
        }
        TemporaryFiles.deleteLeftovers(folder);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).hasSize(5);
        }
    }

    /** A link is deleted, and not what it points to. */
    @Test
    void linksAreNotFollowed(@TempDir Path elsewhere) throws Exception {
        Path kept = Files.createFile(elsewhere.resolve("kept"));
        Path tree = Files.createDirectory(named(SYSTEM + "-" + endedProcess() + "-77-y"));
        Files.createSymbolicLink(tree.resolve("link"), elsewhere);
        Files.createSymbolicLink(named(SYSTEM + "-" + endedProcess() + "-77-z"), elsewhere);
        TemporaryFiles.deleteLeftovers(folder);
        assertThat(folder).isEmptyDirectory();
        assertThat(kept).exists();
    }

    private Path named(String name) {
        return folder.resolve(".windrow-" + name);
    }

    private static long endedProcess() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return process.pid();
    }
}
