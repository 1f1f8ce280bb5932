// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.partial;

import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.StringBytes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The few distinct texts of a column, and which of them each row has. */
final class HeaderTexts {

    /** The texts, with their numbers from 0. */
    private final Map<String, Integer> texts = new LinkedHashMap<>();

    private final Column column;

    /** The texts of the column's dictionary, if it has one. */
    private final int[] ofEntry;

    /** The last row that was asked for, or -1, and its text. */
    private long lastRow = -1;

    private int last;

    /** Reads the texts. A column of another type has its type's name as its only text. */
    HeaderTexts(Column column) {
        this.column = column;
        if (column instanceof DictionaryColumn dictionary) {
            VariableWidthColumn entries = dictionary.dictionary();
            ofEntry = new int[Math.toIntExact(entries.rows())];
            for (int entry = 0; entry < ofEntry.length; entry++) {
                ofEntry[entry] = number(entries.isNull(entry) ? "null" : entries.getString(entry));
            }
        } else {
            ofEntry = new int[0];
        }
        for (long row = 0; row < column.rows(); row++) {
            of(row);
        }
    }

    /**
     * Returns the distinct texts by their numbers. Those of a dictionary are there though no row
     * has them.
     */
    List<String> all() {
        return List.copyOf(texts.keySet());
    }

    /** Returns the number of a row's text. */
    int of(long row) {
        return switch (column) {
            case Column any when any.isNull(row) -> number("null");
            case DictionaryColumn dictionary ->
                    ofEntry[(int) RawValues.getLong(dictionary.indices(), row)];
            case VariableWidthColumn strings -> {
                if (lastRow < 0 || !StringBytes.equal(strings, lastRow, strings, row)) {
                    last = number(strings.getString(row));
                    lastRow = row;
                }
                yield last;
            }
            case Column other -> number(other.type().label());
        };
    }

    private int number(String text) {
        return texts.computeIfAbsent(text, key -> texts.size());
    }
}
