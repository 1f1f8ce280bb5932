// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.ChildJava;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * The launcher script with the Java and the classes of this test, as a user starts it. The command
 * is a script in UTF-8, since this Java may only be able to hand over arguments of ASCII.
 */
@DisabledOnOs(OS.WINDOWS)
final class LaunchedCommandTest {

    private static final String FILTER =
            """
            printf 's,n\\né,1\\nü,2\\n' >é.csv
            "$WINDROW" filter é.csv --where "s = 'é'" --output ö.csv && cat ö.csv
            """;

    @TempDir private Path folder = Path.of("");

    /** Makes a jar that only names the classes of this test. */
    @BeforeEach
    void install() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(
                                        System.getProperty("java.class.path")
                                                .split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        Path jar = folder.resolve("jars/windrow-0.1.0-SNAPSHOT.jar");
        Files.createDirectories(jar.getParent());
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "LANG=en_US.UTF-8",
                "LC_ALL=xx_XX.UTF-8",
                "LC_ALL=C",
                "LC_ALL=de_DE.ISO-8859-1",
                "LC_CTYPE=C.UTF-8 LANG=xx_XX",
                "LC_ALL=C.UTF-8"
            })
    @Tag("thorough")
    void readsAndWritesUtf8WhateverTheLocaleSays(String settings) throws Exception {
        ChildJava.Ended ended = run(settings(settings), FILTER);
        assertThat(ended.output()).isEqualTo("s,n\né,1\n");
        assertThat(ended.status()).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anArgumentThatIsNotUtf8IsWrongUsage() throws Exception {
        ChildJava.Ended ended =
                run(
                        Map.of("LC_ALL", "de_DE.ISO-8859-1"),
                        "\"$WINDROW\" filter none.csv --where \"s = '$(printf '\\351')'\"\n");
        assertThat(ended.output())
                .isEqualTo(
                        "windrow: argument 4, \"s = '\ufffd'\", holds bytes that are not UTF-8:"
                                + " write it in UTF-8\n");
        assertThat(ended.status()).isEqualTo(2);
    }

    /** A user may look for the character that another program put in place of unknown bytes. */
    @Test
    void theReplacementCharacterItselfMayBeAskedFor() throws Exception {
        ChildJava.Ended ended = run(Map.of(), FILTER.replace("é", "\ufffd"));
        assertThat(ended.output()).isEqualTo("s,n\n\ufffd,1\n");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutTheScriptALocaleThatLacksACharacterIsWrongUsage() throws Exception {
        ChildJava.Ended ended =
                run(
                        Map.of("LC_ALL", "C"),
                        "\"$JAVA_HOME/bin/java\" -cp 'jars/*' dev.windrow.cli.Main"
                                + " filter none.csv --where \"s = 'é'\"\n");
        assertThat(ended.output())
                .startsWith("windrow: argument 4, ")
                .contains("ANSI_X3.4-1968")
                .endsWith("set LC_ALL=C.UTF-8\n");
        assertThat(ended.status()).isEqualTo(2);
    }

    /** Java refuses to start with two collectors; and Arrow's logging says nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"", "-XX:+UseG1GC"})
    void startsQuietlyWithTheUsersCollector(String option) throws Exception {
        ChildJava.Ended ended =
                run(
                        Map.of("WINDROW_JAVA_OPTIONS", option),
                        "\"$WINDROW\" generate random:rows=10,keys=2 --output t.arrow\n"
                                + "\"$WINDROW\" groupby t.arrow --by key --agg 'count(*)'"
                                + " --limit 0 --format csv\n");
        assertThat(ended.output()).isEqualTo("key,count(*)\n");
        assertThat(ended.status()).isZero();
    }

    @Test
    @Tag("thorough")
    void soItDoesWithAnotherCollector() throws Exception {
        startsQuietlyWithTheUsersCollector("-XX:+UseSerialGC");
    }

    private static Map<String, String> settings(String words) {
        Map<String, String> settings = new HashMap<>();
        for (String word : words.split(" ")) {
            String[] nameAndValue = word.split("=", 2);
            if (nameAndValue.length == 2) {
                settings.put(nameAndValue[0], nameAndValue[1]);
            }
        }
        return settings;
    }

    private ChildJava.Ended run(Map<String, String> environment, String commands) throws Exception {
        Path script = folder.resolve("commands");
        Files.write(script, commands.getBytes(StandardCharsets.UTF_8));
        ProcessBuilder builder = new ProcessBuilder(List.of("sh", script.toString()));
        builder.directory(folder.toFile());
        builder.environment().remove("TORNADOVM_HOME");
        builder.environment().remove("WINDROW_MAIN");
        builder.environment().remove("WINDROW_JAVA_OPTIONS");
        builder.environment().put("WINDROW_JARS", folder.resolve("jars").toString());
        builder.environment().put("WINDROW", Path.of("windrow").toAbsolutePath().toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return ChildJava.run(environment, builder);
    }
}
