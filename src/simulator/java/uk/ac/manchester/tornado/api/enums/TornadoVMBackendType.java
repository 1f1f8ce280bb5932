// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.enums;

/**
 * Kinds of back end; the simulator calls itself {@link #JAVA}. PTX and SPIRV are not here, since
 * not every version of TornadoVM that Windrow runs on has them.
 */
public enum TornadoVMBackendType {
    OPENCL,
    METAL,
    CUDA,
    JAVA,
    VIRTUAL
}
