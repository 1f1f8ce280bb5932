package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;
import dev.windrow.column.NativeAccess;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Splits;

import java.nio.channels.FileChannel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A Parquet file that is read in parts: row groups, and ranges of rows of large ones. Its footer is
 * read once. What reads a part decodes it on its own thread, and any number of threads may.
 */
public final class ParquetScan implements Scan {

    private final ParquetFile file;
    private final ParquetFooter footer;

    /** Reads the footer of a file, which must stay as it was when it was looked at. */
    public ParquetScan(FileStamp stamp) {
        this.file = new ParquetFile(stamp);
        this.footer = file.readFooter();
    }

    @Override
    public String label() {
        return file.label();
    }

    /** Returns the types of all columns that can be read. */
    @Override
    public Map<String, ColumnType> types() {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        footer.columns().stream()
                .filter(ParquetColumn::isReadable)
                .forEach(column -> types.put(column.name(), column.type()));
        return types;
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public Splits splits(List<String> columns) {
        NativeAccess.require();
        try {
            FileChannel channel = FileChannel.open(file.path());
            try {
                return new ParquetSplits(file, ParquetFile.content(footer, channel, columns));
            } catch (Throwable e) {
                channel.close();
                throw e;
            }
        } catch (Throwable e) {
            throw file.explained(IoFailures.ofDecoding(label(), ParquetContent.EXPECTED, e));
        }
    }
}
