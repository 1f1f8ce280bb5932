// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;

/** Writes some fields of a row of Spark. */
@FunctionalInterface
interface FieldWriter {

    /**
     * Writes them.
     *
     * @param out the row
     * @param group the group whose values are written
     */
    void write(UnsafeRowWriter out, long group);
}
