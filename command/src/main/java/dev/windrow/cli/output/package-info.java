// SPDX-License-Identifier: Apache-2.0
/**
 * Output to the terminal: results, profiles, progress, failures.
 *
 * <p>A failure is one line on standard error, and an exit status that follows from its error code
 * ({@link Failures}, {@link ExitStatus}).
 *
 * <p>Must not touch: internal packages, the work of commands.
 */
@NullMarked
package dev.windrow.cli.output;

import org.jspecify.annotations.NullMarked;
