// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

/**
 * The sections of options on a help page: a command's own come first, for which it says nothing,
 * and options of one number stand in the order in which they are declared.
 */
final class HelpOrder {

    /** What only this command has. */
    static final int OWN = 0;

    /** How the input is read. */
    static final int INPUT = 1;

    /** Where the result goes, and what is told of it. */
    static final int RESULT = 2;

    /** What runs it, with how much time and memory. */
    static final int ENGINE = 3;

    /** What every command has. */
    static final int ALWAYS = 4;

    private HelpOrder() {}

    /** Returns the line above options of a number. */
    static String heading(int order) {
        return switch (order) {
            case INPUT -> "How the input is read:";
            case RESULT -> "The result:";
            case ENGINE -> "Where it runs, and how much it may take:";
            case ALWAYS -> "Of every command:";
            default -> "Options:";
        };
    }
}
