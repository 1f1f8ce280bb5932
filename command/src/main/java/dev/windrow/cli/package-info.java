// SPDX-License-Identifier: Apache-2.0
/**
 * The program: its main method.
 *
 * <p>What a library prints goes to standard error, and never between the lines of a result.
 *
 * <p>Must not touch: internal packages.
 */
@NullMarked
package dev.windrow.cli;

import org.jspecify.annotations.NullMarked;
