// SPDX-License-Identifier: Apache-2.0
/**
 * Lets tools examine a device apart from queries: how fast it copies, which kernels were compiled,
 * and what other launch numbers would give.
 *
 * <p>A kernel's bandwidth is compared with that of a plain copy by a kernel of our own ({@code
 * CopyMeasurement}), which is measured when a benchmark asks for it.
 *
 * <p>TornadoVM has no call that returns a kernel's source. It appends each source to a file if two
 * properties say so before it starts ({@link KernelSourceFile}). It compiles tasks in their order,
 * which is how a source finds its task.
 *
 * <p>Must not touch: columns, queries, the front door.
 */
@NullMarked
package dev.windrow.internal.instrumentation;

import org.jspecify.annotations.NullMarked;
