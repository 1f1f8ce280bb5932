// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.query.Algorithm;

/**
 * An engine with a forced algorithm.
 *
 * @param engine the engine's name, as findings show it
 * @param algorithm how groups are to be found
 * @param runner runs queries on the engine
 */
public record Strategy(String engine, Algorithm algorithm, Runner runner) {

    /** Returns engine and algorithm, as findings show them. */
    public String label() {
        return engine + " " + algorithm.label();
    }
}
