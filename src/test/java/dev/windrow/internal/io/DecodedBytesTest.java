// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** What is decoded is read as if it lay in a file. */
final class DecodedBytesTest {

    /** More than blocks that stay. */
    private static final int BYTES = 24 << 20;

    private static final int RUN_BYTES = 100;
    private static final int THREADS = 4;
    private static final int READS = 12;
    private static final int FILES = 100;

    @TempDir Path folder;
    private byte[] all;
    private Path file;

    /** Bytes that were decoded, in all streams. */
    private final AtomicLong decoded = new AtomicLong();

    @BeforeEach
    void write() throws IOException {
        all = new byte[BYTES + 123];
        Random random = new Random(7);
        for (int i = 0; i < all.length; i += RUN_BYTES) {
            byte letter = (byte) ('a' + random.nextInt(26));
            Arrays.fill(all, i, Math.min(all.length, i + RUN_BYTES), letter);
        }
        file = folder.resolve("t.csv.gz");
        try (OutputStream out = Compression.GZIP.packed(Files.newOutputStream(file))) {
            out.write(all);
        }
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        try (var files = Files.list(folder)) {
            assertThat(files).allMatch(each -> each.getFileName().toString().endsWith(".gz"));
        }
    }

    private PlacedBytes open(Path path) throws IOException {
        return TextInput.of(FileStamp.of(path), Compression.GZIP).with(this::counted).open();
    }

    private InputStream counted(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read(byte[] target, int from, int count) throws IOException {
                int read = super.read(target, from, count);
                decoded.addAndGet(Math.max(0, read));
                return read;
            }
        };
    }

    private void requireSame(PlacedBytes bytes, int from, int count) throws IOException {
        byte[] read = new byte[count];
        int there = Math.clamp(all.length - from, 0, count);
        assertThat(bytes.read(from, read, 0, count)).isEqualTo(there);
        assertThat(Arrays.equals(read, 0, there, all, from, from + there)).isTrue();
        assertThat(bytes.has(from)).isEqualTo(from < all.length);
    }

    @Test
    void placesAreReadInAnyOrder() throws IOException {
        Random random = new Random(11);
        try (PlacedBytes bytes = open(file)) {
            for (int i = 0; i < READS; i++) {
                requireSame(bytes, random.nextInt(all.length + 100), random.nextInt(1 << 20));
            }
            requireSame(bytes, all.length - 5, 100);
            assertThat(bytes.size()).isEqualTo(all.length);
        }
    }

    @Test
    void threadsReadSideBySide() throws Exception {
        try (PlacedBytes bytes = open(file);
                ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> work = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Random random = new Random(thread);
                work.add(
                        threads.submit(
                                () -> {
                                    for (int i = 0; i < READS / 4; i++) {
                                        requireSame(bytes, random.nextInt(all.length), 1 << 19);
                                    }
                                    return true;
                                }));
            }
            for (Future<?> each : work) {
                each.get();
            }
        }
    }

    @Test
    void noMoreIsDecodedThanIsRead() throws IOException {
        try (PlacedBytes bytes = open(file)) {
            requireSame(bytes, 0, 1_000);
            assertThat(bytes.size()).isEqualTo(Long.MAX_VALUE);
            assertThat(decoded.get()).isLessThan(1 << 20);
            assertThat(bytes.expectedSize()).isBetween(BYTES / 3L, BYTES * 3L);
        }
    }

    @Test
    void whatIsHeldIsNotDecodedAgain() throws IOException {
        try (PlacedBytes bytes = open(file)) {
            Object held = bytes.hold(0, 1 << 20);
            requireSame(bytes, 0, all.length);
            System.gc();
            long before = decoded.get();
            requireSame(bytes, 0, 1 << 20);
            assertThat(decoded.get()).isEqualTo(before);
            assertThat(held).isNotNull();
        }
    }

    @Test
    void manyFilesAreReadSideBySide() throws IOException {
        List<PlacedBytes> open = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            open.add(open(file));
            requireSame(open.getLast(), 0, 100);
        }
        for (PlacedBytes each : open) {
            requireSame(each, 300_000, 100);
            each.close();
        }
    }

    @Test
    void aDamagedFileIsTold() throws IOException {
        byte[] packed = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(packed, packed.length / 2));
        try (PlacedBytes bytes = open(cut)) {
            requireSame(bytes, 0, 1_000);
            for (int i = 0; i < 3; i++) {
                assertThat(catchThrowable(() -> bytes.read(BYTES - 9, new byte[1], 0, 1)))
                        .hasMessageContaining("cut.gz: damaged or truncated")
                        .hasMessageContaining("a gzip file");
            }
            requireSame(bytes, 0, 1_000);
        }
    }
}
