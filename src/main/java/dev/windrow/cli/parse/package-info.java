// SPDX-License-Identifier: Apache-2.0
/**
 * Parsers from the text of options to the values that the front door takes.
 *
 * <p>Must not touch: internal packages, the terminal.
 */
@NullMarked
package dev.windrow.cli.parse;

import org.jspecify.annotations.NullMarked;
