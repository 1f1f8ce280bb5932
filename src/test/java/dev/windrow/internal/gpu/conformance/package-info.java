/** What the checks of TornadoVM find, and how they tell of it. */
@NullMarked
package dev.windrow.internal.gpu.conformance;

import org.jspecify.annotations.NullMarked;
