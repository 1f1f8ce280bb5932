// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.TextInput;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Long records are read if the query's memory holds them, and else there is one error. */
@ExtendWith(NoLeaks.class)
final class CsvWithinTest {

    private static final int LENGTH = 3 << 20;
    private static final Map<String, ColumnType> TYPES =
            Map.of("a", Primitive.INT64, "b", Primitive.UTF8);

    /** Given types, and types that are guessed. */
    private static final List<Map<String, ColumnType>> CHOICES = List.of(TYPES, Map.of());

    @TempDir Path folder;

    @Test
    void aRecordBeyondAShareIsRead() throws IOException {
        for (Map<String, ColumnType> types : CHOICES) {
            long rows = 0;
            try (Splits splits =
                    source(types, StandardCharsets.UTF_8)
                            .within(ReadLimits.within(1 << 20, 64 << 20))
                            .splits(null, ProgressListener.NONE)) {
                for (Split split = splits.next(); split != null; split = splits.next()) {
                    try (Table table = split.read(null)) {
                        rows += table.rows();
                    }
                }
            }
            assertThat(rows).isEqualTo(2);
        }
    }

    /** Half a megabyte. */
    @Test
    void manyColumnsOfFewRowsTakeLittleHeap() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row <= 20; row++) {
            String sign = row == 0 ? "c" : "";
            text.append(
                    IntStream.range(0, 5_000)
                            .mapToObj(column -> sign + column)
                            .collect(Collectors.joining(",", "", "\n")));
        }
        Path path = Files.writeString(folder.resolve("wide.csv"), text);
        CsvFile file =
                CsvFile.of(
                        TextInput.of(FileStamp.of(path)),
                        new CsvTypes(Map.of()),
                        CsvOptions.defaults(),
                        1 << 21);
        var threads = ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
        try (Splits splits = file.splits(null, ProgressListener.NONE)) {
            Split split = Objects.requireNonNull(splits.next());
            long before = threads.getCurrentThreadAllocatedBytes();
            split.read(null).close();
            assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(64 << 20);
        }
    }

    @Test
    void anInterruptSaysNothingOfTypes() throws IOException {
        CsvFile file = source(Map.of(), StandardCharsets.UTF_8);
        try (Splits splits = file.splits(null, ProgressListener.NONE)) {
            Split split = Objects.requireNonNull(splits.next());
            Thread.currentThread().interrupt();
            for (ThrowingCallable each :
                    List.<ThrowingCallable>of(() -> split.read(null).close(), file::settle)) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(each)
                        .returns(ErrorCode.CANCELLED, WindrowException::code);
            }
            assertThat(Thread.interrupted()).isTrue();
        }
        file.read(null, ProgressListener.NONE).close();
        assertThat(file.version()).isZero();
    }

    @Test
    void aRecordBeyondTheMemoryIsTold() throws IOException {
        for (Map<String, ColumnType> types : CHOICES) {
            requireTooLarge(
                    source(types, StandardCharsets.UTF_8)
                            .within(ReadLimits.within(1 << 20, 8 << 20)),
                    "a record from byte");
        }
    }

    private static void requireTooLarge(CsvFile source, String text) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(
                        () -> {
                            try (Splits splits = source.splits(null, ProgressListener.NONE)) {
                                splits.next().read(null).close();
                            }
                        })
                .withMessageContaining("t.csv")
                .withMessageContaining(text)
                .withMessageContaining("--memory")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.HOST_MEMORY);
    }

    /** Returns a file with a long field in its first record. */
    private CsvFile source(Map<String, ColumnType> types, Charset charset) throws IOException {
        String text = "a,b\n1,\"" + "x".repeat(LENGTH) + "\"\n2,y\n";
        Path file = Files.writeString(folder.resolve("t.csv"), text, charset);
        return CsvFile.of(
                TextEncoding.utf8(TextInput.of(FileStamp.of(file)), null),
                new CsvTypes(types),
                CsvOptions.defaults(),
                1 << 16);
    }
}
