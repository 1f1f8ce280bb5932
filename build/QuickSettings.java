// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes what build/test needs to know of a build, which Maven knows: the JDK, the libraries and
 * the options of tests.
 *
 * <p>Arguments: a folder, the class path, the options.
 */
public final class QuickSettings {

    private QuickSettings() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Files.createDirectories(folder);
        // Folders of classes, and jars made of them, are those of this repository.
        String libraries =
                Arrays.stream(arguments[1].split(File.pathSeparator))
                        .filter(entry -> entry.endsWith(".jar"))
                        .filter(entry -> !Path.of(entry).getParent().endsWith("target"))
                        .collect(Collectors.joining(File.pathSeparator));
        Files.writeString(folder.resolve("libraries"), libraries + "\n");
        Files.write(
                folder.resolve("test.args"),
                List.of(
                        arguments[2].strip(),
                        "-enableassertions",
                        "-Xmx3g",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC"));
        Files.writeString(folder.resolve("java.home"), System.getProperty("java.home"));
    }
}
