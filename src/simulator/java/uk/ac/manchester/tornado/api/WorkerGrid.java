package uk.ac.manchester.tornado.api;

/** How many threads run a task, and in groups of how many. */
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
