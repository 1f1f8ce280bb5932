// SPDX-License-Identifier: Apache-2.0
/** Tests of the GPU engine: on the simulator, or on the device that TornadoVM finds. */
@org.jspecify.annotations.NullMarked
package dev.windrow.internal.gpu;
