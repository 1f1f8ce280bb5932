// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a program gets with Windrow stays small. {@code distribution/try} bounds the archive. */
final class SizesTest {

    private static final long MOST_BYTES = 10_000_000;

    /**
     * The jars that a program inherits, and some more: those whose names begin with none of these.
     * They are of tests, or optional.
     */
    private static final Set<String> OTHERS =
            Set.of(
                    "apiguardian",
                    "archunit",
                    "arrow-compression",
                    "assertj",
                    "byte-buddy",
                    "datasketches",
                    "dec-",
                    "duckdb",
                    "failureaccess",
                    "guava",
                    "j2objc",
                    "jqwik",
                    "jsr305",
                    "junit",
                    "opentest4j",
                    "slf4j-jdk14",
                    "surefire",
                    "tpch",
                    "zstd-jni");

    @Test
    void whatWindrowBringsIsBounded() throws IOException {
        List<String> jars = new ArrayList<>();
        long bytes = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            String name = jar.getFileName().toString();
            if (name.endsWith(".jar") && OTHERS.stream().noneMatch(name::startsWith)) {
                bytes += Files.size(jar);
                jars.add(name + " " + Files.size(jar));
            }
        }
        assertThat(jars)
                .anyMatch(jar -> jar.startsWith("arrow-vector"))
                .anyMatch(jar -> jar.startsWith("hardwood-core"));
        assertThat(bytes).as("%s", jars).isLessThan(MOST_BYTES);
    }
}
