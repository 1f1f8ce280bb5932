// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.profile.Phase;

import org.jspecify.annotations.Nullable;

/**
 * A task of a graph, as the profile shows it.
 *
 * @param name its name
 * @param bytes the size of the arrays that it is given, each counted once
 * @param launch its launch shape, or null where TornadoVM chooses it
 */
public record LaunchedTask(String name, long bytes, Phase.@Nullable Launch launch) {}
