// SPDX-License-Identifier: Apache-2.0
/** Tests of the simulator of TornadoVM's API. They never run on a real device. */
package dev.windrow.simulator;
