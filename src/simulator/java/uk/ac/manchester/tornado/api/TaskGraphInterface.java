// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task1;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task10;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task11;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task12;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task13;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task14;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task15;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task16;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task17;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task18;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task19;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task20;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task6;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task7;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task8;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task9;

/**
 * The methods of a {@link TaskGraph} that callers use through the interface: here only {@code
 * task}.
 */
public interface TaskGraphInterface {

    TaskGraphInterface task(String id, Task code);

    <T1> TaskGraphInterface task(String id, Task1<T1> code, T1 arg1);

    <T1, T2> TaskGraphInterface task(String id, Task2<T1, T2> code, T1 arg1, T2 arg2);

    <T1, T2, T3> TaskGraphInterface task(
            String id, Task3<T1, T2, T3> code, T1 arg1, T2 arg2, T3 arg3);

    <T1, T2, T3, T4> TaskGraphInterface task(
            String id, Task4<T1, T2, T3, T4> code, T1 arg1, T2 arg2, T3 arg3, T4 arg4);

    <T1, T2, T3, T4, T5> TaskGraphInterface task(
            String id, Task5<T1, T2, T3, T4, T5> code, T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5);

    <T1, T2, T3, T4, T5, T6> TaskGraphInterface task(
            String id,
            Task6<T1, T2, T3, T4, T5, T6> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6);

    <T1, T2, T3, T4, T5, T6, T7> TaskGraphInterface task(
            String id,
            Task7<T1, T2, T3, T4, T5, T6, T7> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7);

    <T1, T2, T3, T4, T5, T6, T7, T8> TaskGraphInterface task(
            String id,
            Task8<T1, T2, T3, T4, T5, T6, T7, T8> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9> TaskGraphInterface task(
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
            T9 arg9);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> TaskGraphInterface task(
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
            T10 arg10);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> TaskGraphInterface task(
            String id,
            Task11<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8,
            T9 arg9,
            T10 arg10,
            T11 arg11);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> TaskGraphInterface task(
            String id,
            Task12<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8,
            T9 arg9,
            T10 arg10,
            T11 arg11,
            T12 arg12);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> TaskGraphInterface task(
            String id,
            Task13<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8,
            T9 arg9,
            T10 arg10,
            T11 arg11,
            T12 arg12,
            T13 arg13);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> TaskGraphInterface task(
            String id,
            Task14<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8,
            T9 arg9,
            T10 arg10,
            T11 arg11,
            T12 arg12,
            T13 arg13,
            T14 arg14);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> TaskGraphInterface task(
            String id,
            Task15<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8,
            T9 arg9,
            T10 arg10,
            T11 arg11,
            T12 arg12,
            T13 arg13,
            T14 arg14,
            T15 arg15);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> TaskGraphInterface task(
            String id,
            Task16<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> code,
            T1 arg1,
            T2 arg2,
            T3 arg3,
            T4 arg4,
            T5 arg5,
            T6 arg6,
            T7 arg7,
            T8 arg8,
            T9 arg9,
            T10 arg10,
            T11 arg11,
            T12 arg12,
            T13 arg13,
            T14 arg14,
            T15 arg15,
            T16 arg16);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17>
            TaskGraphInterface task(
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
                    T1 arg1,
                    T2 arg2,
                    T3 arg3,
                    T4 arg4,
                    T5 arg5,
                    T6 arg6,
                    T7 arg7,
                    T8 arg8,
                    T9 arg9,
                    T10 arg10,
                    T11 arg11,
                    T12 arg12,
                    T13 arg13,
                    T14 arg14,
                    T15 arg15,
                    T16 arg16,
                    T17 arg17);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>
            TaskGraphInterface task(
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
                    T1 arg1,
                    T2 arg2,
                    T3 arg3,
                    T4 arg4,
                    T5 arg5,
                    T6 arg6,
                    T7 arg7,
                    T8 arg8,
                    T9 arg9,
                    T10 arg10,
                    T11 arg11,
                    T12 arg12,
                    T13 arg13,
                    T14 arg14,
                    T15 arg15,
                    T16 arg16,
                    T17 arg17,
                    T18 arg18);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19>
            TaskGraphInterface task(
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
                    T1 arg1,
                    T2 arg2,
                    T3 arg3,
                    T4 arg4,
                    T5 arg5,
                    T6 arg6,
                    T7 arg7,
                    T8 arg8,
                    T9 arg9,
                    T10 arg10,
                    T11 arg11,
                    T12 arg12,
                    T13 arg13,
                    T14 arg14,
                    T15 arg15,
                    T16 arg16,
                    T17 arg17,
                    T18 arg18,
                    T19 arg19);

    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20>
            TaskGraphInterface task(
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
                    T1 arg1,
                    T2 arg2,
                    T3 arg3,
                    T4 arg4,
                    T5 arg5,
                    T6 arg6,
                    T7 arg7,
                    T8 arg8,
                    T9 arg9,
                    T10 arg10,
                    T11 arg11,
                    T12 arg12,
                    T13 arg13,
                    T14 arg14,
                    T15 arg15,
                    T16 arg16,
                    T17 arg17,
                    T18 arg18,
                    T19 arg19,
                    T20 arg20);
}
