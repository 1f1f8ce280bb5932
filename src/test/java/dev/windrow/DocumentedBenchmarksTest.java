// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * No figure of README.md and the page on benchmarks but from a run. Each line of a table is a line
 * of the file in benchmarks/results that stands above the table in a comment; or it begins with a
 * case, ends with a link to such a file, and all of its numbers stand in one line of that case
 * there; the last may be the quotient of two of them.
 */
class DocumentedBenchmarksTest {

    private static final Pattern SOURCE =
            Pattern.compile("<!-- from (benchmarks/results/[\\w.-]+\\.md) -->");

    private static final Pattern CITED_ROW =
            Pattern.compile(
                    "\\| `([\\w-]+)` \\|(.*)\\| \\[[^]]*]\\((benchmarks/results/[\\w.-]+\\.md)\\)"
                            + " \\|");
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    /** A number with its unit, or a cell that is a number with decimals. */
    private static final Pattern SPEED =
            Pattern.compile("\\d ?(ms|milliseconds|GB/s|times|x)\\b|\\| *\\d+\\.\\d+ *\\|");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/reference/benchmarks.md"})
    void aDocumentQuotesResults(String document) throws IOException {
        String text = Files.readString(Path.of(document));
        assertThat(text).containsPattern("benchmarks/results/[\\w.-]+\\.md");
        assertThat(unfounded(text, DocumentedBenchmarksTest::linesOf)).isEmpty();
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

    @Test
    void aRowMayNameItsFile() {
        List<String> file = List.of("| int-3 | warm | 0.5 | 70 |", "| int-4 | cold | 0.6 | 71 |");
        String right = "| `int-3` | on 2 cores | 70 | 0.5 | | [a](benchmarks/results/a.md) |";
        String otherCase = "| `int-4` | | 0.5 | [a](benchmarks/results/a.md) |";
        String quotient = "| `int-3` | | 0.5 | 70 | 140.00 | [a](benchmarks/results/a.md) |";
        String otherQuotient = "| `int-3` | | 0.5 | 70 | 14.00 | [a](benchmarks/results/a.md) |";
        String otherFigure = "| `int-3` | | 0.5 | 71 | [a](benchmarks/results/a.md) |";
        String text = String.join("\n", right, quotient, otherCase, otherQuotient, otherFigure);
        assertThat(unfounded(text, name -> file))
                .containsExactly(otherCase, otherQuotient, otherFigure);
    }

    /** Returns the lines that tell a speed which no result has. */
    private static List<String> unfounded(String text, Function<String, List<String>> results) {
        List<String> unfounded = new ArrayList<>();
        Optional<List<String>> quoted = Optional.empty();
        for (String line : text.lines().toList()) {
            Matcher source = SOURCE.matcher(line);
            Matcher cited = CITED_ROW.matcher(line);
            if (source.matches()) {
                quoted = Optional.of(results.apply(source.group(1)));
            } else if (cited.matches()) {
                if (results.apply(cited.group(3)).stream().noneMatch(row -> has(row, cited))) {
                    unfounded.add(line);
                }
            } else if (line.isBlank()) {
                quoted = Optional.empty();
            } else if (!quoted.map(lines -> lines.contains(line)).orElse(!tellsSpeed(line))) {
                unfounded.add(line);
            }
        }
        return unfounded;
    }

    /** Whether a line of results is of the cited row's case and has all of its numbers. */
    private static boolean has(String result, Matcher cited) {
        List<String> cells = cells(result);
        List<String> numbers =
                cells(cited.group(2)).stream()
                        .filter(cell -> NUMBER.matcher(cell).matches())
                        .toList();
        int quoted = numbers.size() - (isLastQuotient(numbers) ? 1 : 0);
        return cells.contains(cited.group(1)) && cells.containsAll(numbers.subList(0, quoted));
    }

    /** Whether the last number is that before it, divided by the one before that. */
    private static boolean isLastQuotient(List<String> numbers) {
        if (numbers.size() < 3) {
            return false;
        }
        double[] last =
                numbers.reversed().stream().limit(3).mapToDouble(Double::parseDouble).toArray();
        return numbers.getLast().equals(String.format(Locale.ROOT, "%.2f", last[1] / last[2]));
    }

    private static List<String> cells(String row) {
        return Pattern.compile("\\|").splitAsStream(row).map(String::strip).toList();
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
