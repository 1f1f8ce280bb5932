// SPDX-License-Identifier: Apache-2.0
package dev.windrow.launch;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The contents of a launch profile's file: lines {@code key = value} as {@link Properties} reads
 * them, one line each, with comments after {@code #}. Keys that it leaves out have their default.
 *
 * @param profile the values
 * @param device the names of the devices that it is for, in which {@code *} stands for anything,
 *     and between which stands {@code |}
 * @param backend the back ends that it is for, in the same form
 */
public record LaunchFile(LaunchProfile profile, String device, String backend) {

    /** The suffix of such a file's name. */
    public static final String SUFFIX = ".properties";

    /** The key of the devices' names. */
    public static final String DEVICE = "device";

    /** The key of the back ends. */
    public static final String BACKEND = "backend";

    private static final String ANY = "*";
    private static final String OR = "\\|";

    /**
     * Reads the text of a file.
     *
     * @param place the file's name, for errors and for {@link LaunchProfile#origin}
     * @param name what the profile is called
     * @param lines the lines of the file
     * @return what they say
     * @throws WindrowException {@code SYNTAX} for a line that is no key and value, a key that there
     *     is not or that came before, and a value that is not in the key's range; with the place,
     *     the line, and what was expected
     */
    public static LaunchFile parse(String place, String name, List<String> lines) {
        Reader reader = new Reader(place);
        for (int index = 0; index < lines.size(); index++) {
            reader.read(lines.get(index), index + 1);
        }
        String device = reader.names.get(DEVICE);
        if (device == null || device.isBlank()) {
            throw ErrorCode.SYNTAX.failure(
                    place
                            + " names no device: expected a line such as \"device = NVIDIA H200*\""
                            + " (windrow devices prints the names)");
        }
        return new LaunchFile(
                reader.profile.named(name, place + ", made for " + device),
                device,
                reader.names.getOrDefault(BACKEND, ANY));
    }

    /**
     * {@return whether it is for a device}
     *
     * @param deviceName the name of the device, as TornadoVM tells it
     * @param backendName the name of its back end
     */
    public boolean suits(String deviceName, String backendName) {
        return matches(device, deviceName) && matches(backend, backendName);
    }

    /**
     * Returns how closely the file describes a device that it suits: by the number of matching
     * letters, and whether they are all.
     */
    int closeness(String deviceName, String backendName) {
        return closest(device, deviceName) + closest(backend, backendName);
    }

    private static int closest(String patterns, String name) {
        return Arrays.stream(patterns.split(OR))
                .filter(pattern -> matchesOne(pattern, name))
                .mapToInt(
                        pattern ->
                                2 * pattern.strip().replace(ANY, "").length()
                                        + (pattern.contains(ANY) ? 0 : 1))
                .max()
                .orElse(0);
    }

    private static boolean matches(String patterns, String name) {
        return Arrays.stream(patterns.split(OR)).anyMatch(each -> matchesOne(each, name));
    }

    private static boolean matchesOne(String pattern, String name) {
        String expression =
                Arrays.stream(pattern.strip().split(Pattern.quote(ANY), -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*"));
        return Pattern.compile(expression, Pattern.CASE_INSENSITIVE)
                .matcher(name.strip())
                .matches();
    }

    /** Reads a line at a time, so that errors can tell the line. */
    private static final class Reader {

        private final String place;
        private final Map<String, String> names = new HashMap<>();
        private final Set<LaunchKey> found = EnumSet.noneOf(LaunchKey.class);
        private LaunchProfile profile = LaunchProfile.DEFAULT;

        Reader(String place) {
            this.place = place;
        }

        void read(String line, int number) {
            Properties pair = new Properties();
            try {
                pair.load(new StringReader(line));
            } catch (IOException | IllegalArgumentException e) {
                throw error(number, "\"" + line.strip() + "\" cannot be read", "key = value");
            }
            for (String label : pair.stringPropertyNames()) {
                take(label, pair.getProperty(label).strip(), number);
            }
        }

        private void take(String label, String value, int number) {
            if (label.equals(DEVICE) || label.equals(BACKEND)) {
                if (names.put(label, value) != null) {
                    throw error(number, label + " comes twice", "it once");
                }
                return;
            }
            LaunchKey key =
                    LaunchKey.find(label)
                            .orElseThrow(
                                    () ->
                                            error(
                                                    number,
                                                    "there is no key \"" + label + "\"",
                                                    "one of " + LaunchKey.nearest(label)));
            if (!found.add(key)) {
                throw error(number, label + " comes twice", "it once");
            }
            profile = profile.with(key, number(key, value, number));
        }

        private long number(LaunchKey key, String value, int line) {
            try {
                long number = Long.parseLong(value.replace("_", ""));
                if (key.range().holds(number)) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // A text that is no number is out of range, too.
            }
            throw error(line, key.label() + " = " + value, key.range().toString());
        }

        private WindrowException error(int line, String found, String expected) {
            return ErrorCode.SYNTAX.failure(
                    String.format(
                            Locale.ROOT, "%s:%d: %s, expected %s", place, line, found, expected));
        }
    }
}
