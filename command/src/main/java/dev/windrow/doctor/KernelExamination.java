// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.doctor.Finding.Status;
import dev.windrow.timeline.KernelSource;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;

/** Examines the texts of kernels that TornadoVM has compiled: see {@link KernelFlow}. */
final class KernelExamination {

    private static final String ALL = "kernels";

    private final Collection<KernelSource> sources;

    KernelExamination(List<KernelSource> sources) {
        this.sources = new LinkedHashSet<>(sources);
    }

    /** Reports each wrong kernel once, and how many there are. */
    void examine(Consumer<Finding> findings) {
        if (sources.isEmpty()) {
            findings.accept(
                    Finding.missing(
                            ALL,
                            "no texts: this is no real device, or TornadoVM was started before"));
            return;
        }
        LinkedHashSet<String> wrong = new LinkedHashSet<>();
        LinkedHashSet<String> unread = new LinkedHashSet<>();
        int unreadTexts = 0;
        for (KernelSource source : sources) {
            if (!KernelFlow.isReadable(source)) {
                unread.add(source.function());
                unreadTexts++;
                continue;
            }
            List<String> ways = KernelFlow.wrongWays(source);
            if (!ways.isEmpty() && wrong.add(source.function())) {
                findings.accept(new Finding(Status.WRONG, named(source), detail(ways)));
            }
        }
        if (!unread.isEmpty()) {
            findings.accept(
                    Finding.missing(ALL, "not examined, since they have a switch: " + unread));
        }
        if (wrong.isEmpty()) {
            int read = sources.size() - unreadTexts;
            findings.accept(Finding.right(ALL, "texts that go the ways of their methods: " + read));
        }
    }

    private static String named(KernelSource source) {
        return "kernel " + source.function();
    }

    private static String detail(List<String> ways) {
        return "TornadoVM wrote a text that does something else than the method: "
                + ways.getFirst()
                + ". Ask a condition once, at once, on a number that no condition before it chose";
    }
}
