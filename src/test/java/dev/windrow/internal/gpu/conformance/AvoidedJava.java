package dev.windrow.internal.gpu.conformance;

import java.util.List;
import java.util.stream.Stream;

/** What no kernel of Windrow's does, because some TornadoVM got it wrong. */
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
