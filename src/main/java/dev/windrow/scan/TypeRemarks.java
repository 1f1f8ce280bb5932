// SPDX-License-Identifier: Apache-2.0
package dev.windrow.scan;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Collection;
import java.util.function.Supplier;

/** Tells, where a column's type does not suit a query, why the input says it is of that type. */
public final class TypeRemarks {

    private TypeRemarks() {}

    /**
     * Runs a query.
     *
     * @param <T> what the query returns
     * @param scan the query's input
     * @param columns the columns that the query computes with
     * @param query fails with {@code UNSUPPORTED_TYPE} if the type of a column does not suit it
     * @return what the query returns
     * @throws WindrowException as the query does, with the remarks of the input behind the message
     */
    public static <T> T told(Scan scan, Collection<String> columns, Supplier<T> query) {
        try {
            return query.get();
        } catch (WindrowException e) {
            throw e.code() == ErrorCode.UNSUPPORTED_TYPE ? told(scan, columns, e) : e;
        }
    }

    private static WindrowException told(
            Scan scan, Collection<String> columns, WindrowException failure) {
        String remarks = String.join("; ", scan.remarks(columns));
        return remarks.isEmpty() || failure.getMessage().endsWith(remarks)
                ? failure
                : new WindrowException(
                        failure.code(), failure.getMessage() + "; " + remarks, failure);
    }
}
