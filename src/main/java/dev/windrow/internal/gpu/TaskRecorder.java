package dev.windrow.internal.gpu;

import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task15;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task16;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task17;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task18;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task19;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task20;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Takes the place of a task graph to find out which arguments a task has: the API does not tell,
 * and {@link GraphParts} has to know. It never runs.
 */
final class TaskRecorder extends ShortTaskRecorder {

    private List<Object> recorded = List.of();

    private TaskRecorder() {
        super("recorder");
    }

    /** Returns the arguments of the one task that is added. */
    static List<Object> argumentsOf(UnaryOperator<TaskGraph> task) {
        TaskRecorder recorder = new TaskRecorder();
        task.apply(recorder);
        if (recorder.recorded.isEmpty()) {
            throw new IllegalStateException("a task without arguments");
        }
        return recorder.recorded;
    }

    @Override
    TaskGraph record(Object... arguments) {
        recorded = List.of(arguments);
        return this;
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> TaskGraph task(
            String id,
            Task15<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> code,
            T1 a1,
            T2 a2,
            T3 a3,
            T4 a4,
            T5 a5,
            T6 a6,
            T7 a7,
            T8 a8,
            T9 a9,
            T10 a10,
            T11 a11,
            T12 a12,
            T13 a13,
            T14 a14,
            T15 a15) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> TaskGraph task(
            String id,
            Task16<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> code,
            T1 a1,
            T2 a2,
            T3 a3,
            T4 a4,
            T5 a5,
            T6 a6,
            T7 a7,
            T8 a8,
            T9 a9,
            T10 a10,
            T11 a11,
            T12 a12,
            T13 a13,
            T14 a14,
            T15 a15,
            T16 a16) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>
            TaskGraph task(
                    String id,
                    Task17<
                                    T1,
                                    T2,
                                    T3,
                                    T4,
                                    T5,
                                    T6,
                                    T7,
                                    T8,
                                    T9,
                                    T10,
                                    T11,
                                    T12,
                                    T13,
                                    T14,
                                    T15,
                                    T16,
                                    T17>
                            code,
                    T1 a1,
                    T2 a2,
                    T3 a3,
                    T4 a4,
                    T5 a5,
                    T6 a6,
                    T7 a7,
                    T8 a8,
                    T9 a9,
                    T10 a10,
                    T11 a11,
                    T12 a12,
                    T13 a13,
                    T14 a14,
                    T15 a15,
                    T16 a16,
                    T17 a17) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>
            TaskGraph task(
                    String id,
                    Task18<
                                    T1,
                                    T2,
                                    T3,
                                    T4,
                                    T5,
                                    T6,
                                    T7,
                                    T8,
                                    T9,
                                    T10,
                                    T11,
                                    T12,
                                    T13,
                                    T14,
                                    T15,
                                    T16,
                                    T17,
                                    T18>
                            code,
                    T1 a1,
                    T2 a2,
                    T3 a3,
                    T4 a4,
                    T5 a5,
                    T6 a6,
                    T7 a7,
                    T8 a8,
                    T9 a9,
                    T10 a10,
                    T11 a11,
                    T12 a12,
                    T13 a13,
                    T14 a14,
                    T15 a15,
                    T16 a16,
                    T17 a17,
                    T18 a18) {
        return record(
                a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
            TaskGraph task(
                    String id,
                    Task19<
                                    T1,
                                    T2,
                                    T3,
                                    T4,
                                    T5,
                                    T6,
                                    T7,
                                    T8,
                                    T9,
                                    T10,
                                    T11,
                                    T12,
                                    T13,
                                    T14,
                                    T15,
                                    T16,
                                    T17,
                                    T18,
                                    T19>
                            code,
                    T1 a1,
                    T2 a2,
                    T3 a3,
                    T4 a4,
                    T5 a5,
                    T6 a6,
                    T7 a7,
                    T8 a8,
                    T9 a9,
                    T10 a10,
                    T11 a11,
                    T12 a12,
                    T13 a13,
                    T14 a14,
                    T15 a15,
                    T16 a16,
                    T17 a17,
                    T18 a18,
                    T19 a19) {
        return record(
                a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18,
                a19);
    }

    @Override
    public <
                    T1,
                    T2,
                    T3,
                    T4,
                    T5,
                    T6,
                    T7,
                    T8,
                    T9,
                    T10,
                    T11,
                    T12,
                    T13,
                    T14,
                    T15,
                    T16,
                    T17,
                    T18,
                    T19,
                    T20>
            TaskGraph task(
                    String id,
                    Task20<
                                    T1,
                                    T2,
                                    T3,
                                    T4,
                                    T5,
                                    T6,
                                    T7,
                                    T8,
                                    T9,
                                    T10,
                                    T11,
                                    T12,
                                    T13,
                                    T14,
                                    T15,
                                    T16,
                                    T17,
                                    T18,
                                    T19,
                                    T20>
                            code,
                    T1 a1,
                    T2 a2,
                    T3 a3,
                    T4 a4,
                    T5 a5,
                    T6 a6,
                    T7 a7,
                    T8 a8,
                    T9 a9,
                    T10 a10,
                    T11 a11,
                    T12 a12,
                    T13 a13,
                    T14 a14,
                    T15 a15,
                    T16 a16,
                    T17 a17,
                    T18 a18,
                    T19 a19,
                    T20 a20) {
        return record(
                a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18,
                a19, a20);
    }
}
