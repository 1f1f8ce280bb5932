// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import uk.ac.manchester.tornado.api.TaskGraphInterface;

import java.util.List;

/**
 * A kernel that was made, with its arguments.
 *
 * @param code the instance of the kernel's class
 * @param arguments all arguments, the context among them
 */
public record KernelCall(Object code, List<?> arguments) {

    /** Adds the kernel to a graph as the task of this name. */
    public TaskGraphInterface addTo(TaskGraphInterface graph, String name) {
        return KernelClass.addTask(graph, name, code, arguments);
    }
}
