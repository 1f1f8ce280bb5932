// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.Table;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.ReadWorkers;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A text file of fields with a delimiter, CSV or TSV, and with a header line. It is read in parts,
 * by as many threads as ask for one. In a file of one column, an empty line is a null.
 */
public final class CsvFile extends TextFile {

    /**
     * Bytes of a part: what a thread reads and a query then aggregates at once. Smaller ones cost
     * more for each, larger ones leave the processor's caches.
     */
    private static final int PART_BYTES = 1 << 21;

    /** Bytes from which types are guessed. */
    private static final int GUESS_BYTES = 1 << 17;

    private final int partBytes;

    private CsvFile(FileStamp stamp, CsvTypes types, byte delimiter, int partBytes) {
        super(stamp, types, delimiter);
        this.partBytes = partBytes;
    }

    private CsvFile(CsvFile whole, ReadLimits limits) {
        super(whole, limits);
        partBytes = whole.partBytes;
    }

    /**
     * Returns a source.
     *
     * @param types the types of its columns, which it shares with other files
     * @param delimiter what stands between two fields: a character of ASCII
     */
    public static CsvFile of(FileStamp stamp, CsvTypes types, char delimiter) {
        return of(stamp, types, (byte) delimiter, PART_BYTES);
    }

    /** Returns a source that is read in parts of so many bytes. */
    static CsvFile of(FileStamp stamp, CsvTypes types, byte delimiter, int partBytes) {
        CsvFile file = new CsvFile(stamp, types, delimiter, partBytes);
        types.add(file);
        return file;
    }

    @Override
    public CsvFile within(ReadLimits limits) {
        return new CsvFile(this, limits);
    }

    @Override
    public List<String> readNames() {
        try (CsvContent content = CsvContent.open(this, partBytes)) {
            return content.header().names();
        } catch (IOException | CsvFailure e) {
            throw told(e);
        }
    }

    @Override
    public Table readTable(@Nullable List<String> columns, ProgressListener progress) {
        CsvSplits splits = open(columns);
        try {
            return splits.readAll(progress);
        } finally {
            splits.closeFile();
        }
    }

    @Override
    public boolean isDivided() {
        return stamp().size() > partBytes;
    }

    @Override
    public Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        try {
            return open(columns);
        } catch (RuntimeException e) {
            throw explained(e);
        }
    }

    private CsvSplits open(@Nullable List<String> columns) {
        try {
            CsvContent content = CsvContent.open(this, partBytes);
            try {
                List<String> names = content.header().names();
                List<Integer> positions = ColumnSelection.indices(names, columns);
                types().requireColumns(names);
                List<String> wanted = positions.stream().map(names::get).toList();
                List<CsvType> wantedTypes = types().of(wanted, limits());
                return new CsvSplits(this, types(), content, positions, wanted, wantedTypes);
            } catch (Throwable e) {
                content.close();
                throw e;
            }
        } catch (IOException | CsvFailure e) {
            throw told(e);
        }
    }

    @Override
    boolean lookAtFirst(List<String> names, Map<String, TypeGuess> guesses) {
        try (CsvContent content = CsvContent.open(this, Math.min(partBytes, GUESS_BYTES))) {
            look(content, 1, names, guesses);
            return content.parts().count() == 1;
        } catch (IOException | CsvFailure e) {
            throw explained(told(e));
        }
    }

    @Override
    void lookAtAll(List<String> names, Map<String, TypeGuess> guesses) {
        try (CsvContent content = CsvContent.open(this, partBytes)) {
            look(content, content.parts().count(), names, guesses);
        } catch (IOException | RuntimeException e) {
            throw explained(told(e));
        }
        requireUnchanged();
    }

    private void look(
            CsvContent content, int parts, List<String> names, Map<String, TypeGuess> guesses)
            throws IOException {
        List<String> known = names.stream().filter(content.header().names()::contains).toList();
        List<Integer> positions = ColumnSelection.indices(content.header().names(), known);
        List<List<TypeGuess>> found = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            found.add(known.stream().map(name -> new TypeGuess(name, this)).toList());
        }
        if (parts == 1) {
            content.visit(0, content.visitors(positions, found.getFirst()));
        } else {
            try (ReadWorkers workers = new ReadWorkers()) {
                for (int part = 0; part < parts; part++) {
                    int number = part;
                    workers.submit(() -> look(content, number, positions, found.get(number)));
                }
                workers.join();
            }
        }
        found.forEach(
                each -> {
                    for (int i = 0; i < known.size(); i++) {
                        guesses.computeIfAbsent(known.get(i), name -> new TypeGuess(name, this))
                                .add(each.get(i));
                    }
                });
    }

    private void look(
            CsvContent content, int part, List<Integer> positions, List<TypeGuess> guesses) {
        try {
            content.visit(part, content.visitors(positions, guesses));
        } catch (IOException | RuntimeException e) {
            throw told(e);
        }
    }
}
