// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A column of a document's table, whose other columns may be figures of the same run.
 *
 * @param table how the table's first line begins, up to a bar
 * @param column the column's place, from 0
 * @param file the file that the command writes: a table, whose rows begin as those of the document
 * @param measured the name of the file's column
 */
record QuotedColumn(
        String name,
        String document,
        String table,
        int column,
        Need need,
        String command,
        String file,
        String measured)
        implements Claim.Measured {

    @Override
    public boolean covers(Passage passage) {
        return passage.document().equals(document) && passage.header().startsWith(table);
    }

    @Override
    public List<Figure> measure(Repository repository) throws IOException {
        List<String> names = MarkdownTable.cells(table);
        MarkdownTable quoted =
                MarkdownTable.allOf(repository.text(document)).stream()
                        .filter(each -> Collections.indexOfSubList(each.names(), names) == 0)
                        .findFirst()
                        .orElseThrow(() -> new IOException(document + " has no table " + table));
        repository.run(command);
        MarkdownTable now = MarkdownTable.allOf(repository.text(file)).getFirst();
        int place = now.names().indexOf(measured);
        List<Figure> figures = new ArrayList<>();
        for (List<String> row : quoted.rows()) {
            double value =
                    now.find(List.of(0), List.of(row.getFirst()))
                            .map(found -> Double.parseDouble(found.get(place)))
                            .orElse(Double.NaN);
            BigDecimal figure = new BigDecimal(row.get(column));
            figures.add(new Figure(row.getFirst(), Kind.RATIO, figure, value));
        }
        return figures;
    }
}
