// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import java.lang.classfile.TypeKind;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A value of the code that {@link Flattener} reads, as the code that it writes has it. */
sealed interface FlatValue {

    /** A value on the stack. */
    record OnStack(TypeKind kind) implements FlatValue {}

    /** A record between its allocation and its constructor. */
    record Unset(Class<?> type) implements FlatValue {}

    /** A value in a local variable. */
    record Local(TypeKind kind, int slot) implements FlatValue {}

    /** A whole number that is the same whenever the code runs. */
    record Constant(int value) implements FlatValue {}

    /** A record: its components, which are in local variables or constant. */
    record Parts(Class<?> type, List<FlatValue> components) implements FlatValue {}

    /** Passes each local variable and each constant of the value on. */
    default void forEachLeaf(Consumer<FlatValue> action) {
        switch (this) {
            case Local local -> action.accept(local);
            case Constant constant -> action.accept(constant);
            case Parts parts -> parts.components().forEach(each -> each.forEachLeaf(action));
            case OnStack ignored -> {}
            case Unset ignored -> {}
        }
    }

    /** Returns a value of the same type in other variables, of which {@code maker} makes each. */
    default FlatValue inOthers(Function<TypeKind, Local> maker) {
        return switch (this) {
            case Local local -> maker.apply(local.kind());
            case Constant ignored -> maker.apply(TypeKind.INT);
            case Parts parts ->
                    new Parts(
                            parts.type(),
                            parts.components().stream().map(each -> each.inOthers(maker)).toList());
            case OnStack ignored -> this;
            case Unset ignored -> this;
        };
    }
}
