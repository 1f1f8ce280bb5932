// SPDX-License-Identifier: Apache-2.0
/**
 * Values of options that are no SQL: sizes, durations, labels.
 *
 * <p>Must not touch: internal packages, the terminal.
 */
@NullMarked
package dev.windrow.cli.parse;

import org.jspecify.annotations.NullMarked;
