// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.sql.syntax.SqlText;

/**
 * What all queries of a statement share.
 *
 * @param tables finds the tables that FROM names
 * @param names the names of columns in the plan
 */
record Statement(SqlText text, SqlTableSource tables, PlanNames names) {}
