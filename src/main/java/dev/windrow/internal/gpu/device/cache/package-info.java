// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels that are compiled once for a user, and not once for a process.
 *
 * <p>{@link KernelCache} sees each task that is added to a graph. If its kernel was kept, the graph
 * gets a task that is compiled already, and TornadoVM does not read the kernel's Java. Otherwise
 * TornadoVM compiles it, and after the plan's first run the text and the binary are read from the
 * device's table of code and kept ({@link KernelFolder}). TornadoVM offers neither: {@link
 * TornadoInternals} has all that is found by name within it.
 *
 * <p>A kernel that is taken for another gives wrong answers without a word. So its key has all that
 * its text depends on: {@link KernelFingerprint} tells kernels apart, {@link CompilerFingerprint}
 * what compiles them and for what, and the numbers and lengths that TornadoVM writes into the text
 * come on top. What cannot be told for sure is compiled.
 *
 * <p>Must not touch: what is asked, engines, plans but for the limit of the folder.
 */
@NullMarked
package dev.windrow.internal.gpu.device.cache;

import org.jspecify.annotations.NullMarked;
