/**
 * The state of an aggregation for all groups: add rows, merge, finish.
 *
 * <p>Must not touch: how groups are found.
 */
@NullMarked
package dev.windrow.internal.cpu.accumulators;

import org.jspecify.annotations.NullMarked;
