// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.MovingWindow.Sink;
import dev.windrow.internal.cpu.transform.MovingWindow.StateFactory;
import dev.windrow.query.Aggregation;

/** Windows that are numbered from 0, and a way to compute the state of each. */
interface WindowStates {

    /** Returns how many windows there are. */
    long count();

    /** Returns the row that failures name for a window. */
    long rowOf(long window);

    /** Gives the state of each window to a sink, or at least of those that are wanted. */
    void compute(Aggregation aggregation, StateFactory factory, Sink sink);
}
