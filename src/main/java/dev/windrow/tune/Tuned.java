package dev.windrow.tune;

import dev.windrow.launch.LaunchProfile;

import java.util.List;

/**
 * What tuning found.
 *
 * @param device the device's name
 * @param backend TornadoVM's back end
 * @param software what it ran on: Windrow, TornadoVM, Java
 * @param settings how much was measured
 * @param profile the profile
 * @param choices what was chosen for each key, in their order
 * @param gains what it gained
 * @param wrong answers that were not the CPU engine's, a line each
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
     * What a case took.
     *
     * @param name the case
     * @param defaultMilliseconds the time with the default profile
     * @param tunedMilliseconds the time with this one
     */
    public record Gain(String name, double defaultMilliseconds, double tunedMilliseconds) {

        /** Returns the share of the time that was saved, in percent. */
        public double percent() {
            return 100 * (defaultMilliseconds - tunedMilliseconds) / defaultMilliseconds;
        }
    }
}
