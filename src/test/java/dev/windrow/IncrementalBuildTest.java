// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

import javax.tools.ToolProvider;

/** {@code build/Incremental.java} compiles what a change may break, and no more. */
final class IncrementalBuildTest {

    @TempDir private static Path toolFolder = Path.of("");
    private static URLClassLoader toolClasses;
    private static Method tool;

    @TempDir private Path folder = Path.of("");

    private long clock = System.currentTimeMillis() - 1_000_000;

    @BeforeAll
    static void compileTool() throws Exception {
        int status =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-d",
                                toolFolder.toString(),
                                "build/Incremental.java");
        assertThat(status).isZero();
        toolClasses = new URLClassLoader(new URL[] {toolFolder.toUri().toURL()});
        tool = toolClasses.loadClass("Incremental").getDeclaredMethod("build", String[].class);
        tool.setAccessible(true);
    }

    @AfterAll
    static void closeTool() throws IOException {
        toolClasses.close();
    }

    @BeforeEach
    void write() throws Exception {
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

    /** Returns all that a build says. */
    private String build() throws Exception {
        return build("main", "test");
    }

    private String build(String... parts) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(folder.resolve("memory").toString(), ""));
        for (String part : parts) {
            arguments.add(folder.resolve(part + "-classes") + "," + folder.resolve(part));
        }
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (PrintStream told = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            System.setOut(told);
            System.setErr(told);
            tool.invoke(null, (Object) arguments.toArray(String[]::new));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        return said.toString(StandardCharsets.UTF_8).strip();
    }
}
