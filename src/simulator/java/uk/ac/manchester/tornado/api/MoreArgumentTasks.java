// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task11;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task12;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task13;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task14;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task15;

/** The {@code task} methods for 11 to 15 arguments; see {@link ManyArgumentTasks}. */
@SuppressWarnings("unchecked") // an invoker is called with the very arguments it was made for
abstract class MoreArgumentTasks extends ManyArgumentTasks {

    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> TaskGraph task(
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
            T11 arg11) {
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
                                (T10) a[9],
                                (T11) a[10]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7,
                arg8,
                arg9,
                arg10,
                arg11);
    }

    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> TaskGraph task(
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
            T12 arg12) {
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
                                (T10) a[9],
                                (T11) a[10],
                                (T12) a[11]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7,
                arg8,
                arg9,
                arg10,
                arg11,
                arg12);
    }

    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> TaskGraph task(
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
            T13 arg13) {
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
                                (T10) a[9],
                                (T11) a[10],
                                (T12) a[11],
                                (T13) a[12]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7,
                arg8,
                arg9,
                arg10,
                arg11,
                arg12,
                arg13);
    }

    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> TaskGraph task(
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
            T14 arg14) {
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
                                (T10) a[9],
                                (T11) a[10],
                                (T12) a[11],
                                (T13) a[12],
                                (T14) a[13]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7,
                arg8,
                arg9,
                arg10,
                arg11,
                arg12,
                arg13,
                arg14);
    }

    public <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> TaskGraph task(
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
            T15 arg15) {
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
                                (T10) a[9],
                                (T11) a[10],
                                (T12) a[11],
                                (T13) a[12],
                                (T14) a[13],
                                (T15) a[14]),
                arg1,
                arg2,
                arg3,
                arg4,
                arg5,
                arg6,
                arg7,
                arg8,
                arg9,
                arg10,
                arg11,
                arg12,
                arg13,
                arg14,
                arg15);
    }
}
