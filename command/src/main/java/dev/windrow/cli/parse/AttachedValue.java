// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

import java.util.Map;
import java.util.Stack;

/**
 * Accepts the value of an option only if it is attached: {@code --profile=FILE}. An argument that
 * follows {@code --profile} alone is not its value.
 */
public final class AttachedValue implements IParameterPreprocessor {

    /** The value of an option without one. */
    public static final String NONE = "";

    @Override
    public boolean preprocess(
            Stack<String> arguments,
            CommandSpec command,
            ArgSpec option,
            Map<String, Object> info) {
        if (" ".equals(info.get("separator"))) {
            arguments.push(NONE);
        }
        return false;
    }
}
