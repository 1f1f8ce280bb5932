// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The profile of work that was done in parts, one after the other. */
final class ProfileOfParts {

    private ProfileOfParts() {}

    /**
     * Adds up the profiles of parts.
     *
     * @param parts at least one profile
     * @param divisions the phases in which the parts were made
     * @param note why there are parts
     * @param start when the results of parts began to be put together
     * @param rows rows of the input
     * @param made the results, put together
     */
    static Profile of(
            List<Profile> parts,
            List<Phase> divisions,
            String note,
            long start,
            long rows,
            Table made) {
        List<Phase> phases = new ArrayList<>(divisions);
        Set<String> notes = new LinkedHashSet<>(List.of(note));
        long peakBytes = 0;
        long inputBytes = 0;
        for (Profile part : parts) {
            phases.addAll(part.phases());
            notes.addAll(part.notes());
            peakBytes = Math.max(peakBytes, part.peakDeviceBytes());
            inputBytes += part.inputBytes();
        }
        phases.add(
                Phase.since(start, Phase.Kind.HOST, "put together", made.byteSize(), made.rows()));
        Profile first = parts.getFirst();
        return new Profile(
                first.engine(),
                first.strategy(),
                rows,
                made.rows(),
                added(phases),
                inputBytes,
                peakBytes,
                List.copyOf(notes));
    }

    /** Adds phases of one name: each part has them. */
    private static List<Phase> added(List<Phase> phases) {
        Map<String, Phase> byName = new LinkedHashMap<>();
        for (Phase phase : phases) {
            byName.merge(phase.kind() + " " + phase.name(), phase, ProfileOfParts::sum);
        }
        return List.copyOf(byName.values());
    }

    private static Phase sum(Phase one, Phase other) {
        return new Phase(
                one.kind(),
                one.name(),
                one.start(),
                one.nanoseconds() + other.nanoseconds(),
                one.bytes() + other.bytes(),
                one.rows() + other.rows(),
                one.launch());
    }
}
