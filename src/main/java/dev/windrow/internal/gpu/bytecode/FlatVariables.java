// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import dev.windrow.internal.gpu.bytecode.FlatValue.Local;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The local variables of the code that {@link Flattener} writes. */
final class FlatVariables {

    private final CodeBuilder code;
    private final Set<Integer> changing = new HashSet<>();
    private final Set<Integer> read = new HashSet<>();

    FlatVariables(CodeBuilder code) {
        this.code = code;
    }

    CodeBuilder code() {
        return code;
    }

    /** Returns whether the code reads a variable. */
    boolean isRead(int slot) {
        return read.contains(slot);
    }

    void load(Local variable) {
        read.add(variable.slot());
        code.loadLocal(variable.kind(), variable.slot());
    }

    /** Moves the value on top of the stack to a new variable, which gets no other. */
    Local storeTop(TypeKind kind) {
        Local variable = new Local(kind, code.allocateLocal(kind));
        code.storeLocal(kind, variable.slot());
        return variable;
    }

    /** Returns new variables for a value of the same type. */
    FlatValue like(FlatValue value) {
        return value.inOthers(kind -> new Local(kind, code.allocateLocal(kind)));
    }

    /** Returns the same for a value that changes. */
    FlatValue changingLike(FlatValue value) {
        FlatValue variable = like(value);
        variable.forEachLocal(each -> changing.add(each.slot()));
        return variable;
    }

    /** Returns whether a part of the value changes. */
    boolean isChanging(FlatValue value) {
        List<Local> parts = new ArrayList<>();
        value.forEachLocal(parts::add);
        return parts.stream().anyMatch(each -> changing.contains(each.slot()));
    }

    /** Copies a value, whose parts may be those of the target in another order. */
    void copy(FlatValue from, FlatValue into) {
        List<Local> targets = new ArrayList<>();
        into.forEachLocal(targets::add);
        from.forEachLocal(this::load);
        targets.reversed().forEach(each -> code.storeLocal(each.kind(), each.slot()));
    }
}
