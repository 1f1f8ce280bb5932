// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.bytecode.KernelClass;
import dev.windrow.internal.gpu.bytecode.KernelClass.Parameter;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.ScanKernels;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Kernels are told apart by all code that they run. */
class KernelFingerprintTest {

    private static int changing = 7;

    private static final class Helper {

        private Helper() {}

        static int twice(int value) {
            return 2 * value;
        }

        static int changed(int value) {
            return value + changing;
        }
    }

    static void plain(KernelContext context, IntArray array) {
        array.set(context.globalIdx, 2 * array.get(context.globalIdx));
    }

    static void helped(KernelContext context, IntArray array) {
        array.set(context.globalIdx, Helper.twice(array.get(context.globalIdx)));
    }

    static void sized(KernelContext context, IntArray array) {
        array.set(context.globalIdx, array.getSize());
    }

    static void changed(KernelContext context, IntArray array) {
        array.set(context.globalIdx, Helper.changed(array.get(context.globalIdx)));
    }

    static void linked(KernelContext context, IntArray array) {
        IntUnaryOperator twice = Helper::twice;
        array.set(context.globalIdx, twice.applyAsInt(array.get(context.globalIdx)));
    }

    @Test
    void theSameCodeHasTheSameFingerprint() {
        assertThat(digest("plain")).isEqualTo(digest("plain"));
        assertThat(of(FillKernels.class).digest()).isNotEqualTo(of(ScanKernels.class).digest());
    }

    @Test
    void whatAKernelCallsIsPartOfIt() {
        assertThat(digest("helped")).isNotEqualTo(digest("plain"));
    }

    @Test
    void aKernelThatAsksForSizesSaysSo() {
        assertThat(of("sized").orElseThrow().asksSizes()).isTrue();
        assertThat(of("plain").orElseThrow().asksSizes()).isFalse();
    }

    @Test
    void aGeneratedKernelHasThatOfItsCode() {
        assertThat(generated(2)).isEqualTo(generated(2));
        assertThat(generated(2)).isNotEqualTo(generated(3));
    }

    @Test
    void whatMayChangeWithoutItsCodeHasNone() {
        assertThat(of("changed")).isEmpty();
        assertThat(of("linked")).isEmpty();
        changing++;
    }

    private static byte[] generated(int number) {
        Object kernel =
                KernelClass.instance(
                        "generated",
                        List.of(new Parameter("array", IntArray.class)),
                        code -> code.loadConstant(number).pop().return_());
        return KernelFingerprint.of(method(kernel.getClass(), "generated")).orElseThrow().digest();
    }

    private static byte[] digest(String kernel) {
        return of(kernel).orElseThrow().digest();
    }

    private static Optional<KernelFingerprint> of(String kernel) {
        return KernelFingerprint.of(method(KernelFingerprintTest.class, kernel));
    }

    private static KernelFingerprint of(Class<?> kernels) {
        Method first = kernels.getDeclaredMethods()[0];
        return KernelFingerprint.of(first).orElseThrow();
    }

    private static Method method(Class<?> of, String name) {
        return Arrays.stream(of.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findAny()
                .orElseThrow();
    }
}
