// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

/** Calls a kernel with arguments of its types; it reads all of them before the kernel starts. */
@FunctionalInterface
public interface TaskInvoker {

    void invoke(Object[] arguments);
}
