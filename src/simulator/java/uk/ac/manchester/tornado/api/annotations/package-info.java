// SPDX-License-Identifier: Apache-2.0
/**
 * Markers for parallel loops, as far as Windrow uses them.
 *
 * <p>These classes are stand-ins that never ship: they carry TornadoVM's names and signatures, so
 * that what is compiled against them runs on the real {@code tornado-api}, but their bodies are
 * Windrow's own simulator, which runs kernels on JVM threads.
 */
package uk.ac.manchester.tornado.api.annotations;
