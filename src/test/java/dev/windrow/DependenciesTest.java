package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

/** What a program inherits that depends on Windrow. */
final class DependenciesTest {

    /** Two bindings contradict each other, and one that nobody chose takes what a program logs. */
    @Test
    void theLibraryHandsOnNoLoggingBinding() throws Exception {
        List<Element> bindings =
                dependencies(Path.of("pom.xml")).stream()
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

    /** Their jars are those of Maven alone, and SLF4J complains on the terminal without one. */
    @Test
    void theBenchmarksBringTheirOwn() throws Exception {
        assertThat(dependencies(Path.of("benchmarks/pom.xml")))
                .extracting(each -> text(each, "artifactId"))
                .contains("slf4j-jdk14");
    }

    private static List<Element> dependencies(Path pom) throws Exception {
        NodeList found =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(pom.toFile())
                        .getElementsByTagName("dependency");
        List<Element> dependencies = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            dependencies.add((Element) found.item(i));
        }
        return dependencies;
    }

    /** Returns the text of a child, or nothing. */
    private static String text(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }
}
