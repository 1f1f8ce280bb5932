// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Functions whose values differ from row to row and from run to run, as their users ask for. */
final class ChanceFunctions {

    private static final int TIME_BITS = 48;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .one(
                            "random(int64) float64",
                            (Long call) -> ThreadLocalRandom.current().nextDouble())
                    .one(
                            "uuid; gen_random_uuid; uuidv4(int64) utf8",
                            (Long call) -> UUID.randomUUID().toString())
                    .one("uuidv7(int64) utf8", (Long call) -> ofTime().toString());

    private ChanceFunctions() {}

    /** Returns an identifier that begins with the milliseconds since 1970, so that it sorts. */
    private static UUID ofTime() {
        UUID random = UUID.randomUUID();
        long low = random.getMostSignificantBits() & 0xfff | 0x7000;
        return new UUID(
                System.currentTimeMillis() << Long.SIZE - TIME_BITS | low,
                random.getLeastSignificantBits());
    }
}
