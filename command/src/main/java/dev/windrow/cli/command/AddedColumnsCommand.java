// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.query.OverflowPolicy;

import picocli.CommandLine.Mixin;

/** Reads, computes columns of windows, and writes the rows with these. */
abstract class AddedColumnsCommand extends TransformCommand {

    @Mixin private OverflowOption overflow = new OverflowOption();

    /** Returns what becomes of a sum that does not fit its type. */
    final OverflowPolicy overflow() {
        return overflow.policy();
    }

    @Override
    final boolean showsInput() {
        return true;
    }
}
