// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.ColumnType;
import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.io.ReadLimits;
import dev.windrow.internal.io.csv.CsvType.Certainty;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The types of the columns of some text files together: given, or inferred from all fields. A type
 * is first guessed from the first fields of each file, and the files are read as if it were right.
 * If each field of them then is of that type, and none would have changed the guess, the guess was
 * right. Otherwise somebody asks to {@link #settle} the matter, all fields are looked at, and the
 * files are read again. Any thread may ask.
 */
public final class CsvTypes {

    private final List<TextFile> files = new ArrayList<>();
    private final Set<String> given;
    private final Map<String, CsvType> types = new HashMap<>();

    /** Files of which each field of a guessed column was found to be of its type. */
    private final Map<String, Set<TextFile>> confirmed = new HashMap<>();

    /** Fields that made columns text, by the names of the columns. */
    private final Map<String, OddField> odd = new LinkedHashMap<>();

    /** How the fields of columns are written, if that is unusual. */
    private final Map<String, List<String>> written = new LinkedHashMap<>();

    private boolean failed;
    private long version;

    /**
     * Makes the types of no file yet.
     *
     * @param given the types that are not to be inferred, by the names of their columns
     */
    public CsvTypes(Map<String, ColumnType> given) {
        this.given = new LinkedHashSet<>(given.keySet());
        given.forEach((name, type) -> types.put(name, CsvType.certain(type)));
    }

    /** Adds a file, before any type is asked for. */
    void add(TextFile file) {
        files.add(file);
    }

    /** Tells that columns are not in the files, though types may have been given for them. */
    public void leaveOut(Collection<String> names) {
        given.removeAll(names);
    }

    /** Returns the file that was added first. */
    TextFile firstFile() {
        return files.getFirst();
    }

    /** Returns whether a type was given for a column of the files. */
    public boolean areGiven() {
        return !given.isEmpty();
    }

    /** Fails if a type was given for a column that is not there. */
    void requireColumns(List<String> names) {
        for (String name : given) {
            if (!names.contains(name)) {
                throw ErrorCode.UNKNOWN_COLUMN.failure(
                        "a type is given for a column that is not there: "
                                + NearestNames.unknownColumn(name, names));
            }
        }
    }

    /**
     * Returns the types of columns to read the files with.
     *
     * @param limits what it may take to look at fields
     */
    synchronized List<CsvType> of(List<String> names, ReadLimits limits) {
        if (failed) {
            settle(limits);
        }
        Set<String> unknown = new LinkedHashSet<>(names);
        unknown.removeAll(types.keySet());
        if (!unknown.isEmpty()) {
            guess(List.copyOf(unknown), limits);
        }
        return names.stream().map(types::get).toList();
    }

    /** Returns a number that rises when types turn out to be others than files were read with. */
    synchronized long version() {
        return version;
    }

    /** Tells that all fields of some columns of a file are of the types of {@link #of}. */
    synchronized void confirm(TextFile file, List<String> names) {
        for (String name : names) {
            Set<TextFile> sure = confirmed.computeIfAbsent(name, any -> new HashSet<>());
            sure.add(file);
            if (sure.size() == files.size()) {
                types.computeIfPresent(name, (_, type) -> type.confirmed());
            }
        }
    }

    /**
     * Tells that a file could not be read with the types of {@link #of}, of which some are guesses:
     * one is wrong, or there is an error that may not be the first one.
     */
    synchronized void fail() {
        failed = true;
    }

    /**
     * Makes all types certain, for which all fields are looked at if they have not been yet.
     *
     * @param limits what that may take
     */
    synchronized void settle(ReadLimits limits) {
        List<String> guessed =
                types.keySet().stream().filter(name -> !types.get(name).isCertain()).toList();
        boolean isOther = failed;
        if (!guessed.isEmpty()) {
            Map<String, CsvType> before = new HashMap<>(types);
            inferFromAll(guessed, limits);
            isOther |=
                    guessed.stream().anyMatch(name -> !before.get(name).isReadAs(types.get(name)));
        }
        failed = false;
        version += isOther ? 1 : 0;
    }

    /** Returns what to tell of columns that one field made text, or that are written unusually. */
    synchronized List<String> remarks(Collection<String> names) {
        Stream<String> fields =
                odd.values().stream()
                        .filter(field -> names.contains(field.column()))
                        .map(OddField::remark);
        return Stream.concat(
                        fields,
                        names.stream()
                                .flatMap(name -> written.getOrDefault(name, List.of()).stream()))
                .toList();
    }

    private void guess(List<String> names, ReadLimits limits) {
        Map<String, TypeGuess> guesses = new LinkedHashMap<>();
        boolean isAll = true;
        try {
            for (TextFile file : files) {
                isAll &= file.within(limits).lookAtFirst(names, guesses);
            }
        } catch (RuntimeException e) {
            // Perhaps not the first one.
            inferFromAll(names, limits);
            return;
        }
        if (!isAll && guesses.values().stream().anyMatch(TypeGuess::needsAllFields)) {
            inferFromAll(names, limits);
            return;
        }
        for (String name : names) {
            TypeGuess guess = guesses.get(name);
            Certainty certainty =
                    isAll
                            ? Certainty.CERTAIN
                            : guess.isOfNothing() ? Certainty.NOTHING_SEEN : Certainty.GUESSED;
            put(name, guess, certainty);
        }
    }

    private void put(String name, TypeGuess guess, Certainty certainty) {
        types.put(name, new CsvType(guess.type(), certainty, guess.dates()));
        guess.odd().ifPresent(field -> odd.put(name, field));
        written.put(name, guess.remarks());
    }

    private void inferFromAll(List<String> names, ReadLimits limits) {
        Map<String, TypeGuess> guesses = new LinkedHashMap<>();
        files.forEach(file -> file.within(limits).lookAtAll(names, guesses));
        names.forEach(name -> put(name, guesses.get(name), Certainty.CERTAIN));
    }
}
