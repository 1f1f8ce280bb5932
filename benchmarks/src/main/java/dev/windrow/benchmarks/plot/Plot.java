// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.plot;

import java.util.List;

/**
 * A plot of the page.
 *
 * @param name the name of its file, without the ending
 * @param heading the heading above it
 * @param text describes it
 * @param svg the picture
 * @param sources the result files that it is made of
 */
record Plot(String name, String heading, String text, String svg, List<String> sources) {

    /** Returns its part of the page. */
    String markdown() {
        StringBuilder links = new StringBuilder();
        for (String source : sources) {
            links.append(links.isEmpty() ? "" : ", ");
            links.append("[%s](../results/%s)".formatted(source, source));
        }
        return """
        ## %s

        ![%s](%s.svg)

        %s From %s.
        """
                .formatted(heading, heading, name, text, links);
    }
}
