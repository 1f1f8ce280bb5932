// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.scan.CsvOptions;

import java.util.ArrayList;
import java.util.List;

/**
 * The signs within numbers.
 *
 * @param fraction what stands before a fraction: a point or a comma
 * @param thousands what may stand between groups of three digits before the fraction; {@link
 *     CsvDialect#NO_SIGN} if nothing does
 * @param inIntegers whether thousands may also stand where no fraction follows
 */
record NumberSigns(byte fraction, byte thousands, boolean inIntegers) {

    private static final byte POINT = '.';
    private static final byte COMMA = ',';
    private static final byte APOSTROPHE = '\'';

    /** A point before fractions, and nothing between thousands. */
    static final NumberSigns PLAIN = new NumberSigns(POINT, CsvDialect.NO_SIGN, true);

    boolean isPlain() {
        return equals(PLAIN);
    }

    /** Returns whether all numbers may have thousands. */
    boolean hasThousands() {
        return thousands != CsvDialect.NO_SIGN && inIntegers;
    }

    boolean hasDecimalComma() {
        return fraction == COMMA;
    }

    /**
     * Returns the signs that numbers may have by what was given, the usual ones first. Beside a
     * decimal comma, a point cannot but stand between thousands, if a fraction follows.
     */
    static List<NumberSigns> possible(byte delimiter, CsvOptions given) {
        Boolean comma = given.decimalComma();
        Character thousands = given.thousands();
        List<NumberSigns> possible = new ArrayList<>();
        for (byte between : new byte[] {CsvDialect.NO_SIGN, COMMA, POINT, APOSTROPHE}) {
            byte sign = thousands == null ? between : CsvDialect.sign(thousands);
            for (byte fraction : new byte[] {POINT, COMMA}) {
                boolean isMeant =
                        comma == null
                                ? fraction == POINT || delimiter != COMMA
                                : comma == (fraction == COMMA);
                boolean isFound =
                        thousands == null && fraction == COMMA && sign == CsvDialect.NO_SIGN;
                if (isMeant && sign != fraction && !isFound) {
                    possible.add(new NumberSigns(fraction, sign, true));
                }
            }
        }
        if (thousands == null && (comma == null ? delimiter != COMMA : comma)) {
            possible.add(new NumberSigns(COMMA, POINT, false));
        }
        return possible.stream().distinct().toList();
    }
}
