// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.simulator.DeviceGraph;
import uk.ac.manchester.tornado.api.simulator.TaskGraphDefinition;

/**
 * A graph that can run. Its device memory is its own, not the plan's: it stays when another plan is
 * made of the same graph.
 */
public class ImmutableTaskGraph {

    private final DeviceGraph graph;

    ImmutableTaskGraph(TaskGraphDefinition definition) {
        graph = new DeviceGraph(definition);
    }

    DeviceGraph graph() {
        return graph;
    }
}
