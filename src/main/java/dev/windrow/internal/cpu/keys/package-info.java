// SPDX-License-Identifier: Apache-2.0
/**
 * Batches of rows: their values, and their keys encoded as words of 64 bits and decoded again.
 *
 * <p><b>Keys become short.</b> A pass over each key column ({@link ColumnScans}) finds between
 * which values its integers lie, and which bits its strings of up to 24 bytes have in common. Few
 * integers need no pass: the planner's sample tells between which values they are likely to lie,
 * and a value that lies elsewhere is noticed as it is read ({@link KeyEncoding#expecting}). Strings
 * of one length that differ in digits alone are a number ({@link DigitRun}); of others, the bits
 * that differ are squeezed together ({@link BitSqueeze}). The JVM vectorises both loops. Where keys
 * have more than one word, numbers are surveyed once more, for as few bits as they allow. Longer
 * strings are hashed, and compared where they lie.
 *
 * <p>Strings of a scan come in many tables, so they become codes that all threads share ({@link
 * TextCodes}), each by its own {@link TextCoder}.
 *
 * <p>The result's keys are decoded from the words ({@link KeyDecoder}), which lie one after the
 * other, whereas rows lie anywhere. A row of each group is kept only where the result cannot be
 * made of the words. Keys take 32 bits where these hold them ({@link GroupKeys}).
 *
 * <p>An encoding also takes keys of other columns ({@link ProbeEncoding}), whose values need not
 * fit it: those that do not equal none of its own.
 *
 * <p>Must not touch: how groups are found, aggregations.
 */
@NullMarked
package dev.windrow.internal.cpu.keys;

import org.jspecify.annotations.NullMarked;
