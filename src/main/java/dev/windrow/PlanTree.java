package dev.windrow;

import dev.windrow.Explanation.Measure;
import dev.windrow.Explanation.Node;
import dev.windrow.internal.plan.Alternatives;
import dev.windrow.internal.plan.Decision;
import dev.windrow.internal.plan.PhysicalPlan;
import dev.windrow.internal.plan.PlanText;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Puts what a plan says in a tree, from the result down to the input. */
final class PlanTree {

    private static final int SUBJECT_WIDTH = 10;

    /** What belongs below the strategy. */
    private static final Set<String> OF_STRATEGY =
            Set.of("launch", "keys", "interning", "planes", "threads", "fallback");

    private PlanTree() {}

    static Node of(PhysicalPlan plan) {
        List<Node> top = new ArrayList<>();
        List<Node> ofStrategy = new ArrayList<>();
        for (String line : PlanText.of(plan)) {
            String subject = line.substring(0, SUBJECT_WIDTH).strip();
            if (OF_STRATEGY.contains(subject)) {
                ofStrategy.add(Node.leaf(line));
            } else if (subject.equals("strategy")) {
                top.add(new Node(line, Measure.NONE, ofStrategy));
            } else if (subject.equals("memory")) {
                top.add(new Node(line, Measure.DEVICE_BYTES, List.of()));
            } else {
                top.add(Node.leaf(line));
            }
        }
        for (Decision lost : Alternatives.of(plan)) {
            ofStrategy.add(Node.leaf("not " + lost.choice() + ": " + lost.reason()));
        }
        long rows = plan.statistics().rows();
        top.add(new Node(line("input", rows + " rows"), Measure.INPUT_BYTES, List.of()));
        String groups = "about " + plan.statistics().estimatedKeys() + " expected";
        return frozen(new Node(line("groups", groups), Measure.GROUPS, top));
    }

    /** Lists of children that are added to while the tree is made are copied at the end. */
    private static Node frozen(Node node) {
        return new Node(
                node.text(),
                node.measure(),
                node.children().stream().map(PlanTree::frozen).toList());
    }

    private static String line(String subject, String text) {
        return String.format(Locale.ROOT, "%-" + SUBJECT_WIDTH + "s %s", subject, text);
    }
}
