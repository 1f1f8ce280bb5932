package dev.windrow.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.memory.OutOfMemoryException;
import org.junit.jupiter.api.Test;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

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
                IoFailures.of("f", new IOException("No space left on device\nmore")),
                ErrorCode.INPUT_OUTPUT,
                "f: No space left on device");
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

    @Test
    void aFilesNameIsToldOnce() {
        WindrowException plain = new WindrowException(ErrorCode.BAD_FIELD, "no column");
        WindrowException named = IoFailures.inFile("f", plain);
        assertFailure(named, ErrorCode.BAD_FIELD, "f: no column");
        assertThat(IoFailures.inFile("f", named)).isSameAs(named);
    }

    private static void assertFailure(WindrowException failure, ErrorCode code, String message) {
        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure).hasMessage(message);
    }
}
