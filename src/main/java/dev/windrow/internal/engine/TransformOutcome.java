// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.Table;
import dev.windrow.profile.Profile;

/**
 * The result of an operation on columns.
 *
 * @param table the result, which borrows nothing from the input; the caller closes it
 * @param profile where time and bytes went
 */
public record TransformOutcome(Table table, Profile profile) {}
