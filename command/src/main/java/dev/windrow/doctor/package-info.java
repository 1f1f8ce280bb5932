// SPDX-License-Identifier: Apache-2.0
/**
 * Examines an installation: what is installed, what TornadoVM compiles correctly, and whether every
 * strategy answers like a plain reference.
 *
 * <p>{@link ConformanceExamination} runs the small kernels of internal.gpu.conformance. {@link
 * StrategyExamination} compares each strategy with a plain reference. {@link KernelExamination}
 * checks that the text of each compiled kernel branches as its compiler says.
 *
 * <p>These examinations are a package of their own, and not part of the command, so that a program
 * can run them; the command only prints.
 *
 * <p>Must not touch: engines but through the front door, TornadoVM's types, cli.
 */
@NullMarked
package dev.windrow.doctor;

import org.jspecify.annotations.NullMarked;
