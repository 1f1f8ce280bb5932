/**
 * Examines an installation: what is installed, what TornadoVM compiles correctly, whether every
 * strategy answers as a plain reference does, and whether the control flow of kernels' texts is the
 * compiler's.
 *
 * <p>Must not touch: engines but through the front door, TornadoVM's types, cli.
 */
@NullMarked
package dev.windrow.doctor;

import org.jspecify.annotations.NullMarked;
