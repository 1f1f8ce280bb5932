// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.profile.Profile;

import java.util.List;

/**
 * The runs of a case, and what its answer was like.
 *
 * @param profile the profile of the answer that was checked
 * @param rows rows of the answer
 * @param check the outcome of the check of the answer
 * @param first the first execution
 * @param later the later executions, at least one
 */
record MeasuredRuns(
        Profile profile, long rows, Verification check, Timing first, List<Timing> later) {}
