package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * No figure of README.md but from a run: each line of a table in its section on benchmarks is a
 * line of the file in benchmarks/results that stands above the table in a comment.
 */
class ReadmeBenchmarkTest {

    private static final Pattern SECTION =
            Pattern.compile("(?ms)^## Benchmarks\\n(.*?)(?=^## |\\z)");
    private static final Pattern SOURCE =
            Pattern.compile("<!-- from (benchmarks/results/[\\w.-]+\\.md) -->");

    /** A number with its unit, or a cell that is a number with decimals. */
    private static final Pattern SPEED =
            Pattern.compile("\\d ?(ms|milliseconds|GB/s|times|x)\\b|\\| *\\d+\\.\\d+ *\\|");

    @Test
    void theReadmeQuotesResults() throws IOException {
        Matcher section = SECTION.matcher(Files.readString(Path.of("README.md")));
        assertThat(section.find()).as("a section on benchmarks").isTrue();
        assertThat(unfounded(section.group(1), ReadmeBenchmarkTest::linesOf)).isEmpty();
    }

    @Test
    void whatNoResultHasIsFound() {
        String text =
                """
                It is fast.

                | option | meaning |
                |---|---|
                | rows | 3 of them |

                <!-- from benchmarks/results/a.md -->
                | case | ms |
                |---|--:|
                | int-3 | 0.5 |
                | int-4 | 0.6 |

                <!-- from benchmarks/results/b.md -->
                | int-3 | 0.5 |

                It takes 0.7 ms, 12.3 times less than another.
                """;
        List<String> file = List.of("# a", "| case | ms |", "|---|--:|", "| int-3 | 0.5 |");
        assertThat(unfounded(text, name -> name.endsWith("a.md") ? file : List.of()))
                .containsExactly(
                        "| int-4 | 0.6 |",
                        "| int-3 | 0.5 |",
                        "It takes 0.7 ms, 12.3 times less than another.");
        assertThat(unfounded("| int-3 | 0.5 |", name -> file)).containsExactly("| int-3 | 0.5 |");
    }

    /** Returns the lines that tell a speed which no result has. */
    private static List<String> unfounded(String text, Function<String, List<String>> results) {
        List<String> unfounded = new ArrayList<>();
        Optional<List<String>> quoted = Optional.empty();
        for (String line : text.lines().toList()) {
            Matcher source = SOURCE.matcher(line);
            if (source.matches()) {
                quoted = Optional.of(results.apply(source.group(1)));
            } else if (line.isBlank()) {
                quoted = Optional.empty();
            } else if (!quoted.map(lines -> lines.contains(line)).orElse(!tellsSpeed(line))) {
                unfounded.add(line);
            }
        }
        return unfounded;
    }

    private static boolean tellsSpeed(String line) {
        return SPEED.matcher(line).find();
    }

    private static List<String> linesOf(String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
