package dev.windrow.internal.io.parquet;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.NativeAccess;
import dev.windrow.column.Table;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;

/**
 * A Parquet file. It is read in row groups, and in parts of large ones; what reads a part decodes
 * it on its own thread. The footer is read once.
 */
public final class ParquetFile extends FileSource {

    private @Nullable ParquetFooter footer;

    public ParquetFile(FileStamp stamp) {
        super(stamp);
    }

    @Override
    public List<String> readNames() {
        return names(footer());
    }

    @Override
    public Table readTable(@Nullable List<String> columns, ProgressListener progress) {
        NativeAccess.require();
        try (FileChannel file = FileChannel.open(path())) {
            return ParquetTable.read(content(file, columns), progress);
        } catch (Throwable e) {
            throw failure(e);
        }
    }

    @Override
    public boolean isDivided() {
        try {
            return RowRange.of(footer(), List.of()).size() > 1;
        } catch (RuntimeException e) {
            throw explained(e);
        }
    }

    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        NativeAccess.require();
        try {
            FileChannel file = FileChannel.open(path());
            try {
                return new ParquetSplits(this, content(file, columns));
            } catch (Throwable e) {
                file.close();
                throw e;
            }
        } catch (Throwable e) {
            throw explained(failure(e));
        }
    }

    /** Returns some columns, or all for null, once all that can be checked before is. */
    private ParquetContent content(FileChannel file, @Nullable List<String> wanted)
            throws IOException {
        ParquetFooter found = footer();
        List<ParquetColumn> columns =
                ColumnSelection.indices(names(found), wanted).stream()
                        .map(found.columns()::get)
                        .map(ParquetColumn::requireReadable)
                        .toList();
        ParquetFooterCheck.checkReadable(found, columns);
        ParquetPageCheck.check(found, file);
        ParquetFooterCheck.checkMemory(found, columns);
        return new ParquetContent(found, file, columns, new ScratchPool());
    }

    private synchronized ParquetFooter footer() {
        if (footer == null) {
            try {
                footer = ParquetFooter.read(path());
            } catch (Throwable e) {
                throw failure(e);
            }
        }
        return footer;
    }

    private RuntimeException failure(Throwable failure) {
        return IoFailures.ofDecoding(label(), ParquetContent.EXPECTED, failure);
    }

    private static List<String> names(ParquetFooter footer) {
        return footer.columns().stream().map(ParquetColumn::name).toList();
    }
}
