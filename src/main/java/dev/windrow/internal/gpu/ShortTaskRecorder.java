package dev.windrow.internal.gpu;

import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task1;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task10;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task11;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task12;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task13;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task14;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task6;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task7;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task8;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task9;

/**
 * The part of {@link TaskRecorder} for tasks of up to 14 arguments: they differ in nothing else.
 */
abstract class ShortTaskRecorder extends TaskGraph {

    ShortTaskRecorder(String name) {
        super(name);
    }

    /** Writes down a task's arguments, and returns this. */
    abstract TaskGraph record(Object... arguments);

    @Override
    public <T1> TaskGraph task(String id, Task1<T1> code, T1 a1) {
        return record(a1);
    }

    @Override
    public <T1, T2> TaskGraph task(String id, Task2<T1, T2> code, T1 a1, T2 a2) {
        return record(a1, a2);
    }

    @Override
    public <T1, T2, T3> TaskGraph task(String id, Task3<T1, T2, T3> code, T1 a1, T2 a2, T3 a3) {
        return record(a1, a2, a3);
    }

    @Override
    public <T1, T2, T3, T4> TaskGraph task(
            String id, Task4<T1, T2, T3, T4> code, T1 a1, T2 a2, T3 a3, T4 a4) {
        return record(a1, a2, a3, a4);
    }

    @Override
    public <T1, T2, T3, T4, T5> TaskGraph task(
            String id, Task5<T1, T2, T3, T4, T5> code, T1 a1, T2 a2, T3 a3, T4 a4, T5 a5) {
        return record(a1, a2, a3, a4, a5);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6> TaskGraph task(
            String id,
            Task6<T1, T2, T3, T4, T5, T6> code,
            T1 a1,
            T2 a2,
            T3 a3,
            T4 a4,
            T5 a5,
            T6 a6) {
        return record(a1, a2, a3, a4, a5, a6);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7> TaskGraph task(
            String id,
            Task7<T1, T2, T3, T4, T5, T6, T7> code,
            T1 a1,
            T2 a2,
            T3 a3,
            T4 a4,
            T5 a5,
            T6 a6,
            T7 a7) {
        return record(a1, a2, a3, a4, a5, a6, a7);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8> TaskGraph task(
            String id,
            Task8<T1, T2, T3, T4, T5, T6, T7, T8> code,
            T1 a1,
            T2 a2,
            T3 a3,
            T4 a4,
            T5 a5,
            T6 a6,
            T7 a7,
            T8 a8) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9> TaskGraph task(
            String id,
            Task9<T1, T2, T3, T4, T5, T6, T7, T8, T9> code,
            T1 a1,
            T2 a2,
            T3 a3,
            T4 a4,
            T5 a5,
            T6 a6,
            T7 a7,
            T8 a8,
            T9 a9) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> TaskGraph task(
            String id,
            Task10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> code,
            T1 a1,
            T2 a2,
            T3 a3,
            T4 a4,
            T5 a5,
            T6 a6,
            T7 a7,
            T8 a8,
            T9 a9,
            T10 a10) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> TaskGraph task(
            String id,
            Task11<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> code,
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
            T11 a11) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> TaskGraph task(
            String id,
            Task12<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> code,
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
            T12 a12) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> TaskGraph task(
            String id,
            Task13<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> code,
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
            T13 a13) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13);
    }

    @Override
    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> TaskGraph task(
            String id,
            Task14<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> code,
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
            T14 a14) {
        return record(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14);
    }
}
