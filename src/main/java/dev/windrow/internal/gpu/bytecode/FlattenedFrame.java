// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import dev.windrow.internal.gpu.bytecode.FlatValue.Local;
import dev.windrow.internal.gpu.bytecode.FlatValue.Parts;

import java.lang.classfile.TypeKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The variables of one method, where it is written into a kernel. */
final class FlattenedFrame {

    private final FlatVariables variables;
    private final KernelBody body;
    private final Map<Integer, FlatValue> bound = new HashMap<>();
    private final Map<Place, FlatValue> made = new HashMap<>();

    /**
     * Makes the variables.
     *
     * @param arguments those of the method, in variables that nothing else changes while it runs
     */
    FlattenedFrame(FlatVariables variables, KernelBody body, List<FlatValue> arguments) {
        this.variables = variables;
        this.body = body;
        for (int i = 0; i < arguments.size(); i++) {
            int slot = body.slots().get(i);
            FlatValue argument = arguments.get(i);
            if (argument instanceof Parts && body.isStored(slot)) {
                store(slot, argument);
            } else {
                bind(slot, argument);
            }
        }
    }

    /** A variable of the method: other variables may take its slot after it. */
    private record Place(int slot, Object type) {

        static Place of(int slot, FlatValue value) {
            return new Place(
                    slot,
                    switch (value) {
                        case Parts parts -> parts.type();
                        case Local local -> local.kind();
                        case FlatValue.Constant ignored -> TypeKind.INT;
                        case FlatValue.OnStack top -> top.kind();
                        case FlatValue.Unset unset -> unset.type();
                    });
        }
    }

    FlatVariables variables() {
        return variables;
    }

    KernelBody body() {
        return body;
    }

    /** Returns the variable in a slot of the method. */
    FlatValue variable(int slot) {
        return Objects.requireNonNull(bound.get(slot));
    }

    /** Sets a variable to a value, which may be on top of the stack. */
    void store(int slot, FlatValue value) {
        if (value instanceof Parts && body.isStoredOnce(slot) && !variables.isChanging(value)) {
            bind(slot, value);
            return;
        }
        FlatValue variable =
                made.computeIfAbsent(
                        Place.of(slot, value), place -> variables.changingLike(inVariable(value)));
        bound.put(slot, variable);
        variables.copy(value, variable);
    }

    private static FlatValue inVariable(FlatValue value) {
        return value instanceof FlatValue.OnStack(TypeKind kind) ? new Local(kind, -1) : value;
    }

    private void bind(int slot, FlatValue value) {
        bound.put(slot, value);
        made.put(Place.of(slot, value), value);
    }
}
