// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import uk.ac.manchester.tornado.api.TaskGraphInterface;

/**
 * A kernel that makes a column of strings, in two passes. This lambda adds it once for each pass:
 * it hands the pass's arrays to the method, in the order of the parameters.
 *
 * <pre>{@code
 * TextKernel shout = (graph, pass) -> graph.task(
 *         pass.name(), Shouting::shoutRows, pass.context(), pass.sizes(), pass.present(),
 *         pass.offsets("word"), pass.characters("word"),
 *         pass.tiles(), pass.starts(), pass.out(), pass.number());
 * }</pre>
 *
 * <p>The method is static and {@code void}, and is not called {@code kernel}, which OpenCL
 * reserves. {@link TextWriter} says how it is written.
 */
@FunctionalInterface
public interface TextKernel {

    /**
     * Adds one task to a graph, under the pass's name.
     *
     * @param graph the graph
     * @param pass the arrays, and which pass it is
     * @return the graph
     */
    TaskGraphInterface addTo(TaskGraphInterface graph, TextPass pass);
}
