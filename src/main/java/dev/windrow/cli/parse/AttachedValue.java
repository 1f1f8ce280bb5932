package dev.windrow.cli.parse;

import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

import java.util.Map;
import java.util.Stack;

/**
 * Lets an option have a value only where it is attached: {@code --profile=FILE}. Whatever follows
 * {@code --profile} alone is not its value.
 */
public final class AttachedValue implements IParameterPreprocessor {

    /** The value of an option that was given none. */
    public static final String NONE = "";

    @Override
    public boolean preprocess(
            Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> how) {
        if (" ".equals(how.get("separator"))) {
            arguments.push(NONE);
        }
        return false;
    }
}
