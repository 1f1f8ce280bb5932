// SPDX-License-Identifier: Apache-2.0
/**
 * Tables of partial aggregates: their columns, their version, and the checks before they are
 * merged.
 *
 * <p>There are two kinds. If each aggregation has a small state ({@code StateSchema}), a table has
 * a row for each group of some rows: the keys, and the columns of states ({@link GroupStates}). The
 * CPU engine merges them ({@link StateMerge}). Otherwise some aggregation needs all values of a
 * group at once, so the table has the rows themselves: the keys, the aggregated columns and the
 * number of each row ({@link CollectedRows}). The query tells which kind it is.
 *
 * <p>Either kind has a column that says in each row which version of these columns it is, which
 * query it answers, and what checksum the rows have ({@link PartialHeader}). So a table can go
 * through any file.
 *
 * <p>Must not touch: files, devices.
 */
@NullMarked
package dev.windrow.internal.partial;

import org.jspecify.annotations.NullMarked;
