// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.TextInput;
import dev.windrow.scan.CsvOptions;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A text file of fields with a delimiter, CSV or TSV, in the dialect that was given or is found
 * out. It is read in parts, by as many threads as ask for one. In a file of one column, an empty
 * line is a null.
 */
public final class CsvFile extends TextFile {

    /** Bytes from which types are guessed. */
    private static final int GUESS_BYTES = 1 << 17;

    private final CsvOptions given;
    private final Known known;

    private CsvFile(TextInput text, CsvTypes types, CsvOptions given, int partBytes) {
        super(text, types, partBytes);
        this.given = given;
        known = new Known();
    }

    private CsvFile(CsvFile whole, ReadLimits limits) {
        super(whole, limits);
        given = whole.given;
        known = whole.known;
    }

    /** What is found out once, whatever the limits. */
    private static final class Known {

        private @Nullable CsvDialect dialect;

        /** The first failure of a record that was left out. */
        private final AtomicReference<@Nullable CsvFailure> leftOut = new AtomicReference<>();
    }

    /**
     * Returns a source.
     *
     * @param types the types of its columns, which it shares with other files
     * @param given what is known of how it is written
     */
    public static CsvFile of(TextInput text, CsvTypes types, CsvOptions given) {
        return of(text, types, given, PART_BYTES);
    }

    /** Returns a source that is read in parts of so many bytes. */
    static CsvFile of(TextInput text, CsvTypes types, CsvOptions given, int partBytes) {
        CsvFile file = new CsvFile(text, types, given, partBytes);
        types.add(file);
        return file;
    }

    @Override
    public CsvFile within(ReadLimits limits) {
        return new CsvFile(this, limits);
    }

    /** Returns how the file is written, for which its first lines are looked at once. */
    CsvDialect dialect(CsvBytes bytes, ReadLimits.Loan loan) throws IOException {
        synchronized (known) {
            CsvDialect dialect = known.dialect;
            if (dialect == null) {
                dialect = CsvSniffer.dialect(this, bytes, completed(), loan);
                known.dialect = dialect;
            }
            return dialect;
        }
    }

    /** Returns what was given. Where the first of several files has no header, none has one. */
    private CsvOptions completed() {
        return given.header() == null
                        && types().firstFile() instanceof CsvFile first
                        && first != origin()
                        && !first.dialect().hasHeader()
                ? given.withHeader(false)
                : given;
    }

    private CsvDialect dialect() {
        try (CsvBytes bytes = openBytes();
                ReadLimits.Loan loan = limits().loan()) {
            return dialect(bytes, loan);
        } catch (IOException | CsvFailure e) {
            throw explained(told(e));
        }
    }

    @Override
    CsvValues values() {
        return dialect().values();
    }

    @Override
    public List<String> remarks(Collection<String> columns) {
        List<String> remarks = new ArrayList<>(super.remarks(columns));
        CsvFailure leftOut = known.leftOut.get();
        if (leftOut != null) {
            remarks.add(told(leftOut).getMessage() + "; it is left out, with others like it");
        }
        return remarks;
    }

    @Override
    public Optional<String> format() {
        return Optional.of(dialect().remark());
    }

    /** Hears of a record that is left out. */
    void leaveOut(CsvFailure failure) {
        known.leftOut.accumulateAndGet(failure, CsvFailure::first);
    }

    @Override
    public List<String> readNames() {
        try (CsvContent content = CsvContent.open(this, partBytes())) {
            return content.header().names();
        } catch (IOException | CsvFailure e) {
            throw told(e);
        }
    }

    @Override
    CsvSplits open(@Nullable List<String> columns) {
        try {
            CsvContent content = CsvContent.open(this, partBytes());
            try {
                List<String> names = content.header().names();
                List<Integer> positions = ColumnSelection.indices(names, columns);
                types().requireColumns(names);
                List<String> wanted = positions.stream().map(names::get).toList();
                List<CsvType> wantedTypes = types().of(wanted, limits());
                return new CsvSplits(this, content, positions, wanted, wantedTypes);
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
        try (CsvContent content = CsvContent.open(this, Math.min(partBytes(), GUESS_BYTES))) {
            look(content, names, guesses, true);
            return !content.parts().hasPart(1);
        } catch (IOException | CsvFailure e) {
            throw explained(told(e));
        }
    }

    @Override
    void lookAtAll(List<String> names, Map<String, TypeGuess> guesses) {
        try (CsvContent content = CsvContent.open(this, partBytes())) {
            look(content, names, guesses, false);
        } catch (IOException | RuntimeException e) {
            throw explained(told(e));
        }
        requireUnchanged();
    }

    private void look(
            CsvContent content, List<String> names, Map<String, TypeGuess> guesses, boolean isFirst)
            throws IOException {
        List<String> known = names.stream().filter(content.header().names()::contains).toList();
        List<List<TypeGuess>> found =
                isFirst
                        ? List.of(look(content, 0, known))
                        : new TextParts(content.parts())
                                .readAll(part -> look(content, part, known), none -> {});
        for (List<TypeGuess> each : found) {
            for (int i = 0; i < known.size(); i++) {
                guesses.computeIfAbsent(known.get(i), name -> new TypeGuess(name, this))
                        .add(each.get(i));
            }
        }
    }

    private List<TypeGuess> look(CsvContent content, int part, List<String> known) {
        List<TypeGuess> guesses = known.stream().map(name -> new TypeGuess(name, this)).toList();
        List<Integer> positions = ColumnSelection.indices(content.header().names(), known);
        try {
            content.visit(part, content.visitors(positions, guesses));
        } catch (IOException | RuntimeException e) {
            throw told(e);
        }
        return guesses;
    }
}
