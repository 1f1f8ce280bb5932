// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.NativeAccess;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.InputFile;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * A Parquet file. It is read in row groups, and in parts of large ones; what reads a part decodes
 * it on its own thread. The footer is read once, and pages are checked once.
 */
public final class ParquetFile extends FileSource {

    private final ReadLimits limits;
    private final @Nullable Boolean areBytesText;
    private @Nullable ParquetPageCheck pages;

    /**
     * Names a file, which is read once it is asked for something.
     *
     * @param areBytesText whether byte strings are text that the file marks as nothing; null to
     *     find out
     */
    public ParquetFile(FileStamp stamp, @Nullable Boolean areBytesText) {
        this(stamp, areBytesText, ReadLimits.NONE, null);
    }

    private ParquetFile(
            FileStamp stamp,
            @Nullable Boolean areBytesText,
            ReadLimits limits,
            @Nullable ParquetPageCheck pages) {
        super(stamp);
        this.areBytesText = areBytesText;
        this.limits = limits;
        this.pages = pages;
    }

    @Override
    public synchronized ParquetFile within(ReadLimits asked) {
        return new ParquetFile(stamp(), areBytesText, asked, pages);
    }

    @Override
    public List<String> readNames() {
        return names(footer());
    }

    @Override
    public Table readTable(@Nullable List<String> columns, ProgressListener progress) {
        return table(List.of(this), columns, (file, found) -> {}, progress);
    }

    /**
     * Reads several files as one table: each row once, to where it stays.
     *
     * @param files at least one file
     * @param columns the columns to read, in order, or null for all
     * @param check is told each file and its columns, as {@code name type}, before any is read; it
     *     fails if they are not those of the first
     * @param progress receives the rows done
     */
    public static Table readAll(
            List<ParquetFile> files,
            @Nullable List<String> columns,
            BiConsumer<ParquetFile, List<String>> check,
            ProgressListener progress) {
        Table table;
        try {
            table = table(files, columns, check, progress);
        } catch (RuntimeException e) {
            RuntimeException explained = e;
            for (ParquetFile file : files) {
                explained = file.stamp().explained(explained);
            }
            throw explained;
        }
        try {
            files.forEach(ParquetFile::requireUnchanged);
        } catch (RuntimeException e) {
            table.close();
            throw e;
        }
        return table;
    }

    private static Table table(
            List<ParquetFile> files,
            @Nullable List<String> columns,
            BiConsumer<ParquetFile, List<String>> check,
            ProgressListener progress) {
        NativeAccess.require();
        List<ParquetContent> contents = new ArrayList<>();
        try {
            ScratchPool scratches = new ScratchPool(files.getFirst().limits);
            for (ParquetFile file : files) {
                ParquetContent content = file.opened(columns, scratches);
                contents.add(content);
                check.accept(file, content.columnTexts());
            }
            return ParquetTable.read(contents, progress);
        } finally {
            contents.forEach(ParquetContent::close);
        }
    }

    /** Opens the file, for columns that the caller closes. */
    private ParquetContent opened(@Nullable List<String> columns, ScratchPool scratches) {
        try {
            InputFile file = InputFile.open(path());
            try {
                return content(file, columns, scratches);
            } catch (Throwable e) {
                file.close();
                throw e;
            }
        } catch (Throwable e) {
            throw failure(e);
        }
    }

    @Override
    public boolean mayHaveLists() {
        return true;
    }

    @Override
    public boolean isDivided() {
        return isDivided(measured(footer()));
    }

    @Override
    public boolean isDivided(@Nullable List<String> columns) {
        List<ParquetColumn> all = footer().columns();
        List<Integer> chosen;
        try {
            chosen = ColumnSelection.indices(names(footer()), columns);
        } catch (WindrowException e) {
            throw explained(e);
        }
        return isDivided(chosen.stream().map(all::get).filter(ParquetColumn::isReadable).toList());
    }

    private boolean isDivided(Collection<ParquetColumn> columns) {
        try (FileChannel file = FileChannel.open(path())) {
            ParquetFooter found = footer();
            ParquetSizes sizes = new ParquetSizes(found, file, limits);
            return RowRange.of(found, columns, sizes, limits.rangeBytes()).size() > 1;
        } catch (IOException | RuntimeException e) {
            throw explained(failure(e));
        }
    }

    /** Returns the columns whose strings are longer than the footer tells. */
    private static List<ParquetColumn> measured(ParquetFooter footer) {
        return footer.columns().stream()
                .filter(ParquetColumn::isReadable)
                .filter(
                        column ->
                                IntStream.range(0, footer.groups().size())
                                        .anyMatch(
                                                group ->
                                                        ParquetSizes.isMeasured(
                                                                footer, group, column.leaf())))
                .toList();
    }

    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        NativeAccess.require();
        ParquetContent content = null;
        try {
            content = opened(columns, new ScratchPool(limits));
            return new ParquetSplits(this, content);
        } catch (RuntimeException e) {
            if (content != null) {
                content.close();
            }
            throw explained(failure(e));
        }
    }

    /** Returns some columns, or all for null, once all that can be checked before is. */
    private ParquetContent content(
            FileChannel file, @Nullable List<String> wanted, ScratchPool scratches)
            throws IOException {
        ParquetFooter found = footer();
        List<ParquetColumn> columns =
                ColumnSelection.indices(names(found), wanted).stream()
                        .map(found.columns()::get)
                        .map(ParquetColumn::requireReadable)
                        .toList();
        ParquetFooterCheck.checkReadable(found, columns);
        pages().check(columns, file);
        ParquetFooterCheck.checkMemory(found, columns);
        return new ParquetContent(
                found, file, columns, scratches, new ParquetSizes(found, file, limits));
    }

    private ParquetFooter footer() {
        return pages().footer();
    }

    private synchronized ParquetPageCheck pages() {
        if (pages == null) {
            try {
                pages = new ParquetPageCheck(ParquetFooter.read(path(), areBytesText));
            } catch (Throwable e) {
                throw failure(e);
            }
        }
        return pages;
    }

    private RuntimeException failure(Throwable failure) {
        return IoFailures.ofDecoding(label(), ParquetContent.EXPECTED, failure);
    }

    private static List<String> names(ParquetFooter footer) {
        return footer.columns().stream().map(ParquetColumn::name).toList();
    }
}
