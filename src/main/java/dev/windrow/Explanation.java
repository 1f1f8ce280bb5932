package dev.windrow;

import java.util.List;
import java.util.stream.Stream;

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

    /** Returns this explanation with more lines behind the others. */
    Explanation withMore(List<String> more) {
        return new Explanation(strategy, Stream.concat(lines.stream(), more.stream()).toList());
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines);
    }
}
