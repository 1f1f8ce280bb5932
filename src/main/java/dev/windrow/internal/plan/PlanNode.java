// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import java.util.List;
import java.util.Locale;

/**
 * A node of a plan's description. All text about plans is made of these.
 *
 * @param subject what it is about, such as {@code strategy}; empty for a rejected choice
 * @param choice what was chosen, or what holds
 * @param reason why; empty where there was no choice
 * @param found what a run adds to it
 * @param children its parts, in order
 */
public record PlanNode(
        String subject, String choice, String reason, Found found, List<PlanNode> children) {

    /** A figure that a run adds to a node. */
    public enum Found {
        NOTHING,
        GROUPS,
        DEVICE_BYTES,
        INPUT_BYTES
    }

    private static final int SUBJECT_WIDTH = 10;

    /** The most characters of an expression in a line: lists may have thousands of values. */
    private static final int MOST_SHOWN = 300;

    public PlanNode {
        children = List.copyOf(children);
    }

    public static PlanNode of(String subject, String text) {
        return of(subject, text, Found.NOTHING);
    }

    public static PlanNode of(String subject, String text, Found found) {
        return new PlanNode(subject, text, "", found, List.of());
    }

    public static PlanNode of(Decision decision) {
        return of(decision, List.of());
    }

    public static PlanNode of(Decision decision, List<PlanNode> children) {
        return new PlanNode(
                decision.subject(), decision.choice(), decision.reason(), Found.NOTHING, children);
    }

    /** Makes a node of a line that is written already. */
    public static PlanNode of(String line, List<PlanNode> children) {
        return new PlanNode("", line, "", Found.NOTHING, children);
    }

    /** Makes a node of a line that is written already, without parts. */
    public static PlanNode leaf(String line) {
        return of(line, List.of());
    }

    /** Returns this node with other parts. */
    public PlanNode withChildren(List<PlanNode> others) {
        return new PlanNode(subject, choice, reason, found, others);
    }

    /** Makes a node of a choice that was rejected. */
    public static PlanNode ofRejected(Decision rejected) {
        String choice = rejected.subject() + " " + rejected.choice();
        return new PlanNode("", choice, rejected.reason(), Found.NOTHING, List.of());
    }

    /** Returns the beginning of an expression's text, which a line has room for. */
    public static String shortened(String text) {
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + " …";
    }

    /** Returns the node as a line, without its children. */
    public String text() {
        String described = reason.isEmpty() ? choice : choice + ": " + reason;
        return subject.isEmpty()
                ? described
                : String.format(Locale.ROOT, "%-" + SUBJECT_WIDTH + "s %s", subject, described);
    }
}
