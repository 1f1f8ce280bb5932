// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.error.OptionalLibrary;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

/** The dependencies that programs inherit from Windrow. */
final class DependenciesTest {

    private static final Path POM = Path.of("pom.xml");
    private static final Path ALL = Path.of("all/pom.xml");
    private static final Path COMMAND = Path.of("command/pom.xml");
    private static final Path BENCHMARKS = Path.of("benchmarks/pom.xml");

    /** A jar of Jackson: what it is, and the version without its last number. */
    private static final Pattern JACKSON = Pattern.compile("(jackson-.+?)-(\\d+\\.\\d+).*\\.jar");

    /** A binding of Windrow's would contradict the program's own, or take over its logs. */
    @Test
    void theLibraryHandsOnNoLoggingBinding() throws Exception {
        List<Element> bindings =
                dependencies(POM).stream()
                        .filter(each -> text(each, "groupId").equals("org.slf4j"))
                        .filter(each -> !text(each, "artifactId").equals("slf4j-api"))
                        .toList();
        assertThat(bindings)
                .as("that of tests")
                .singleElement()
                .satisfies(each -> assertThat(text(each, "scope")).isEqualTo("test"));
    }

    /** What errors tell users to add is what Windrow is built with. */
    @Test
    void theOptionalLibrariesAreThoseOfErrors() throws Exception {
        Map<String, String> versions = versions(ALL);
        List<String> optional =
                optional(POM).stream().map(each -> coordinates(each, versions)).toList();
        assertThat(
                        Stream.of(OptionalLibrary.values())
                                .filter(each -> each != OptionalLibrary.DATA_SETS)
                                .map(OptionalLibrary::artifact))
                .containsExactlyInAnyOrderElementsOf(optional);
        String own = text(parse(POM).getDocumentElement(), "version");
        assertThat(OptionalLibrary.DATA_SETS.artifact())
                .isEqualTo("dev.windrow:windrow-datasets:" + own);
    }

    /**
     * Maven takes the version of a library from the nearest POM that names it. So Windrow's POM
     * names each of Jackson's jars; otherwise Arrow's older version would be taken.
     */
    @Test
    void jacksonComesInOneVersion() throws Exception {
        Map<String, String> found = new TreeMap<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Matcher jar = JACKSON.matcher(Path.of(entry).getFileName().toString());
            if (jar.matches()) {
                found.put(jar.group(1), jar.group(2));
            }
        }
        assertThat(found).containsKeys("jackson-core", "jackson-databind");
        assertThat(found.values()).containsOnly(found.get("jackson-core"));
        assertThat(dependencies(POM))
                .extracting(each -> text(each, "artifactId"))
                .containsAll(found.keySet());
    }

    /** The command has all that programs may lack. */
    @Test
    void theCommandBringsTheOptionalLibraries() throws Exception {
        assertThat(names(dependencies(COMMAND)))
                .contains("windrow-datasets", "slf4j-jdk14")
                .containsAll(names(optional(POM)));
    }

    /** What the command does not hand on, the benchmarks name. */
    @Test
    void theBenchmarksBringTheirOwn() throws Exception {
        assertThat(names(dependencies(BENCHMARKS)))
                .contains("windrow-command")
                .containsAll(names(optional(COMMAND)));
    }

    @Test
    void theArchiveBringsWhatTheCommandLineNeeds() throws Exception {
        assertThat(names(dependencies(Path.of("distribution/pom.xml"))))
                .contains("windrow-command")
                .containsAll(names(optional(COMMAND)));
    }

    /** The benchmarks run what the command line runs. */
    @Test
    void theBuildsAgreeOnVersions() throws Exception {
        Map<String, String> versions = versions(ALL);
        Map<String, String> shared = versions(BENCHMARKS);
        shared.keySet().retainAll(versions.keySet());
        assertThat(shared).containsKeys("arrow.version", "zstd.version");
        assertThat(versions).containsAllEntriesOf(shared);
    }

    /** The list is of the repository: no network is asked. */
    @Test
    void noJarHasAKnownHole(@TempDir Path folder) throws Exception {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry);
            Path copy = folder.resolve(jar.getFileName());
            if (entry.endsWith(".jar") && Files.notExists(copy)) {
                Files.createFile(copy);
            }
        }
        Listed listed = listed(folder);
        assertThat(listed.lines()).filteredOn(line -> line.contains(" HAS ")).isEmpty();
        assertThat(listed.lines())
                .filteredOn(line -> line.contains(" without "))
                .hasSizeGreaterThan(4);
        assertThat(listed.status()).isZero();
    }

    @Test
    void aHoleBeginsAndEndsWithAVersion(@TempDir Path folder) throws Exception {
        List<String> with =
                List.of("guava-1.0.jar", "guava-31.1-jre.jar", "commons-compress-1.25.9.jar");
        List<String> without =
                List.of(
                        "guava-0.9.jar",
                        "guava-32.0.0-jre.jar",
                        "guava-32-jre.jar",
                        "guava-testlib-31.1-jre.jar",
                        "commons-compress-1.2.9.jar",
                        "commons-compress-1.26.jar");
        for (String jar : without) {
            Files.createFile(folder.resolve(jar));
        }
        Listed sound = listed(folder);
        assertThat(sound.lines()).hasSize(without.size() + 1).noneMatch(DependenciesTest::hasAHole);
        assertThat(sound.status()).isZero();
        for (String jar : with) {
            Files.createFile(folder.resolve(jar));
        }
        Listed open = listed(folder);
        assertThat(open.lines()).filteredOn(DependenciesTest::hasAHole).hasSize(with.size());
        assertThat(open.status()).isEqualTo(1);
    }

    private static boolean hasAHole(String line) {
        return line.contains(" HAS CVE-");
    }

    /** What the list of libraries and their holes says. */
    private record Listed(List<String> lines, int status) {}

    private static Listed listed(Path folder) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process list =
                new ProcessBuilder(java, "build/Ships.java", folder.toString())
                        .redirectErrorStream(true)
                        .start();
        List<String> lines;
        try (BufferedReader reader = list.inputReader()) {
            lines = reader.lines().toList();
        }
        return new Listed(lines, list.waitFor());
    }

    private static List<Element> optional(Path pom) throws Exception {
        return dependencies(pom).stream()
                .filter(each -> text(each, "optional").equals("true"))
                .toList();
    }

    private static List<String> names(List<Element> dependencies) {
        return new ArrayList<>(
                dependencies.stream().map(each -> text(each, "artifactId")).toList());
    }

    private static List<Element> dependencies(Path pom) throws Exception {
        NodeList found = parse(pom).getElementsByTagName("dependency");
        List<Element> dependencies = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            dependencies.add((Element) found.item(i));
        }
        return dependencies;
    }

    /** Returns the properties that are named as versions are. */
    private static Map<String, String> versions(Path pom) throws Exception {
        Map<String, String> versions = new TreeMap<>();
        NodeList found = parse(pom).getElementsByTagName("properties");
        NodeList properties = found.item(0).getChildNodes();
        for (int i = 0; i < properties.getLength(); i++) {
            Node property = properties.item(i);
            if (property.getNodeName().endsWith(".version")) {
                versions.put(property.getNodeName(), property.getTextContent());
            }
        }
        return versions;
    }

    private static Document parse(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    }

    private static String coordinates(Element dependency, Map<String, String> versions) {
        String version = text(dependency, "version").replaceAll("[${}]", "");
        return String.join(
                ":",
                text(dependency, "groupId"),
                text(dependency, "artifactId"),
                versions.getOrDefault(version, version));
    }

    /** Returns the text of a child, or nothing. */
    private static String text(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }
}
