// SPDX-License-Identifier: Apache-2.0
/**
 * The prompt: statements in SQL that a person types, or that come from a pipe.
 *
 * <p>{@link Shell} runs texts in one session, and knows nothing of where they come from: a {@link
 * StatementInput} hands over a text once it is whole. {@link Prompt} makes one of a terminal. JLine
 * edits its lines and keeps their history, and {@link Completion} tells what the word at the cursor
 * may be. Nothing of JLine is loaded without a terminal.
 *
 * <p>Must not touch: the options of commands.
 */
@NullMarked
package dev.windrow.cli.shell;

import org.jspecify.annotations.NullMarked;
