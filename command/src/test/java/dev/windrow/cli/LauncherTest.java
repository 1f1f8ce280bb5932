// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The launcher script, in a folder that is built, with a java that prints its arguments a line each
 * and exits with status 42.
 */
@DisabledOnOs(OS.WINDOWS)
final class LauncherTest {

    private static final int STATUS = 42;
    private static final String JAVA = "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit " + STATUS + "\n";
    private static final String JAR = "windrow-0.1.0-SNAPSHOT.jar";
    private static final String MAIN = "dev.windrow.cli.Main";
    private static final String ARGUMENT_FILE =
            "-Dtornado.load.runtime.implementation=x.Y\n--add-modules ALL-SYSTEM,tornado.runtime\n"
                    + "-server -XX:+UseParallelGC -XX:+EnableJVMCI\n";

    private static final List<String> OPTION_VARIABLES =
            List.of(
                    "WINDROW_JAVA_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "JAVA_TOOL_OPTIONS",
                    "_JAVA_OPTIONS");

    @TempDir private Path folder = Path.of("");
    private Path home = Path.of("");
    private Path jdk = Path.of("");

    @BeforeEach
    void install() throws IOException {
        home = Files.createDirectories(folder.resolve("with a blank"));
        Files.copy(Path.of("windrow"), home.resolve("windrow"));
        assertThat(home.resolve("windrow").toFile().setExecutable(true)).isTrue();
        Files.createDirectories(home.resolve("command/target/lib"));
        Files.createDirectories(home.resolve("tornado-config"));
        for (String file :
                List.of(
                        "windrow.args",
                        "collector.args",
                        "compiler.args",
                        "cuda.args",
                        "opencl.args")) {
            Files.copy(
                    Path.of("tornado-config", file), home.resolve("tornado-config").resolve(file));
        }
        Files.createFile(home.resolve("command/target/lib/windrow-0.1.0-SNAPSHOT.jar"));
        jdk = jdk("jdk 25", "25.0.1", JAVA);
    }

    @Test
    void passesArgumentsAndStatusThrough() throws Exception {
        Run run = launch(home.resolve("windrow"), List.of(), "groupby", "a b", "--agg", "count(*)");
        assertThat(run.status()).isEqualTo(STATUS);
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines())
                .containsSubsequence(MAIN, "groupby", "a b", "--agg", "count(*)")
                .contains("@" + home.toRealPath() + "/tornado-config/windrow.args")
                .contains("-Dwindrow.home=" + home.toRealPath())
                .contains(
                        home.toRealPath()
                                + "/command/target/lib/windrow-0.1.0-SNAPSHOT.jar:"
                                + home.toRealPath()
                                + "/command/target/lib/*");
    }

    /** Java's report of its own crash does not lie among the user's files. */
    @Test
    void crashesAreReportedInTheFolderForTemporaryFiles() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("temporary files"));
        Run run = launch(home.resolve("windrow"), List.of("TMPDIR=" + temporary), "x");
        assertThat(run.outLines())
                .contains("-XX:ErrorFile=" + temporary + "/windrow-hs_err_pid%p.log")
                .contains("-XX:ReplayDataFile=" + temporary + "/windrow-replay_pid%p.log");
    }

    @Test
    void isFoundThroughLinks() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("windrow"));
        Path relative =
                Files.createSymbolicLink(
                        Files.createDirectory(folder.resolve("bin")).resolve("w"),
                        Path.of("../link"));
        assertThat(launch(link, List.of(), "x").outLines()).contains(MAIN, "x");
        assertThat(launch(relative, List.of(), "x").outLines()).contains(MAIN, "x");
    }

    @Test
    void passesOverAnOldJava() throws Exception {
        Path old = jdk("jdk 17", "17.0.9", "#!/bin/sh\nexit 1\n");
        List<String> environment =
                List.of("JAVA_HOME=" + old, "PATH=" + jdk + "/bin:" + System.getenv("PATH"));
        assertThat(launch(home.resolve("windrow"), environment, "x").outLines()).contains("x");
    }

    @Test
    void theUsersOptionsForJavaAreWords() throws Exception {
        List<String> environment = List.of("WINDROW_JAVA_OPTIONS=-Xmx8g -Da=b");
        assertThat(launch(home.resolve("windrow"), environment, "x").outLines())
                .containsSubsequence("-Xmx8g", "-Da=b", MAIN);
    }

    /** Java does not start with two. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "WINDROW_JAVA_OPTIONS=-Xmx8g -XX:+UseG1GC",
                "JDK_JAVA_OPTIONS=-XX:+UseZGC -Xmx8g",
                "JAVA_TOOL_OPTIONS=-XX:+UseSerialGC",
                "_JAVA_OPTIONS=-XX:+UseShenandoahGC"
            })
    void theUsersCollectorTakesThePlaceOfWindrows(String setting) throws Exception {
        String ours = "@" + home.toRealPath() + "/tornado-config/collector.args";
        assertThat(launch(home.resolve("windrow"), List.of(setting), "x").outLines())
                .containsSubsequence(MAIN, "x")
                .doesNotContain(ours);
        List<String> other = List.of("WINDROW_JAVA_OPTIONS=-XX:+UseMaximumCompactionOnSystemGC");
        assertThat(launch(home.resolve("windrow"), other, "x").outLines())
                .containsSubsequence(ours, "-XX:+UseMaximumCompactionOnSystemGC", MAIN);
    }

    @ParameterizedTest
    @CsvSource({"7, true", "8, false"})
    void lessIsCompiledOnFewProcessors(int processors, boolean isLess) throws Exception {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path nproc =
                Files.writeString(bin.resolve("nproc"), "#!/bin/sh\necho " + processors + "\n");
        assertThat(nproc.toFile().setExecutable(true)).isTrue();
        String path = "PATH=" + bin + ":" + System.getenv("PATH");
        assertThat(launch(home.resolve("windrow"), List.of(path), "x").outLines().stream())
                .filteredOn(line -> line.endsWith("/tornado-config/compiler.args"))
                .hasSize(isLess ? 1 : 0);
    }

    @Test
    void takesAFolderOfJarsInsteadOfABuild() throws Exception {
        Files.delete(home.resolve("command/target/lib/windrow-0.1.0-SNAPSHOT.jar"));
        Path jars = Files.createDirectory(folder.resolve("jars"));
        List<String> environment = List.of("WINDROW_JARS=" + jars, "WINDROW_MAIN=some.Other");
        Run without = launch(home.resolve("windrow"), environment, "x");
        assertThat(without.status()).isEqualTo(3);
        assertThat(without.err()).contains(jars + " has no windrow-0.1.0-SNAPSHOT.jar");

        Path jar = Files.createFile(jars.resolve("windrow-0.1.0-SNAPSHOT.jar"));
        assertThat(launch(home.resolve("windrow"), environment, "x").outLines())
                .containsSubsequence("-cp", jar + ":" + jars + "/*", "some.Other", "x");
    }

    @Test
    void addsTornadoVm() throws Exception {
        Path sdk = Files.createDirectory(folder.resolve("sdk"));
        Files.writeString(sdk.resolve("tornado-argfile"), ARGUMENT_FILE);
        List<String> environment = List.of("TORNADOVM_HOME=" + sdk, "WINDROW_DEVICE_MEMORY=2GB");
        List<String> lines = launch(home.resolve("windrow"), environment, "x").outLines();
        assertThat(lines)
                .containsSubsequence(
                        "@" + home.toRealPath() + "/tornado-config/cuda.args",
                        "-Dtornado.device.memory=2GB",
                        "x");
        assertThat(argumentFile(lines))
                .content()
                .isEqualTo(
                        ARGUMENT_FILE.replace("ALL-SYSTEM,", "").replace("-XX:+UseParallelGC", ""));
    }

    /** The stand-in for Java also tells which devices it would see. */
    @ParameterizedTest
    @CsvSource({
        "--device 1,          '',         1",
        "--device=3,          '',         3",
        "--device 1,          '4,GPU-a1', GPU-a1",
        "--device 0,          7,          7"
    })
    void letsCudaSeeOnlyTheDeviceThatIsAskedFor(String option, String seen, String left)
            throws Exception {
        script(
                jdk.resolve("bin/java"),
                JAVA.replace("exit", "echo \"sees $CUDA_VISIBLE_DEVICES\"\nexit"));
        List<String> environment =
                List.of("TORNADOVM_HOME=" + sdk(), "CUDA_VISIBLE_DEVICES=" + seen);
        List<String> lines =
                launch(home.resolve("windrow"), environment, ("run " + option).split(" "))
                        .outLines();
        assertThat(lines).contains("sees " + left);
        String number = option.replaceAll("[^0-9]", "");
        assertThat(lines).contains("-Dwindrow.device.visible=" + number);
    }

    @Test
    void saysThatADeviceIsNotAmongThoseThatCudaMaySee() throws Exception {
        List<String> environment = List.of("TORNADOVM_HOME=" + sdk(), "CUDA_VISIBLE_DEVICES=0,1");
        Run launch = launch(home.resolve("windrow"), environment, "run", "--device", "2");
        assertThat(launch.status()).isEqualTo(3);
        assertThat(launch.err())
                .isEqualTo(
                        "windrow: --device 2: CUDA_VISIBLE_DEVICES=0,1 names fewer, counted from"
                                + " 0\n");
    }

    private Path sdk() throws IOException {
        Path sdk = Files.createDirectory(folder.resolve("sdk"));
        Files.writeString(sdk.resolve("tornado-argfile"), ARGUMENT_FILE);
        return sdk;
    }

    @Test
    void linksAJavaWithoutTheModuleThatTornadoVmReplaces() throws Exception {
        Path calls = folder.resolve("calls");
        script(
                jdk.resolve("bin/java"),
                "#!/bin/sh\n[ \"$1\" != --list-modules ] || "
                        + "{ printf 'java.base@25\\njdk.graal.compiler@25\\n'; exit; }\nexit 1\n");
        script(
                jdk.resolve("bin/jlink"),
                "#!/bin/sh\necho \"$@\" >>'%s'\nwhile [ $# -gt 1 ]; do shift; done\n"
                                .formatted(calls)
                        + "mkdir -p \"$1/bin\"\n: >\"$1/release\"\n"
                        + "cp '%s' \"$1/bin/java\"\n".formatted(linkedJava()));
        List<String> environment = List.of("TORNADOVM_HOME=" + replacingSdk());
        Run first = launch(home.resolve("windrow"), environment, "x");
        assertThat(first.err()).startsWith("windrow: linking a Java for TornadoVM");
        Run second = launch(home.resolve("windrow"), environment, "x");
        assertThat(second.err()).isEmpty();
        assertThat(second.outLines()).isEqualTo(first.outLines());

        List<String> lines = second.outLines();
        assertThat(lines).startsWith("linked").containsSubsequence(MAIN, "x");
        assertThat(argumentFile(lines))
                .content()
                .isEqualTo(
                        "-Dtornado.load.runtime.implementation=x.Y\n" + "--module-path /g:/m\n\n");
        assertThat(lines).anyMatch(line -> line.matches("-XX:AOTCache=.*/tornadovm-.*"));
        assertThat(calls)
                .content()
                .hasLineCount(1)
                .contains("--add-modules java.base --generate-cds-archive --output");
    }

    @Test
    void theJavaThatAnotherProcessHasLinkedMeanwhileStays() throws Exception {
        Path other = folder.resolve("other");
        script(other, JAVA.replace("\nprintf", "\necho other\nprintf"));
        script(
                jdk.resolve("bin/java"),
                "#!/bin/sh\n"
                        + "[ \"$1\" != --list-modules ] || { echo java.base@25; exit; }\n"
                        + "exit 1\n");
        script(
                jdk.resolve("bin/jlink"),
                ("#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\n"
                                + "for each in \"$1\" \"${1%%.*}\"; do\n"
                                + "mkdir -p \"$each/bin\"\n: >\"$each/release\"\ndone\n"
                                + "cp '%s' \"$1/bin/java\"\ncp '%s' \"${1%%.*}/bin/java\"\n")
                        .formatted(linkedJava(), other));
        List<String> environment = List.of("TORNADOVM_HOME=" + replacingSdk());
        assertThat(launch(home.resolve("windrow"), environment, "x").outLines())
                .startsWith("other")
                .containsSubsequence(MAIN, "x");
    }

    @Test
    void aJavaThatCannotBeLinkedIsDoneWithout() throws Exception {
        script(jdk.resolve("bin/jlink"), "#!/bin/sh\nexit 1\n");
        Path sdk = replacingSdk();
        List<String> environment = List.of("TORNADOVM_HOME=" + sdk);
        launch(home.resolve("windrow"), environment, "x");
        Run second = launch(home.resolve("windrow"), environment, "x");
        assertThat(second.status()).isEqualTo(STATUS);
        assertThat(second.err()).isEmpty();
        assertThat(argumentFile(second.outLines()))
                .hasSameTextualContentAs(sdk.resolve("tornado-argfile"));
        assertThat(second.outLines())
                .containsSubsequence(MAIN, "x")
                .noneMatch(line -> line.startsWith("-XX:AOTCache"));
    }

    @Test
    void anSdkThatReplacesNoModuleNeedsNoOtherJava() throws Exception {
        script(jdk.resolve("bin/jlink"), "#!/bin/sh\nexit 1\n");
        Path sdk = Files.createDirectory(folder.resolve("sdk"));
        Files.writeString(
                sdk.resolve("tornado-argfile"),
                "-Dtornado.load.runtime.implementation=x.Y\n--module-path /m\n");
        List<String> environment = List.of("TORNADOVM_HOME=" + sdk);
        Run run = launch(home.resolve("windrow"), environment, "x");
        assertThat(run.err()).isEmpty();
        assertThat(run.outLines())
                .containsSubsequence(MAIN, "x")
                .anyMatch(line -> line.matches("-XX:AOTCache=.*/tornadovm-.*"));
    }

    private Path linkedJava() throws IOException {
        Path java = folder.resolve("linked");
        script(java, JAVA.replace("\nprintf", "\necho linked\nprintf"));
        return java;
    }

    private Path replacingSdk() throws IOException {
        Path sdk = Files.createDirectory(folder.resolve("replacing"));
        Files.writeString(
                sdk.resolve("tornado-argfile"),
                "-Dtornado.load.runtime.implementation=x.Y\n"
                        + "--module-path /m\n--upgrade-module-path /g\n");
        return sdk;
    }

    @Test
    void takesTheOptionsOfTheBackEnd() throws Exception {
        Path sdk = Files.createDirectory(folder.resolve("sdk"));
        Files.writeString(
                sdk.resolve("tornado-argfile"),
                ARGUMENT_FILE + "--add-modules tornado.drivers.opencl\n");
        List<String> environment = List.of("TORNADOVM_HOME=" + sdk);
        assertThat(launch(home.resolve("windrow"), environment, "x").outLines())
                .contains("@" + home.toRealPath() + "/tornado-config/opencl.args")
                .doesNotContain("@" + home.toRealPath() + "/tornado-config/cuda.args")
                .noneMatch(line -> line.startsWith("-Dtornado.device.memory"));
    }

    @Test
    void needsItsConfiguration() throws Exception {
        Files.delete(home.resolve("tornado-config/windrow.args"));
        Run run = launch(home.resolve("windrow"), List.of(), "x");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains("put tornado-config beside the script");
    }

    @Test
    void asksTornadoVmsLauncherWhereThereIsNoArgumentFile() throws Exception {
        Path sdk = folder.resolve("sdk");
        script(
                sdk.resolve("bin/tornado"),
                "#!/bin/sh\necho \"/x/bin/java -server --module-path .:/m "
                        + "-Dtornado.load.runtime.implementation=x.Y\"\n");
        List<String> environment = List.of("TORNADOVM_HOME=" + sdk);
        List<String> lines = launch(home.resolve("windrow"), environment, "x").outLines();
        assertThat(argumentFile(lines))
                .content()
                .isEqualTo("-server --module-path /m -Dtornado.load.runtime.implementation=x.Y\n");
    }

    /** A jar that happens to lie in the current folder would stop Java, or be run. */
    @ParameterizedTest
    @CsvSource({
        "--module-path .:/m,                   --module-path /m",
        "--module-path /m:.,                   --module-path /m",
        "--module-path /m:.:.:/n,              --module-path /m:/n",
        "--module-path :.:/m --add-modules a,  --module-path /m --add-modules a",
        "--module-path=.:/m::/n,               --module-path=/m:/n",
        "--module-path /.m:/n.,                --module-path /.m:/n.",
        "--upgrade-module-path .:/g,           --upgrade-module-path /g"
    })
    void theCurrentFolderIsOnNoPathOfModules(String told, String taken) throws Exception {
        String implementation = "-Dtornado.load.runtime.implementation=x.Y";
        Path file = Files.createDirectory(folder.resolve("file"));
        Files.writeString(
                file.resolve("tornado-argfile"), implementation + "\n" + told + "\n-Dx=y\n");
        Path script = folder.resolve("script");
        script(
                script.resolve("bin/tornado"),
                "#!/bin/sh\necho \"/x/bin/java %s %s -Dx=y\"\n".formatted(implementation, told));
        for (Path sdk : List.of(file, script)) {
            List<String> environment = List.of("TORNADOVM_HOME=" + sdk);
            List<String> lines = launch(home.resolve("windrow"), environment, "x").outLines();
            assertThat(String.join(" ", Files.readAllLines(argumentFile(lines))))
                    .isEqualTo(implementation + " " + taken + " -Dx=y");
        }
    }

    @Test
    void anSdkWithoutAPathOfModulesIsRefused() throws Exception {
        Path sdk = Files.createDirectory(folder.resolve("sdk"));
        Files.writeString(sdk.resolve("tornado-argfile"), ARGUMENT_FILE + "--module-path .\n");
        Run run = launch(home.resolve("windrow"), List.of("TORNADOVM_HOME=" + sdk), "x");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("no module path but the current folder");
    }

    /** Java does not expand the options {@code @FILE} of a file of arguments. */
    @Test
    void takesTheContentOfTheFilesThatTornadoVmsLauncherNames() throws Exception {
        Path sdk = folder.resolve("sdk");
        Path exports = Files.createDirectories(sdk.resolve("etc")).resolve("common-exports");
        Files.writeString(exports, "# a comment\n--add-exports a/b=tornado.runtime\n\n-Dx=y");
        script(
                sdk.resolve("bin/tornado"),
                "#!/bin/sh\necho \"/x/bin/java @%s -Dtornado.load.runtime.implementation=x.Y\"\n"
                        .formatted(exports));
        List<String> environment = List.of("TORNADOVM_HOME=" + sdk);
        List<String> lines = launch(home.resolve("windrow"), environment, "x").outLines();
        assertThat(argumentFile(lines))
                .content()
                .isEqualTo(
                        "# a comment\n--add-exports a/b=tornado.runtime\n-Dx=y\n"
                                + "-Dtornado.load.runtime.implementation=x.Y\n");
    }

    /** An archive's folder may belong to others: what is made once lies in the user's cache. */
    @Test
    void runsFromAnUnpackedArchive() throws Exception {
        Path archive = unpack();
        Path cache = folder.resolve("cache");
        List<String> environment = List.of("TORNADOVM_HOME=" + sdk(), "XDG_CACHE_HOME=" + cache);
        Run run = launch(archive.resolve("bin/windrow"), environment, "x");
        assertThat(run.status()).isEqualTo(STATUS);
        String root = archive.toRealPath().toString();
        assertThat(run.outLines())
                .contains("-Dwindrow.home=" + root)
                .containsSubsequence("-cp", root + "/lib/" + JAR + ":" + root + "/lib/*", MAIN, "x")
                .anyMatch(line -> line.startsWith("@" + cache + "/windrow/"));
        assertThat(archive.resolve("command")).doesNotExist();
        assertThat(archive.resolve("bin/command")).doesNotExist();
    }

    private Path unpack() throws IOException {
        Path archive = Files.createDirectories(folder.resolve("an archive"));
        Files.createDirectories(archive.resolve("bin"));
        Files.move(home.resolve("windrow"), archive.resolve("bin/windrow"));
        Files.move(home.resolve("tornado-config"), archive.resolve("tornado-config"));
        Files.createFile(Files.createDirectory(archive.resolve("lib")).resolve(JAR));
        return archive;
    }

    /** Java takes options from there, and classes: whoever may write there could run anything. */
    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxrwx", "rwxrwx---", "rwx-w--w-"})
    void aCacheThatOthersMayWriteIsNotUsed(String permissions) throws Exception {
        Path archive = unpack();
        Path cache = Files.createDirectory(folder.resolve("cache"));
        String setting = "XDG_CACHE_HOME=" + cache;
        Run fresh = launch(archive.resolve("bin/windrow"), List.of(setting), "x");
        assertThat(fresh.err()).isEmpty();
        assertThat(fresh.outLines()).anyMatch(line -> line.startsWith("-XX:AOTCache=" + cache));
        Path kept;
        try (Stream<Path> folders = Files.list(cache.resolve("windrow"))) {
            kept = folders.findFirst().orElseThrow();
        }
        for (Path opened : List.of(kept, cache.resolve("windrow"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(opened)))
                    .isEqualTo("rwx------");
            Files.setPosixFilePermissions(opened, PosixFilePermissions.fromString(permissions));
            refused(archive, opened, List.of(setting));
            Files.setPosixFilePermissions(opened, PosixFilePermissions.fromString("rwx------"));
        }
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
        refused(archive, cache, List.of(setting));
    }

    /** Only root can make a folder of another user. */
    @Test
    void aCacheOfAnotherUserIsNotUsed() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")));
        Path archive = unpack();
        Path cache = Files.createDirectories(folder.resolve("cache/windrow")).getParent();
        for (Path others : List.of(cache.resolve("windrow"), cache)) {
            Files.setAttribute(others, "unix:uid", 65_534);
            refused(archive, others, List.of("XDG_CACHE_HOME=" + cache));
            Files.setAttribute(others, "unix:uid", 0);
        }
        launch(archive.resolve("bin/windrow"), List.of("XDG_CACHE_HOME=" + cache), "x");
        try (Stream<Path> folders = Files.list(cache.resolve("windrow"))) {
            Path kept = folders.findFirst().orElseThrow();
            Files.setAttribute(kept, "unix:uid", 65_534);
            refused(archive, kept, List.of("XDG_CACHE_HOME=" + cache));
        }
    }

    /** A command without a device needs nothing of it; TornadoVM's options have no other place. */
    private void refused(Path archive, Path where, List<String> environment) throws Exception {
        Run plain = launch(archive.resolve("bin/windrow"), environment, "x");
        assertThat(plain.status()).isEqualTo(STATUS);
        assertThat(plain.outLines())
                .containsSubsequence(MAIN, "x")
                .noneMatch(line -> line.startsWith("-XX:AOTCache"));
        assertThat(plain.errLines()).hasSize(1);
        assertThat(plain.err()).startsWith("windrow: keeps nothing in " + where + ", where other");
        List<String> withSdk = new ArrayList<>(environment);
        Path sdk = folder.resolve("sdk");
        withSdk.add("TORNADOVM_HOME=" + (Files.exists(sdk) ? sdk : sdk()));
        Run tornado = launch(archive.resolve("bin/windrow"), withSdk, "x");
        assertThat(tornado.status()).isEqualTo(3);
        assertThat(tornado.out()).isEmpty();
        assertThat(tornado.err()).contains("keeps nothing in " + where, "cannot use ");
    }

    /** A folder whose name anybody can tell is taken only from a user without a home. */
    @Test
    void aUserWithoutAHomeKeepsAFolderAmongTheTemporaryOnes() throws Exception {
        Path archive = unpack();
        Path home = Files.createDirectory(folder.resolve("home"));
        List<String> environment = List.of("XDG_CACHE_HOME=relative", "HOME=" + home);
        assertThat(launch(archive.resolve("bin/windrow"), environment, "x").outLines())
                .anyMatch(line -> line.startsWith("-XX:AOTCache=" + home + "/.cache/windrow/"));
        assertThat(folder.resolve("relative")).doesNotExist();
        environment = List.of("XDG_CACHE_HOME=", "HOME=");
        Run run = launch(archive.resolve("bin/windrow"), environment, "x");
        Matcher cache =
                Pattern.compile("-XX:AOTCache=(/tmp/windrow-[0-9]+/[0-9]+/.*)").matcher(run.out());
        assertThat(cache.find()).as(run.out()).isTrue();
        Files.delete(Path.of(cache.group(1)));
        Files.delete(Path.of(cache.group(1)).getParent());
    }

    @Test
    void anUnusableTornadoVmIsOneLine() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        for (Path sdk : List.of(empty, folder.resolve("missing"))) {
            Run run = launch(home.resolve("windrow"), List.of("TORNADOVM_HOME=" + sdk), "x");
            assertThat(run.status()).isEqualTo(3);
            assertThat(run.out()).isEmpty();
            assertThat(run.errLines()).hasSize(1);
            assertThat(run.err()).contains("TORNADOVM_HOME=" + sdk).contains("unset it");
        }
    }

    @Test
    void aBuildNeedsMaven() throws Exception {
        Files.delete(home.resolve("command/target/lib/windrow-0.1.0-SNAPSHOT.jar"));
        Path tools = Files.createDirectory(folder.resolve("tools"));
        for (String tool : List.of("dirname", "readlink", "find", "mkdir")) {
            script(tools.resolve(tool), "#!/bin/sh\nexec " + find(tool) + " \"$@\"\n");
        }
        Run run = launch(home.resolve("windrow"), List.of("PATH=" + tools), "x");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("windrow: needs Maven");
    }

    @Test
    void aFailedBuildShowsWhatMavenSaid() throws Exception {
        Files.delete(home.resolve("command/target/lib/windrow-0.1.0-SNAPSHOT.jar"));
        Path mvn = folder.resolve("maven/mvn");
        script(mvn, "#!/bin/sh\necho \"[ERROR] no luck\"\nexit 1\n");
        String path = mvn.getParent() + ":" + System.getenv("PATH");
        Run run = launch(home.resolve("windrow"), List.of("PATH=" + path), "x");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("building").contains("[ERROR] no luck");
        assertThat(run.errLines().getLast()).startsWith("windrow: the build failed");
    }

    private static Path argumentFile(List<String> arguments) {
        String file =
                arguments.stream()
                        .filter(each -> each.startsWith("@") && each.contains("/target/"))
                        .findFirst()
                        .orElse("");
        return Path.of(file.substring(1));
    }

    /** Nobody here has run it: it may at least not fall behind the other script. */
    @Test
    void theScriptForWindowsStartsTheSameWithTheSameFiles() throws IOException {
        String windows = Files.readString(Path.of("windrow.cmd"));
        String posix = Files.readString(Path.of("windrow"));
        assertThat(windows.replace("\r\n", "")).as("lines as cmd reads them").doesNotContain("\n");
        for (String name : List.of("version", "java_needed", "many_processors", "engine_failed")) {
            Matcher value = Pattern.compile("(?m)^" + name + "=(.+)$").matcher(posix);
            assertThat(value.find()).as(name).isTrue();
            assertThat(windows).contains("set \"" + name + "=" + value.group(1) + "\"");
        }
        for (String shared :
                List.of(
                        "windrow.args",
                        "collector.args",
                        "compiler.args",
                        "cuda.args",
                        "opencl.args",
                        "tornado.drivers.opencl",
                        "-Xlog:disable -XX:+DisplayVMOutputToStderr",
                        "dev.windrow.cli.Main",
                        "WINDROW_JAVA_OPTIONS",
                        "WINDROW_DEVICE_MEMORY",
                        "--module-path")) {
            assertThat(posix).contains(shared);
            assertThat(windows).contains(shared);
        }
        Matcher jumps = Pattern.compile("goto (\\w+)").matcher(windows);
        while (jumps.find()) {
            assertThat(windows).contains("\r\n:" + jumps.group(1) + "\r\n");
        }
    }

    private Path jdk(String name, String version, String java) throws IOException {
        Path where = folder.resolve(name);
        script(where.resolve("bin/java"), java);
        Files.writeString(where.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return where;
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static Path find(String tool) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }

    private Run launch(Path script, List<String> environment, String... arguments)
            throws Exception {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().remove("TORNADOVM_HOME");
        for (String name : OPTION_VARIABLES) {
            builder.environment().remove(name);
        }
        builder.environment().remove("WINDROW_JARS");
        builder.environment().remove("WINDROW_MAIN");
        builder.environment().put("JAVA_HOME", jdk.toString());
        for (String setting : environment) {
            String[] nameAndValue = setting.split("=", 2);
            builder.environment().put(nameAndValue[0], nameAndValue[1]);
        }
        Process process = builder.start();
        process.getOutputStream().close();
        String out = text(process.getInputStream());
        String err = text(process.getErrorStream());
        return new Run(process.waitFor(), out, err);
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
}
