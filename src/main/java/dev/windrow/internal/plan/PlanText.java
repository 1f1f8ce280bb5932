package dev.windrow.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says a plan in words. */
public final class PlanText {

    private PlanText() {}

    /** Returns a plan's explanation, a line each. */
    public static List<String> of(PhysicalPlan plan) {
        List<String> lines = new ArrayList<>();
        for (Decision decision : plan.decisions()) {
            lines.add(line(decision.subject(), decision.choice() + ": " + decision.reason()));
        }
        KeyStatistics statistics = plan.statistics();
        lines.add(
                line(
                        "sample",
                        format(
                                "%d keys in %d of %d rows; about %d keys in all",
                                statistics.sampledKeys(),
                                statistics.sampledRows(),
                                statistics.rows(),
                                statistics.estimatedKeys())));
        switch (plan) {
            case CpuPlan cpu -> lines.add(line("threads", Integer.toString(cpu.threads())));
            case LocalHashPlan local -> addLocal(lines, local);
            case GlobalHashPlan global -> addGlobal(lines, global);
        }
        return lines;
    }

    /** Says a number of bytes as people read it. */
    public static String bytes(long bytes) {
        String[] units = {"B", "KB", "MB", "GB", "TB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1000 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return unit == 0 ? bytes + " B" : format("%.1f %s", value, units[unit]);
    }

    private static void addLocal(List<String> lines, LocalHashPlan plan) {
        lines.add(
                line(
                        "launch",
                        format(
                                "%d blocks of %d rows, dictionaries of %d keys, %d threads"
                                        + " accumulate",
                                plan.blocks(),
                                plan.rowsPerBlock(),
                                plan.localKeys(),
                                plan.accumulateThreads())));
        addDevice(lines, plan);
        lines.add(
                line(
                        "fallback",
                        "global-hash, if a block meets more than "
                                + PlanTuning.LOCAL_KEYS_LIMIT
                                + " keys or all blocks more than "
                                + PlanTuning.LOCAL_GROUPS_LIMIT));
    }

    private static void addGlobal(List<String> lines, GlobalHashPlan plan) {
        lines.add(
                line(
                        "launch",
                        format(
                                "a table of %d slots, %d radix passes",
                                plan.slots(), plan.sortPasses())));
        addDevice(lines, plan);
        lines.add(line("fallback", "a bigger table, if this one fills up"));
    }

    private static void addDevice(List<String> lines, DevicePlan plan) {
        KeyLayout layout = plan.device().layout();
        lines.add(line("keys", format("%d columns in %d words", query(plan), layout.words())));
        for (KeyField field : layout.fields()) {
            if (field.kind() == KeyField.Kind.INTERNED_STRING) {
                lines.add(
                        line(
                                "interning",
                                plan.query().keys().get(field.key()).name()
                                        + ": "
                                        + plan.device().internSlots()
                                        + " slots"));
            }
        }
        lines.add(line("planes", Integer.toString(plan.device().planes().size())));
        lines.add(
                line(
                        "memory",
                        bytes(plan.deviceBytes())
                                + " of "
                                + bytes(plan.device().limits().globalMemoryBytes())));
    }

    private static int query(DevicePlan plan) {
        return plan.query().keys().size();
    }

    private static String line(String subject, String text) {
        return format("%-10s %s", subject, text);
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
