// SPDX-License-Identifier: Apache-2.0
/**
 * Shared by the kernels of several packages: sizes, device status, values, keys, slots, prefix
 * sums.
 *
 * <p><b>What the device lacks.</b> Windrow is written for what TornadoVM 5.2 and later share. That
 * is atomic addition and nothing else: no compare-and-swap, no atomic minimum, no atomics on local
 * memory, no barrier across blocks. Blocks see each other's writes only in a later task. Some Java
 * is compiled into wrong code without a warning: docs/contributing/kernels.md lists it. The
 * algorithms of this engine follow from that.
 *
 * <p><b>Kernels know nothing</b>, wherever they lie: only TornadoVM's API, primitives and the JDK's
 * mathematics. A kernel that could see a column or a plan would sooner or later use something that
 * the device's compiler cannot translate.
 *
 * <p><b>One kernel serves all types and operations.</b> A scalar argument becomes a constant of the
 * generated code, so only the selected branch is left, and an array that only other branches read
 * may be a dummy. {@link Values} takes an element out of the words of a column, as a constant says.
 *
 * <p><b>A column comes as what it is</b>: a record of the one array that has its {@link Numbers},
 * its {@link Presence}, or what a {@link ComparedColumn} needs. A kernel is made for each record,
 * so it has neither the arrays of other columns nor flags that tell of them. An {@link Accumulator}
 * reduces values, for groups and for windows alike. {@link Each} is what a kernel does for each of
 * many rows, groups or words: its loop stands once.
 *
 * <p><b>Sizes travel in an array</b> ({@link Sizes}) and not as arguments, for the same reason:
 * each new number of rows would be a new compilation, while the content of an array is not.
 *
 * <p><b>Products.</b> A product is kept between 2^-500 and 2^500 by steps of 2^1000, so only zeros,
 * infinities and NaN make zeros, infinities and NaN ({@link Products}). The sum of the factors'
 * logarithms, or a count of the steps, says where the product belongs.
 *
 * <p>{@link DeviceStatus} is an array of ints in which kernels report a capacity miss. No kernel
 * fails.
 *
 * <p>Must not touch: everything but TornadoVM's API, primitives and the JDK's mathematics.
 */
@NullMarked
package dev.windrow.internal.gpu.kernels;

import org.jspecify.annotations.NullMarked;
