/**
 * Thin commands over the front door.
 *
 * <p>Must not touch: the internal rooms.
 */
@NullMarked
package dev.windrow.cli;

import org.jspecify.annotations.NullMarked;
