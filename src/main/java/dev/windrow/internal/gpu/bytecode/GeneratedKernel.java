// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

/**
 * The name of generated kernels. TornadoVM reads this class file where it looks for annotations of
 * a generated class, and finds none, which is right.
 */
public final class GeneratedKernel {

    private GeneratedKernel() {}
}
