/**
 * Arrow vectors to columns and back.
 *
 * <p>Must not touch: engines.
 */
@NullMarked
package dev.windrow.arrow;

import org.jspecify.annotations.NullMarked;
