package dev.windrow.internal.plan;

/**
 * Something that was decided, and why; shown by {@code explain}.
 *
 * @param subject what was decided about, such as {@code engine}
 * @param choice what was chosen
 * @param reason why
 */
public record Decision(String subject, String choice, String reason) {}
