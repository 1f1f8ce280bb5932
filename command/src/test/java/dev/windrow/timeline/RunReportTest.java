// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A profile's trace in all its fields, and the text of its page. */
final class RunReportTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void theTraceHasAnEventForEachStepInMicroseconds() throws IOException {
        List<Map<String, String>> events = events(Reports.ofADevice().trace());
        assertThat(events)
                .filteredOn(event -> event.get("ph").equals("X"))
                .extracting(event -> event.get("name") + " " + event.get("ts") + event.get("dur"))
                .containsExactly(
                        "read 0.00099.999",
                        "plan 100.00099.999",
                        "compile 200.000199.999",
                        "upload 400.00099.999",
                        "map 500.000199.999",
                        "reduce 700.00099.999",
                        "finish 800.000199.999",
                        "query0 200.000599.999");
        assertThat(events)
                .filteredOn(event -> "map".equals(event.get("name")))
                .singleElement()
                .satisfies(
                        event ->
                                assertThat(event)
                                        .containsEntry("cat", "kernel")
                                        .containsEntry("bytes", "20000000")
                                        .containsEntry("GB/s", "100.000")
                                        .containsEntry("share of copy", "0.500")
                                        .containsEntry("blocks", "12")
                                        .containsEntry("threads", "256"));
    }

    @Test
    void theTraceNamesAThreadForEachLaneAndTheDevicesProcess() throws IOException {
        assertThat(events(Reports.ofADevice().trace()))
                .filteredOn(event -> event.get("ph").equals("M"))
                .extracting(event -> event.get("pid") + event.get("tid") + " " + event.get("name"))
                .containsExactly(
                        "10 Host",
                        "20 a device (OPENCL)",
                        "11 Host",
                        "12 Host waits for device",
                        "23 Copies",
                        "24 Kernels");
    }

    @Test
    void thePageLoadsNothingAndNoTextEndsItsScript() {
        String page = Reports.ofADevice().page();
        assertThat(page)
                .doesNotContain("http://", "https://", "{{", "src=", "@import", "url(")
                .contains("\\u003c/script>", "prefers-color-scheme: dark");
        assertThat(page.split("</script>", -1)).hasSize(3);
    }

    /**
     * Without a device there are no lanes for it; without a start, a step follows the one before.
     */
    @Test
    void stepsWithoutAStartFollowTheOneBefore() {
        List<Phase> phases =
                List.of(
                        new Phase(Phase.Kind.READ, "read", 5, 0),
                        new Phase(Phase.Kind.HOST, "aggregate", 7, 0),
                        new Phase(Phase.Kind.HOST, "write", 1, 0));
        Profile profile = new Profile("cpu", "cpu-hash", 1, 1, phases, 0, 0, List.of());
        Timeline timeline = Timeline.of(profile);
        assertThat(timeline.spans()).extracting(Span::start).containsExactly(0L, 5L, 12L);
        assertThat(timeline.nanoseconds()).isEqualTo(13);
    }

    @ParameterizedTest
    @ValueSource(strings = {"profile.html", "profile.HTML", "profile.json"})
    void writesAFileThatIsWholeOrNotThere(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "what was there before");
        Reports.ofADevice().write(file);
        assertThat(Files.readString(file))
                .startsWith(name.endsWith("json") ? "{\"displayTimeUnit\"" : "<!DOCTYPE html>");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "profile.txt, INVALID_ARGUMENT, ends in .html",
        "missing/profile.html, FILE_NOT_FOUND, there is no folder",
        "folder.json, WRONG_FILE_KIND, is a folder"
    })
    void saysWhereItCannotWrite(String name, String code, String message) throws IOException {
        Files.createDirectory(folder.resolve("folder.json"));
        assertThatThrownBy(() -> Reports.ofADevice().write(folder.resolve(name)))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message)
                .extracting(failure -> ((WindrowException) failure).code().name())
                .isEqualTo(code);
    }

    @Test
    void sourcesAreCutWhereKernelsEnd() {
        String opencl =
                "#pragma A\n__kernel void add(__global int *a)\n{\n  {\n  }\n}  //  kernel\n\n";
        String cuda = "struct S {\n};\nextern \"C\" __global__ void add(long *a)\n{\n}\n";
        List<KernelSource> sources = KernelSource.parse(opencl + opencl + cuda + "unfinished");
        assertThat(sources)
                .containsExactly(
                        new KernelSource("add", opencl.strip()),
                        new KernelSource("add", opencl.strip()),
                        new KernelSource("add", cuda.strip()));
    }

    /**
     * Reads events flat: fields of an event's arguments are put beside its own, and replace them.
     */
    private static List<Map<String, String>> events(String trace) throws IOException {
        List<Map<String, String>> events = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(trace)) {
            int depth = 0;
            boolean isInside = false;
            Map<String, String> event = new LinkedHashMap<>();
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                isInside |= "traceEvents".equals(parser.currentName());
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (isInside && token.isScalarValue()) {
                    event.put(parser.currentName(), parser.getText());
                } else if (isInside && token == JsonToken.END_OBJECT && depth == 2) {
                    events.add(event);
                    event = new LinkedHashMap<>();
                }
            }
            assertThat(depth).as("brackets that are open at the end").isZero();
        }
        return events;
    }
}
