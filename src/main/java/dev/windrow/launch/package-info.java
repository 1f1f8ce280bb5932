// SPDX-License-Identifier: Apache-2.0
/**
 * Launch profiles: the tuning numbers of one device, as values, and the files that hold them.
 *
 * <p>Two classes hold the numbers of a plan. {@code PlanTuning} has those that are the same
 * everywhere: above all the numbers that kernels are compiled with, such as the sizes of their
 * local arrays. A {@link LaunchKey} is a number that may differ by device. A {@link LaunchProfile}
 * has a value for each key, and comes to the planner within the limits of the device. So a plan is
 * still a pure function of its arguments, and an explanation names the profile.
 *
 * <ul>
 *   <li><b>No legal value makes an answer wrong.</b> The range of a key is chosen so: a block has
 *       at most 256 threads, for which the registers of every device suffice; a mask is a power of
 *       two; tables stay half empty. {@code LaunchProfileAnswersTest} runs queries at both ends of
 *       each range, and of all ranges together.
 *   <li><b>One file for each device.</b> {@link LaunchProfiles} takes the file that describes a
 *       device most closely. Two files that describe it equally well are an error, and so is a line
 *       that {@link LaunchFile} does not understand: a profile that is skipped in silence would
 *       only show as lost time. The files of {@code tornado-config/launch} are in the jar, too, for
 *       programs that use the library alone.
 * </ul>
 *
 * <p>Must not touch: everything but columns and errors.
 */
@NullMarked
package dev.windrow.launch;

import org.jspecify.annotations.NullMarked;
