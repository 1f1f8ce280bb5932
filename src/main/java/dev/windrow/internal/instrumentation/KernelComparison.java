// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.instrumentation;

import dev.windrow.internal.gpu.device.cache.KernelCache;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What came of compiling kernels though some of them were kept: TornadoVM compiles all where it is
 * to write their texts.
 *
 * @param folder where they are kept
 * @param alike how many have the text that was kept
 * @param fresh how many were not kept before
 * @param different the methods of those that have another text
 */
public record KernelComparison(Path folder, int alike, int fresh, List<String> different) {

    public KernelComparison {
        different = List.copyOf(different);
    }

    /** Returns what came of it so far in this process; nothing if no kernels are kept. */
    public static Optional<KernelComparison> now() {
        return KernelCache.comparison(KernelComparison::new);
    }
}
