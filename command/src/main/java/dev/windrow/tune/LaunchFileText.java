// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.launch.LaunchFile;
import dev.windrow.launch.LaunchKey;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the result of tuning as a launch profile's file, with the reason for each value. */
public final class LaunchFileText {

    private static final int WIDTH = 110;

    private final List<String> lines = new ArrayList<>();

    private LaunchFileText() {}

    /**
     * Returns the lines of the file.
     *
     * @param tuned the result of tuning
     * @param when the day on which it was measured
     * @param command the command that was run
     */
    public static List<String> of(Tuned tuned, LocalDate when, String command) {
        LaunchFileText text = new LaunchFileText();
        text.comment(
                "A launch profile: the numbers that suit one device. Windrow takes it where the"
                        + " device's name and back end are those below; * stands for anything.");
        text.comment(
                "Times are those of all kernels of a query, the least of "
                        + tuned.settings().repeats()
                        + " runs, over "
                        + tuned.settings().rows()
                        + " rows of a 4-byte key and an 8-byte value, or a hundredth of them where"
                        + " a case is called short. Every answer was compared with the CPU"
                        + " engine's.");
        text.comment(
                "Measured on "
                        + when
                        + " on "
                        + tuned.device()
                        + " ("
                        + tuned.backend()
                        + "), "
                        + tuned.software()
                        + ", by: "
                        + command);
        text.lines.add("");
        text.lines.add(LaunchFile.DEVICE + " = " + tuned.device().replace("\\", "\\\\"));
        text.lines.add(LaunchFile.BACKEND + " = " + tuned.backend());
        text.gains(tuned.gains());
        tuned.choices().forEach(text::choice);
        return text.lines;
    }

    private void gains(List<Tuned.Gain> gains) {
        if (gains.isEmpty()) {
            return;
        }
        lines.add("");
        comment("What it gained, from the default profile to this one:");
        for (Tuned.Gain gain : gains) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "#   %-16s %9.3f ms %9.3f ms %6.1f %% less",
                            gain.name(),
                            gain.defaultMilliseconds(),
                            gain.tunedMilliseconds(),
                            gain.percent()));
        }
    }

    private void choice(Choice choice) {
        LaunchKey key = choice.key();
        lines.add("");
        comment(key.meaning() + ": " + key.range());
        for (String reason : choice.reasons()) {
            comment("  " + reason);
        }
        lines.add(key.label() + " = " + choice.value());
    }

    /** Adds a comment, wrapped between words. */
    private void comment(String text) {
        StringBuilder line = new StringBuilder("#");
        for (String word : text.split(" ", -1)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder("#  ");
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
    }
}
