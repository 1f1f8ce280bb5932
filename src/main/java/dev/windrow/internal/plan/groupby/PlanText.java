// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.MemoryText;
import dev.windrow.internal.plan.PlanNode;
import dev.windrow.internal.plan.PlanNode.Found;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.keys.KeyLayout;
import dev.windrow.internal.plan.sample.KeyStatistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes a plan, as lines or as a tree. */
public final class PlanText {

    private static final String CERTAIN = "none: no other keys are possible";

    private PlanText() {}

    /** Returns a plan's explanation, line by line. */
    public static List<String> of(PhysicalPlan plan) {
        List<PlanNode> all = new ArrayList<>();
        plan.decisions().forEach(decision -> all.add(PlanNode.of(decision)));
        addSample(all, plan.statistics());
        addExecution(all, plan);
        return all.stream().map(PlanNode::text).toList();
    }

    /**
     * Returns the explanation as a tree, from the result down to the input, with the rejected
     * strategies.
     */
    public static PlanNode tree(PhysicalPlan plan) {
        List<PlanNode> execution = new ArrayList<>();
        addExecution(execution, plan);
        List<PlanNode> ofStrategy = new ArrayList<>();
        List<PlanNode> top = new ArrayList<>();
        for (PlanNode node : execution) {
            (node.found() == Found.NOTHING ? ofStrategy : top).add(node);
        }
        Alternatives.of(plan).forEach(rejected -> ofStrategy.add(PlanNode.ofRejected(rejected)));
        List<PlanNode> all = new ArrayList<>();
        for (Decision decision : plan.decisions()) {
            boolean isStrategy = decision.subject().equals("strategy");
            all.add(PlanNode.of(decision, isStrategy ? ofStrategy : List.of()));
        }
        addSample(all, plan.statistics());
        all.addAll(top);
        all.add(line("input", plan.statistics().rows() + " rows", Found.INPUT_BYTES));
        String groups = "about " + plan.statistics().estimatedKeys() + " expected";
        return new PlanNode("groups", groups, "", Found.GROUPS, all);
    }

    private static void addSample(List<PlanNode> lines, KeyStatistics statistics) {
        lines.add(
                line(
                        "sample",
                        format(
                                "%d keys in %d of %d rows; about %d keys in all",
                                statistics.sampledKeys(),
                                statistics.sampledRows(),
                                statistics.rows(),
                                statistics.estimatedKeys())));
        lines.add(
                line(
                        "key",
                        format(
                                "%d bits; %.1f%% of the sample have the most frequent one, %.1f%%"
                                        + " a null",
                                statistics.keyBits(),
                                100 * statistics.skew(),
                                100 * statistics.nullShare())));
    }

    private static void addExecution(List<PlanNode> lines, PhysicalPlan plan) {
        switch (plan) {
            case CpuPlan cpu -> lines.add(line("threads", Integer.toString(cpu.threads())));
            case FusedPlan fused -> addFused(lines, fused);
            case SlotPlan slots -> addSlots(lines, slots);
            case SortPlan sort -> addSort(lines, sort);
        }
    }

    private static void addFused(List<PlanNode> lines, FusedPlan plan) {
        lines.add(
                line(
                        "launch",
                        format(
                                "%d blocks of %d threads, accumulators of %d places in each thread",
                                plan.blocks(), plan.threads(), plan.places())));
        addDevice(lines, plan);
        boolean isCertain =
                !plan.isSeeded() && plan.keys().stream().allMatch(key -> key.domain().certain());
        lines.add(
                line(
                        "fallback",
                        isCertain
                                ? CERTAIN
                                : forAnyKeys(plan)
                                        + ", if there is a key that the sample makes unlikely"));
    }

    private static void addSlots(List<PlanNode> lines, SlotPlan plan) {
        List<String> fallbacks = new ArrayList<>();
        String launch =
                switch (plan) {
                    case LocalHashPlan local -> {
                        fallbacks.add(
                                format(
                                        "%s, if a block meets more than %d keys or all blocks more"
                                                + " than %d",
                                        forAnyKeys(plan),
                                        PlanTuning.LOCAL_KEYS_LIMIT,
                                        PlanTuning.LOCAL_GROUPS_LIMIT));
                        yield format("%d blocks of %d rows", local.blocks(), local.rowsPerBlock());
                    }
                    case GlobalHashPlan global -> {
                        fallbacks.add("a bigger table, if this one fills up");
                        yield format("a table of %d slots", global.slots());
                    }
                    case DensePlan dense -> {
                        if (!dense.keys().stream().allMatch(key -> key.domain().certain())) {
                            fallbacks.add(
                                    forAnyKeys(plan)
                                            + ", if a key lies outside of what the sample makes"
                                            + " likely");
                        }
                        yield format("%d possible keys", dense.slots());
                    }
                };
        lines.add(line("launch", launch + reduction(plan)));
        addDevice(lines, plan);
        addFallbacks(fallbacks, plan);
        lines.add(line("fallback", fallbacks.isEmpty() ? CERTAIN : String.join("; ", fallbacks)));
    }

    private static void addSort(List<PlanNode> lines, SortPlan plan) {
        String order =
                switch (plan.order()) {
                    case GIVEN -> "rows as they lie";
                    case ASCENDING -> "rows as they lie, which is checked";
                    case WORDS -> "by the keys' words";
                    case HASH -> "by a hash of " + plan.hashBits() + " bits";
                };
        lines.add(
                line(
                        "launch",
                        format(
                                "%s%s, %d radix passes, space for %d groups",
                                order,
                                plan.ordersByFirstRow() ? ", then by the keys' first rows" : "",
                                plan.sortPasses(),
                                plan.groupCapacity())));
        addDevice(lines, plan);
        lines.add(
                line(
                        "fallback",
                        "space for more groups, if there are more"
                                + (plan.order() == SortPlan.Order.HASH
                                        ? "; a sort by all words, if different keys share a hash"
                                        : "")));
    }

    /** Describes how rows with slots are reduced to their groups' totals. */
    private static String reduction(SlotPlan plan) {
        return counted(
                        plan,
                        Reduction.IN_BLOCKS,
                        "in accumulators of each block, for up to "
                                + plan.blockGroups()
                                + " groups")
                + counted(
                        plan,
                        Reduction.ATOMICALLY,
                        "by atomic additions to "
                                + AtomicSums.replicas(plan)
                                + " accumulators a group")
                + counted(plan, Reduction.BY_TOURNAMENT, "by tournament")
                + counted(plan, Reduction.IN_ORDER, "in the order of groups")
                + (plan.sortPasses() > 0 ? format(", %d radix pass", plan.sortPasses()) : "")
                + (plan.sortPasses() > 1 ? "es" : "");
    }

    private static String counted(SlotPlan plan, Reduction way, String text) {
        long aggregates =
                plan.device().aggregates().stream()
                        .filter(aggregate -> plan.reduction(aggregate) == way)
                        .count();
        return aggregates == 0
                ? ""
                : format(", %d partial%s %s", aggregates, aggregates == 1 ? "" : "s", text);
    }

    /** Adds what may prove too small in every plan with slots. */
    private static void addFallbacks(List<String> fallbacks, SlotPlan plan) {
        if (!plan.seeds().isEmpty()) {
            fallbacks.add("a look at all keys first, if one is none of the sample's");
        }
        if (plan.blockGroups() > 0) {
            fallbacks.add(
                    format("other accumulators, if there are over %d groups", plan.blockGroups()));
        }
        if (plan.reduces(Reduction.BY_TOURNAMENT)) {
            fallbacks.add("sort, if least and greatest values stay unresolved");
        }
    }

    private static String forAnyKeys(DevicePlan plan) {
        return Reproducibility.isDemanded(plan.device()) ? "sort" : "global-hash";
    }

    private static void addDevice(List<PlanNode> lines, DevicePlan plan) {
        KeyLayout layout = plan.device().layout();
        RowProgram rows = plan.device().rowProgram();
        if (rows != null) {
            lines.add(
                    line(
                            "rows",
                            format(
                                    "evaluated by one kernel made for the query, of %d columns",
                                    rows.inputs().size())));
        }
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
        lines.add(line("partials", Integer.toString(plan.device().aggregates().size())));
        lines.add(
                line(
                        "memory",
                        MemoryText.bytes(PlanBytes.of(plan))
                                + " of "
                                + MemoryText.bytes(plan.device().limits().globalMemoryBytes())
                                + (PlanBytes.ofOrders(plan) > 0
                                        ? ", of which orders within groups "
                                                + MemoryText.bytes(PlanBytes.ofOrders(plan))
                                        : ""),
                        Found.DEVICE_BYTES));
    }

    private static int query(DevicePlan plan) {
        return plan.query().keys().size();
    }

    private static PlanNode line(String subject, String text) {
        return line(subject, text, Found.NOTHING);
    }

    private static PlanNode line(String subject, String text, Found found) {
        return PlanNode.of(subject, text, found);
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
