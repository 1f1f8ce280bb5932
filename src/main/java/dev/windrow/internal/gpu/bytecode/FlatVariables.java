// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import dev.windrow.internal.gpu.bytecode.FlatValue.Constant;
import dev.windrow.internal.gpu.bytecode.FlatValue.Local;
import dev.windrow.internal.gpu.bytecode.FlatValue.OnStack;

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

    /** Loads a variable or a constant, and returns what is on the stack then. */
    FlatValue load(FlatValue value) {
        return switch (value) {
            case Local(TypeKind kind, int slot) -> {
                read.add(slot);
                code.loadLocal(kind, slot);
                yield new OnStack(kind);
            }
            case Constant(int number) -> {
                code.loadConstant(number);
                yield new OnStack(TypeKind.INT);
            }
            default -> value;
        };
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
        localsOf(variable).forEach(each -> changing.add(each.slot()));
        return variable;
    }

    /** Returns whether a part of the value changes. */
    boolean isChanging(FlatValue value) {
        return localsOf(value).stream().anyMatch(each -> changing.contains(each.slot()));
    }

    /** Copies a value into variables, which may be those of its parts in another order. */
    void copy(FlatValue from, FlatValue into) {
        from.forEachLeaf(this::load);
        localsOf(into).reversed().forEach(each -> code.storeLocal(each.kind(), each.slot()));
    }

    private static List<Local> localsOf(FlatValue value) {
        List<Local> locals = new ArrayList<>();
        value.forEachLeaf(
                leaf -> {
                    if (leaf instanceof Local local) {
                        locals.add(local);
                    }
                });
        return locals;
    }
}
