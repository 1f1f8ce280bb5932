// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

/** What a sum does when its exact total does not fit its result type. */
public enum OverflowPolicy {
    /** The query fails with {@code OVERFLOW}, naming the column and one key. */
    ERROR,
    /** That group's result is null. */
    NULL,
    /** Two's complement; integers only. */
    WRAP
}
