/**
 * Where the time and the bytes of a query went, as values and as events of a flight recording.
 *
 * <p>Must not touch: any other package; numbers are handed in.
 */
@NullMarked
package dev.windrow.profile;

import org.jspecify.annotations.NullMarked;
