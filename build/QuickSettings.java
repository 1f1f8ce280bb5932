// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes what build/test needs to know, which Maven knows: the JDK, the class path and the options
 * of tests.
 *
 * <p>Arguments: a folder, the class path, the options.
 */
public final class QuickSettings {

    private QuickSettings() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String classPath = arguments[1];
        Files.writeString(folder.resolve("class.path"), classPath);
        Files.write(
                folder.resolve("test.args"),
                List.of(
                        arguments[2].strip(),
                        "-Xmx3g",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--class-path",
                        '"' + folder.resolve("console").toString() + "/*:" + classPath + '"'));
        Files.writeString(folder.resolve("java.home"), System.getProperty("java.home"));
    }
}
