// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import dev.hardwood.HardwoodContext;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnProjection;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.dataset.file.FileSystemDatasetFactory;
import org.apache.arrow.dataset.jni.NativeMemoryPool;
import org.apache.arrow.dataset.scanner.ScanOptions;
import org.apache.arrow.memory.RootAllocator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Readers of Parquet, which decode columns batch by batch on all processors and drop the values.
 */
enum ColumnDecoders {
    /** As queries read them: each thread takes splits, in memory that it uses again. */
    WINDROW {
        @Override
        long decode(Path file, List<String> columns) throws IOException {
            try (ExecutorService threads = Executors.newFixedThreadPool(PROCESSORS);
                    Splits splits = Tables.scan(file.toString()).splits(columns)) {
                List<Future<Long>> counts =
                        IntStream.range(0, PROCESSORS)
                                .mapToObj(thread -> threads.submit(() -> rows(splits)))
                                .toList();
                long rows = 0;
                for (Future<Long> count : counts) {
                    rows += count.get();
                }
                return rows;
            } catch (InterruptedException | ExecutionException e) {
                throw new IOException(e);
            }
        }

        private static long rows(Splits splits) {
            long rows = 0;
            try (MemoryPool pool = new MemoryPool()) {
                for (Split split = splits.next(); split != null; split = splits.next()) {
                    try (Table table = split.read(pool)) {
                        rows += table.rows();
                    }
                }
            }
            return rows;
        }
    },

    /** The dataset library of Arrow, in C++. Each batch is handed over to Java. */
    ARROW {
        @Override
        long decode(Path file, List<String> columns) throws IOException {
            ScanOptions options =
                    new ScanOptions(BATCH_ROWS, Optional.of(columns.toArray(String[]::new)));
            try (var memory = new RootAllocator();
                    var found =
                            new FileSystemDatasetFactory(
                                    memory,
                                    NativeMemoryPool.getDefault(),
                                    FileFormat.PARQUET,
                                    file.toUri().toString());
                    var dataset = found.finish();
                    var scanner = dataset.newScan(options);
                    var reader = scanner.scanBatches()) {
                long rows = 0;
                while (reader.loadNextBatch()) {
                    rows += reader.getVectorSchemaRoot().getRowCount();
                }
                return rows;
            } catch (IOException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    },

    /** Hardwood's own readers, in Java. */
    HARDWOOD {
        @Override
        long decode(Path file, List<String> columns) throws IOException {
            ColumnProjection projection = ColumnProjection.columns(columns.toArray(String[]::new));
            try (HardwoodContext context = HardwoodContext.create(PROCESSORS);
                    ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file), context);
                    ColumnReaders read = reader.columnReaders(projection)) {
                long rows = 0;
                while (read.nextBatch()) {
                    rows += read.getRecordCount();
                }
                return rows;
            }
        }
    };

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Rows of a batch: what Arrow takes by itself in C++. */
    private static final int BATCH_ROWS = 1 << 17;

    /** Decodes some columns of a file, and returns how many rows that were. */
    abstract long decode(Path file, List<String> columns) throws IOException;
}
