// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Table;
import dev.windrow.internal.io.ipc.IpcSamples;
import dev.windrow.io.Tables;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Small sound files of every format that is read, to be changed. */
final class SeedFiles {

    private static final String RANDOM = "random:rows=700,keys=20,key=utf8,value=float64,nulls=0.1";

    private final Path folder;

    /** The files of each ending. */
    private final Map<String, List<byte[]>> files = new TreeMap<>();

    private SeedFiles(Path folder) {
        this.folder = folder;
    }

    /** Writes the files into a folder, where they do not stay. */
    static Map<String, List<byte[]>> write(Path folder) throws IOException, SQLException {
        SeedFiles seeds = new SeedFiles(folder);
        for (String ending : List.of("parquet", "arrow", "arrows")) {
            seeds.add(ending, SampleTables.everyType(61));
            seeds.add(ending, SampleTables.everyList(23));
            seeds.add(ending, Tables.read(RANDOM));
        }
        seeds.add("csv", SampleTables.everyType(61));
        seeds.add("csv", Tables.read(RANDOM));
        seeds.addTexts();
        seeds.addViewsAndRuns();
        seeds.addCompressed();
        seeds.addOfDuckDb();
        return seeds.files;
    }

    private void add(String ending, Table table) throws IOException {
        Path file = folder.resolve("seed." + ending);
        try (table) {
            Tables.write(table, file);
        }
        take(ending, file);
    }

    private void take(String ending, Path file) throws IOException {
        files.computeIfAbsent(ending, key -> new ArrayList<>()).add(Files.readAllBytes(file));
        Files.delete(file);
    }

    private void addTexts() {
        List<byte[]> texts = files.get("csv");
        String quoted = "a,\"b,\"\"c\",d\r\n\"1\n2\",,\"\"\r\n-1.5,2024-02-29,\u00e4\r\n".repeat(9);
        texts.add(quoted.getBytes(StandardCharsets.UTF_8));
        texts.add(("\ufeff" + quoted).getBytes(StandardCharsets.UTF_16LE));
        texts.add("n\n1\n\n99999999999999999999999999\n0.1\n".getBytes(StandardCharsets.UTF_8));
    }

    /** Layouts that Windrow does not write: it reads views, and refuses runs. */
    private void addViewsAndRuns() throws IOException {
        for (CodecType codec : List.of(CodecType.NO_COMPRESSION, CodecType.ZSTD)) {
            for (String ending : List.of("arrow", "arrows")) {
                boolean isFile = ending.equals("arrow");
                files.get(ending).add(IpcSamples.bytes(isFile, codec));
                files.get(ending).add(IpcSamples.withViews(isFile, codec));
                files.get(ending).add(IpcSamples.withRuns(isFile, codec));
            }
        }
    }

    /** Windrow writes IPC files without compression, and reads all kinds. */
    private void addCompressed() throws IOException {
        for (CodecType codec : List.of(CodecType.LZ4_FRAME, CodecType.ZSTD)) {
            for (String ending : List.of("arrow", "arrows")) {
                Path file = folder.resolve("seed." + ending);
                try (Table table = Tables.read(RANDOM);
                        RootAllocator allocator = new RootAllocator();
                        ArrowReader reader =
                                ArrowTables.toReader(table, allocator, ProgressListener.NONE);
                        FileChannel channel =
                                FileChannel.open(
                                        file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        ArrowWriter writer = writer(ending, reader, channel, codec)) {
                    writer.start();
                    while (reader.loadNextBatch()) {
                        writer.writeBatch();
                    }
                    writer.end();
                }
                take(ending, file);
            }
        }
    }

    private static ArrowWriter writer(
            String ending, ArrowReader reader, FileChannel channel, CodecType codec)
            throws IOException {
        var root = reader.getVectorSchemaRoot();
        var factory = CommonsCompressionFactory.INSTANCE;
        return ending.equals("arrow")
                ? new ArrowFileWriter(
                        root, reader, channel, Map.of(), IpcOption.DEFAULT, factory, codec)
                : new ArrowStreamWriter(root, reader, channel, IpcOption.DEFAULT, factory, codec);
    }

    /** Codecs and encodings that Windrow reads and does not write. */
    private void addOfDuckDb() throws IOException, SQLException {
        Path file = folder.resolve("seed.parquet");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            for (String options :
                    List.of(
                            "codec zstd, parquet_version v1",
                            "codec gzip, parquet_version v2",
                            "codec lz4_raw, parquet_version v2, row_group_size 2048",
                            "codec uncompressed, parquet_version v2")) {
                statement.execute(
                        "copy (select i as a, i * 0.25 as b, 'text ' || (i % 7) as c, "
                                + "case when i % 3 = 0 then null else [i, i + 1] end as d, "
                                + "(i * i)::varchar as e, i % 2 = 0 as f, "
                                + "date '2024-01-01' + i::int as g from range(600) t(i)) to '"
                                + (file + "' (format parquet, " + options + ")"));
                take("parquet", file);
            }
        }
    }
}
