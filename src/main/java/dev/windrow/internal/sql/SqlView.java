// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.sql.syntax.Identifier;

import java.util.List;

/**
 * A query that has a name. Each statement that names it translates it anew, so it reads the tables
 * and the time of that statement.
 *
 * @param name its name in FROM, in any case
 * @param query its text
 * @param columns the names of its first columns; none where the query names them
 */
public record SqlView(String name, String query, List<Identifier> columns) {

    public SqlView {
        columns = List.copyOf(columns);
    }
}
