// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

/**
 * A query, and what is wanted of it.
 *
 * @param wanted its rows or its plan
 * @param query the query
 */
public record SqlRequest(Wanted wanted, SqlQuery query) {

    /** What is wanted of a query. */
    public enum Wanted {
        /** Its rows. */
        ROWS,
        /** Its plan, without running it. */
        PLAN,
        /** Its plan, with what each step made as it ran. */
        ANALYSIS
    }
}
