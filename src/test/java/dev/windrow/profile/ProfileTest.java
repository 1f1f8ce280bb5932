// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.profile.Phase.Kind;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class ProfileTest {

    private static final Phase UPLOAD = new Phase(Kind.UPLOAD, "upload", 1_000, 4_000);
    private static final Phase MAP = new Phase(Kind.KERNEL, "map", 2_000, 1_000);
    private static final Phase REDUCE = new Phase(Kind.KERNEL, "reduce", 500, 500);

    private static Profile profile(Phase... phases) {
        return new Profile("cpu", "cpu-hash", 10, 3, List.of(phases), 32, 64, List.of("a note"));
    }

    @Test
    void phasesOfAKindAreAddedUp() {
        Profile profile = profile(UPLOAD, MAP, REDUCE);
        assertThat(profile.nanoseconds(Kind.KERNEL)).isEqualTo(2_500);
        assertThat(profile.bytes(Kind.KERNEL)).isEqualTo(1_500);
        assertThat(profile.nanoseconds(Kind.DOWNLOAD)).isZero();
        assertThat(profile.bytes(Kind.UPLOAD)).isEqualTo(4_000);
    }

    @Test
    void aFirstPhaseComesBeforeAllOthers() {
        Phase read = new Phase(Kind.READ, "read", 1, 2);
        Profile profile = profile(UPLOAD, MAP).withFirst(read);
        assertThat(profile.phases()).containsExactly(read, UPLOAD, MAP);
        assertThat(profile.engine()).isEqualTo("cpu");
        assertThat(profile.strategy()).isEqualTo("cpu-hash");
        assertThat(profile.rows()).isEqualTo(10);
        assertThat(profile.groups()).isEqualTo(3);
        assertThat(profile.peakDeviceBytes()).isEqualTo(64);
        assertThat(profile.notes()).containsExactly("a note");
    }

    @Test
    void bytesPerNanosecondAreGigabytesPerSecond() {
        assertThat(UPLOAD.gigabytesPerSecond()).isEqualTo(4.0);
        assertThat(new Phase(Kind.HOST, "x", 0, 5).gigabytesPerSecond()).isZero();
        assertThat(new Phase(Kind.HOST, "x", 5, 0).gigabytesPerSecond()).isZero();
    }

    @Test
    void aProfileDoesNotChangeWithTheListsItWasMadeOf() {
        List<Phase> phases = new ArrayList<>(List.of(UPLOAD));
        List<String> notes = new ArrayList<>();
        Profile profile = new Profile("cpu", "cpu-hash", 0, 0, phases, 0, 0, notes);
        phases.add(MAP);
        notes.add("late");
        assertThat(profile.phases()).containsExactly(UPLOAD);
        assertThat(profile.notes()).isEmpty();
    }

    @Test
    void aKernelThatWouldBeFasterThanACopyHasNoShare() {
        Profile profile =
                new Profile("e", "s", 1, 1, List.of(), 0, 0, List.of())
                        .withCopyGigabytesPerSecond(200);
        assertThat(profile.shareOfCopy(new Phase(Phase.Kind.KERNEL, "map", 10, 1_000)))
                .hasValue(0.5);
        assertThat(profile.shareOfCopy(new Phase(Phase.Kind.KERNEL, "map", 1, 1_000))).isEmpty();
        assertThat(profile.shareOfCopy(new Phase(Phase.Kind.KERNEL, "map", 10, 0))).isEmpty();
        assertThat(profile.shareOfCopy(new Phase(Phase.Kind.UPLOAD, "upload", 10, 1_000)))
                .isEmpty();
    }
}
