/** Tests of the simulator of TornadoVM's API. They never run on a real device. */
package dev.windrow.simulator;
