/**
 * Shared by the kernels of several packages: sizes, device status, values, keys, prefix sums.
 *
 * <p>Must not touch: everything but what kernels may call: TornadoVM's API, primitives, the JDK's
 * mathematics.
 */
@NullMarked
package dev.windrow.internal.gpu.kernels;

import org.jspecify.annotations.NullMarked;
