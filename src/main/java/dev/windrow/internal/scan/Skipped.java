// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import java.util.ArrayList;
import java.util.List;

/**
 * What a pass did not read, since it cannot meet the condition.
 *
 * @param splits splits of which nothing was read
 * @param rows rows of other splits of which nothing was read, page by page
 * @param lateRows rows of which only the columns of the condition were read
 */
public record Skipped(long splits, long rows, long lateRows) {

    /** Returns a line for each kind of which there is any. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (splits > 0) {
            lines.add(splits + " splits were skipped, since no row of them can meet the condition");
        }
        if (rows > 0) {
            lines.add(
                    rows
                            + " rows were skipped, since no row of their pages can meet the"
                            + " condition");
        }
        if (lateRows > 0) {
            lines.add(
                    "of "
                            + lateRows
                            + " rows, only the columns of the condition were read: none of"
                            + " them meets it");
        }
        return lines;
    }
}
