// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.io.TemporaryFiles;
import dev.windrow.io.Tables;
import dev.windrow.query.Aggregations;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What SECURITY.md promises of files: they name nothing that is opened, loaded or written. */
final class FileSafetyTest {

    @TempDir private Path folder = Path.of("");

    /** Set by a class that a file names, if that is ever loaded. */
    private static final List<String> LOADED = new java.util.ArrayList<>();

    /** A class that a file names. */
    public static final class Named {
        static {
            LOADED.add("Named");
        }

        private Named() {}
    }

    @Test
    void aClassThatAnArrowFileNamesIsNotLoaded() throws IOException {
        String name = getClass().getName() + "$Named";
        Map<String, String> metadata =
                Map.of(
                        "ARROW:extension:name", name,
                        "ARROW:extension:metadata", "{\"class\":\"" + name + "\"}",
                        "class", name);
        Path file = folder.resolve("t.arrow");
        FieldType type = new FieldType(false, new ArrowType.Int(64, true), null, metadata);
        try (RootAllocator allocator = new RootAllocator();
                BigIntVector vector = new BigIntVector(new Field("a", type, null), allocator)) {
            vector.allocateNew(1);
            vector.set(0, 7);
            vector.setValueCount(1);
            try (VectorSchemaRoot root = VectorSchemaRoot.of(vector);
                    FileChannel channel =
                            FileChannel.open(
                                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    ArrowFileWriter writer = new ArrowFileWriter(root, null, channel, metadata)) {
                root.setRowCount(1);
                writer.start();
                writer.writeBatch();
                writer.end();
            }
        }
        try (Table table = Tables.read(file.toString())) {
            assertThat(table.type("a")).isEqualTo(Primitive.INT64);
        }
        assertThat(LOADED).isEmpty();
    }

    /** Names and values that look like paths, through every format, with rows on disk. */
    @ParameterizedTest
    @ValueSource(strings = {"parquet", "arrow", "arrows", "csv"})
    void namesAndValuesDoNotBecomeFiles(String ending) throws IOException {
        Path outputs = Files.createDirectory(folder.resolve("outputs"));
        Path spill = Files.createDirectory(folder.resolve("spill"));
        Path input = outputs.resolve("input." + ending);
        try (Table table = paths(20_000)) {
            Tables.write(table, input);
        }
        WindrowConfig config =
                WindrowConfig.defaults()
                        .withEngine(EngineChoice.CPU)
                        .withMemory(1 << 18)
                        .withSpillFolder(spill);
        try (Windrow windrow = Windrow.open(config);
                GroupByResult result =
                        windrow.groupBy(Tables.scan(input.toString()))
                                .by("../escaped")
                                .aggregate(Aggregations.last("/tmp/../" + folder + "/absolute"))) {
            assertThat(result.table().rows()).isEqualTo(20_000);
            Tables.write(result.table(), outputs.resolve("output." + ending));
        }
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all.filter(Files::isRegularFile))
                    .containsExactlyInAnyOrder(input, outputs.resolve("output." + ending));
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void temporaryFilesAreTheirUsersAlone() throws IOException {
        Path file = TemporaryFiles.createFile(folder);
        Path tree = TemporaryFiles.createFolder(folder);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(tree)))
                .isEqualTo("rwx------");
    }

    private Table paths(int rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : List.of("../escaped", "/tmp/../" + folder + "/absolute")) {
            try (ColumnBuilder builder = ColumnBuilder.of(Primitive.UTF8, rows)) {
                for (int row = 0; row < rows; row++) {
                    builder.appendBytes((name + "/" + row).getBytes());
                }
                columns.put(name, builder.build(memory));
            }
        }
        return new Table(columns, rows, memory);
    }
}
