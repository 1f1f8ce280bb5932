// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words of a document.
 *
 * @param words as they stand there, in one line; {@code #} stands for any number
 */
record Quote(String document, String words) {

    private static final String NUMBER = "(\\d[\\d,]*(?:\\.\\d+)?)";

    /** Returns the words as a pattern, with a group for each number. */
    Pattern pattern() {
        return Pattern.compile(("\\Q" + words + "\\E").replace("#", "\\E" + NUMBER + "\\Q"));
    }

    boolean has(Passage passage) {
        return passage.document().equals(document) && passage.isWithin(pattern());
    }

    /**
     * Returns the number that the document has.
     *
     * @throws IOException if it does not have the words
     */
    BigDecimal number(Repository repository) throws IOException {
        String text = repository.text(document).replaceAll("\\s+", " ");
        Matcher matcher = pattern().matcher(text);
        if (!matcher.find()) {
            throw new IOException(document + " does not say: " + words);
        }
        return new BigDecimal(matcher.group(1).replace(",", ""));
    }
}
