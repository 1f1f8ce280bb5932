// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.error.ErrorCode;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.DeviceStrings;
import dev.windrow.profile.FlightEntry;

import java.util.List;

/** A user's kernel that makes a column of strings, any number of times over the same table. */
public final class PreparedText implements SessionResource {

    private final Resident table;
    private final String name;
    private final DeviceStrings strings;
    private boolean closed;

    PreparedText(Resident table, String name, DeviceStrings strings) {
        this.table = table;
        this.name = name;
        this.strings = strings;
        table.add(this);
    }

    /**
     * Makes the column.
     *
     * @param profiled whether each kernel is timed, which makes it slower
     * @return a table of the one column, which the caller closes
     */
    public Made run(boolean profiled) {
        return table.session().withResidents(() -> runAlone(profiled));
    }

    private Made runAlone(boolean profiled) {
        if (closed) {
            throw ErrorCode.CLOSED.failure("these prepared strings are closed, or their table is");
        }
        FlightEntry entry = FlightEntry.begin();
        TransformOutcome outcome = strings.run(name, profiled);
        entry.end(outcome.profile());
        return new Made(
                outcome.table(),
                () -> new Account(strings.strategy(), List.of("made by the caller's kernel")),
                outcome.profile());
    }

    /** Frees its memory on the device; a second call does nothing. */
    @Override
    public void close() {
        table.session()
                .closeResident(
                        () -> {
                            if (!closed) {
                                closed = true;
                                strings.close();
                                table.forget(this);
                            }
                        });
    }
}
