// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.internal.plan.PlanNode;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a query is run, and why: what the front door shows as an explanation.
 *
 * @param strategy the strategy's name
 * @param lines what is told, line by line
 * @param root the same as a tree, from the result down to the input
 */
public record Account(String strategy, List<String> lines, PlanNode root) {

    private static final String STEP_BREAK = ", then ";

    /** Rejects null lines. */
    public Account {
        lines = List.copyOf(lines);
    }

    /** Makes an account whose tree has a leaf for each line. */
    public Account(String strategy, List<String> lines) {
        this(strategy, lines, PlanNode.of(strategy, lines.stream().map(PlanNode::leaf).toList()));
    }

    /**
     * Returns the account of steps, the last of which makes the result. Steps of steps are told as
     * if they were its own.
     */
    public static Account ofSteps(List<Account> steps) {
        if (steps.size() == 1) {
            return steps.getFirst();
        }
        List<PlanNode> parts = steps.stream().flatMap(step -> step.steps().stream()).toList();
        return new Account(
                steps.stream().map(Account::strategy).collect(Collectors.joining(STEP_BREAK)),
                steps.stream().flatMap(step -> step.lines().stream()).toList(),
                PlanNode.of(joined(parts), parts));
    }

    private List<PlanNode> steps() {
        return root.text().equals(joined(root.children())) ? root.children() : List.of(root);
    }

    private static String joined(List<PlanNode> parts) {
        return parts.stream().map(PlanNode::text).collect(Collectors.joining(STEP_BREAK));
    }

    /** Returns this account with another tree. */
    public Account withRoot(PlanNode other) {
        return new Account(strategy, lines, other);
    }

    /** Returns this account with more lines at the end, which tell of the input. */
    public Account withMore(List<String> more) {
        if (more.isEmpty()) {
            return this;
        }
        List<PlanNode> parts = new ArrayList<>(root.children());
        PlanNode input = parts.removeLast();
        List<PlanNode> ofInput = new ArrayList<>(input.children());
        more.stream().map(PlanNode::leaf).forEach(ofInput::add);
        parts.add(input.withChildren(ofInput));
        return new Account(
                strategy,
                Stream.concat(lines.stream(), more.stream()).toList(),
                root.withChildren(parts));
    }

    /** Returns this account with what ran before it, for values that it has. */
    public Account withBefore(List<Account> others) {
        List<PlanNode> parts = new ArrayList<>(root.children());
        for (Account each : others) {
            parts.add(PlanNode.of("before, for its value", List.of(each.root)));
        }
        return others.isEmpty() ? this : withRoot(root.withChildren(parts));
    }

    /** Returns the tree as it was planned, line by line. */
    public List<String> tree() {
        return tree(null);
    }

    /**
     * Returns the tree, line by line.
     *
     * @param profile what a run adds to nodes; null before one
     */
    public List<String> tree(@Nullable Profile profile) {
        List<String> drawn = new ArrayList<>();
        drawn.add(text(root, profile));
        draw(root, "", profile, drawn);
        return drawn;
    }

    private static void draw(
            PlanNode node, String before, @Nullable Profile profile, List<String> drawn) {
        for (int i = 0; i < node.children().size(); i++) {
            PlanNode child = node.children().get(i);
            boolean isLast = i == node.children().size() - 1;
            drawn.add(before + (isLast ? "└─ " : "├─ ") + text(child, profile));
            draw(child, before + (isLast ? "   " : "│  "), profile, drawn);
        }
    }

    private static String text(PlanNode node, @Nullable Profile profile) {
        return profile == null ? node.text() : node.text() + found(node.found(), profile);
    }

    private static String found(PlanNode.Found found, Profile profile) {
        return switch (found) {
            case NOTHING -> "";
            case GROUPS -> ", " + profile.groups() + " found";
            case DEVICE_BYTES -> ", " + megabytes(profile.peakDeviceBytes()) + " taken";
            case INPUT_BYTES ->
                    profile.inputBytes() == 0
                            ? ""
                            : ", " + megabytes(profile.inputBytes()) + " on the device";
        };
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }
}
