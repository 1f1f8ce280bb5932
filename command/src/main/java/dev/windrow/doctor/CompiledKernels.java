// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.instrumentation.KernelSourceFile;
import dev.windrow.timeline.KernelSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The file to which TornadoVM appends the texts of kernels. */
public final class CompiledKernels {

    private final Path file;
    private int skipped;

    private CompiledKernels(Path file) {
        this.file = file;
    }

    /**
     * Makes TornadoVM write the kernels that it compiles from now on to a temporary file. TornadoVM
     * reads this setting as it starts, so this must be called before the first session opens a
     * device.
     *
     * @throws WindrowException {@code INPUT_OUTPUT} if the file cannot be written
     */
    public static CompiledKernels record() {
        try {
            Path file = Files.createTempFile("windrow", ".kernels");
            file.toFile().deleteOnExit();
            KernelSourceFile.write(file);
            return new CompiledKernels(file);
        } catch (IOException e) {
            throw failed("cannot write a temporary file", e);
        }
    }

    /** Returns the kernels of a file. */
    static CompiledKernels in(Path file) {
        if (!Files.exists(file)) {
            throw ErrorCode.FILE_NOT_FOUND.failure("%s: there is no such file", file);
        }
        return new CompiledKernels(file);
    }

    /** Skips everything written so far. */
    void skip() {
        skipped = bytes().length;
    }

    /**
     * Returns the texts, in the order in which they were compiled.
     *
     * @throws WindrowException {@code INPUT_OUTPUT} if the file cannot be read
     */
    public List<KernelSource> read() {
        byte[] bytes = bytes();
        byte[] rest = Arrays.copyOfRange(bytes, skipped, bytes.length);
        return KernelSource.parse(new String(rest, StandardCharsets.UTF_8));
    }

    private byte[] bytes() {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw failed("cannot read " + file, e);
        }
    }

    private static WindrowException failed(String problem, IOException cause) {
        return new WindrowException(
                ErrorCode.INPUT_OUTPUT, problem + ": " + cause.getMessage(), cause);
    }
}
