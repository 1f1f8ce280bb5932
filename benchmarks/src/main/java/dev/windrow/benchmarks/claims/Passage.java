// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place of a document that has a figure with a unit: in a paragraph, or a row of a table that has
 * such columns.
 *
 * @param text the paragraph or item in one line, or the row
 * @param header the first line of the table; empty in a paragraph
 * @param position where the figure begins; 0 for a row
 */
record Passage(String document, String text, String header, int position) {

    private static final Pattern FIGURE =
            Pattern.compile(
                    "(?<![\\w.^-])(?<!\\w\\()\\d[\\d,]*(\\.\\d+)? ?"
                            + "(ms|s|seconds?|minutes?|[KMGT]i?B|bytes|µs|ns|microseconds?"
                            + "|milliseconds?|million bytes|%|times|x)(?!\\w)");

    private static final Pattern DECIMAL_CELL = Pattern.compile("\\| *\\d+\\.\\d\\d+ *\\|");

    /** Returns the passages of a document. Code is left out, also within lines. */
    static List<Passage> of(String document, String text) {
        List<Passage> passages = new ArrayList<>();
        String header = "";
        String paragraph = "";
        boolean isCode = false;
        for (String line : (text + "\n").split("\n", -1)) {
            isCode ^= line.startsWith("```");
            boolean isRow = line.startsWith("|");
            boolean begins =
                    isRow || isCode || line.isBlank() || line.matches("([-*#]|    |```).*");
            if (begins) {
                addFigures(document, paragraph, "", passages);
                paragraph = "";
            }
            if (!isRow) {
                header = "";
                boolean isText = !isCode && !line.startsWith("    ") && !line.startsWith("```");
                paragraph = isText ? (paragraph + " " + line.strip()).strip() : "";
            } else if (header.isEmpty()) {
                header = line;
            } else if (line.startsWith("|---")) {
                continue;
            } else if (hasFigures(header) || DECIMAL_CELL.matcher(line).find()) {
                passages.add(new Passage(document, line, header, 0));
            } else {
                addFigures(document, line, header, passages);
            }
        }
        return passages;
    }

    private static void addFigures(
            String document, String text, String header, List<Passage> passages) {
        // What stands in code is an example or a name. Its place stays, so positions are right.
        Matcher code = Pattern.compile("`[^`]*`").matcher(text);
        String prose = code.replaceAll(found -> "`".repeat(found.group().length()));
        Matcher figure = FIGURE.matcher(prose);
        while (figure.find()) {
            passages.add(new Passage(document, text, header, figure.start()));
        }
    }

    private static boolean hasFigures(String header) {
        return MarkdownTable.cells(header).stream()
                .anyMatch(each -> Kind.ofColumn(each).isPresent());
    }

    /** Whether the figure is in a part of the text that matches. */
    boolean isWithin(Pattern pattern) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            if (matcher.start() <= position && position < matcher.end()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return document + ": " + text.substring(position, Math.min(position + 80, text.length()));
    }
}
