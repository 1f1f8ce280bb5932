// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.FileSource;
import dev.windrow.internal.io.IoFailures;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.TextInput;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** A file of text, whose columns are of given or of inferred types. */
public abstract class TextFile extends FileSource {

    /**
     * Bytes of a part: what a thread reads and a query then aggregates at once. Smaller ones cost
     * more for each, larger ones leave the processor's caches.
     */
    static final int PART_BYTES = 1 << 21;

    private final TextInput text;
    private final CsvTypes types;
    private final ReadLimits limits;
    private final int partBytes;

    /** The file that the types know, which may be this one. */
    private final TextFile origin;

    /** Makes a file that shares the types of its columns with others. */
    TextFile(TextInput text, CsvTypes types, int partBytes) {
        super(text.stamp());
        this.text = text;
        this.types = types;
        this.partBytes = partBytes;
        limits = ReadLimits.ofHeap();
        origin = this;
    }

    /** Makes a file like another one, to be read within limits. */
    TextFile(TextFile other, ReadLimits limits) {
        super(other.stamp());
        text = other.text;
        types = other.types;
        partBytes = other.partBytes;
        this.limits = limits;
        origin = other.origin;
    }

    @Override
    public abstract TextFile within(ReadLimits limits);

    /** Returns how much memory may be taken to read. */
    final ReadLimits limits() {
        return limits;
    }

    /** Returns the file that was first made, without limits. */
    final TextFile origin() {
        return origin;
    }

    /** Returns the types of the columns. */
    final CsvTypes types() {
        return types;
    }

    /** Returns how values are written. */
    abstract CsvValues values();

    /** Opens the file. */
    final CsvBytes openBytes() throws IOException {
        return CsvBytes.open(text);
    }

    /** Returns how many bytes a part has. */
    final int partBytes() {
        return partBytes;
    }

    /** Opens the parts of the file. */
    abstract TextSplits open(@Nullable List<String> columns);

    @Override
    public final Table readTable(@Nullable List<String> columns, ProgressListener progress) {
        TextSplits splits = open(columns);
        try {
            return splits.readAll(progress);
        } finally {
            splits.closeFile();
        }
    }

    @Override
    public final boolean isDivided() {
        return text.mayExceed(partBytes);
    }

    @Override
    public final Splits splits(@Nullable List<String> columns, ProgressListener progress) {
        try {
            return open(columns);
        } catch (RuntimeException e) {
            throw explained(e);
        }
    }

    /**
     * Adds the first fields of columns to guesses.
     *
     * @return whether there are no others
     */
    abstract boolean lookAtFirst(List<String> names, Map<String, TypeGuess> guesses);

    /** Adds all fields of columns to guesses. */
    abstract void lookAtAll(List<String> names, Map<String, TypeGuess> guesses);

    @Override
    public final long version() {
        return types.version();
    }

    @Override
    public List<String> remarks(Collection<String> columns) {
        return types.remarks(columns);
    }

    @Override
    public final void settle() {
        types.settle(limits);
    }

    /** Returns the failure to report, with the line that a user can look at. */
    final RuntimeException told(Throwable failure) {
        return switch (failure) {
            case WindrowException known -> known;
            case IOException io -> IoFailures.of(label(), io);
            case CsvFailure record -> {
                try (CsvBytes bytes = openBytes()) {
                    yield record.told(label(), bytes);
                } catch (IOException e) {
                    yield IoFailures.of(label(), e);
                }
            }
            default -> IoFailures.ofDecoding(label(), "a text file", failure);
        };
    }
}
