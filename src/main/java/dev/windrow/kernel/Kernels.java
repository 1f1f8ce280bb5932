// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import dev.windrow.query.Aggregation;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.UserKernel;

import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task1;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task10;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task11;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task12;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task13;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task14;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task6;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task7;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task8;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task9;

import java.util.List;

/**
 * Makes kernels of static methods, to be imported statically:
 *
 * <pre>{@code
 * static void twice(DoubleArray price, DoubleArray doubled) {
 *     for (@Parallel int row = 0; row < doubled.getSize(); row++) {
 *         doubled.set(row, 2 * price.get(row));
 *     }
 * }
 *
 * kernel("twice", Example::twice, doubles("price"), newDoubles("doubled"))
 * }</pre>
 *
 * <p>A method either has a loop whose variable is {@code @Parallel}, or takes a {@code
 * KernelContext} as its first parameter ({@link Parameters#context}). The latter runs with a thread
 * for each row, unless {@link UserKernel#with} gives it another launch.
 *
 * <p>{@code kernel} has an overload for each number of parameters from 1 to 14. They differ in
 * nothing else: the first one tells of all.
 */
// One overload is documented for all.
@SuppressWarnings("doclint:missing")
public final class Kernels {

    private Kernels() {}

    /**
     * Makes a kernel of a method with 1 parameter.
     *
     * @param <T1> the type of the first parameter, or its wrapper if that is a primitive
     * @param name what errors, profiles and results call it: a letter, then letters, digits and
     *     underscores
     * @param code a reference to a static method, or a lambda that uses no variable from around it
     * @param p1 what the method gets as its first argument, and so on
     * @return the kernel, to be handed to {@link #run} or {@link #aggregation}
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} for another name, for a
     *     lambda that uses a variable from around it, and for a {@code KernelContext} that is not
     *     the first parameter
     */
    public static <T1> UserKernel kernel(String name, Task1<T1> code, Parameter<T1> p1) {
        return TornadoCode.kernel(name, Task1.class, code, p1);
    }

    /** Makes a kernel of a method with 2 parameters. */
    public static <T1, T2> UserKernel kernel(
            String name, Task2<T1, T2> code, Parameter<T1> p1, Parameter<T2> p2) {
        return TornadoCode.kernel(name, Task2.class, code, p1, p2);
    }

    /** Makes a kernel of a method with 3 parameters. */
    public static <T1, T2, T3> UserKernel kernel(
            String name,
            Task3<T1, T2, T3> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3) {
        return TornadoCode.kernel(name, Task3.class, code, p1, p2, p3);
    }

    /** Makes a kernel of a method with 4 parameters. */
    public static <T1, T2, T3, T4> UserKernel kernel(
            String name,
            Task4<T1, T2, T3, T4> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4) {
        return TornadoCode.kernel(name, Task4.class, code, p1, p2, p3, p4);
    }

    /** Makes a kernel of a method with 5 parameters. */
    public static <T1, T2, T3, T4, T5> UserKernel kernel(
            String name,
            Task5<T1, T2, T3, T4, T5> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5) {
        return TornadoCode.kernel(name, Task5.class, code, p1, p2, p3, p4, p5);
    }

    /** Makes a kernel of a method with 6 parameters. */
    public static <T1, T2, T3, T4, T5, T6> UserKernel kernel(
            String name,
            Task6<T1, T2, T3, T4, T5, T6> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6) {
        return TornadoCode.kernel(name, Task6.class, code, p1, p2, p3, p4, p5, p6);
    }

    /** Makes a kernel of a method with 7 parameters. */
    public static <T1, T2, T3, T4, T5, T6, T7> UserKernel kernel(
            String name,
            Task7<T1, T2, T3, T4, T5, T6, T7> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6,
            Parameter<T7> p7) {
        return TornadoCode.kernel(name, Task7.class, code, p1, p2, p3, p4, p5, p6, p7);
    }

    /** Makes a kernel of a method with 8 parameters. */
    public static <T1, T2, T3, T4, T5, T6, T7, T8> UserKernel kernel(
            String name,
            Task8<T1, T2, T3, T4, T5, T6, T7, T8> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6,
            Parameter<T7> p7,
            Parameter<T8> p8) {
        return TornadoCode.kernel(name, Task8.class, code, p1, p2, p3, p4, p5, p6, p7, p8);
    }

    /** Makes a kernel of a method with 9 parameters. */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9> UserKernel kernel(
            String name,
            Task9<T1, T2, T3, T4, T5, T6, T7, T8, T9> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6,
            Parameter<T7> p7,
            Parameter<T8> p8,
            Parameter<T9> p9) {
        return TornadoCode.kernel(name, Task9.class, code, p1, p2, p3, p4, p5, p6, p7, p8, p9);
    }

    /** Makes a kernel of a method with 10 parameters. */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> UserKernel kernel(
            String name,
            Task10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6,
            Parameter<T7> p7,
            Parameter<T8> p8,
            Parameter<T9> p9,
            Parameter<T10> p10) {
        return TornadoCode.kernel(
                name, Task10.class, code, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10);
    }

    /** Makes a kernel of a method with 11 parameters. */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> UserKernel kernel(
            String name,
            Task11<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6,
            Parameter<T7> p7,
            Parameter<T8> p8,
            Parameter<T9> p9,
            Parameter<T10> p10,
            Parameter<T11> p11) {
        return TornadoCode.kernel(
                name, Task11.class, code, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11);
    }

    /** Makes a kernel of a method with 12 parameters. */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> UserKernel kernel(
            String name,
            Task12<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6,
            Parameter<T7> p7,
            Parameter<T8> p8,
            Parameter<T9> p9,
            Parameter<T10> p10,
            Parameter<T11> p11,
            Parameter<T12> p12) {
        return TornadoCode.kernel(
                name, Task12.class, code, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12);
    }

    /** Makes a kernel of a method with 13 parameters. */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> UserKernel kernel(
            String name,
            Task13<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6,
            Parameter<T7> p7,
            Parameter<T8> p8,
            Parameter<T9> p9,
            Parameter<T10> p10,
            Parameter<T11> p11,
            Parameter<T12> p12,
            Parameter<T13> p13) {
        return TornadoCode.kernel(
                name, Task13.class, code, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13);
    }

    /** Makes a kernel of a method with 14 parameters. */
    public static <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> UserKernel kernel(
            String name,
            Task14<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> code,
            Parameter<T1> p1,
            Parameter<T2> p2,
            Parameter<T3> p3,
            Parameter<T4> p4,
            Parameter<T5> p5,
            Parameter<T6> p6,
            Parameter<T7> p7,
            Parameter<T8> p8,
            Parameter<T9> p9,
            Parameter<T10> p10,
            Parameter<T11> p11,
            Parameter<T12> p12,
            Parameter<T13> p13,
            Parameter<T14> p14) {
        return TornadoCode.kernel(
                name,
                Task14.class,
                code,
                p1,
                p2,
                p3,
                p4,
                p5,
                p6,
                p7,
                p8,
                p9,
                p10,
                p11,
                p12,
                p13,
                p14);
    }

    /**
     * Runs kernels over a table one after the other: {@code windrow.transform(table,
     * run(kernel(...)))}.
     *
     * @param kernels the kernels in order, at least one
     * @return the operation
     * @throws dev.windrow.error.WindrowException {@code INVALID_ARGUMENT} if there is no kernel
     */
    public static KernelSequence run(UserKernel... kernels) {
        return new KernelSequence(List.of(kernels));
    }

    /**
     * Makes an aggregation of a kernel.
     *
     * @param kernel takes {@link Parameters#segmentStarts}, columns and an array for results
     * @return the aggregation, named as the kernel and its columns, such as {@code k(v)}
     */
    public static NamedAggregation aggregation(UserKernel kernel) {
        Aggregation aggregation = new Aggregation.UserDefined(kernel);
        return new NamedAggregation(aggregation, aggregation.label());
    }
}
