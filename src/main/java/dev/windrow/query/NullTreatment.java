// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/**
 * Whether rows count in which a value is null: SQL's {@code RESPECT NULLS} or {@code IGNORE NULLS}.
 */
public enum NullTreatment {
    /** They count like all others. */
    RESPECT,
    /** They are left out. */
    IGNORE
}
