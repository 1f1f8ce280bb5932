// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a query is run, and why.
 *
 * @param strategy the strategy's name
 * @param lines the explanation, line by line
 * @param root the same as a tree, from the result down to the input, with the strategies that were
 *     not chosen
 */
public record Explanation(String strategy, List<String> lines, Node root) {

    private static final String STEP_BREAK = ", then ";

    /** The measurement that a run adds to a node. */
    public enum Measure {
        /** Nothing. */
        NONE,
        /** The number of groups. */
        GROUPS,
        /** The most bytes of device memory that were taken. */
        DEVICE_BYTES,
        /** The bytes of the input on the device. */
        INPUT_BYTES
    }

    /**
     * A part of a plan.
     *
     * @param text what it is, in a line
     * @param measure the measurement that a run adds to it
     * @param children its own parts, in order
     */
    public record Node(String text, Measure measure, List<Node> children) {

        static Node leaf(String text) {
            return new Node(text, Measure.NONE, List.of());
        }
    }

    /** Rejects null lines. */
    public Explanation {
        lines = List.copyOf(lines);
    }

    /** Makes an explanation whose tree has a leaf for each line. */
    Explanation(String strategy, List<String> lines) {
        this(
                strategy,
                lines,
                new Node(strategy, Measure.NONE, lines.stream().map(Node::leaf).toList()));
    }

    /**
     * Returns the explanation of steps, the last of which makes the result. Steps of steps are told
     * as if they were its own.
     */
    static Explanation ofSteps(List<Explanation> steps) {
        if (steps.size() == 1) {
            return steps.getFirst();
        }
        List<Node> parts = steps.stream().flatMap(step -> step.steps().stream()).toList();
        return new Explanation(
                steps.stream().map(Explanation::strategy).collect(Collectors.joining(STEP_BREAK)),
                steps.stream().flatMap(step -> step.lines().stream()).toList(),
                new Node(joined(parts), Measure.NONE, parts));
    }

    private List<Node> steps() {
        return root.text().equals(joined(root.children())) ? root.children() : List.of(root);
    }

    private static String joined(List<Node> parts) {
        return parts.stream().map(Node::text).collect(Collectors.joining(STEP_BREAK));
    }

    /** Returns this explanation with another tree. */
    Explanation withRoot(Node other) {
        return new Explanation(strategy, lines, other);
    }

    /** Returns this explanation with more lines at the end, which tell of the input. */
    Explanation withMore(List<String> more) {
        List<Node> parts = new ArrayList<>(root.children());
        Node input = parts.removeLast();
        List<Node> ofInput = new ArrayList<>(input.children());
        more.stream().map(Node::leaf).forEach(ofInput::add);
        parts.add(new Node(input.text(), input.measure(), ofInput));
        return new Explanation(
                strategy,
                Stream.concat(lines.stream(), more.stream()).toList(),
                new Node(root.text(), root.measure(), parts));
    }

    /** Returns this explanation with what ran before it, for values that it has. */
    Explanation withBefore(List<Explanation> others) {
        List<Node> parts = new ArrayList<>(root.children());
        for (Explanation each : others) {
            parts.add(new Node("before, for its value", Measure.NONE, List.of(each.root)));
        }
        return others.isEmpty() ? this : withRoot(new Node(root.text(), root.measure(), parts));
    }

    /** {@return the tree as it was planned, line by line, as {@code windrow explain} prints it} */
    public List<String> tree() {
        return tree(null);
    }

    /**
     * {@return the tree, line by line, with a run's measurements beside the estimates}
     *
     * @param profile the profile of the run, or null for none
     */
    public List<String> tree(@Nullable Profile profile) {
        List<String> drawn = new ArrayList<>();
        drawn.add(text(root, profile));
        draw(root, "", profile, drawn);
        return drawn;
    }

    private static void draw(
            Node node, String before, @Nullable Profile profile, List<String> drawn) {
        for (int i = 0; i < node.children().size(); i++) {
            Node child = node.children().get(i);
            boolean isLast = i == node.children().size() - 1;
            drawn.add(before + (isLast ? "└─ " : "├─ ") + text(child, profile));
            draw(child, before + (isLast ? "   " : "│  "), profile, drawn);
        }
    }

    private static String text(Node node, @Nullable Profile profile) {
        return profile == null ? node.text() : node.text() + found(node.measure(), profile);
    }

    private static String found(Measure measure, Profile profile) {
        return switch (measure) {
            case NONE -> "";
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

    /** {@return the lines, or the tree where there are none} */
    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines.isEmpty() ? tree() : lines);
    }
}
