// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.cli.Main;
import dev.windrow.internal.io.dataset.DataSetMaker;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Windrow, its command and the libraries that they come with run as modules. */
final class ModulePathTest {

    /** A class of each of our own modules, and the module's name. */
    private static final Map<Class<?>, String> MODULES =
            Map.of(
                    Windrow.class, "dev.windrow",
                    DataSetMaker.class, "dev.windrow.datasets",
                    Main.class, "dev.windrow.command");

    /** What tests alone have. */
    private static final List<String> OF_TESTS =
            List.of(
                    "junit",
                    "archunit",
                    "assertj",
                    "jqwik",
                    "duckdb",
                    "opentest4j",
                    "apiguardian",
                    "byte-buddy");

    private static final List<String> FLAGS =
            List.of(
                    "--add-opens=java.base/java.nio=org.apache.arrow.memory.core",
                    "--enable-native-access=dev.windrow",
                    "--sun-misc-unsafe-memory-access=allow");

    @TempDir private static Path folder;

    @BeforeAll
    static void writeJars() throws IOException, InterruptedException, URISyntaxException {
        for (Map.Entry<Class<?>, String> module : MODULES.entrySet()) {
            Path jar = folder.resolve(module.getValue() + ".jar");
            Path classes =
                    Path.of(
                            module.getKey()
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            if (!Files.isDirectory(classes)) {
                Files.copy(classes, jar);
            } else if (module.getKey() == Windrow.class) {
                writeJar(jar, new Manifest(), classes);
                addDescriptor(jar, classes);
            } else {
                Manifest manifest = new Manifest();
                manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
                manifest.getMainAttributes().putValue("Automatic-Module-Name", module.getValue());
                writeJar(jar, manifest, classes);
            }
        }
        Files.writeString(folder.resolve("o.csv"), "status,price\nF,1\nO,2\nF,4\n");
    }

    /** Does what the build does as it packs the library. */
    private static void addDescriptor(Path jar, Path classes)
            throws IOException, InterruptedException {
        List<String> command = java();
        command.addAll(
                List.of(
                        "build/Module.java",
                        jar.toString(),
                        classes.toString(),
                        String.join(File.pathSeparator, libraries()),
                        "2026-11-20T00:00:00Z"));
        ChildJava.Ended ended = ChildJava.run(Map.of(), new ProcessBuilder(command));
        assertThat(ended.status()).as(ended.output()).isZero();
    }

    private static void writeJar(Path target, Manifest manifest, Path classes) throws IOException {
        try (OutputStream file = Files.newOutputStream(target);
                JarOutputStream jar = new JarOutputStream(file, manifest);
                Stream<Path> paths = Files.walk(classes)) {
            jar.setLevel(0);
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                String name = classes.relativize(path).toString().replace(File.separatorChar, '/');
                // The simulator never ships.
                if (!name.startsWith("uk/")) {
                    jar.putNextEntry(new JarEntry(name));
                    Files.copy(path, jar);
                }
            }
        }
    }

    @Test
    void programsSeeWhatIsPublic() throws IOException {
        Matcher documented =
                Pattern.compile("<public.packages>(.*)</public.packages>")
                        .matcher(Files.readString(Path.of("pom.xml")));
        assertThat(documented.find()).isTrue();
        assertThat(
                        ModuleFinder.of(folder.resolve("dev.windrow.jar"))
                                .find("dev.windrow")
                                .orElseThrow()
                                .descriptor()
                                .exports())
                .filteredOn(each -> !each.isQualified())
                .extracting(ModuleDescriptor.Exports::source)
                .containsExactlyInAnyOrder(documented.group(1).split(","));
    }

    @Test
    void dataSetsAreFound() throws Exception {
        String answer = run("groupby", "random:rows=10,keys=1", "--agg=count(*)", "--format=csv");
        assertThat(answer).isEqualTo("count(*)\n10\n");
    }

    /** Each is written from the one before it. */
    @Test
    void filesOfEachFormatAreWrittenAndRead() throws Exception {
        Path last = folder.resolve("o.csv");
        for (String name : List.of("o.arrow", "o.parquet")) {
            Path next = folder.resolve(name);
            run("filter", last.toString(), "--where=price>0", "--output=" + next);
            last = next;
        }
        String answer =
                run(
                        "groupby",
                        last.toString(),
                        "--by=status",
                        "--agg=sum(price)",
                        "--sort",
                        "--engine=cpu",
                        "--format=csv");
        assertThat(answer).isEqualTo("status,sum(price)\nF,5\nO,2\n");
    }

    /** Runs the command line, and returns all that it prints. */
    private static String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = java();
        command.addAll(FLAGS);
        command.addAll(List.of("--module-path", modulePath(), "--add-modules=ALL-MODULE-PATH"));
        command.addAll(List.of("--module", "dev.windrow.command/" + Main.class.getName()));
        command.addAll(List.of(arguments));
        ChildJava.Ended ended = ChildJava.run(Map.of(), new ProcessBuilder(command));
        assertThat(ended.status()).as(ended.output()).isZero();
        return ended.output();
    }

    private static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJava.SHORT_LIVED);
        return command;
    }

    private static String modulePath() {
        List<String> jars = new ArrayList<>(libraries());
        MODULES.values().forEach(module -> jars.add(folder.resolve(module + ".jar").toString()));
        return String.join(File.pathSeparator, jars);
    }

    private static List<String> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> path.endsWith(".jar"))
                .filter(path -> !Path.of(path).getFileName().toString().startsWith("windrow"))
                .filter(path -> OF_TESTS.stream().noneMatch(path::contains))
                .toList();
    }
}
