// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.internal.plan.PlanNode;
import dev.windrow.internal.plan.PlanNode.Found;
import dev.windrow.internal.session.Account;
import dev.windrow.profile.Profile;

import org.jspecify.annotations.Nullable;

import java.util.List;
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

    /** The measurement that a run adds to a node. */
    public enum Measure {
        /** Nothing. */
        NONE(Found.NOTHING),
        /** The number of groups. */
        GROUPS(Found.GROUPS),
        /** The most bytes of device memory that were taken. */
        DEVICE_BYTES(Found.DEVICE_BYTES),
        /** The bytes of the input on the device. */
        INPUT_BYTES(Found.INPUT_BYTES);

        private final Found found;

        Measure(Found found) {
            this.found = found;
        }

        private static Measure of(Found found) {
            return Stream.of(values())
                    .filter(each -> each.found == found)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * A part of a plan.
     *
     * @param text what it is, in a line
     * @param measure the measurement that a run adds to it
     * @param children its own parts, in order
     */
    public record Node(String text, Measure measure, List<Node> children) {}

    /** Rejects null lines. */
    public Explanation {
        lines = List.copyOf(lines);
    }

    /** Shows what is told inside. */
    static Explanation of(Account account) {
        return new Explanation(account.strategy(), account.lines(), node(account.root()));
    }

    private static Node node(PlanNode told) {
        return new Node(
                told.text(),
                Measure.of(told.found()),
                told.children().stream().map(Explanation::node).toList());
    }

    private static PlanNode told(Node node) {
        return new PlanNode(
                "",
                node.text(),
                "",
                node.measure().found,
                node.children().stream().map(Explanation::told).toList());
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
        return new Account(strategy, lines, told(root)).tree(profile);
    }

    /** {@return the lines, or the tree where there are none} */
    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines.isEmpty() ? tree() : lines);
    }
}
