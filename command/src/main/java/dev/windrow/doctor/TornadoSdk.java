// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the files of a TornadoVM SDK tell of it, and what differs between the versions.
 *
 * <p>Windrow was tried on 5.2.1, and is written for what 5.2 to 7 share. 5 has a back end PTX
 * beside CUDA. 7 compiles without JVMCI, the compiler interface of the JDK, and calls native code
 * through Java's own interface (FFM) in place of JNI. All that lies in the options that the SDK
 * gives Java, which Windrow passes on, and in {@code BackendKind}.
 *
 * @param version the version, such as {@code 5.2.1-jdk25-dev}; empty if no file tells it
 * @param jdk the version of the JDK that it is made for, or 0 if that is not known
 * @param usesJvmci whether its compiler is reached through JVMCI
 * @param usesJni whether it has native libraries of its own, which JNI needs
 */
record TornadoSdk(String version, int jdk, boolean usesJvmci, boolean usesJni) {

    private static final String RELEASE = "etc/tornado.release";
    private static final String JARS = "share/java/tornado";
    private static final Pattern API = Pattern.compile("tornado-api-(\\d.*)\\.jar");
    private static final Pattern JDK = Pattern.compile("-jdk(\\d+)");
    private static final Pattern MAJOR_AND_MINOR = Pattern.compile("(\\d+)\\.(\\d+).*");
    private static final String JVMCI_OPTION = "-XX:+EnableJVMCI";

    private static final int FIRST_MAJOR = 5;
    private static final int FIRST_MINOR = 2;
    private static final int LAST_MAJOR = 7;

    /**
     * Reads what the files of an SDK tell.
     *
     * @param home its folder
     * @param options its options for Java
     */
    static TornadoSdk of(Path home, String options) throws IOException {
        String version = release(home).or(() -> ofJar(home)).orElse("");
        Matcher jdk = JDK.matcher(version);
        return new TornadoSdk(
                version,
                jdk.find() ? Integer.parseInt(jdk.group(1)) : 0,
                options.contains(JVMCI_OPTION),
                hasNativeLibraries(home.resolve("lib")));
    }

    private static Optional<String> release(Path home) throws IOException {
        Path file = home.resolve(RELEASE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return Optional.ofNullable(properties.getProperty("version"));
    }

    private static Optional<String> ofJar(Path home) {
        return names(home.resolve(JARS)).stream()
                .map(API::matcher)
                .filter(Matcher::matches)
                .map(jar -> jar.group(1))
                .findFirst();
    }

    private static boolean hasNativeLibraries(Path folder) {
        return names(folder).stream().anyMatch(name -> name.startsWith("libtornado"));
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Returns what it is, in a few words. */
    String description() {
        return "%s, compiling %s JVMCI, with native code through %s"
                .formatted(
                        versionText(), usesJvmci ? "through" : "without", usesJni ? "JNI" : "FFM");
    }

    /** Returns its version, and whether Windrow is for it. */
    String versionText() {
        if (version.isEmpty()) {
            return "of a version that no file tells";
        }
        Matcher numbers = MAJOR_AND_MINOR.matcher(version);
        boolean isOther = numbers.matches() && !isIntended(numbers);
        return version + (isOther ? " (Windrow is for 5.2 to 7)" : "");
    }

    private static boolean isIntended(Matcher numbers) {
        int major = Integer.parseInt(numbers.group(1));
        int minor = Integer.parseInt(numbers.group(2));
        boolean isOlder = major < FIRST_MAJOR || major == FIRST_MAJOR && minor < FIRST_MINOR;
        return !isOlder && major <= LAST_MAJOR;
    }
}
