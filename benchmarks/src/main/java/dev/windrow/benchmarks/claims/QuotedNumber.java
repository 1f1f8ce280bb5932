// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of a sentence.
 *
 * @param command what measures it, for bash
 * @param finds matches what the command prints; its first group is the number
 * @param factor from the unit that the command prints to that of the document
 */
record QuotedNumber(
        String name,
        Quote quote,
        Kind kind,
        Need need,
        String command,
        Pattern finds,
        double factor)
        implements Claim.Measured {

    @Override
    public boolean covers(Passage passage) {
        return quote.has(passage);
    }

    @Override
    public List<Figure> measure(Repository repository) throws IOException {
        Matcher matcher = finds.matcher(repository.run(command));
        double measured =
                matcher.find() ? factor * Double.parseDouble(matcher.group(1)) : Double.NaN;
        return List.of(new Figure(name, kind, quote.number(repository), measured));
    }
}
