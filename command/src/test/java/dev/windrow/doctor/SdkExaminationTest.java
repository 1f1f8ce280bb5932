// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.doctor.Finding.Status;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class SdkExaminationTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void anSdkThatFitsItsOptionsIsSound() throws IOException {
        Path sdk = sdk("sdk", "opencl", "opencl-backend");
        assertThat(examine(sdk))
                .containsExactly(
                        Finding.ok(
                                "TORNADOVM_HOME",
                                sdk
                                        + ", of a version that no file tells, compiling without"
                                        + " JVMCI, with native code through FFM, with the back end"
                                        + " opencl"));
    }

    @Test
    void theVersionTheCompilerAndTheNativeCodeAreTold() throws IOException {
        Path old = sdk("old", "opencl", "opencl-backend");
        Files.writeString(
                old.resolve("tornado-argfile"),
                "-XX:+EnableJVMCI\n" + Files.readString(old.resolve("tornado-argfile")));
        Files.writeString(old.resolve("etc/tornado.release"), "version=5.2.1-jdk25-dev\n");
        Files.createFile(old.resolve("lib/libtornado-opencl.so"));
        assertThat(examine(old))
                .containsExactly(
                        Finding.ok(
                                "TORNADOVM_HOME",
                                old
                                        + ", 5.2.1-jdk25-dev, compiling through JVMCI, with native"
                                        + " code through JNI, with the back end opencl"));

        Path newer = sdk("newer", "cuda", "cuda-backend");
        Files.createFile(newer.resolve("share/java/tornado/tornado-api-7.1.0-jdk25.jar"));
        assertThat(examine(newer))
                .containsExactly(
                        Finding.ok(
                                "TORNADOVM_HOME",
                                newer
                                        + ", 7.1.0-jdk25, compiling without JVMCI, with native code"
                                        + " through FFM, with the back end cuda"));
    }

    @Test
    void anSdkOfAnotherVersionOrForAnotherJdkIsTold() throws IOException {
        Path sdk = sdk("sdk", "cuda", "cuda-backend");
        Path release = sdk.resolve("etc/tornado.release");
        for (String version : List.of("5.1.0", "4.9.9-jdk25", "8.0.0-jdk25")) {
            Files.writeString(release, "version=" + version + "\n");
            assertThat(examine(sdk)).allMatch(each -> each.status() == Status.OK);
            assertThat(examine(sdk).getFirst().detail())
                    .contains(version + " (Windrow is for 5.2 to 7)");
        }
        for (String version : List.of("5.2.0-jdk25", "6.0.0", "7.9.1-jdk25")) {
            Files.writeString(release, "version=" + version + "\n");
            assertThat(examine(sdk).getFirst().detail()).doesNotContain("Windrow is for");
        }
        Files.writeString(release, "version=5.2.0-jdk21\n");
        assertThat(failure(sdk)).startsWith("5.2.0-jdk21 is made for JDK 21, and this is ");
    }

    @Test
    void anSdkThatHasOnlyALauncherTellsItsVersion() throws IOException {
        Path sdk = Files.createDirectories(folder.resolve("launcher"));
        Path launcher = Files.createDirectories(sdk.resolve("bin")).resolve("tornado");
        Files.createFile(launcher);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Files.createDirectories(sdk.resolve("etc"));
        Files.writeString(sdk.resolve("etc/tornado.release"), "version=6.0.0-jdk25\n");
        assertThat(examine(sdk))
                .containsExactly(
                        Finding.ok(
                                "TORNADOVM_HOME",
                                sdk + ", 6.0.0-jdk25, whose launcher tells its options"));
    }

    @Test
    void aFolderThatIsNoSdkIsNamedWithTheRemedy() throws IOException {
        assertThat(failure(folder.resolve("missing"))).contains("is not a folder", "unset it");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(failure(empty)).contains("has neither tornado-argfile nor bin/tornado");
    }

    @Test
    void anSdkThatWasMovedIsTold() throws IOException {
        Path sdk = sdk("sdk", "cuda", "cuda-backend");
        Path moved = Files.move(sdk, folder.resolve("moved"));
        assertThat(examine(moved)).hasSize(2).allMatch(each -> each.status() == Status.FAILED);
        assertThat(examine(moved).getFirst().detail())
                .startsWith("tornado-argfile names " + sdk.resolve("lib") + ", which is not there")
                .contains("write its folder, " + moved);
    }

    @Test
    void theOptionsOfAnotherSdkAreTold() throws IOException {
        Path one = sdk("one", "cuda", "cuda-backend");
        Path other = sdk("other", "cuda", "cuda-backend");
        Files.copy(
                one.resolve("tornado-argfile"),
                Files.createDirectory(folder.resolve("third")).resolve("tornado-argfile"));
        assertThat(examine(folder.resolve("third")).getFirst().detail())
                .contains("which belongs to another SDK than " + folder.resolve("third"));
        assertThat(examine(other)).allMatch(each -> each.status() == Status.OK);
    }

    @Test
    void noBackEndTwoOrAnotherOneThanWasBuiltAreTold() throws IOException {
        assertThat(failure(sdk("none", "common", "cuda-backend"))).contains("names no back end");
        assertThat(failure(sdk("two", "cuda,tornado.drivers.opencl", "cuda-backend")))
                .contains("cuda and opencl", "two do not start together");
        assertThat(failure(sdk("another", "opencl", "cuda-backend")))
                .isEqualTo(
                        "tornado-argfile is for the back end opencl, and the SDK was built with"
                                + " cuda-backend: install it again");
    }

    private Path sdk(String name, String driver, String built) throws IOException {
        Path sdk = Files.createDirectory(folder.resolve(name));
        Files.createDirectories(sdk.resolve("lib"));
        Files.createDirectories(sdk.resolve("share/java/tornado"));
        Files.createDirectories(sdk.resolve("etc"));
        Files.writeString(sdk.resolve("etc/tornado.backend"), "tornado.backends=" + built + "\n");
        Files.writeString(
                sdk.resolve("tornado-argfile"),
                "# options\n-Djava.library.path=%s/lib\n--module-path .:%s/share/java/tornado\n"
                                .formatted(sdk, sdk)
                        + "--add-modules ALL-SYSTEM,tornado.drivers.common,tornado.drivers."
                        + driver
                        + "\n");
        return sdk;
    }

    private static List<Finding> examine(Path sdk) {
        List<Finding> findings = new ArrayList<>();
        new SdkExamination(sdk, findings::add).examine();
        return findings;
    }

    private static String failure(Path sdk) {
        List<Finding> findings = examine(sdk);
        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst().status()).isEqualTo(Status.FAILED);
        return findings.getFirst().detail();
    }
}
