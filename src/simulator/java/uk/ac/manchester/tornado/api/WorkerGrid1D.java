// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

/** A grid along x. */
public class WorkerGrid1D extends AbstractWorkerGrid {

    public static final int DIM = 1;

    public WorkerGrid1D(int x) {
        super(x, 1, 1);
    }

    @Override
    public int dimension() {
        return DIM;
    }
}
