// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import java.util.List;
import java.util.stream.Stream;

/** Java that Windrow's kernels avoid, because some release of TornadoVM got it wrong. */
final class AvoidedJava {

    private AvoidedJava() {}

    static List<CompilerCheck> checks() {
        return Stream.of(
                        AvoidedArithmetic.checks(),
                        AvoidedLogic.checks(),
                        AvoidedDoubles.checks(),
                        AvoidedConversions.checks(),
                        AvoidedLoops.checks(),
                        AvoidedMethods.checks())
                .flatMap(List::stream)
                .toList();
    }
}
