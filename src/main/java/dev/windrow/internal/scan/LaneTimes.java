package dev.windrow.internal.scan;

/**
 * How long a thread is busy for a row: if it aggregates the row itself, and if it makes the row
 * ready for a device, copies it and waits for its share of the chunks. All of a query's threads
 * report here, so that the next split goes the faster way.
 */
final class LaneTimes {

    /**
     * The share of a thread's time that a device may take at most. What the last chunk waits for,
     * and what planning takes, is not measured here.
     */
    private static final double MOST_OF_DEVICE = 0.8;

    /** Nanoseconds that a device takes for a chunk, however few its rows are: some two million. */
    private static final double LEAST_OF_CHUNK = 2e6;

    /** Of so many splits one goes the other way, in case that times have changed. */
    private static final int SPLITS_A_TRIAL = 32;

    private final Mean ofCpu = new Mean();
    private final Mean ofDevice = new Mean();
    private int asked;

    /**
     * A mean in which the latest splits count most, about fifty: the first ones come from code that
     * is not compiled yet, and only one in many waits for a chunk.
     */
    private static final class Mean {

        private static final double KEPT = 0.98;

        private double rows;
        private double nanoseconds;

        void add(long moreRows, long moreNanoseconds) {
            rows = KEPT * rows + moreRows;
            nanoseconds = KEPT * nanoseconds + moreNanoseconds;
        }

        boolean isKnown() {
            return rows > 0;
        }

        double perRow() {
            return nanoseconds / rows;
        }
    }

    /** Takes the time of rows that a thread aggregated itself. */
    synchronized void addCpu(long rows, long nanoseconds) {
        ofCpu.add(rows, nanoseconds);
    }

    /** Takes the time that a thread spent on rows for a device. */
    synchronized void addDevice(long rows, long nanoseconds) {
        ofDevice.add(rows, nanoseconds);
    }

    /** Returns whether a split that could take either way is for the device. */
    synchronized boolean prefersDevice() {
        asked++;
        if (!ofCpu.isKnown()) {
            return asked > 1;
        }
        boolean isFaster =
                !ofDevice.isKnown() || ofDevice.perRow() < MOST_OF_DEVICE * ofCpu.perRow();
        return (asked % SPLITS_A_TRIAL == 0) != isFaster;
    }

    /** Returns whether one thread has aggregated some rows before a device has. */
    synchronized boolean areFew(long rows) {
        return ofCpu.isKnown() && rows * ofCpu.perRow() < LEAST_OF_CHUNK;
    }
}
