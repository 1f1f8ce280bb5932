// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableRows;
import dev.windrow.internal.engine.MisfitException;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.plan.PlanNode;
import dev.windrow.internal.plan.transform.RowParts;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.scan.DividedTable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * An operation on a table that is too large for a device. The device runs it on one part of the
 * rows after the other.
 *
 * @param engine runs the operation on a part, which it plans anew: strings may be longer in some
 *     parts than in others
 */
record TransformInParts(TransformPlan.InParts plan, Function<Table, TransformOutcome> engine) {

    /**
     * Runs the operation.
     *
     * @param table the table that the plan was made for
     * @throws MisfitException if some value does not fit its type: its row is that of a part
     */
    TransformOutcome run(Table table) {
        Table rows = onHost(table);
        List<TransformOutcome> outcomes = new ArrayList<>();
        List<Table> made = new ArrayList<>();
        try {
            for (RowParts.Part part : plan.parts().all()) {
                TransformOutcome outcome = runPart(rows.slice(part.begin(), part.rows()));
                outcomes.add(outcome);
                made.add(own(part, outcome.table()));
            }
            long start = System.nanoTime();
            Table joined = DividedTable.joined(made);
            return new TransformOutcome(
                    joined,
                    ProfileOfParts.of(
                            outcomes.stream().map(TransformOutcome::profile).toList(),
                            List.of(),
                            PlanNode.of(plan.decisions().getLast()).text(),
                            start,
                            table.rows(),
                            joined));
        } finally {
            outcomes.forEach(outcome -> outcome.table().close());
        }
    }

    private TransformOutcome runPart(Table part) {
        try {
            return engine.apply(part);
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.OVERFLOW) {
                throw new MisfitException();
            }
            throw e;
        }
    }

    /** Returns what was made of the part itself, without the rows around it. */
    private static Table own(RowParts.Part part, Table made) {
        return part.rows() == part.count() ? made : made.slice(part.from(), part.count());
    }

    /** Returns the columns that the operation reads. Those on the device come to the host. */
    private Table onHost(Table table) {
        return TableRows.of(
                plan.transformation().inputNames(table.names()),
                table.rows(),
                new ColumnMemory(),
                table::column);
    }
}
