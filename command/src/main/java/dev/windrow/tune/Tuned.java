// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.launch.LaunchProfile;

import java.util.List;

/**
 * The result of tuning.
 *
 * @param device the device's name
 * @param backend TornadoVM's back end
 * @param software the versions of Windrow, TornadoVM and Java
 * @param settings the extent of the measurements
 * @param profile the profile that was found
 * @param choices the choice for each key, in the order of the keys
 * @param gains the gain of each case
 * @param wrong answers that differed from the CPU engine's, a line each
 */
public record Tuned(
        String device,
        String backend,
        String software,
        TuneSettings settings,
        LaunchProfile profile,
        List<Choice> choices,
        List<Gain> gains,
        List<String> wrong) {

    public Tuned {
        choices = List.copyOf(choices);
        gains = List.copyOf(gains);
        wrong = List.copyOf(wrong);
    }

    /**
     * The gain of a case.
     *
     * @param name the case
     * @param defaultMilliseconds the time with the default profile
     * @param tunedMilliseconds the time with the tuned profile
     */
    public record Gain(String name, double defaultMilliseconds, double tunedMilliseconds) {

        /** Returns the share of the time that was saved, in percent. */
        public double percent() {
            return 100 * (defaultMilliseconds - tunedMilliseconds) / defaultMilliseconds;
        }
    }
}
