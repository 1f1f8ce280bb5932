// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import jdk.jfr.Event;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Sets when an event began and how long it took. The recorder's own methods can only begin an event
 * now, but phases are known once they have ended, and those of a device by its own clock. So this
 * writes the two fields that the JVM adds to each class of events. A JVM that names them otherwise
 * records such events at the time at which they are told.
 *
 * @param start the field with the beginning, in ticks of the recorder's clock
 * @param duration the field with the duration, in such ticks
 */
record EventTimes(VarHandle start, VarHandle duration) {

    /**
     * Returns the access to a class of events.
     *
     * @return null if the JVM has no such fields
     */
    static @Nullable EventTimes of(Class<? extends Event> type) {
        try {
            MethodHandles.Lookup lookup =
                    MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            return new EventTimes(
                    lookup.findVarHandle(type, "startTime", long.class),
                    lookup.findVarHandle(type, "duration", long.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    long start(Event event) {
        return (long) start.get(event);
    }

    long duration(Event event) {
        return (long) duration.get(event);
    }

    void set(Event event, long ticks, long length) {
        start.set(event, ticks);
        duration.set(event, length);
    }
}
