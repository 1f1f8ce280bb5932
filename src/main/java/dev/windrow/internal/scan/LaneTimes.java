// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

/**
 * How long a thread is busy for a row: if it aggregates the row itself, and if it makes the row
 * ready for a device, copies it and waits for its share of the chunks. All threads of all runs of a
 * query report here, so that the next split goes the faster way. Now and then one goes the other
 * way, in case that times have changed.
 */
public final class LaneTimes {

    /**
     * The share of a thread's time that a device may take at most. What the last chunk waits for,
     * and what planning takes, is not measured here.
     */
    private static final double MOST_OF_DEVICE = 0.8;

    /** Nanoseconds that a device takes for a chunk, however few its rows are: some two million. */
    private static final double LEAST_OF_CHUNK = 2e6;

    /**
     * After so many splits one goes the other way. If that is slower again, twice as many follow.
     */
    private static final int SPLITS_TO_FIRST_TRIAL = 32;

    private static final int MOST_SPLITS_TO_TRIAL = 1024;

    /** The first split tells how long a thread takes, the second how long the device does. */
    private static final int FIRST_OF_DEVICE = 2;

    private final Mean ofCpu = new Mean();
    private final Mean ofDevice = new Mean();
    private boolean wasFaster;
    private int splits;
    private int splitsToTrial = SPLITS_TO_FIRST_TRIAL;

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
    public synchronized void addCpu(long rows, long nanoseconds) {
        ofCpu.add(rows, nanoseconds);
    }

    /** Takes the time that a thread spent on rows for a device. */
    synchronized void addDevice(long rows, long nanoseconds) {
        ofDevice.add(rows, nanoseconds);
    }

    /**
     * Returns whether a split that could take either way is for the device. As long as nobody knows
     * how long a device takes, one split finds out, and others do not wait for that.
     */
    synchronized boolean prefersDevice() {
        splits++;
        if (!ofDevice.isKnown()) {
            return splits % SPLITS_TO_FIRST_TRIAL == FIRST_OF_DEVICE;
        }
        if (!ofCpu.isKnown()) {
            return false;
        }
        boolean isFaster = ofDevice.perRow() < MOST_OF_DEVICE * ofCpu.perRow();
        if (isFaster != wasFaster) {
            wasFaster = isFaster;
            splits = 1;
            splitsToTrial = SPLITS_TO_FIRST_TRIAL;
        }
        if (splits < splitsToTrial) {
            return isFaster;
        }
        splits = 0;
        splitsToTrial = Math.min(MOST_SPLITS_TO_TRIAL, 2 * splitsToTrial);
        return !isFaster;
    }

    /** Returns whether one thread has aggregated some rows before a device has. */
    synchronized boolean areFew(long rows) {
        return ofCpu.isKnown() && rows * ofCpu.perRow() < LEAST_OF_CHUNK;
    }
}
