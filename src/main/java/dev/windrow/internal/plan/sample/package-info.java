// SPDX-License-Identifier: Apache-2.0
/**
 * A sample of the rows: how many distinct keys there are, how frequent they are, and between which
 * values they lie.
 *
 * <p>{@link KeySampler} looks at up to 16,384 rows; without a device, where no plan depends on the
 * sample, at 1,024. It estimates the number of distinct keys and the share of the most frequent one
 * ({@link KeyStatistics}), and the range of integer keys ({@link KeyDomain}). A wrong estimate
 * costs time, and never changes an answer.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.sample;

import org.jspecify.annotations.NullMarked;
