// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

/** Tells whether this process can load TornadoVM. */
public final class TornadoVm {

    /** The message if it cannot: what is missing, and how to get it. */
    public static final String MISSING =
            "TornadoVM is not on the class path: install its SDK, set TORNADOVM_HOME to its folder"
                    + " and start through the windrow script";

    private static final String API_CLASS = "uk.ac.manchester.tornado.api.TornadoExecutionPlan";

    private TornadoVm() {}

    /** Returns whether TornadoVM's API can be loaded. No class is initialised. */
    public static boolean isPresent() {
        try {
            Class.forName(API_CLASS, false, TornadoVm.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
