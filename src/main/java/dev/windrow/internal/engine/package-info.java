/**
 * The contract that both engines fulfil, and what they share about results.
 *
 * <p>Must not touch: the engines themselves.
 */
@NullMarked
package dev.windrow.internal.engine;

import org.jspecify.annotations.NullMarked;
