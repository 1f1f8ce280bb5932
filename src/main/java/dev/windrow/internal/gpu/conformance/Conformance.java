package dev.windrow.internal.gpu.conformance;

import java.util.List;
import java.util.stream.Stream;

/**
 * All checks. What Windrow relies on comes first: a kernel that breaks the device fails every check
 * behind it.
 */
public final class Conformance {

    private Conformance() {}

    /** Returns the checks, in the order in which they should be observed. */
    public static List<CompilerCheck> checks() {
        return Stream.of(
                        Arithmetic.checks(),
                        Hashing.checks(),
                        Logic.required(),
                        Doubles.required(),
                        Conversions.required(),
                        Orderings.checks(),
                        Loads.checks(),
                        ByteSelection.checks(),
                        Loops.checks(),
                        Blocks.checks(),
                        Graphs.required(),
                        AvoidedArithmetic.checks(),
                        Logic.avoided(),
                        Doubles.avoided(),
                        Conversions.avoided(),
                        AvoidedLoops.checks(),
                        AvoidedMethods.checks(),
                        Graphs.avoided())
                .flatMap(List::stream)
                .toList();
    }
}
