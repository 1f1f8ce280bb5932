// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

/**
 * The order of options on a help page: a command's own come first, for which it says nothing, and
 * options of one number stand in the order in which they are declared.
 */
final class HelpOrder {

    /** How the input is read. */
    static final int INPUT = 1;

    /** Where the result goes, and what is told of it. */
    static final int RESULT = 2;

    /** What runs it, with how much time and memory. */
    static final int ENGINE = 3;

    /** What every command has. */
    static final int ALWAYS = 4;

    private HelpOrder() {}
}
