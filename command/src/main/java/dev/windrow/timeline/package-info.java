// SPDX-License-Identifier: Apache-2.0
/**
 * A profile as a page for a browser, and as a trace that Perfetto opens.
 *
 * <p>A {@link RunReport} is a profile and the text of the plan. {@link Timeline} puts its steps on
 * one scale, in lanes. {@link ProfilePage} puts them as data into a page with one style sheet and
 * one script, which lie in {@code command/src/main/resources/dev/windrow/timeline}. {@code
 * ProfilePageTest} drives the page in a Chromium where there is one. {@link TraceText} writes the
 * same steps in Chrome's trace format.
 *
 * <p>Must not touch: engines, plans, the front door. The text of a plan is handed in.
 */
@NullMarked
package dev.windrow.timeline;

import org.jspecify.annotations.NullMarked;
