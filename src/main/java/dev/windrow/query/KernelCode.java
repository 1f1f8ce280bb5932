// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import java.lang.foreign.MemorySegment;

/**
 * The code of a kernel, and what the host needs to call it. Only the package that makes kernels
 * knows the types of the arguments; here they are objects.
 */
public interface KernelCode {

    /** {@return the method, in the form that TornadoVM takes} */
    Object task();

    /**
     * Calls the method on the host.
     *
     * @param arguments the arguments, of the types that the method takes, in order
     */
    void call(Object[] arguments);

    /**
     * {@return a new array of zeros, as the method takes it}
     *
     * @param type the type of its elements
     * @param length how many elements
     */
    Object newArray(ArrayType type, int length);

    /**
     * {@return the memory of an array's elements}
     *
     * @param array an array that {@link #newArray} made
     */
    MemorySegment memory(Object array);
}
