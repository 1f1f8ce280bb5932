// SPDX-License-Identifier: Apache-2.0
/** Tests of what the checks of TornadoVM find, and of how they report it. */
@NullMarked
package dev.windrow.internal.gpu.conformance;

import org.jspecify.annotations.NullMarked;
