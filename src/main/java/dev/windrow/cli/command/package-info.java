/**
 * A class for each command, over the front door, and the options that commands share.
 *
 * <p>Must not touch: internal packages.
 */
@NullMarked
package dev.windrow.cli.command;

import org.jspecify.annotations.NullMarked;
