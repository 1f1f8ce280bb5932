package dev.windrow.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * Where time and bytes of one query went.
 *
 * @param engine the engine and its device
 * @param strategy how groups were found
 * @param rows rows of the input
 * @param groups rows of the result
 * @param phases the steps, in order
 * @param inputBytes the columns that the query read, as they lie on the device, whether they were
 *     there before or not; 0 on the CPU
 * @param peakDeviceBytes the most that the query had on the device, its columns among it; 0 on the
 *     CPU
 * @param notes decisions taken on the way, such as a bigger table
 */
public record Profile(
        String engine,
        String strategy,
        long rows,
        long groups,
        List<Phase> phases,
        long inputBytes,
        long peakDeviceBytes,
        List<String> notes) {

    public Profile {
        phases = List.copyOf(phases);
        notes = List.copyOf(notes);
    }

    /** Returns a profile with one more step before all others. */
    public Profile withFirst(Phase phase) {
        List<Phase> all = new ArrayList<>();
        all.add(phase);
        all.addAll(phases);
        return new Profile(engine, strategy, rows, groups, all, inputBytes, peakDeviceBytes, notes);
    }

    /** Returns the nanoseconds of all steps of a kind. */
    public long nanoseconds(Phase.Kind kind) {
        return phases.stream()
                .filter(phase -> phase.kind() == kind)
                .mapToLong(Phase::nanoseconds)
                .sum();
    }

    /** Returns the bytes of all steps of a kind. */
    public long bytes(Phase.Kind kind) {
        return phases.stream().filter(phase -> phase.kind() == kind).mapToLong(Phase::bytes).sum();
    }
}
