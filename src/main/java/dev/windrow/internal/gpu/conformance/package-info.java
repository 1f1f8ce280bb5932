/**
 * Small kernels that show whether the installed TornadoVM compiles correctly what Windrow relies
 * on. Its wrong answers are silent, so each kernel's result is compared with Java's own.
 *
 * <p>Must not touch: everything but TornadoVM's API and primitives.
 */
@NullMarked
package dev.windrow.internal.gpu.conformance;

import org.jspecify.annotations.NullMarked;
