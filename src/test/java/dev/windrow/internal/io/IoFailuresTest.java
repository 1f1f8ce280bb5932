// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.memory.OutOfMemoryException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Failures that a test cannot cause, such as a missing permission for root. */
final class IoFailuresTest {

    @Test
    void failuresOfTheFileSystemHaveTheirCodes() {
        assertFailure(
                IoFailures.of("f", new AccessDeniedException("f")),
                ErrorCode.PERMISSION_DENIED,
                "f: permission denied");
        assertFailure(
                IoFailures.of("f", new NoSuchFileException("f")),
                ErrorCode.FILE_NOT_FOUND,
                "f: no such file or folder");
        assertFailure(
                IoFailures.of("f", new IOException("Input/output error\nmore")),
                ErrorCode.INPUT_OUTPUT,
                "f: Input/output error");
        for (String full : List.of("No space left on device", "Disk quota exceeded")) {
            assertFailure(
                    IoFailures.of("f", new FileSystemException("f", null, full)),
                    ErrorCode.DISK_FULL,
                    "f: no room is left: free some, or choose another disk");
        }
        assertFailure(
                IoFailures.ofDecoding("f", "a Parquet file", new AccessDeniedException("f")),
                ErrorCode.PERMISSION_DENIED,
                "f: permission denied");
    }

    @Test
    void failuresOfDecodingAreOneLine() {
        assertFailure(
                IoFailures.ofDecoding("f", "a Parquet file", new EOFException()),
                ErrorCode.CORRUPT_FILE,
                "f: damaged or truncated, expected a Parquet file: eof");
        String chain =
                "Error creating dataset. Could not read schema from '/a/b'. Is this a 'parquet'"
                        + " file?: Could not open Parquet input source '/a/b': Invalid thrift\n"
                        + "at x";
        assertFailure(
                IoFailures.ofDecoding("f", "a Parquet file", new RuntimeException(chain)),
                ErrorCode.CORRUPT_FILE,
                "f: damaged or truncated, expected a Parquet file: Invalid thrift");
    }

    @Test
    void missingMemoryAndLibrariesAreNotTheFilesFault() {
        assertThat(IoFailures.ofDecoding("f", "x", new OutOfMemoryException("much")).code())
                .isEqualTo(ErrorCode.HOST_MEMORY);
        var linkage = new ExceptionInInitializerError(new IllegalStateException("use --add-opens"));
        WindrowException failure = IoFailures.ofDecoding("f", "x", linkage);
        assertThat(failure.code()).isEqualTo(ErrorCode.INPUT_OUTPUT);
        assertThat(failure).hasMessageContaining("use --add-opens");
        var denied = new IllegalCallerException("Illegal native access from module m");
        assertThat(IoFailures.ofDecoding("f", "x", denied))
                .hasMessageContaining("from module m")
                .hasMessageContaining("start Java with the flags");
    }

    /** An interrupt closes a file for all threads; the others find it closed. */
    @Test
    void interruptsAreNotTheFilesFault() {
        for (IOException cause :
                List.of(new ClosedByInterruptException(), new ClosedChannelException())) {
            assertFailure(
                    IoFailures.ofDecoding("f", "x", new UncheckedIOException(cause)),
                    ErrorCode.CANCELLED,
                    "f: interrupted");
        }
    }

    @Test
    void librariesThatCannotBeUnpackedBlameTheFolder(@TempDir Path folder) {
        var full = new ExceptionInInitializerError("Cannot unpack: No space left on device");
        WindrowException failure = IoFailures.noLibrary("f", folder.toString(), full);
        assertThat(failure.code()).isEqualTo(ErrorCode.DISK_FULL);
        assertThat(failure)
                .hasMessageStartingWith("f: no room is left in the folder for temporary files, ")
                .hasMessageContaining("-Djava.io.tmpdir");
        String none = folder.resolve("none").toString();
        var missing = new IllegalStateException(new IOException("No such file or directory"));
        WindrowException gone = IoFailures.noLibrary("f", none, missing);
        assertThat(gone.code()).isEqualTo(ErrorCode.FILE_NOT_FOUND);
        assertThat(gone)
                .hasMessageStartingWith("f: there is no folder " + none + " for temporary files")
                .hasMessageContaining("-Djava.io.tmpdir");
    }

    @Test
    void aFilesNameIsToldOnce() {
        WindrowException plain = new WindrowException(ErrorCode.BAD_FIELD, "no column");
        WindrowException named = IoFailures.inFile("f", plain);
        assertFailure(named, ErrorCode.BAD_FIELD, "f: no column");
        assertThat(IoFailures.inFile("f", named)).isSameAs(named);
        assertFailure(
                IoFailures.of("f", new FileSystemException("f", null, "File name too long")),
                ErrorCode.INPUT_OUTPUT,
                "f: File name too long");
    }

    private static void assertFailure(WindrowException failure, ErrorCode code, String message) {
        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure).hasMessage(message);
    }
}
