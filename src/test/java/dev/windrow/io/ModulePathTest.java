// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.ChildJava;
import dev.windrow.Windrow;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/** A program on the module path, started as docs/how-to/java-flags.md says. */
final class ModulePathTest {

    /** The jars that the module's description names, and those that they need. */
    private static final String LIBRARIES =
            "(arrow-|jackson-|flatbuffers-|slf4j-api|aircompressor-|fastcsv-|hardwood-core"
                    + "|commons-|jspecify-|zstd-jni|dec-|datasketches-).*\\.jar";

    private static final List<String> FLAGS =
            List.of(
                    "--add-opens=java.base/java.nio=org.apache.arrow.memory.core",
                    "--enable-native-access=dev.windrow",
                    "--sun-misc-unsafe-memory-access=allow");

    @TempDir private static Path folder = Path.of("");
    private static String modulePath = "";

    @BeforeAll
    static void compile() throws IOException, URISyntaxException {
        Path classes =
                Path.of(Windrow.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        String libraries =
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(jar -> Path.of(jar).getFileName().toString().matches(LIBRARIES))
                        .collect(Collectors.joining(File.pathSeparator));
        Path tornado = source("tornado/module-info.java", "module tornado.api {}");
        run("javac", "-d", folder.resolve("tornado.api").toString(), tornado.toString());
        Path description = folder.resolve("dev.windrow");
        run(
                "javac",
                "-Xlint:-module",
                "-d",
                description.toString(),
                "--module-path",
                folder.resolve("tornado.api") + File.pathSeparator + libraries,
                "--patch-module",
                "dev.windrow=" + classes,
                "src/main/module/module-info.java");
        String library = folder.resolve("windrow.jar").toString();
        run(
                "jar",
                "-c0f",
                library,
                "-C",
                classes.toString(),
                "dev",
                "-C",
                description.toString(),
                "module-info.class");
        Path module =
                source(
                        "user/module-info.java",
                        """
                        module user {
                            requires dev.windrow;
                            opens user.open to dev.windrow;
                        }
                        """);
        Path sale =
                source(
                        "user/open/Sale.java",
                        "package user.open; public record Sale(String shop, int price) {}");
        Path main =
                source(
                        "user/Main.java",
                        """
                        package user;
                        import dev.windrow.column.Table;
                        import dev.windrow.error.WindrowException;
                        import dev.windrow.io.Tables;
                        import java.nio.file.Path;
                        import java.util.List;
                        import user.open.Sale;
                        class Main {
                            record Closed(String shop, int price) {}
                            public static void main(String[] arguments) {
                                Path file = Path.of(arguments[0]);
                                try (Table sales = Table.of(List.of(new Sale("a", 1)))) {
                                    Tables.write(sales, file);
                                    try (Table read = Tables.read(file.toString())) {
                                        System.out.println(read.toList(Sale.class));
                                    }
                                    System.out.println(sales.toList(Closed.class));
                                } catch (WindrowException e) {
                                    System.out.println(e.getMessage());
                                }
                                try {
                                    Table.of(List.of(new Closed("a", 1)));
                                } catch (WindrowException e) {
                                    System.out.println(e.getMessage());
                                }
                            }
                        }
                        """);
        String user = folder.resolve("user").toString();
        modulePath = String.join(File.pathSeparator, user, library, libraries);
        run(
                "javac",
                "-d",
                user,
                "--module-path",
                modulePath,
                module.toString(),
                sale.toString(),
                main.toString());
    }

    private static Path source(String name, String text) throws IOException {
        Path source = folder.resolve("source").resolve(name);
        Files.createDirectories(source.getParent());
        return Files.writeString(source, text);
    }

    private static void run(String tool, String... arguments) {
        assertThat(
                        ToolProvider.findFirst(tool)
                                .orElseThrow()
                                .run(System.out, System.err, arguments))
                .isZero();
    }

    private static String output(String... more) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJava.SHORT_LIVED);
        command.addAll(FLAGS);
        command.addAll(List.of(more));
        command.addAll(List.of("--module-path", modulePath, "--module", "user/user.Main"));
        command.add(folder.resolve("sales.arrow").toString());
        return ChildJava.run(Map.of(), new ProcessBuilder(command)).output();
    }

    @Test
    void recordsOfOpenPackagesAreReadAndMadeAndArrowIsWritten() throws Exception {
        assertThat(output("--add-modules=ALL-MODULE-PATH"))
                .contains("[Sale[shop=a, price=1]]")
                .contains(
                        "user.Main$Closed cannot be made here: add \"opens user to dev.windrow;\"")
                .contains(
                        "user.Main$Closed cannot be read here: add \"opens user to dev.windrow;\"");
    }

    @Test
    void whereTheModuleThatAllocatesIsNotThereTheFlagIsNamed() throws Exception {
        assertThat(output())
                .contains("--sun-misc-unsafe-memory-access=allow --add-modules=ALL-MODULE-PATH");
    }
}
