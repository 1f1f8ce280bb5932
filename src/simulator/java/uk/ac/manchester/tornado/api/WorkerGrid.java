// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

/** The number of threads that run a task, and of the threads in a group. */
public interface WorkerGrid {

    int dimension();

    long[] getGlobalWork();

    long[] getLocalWork();

    long[] getNumberOfWorkgroups();

    long[] getGlobalOffset();

    void setGlobalWork(long x, long y, long z);

    void setLocalWork(long x, long y, long z);

    void setNumberOfWorkgroupsToNull();

    void setLocalWorkToNull();

    void setGlobalOffset(long x, long y, long z);
}
