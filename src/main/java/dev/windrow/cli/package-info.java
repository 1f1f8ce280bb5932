/**
 * The program: its main method.
 *
 * <p>Must not touch: internal packages.
 */
@NullMarked
package dev.windrow.cli;

import org.jspecify.annotations.NullMarked;
