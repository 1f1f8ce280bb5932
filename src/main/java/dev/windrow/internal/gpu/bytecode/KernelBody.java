// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The code of a method that is written into a kernel.
 *
 * @param name its name for errors
 * @param elements its code
 * @param slots the local variable of each parameter
 * @param stored the local variables that it sets, as often as it does
 * @param returns how many instructions return
 */
record KernelBody(
        String name,
        List<CodeElement> elements,
        List<Integer> slots,
        List<Integer> stored,
        long returns) {

    static KernelBody of(Class<?> owner, MethodModel method) {
        List<CodeElement> elements = method.code().orElseThrow().elementList();
        return new KernelBody(
                owner.getSimpleName() + "." + method.methodName(),
                elements,
                slotsOf(method),
                elements.stream().flatMap(KernelBody::stores).toList(),
                elements.stream().filter(ReturnInstruction.class::isInstance).count());
    }

    private static List<Integer> slotsOf(MethodModel method) {
        List<Integer> slots = new ArrayList<>();
        int slot = 0;
        if (!method.flags().has(AccessFlag.STATIC)) {
            slots.add(slot++);
        }
        for (ClassDesc type : method.methodTypeSymbol().parameterList()) {
            slots.add(slot);
            slot += TypeKind.from(type).slotSize();
        }
        return slots;
    }

    private static Stream<Integer> stores(CodeElement element) {
        return switch (element) {
            case StoreInstruction store -> Stream.of(store.slot());
            case IncrementInstruction step -> Stream.of(step.slot());
            default -> Stream.empty();
        };
    }

    /** Returns the name of a parameter. */
    String parameter(int index) {
        return elements.stream()
                .filter(LocalVariable.class::isInstance)
                .map(LocalVariable.class::cast)
                .filter(each -> each.slot() == slots.get(index))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("compiled without names of variables"))
                .name()
                .stringValue();
    }

    /** Returns whether the code sets a variable. */
    boolean isStored(int slot) {
        return stored.contains(slot);
    }

    /** Returns whether one instruction sets a variable, which is no parameter. */
    boolean isStoredOnce(int slot) {
        return !slots.contains(slot) && stored.stream().filter(each -> each == slot).count() == 1;
    }

    /** Returns an error that says what the method has and a kernel may not. */
    IllegalArgumentException refuse(String what) {
        return new IllegalArgumentException("a kernel cannot have " + what + ": " + name);
    }
}
