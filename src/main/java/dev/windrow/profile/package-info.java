// SPDX-License-Identifier: Apache-2.0
/**
 * Where the time and the bytes of a query went, as values and as events of a flight recording.
 *
 * <p>{@link Profile} is a package of its own, and public: the front door returns it and the command
 * prints it. It is always made, whether anybody asks for it or not: it is a dozen values for a
 * query. Each {@link Phase} says when it began, on the host's clock. The bytes of a kernel are
 * those of its arrays, each counted once.
 *
 * <p>A flight recording of the JVM gets the same values as events ({@link FlightEntry}), once the
 * query has ended, so no other package knows of recordings. Where no recording runs, not even the
 * classes of the events are loaded.
 *
 * <p>Must not touch: any other package. Numbers are handed in.
 */
@NullMarked
package dev.windrow.profile;

import org.jspecify.annotations.NullMarked;
