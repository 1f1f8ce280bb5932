// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import dev.windrow.launch.LaunchProfile;

/**
 * A decision and its reason, shown by {@code explain}.
 *
 * @param subject what was decided, such as {@code engine}
 * @param choice what was chosen
 * @param reason why
 */
public record Decision(String subject, String choice, String reason) {

    /** Names the launch profile of a device, and where it comes from. */
    public static Decision of(LaunchProfile launch) {
        return new Decision("shapes", launch.name(), launch.origin());
    }
}
