// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels that users write: what they are, which arguments they take, and which helpers they may
 * call.
 *
 * <p>{@link Kernels} makes a {@code UserKernel} where the types of the parameters are known, so the
 * compiler checks the method against its arguments. Only this package knows TornadoVM's arrays and
 * functional interfaces. Others reach a method through {@code KernelCode}, which is all that the
 * CPU engine needs: no class of TornadoVM is loaded in a program that uses no kernels. Only
 * programs that use kernels need TornadoVM's API on their class path.
 *
 * <p>A kernel gets nulls and bools as one byte a row, since two threads must not write to one byte.
 *
 * <p>{@link TextWriter} and {@link Text} are helpers for kernels that make strings. Such a kernel
 * runs twice with one routine: the first pass measures each string, the second writes it in its
 * place.
 *
 * <p>Must not touch: engines, plans, the front door.
 */
@NullMarked
package dev.windrow.kernel;

import org.jspecify.annotations.NullMarked;
