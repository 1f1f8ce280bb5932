// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.FLOAT64;
import static dev.windrow.column.ColumnType.Primitive.INT64;
import static dev.windrow.column.ColumnType.Primitive.UTF8;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Functions whose values differ from row to row and from run to run, as their users ask for. */
final class ChanceFunctions {

    private static final int TIME_BITS = 48;

    static final FunctionTable TABLE =
            new FunctionTable()
                    .one(
                            "random",
                            FLOAT64,
                            INT64,
                            (Long call) -> ThreadLocalRandom.current().nextDouble())
                    .one("uuid", UTF8, INT64, (Long call) -> UUID.randomUUID().toString())
                    .alias("uuid", "gen_random_uuid", "uuidv4")
                    .one("uuidv7", UTF8, INT64, (Long call) -> ofTime().toString());

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
