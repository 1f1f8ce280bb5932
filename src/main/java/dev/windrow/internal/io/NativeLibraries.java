// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import com.github.luben.zstd.util.Native;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Loads native libraries, which are unpacked from their jars. Arrow's own loader leaves 76 MB where
 * a process is killed, in a file whose name does not tell whose it is. Here a library is unpacked
 * into a folder of {@link TemporaryFiles}, which is deleted as soon as the library is loaded.
 */
public final class NativeLibraries {

    private NativeLibraries() {}

    /** Loads what Arrow writes Parquet files with. */
    public static void loadArrowDataset() throws IOException {
        var interchange = org.apache.arrow.c.jni.JniLoader.get();
        load(interchange, org.apache.arrow.c.jni.JniWrapper.class);
        interchange.ensureLoaded();
        var dataset = org.apache.arrow.dataset.jni.JniLoader.get();
        load(dataset, org.apache.arrow.dataset.jni.JniWrapper.class);
        dataset.ensureLoaded();
    }

    /** Loads what decompresses Zstandard. */
    public static void loadZstandard() throws IOException {
        if (Native.isLoaded()) {
            return;
        }
        withFolder(folder -> Native.load(folder.toFile()));
    }

    /**
     * Loads the libraries that a loader of Arrow's has yet to load. A library belongs to the class
     * loader of the class that loads it, so Arrow's has to be that of this class; otherwise, and
     * where Arrow lies in a module of its own, Arrow loads them by itself.
     *
     * @param user the class whose native methods they are
     */
    private static void load(Object loader, Class<?> user) throws IOException {
        if (NativeLibraries.class.getClassLoader() != user.getClassLoader()) {
            return;
        }
        synchronized (loader) {
            try {
                Field field = loader.getClass().getDeclaredField("librariesToLoad");
                field.setAccessible(true);
                Set<?> names = (Set<?>) field.get(loader);
                for (Object name : List.copyOf(names)) {
                    load(user.getClassLoader(), name.toString());
                    names.remove(name);
                    atEnd(loader);
                }
            } catch (ReflectiveOperationException | InaccessibleObjectException e) {
                // Arrow's loader does it.
                return;
            }
        }
    }

    /** What Arrow's loader of data sets does after it has loaded its library. */
    private static void atEnd(Object loader) throws ReflectiveOperationException {
        for (Method method : loader.getClass().getDeclaredMethods()) {
            if (method.getName().equals("ensureS3FinalizedOnShutdown")) {
                method.setAccessible(true);
                method.invoke(loader);
            }
        }
    }

    private static void load(ClassLoader jars, String name) throws IOException {
        String machine = System.getProperty("os.arch").replace("amd64", "x86_64");
        String file = System.mapLibraryName(name);
        String resource = name + "/" + machine.replace("aarch64", "aarch_64") + "/" + file;
        withFolder(
                folder -> {
                    try (InputStream packed = jars.getResourceAsStream(resource)) {
                        if (packed == null) {
                            throw new FileNotFoundException(resource);
                        }
                        Path unpacked = folder.resolve(file);
                        Files.copy(packed, unpacked);
                        System.load(unpacked.toString());
                    }
                });
    }

    /** Loads a library from a folder, which is deleted before the process ends. */
    private static void withFolder(Loading loading) throws IOException {
        Path parent = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        try (EndOfProcess _ = new EndOfProcess()) {
            Path folder = TemporaryFiles.createFolder(parent);
            try {
                loading.from(folder);
            } finally {
                TemporaryFiles.delete(folder);
            }
        }
    }

    /** Puts a library into a folder and loads it. */
    private interface Loading {
        void from(Path folder) throws IOException;
    }
}
