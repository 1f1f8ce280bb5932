// SPDX-License-Identifier: Apache-2.0
/**
 * What a query asks, as a tree of records from the result down to the rows that are read.
 *
 * <p>SQL and the builder make it and nothing else; {@code internal.plan.rule} makes a cheaper one
 * of it that asks the same; whoever runs it decides how.
 *
 * <p>Columns are found by their names. All names of a tree's inputs differ where they meet, which
 * whoever makes a join sees to.
 *
 * <p>Must not touch: engines, files.
 */
@NullMarked
package dev.windrow.internal.plan.logical;

import org.jspecify.annotations.NullMarked;
