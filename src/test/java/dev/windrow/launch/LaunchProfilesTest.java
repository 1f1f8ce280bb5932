// SPDX-License-Identifier: Apache-2.0
package dev.windrow.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

class LaunchProfilesTest {

    private static final Path CONFIG = Path.of(LaunchProfiles.FOLDER);

    @TempDir private Path folder = Path.of("");

    @Test
    void theFileThatDescribesADeviceMostCloselyIsTaken() throws IOException {
        write("any", "device = *", "sort-keys = 1");
        write("hopper", "device = NVIDIA H*", "sort-keys = 2");
        write("h200", "device = NVIDIA H200*", "backend = CUDA", "sort-keys = 3");
        write("mine", "device = NVIDIA H200", "backend = CUDA", "sort-keys = 4");
        assertThat(sortKeys("NVIDIA H200", "CUDA")).isEqualTo(4);
        assertThat(sortKeys("NVIDIA H200 NVL", "CUDA")).isEqualTo(3);
        assertThat(sortKeys("NVIDIA H200 NVL", "OpenCL")).isEqualTo(2);
        assertThat(sortKeys("AMD MI300X", "OpenCL")).isEqualTo(1);
        LaunchProfile profile = LaunchProfiles.suited("NVIDIA H200", "CUDA", folder);
        assertThat(profile.name()).isEqualTo("mine");
        assertThat(profile.origin())
                .isEqualTo(folder.resolve("mine.properties") + ", made for NVIDIA H200");
    }

    @Test
    void twoThatDescribeItEquallyWellAreAnError() throws IOException {
        write("one", "device = x");
        write("two", "device = x");
        assertThatThrownBy(() -> LaunchProfiles.suited("x", "CUDA", folder))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessageContaining("one.properties")
                .hasMessageContaining("two.properties")
                .hasMessageContaining("move one away");
        assertThat(LaunchProfiles.suited("y", "CUDA", folder)).isEqualTo(LaunchProfile.DEFAULT);
    }

    @Test
    void aFileMayBeAskedForAndSoMayTheDefault() throws IOException {
        Path file = write("other", "device = NVIDIA H200", "sort-keys = 9");
        LaunchProfile asked = LaunchProfiles.find(file.toString(), "some CPU", "OpenCL");
        assertThat(asked.get(LaunchKey.SORT_KEYS)).isEqualTo(9);
        assertThat(asked.origin()).endsWith("made for NVIDIA H200; it was asked for");
        assertThat(LaunchProfiles.find("default", "NVIDIA H200", "CUDA"))
                .isEqualTo(LaunchProfile.DEFAULT.named("default", "it was asked for"));
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        Path missing = folder.resolve("missing.properties");
        assertThatThrownBy(() -> LaunchProfiles.find(missing.toString(), "x", "CUDA"))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND))
                .hasMessageStartingWith(missing.toString());
    }

    @Test
    void theShippedFilesAreThoseOfTheFolder() throws IOException {
        try (Stream<Path> files = Files.list(CONFIG)) {
            List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
            assertThat(names)
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(LaunchProfiles.SHIPPED.stream(), Stream.of("default"))
                                    .map(name -> name + LaunchFile.SUFFIX)
                                    .toList());
        }
        for (String name : LaunchProfiles.SHIPPED) {
            Path file = CONFIG.resolve(name + LaunchFile.SUFFIX);
            assertThat(LaunchProfiles.class.getResource(name + LaunchFile.SUFFIX))
                    .as("%s within the jar", name)
                    .isNotNull();
            assertThat(Files.readAllLines(file))
                    .as("keys of %s", name)
                    .filteredOn(line -> !line.startsWith("#") && line.contains("="))
                    .hasSize(LaunchKey.values().length + 2);
            assertThat(LaunchProfiles.read(file).profile().name()).isEqualTo(name);
        }
    }

    @Test
    void theDefaultFileIsTheDefaultProfile() throws IOException {
        Path file = CONFIG.resolve("default.properties");
        LaunchFile read = LaunchProfiles.read(file);
        assertThat(read.suits("any device", "any back end")).isTrue();
        List<String> lines = Files.readAllLines(file);
        for (LaunchKey key : LaunchKey.values()) {
            assertThat(read.profile().get(key)).as(key.label()).isEqualTo(key.standard());
            assertThat(lines).contains(key.label() + " = " + key.standard());
        }
        String comments = String.join(" ", lines).replaceAll("# +", "");
        for (LaunchKey key : LaunchKey.values()) {
            assertThat(comments).contains(key.meaning() + ": " + key.range());
        }
    }

    @Test
    void devicesOfWhichProfilesAreShippedGetThem() {
        assertThat(LaunchProfiles.suited("NVIDIA H200", "CUDA", CONFIG).name())
                .isEqualTo("nvidia-h200");
        assertThat(LaunchProfiles.suited("NVIDIA H100 80GB HBM3", "CUDA", CONFIG).name())
                .isEqualTo("nvidia-h200");
        assertThat(LaunchProfiles.suited("pthread-haswell-Intel(R) Xeon(R)", "OpenCL", CONFIG))
                .extracting(LaunchProfile::name)
                .isEqualTo("opencl-cpu");
        assertThat(LaunchProfiles.suited("AMD MI300X", "OpenCL", CONFIG).name())
                .isEqualTo("default");
    }

    private long sortKeys(String device, String backend) {
        return LaunchProfiles.suited(device, backend, folder).get(LaunchKey.SORT_KEYS);
    }

    private Path write(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name + ".properties"), List.of(lines));
    }
}
