// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import java.text.BreakIterator;
import java.util.Locale;

/**
 * How many columns of a terminal a text takes: ideographs and emoji take two, and what is written
 * over another character takes none. Terminals differ on the rarest characters.
 */
final class TextWidth {

    /** Below it, every character takes one column. */
    private static final char FIRST_OF_OTHER_WIDTH = '\u0300';

    /** Asks for the picture of a character that is else a sign of one column. */
    private static final char PICTURE = '\ufe0f';

    /** Ranges of wide characters: from, to, from, to ... */
    private static final int[] WIDE = {
        0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xa000,
        0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff00, 0xff60,
        0xffe0, 0xffe6, 0x20000, 0x3fffd
    };

    private TextWidth() {}

    /** Returns the columns of a text without control characters. */
    static int of(String text) {
        if (isPlain(text)) {
            return text.length();
        }
        BreakIterator characters = characters(text);
        int width = 0;
        int start = 0;
        for (int end = characters.next(); end != BreakIterator.DONE; end = characters.next()) {
            width += ofCharacter(text, start, end);
            start = end;
        }
        return width;
    }

    /** Returns a text that takes at most so many columns, and ends in a mark if it was longer. */
    static String cut(String text, int most, String mark) {
        if (of(text) <= most) {
            return text;
        }
        BreakIterator characters = characters(text);
        int left = most - mark.length();
        int start = 0;
        int end = characters.next();
        while (end != BreakIterator.DONE && ofCharacter(text, start, end) <= left) {
            left -= ofCharacter(text, start, end);
            start = end;
            end = characters.next();
        }
        return text.substring(0, start) + mark;
    }

    private static BreakIterator characters(String text) {
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(text);
        return characters;
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_OF_OTHER_WIDTH) {
                return false;
            }
        }
        return true;
    }

    /** Returns the columns of a character that may be composed of several code points. */
    private static int ofCharacter(String text, int start, int end) {
        int widest = 0;
        for (int i = start; i < end; i += Character.charCount(text.codePointAt(i))) {
            int point = text.codePointAt(i);
            widest = Math.max(widest, point == PICTURE ? 2 : ofPoint(point));
        }
        return widest;
    }

    private static int ofPoint(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> Character.isEmojiPresentation(point) || isWide(point) ? 2 : 1;
        };
    }

    private static boolean isWide(int point) {
        for (int i = 0; i < WIDE.length; i += 2) {
            if (point >= WIDE[i] && point <= WIDE[i + 1]) {
                return true;
            }
        }
        return false;
    }
}
