// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task1;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task10;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task6;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task7;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task8;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task9;

/** The {@code task} methods for up to 10 arguments; see {@link ManyArgumentTasks}. */
@SuppressWarnings("unchecked") // an invoker is called with the very arguments it was made for
abstract class FewArgumentTasks extends MoreArgumentTasks {

    public TaskGraph task(String id, Task code) {
        return add(id, code, a -> code.apply());
    }

    public <T1> TaskGraph task(String id, Task1<T1> code, T1 arg1) {
        return add(id, code, a -> code.apply((T1) a[0]), arg1);
    }

    public <T1, T2> TaskGraph task(String id, Task2<T1, T2> code, T1 arg1, T2 arg2) {
        return add(id, code, a -> code.apply((T1) a[0], (T2) a[1]), arg1, arg2);
    }

    public <T1, T2, T3> TaskGraph task(
            String id, Task3<T1, T2, T3> code, T1 arg1, T2 arg2, T3 arg3) {
        return add(id, code, a -> code.apply((T1) a[0], (T2) a[1], (T3) a[2]), arg1, arg2, arg3);
    }

    public <T1, T2, T3, T4> TaskGraph task(
            String id, Task4<T1, T2, T3, T4> code, T1 arg1, T2 arg2, T3 arg3, T4 arg4) {
        return add(
                id,
                code,
                a -> code.apply((T1) a[0], (T2) a[1], (T3) a[2], (T4) a[3]),
                arg1,
                arg2,
                arg3,
                arg4);
    }

    public <T1, T2, T3, T4, T5> TaskGraph task(
            String id,
            Task5<T1, T2, T3, T4, T5> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5) {
        return add(
                id,
                code,
                a -> code.apply((T1) a[0], (T2) a[1], (T3) a[2], (T4) a[3], (T5) a[4]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5);
    }

    public <T1, T2, T3, T4, T5, T6> TaskGraph task(
            String id,
            Task6<T1, T2, T3, T4, T5, T6> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6) {
        return add(
                id,
                code,
                a -> code.apply((T1) a[0], (T2) a[1], (T3) a[2], (T4) a[3], (T5) a[4], (T6) a[5]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6);
    }

    public <T1, T2, T3, T4, T5, T6, T7> TaskGraph task(
            String id,
            Task7<T1, T2, T3, T4, T5, T6, T7> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7) {
        return add(
                id,
                code,
                a ->
                        code.apply(
                                (T1) a[0], (T2) a[1], (T3) a[2], (T4) a[3], (T5) a[4], (T6) a[5],
                                (T7) a[6]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7);
    }

    public <T1, T2, T3, T4, T5, T6, T7, T8> TaskGraph task(
            String id,
            Task8<T1, T2, T3, T4, T5, T6, T7, T8> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8) {
        return add(
                id,
                code,
                a ->
                        code.apply(
                                (T1) a[0], (T2) a[1], (T3) a[2], (T4) a[3], (T5) a[4], (T6) a[5],
                                (T7) a[6], (T8) a[7]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7,
                arg8);
    }

    public <T1, T2, T3, T4, T5, T6, T7, T8, T9> TaskGraph task(
            String id,
            Task9<T1, T2, T3, T4, T5, T6, T7, T8, T9> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8,
            T9 arg9) {
        return add(
                id,
                code,
                a ->
                        code.apply(
                                (T1) a[0], (T2) a[1], (T3) a[2], (T4) a[3], (T5) a[4], (T6) a[5],
                                (T7) a[6], (T8) a[7], (T9) a[8]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7,
                arg8,
                arg9);
    }

    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> TaskGraph task(
            String id,
            Task10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8,
            T9 arg9,
            T10 arg10) {
        return add(
                id,
                code,
                a ->
                        code.apply(
                                (T1) a[0],
                                (T2) a[1],
                                (T3) a[2],
                                (T4) a[3],
                                (T5) a[4],
                                (T6) a[5],
                                (T7) a[6],
                                (T8) a[7],
                                (T9) a[8],
                                (T10) a[9]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7,
                arg8,
                arg9,
                arg10);
    }
}
