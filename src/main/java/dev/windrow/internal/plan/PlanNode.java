package dev.windrow.internal.plan;

import java.util.List;
import java.util.Locale;

/**
 * Something that is said of a plan. All text about plans is made of these.
 *
 * @param subject what it is about, such as {@code strategy}; empty for what was not chosen
 * @param choice what was chosen, or what is so
 * @param reason why; empty where there was no choice
 * @param found what a run adds to it
 * @param children what it is made of, in order
 */
public record PlanNode(
        String subject, String choice, String reason, Found found, List<PlanNode> children) {

    /** What a run tells of a node. */
    public enum Found {
        NOTHING,
        GROUPS,
        DEVICE_BYTES,
        INPUT_BYTES
    }

    private static final int SUBJECT_WIDTH = 10;

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

    /** Makes a node of what was not chosen. */
    public static PlanNode ofRejected(Decision lost) {
        String choice = lost.subject() + " " + lost.choice();
        return new PlanNode("", choice, lost.reason(), Found.NOTHING, List.of());
    }

    /** Returns the node as a line, without its children. */
    public String text() {
        String said = reason.isEmpty() ? choice : choice + ": " + reason;
        return subject.isEmpty()
                ? said
                : String.format(Locale.ROOT, "%-" + SUBJECT_WIDTH + "s %s", subject, said);
    }
}
