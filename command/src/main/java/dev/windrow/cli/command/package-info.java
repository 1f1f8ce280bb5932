// SPDX-License-Identifier: Apache-2.0
/**
 * The commands: one class for each, over the front door, and the options that they share.
 *
 * <p>Must not touch: internal packages.
 */
@NullMarked
package dev.windrow.cli.command;

import org.jspecify.annotations.NullMarked;
