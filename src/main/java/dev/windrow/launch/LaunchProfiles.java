// SPDX-License-Identifier: Apache-2.0
package dev.windrow.launch;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds launch profiles: the file that was asked for; else the one in the installation's {@code
 * tornado-config/launch} that describes the device most closely; else, where there is no such
 * folder, one of those within the jar. A device that no file describes gets the default.
 */
public final class LaunchProfiles {

    /**
     * The environment variable that names a file, or {@code default}, to use in place of the
     * profile that suits the device.
     */
    public static final String VARIABLE = "WINDROW_LAUNCH_PROFILE";

    /** The system property that holds the folder of the installation. */
    public static final String HOME_PROPERTY = "windrow.home";

    /** The installation's folder of launch profiles. */
    public static final String FOLDER = "tornado-config/launch";

    /** Asks for the default profile in place of a file. */
    public static final String DEFAULT = "default";

    /** The files within the jar. */
    static final List<String> SHIPPED = List.of("nvidia-h200", "opencl-cpu");

    private LaunchProfiles() {}

    /**
     * Returns the profile of a device.
     *
     * @param wanted a file, or {@code default}; null for what the environment names, or else suits
     * @param device the name of the device
     * @param backend the name of its back end
     * @return the profile; {@link LaunchProfile#DEFAULT} if no file describes the device
     * @throws WindrowException {@code FILE_NOT_FOUND} or {@code SYNTAX}, with the file and the line
     */
    public static LaunchProfile find(@Nullable String wanted, String device, String backend) {
        String named = wanted == null ? System.getenv(VARIABLE) : wanted;
        return named == null || named.isEmpty()
                ? suited(device, backend, folder())
                : asked(named, wanted == null ? VARIABLE : "it was asked for");
    }

    /**
     * Reads the file that was asked for, if one was, and forgets it: so a fault shows before there
     * is a device.
     *
     * @param wanted a file, or {@code default}; null for what the environment names
     * @throws WindrowException {@code FILE_NOT_FOUND} or {@code SYNTAX}, with the file and the line
     */
    public static void checkNamed(@Nullable String wanted) {
        String named = wanted == null ? System.getenv(VARIABLE) : wanted;
        if (named != null && !named.isEmpty()) {
            asked(named, wanted == null ? VARIABLE : "it was asked for");
        }
    }

    /** {@return the installation's folder of files, or null if it has none} */
    public static @Nullable Path folder() {
        String home = System.getProperty(HOME_PROPERTY);
        Path folder = home == null ? null : Path.of(home).resolve(FOLDER);
        return folder != null && Files.isDirectory(folder) ? folder : null;
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @return what it says
     * @throws WindrowException {@code FILE_NOT_FOUND} or {@code SYNTAX}, with the file and the line
     */
    public static LaunchFile read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw ErrorCode.FILE_NOT_FOUND.failure(
                    "%s is no launch profile: expected a file that windrow tune wrote, or default",
                    file);
        }
        try {
            return LaunchFile.parse(
                    file.toString(),
                    nameOf(file),
                    Files.readAllLines(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw ErrorCode.INPUT_OUTPUT.failure("%s cannot be read: %s", file, e.getMessage());
        }
    }

    /** Returns the profile that suits a device best. */
    static LaunchProfile suited(String device, String backend, @Nullable Path folder) {
        List<LaunchFile> best = new ArrayList<>();
        for (LaunchFile file : folder == null ? shipped() : inFolder(folder)) {
            if (file.suits(device, backend)) {
                int closeness = file.closeness(device, backend);
                best.removeIf(other -> other.closeness(device, backend) < closeness);
                if (best.isEmpty() || best.getFirst().closeness(device, backend) == closeness) {
                    best.add(file);
                }
            }
        }
        if (best.size() > 1) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "two launch profiles describe %s (%s) equally well: %s, and %s; move one away,"
                            + " or name one by --launch-profile or %s",
                    device,
                    backend,
                    best.get(0).profile().origin(),
                    best.get(1).profile().origin(),
                    VARIABLE);
        }
        return best.isEmpty() ? LaunchProfile.DEFAULT : best.getFirst().profile();
    }

    private static LaunchProfile asked(String named, String reason) {
        if (named.equals(DEFAULT)) {
            return LaunchProfile.DEFAULT.named(DEFAULT, reason);
        }
        LaunchProfile profile = read(Path.of(named)).profile();
        return profile.named(profile.name(), profile.origin() + "; " + reason);
    }

    private static List<LaunchFile> inFolder(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(LaunchFile.SUFFIX))
                    .sorted()
                    .map(LaunchProfiles::read)
                    .toList();
        } catch (IOException e) {
            throw ErrorCode.INPUT_OUTPUT.failure("%s cannot be read: %s", folder, e.getMessage());
        }
    }

    private static List<LaunchFile> shipped() {
        List<LaunchFile> files = new ArrayList<>();
        for (String name : SHIPPED) {
            try (InputStream in =
                    LaunchProfiles.class.getResourceAsStream(name + LaunchFile.SUFFIX)) {
                if (in != null) {
                    var reader =
                            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
                    files.add(
                            LaunchFile.parse(
                                    "windrow's own " + name + LaunchFile.SUFFIX,
                                    name,
                                    reader.readAllLines()));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return files;
    }

    private static String nameOf(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(LaunchFile.SUFFIX)
                ? name.substring(0, name.length() - LaunchFile.SUFFIX.length())
                : name;
    }
}
