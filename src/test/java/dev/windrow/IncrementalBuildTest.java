// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code build/Incremental.java} compiles what a change may break, and no more. */
final class IncrementalBuildTest {

    @TempDir private Path folder = Path.of("");

    private long clock = System.currentTimeMillis() - 1_000_000;

    @BeforeEach
    void write() throws Exception {
        Path tool = Files.createDirectories(folder.resolve("tool"));
        ChildJava.Ended compiled =
                run("javac", "-d", tool.toString(), Path.of("build/Incremental.java").toString());
        assertThat(compiled.status()).as(compiled.output()).isZero();
        source("main", "Limits", "class Limits { static final int MOST = 3; }");
        source("main", "Base", "class Base { int size() { return Limits.MOST; } }");
        source("main", "Heir", "class Heir extends Base { }");
        source("main", "User", "class User { int of(Heir heir) { return heir.size(); } }");
        source("main", "Alone", "class Alone { class Inner { } }");
        source("test", "Check", "class Check { int most() { return new User().of(null); } }");
        assertThat(build()).isEqualTo("compiled 6 files");
        assertThat(build()).isEqualTo("nothing changed");
    }

    @Test
    void aChangedBodyIsCompiledAlone() throws Exception {
        source("main", "Base", "class Base { int size() { return Limits.MOST + 1; } }");
        assertThat(build()).isEqualTo("compiled 1 files");
    }

    @Test
    void aChangedDeclarationIsFollowedThroughHeirs() throws Exception {
        source("main", "Base", "class Base { long size() { return Limits.MOST; } }");
        assertThat(build()).contains("User.java").contains("possible lossy conversion");
        source("main", "User", "class User { long of(Heir heir) { return heir.size(); } }");
        assertThat(build()).contains("Check.java").contains("possible lossy conversion");
        source("test", "Check", "class Check { long most() { return new User().of(null); } }");
        assertThat(build()).startsWith("compiled ");
        assertThat(build()).isEqualTo("nothing changed");
    }

    @Test
    void aChangedConstantIsCopiedAgain() throws Exception {
        source("main", "Limits", "class Limits { static final int MOST = 4; }");
        assertThat(build()).isEqualTo("compiled 2 files");
    }

    @Test
    void aRemovedSourceLeavesNoClasses() throws Exception {
        Files.delete(folder.resolve("main/Alone.java"));
        assertThat(build()).isEqualTo("nothing changed");
        assertThat(folder.resolve("main-classes/Alone.class")).doesNotExist();
        assertThat(folder.resolve("main-classes/Alone$Inner.class")).doesNotExist();
        Files.delete(folder.resolve("main/Heir.java"));
        assertThat(build()).contains("User.java").contains("cannot find symbol");
    }

    @Test
    void aPartThatWasLeftOutIsCompiledAgainstWhatChanged() throws Exception {
        source("main", "User", "class User { long of(Heir heir) { return heir.size(); } }");
        assertThat(build("main")).isEqualTo("compiled 1 files");
        assertThat(build()).contains("Check.java").contains("possible lossy conversion");
        source("test", "Check", "class Check { long most() { return new User().of(null); } }");
        assertThat(build()).isEqualTo("compiled 1 files");
        Files.delete(folder.resolve("main/User.java"));
        assertThat(build("main")).isEqualTo("nothing changed");
        assertThat(build("main")).isEqualTo("nothing changed");
        assertThat(build()).contains("Check.java").contains("cannot find symbol");
    }

    private void source(String part, String name, String text) throws IOException {
        Path file = Files.createDirectories(folder.resolve(part)).resolve(name + ".java");
        Files.writeString(file, text);
        clock += 1_000;
        Files.setLastModifiedTime(file, FileTime.fromMillis(clock));
    }

    /** Returns the last line of a build, or all of them if it failed. */
    private String build() throws IOException, InterruptedException {
        return build("main", "test");
    }

    private String build(String... parts) throws IOException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                folder.resolve("tool").toString(),
                                "Incremental",
                                folder.resolve("memory").toString(),
                                ""));
        for (String part : parts) {
            arguments.add(folder.resolve(part + "-classes") + "," + folder.resolve(part));
        }
        ChildJava.Ended ended = run("java", arguments.toArray(String[]::new));
        return ended.status() == 0 ? ended.output().strip() : ended.output();
    }

    private static ChildJava.Ended run(String program, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(
                System.getProperty("java.home")
                        + File.separator
                        + "bin"
                        + File.separator
                        + program);
        command.addAll(List.of(arguments));
        return ChildJava.run(Map.of(), new ProcessBuilder(command));
    }
}
