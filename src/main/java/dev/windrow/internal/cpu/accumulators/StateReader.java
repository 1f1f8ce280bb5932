// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;

import java.util.List;

/** An accumulator that can take up a state that {@link Accumulator#appendState} wrote. */
interface StateReader {

    /**
     * Sets an empty group to a state.
     *
     * @param state the columns, none of which is null in this row
     * @param row the row of the state
     * @param group the group, which has no value yet
     */
    void loadState(List<Column> state, long row, int group);
}
