// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Lines of a result file that documents quote. The file names the command that wrote it, which now
 * runs with the cases that are quoted.
 *
 * @param file the path of the file in the repository
 * @param recorded the command, as the file has it
 * @param table the lines that are quoted
 */
record QuotedResults(String file, String recorded, MarkdownTable table) implements Claim.Measured {

    private static final Pattern SOURCE = Pattern.compile("<!-- from (\\S+) -->");
    private static final Pattern COMMAND = Pattern.compile("- command: `([^`]+)`");

    /** A row with a link to the file that its figures are from. */
    private static final Pattern CITED =
            Pattern.compile("\\|.*\\]\\((benchmarks/results/\\S+)\\) \\|");

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    /** A column of what Windrow chose, which may be another one now. */
    private static final String CHOICE = "windrow strategy";

    /** Reads what some documents quote of all result files. */
    static List<QuotedResults> in(Repository repository, List<String> documents)
            throws IOException {
        Set<String> files = new LinkedHashSet<>();
        for (String document : documents) {
            for (String line : repository.text(document).lines().toList()) {
                sourceOf(line).ifPresent(files::add);
            }
        }
        List<QuotedResults> quoted = new ArrayList<>();
        for (String file : files) {
            quoted.add(read(repository, file, documents));
        }
        return quoted;
    }

    private static Optional<String> sourceOf(String line) {
        Matcher source = SOURCE.matcher(line);
        Matcher cited = CITED.matcher(line);
        return source.matches()
                ? Optional.of(source.group(1))
                : cited.matches() ? Optional.of(cited.group(1)) : Optional.empty();
    }

    private static QuotedResults read(Repository repository, String file, List<String> documents)
            throws IOException {
        String text = repository.text(file);
        Matcher command = COMMAND.matcher(text);
        if (!command.find()) {
            throw new IOException(file + " does not name the command that wrote it");
        }
        MarkdownTable all = MarkdownTable.allOf(text).getFirst();
        List<String> lines = new ArrayList<>();
        for (String document : documents) {
            repository
                    .text(document)
                    .lines()
                    .filter(line -> line.startsWith("|"))
                    .forEach(lines::add);
        }
        List<List<String>> rows =
                all.rows().stream()
                        .filter(row -> lines.stream().anyMatch(line -> quotes(line, file, row)))
                        .toList();
        return new QuotedResults(file, command.group(1), new MarkdownTable(all.names(), rows));
    }

    /** Whether a line of a document is a row of the file, or a selection of its figures. */
    private static boolean quotes(String line, String file, List<String> row) {
        List<String> cells = MarkdownTable.cells(line);
        return cells.equals(row)
                || sourceOf(line).equals(Optional.of(file))
                        && cells.getFirst().equals("`" + row.getFirst() + "`")
                        && row.containsAll(figures(cells));
    }

    /** Returns the numbers of a row, but the last, which may be the quotient of two others. */
    private static List<String> figures(List<String> cells) {
        List<String> numbers =
                cells.stream().filter(cell -> NUMBER.matcher(cell).matches()).toList();
        return numbers.size() < 2 ? numbers : numbers.subList(0, numbers.size() - 1);
    }

    @Override
    public String name() {
        return Path.of(file).getFileName().toString().replaceFirst("\\.md$", "");
    }

    @Override
    public Need need() {
        return recorded.startsWith("benchmarks/run ") ? Need.GPU : Need.CPU;
    }

    @Override
    public boolean covers(Passage passage) {
        return passage.text().startsWith("|")
                && table.rows().stream().anyMatch(row -> quotes(passage.text(), file, row));
    }

    @Override
    public List<Figure> measure(Repository repository) throws IOException {
        Path folder = repository.emptyFolder(name());
        repository.run(command(folder));
        MarkdownTable now = MarkdownTable.allOf(repository.onlyText(folder)).getFirst();
        List<Integer> figures = columns(name -> Kind.ofColumn(name).isPresent());
        List<Integer> keys = columns(name -> Kind.ofColumn(name).isEmpty() && !name.equals(CHOICE));
        List<Figure> found = new ArrayList<>();
        for (List<String> row : table.rows()) {
            List<String> key = MarkdownTable.at(row, keys);
            Optional<List<String>> again = now.find(keys, key);
            for (int column : figures) {
                if (!row.get(column).isEmpty()) {
                    found.add(
                            new Figure(
                                    String.join(" ", key) + ": " + label(column),
                                    Kind.ofColumn(table.names().get(column)).orElseThrow(),
                                    new BigDecimal(row.get(column)),
                                    again.map(cells -> number(cells.get(column)))
                                            .orElse(Double.NaN)));
                }
            }
        }
        return found;
    }

    private List<Integer> columns(Predicate<String> condition) {
        return IntStream.range(0, table.names().size())
                .filter(column -> condition.test(table.names().get(column)))
                .boxed()
                .toList();
    }

    /** Returns the name of a column; its place, too, if another one has the name. */
    private String label(int column) {
        String name = table.names().get(column);
        return Collections.frequency(table.names(), name) == 1
                ? name
                : name + ", column " + (column + 1);
    }

    private static double number(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    /** Returns the recorded command with the cases that are quoted, and another folder. */
    String command(Path results) {
        Set<String> cases = new LinkedHashSet<>();
        table.rows().forEach(row -> cases.add(row.getFirst()));
        StringJoiner command = new StringJoiner(" ");
        Iterator<String> words = Arrays.asList(recorded.split(" ")).iterator();
        command.add(words.next());
        while (words.hasNext()) {
            String word = words.next();
            if (word.equals("--jars") || word.equals("--results")) {
                words.next();
            } else if (word.startsWith("--")) {
                command.add(word);
                if (!word.equals("--no-check")) {
                    command.add(words.next());
                }
            }
        }
        command.add("--results").add("'" + results + "'");
        cases.forEach(command::add);
        return command.toString();
    }
}
