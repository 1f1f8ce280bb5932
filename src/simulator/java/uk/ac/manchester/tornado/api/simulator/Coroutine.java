// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Code that may pause half-way and go on later, on the thread that resumes it.
 *
 * <p>It is the JDK's building block for virtual threads, without their scheduler. Scheduling takes
 * several times as long as the switch itself, and the simulator does little else than switch. The
 * JDK does not export the class: the JVM must be told to export it. Since javac exports nothing
 * when it compiles for a release, it is called through method handles.
 */
final class Coroutine {

    private static final String PACKAGE = "jdk.internal.vm";

    private static final MethodHandle CREATE;
    private static final MethodHandle RUN;
    private static final MethodHandle YIELD;
    private static final MethodHandle IS_DONE;

    static {
        try {
            Class<?> type = Class.forName(PACKAGE + ".Continuation");
            Class<?> scopeType = Class.forName(PACKAGE + ".ContinuationScope");
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Object scope =
                    lookup.findConstructor(
                                    scopeType, MethodType.methodType(void.class, String.class))
                            .invoke("windrow-simulator");
            CREATE =
                    lookup.findConstructor(
                                    type,
                                    MethodType.methodType(void.class, scopeType, Runnable.class))
                            .bindTo(scope)
                            .asType(MethodType.methodType(Object.class, Runnable.class));
            RUN =
                    lookup.findVirtual(type, "run", MethodType.methodType(void.class))
                            .asType(MethodType.methodType(void.class, Object.class));
            YIELD =
                    lookup.findStatic(
                                    type, "yield", MethodType.methodType(boolean.class, scopeType))
                            .bindTo(scope);
            IS_DONE =
                    lookup.findVirtual(type, "isDone", MethodType.methodType(boolean.class))
                            .asType(MethodType.methodType(boolean.class, Object.class));
        } catch (Throwable problem) {
            throw new IllegalStateException(
                    "the simulator switches between threads by means of the JDK's "
                            + PACKAGE
                            + ", which this JVM keeps to itself; start it with --add-exports"
                            + " java.base/"
                            + PACKAGE
                            + "=ALL-UNNAMED",
                    problem);
        }
    }

    private final Object continuation;

    Coroutine(Runnable code) {
        try {
            continuation = (Object) CREATE.invokeExact(code);
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
    }

    /** Runs the code until it pauses or ends; returns true if it has paused. */
    boolean resume() {
        try {
            RUN.invokeExact(continuation);
            return !(boolean) IS_DONE.invokeExact(continuation);
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
    }

    /** Pauses the coroutine that calls this. */
    static void pause() {
        try {
            boolean _ = (boolean) YIELD.invokeExact();
        } catch (Throwable problem) {
            throw unexpected(problem);
        }
    }

    private static RuntimeException unexpected(Throwable problem) {
        return switch (problem) {
            case RuntimeException unchecked -> unchecked;
            case Error error -> throw error;
            default -> new IllegalStateException(problem);
        };
    }
}
