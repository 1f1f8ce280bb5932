// SPDX-License-Identifier: Apache-2.0
/**
 * TornadoVM and its device: how it is opened, named, limited, and when its kernels are timed.
 *
 * <p>{@link OpenDevice} sets the limits of TornadoVM that can only be set before it builds its
 * first graph.
 *
 * <p>TornadoVM's profiler waits after each kernel, and its log grows with each run. So only the
 * first run of a program uses it, and only while that costs little ({@link KernelTiming}), or a run
 * that asks for it. {@code UnprofiledRunTest} counts that no other run pays for it, and {@code
 * windrow bench --profile-cost} measures what it costs ({@code ProfileCost}).
 *
 * <p>Must not touch: queries, plans but for the device's limits.
 */
@NullMarked
package dev.windrow.internal.gpu.device;

import org.jspecify.annotations.NullMarked;
