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
 */
record NumberSigns(byte fraction, byte thousands) {

    private static final byte POINT = '.';
    private static final byte COMMA = ',';
    private static final byte APOSTROPHE = '\'';

    /** A point before fractions, and nothing between thousands. */
    static final NumberSigns PLAIN = new NumberSigns(POINT, CsvDialect.NO_SIGN);

    boolean isPlain() {
        return equals(PLAIN);
    }

    boolean hasThousands() {
        return thousands != CsvDialect.NO_SIGN;
    }

    boolean hasDecimalComma() {
        return fraction == COMMA;
    }

    /** Returns the signs that numbers may have by what was given, the usual ones first. */
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
                NumberSigns signs = new NumberSigns(fraction, sign);
                if (isMeant && sign != fraction && !possible.contains(signs)) {
                    possible.add(signs);
                }
            }
        }
        return possible;
    }
}
