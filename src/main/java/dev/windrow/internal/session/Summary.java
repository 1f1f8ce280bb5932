// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.profile.Profile;

/**
 * What is told of operations whose result was handed over in batches.
 *
 * @param explanation how they were run, and why
 * @param profile where time and bytes went
 */
public record Summary(Account explanation, Profile profile) {}
