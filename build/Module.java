// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/**
 * Adds src/main/module/module-info.java to the jar of the library.
 *
 * <p>It is compiled by itself. With it, the compiler would take all of src/main for a module, in
 * which the simulator's packages cannot stand in for those of the module tornado.api: here, an
 * empty module does.
 *
 * <p>Arguments: the jar, the folder of its classes, the class path, the time of the entry.
 */
public final class Module {

    private Module() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]).resolveSibling("module");
        Path tornado = Files.createDirectories(folder.resolve("tornado.api"));
        Path ours = folder.resolve("dev.windrow");
        Path source = tornado.resolve("module-info.java");
        Files.writeString(source, "module tornado.api {}\n");
        run("javac", "-d", tornado.toString(), source.toString());
        run(
                "javac",
                // Modules that are no part of this build may know more: they are not found here.
                "-Xlint:-module",
                "-d",
                ours.toString(),
                "--module-path",
                tornado + File.pathSeparator + arguments[2],
                "--patch-module",
                "dev.windrow=" + arguments[1],
                "src/main/module/module-info.java");
        run(
                "jar",
                "--update",
                "--file",
                arguments[0],
                "--date",
                arguments[3],
                "-C",
                ours.toString(),
                "module-info.class");
    }

    private static void run(String tool, String... arguments) {
        int status =
                ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, arguments);
        if (status != 0) {
            throw new IllegalStateException(tool + " failed with status " + status);
        }
    }
}
