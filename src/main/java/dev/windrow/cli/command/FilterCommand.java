package dev.windrow.cli.command;

import dev.windrow.cli.parse.ExpressionParser;
import dev.windrow.query.Filter;
import dev.windrow.query.Transformation;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads, selects rows and writes. */
@Command(name = "filter", description = "Keeps the rows that meet a condition, in their order.")
final class FilterCommand extends TransformCommand {

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            required = true,
            description = {
                "The condition: \"shipped <= date '1998-09-02' and (a > 3 or b = 'x')\"."
                        + " Comparisons, and, or, not, is null, between, in."
            })
    private String where = "";

    @Override
    Transformation transformation() {
        return new Filter(ExpressionParser.parse("--where", where));
    }
}
