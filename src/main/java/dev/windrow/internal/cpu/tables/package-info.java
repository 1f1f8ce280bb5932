// SPDX-License-Identifier: Apache-2.0
/**
 * Group finders: from an encoded key to the number of its group.
 *
 * <p>Where a word has few bits, it is itself the index into a table ({@link DirectFinder}).
 * Otherwise an open-addressing table finds the group ({@link HashFinder}). Where equal keys are
 * known to be adjacent, {@link RunFinder} takes their place, and as long as keys are seen to
 * ascend, {@link AscendingFinder}. Where nearly each row has a key of its own, {@link RowFinder}
 * looks nothing up.
 *
 * <p>Must not touch: aggregations.
 */
@NullMarked
package dev.windrow.internal.cpu.tables;

import org.jspecify.annotations.NullMarked;
