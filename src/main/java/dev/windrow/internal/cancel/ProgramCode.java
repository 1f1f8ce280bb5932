// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Code of the program around, that makes the rows of a call or receives them. It may wait for other
 * calls of the session, so these must not wait for its own ({@link CallShare}).
 */
public final class ProgramCode {

    private ProgramCode() {}

    /** Returns rows that the program makes as they are asked for. */
    public static <R> Iterator<R> rows(Iterator<R> made) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return run(CancelToken.share(), made::hasNext);
            }

            @Override
            public R next() {
                return run(CancelToken.share(), made::next);
            }
        };
    }

    /** Returns a receiver of rows, which the call of the calling thread makes as it asks. */
    public static <R> Consumer<Iterator<R>> receiver(Consumer<Iterator<R>> receiver) {
        CallShare share = CancelToken.share();
        return rows ->
                run(
                        share,
                        () -> {
                            receiver.accept(new Asked<>(rows, share));
                            return true;
                        });
    }

    private static <R> R run(CallShare share, Supplier<R> code) {
        share.leave();
        try {
            return code.get();
        } finally {
            share.back();
        }
    }

    /** Rows that a call makes while its receiver waits for them. */
    private record Asked<R>(Iterator<R> rows, CallShare share) implements Iterator<R> {

        @Override
        public boolean hasNext() {
            return made(rows::hasNext);
        }

        @Override
        public R next() {
            return made(rows::next);
        }

        private <V> V made(Supplier<V> work) {
            share.back();
            try {
                return work.get();
            } finally {
                share.leave();
            }
        }
    }
}
