// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.internal.session.Summary;
import dev.windrow.profile.Profile;

/**
 * What is told of operations whose result was handed over in batches.
 *
 * @param explanation how the operations were run, and why
 * @param profile where time and bytes went. The time that rows were waited for counts as reading;
 *     what the receiver did with them is left out
 */
public record TransformSummary(Explanation explanation, Profile profile) {

    static TransformSummary of(Summary told) {
        return new TransformSummary(Explanation.of(told.explanation()), told.profile());
    }
}
