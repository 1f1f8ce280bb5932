// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.query.StringFunction.LetterCase;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Unicode's simple mapping of letters to one case, as a lookup table for the device: the difference
 * of each code point, in pages of 256. All pages without a change share one.
 *
 * @param pages the page of each 256 code points
 * @param mapping the pages, one after the other
 */
record CaseTable(IntArray pages, IntArray mapping) {

    private static final int PAGE = 256;
    private static final int PAGES = (Character.MAX_CODE_POINT + 1) / PAGE;

    /** Returns the table for upper or lower case, in new arrays. */
    static CaseTable of(LetterCase letterCase) {
        return switch (letterCase) {
            case UPPER -> of(Character::toUpperCase);
            case LOWER -> of(Character::toLowerCase);
        };
    }

    private static CaseTable of(IntUnaryOperator change) {
        IntArray pages = new IntArray(PAGES);
        List<int[]> made = new ArrayList<>();
        made.add(new int[PAGE]);
        for (int page = 0; page < PAGES; page++) {
            int[] differences = new int[PAGE];
            boolean changes = false;
            for (int i = 0; i < PAGE; i++) {
                int point = page * PAGE + i;
                differences[i] = change.applyAsInt(point) - point;
                changes |= differences[i] != 0;
            }
            pages.set(page, changes ? made.size() : 0);
            if (changes) {
                made.add(differences);
            }
        }
        IntArray mapping = new IntArray(made.size() * PAGE);
        for (int i = 0; i < mapping.getSize(); i++) {
            mapping.set(i, made.get(i / PAGE)[i % PAGE]);
        }
        return new CaseTable(pages, mapping);
    }
}
