// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.StringBytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Encodes the keys of other columns in the words of an encoding, so that its rows can be looked up
 * by them. A key that none of its rows can have is left out: nothing is known of the other columns
 * when the encoding is laid out.
 */
public final class ProbeEncoding {

    private final KeyEncoding built;
    private final List<ProbeColumn> columns;

    /** The columns of which the words have only hashes: those of the encoding, and the others. */
    private final VariableWidthColumn[] hashedOfBuilt;

    private final Column[] hashed;

    private ProbeEncoding(
            KeyEncoding built,
            List<ProbeColumn> columns,
            VariableWidthColumn[] hashedOfBuilt,
            Column[] hashed) {
        this.built = built;
        this.columns = columns;
        this.hashedOfBuilt = hashedOfBuilt;
        this.hashed = hashed;
    }

    /**
     * Prepares columns.
     *
     * @param built the encoding of the keys that are looked up
     * @param columns for each of its columns, one whose values compare with it
     * @param matchNulls for each of them, whether a null equals a null; it equals nothing otherwise
     */
    public static ProbeEncoding of(
            KeyEncoding built, List<Column> columns, List<Boolean> matchNulls) {
        List<ProbeColumn> prepared = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            prepared.add(
                    ProbeColumn.of(
                            columns.get(i),
                            built.columns().get(i),
                            built.placesOf(i),
                            matchNulls.get(i)));
        }
        int[] hashed = IntStream.range(0, columns.size()).filter(i -> isHashed(built, i)).toArray();
        return new ProbeEncoding(
                built,
                List.copyOf(prepared),
                IntStream.of(hashed)
                        .mapToObj(i -> (VariableWidthColumn) built.columns().get(i))
                        .toArray(VariableWidthColumn[]::new),
                IntStream.of(hashed).mapToObj(columns::get).toArray(Column[]::new));
    }

    private static boolean isHashed(KeyEncoding built, int column) {
        return built.placesOf(column).stream()
                .anyMatch(place -> place.part() instanceof StringParts.Hashed);
    }

    /**
     * Encodes the keys of a batch of rows, and keeps those that rows of the encoding may have.
     *
     * @return the number of rows that are kept, of which the batch tells the places
     */
    public int read(long fromRow, int count, KeyBatch batch) {
        batch.start(fromRow);
        Arrays.fill(batch.words(), 0, count * built.words(), 0);
        long[] misfits = batch.misfits();
        Arrays.fill(misfits, 0, count, 0);
        for (ProbeColumn column : columns) {
            column.read(fromRow, count, batch, built.words());
        }
        int[] positions = batch.positions();
        int kept = 0;
        for (int i = 0; i < count; i++) {
            positions[kept] = i;
            kept += misfits[i] == 0 ? 1 : 0;
        }
        if (kept < count) {
            batch.keep(positions, kept);
        }
        return kept;
    }

    /** Returns whether two rows whose words are equal have equal keys. */
    public boolean areEqual(long builtRow, long row) {
        for (int i = 0; i < hashed.length; i++) {
            VariableWidthColumn ofBuilt = hashedOfBuilt[i];
            // Since the words are equal, both values are null or neither is.
            if (!ofBuilt.isNull(builtRow) && !isEqual(ofBuilt, builtRow, hashed[i], row)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEqual(
            VariableWidthColumn ofBuilt, long builtRow, Column column, long row) {
        return switch (column) {
            case VariableWidthColumn strings -> StringBytes.equal(ofBuilt, builtRow, strings, row);
            case DictionaryColumn(FixedWidthColumn indices, VariableWidthColumn dictionary) ->
                    StringBytes.equal(
                            ofBuilt, builtRow, dictionary, RawValues.getLong(indices, row));
            default -> throw new IllegalArgumentException(column.type().label());
        };
    }
}
