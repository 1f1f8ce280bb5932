// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.doctor.Finding.Status;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Tells what a TornadoVM SDK is, and compares its options for Java with it. */
final class SdkExamination {

    private static final String SUBJECT = "TORNADOVM_HOME";
    private static final String ARGUMENTS = "tornado-argfile";
    private static final String LAUNCHER = "bin/tornado";
    private static final String BACKENDS = "etc/tornado.backend";
    private static final String REMEDY =
            "set TORNADOVM_HOME to the folder of a TornadoVM SDK for JDK 25, or unset it";
    private static final Pattern DRIVER = Pattern.compile("tornado\\.drivers\\.([a-z]+)");
    private static final Set<String> COMMON = Set.of("common");
    private static final Pattern PATHS =
            Pattern.compile(
                    "(?m)^\\s*(?:-Djava\\.library\\.path=|--module-path[ =]"
                            + "|--upgrade-module-path[ =])(.*)$");

    private final Path home;
    private final Consumer<Finding> findings;

    SdkExamination(Path home, Consumer<Finding> findings) {
        this.home = home;
        this.findings = findings;
    }

    void examine() {
        if (!Files.isDirectory(home)) {
            fail(home + " is not a folder: " + REMEDY);
            return;
        }
        Path arguments = home.resolve(ARGUMENTS);
        try {
            examine(arguments);
        } catch (IOException e) {
            fail("%s cannot be read: %s".formatted(arguments, e.getMessage()));
        }
    }

    private void examine(Path arguments) throws IOException {
        if (Files.isRegularFile(arguments)) {
            examine(Files.readString(arguments));
        } else if (Files.isExecutable(home.resolve(LAUNCHER))) {
            findings.accept(
                    Finding.ok(
                            SUBJECT,
                            "%s, %s, whose launcher tells its options"
                                    .formatted(home, TornadoSdk.of(home, "").versionText())));
        } else {
            fail(home + " has neither " + ARGUMENTS + " nor " + LAUNCHER + ": " + REMEDY);
        }
    }

    private void examine(String text) throws IOException {
        List<String> faults = new ArrayList<>(ofPaths(text));
        Set<String> drivers = drivers(text);
        faults.addAll(ofDrivers(drivers));
        TornadoSdk sdk = TornadoSdk.of(home, text);
        faults.addAll(ofJdk(sdk));
        faults.forEach(this::fail);
        if (faults.isEmpty()) {
            findings.accept(
                    Finding.ok(
                            SUBJECT,
                            "%s, %s, with the back end %s"
                                    .formatted(
                                            home, sdk.description(), String.join(", ", drivers))));
        }
    }

    private static List<String> ofJdk(TornadoSdk sdk) {
        int running = Runtime.version().feature();
        return sdk.jdk() == 0 || sdk.jdk() == running
                ? List.of()
                : List.of(
                        "%s is made for JDK %d, and this is %d: %s"
                                .formatted(sdk.version(), sdk.jdk(), running, REMEDY));
    }

    private static Set<String> drivers(String text) {
        Set<String> drivers = new TreeSet<>();
        text.lines()
                .filter(line -> line.strip().startsWith("--add-modules"))
                .flatMap(line -> DRIVER.matcher(line).results())
                .map(found -> found.group(1))
                .filter(driver -> !COMMON.contains(driver))
                .forEach(drivers::add);
        return drivers;
    }

    /** Finds folders that do not exist, or belong to another SDK. */
    private List<String> ofPaths(String text) throws IOException {
        List<String> faults = new ArrayList<>();
        Path real = home.toRealPath();
        for (MatchResult match : PATHS.matcher(text).results().toList()) {
            for (String name : match.group(1).strip().split(":")) {
                Path folder = Path.of(name);
                if (name.isEmpty() || !folder.isAbsolute()) {
                    continue;
                }
                if (!Files.isDirectory(folder)) {
                    faults.add(
                            "%s names %s, which is not there: was the SDK moved? Install it again,"
                                            .formatted(ARGUMENTS, folder)
                                    + " or write its folder, "
                                    + home
                                    + ", into that file");
                } else if (!folder.toRealPath().startsWith(real)) {
                    faults.add(
                            "%s names %s, which belongs to another SDK than %s: set TORNADOVM_HOME"
                                            .formatted(ARGUMENTS, folder, home)
                                    + " to the SDK that is meant, or install this one again");
                }
            }
        }
        return faults;
    }

    private List<String> ofDrivers(Set<String> drivers) throws IOException {
        if (drivers.isEmpty()) {
            return List.of(ARGUMENTS + " names no back end: " + REMEDY);
        }
        if (drivers.size() > 1) {
            return List.of(
                    "%s names the back ends %s, and two do not start together: install an SDK with"
                                    .formatted(ARGUMENTS, String.join(" and ", drivers))
                            + " one of them");
        }
        Path file = home.resolve(BACKENDS);
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        String built = properties.getProperty("tornado.backends", "");
        String driver = drivers.iterator().next();
        return built.isBlank() || built.contains(driver)
                ? List.of()
                : List.of(
                        "%s is for the back end %s, and the SDK was built with %s: install it again"
                                .formatted(ARGUMENTS, driver, built));
    }

    private void fail(String detail) {
        findings.accept(new Finding(Status.FAILED, SUBJECT, detail));
    }
}
