// SPDX-License-Identifier: Apache-2.0
/**
 * Small kernels that show whether the TornadoVM at hand compiles correctly what Windrow relies on.
 *
 * <p>Its wrong answers are silent, so the result of each kernel is compared with Java's own. A
 * kernel of Windrow's that needs something new gets a check here first.
 *
 * <p>Must not touch: everything but TornadoVM's API and primitives.
 */
@NullMarked
package dev.windrow.internal.gpu.conformance;

import org.jspecify.annotations.NullMarked;
