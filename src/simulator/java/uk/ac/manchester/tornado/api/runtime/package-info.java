// SPDX-License-Identifier: Apache-2.0
/**
 * The entry point to the runtime, where a program finds its devices, as far as Windrow uses it.
 *
 * <p>These classes are stand-ins that never ship: they carry TornadoVM's names and signatures, so
 * that what is compiled against them runs on the real {@code tornado-api}, but their bodies are
 * Windrow's own simulator, which runs kernels on JVM threads.
 */
package uk.ac.manchester.tornado.api.runtime;
