// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The literals of a kernel. They come in two arrays, and each is read once, before all rows.
 * Kernels that differ in them alone share their code.
 */
final class Literals {

    private final KernelCode code;
    private final List<Long> integers = new ArrayList<>();
    private final List<Double> reals = new ArrayList<>(List.of(1.0));
    private final Map<Object, Local> known = new HashMap<>();

    Literals(KernelCode code) {
        this.code = code;
    }

    /** Returns the integer literals, in the order of the array that the kernel reads. */
    List<Long> integers() {
        return List.copyOf(integers);
    }

    /** Returns the float literals, in the order of the array that the kernel reads. */
    List<Double> reals() {
        return List.copyOf(reals);
    }

    /** Returns the 1 that keeps a product from being fused with a sum. */
    Local one() {
        return known.computeIfAbsent("one", key -> element(Type.DOUBLE, "reals", 0));
    }

    Local of(long value) {
        return known.computeIfAbsent(
                value,
                key -> {
                    integers.add(value);
                    return element(Type.LONG, "integers", integers.size() - 1);
                });
    }

    Local of(double value) {
        return known.computeIfAbsent(
                value,
                key -> {
                    reals.add(value);
                    return element(Type.DOUBLE, "reals", reals.size() - 1);
                });
    }

    private Local element(Type type, String array, int place) {
        return code.keepFirst(type, code.element(array, Term.of(place)));
    }
}
