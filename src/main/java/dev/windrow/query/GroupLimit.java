// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.util.List;

/**
 * The first groups in some order.
 *
 * @param order columns of the result, the most significant first; groups that are equal in them may
 *     come in any order. None where any groups will do
 * @param most how many groups are wanted at most
 */
public record GroupLimit(List<SortKey> order, long most) {

    /** Makes a limit. Its columns are not compared with a query's. */
    public GroupLimit {
        order = List.copyOf(order);
    }

    /** {@return what is wanted, in words} */
    public String label() {
        return order.isEmpty()
                ? "any " + most + " groups"
                : "first " + most + " groups " + new Sort(order).label();
    }
}
