package dev.windrow.internal.plan;

import dev.windrow.launch.LaunchProfile;

/**
 * Something that was decided, and why; shown by {@code explain}.
 *
 * @param subject what was decided about, such as {@code engine}
 * @param choice what was chosen
 * @param reason why
 */
public record Decision(String subject, String choice, String reason) {

    /** Says by which numbers a device is launched. */
    public static Decision of(LaunchProfile launch) {
        return new Decision("shapes", launch.name(), launch.origin());
    }
}
