package dev.windrow.internal.io.parquet;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.NativeAccess;
import dev.windrow.column.Table;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;

/** A Parquet file. */
public final class ParquetFile extends FileSource {

    public ParquetFile(FileStamp stamp) {
        super(stamp);
    }

    @Override
    public List<String> readNames() {
        return names(decodeFooter());
    }

    /** Reads the footer; a failure may be that the file has changed. */
    ParquetFooter readFooter() {
        try {
            return decodeFooter();
        } catch (RuntimeException e) {
            throw explained(e);
        }
    }

    private ParquetFooter decodeFooter() {
        try {
            return ParquetFooter.read(path());
        } catch (Throwable e) {
            throw IoFailures.ofDecoding(label(), ParquetContent.EXPECTED, e);
        }
    }

    @Override
    public Table readTable(@Nullable List<String> columns, ProgressListener progress) {
        NativeAccess.require();
        try (FileChannel file = FileChannel.open(path())) {
            return ParquetTable.read(content(ParquetFooter.read(path(), file), file, columns), progress);
        } catch (Throwable e) {
            throw IoFailures.ofDecoding(label(), ParquetContent.EXPECTED, e);
        }
    }

    /** Returns some columns of a file, or all for null, once all that can be checked before is. */
    static ParquetContent content(
            ParquetFooter footer, FileChannel file, @Nullable List<String> wanted)
            throws IOException {
        List<ParquetColumn> columns =
                ColumnSelection.indices(names(footer), wanted).stream()
                        .map(footer.columns()::get)
                        .map(ParquetColumn::requireReadable)
                        .toList();
        ParquetFooterCheck.checkReadable(footer, columns);
        ParquetPageCheck.check(footer, file);
        ParquetFooterCheck.checkMemory(footer, columns);
        return new ParquetContent(footer, file, columns);
    }

    private static List<String> names(ParquetFooter footer) {
        return footer.columns().stream().map(ParquetColumn::name).toList();
    }
}
