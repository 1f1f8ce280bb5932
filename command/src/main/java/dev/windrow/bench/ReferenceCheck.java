// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.bench.Verification.Outcome;
import dev.windrow.profile.Profile;

import java.util.Optional;
import java.util.function.Function;

/**
 * Checks answers of a device against the CPU engine.
 *
 * @param config the configuration of the session that is checked
 * @param isAsked whether answers are checked at all
 */
record ReferenceCheck(WindrowConfig config, boolean isAsked) {

    /**
     * Checks an answer.
     *
     * @param profile the profile of the answer
     * @param difference asks a session on the CPU, and returns the first difference to its answer
     */
    Verification of(Profile profile, Function<Windrow, Optional<String>> difference) {
        if (!Platform.isDevice(profile)) {
            return Verification.of(Outcome.REFERENCE);
        }
        if (!isAsked) {
            return Verification.of(Outcome.SKIPPED);
        }
        try (Windrow reference = Windrow.open(config.withEngine(EngineChoice.CPU))) {
            return Verification.of(difference.apply(reference));
        }
    }
}
