// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device.cache;

import dev.windrow.internal.plan.PlanTuning;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder of compiled kernels, one file each. The device runs what lies there, so the folder has
 * to be the user's own: nobody else may write there or in the folder around it. A file is written
 * under another name and renamed, so processes never see half of one, and begins with a checksum of
 * the rest. The oldest files go when there are too many bytes.
 */
final class KernelFolder {

    private static final System.Logger LOG = System.getLogger(KernelFolder.class.getName());

    private static final String SUFFIX = ".kernel";
    private static final Set<PosixFilePermission> OF_OTHERS =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private final Path folder;
    private final long mostBytes;

    private KernelFolder(Path folder, long mostBytes) {
        this.folder = folder;
        this.mostBytes = mostBytes;
    }

    /**
     * Opens the user's folder: {@code windrow/kernels} within {@code XDG_CACHE_HOME}, or {@code
     * .cache} within the user's home.
     *
     * @return nothing if there is no such folder that is the user's own
     */
    static Optional<KernelFolder> ofUser() {
        return caches(System.getenv("XDG_CACHE_HOME"), System.getenv("HOME"))
                .flatMap(caches -> of(caches.resolve("windrow").resolve("kernels")));
    }

    /** Returns the folder of a user's caches; an XDG folder has to be absolute to count. */
    static Optional<Path> caches(@Nullable String xdg, @Nullable String home) {
        if (xdg != null && Path.of(xdg).isAbsolute()) {
            return Optional.of(Path.of(xdg));
        }
        return home != null && Path.of(home).isAbsolute()
                ? Optional.of(Path.of(home, ".cache"))
                : Optional.empty();
    }

    /** Opens a folder, and makes it where there is none; nothing if it is not the user's own. */
    static Optional<KernelFolder> of(Path folder) {
        return of(folder, PlanTuning.CACHED_KERNEL_BYTES);
    }

    static Optional<KernelFolder> of(Path folder, long mostBytes) {
        try {
            Files.createDirectories(
                    folder,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            Path real = folder.toRealPath();
            if (isOwn(real) && isOwn(real.getParent())) {
                return Optional.of(new KernelFolder(real, mostBytes));
            }
            LOG.log(
                    System.Logger.Level.WARNING,
                    "keeps no kernels in {0}, where other users can write: it and the folder around"
                            + " it have to be your own, as after chmod go-w",
                    real);
        } catch (IOException | UnsupportedOperationException e) {
            LOG.log(System.Logger.Level.DEBUG, "keeps no kernels in " + folder, e);
        }
        return Optional.empty();
    }

    /** A file that this process makes tells who it is. */
    private static boolean isOwn(Path folder) throws IOException {
        Path made = Files.createTempFile(folder, "owner", null);
        try {
            return Files.getOwner(made).equals(Files.getOwner(folder))
                    && Files.getPosixFilePermissions(folder).stream()
                            .noneMatch(OF_OTHERS::contains);
        } finally {
            Files.delete(made);
        }
    }

    Path path() {
        return folder;
    }

    /** Returns a kernel; nothing if there is none of that key, or its file is damaged. */
    Optional<CachedKernel> find(String key) {
        Path file = file(key);
        try {
            byte[] bytes = Files.readAllBytes(file);
            int checked = sha256().getDigestLength();
            byte[] content =
                    Arrays.copyOfRange(bytes, Math.min(checked, bytes.length), bytes.length);
            if (!Arrays.equals(
                    bytes, 0, Math.min(checked, bytes.length), sum(key, content), 0, checked)) {
                LOG.log(System.Logger.Level.DEBUG, "deletes {0}, which is damaged", file);
                Files.deleteIfExists(file);
                return Optional.empty();
            }
            return Optional.of(CachedKernel.of(content));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.TRACE, "no kernel in " + file, e);
            return Optional.empty();
        }
    }

    /** Keeps a kernel, if the file system lets it. */
    void keep(String key, CachedKernel kernel) {
        byte[] content = kernel.toBytes();
        try {
            Path draft = Files.createTempFile(folder, "draft", null);
            try (var out = Files.newOutputStream(draft)) {
                out.write(sum(key, content));
                out.write(content);
            }
            Files.move(draft, file(key), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "cannot keep a kernel in " + folder, e);
        }
    }

    void forget(String key) {
        try {
            Files.deleteIfExists(file(key));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "cannot delete " + file(key), e);
        }
    }

    /** Deletes the oldest files until the others take at most three quarters of the bytes. */
    void trim() {
        try (Stream<Path> listed = Files.list(folder)) {
            List<Path> files = listed.sorted(Comparator.comparing(KernelFolder::time)).toList();
            long bytes = files.stream().mapToLong(file -> file.toFile().length()).sum();
            if (bytes <= mostBytes) {
                return;
            }
            for (Path file : files) {
                if (bytes > mostBytes / 4 * 3) {
                    bytes -= file.toFile().length();
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "cannot look through " + folder, e);
        }
    }

    private static long time(Path file) {
        return file.toFile().lastModified();
    }

    private Path file(String key) {
        return folder.resolve(key + SUFFIX);
    }

    /** The key is part of it: a file under another's name is none. */
    private static byte[] sum(String key, byte[] content) {
        MessageDigest digest = sha256();
        digest.update(key.getBytes(StandardCharsets.UTF_8));
        return digest.digest(content);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
