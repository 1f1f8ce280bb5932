// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

/**
 * Figures that no command measures again.
 *
 * @param quote words of a sentence, or where the first line of a table begins
 * @param reason why
 */
record Unmeasured(String name, Quote quote, String reason) implements Claim {

    @Override
    public boolean covers(Passage passage) {
        boolean isTable =
                passage.document().equals(quote.document())
                        && quote.words().startsWith("|")
                        && passage.header().startsWith(quote.words());
        return isTable || quote.has(passage);
    }
}
