// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Kernels are kept in a folder of the user's own, and found there as they were. */
class KernelFolderTest {

    private static final CachedKernel KERNEL = kernel("copy", 10);

    @TempDir private Path home = Path.of("");

    @Test
    void aKernelIsFoundAsItWasKept() {
        KernelFolder folder = folder();
        folder.keep("a", KERNEL);
        assertThat(folder.find("a")).hasValueSatisfying(found -> isKernel(found, KERNEL));
        assertThat(folder.find("b")).isEmpty();
    }

    @Test
    void anotherProcessFindsIt() {
        folder().keep("a", KERNEL);
        assertThat(folder().find("a")).isPresent();
    }

    @Test
    void onlyTheUserMayReadTheFolder() throws IOException {
        Path path = folder().path();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rwx------");
    }

    @Test
    void aFolderThatOthersMayWriteKeepsNothing() throws IOException {
        Path path = folder().path();
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwx---"));
        assertThat(KernelFolder.of(path)).isEmpty();
    }

    @Test
    void aFolderWithinOneThatOthersMayWriteKeepsNothing() throws IOException {
        Path path = folder().path();
        Files.setPosixFilePermissions(
                path.getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(KernelFolder.of(path)).isEmpty();
    }

    @Test
    void aFileInThePlaceOfTheFolderKeepsNothing() throws IOException {
        Path file = Files.createFile(home.resolve("file"));
        assertThat(KernelFolder.of(file)).isEmpty();
    }

    @Test
    void aDamagedFileIsNoKernelAndGoes() throws IOException {
        KernelFolder folder = folder();
        folder.keep("a", KERNEL);
        Path file = folder.path().resolve("a.kernel");
        byte[] bytes = Files.readAllBytes(file);
        for (int place : List.of(0, 31, 32, bytes.length - 1)) {
            byte[] damaged = bytes.clone();
            damaged[place] ^= 1;
            Files.write(file, damaged);
            assertThat(folder.find("a")).isEmpty();
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void aFileThatWasCutOffIsNoKernel() throws IOException {
        KernelFolder folder = folder();
        folder.keep("a", KERNEL);
        Path file = folder.path().resolve("a.kernel");
        byte[] bytes = Files.readAllBytes(file);
        for (int length : List.of(0, 5, 32, bytes.length - 1)) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThat(folder.find("a")).isEmpty();
        }
    }

    @Test
    void aFileUnderTheNameOfAnotherKeyIsNoKernel() throws IOException {
        KernelFolder folder = folder();
        folder.keep("a", KERNEL);
        Files.move(folder.path().resolve("a.kernel"), folder.path().resolve("b.kernel"));
        assertThat(folder.find("b")).isEmpty();
    }

    /** TornadoVM shows such accesses for a task that it has not compiled. */
    @Test
    void whatWritesNothingIsNoKernel() {
        List<String> accesses = List.of("NONE", "READ_ONLY");
        assertThat(CachedKernel.writes(accesses)).isFalse();
        assertThat(CachedKernel.writes(List.of("NONE", "READ_ONLY", "WRITE_ONLY"))).isTrue();
        assertThat(CachedKernel.writes(List.of("READ_WRITE"))).isTrue();
        assertThatThrownBy(() -> new CachedKernel("copy", accesses, new byte[1], new byte[1]))
                .hasMessage("copy writes nothing: [NONE, READ_ONLY]");
    }

    @Test
    void theOldestGoWhereThereAreTooManyBytes() throws IOException {
        KernelFolder folder = KernelFolder.of(home.resolve("windrow/kernels"), 5_000).orElseThrow();
        for (int i = 0; i < 8; i++) {
            folder.keep("k" + i, kernel("kernel", 1_000));
            Files.setLastModifiedTime(
                    folder.path().resolve("k" + i + ".kernel"),
                    FileTime.from(Instant.now().minusSeconds(100 - i)));
        }
        folder.trim();
        assertThat(names(folder)).containsExactly("k5.kernel", "k6.kernel", "k7.kernel");
    }

    @Test
    void nothingGoesWhereThereIsSpace() throws IOException {
        KernelFolder folder = folder();
        folder.keep("a", KERNEL);
        folder.trim();
        assertThat(names(folder)).containsExactly("a.kernel");
    }

    @Test
    void theFolderIsWhereTheUserKeepsCaches() {
        assertThat(KernelFolder.caches("/caches", "/home/me")).hasValue(Path.of("/caches"));
        assertThat(KernelFolder.caches("caches", "/home/me")).hasValue(Path.of("/home/me/.cache"));
        assertThat(KernelFolder.caches(null, "/home/me")).hasValue(Path.of("/home/me/.cache"));
        assertThat(KernelFolder.caches(null, null)).isEmpty();
    }

    private KernelFolder folder() {
        return KernelFolder.of(home.resolve("windrow/kernels")).orElseThrow();
    }

    private static CachedKernel kernel(String entry, int bytes) {
        byte[] text = "__kernel void copy() {}".getBytes(StandardCharsets.UTF_8);
        return new CachedKernel(entry, List.of("NONE", "WRITE_ONLY"), text, new byte[bytes]);
    }

    private static void isKernel(CachedKernel found, CachedKernel kept) {
        assertThat(found.entry()).isEqualTo(kept.entry());
        assertThat(found.accesses()).isEqualTo(kept.accesses());
        assertThat(found.text()).isEqualTo(kept.text());
        assertThat(found.binary()).isEqualTo(kept.binary());
    }

    private static List<String> names(KernelFolder folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.path())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
