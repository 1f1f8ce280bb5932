package uk.ac.manchester.tornado.api.simulator;

/** Threads in all, and threads in a group. */
record Grid(int globalSize, int localSize) {

    int groups() {
        return globalSize / localSize;
    }
}
