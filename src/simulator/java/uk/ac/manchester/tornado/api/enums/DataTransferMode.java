// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.enums;

/** When an array is copied between host and device; plain ints, as in the real API. */
public class DataTransferMode {

    /** Copied in the first time that a graph runs, and again only after its memory was freed. */
    public static final int FIRST_EXECUTION = 0;

    /** Copied each time that a graph runs. */
    public static final int EVERY_EXECUTION = 1;

    /** Never copied by running a graph; results are fetched by the execution result. */
    public static final int UNDER_DEMAND = 2;

    private DataTransferMode() {}
}
