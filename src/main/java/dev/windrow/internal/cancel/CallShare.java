// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cancel;

/** What a call of a session takes of the memory that all calls of the session share. */
@FunctionalInterface
public interface CallShare {

    /** All of the memory, outside of a call. */
    CallShare ALL = () -> 1;

    /** Returns how many calls share the memory, this one included. */
    int calls();

    /** A thread of the call begins to run code of the program around. */
    default void leave() {}

    /** The thread is back, or the program asks for rows meanwhile, before it leaves once more. */
    default void back() {}
}
