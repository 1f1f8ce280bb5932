/**
 * Static methods for the device.
 *
 * <p>Must not touch: everything but TornadoVM's API and primitives.
 */
@NullMarked
package dev.windrow.internal.gpu.kernels;

import org.jspecify.annotations.NullMarked;
