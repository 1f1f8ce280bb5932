// SPDX-License-Identifier: Apache-2.0
/** Tests of graphs of tasks. */
@org.jspecify.annotations.NullMarked
package dev.windrow.internal.gpu.graph;
