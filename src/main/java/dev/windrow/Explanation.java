package dev.windrow;

import java.util.List;

/**
 * How a query is run, and why.
 *
 * @param strategy the strategy's name
 * @param lines the explanation, a line each, as {@code windrow explain} prints it
 */
public record Explanation(String strategy, List<String> lines) {

    public Explanation {
        lines = List.copyOf(lines);
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines);
    }
}
