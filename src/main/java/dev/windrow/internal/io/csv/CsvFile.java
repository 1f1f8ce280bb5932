package dev.windrow.internal.io.csv;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.NearestNames;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.FileStamp;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadWorkers;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A CSV file with a header line. It is read in parts, by as many threads as ask for one. In a file
 * of one column, an empty line is a null.
 */
public final class CsvFile extends FileSource {

    /**
     * Bytes of a part: what a thread reads and a query then aggregates at once. Smaller ones cost
     * more for each, larger ones leave the processor's caches.
     */
    private static final int PART_BYTES = 1 << 21;

    /** Bytes from which types are guessed. */
    private static final int GUESS_BYTES = 1 << 17;

    private final CsvTypes types;
    private final int partBytes;

    private CsvFile(FileStamp stamp, CsvTypes types, int partBytes) {
        super(stamp);
        this.types = types;
        this.partBytes = partBytes;
    }

    /**
     * Returns a source.
     *
     * @param types the types of its columns, which it shares with other files
     */
    public static CsvFile of(FileStamp stamp, CsvTypes types) {
        return of(stamp, types, PART_BYTES);
    }

    /** Returns a source that is read in parts of so many bytes. */
    static CsvFile of(FileStamp stamp, CsvTypes types, int partBytes) {
        CsvFile file = new CsvFile(stamp, types, partBytes);
        types.add(file);
        return file;
    }

    @Override
    public List<String> readNames() {
        try (CsvContent content = CsvContent.open(path(), partBytes)) {
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

    @Override
    public long version() {
        return types.version();
    }

    @Override
    public List<String> remarks(Collection<String> columns) {
        return types.remarks(columns);
    }

    @Override
    public void settle() {
        types.settle();
    }

    private CsvSplits open(@Nullable List<String> columns) {
        try {
            CsvContent content = CsvContent.open(path(), partBytes);
            try {
                List<String> names = content.header().names();
                List<Integer> positions = ColumnSelection.indices(names, columns);
                requireTyped(names);
                List<String> wanted = positions.stream().map(names::get).toList();
                return new CsvSplits(this, types, content, positions, wanted, types.of(wanted));
            } catch (Throwable e) {
                content.close();
                throw e;
            }
        } catch (IOException | CsvFailure e) {
            throw told(e);
        }
    }

    private void requireTyped(List<String> names) {
        for (String name : types.given()) {
            if (!names.contains(name)) {
                throw new WindrowException(
                        ErrorCode.UNKNOWN_COLUMN,
                        "a type is given for a column that is not there: "
                                + NearestNames.unknownColumn(name, names));
            }
        }
    }

    /**
     * Adds the first fields of columns to guesses.
     *
     * @return whether there are no others
     */
    boolean lookAtFirst(List<String> names, Map<String, TypeGuess> guesses) {
        try (CsvContent content = CsvContent.open(path(), Math.min(partBytes, GUESS_BYTES))) {
            look(content, 1, names, guesses);
            return content.parts().count() == 1;
        } catch (IOException | CsvFailure e) {
            throw explained(told(e));
        }
    }

    /** Adds all fields of columns to guesses. */
    void lookAtAll(List<String> names, Map<String, TypeGuess> guesses) {
        try (CsvContent content = CsvContent.open(path(), partBytes)) {
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

    /** Returns the failure to report, with the line that a user can look at. */
    RuntimeException told(Exception failure) {
        return switch (failure) {
            case WindrowException known -> known;
            case IOException io -> IoFailures.of(label(), io);
            case CsvFailure record -> {
                try (CsvBytes bytes = CsvBytes.open(path())) {
                    yield record.told(path(), bytes);
                } catch (IOException e) {
                    yield IoFailures.of(label(), e);
                }
            }
            default -> IoFailures.ofDecoding(label(), "a CSV file", failure);
        };
    }
}
