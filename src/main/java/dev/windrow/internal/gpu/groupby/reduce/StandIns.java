// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.reduce;

import dev.windrow.internal.gpu.bytecode.Element;
import dev.windrow.internal.gpu.graph.DeviceGraph;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Arrays of one element for arguments of a kernel that a task has no use for. They differ, as
 * TornadoVM never begins a task that may write to two arguments that are the same array.
 */
final class StandIns {

    private final DeviceGraph graph;
    private final Map<Element, List<TornadoNativeArray>> made = new EnumMap<>(Element.class);

    StandIns(DeviceGraph graph) {
        this.graph = graph;
    }

    /**
     * Returns an array of a type.
     *
     * @param number which one; tasks share those of one number
     */
    TornadoNativeArray get(Element element, int number) {
        List<TornadoNativeArray> ofType = made.computeIfAbsent(element, type -> new ArrayList<>());
        while (ofType.size() <= number) {
            ofType.add(graph.scratch(element, 1));
        }
        return ofType.get(number);
    }
}
