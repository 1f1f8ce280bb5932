// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.internal.gpu.DeviceStrings;
import dev.windrow.profile.FlightEntry;

import java.util.List;

/**
 * A user's kernel that makes a column of strings, any number of times over the same table. The
 * first run compiles it and allocates its memory on the device, which is kept until this object is
 * closed. A further run only runs kernels and downloads the column.
 *
 * <p>Timing each kernel makes the device wait between them: only {@link #runProfiled} does it.
 */
public final class PreparedStrings implements SessionResource {

    private final ResidentTable table;
    private final String name;
    private final DeviceStrings strings;
    private boolean closed;

    PreparedStrings(ResidentTable table, String name, DeviceStrings strings) {
        this.table = table;
        this.name = name;
        this.strings = strings;
        table.add(this);
    }

    /**
     * Makes the column.
     *
     * @return a table of the one column, which the caller closes
     * @throws WindrowException {@code CLOSED} if this or its table is closed; {@code
     *     INVALID_ARGUMENT} if the strings take more than 2 GB together; {@code DEVICE_MEMORY} if
     *     the device has too little memory; {@code DEVICE_FAILURE} if the kernel cannot be
     *     compiled, with the reason
     */
    public TransformResult run() {
        return run(false);
    }

    /**
     * Makes the column as {@link #run} does, but times each kernel, which makes it slower.
     *
     * @return a table of the one column, which the caller closes
     * @throws WindrowException as {@link #run} does
     */
    public TransformResult runProfiled() {
        return run(true);
    }

    private TransformResult run(boolean profiled) {
        return table.session().withResidents(() -> runAlone(profiled));
    }

    private TransformResult runAlone(boolean profiled) {
        if (closed) {
            throw ErrorCode.CLOSED.failure("these prepared strings are closed, or their table is");
        }
        FlightEntry entry = FlightEntry.begin();
        TransformOutcome outcome = strings.run(name, profiled);
        entry.end(outcome.profile());
        return new TransformResult(
                outcome.table(),
                () -> new Explanation(strings.strategy(), List.of("made by the caller's kernel")),
                outcome.profile());
    }

    /**
     * Frees this object's memory on the device; the table's columns stay. A second call does
     * nothing.
     */
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
