/**
 * Examines an installation: what is there, what TornadoVM compiles rightly, whether every strategy
 * answers as a plain reference does, and whether kernels' texts go the compiler's ways.
 *
 * <p>Must not touch: engines but through the front door, TornadoVM's types, cli.
 */
@NullMarked
package dev.windrow.doctor;

import org.jspecify.annotations.NullMarked;
