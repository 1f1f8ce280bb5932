package dev.windrow.internal.io.parquet;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.Table;
import dev.windrow.internal.io.Allocators;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.progress.ProgressListener;

import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.dataset.file.FileSystemDatasetFactory;
import org.apache.arrow.dataset.jni.NativeMemoryPool;
import org.apache.arrow.dataset.scanner.ScanOptions;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/** A Parquet file, read through Arrow's native library. */
public final class ParquetFile extends FileSource {

    /** What the native library hands out at most; more is not honoured. */
    private static final long BATCH_ROWS = 1 << 15;

    private static final String EXPECTED = "a Parquet file";

    public ParquetFile(FileStamp stamp) {
        super(stamp);
    }

    @Override
    public List<String> readNames() {
        RootAllocator allocator = Allocators.open();
        try {
            ParquetFooter.read(path());
            List<String> names;
            try (FileSystemDatasetFactory factory = open(allocator)) {
                names = names(factory);
            }
            allocator.close();
            return names;
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.ofDecoding(label(), EXPECTED, e);
        }
    }

    @Override
    public Table readTable(@Nullable List<String> columns, ProgressListener progress) {
        RootAllocator allocator = Allocators.open();
        try {
            ParquetFooter footer = ParquetFooter.read(path());
            ParquetFooterCheck.checkReadable(footer, columns);
            ParquetPageCheck.check(footer, columns);
            ParquetFooterCheck.checkMemory(footer, columns);
            long rows = footer.rows();
            Table table =
                    read(
                            allocator,
                            columns,
                            (phase, done, total) -> progress.progress(phase, done, rows));
            return Allocators.closingWith(requireRows(table, footer), allocator);
        } catch (Throwable e) {
            Allocators.closeAfter(e, allocator);
            throw IoFailures.ofDecoding(label(), EXPECTED, e);
        }
    }

    private Table read(
            RootAllocator allocator, @Nullable List<String> columns, ProgressListener progress)
            throws Exception {
        try (FileSystemDatasetFactory factory = open(allocator)) {
            List<String> names = names(factory);
            String[] wanted =
                    ColumnSelection.indices(names, columns).stream()
                            .map(names::get)
                            .toArray(String[]::new);
            var options = new ScanOptions(BATCH_ROWS, Optional.of(wanted));
            try (var dataset = factory.finish();
                    var scanner = dataset.newScan(options);
                    var reader = scanner.scanBatches()) {
                return ArrowTables.fromReader(reader, null, progress);
            }
        }
    }

    /** The pages may hold other numbers of values than they say, which shows only now. */
    private static Table requireRows(Table table, ParquetFooter footer) {
        long found = table.rows();
        if (found != footer.rows()) {
            table.close();
            throw footer.damage(
                    "has "
                            + found
                            + " rows of the columns that were read, expected "
                            + footer.rows());
        }
        return table;
    }

    private FileSystemDatasetFactory open(RootAllocator allocator) {
        return new FileSystemDatasetFactory(
                allocator,
                NativeMemoryPool.getDefault(),
                FileFormat.PARQUET,
                path().toUri().toString());
    }

    private static List<String> names(FileSystemDatasetFactory factory) {
        return factory.inspect().getFields().stream().map(Field::getName).toList();
    }
}
