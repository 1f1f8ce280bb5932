// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device.cache;

import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.io.File;
import java.io.IOException;
import java.lang.module.ResolvedModule;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Tells what compiles kernels, and for what, besides the kernels themselves: Java, TornadoVM with
 * its options, the back end and the device.
 */
final class CompilerFingerprint {

    private static final String PRINT = "tornado.printKernel";

    /** Options that change no kernel. */
    private static final Set<String> OF_NO_KERNEL =
            Set.of(PRINT, "tornado.print.kernel.dir", "tornado.device.memory");

    /** Where Linux tells of NVIDIA's driver. */
    private static final Path DRIVER = Path.of("/proc/driver/nvidia/version");

    /** The version of the files' content, and of the key. */
    private static final int VERSION = 2;

    private CompilerFingerprint() {}

    /** Returns lines that are the same only where the same text comes of a kernel. */
    static String text() {
        TornadoDevice device = TornadoRuntimeProvider.getTornadoRuntime().getDefaultDevice();
        Set<String> lines = new TreeSet<>();
        lines.add("version " + VERSION);
        lines.add("java " + Runtime.version() + " " + System.getProperty("java.vm.name"));
        lines.add("machine " + System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        lines.add("header " + TornadoNativeArray.ARRAY_HEADER);
        lines.add("back end " + device.getTornadoVMBackend());
        lines.add("device " + device.getPhysicalDevice().getDeviceName());
        lines.add("memory " + device.getPhysicalDevice().getDeviceLocalMemorySize());
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("tornado.") && !OF_NO_KERNEL.contains(name)) {
                lines.add(name + "=" + System.getProperty(name));
            }
        }
        TornadoInternals.nvrtc().ifPresent(lines::add);
        addDriver(lines);
        addModules(lines);
        addLibraries(lines);
        return String.join("\n", lines) + "\n";
    }

    /** Returns whether TornadoVM is to show the text of each kernel that it compiles. */
    static boolean prints() {
        return Boolean.parseBoolean(System.getProperty(PRINT));
    }

    /** A binary is of no use to an older driver. */
    private static void addDriver(Set<String> lines) {
        try {
            lines.add("driver " + Files.readString(DRIVER));
        } catch (IOException e) {
            KernelCache.LOG.log(System.Logger.Level.TRACE, "no driver of NVIDIA's", e);
        }
    }

    private static void addModules(Set<String> lines) {
        ModuleLayer layer = TaskGraph.class.getModule().getLayer();
        if (layer != null) {
            for (ResolvedModule module : layer.configuration().modules()) {
                if (module.name().startsWith("tornado.") || module.name().contains("graal")) {
                    module.reference().location().ifPresent(at -> add(lines, at));
                }
            }
        }
    }

    private static void add(Set<String> lines, URI location) {
        lines.add("file".equals(location.getScheme()) ? line(Path.of(location)) : "" + location);
    }

    private static void addLibraries(Set<String> lines) {
        for (String folder :
                System.getProperty("java.library.path", "").split(File.pathSeparator)) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                files.filter(file -> file.getFileName().toString().startsWith("libtornado"))
                        .forEach(file -> lines.add(line(file)));
            } catch (IOException e) {
                KernelCache.LOG.log(System.Logger.Level.TRACE, "no folder " + folder, e);
            }
        }
    }

    private static String line(Path file) {
        return file + " " + file.toFile().length() + " " + file.toFile().lastModified();
    }
}
