// SPDX-License-Identifier: Apache-2.0
/**
 * Finds the launch profile that suits a device: measures variants, checks their answers, and writes
 * down what was chosen and why.
 *
 * <p>{@link Tuner} is a coordinate descent: it goes through {@link TuneSteps}, one key at a time,
 * each with the values that were chosen before. A {@link Workbench} makes the rows, uploads them
 * and asks the CPU engine for its answers once for all variants. A number at which one strategy
 * gives way to another is found by forcing both.
 *
 * <p>Must not touch: engines but through the front door, TornadoVM, cli.
 */
@NullMarked
package dev.windrow.tune;

import org.jspecify.annotations.NullMarked;
