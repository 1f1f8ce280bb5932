// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/** What becomes of rows with a null in a key column. */
public enum NullKeys {
    /** Null is a key value like any other. */
    INCLUDE,
    /** Such rows are dropped. */
    EXCLUDE
}
