package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.error.OptionalLibrary;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import java.io.File;
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
                .as("the command line's own")
                .singleElement()
                .satisfies(
                        each -> {
                            assertThat(text(each, "scope")).isEqualTo("runtime");
                            assertThat(text(each, "optional")).isEqualTo("true");
                        });
    }

    /** What errors tell users to add is what Windrow is built with. */
    @Test
    void theLibrariesOfTheCommandLineAreOptional() throws Exception {
        Map<String, String> versions = versions(POM);
        List<String> optional =
                dependencies(POM).stream()
                        .filter(each -> text(each, "optional").equals("true"))
                        .filter(each -> !text(each, "groupId").equals("org.slf4j"))
                        .map(each -> coordinates(each, versions))
                        .toList();
        assertThat(Stream.of(OptionalLibrary.values()).map(OptionalLibrary::artifact))
                .containsExactlyInAnyOrderElementsOf(optional);
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

    /**
     * The benchmarks get their jars from Maven alone, so they name the optional libraries that
     * commands need.
     */
    @Test
    void theBenchmarksBringTheirOwn() throws Exception {
        assertThat(dependencies(BENCHMARKS))
                .extracting(each -> text(each, "artifactId"))
                .contains("slf4j-jdk14", "picocli", "progressbar", "tpch");
    }

    /** The benchmarks run what the command line runs. */
    @Test
    void theBuildsAgreeOnVersions() throws Exception {
        Map<String, String> versions = versions(POM);
        Map<String, String> shared = versions(BENCHMARKS);
        shared.keySet().retainAll(versions.keySet());
        assertThat(shared).containsKeys("picocli.version", "tpch.version");
        assertThat(versions).containsAllEntriesOf(shared);
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
