/**
 * Values of one type made those of another.
 *
 * <p>Must not touch: strings made or searched, the factories.
 */
@NullMarked
package dev.windrow.internal.expression.cast;

import org.jspecify.annotations.NullMarked;
