// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.cli.parse.LabelConverters;
import dev.windrow.query.OverflowPolicy;

import picocli.CommandLine.Option;

/** The option that says what becomes of a sum that does not fit its type. */
final class OverflowOption {

    @Option(
            names = "--overflow",
            paramLabel = "error|null|wrap",
            converter = LabelConverters.OfOverflow.class,
            completionCandidates = LabelConverters.OfOverflow.class,
            description =
                    "Says what becomes of a sum that does not fit its type: by default, it is an"
                            + " error.")
    private OverflowPolicy policy = OverflowPolicy.ERROR;

    OverflowPolicy policy() {
        return policy;
    }
}
