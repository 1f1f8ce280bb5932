// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import java.util.List;
import java.util.stream.Stream;

/** Everything that Windrow relies on TornadoVM to compile correctly. */
public final class Conformance {

    private Conformance() {}

    /**
     * Returns the checks, in the order in which they should run.
     *
     * @param addsDoublesAtomically whether the back end adds float64 to global memory atomically
     */
    public static List<CompilerCheck> checks(boolean addsDoublesAtomically) {
        return Stream.of(
                        Arithmetic.checks(),
                        Hashing.checks(),
                        Logic.checks(),
                        Doubles.checks(),
                        Conversions.checks(),
                        Orderings.checks(),
                        Loads.checks(),
                        ByteSelection.checks(),
                        Loops.checks(),
                        Blocks.checks(),
                        Graphs.checks(),
                        addsDoublesAtomically ? Graphs.ofDoubles() : List.<CompilerCheck>of())
                .flatMap(List::stream)
                .toList();
    }
}
