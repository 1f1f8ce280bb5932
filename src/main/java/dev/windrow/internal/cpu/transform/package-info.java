/**
 * Operations on columns on the CPU's threads; shares no arithmetic with kernels.
 *
 * <p>Must not touch: the engine that runs them, TornadoVM.
 */
@NullMarked
package dev.windrow.internal.cpu.transform;

import org.jspecify.annotations.NullMarked;
