// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;
import java.util.function.LongBinaryOperator;

/**
 * Methods of the JDK that some release of TornadoVM cannot compile, or compiles wrongly. A method
 * that it cannot compile spoils the whole kernel, even behind a constant condition, so each has a
 * kernel of its own.
 */
final class AvoidedMethods {

    private AvoidedMethods() {}

    static List<CompilerCheck> checks() {
        return List.of(
                check("Math.abs(int)", AvoidedMethods::absoluteKernel, (a, b) -> Math.abs((int) a)),
                check(
                        "Long.compareUnsigned",
                        AvoidedMethods::unsignedLessKernel,
                        (a, b) -> Long.compareUnsigned(a, b) < 0 ? 1L : 0L),
                check(
                        "Long.numberOfLeadingZeros",
                        AvoidedMethods::leadingZerosKernel,
                        (a, b) -> Long.numberOfLeadingZeros(a)),
                check(
                        "Math.multiplyHigh",
                        AvoidedMethods::highProductKernel,
                        (a, b) -> Math.multiplyHigh(a, b)),
                check(
                        "Integer.divideUnsigned",
                        AvoidedMethods::unsignedQuotientKernel,
                        (a, b) -> Integer.divideUnsigned((int) a, ((int) b & 0xffff) + 1)),
                check(
                        "Long.remainderUnsigned",
                        AvoidedMethods::unsignedRemainderKernel,
                        (a, b) -> Long.remainderUnsigned(a, (b & 0xffffL) + 1L)));
    }

    private static CompilerCheck check(
            String name,
            Task4<KernelContext, LongArray, LongArray, LongArray> kernel,
            LongBinaryOperator answer) {
        return new CompilerCheck(
                name,
                new PairExperiment(
                        (graph, context, a, b, out) ->
                                graph.task(PairExperiment.TASK, kernel, context, a, b, out),
                        answer));
    }

    /**
     * Computes {@code Math.abs(int)} of each pair.
     *
     * <p>Launch: a thread a pair.
     *
     * <p>Reads a and b; writes out; all of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void absoluteKernel(KernelContext context, LongArray a, LongArray b, LongArray out) {
        int i = context.globalIdx;
        out.set(i, Math.abs((int) a.get(i)));
    }

    /**
     * Computes {@code Long.compareUnsigned} of each pair.
     *
     * <p>Launch: a thread a pair.
     *
     * <p>Reads a and b; writes out; all of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void unsignedLessKernel(KernelContext context, LongArray a, LongArray b, LongArray out) {
        int i = context.globalIdx;
        out.set(i, Long.compareUnsigned(a.get(i), b.get(i)) < 0 ? 1L : 0L);
    }

    /**
     * Computes {@code Long.numberOfLeadingZeros} of each pair.
     *
     * <p>Launch: a thread a pair.
     *
     * <p>Reads a and b; writes out; all of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void leadingZerosKernel(KernelContext context, LongArray a, LongArray b, LongArray out) {
        int i = context.globalIdx;
        out.set(i, Long.numberOfLeadingZeros(a.get(i)));
    }

    /**
     * Computes {@code Math.multiplyHigh} of each pair.
     *
     * <p>Launch: a thread a pair.
     *
     * <p>Reads a and b; writes out; all of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void highProductKernel(KernelContext context, LongArray a, LongArray b, LongArray out) {
        int i = context.globalIdx;
        out.set(i, Math.multiplyHigh(a.get(i), b.get(i)));
    }

    /**
     * Computes {@code Integer.divideUnsigned} of each pair.
     *
     * <p>Launch: a thread a pair.
     *
     * <p>Reads a and b; writes out; all of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void unsignedQuotientKernel(
            KernelContext context, LongArray a, LongArray b, LongArray out) {
        int i = context.globalIdx;
        out.set(i, Integer.divideUnsigned((int) a.get(i), ((int) b.get(i) & 0xffff) + 1));
    }

    /**
     * Computes {@code Long.remainderUnsigned} of each pair.
     *
     * <p>Launch: a thread a pair.
     *
     * <p>Reads a and b; writes out; all of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void unsignedRemainderKernel(
            KernelContext context, LongArray a, LongArray b, LongArray out) {
        int i = context.globalIdx;
        out.set(i, Long.remainderUnsigned(a.get(i), (b.get(i) & 0xffffL) + 1L));
    }
}
