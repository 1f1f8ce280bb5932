// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.scan.Scan;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Passes over a scan that guesses the types of columns. A failure may follow from a wrong guess:
 * then there is a second pass, with the right types.
 */
public final class ScanPasses {

    private ScanPasses() {}

    /**
     * Passes over a scan.
     *
     * @param pass fails, or reads all splits, or gives up before it has a result
     */
    public static <T> T overAll(Scan scan, Supplier<T> pass) {
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
     * @param discard closes a result
     */
    public static <T> T overSome(Scan scan, Supplier<T> pass, Consumer<T> discard) {
        return overAll(
                scan,
                () -> {
                    long version = scan.version();
                    T made = pass.get();
                    try {
                        scan.settle();
                    } catch (RuntimeException | Error e) {
                        discard.accept(made);
                        throw e;
                    }
                    if (scan.version() == version) {
                        return made;
                    }
                    discard.accept(made);
                    return pass.get();
                });
    }
}
