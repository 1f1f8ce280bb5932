// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels whose classes are made while the program runs: of bytecode that is written for a query,
 * and of the kernels that are written in Java.
 *
 * <ul>
 *   <li><b>How TornadoVM finds a kernel.</b> It looks for it in the bytecode of the task's {@code
 *       apply}, and for annotations in the class file of that name on the class path. So each class
 *       that is made ({@link KernelClass}) has the name of {@link GeneratedKernel}, whose file is
 *       there, and a class loader of its own. {@code apply} comes first in the class, since
 *       TornadoVM reads indices into the constant pool as one signed byte.
 *   <li><b>Kernels for several types.</b> Java has no generics over {@code long} and {@code
 *       double}. So a kernel that does the same for values of several types is written once, for
 *       floats of 64 bits, and {@link FlattenedKernel} makes the others of it. Helpers that differ
 *       by the type are overloaded, as {@code Values.combine} is. Everything else of the kernel is
 *       the same for all types, to the last barrier.
 *   <li><b>Kernels with records.</b> TornadoVM knows no objects. {@link FlattenedKernel} makes of a
 *       kernel that is given records, and computes with records, one that is given their arrays and
 *       numbers: {@link Flattener} writes each record's components as local variables, and each
 *       call that takes a record as the code of its method. A kernel whose parameter is an
 *       interface is a template: one is made for each record in its place, and for each int in a
 *       record, which is a constant of the code. So a record says of what shape a kernel is, and
 *       not of what size: sizes lie in arrays.
 * </ul>
 *
 * <p>Must not touch: what kernels compute.
 */
@NullMarked
package dev.windrow.internal.gpu.bytecode;

import org.jspecify.annotations.NullMarked;
