/**
 * Small kernels that show which Java the TornadoVM at hand compiles rightly: its wrong answers are
 * silent, so each kernel's result is held against Java's own.
 *
 * <p>Must not touch: everything but TornadoVM's API and primitives.
 */
@NullMarked
package dev.windrow.internal.gpu.conformance;

import org.jspecify.annotations.NullMarked;
