// SPDX-License-Identifier: Apache-2.0
/**
 * Automata that tell in one pass whether a regular expression matches some part of a text. The CPU
 * and devices run the same: a state and a class of characters give the next state.
 *
 * <p>{@link RegexReader} reads a pattern, {@link RegexGraph} makes a graph of its parts that may be
 * in several places at once, and {@link RegexAutomaton} makes a state of each set of places. What
 * takes too many states, or is not regular, is left to Java's own search.
 *
 * <p>Must not touch: columns, expressions.
 */
@NullMarked
package dev.windrow.internal.regex;

import org.jspecify.annotations.NullMarked;
