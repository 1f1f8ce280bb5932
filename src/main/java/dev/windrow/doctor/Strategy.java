package dev.windrow.doctor;

import dev.windrow.query.Algorithm;

/**
 * An engine with an algorithm forced upon it.
 *
 * @param engine the engine's name, as lines show it
 * @param algorithm how groups are to be found
 * @param runner runs queries on the engine
 */
public record Strategy(String engine, Algorithm algorithm, Runner runner) {

    /** Returns engine and algorithm, as lines show them. */
    public String label() {
        return engine + " " + algorithm.label();
    }
}
