// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import java.util.ArrayList;
import java.util.List;

/**
 * What a pass did not read, since it cannot be wanted.
 *
 * @param splits splits of which nothing was read
 * @param rows rows of other splits of which nothing was read, page by page
 * @param lateRows rows of which only the columns of the condition were read
 * @param isBounded whether rows are wanted only if they are among the first in some order
 */
public record Skipped(long splits, long rows, long lateRows, boolean isBounded) {

    /** Nothing was left out. */
    public static final Skipped NONE = new Skipped(0, 0, 0, false);

    /** Returns the same, and rows that proved not to be among the first by single columns. */
    public Skipped plusLateRows(long more) {
        return new Skipped(splits, rows, lateRows + more, isBounded);
    }

    /** Returns a line for each kind of which there is any. */
    public List<String> lines() {
        String first = isBounded ? " or be among the first rows" : "";
        List<String> lines = new ArrayList<>();
        if (splits > 0) {
            lines.add(
                    splits
                            + " splits were skipped, since no row of them can meet the condition"
                            + first);
        }
        if (rows > 0) {
            lines.add(
                    rows
                            + " rows were skipped, since no row of their pages can meet the"
                            + " condition"
                            + first);
        }
        if (lateRows > 0) {
            lines.add(
                    "of "
                            + lateRows
                            + " rows, only the columns of the condition"
                            + (isBounded ? " or of the order" : "")
                            + " were read: none of them "
                            + (isBounded ? "is wanted" : "meets it"));
        }
        return lines;
    }
}
