// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

/** The number of threads in all, and in a group. */
record Grid(int globalSize, int localSize) {

    int groups() {
        return globalSize / localSize;
    }
}
