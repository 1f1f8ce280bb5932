// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.WindrowConfig;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.error.ErrorCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The reference lists every error code, every setting, and every state of partial aggregates. */
class DocumentedReferenceTest {

    private static final Path REFERENCE = Path.of("docs", "reference");
    private static final Pattern CODE =
            Pattern.compile("(?m)^\\| `([A-Z_]+)` \\| .* \\| (\\d) \\|$");
    private static final Pattern SETTING = Pattern.compile("(?m)^\\| `(with\\w+)` \\| .*$");

    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    private static final Pattern STATE = Pattern.compile(".*\\)\\.(\\w+)\"?,.*");

    @Test
    void everyErrorCodeHasARowWithItsExitStatus() throws IOException {
        assertThat(rows("errors.md", CODE).map(row -> row.group(1) + " " + row.group(2)))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ErrorCode.values())
                                .map(code -> code + " " + ExitStatus.of(code))
                                .toList());
    }

    @Test
    void everySettingHasARow() throws IOException {
        Set<String> settings =
                Stream.of(WindrowConfig.class.getMethods())
                        .map(Method::getName)
                        .filter(name -> name.startsWith("with"))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(rows("configuration.md", SETTING).map(row -> row.group(1)))
                .containsExactlyInAnyOrderElementsOf(settings);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--sort", "--reproducible"})
    void everyStateOfPartialAggregatesHasARow(String option, @TempDir Path folder)
            throws IOException {
        Path input = folder.resolve("in.csv");
        Files.writeString(input, "k,i,f,d,b\na,1,1.5,2.50,true\na,2,2.5,3.50,false\n");
        String output = folder.resolve("out.arrow").toString();
        Run made =
                Run.of(
                        "groupby",
                        input.toString(),
                        "--types=d=decimal(9,2)",
                        "--by=k",
                        "--agg=count(i),sum(i),sum(f),sum(d),mean(f),min(f),bool_and(b),bit_or(i),"
                            + "first(f),argmin(f),arg_min(f,i),product(f),sum_squares(f),var(f),"
                            + "var(d),covar(f,i),corr(f,i),regr_slope(f,i)",
                        "--partial",
                        "--output=" + output,
                        option);
        assertThat(made.err()).isEmpty();
        Set<String> documented =
                NAME.matcher(Files.readString(REFERENCE.resolve("partial-aggregates.md")))
                        .results()
                        .map(name -> name.group(1))
                        .collect(Collectors.toSet());
        assertThat(Run.of("schema", output, "--format=csv").outLines())
                .filteredOn(line -> STATE.matcher(line).matches())
                .hasSizeGreaterThan(30)
                .map(line -> STATE.matcher(line).replaceFirst("$1"))
                .allMatch(
                        state ->
                                documented.contains(state)
                                        || documented.contains(state.replaceFirst("_error$", ""))
                                        || state.endsWith("_power"));
    }

    private static Stream<MatchResult> rows(String page, Pattern row) throws IOException {
        return row.matcher(Files.readString(REFERENCE.resolve(page))).results();
    }
}
