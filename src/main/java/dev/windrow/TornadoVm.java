package dev.windrow;

/** Whether TornadoVM is in reach of this process. */
final class TornadoVm {

    /** What is missing where it is not, and how to get it. */
    static final String MISSING =
            "TornadoVM is not on the class path: install its SDK, set TORNADOVM_HOME to its folder"
                    + " and start through the windrow script";

    private static final String API_CLASS = "uk.ac.manchester.tornado.api.TornadoExecutionPlan";

    private TornadoVm() {}

    /** Returns whether TornadoVM's API can be loaded; initialises nothing. */
    static boolean isPresent() {
        try {
            Class.forName(API_CLASS, false, TornadoVm.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
