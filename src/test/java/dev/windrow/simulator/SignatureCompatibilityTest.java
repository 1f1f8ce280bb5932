// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.common.TornadoFunctions;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * Signatures that class files depend on and that are easy to get wrong. They are the same in the
 * simulator and in the real API.
 */
class SignatureCompatibilityTest {

    private static final int MAX_ARGUMENTS = 20;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "globalIdx",
                "globalIdy",
                "globalIdz",
                "groupIdx",
                "groupIdy",
                "groupIdz",
                "localIdx",
                "localIdy",
                "localIdz",
                "globalGroupSizeX",
                "globalGroupSizeY",
                "globalGroupSizeZ",
                "localGroupSizeX",
                "localGroupSizeY",
                "localGroupSizeZ"
            })
    void contextFieldsAreBoxed(String name) throws NoSuchFieldException {
        var field = KernelContext.class.getField(name);
        assertThat(field.getType()).isEqualTo(Integer.class);
        assertThat(Modifier.isFinal(field.getModifiers())).isTrue();
    }

    @Test
    void atomicsReturnNothing() throws NoSuchMethodException {
        var add = KernelContext.class.getMethod("atomicAdd", IntArray.class, int.class, int.class);
        assertThat(add.getReturnType()).isEqualTo(void.class);
    }

    @Test
    void tasksTakeUpToTwentyArguments() throws ReflectiveOperationException {
        for (int count = 1; count <= MAX_ARGUMENTS; count++) {
            Class<?> shape = Class.forName(TornadoFunctions.class.getName() + "$Task" + count);
            Class<?>[] parameters = new Class<?>[count + 2];
            Arrays.fill(parameters, Object.class);
            parameters[0] = String.class;
            parameters[1] = shape;
            assertThat(TaskGraph.class.getMethod("task", parameters).getReturnType())
                    .isEqualTo(TaskGraph.class);
            assertThat(TaskGraphInterface.class.getMethod("task", parameters).getReturnType())
                    .isEqualTo(TaskGraphInterface.class);
        }
    }

    @Test
    void transferModesAreInts() throws NoSuchMethodException {
        var transfer = TaskGraph.class.getMethod("transferToDevice", int.class, Object[].class);
        assertThat(transfer.isVarArgs()).isTrue();
        assertThat(transfer.getReturnType()).isEqualTo(TaskGraph.class);
    }

    @Test
    void closingDeclaresCheckedException() throws NoSuchMethodException {
        assertThat(TornadoExecutionPlan.class.getMethod("close").getExceptionTypes())
                .containsExactly(TornadoExecutionPlanException.class);
        assertThat(RuntimeException.class.isAssignableFrom(TornadoExecutionPlanException.class))
                .isFalse();
    }
}
