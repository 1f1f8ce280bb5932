// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Adds a dependency to a POM that is published: one that programs may take and that no build here
 * resolves, so that Windrow is built where no repository has it.
 *
 * <p>Arguments: the POM, which is written over, and {@code GROUP:ARTIFACT:VERSION}.
 */
public final class OptionalDependency {

    private static final String END = "  </dependencies>\n</project>";

    private OptionalDependency() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        String[] names = arguments[1].split(":");
        String pom = Files.readString(file);
        int end = pom.lastIndexOf(END);
        if (end < 0 || pom.contains("<artifactId>" + names[1] + "</artifactId>")) {
            System.err.println(file + " ends with no dependencies, or has " + names[1]);
            System.exit(1);
        }
        String dependency =
                """
                    <dependency>
                      <groupId>%s</groupId>
                      <artifactId>%s</artifactId>
                      <version>%s</version>
                      <scope>compile</scope>
                      <optional>true</optional>
                    </dependency>
                """
                        .formatted(names[0], names[1], names[2]);
        Files.writeString(file, pom.substring(0, end) + dependency + pom.substring(end));
    }
}
