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
                .containsExactly(Finding.ok("TORNADOVM_HOME", sdk + ", with the back end opencl"));
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
