// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.scan.Scan;

import java.util.function.Supplier;

/**
 * Passes over a scan that guesses the types of columns. A failure may follow from a wrong guess:
 * then there is a second pass, with the right types.
 */
final class ScanPasses {

    private ScanPasses() {}

    /**
     * Passes over a scan.
     *
     * @param pass fails, or reads all splits, or gives up before it has a result
     */
    static <T> T overAll(Scan scan, Supplier<T> pass) {
        long version = scan.version();
        try {
            return pass.get();
        } catch (WindrowException e) {
            if (e.code() == ErrorCode.CANCELLED) {
                throw e;
            }
            scan.settle();
            if (scan.version() == version) {
                throw e;
            }
        }
        return pass.get();
    }

    /**
     * Passes over some splits of a scan. The others may show as well that a guess is wrong.
     *
     * @param pass fails, or makes a result of the rows that it reads
     */
    static TransformResult overSome(Scan scan, Supplier<TransformResult> pass) {
        return overAll(
                scan,
                () -> {
                    long version = scan.version();
                    TransformResult made = pass.get();
                    try {
                        scan.settle();
                    } catch (RuntimeException | Error e) {
                        made.close();
                        throw e;
                    }
                    if (scan.version() == version) {
                        return made;
                    }
                    made.close();
                    return pass.get();
                });
    }
}
