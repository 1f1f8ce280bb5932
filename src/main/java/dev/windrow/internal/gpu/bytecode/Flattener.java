// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import dev.windrow.internal.gpu.bytecode.FlatValue.Local;
import dev.windrow.internal.gpu.bytecode.FlatValue.OnStack;
import dev.windrow.internal.gpu.bytecode.FlatValue.Parts;
import dev.windrow.internal.gpu.bytecode.FlatValue.Unset;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes one method of a kernel with its records taken apart: a record's components are local
 * variables, and a call that takes or returns a record, or that takes an array of the block or the
 * context, becomes the code of its method.
 */
final class Flattener {

    private final CodeBuilder to;
    private final KernelMethods methods;
    private final FlattenedFrame frame;
    private final List<FlatValue> below;
    private final Map<Label, Label> labels = new HashMap<>();
    private final Map<Label, List<FlatValue>> stacks = new HashMap<>();
    private List<FlatValue> stack;
    private boolean isReachable = true;

    /**
     * Makes a writer.
     *
     * @param methods finds methods
     * @param frame the variables of the method
     * @param below what is on the stack when the method begins
     */
    private Flattener(KernelMethods methods, FlattenedFrame frame, List<FlatValue> below) {
        this.methods = methods;
        this.frame = frame;
        this.below = List.copyOf(below);
        to = frame.variables().code();
        stack = new ArrayList<>(below);
    }

    /** Writes a kernel, which returns nothing. */
    static void write(
            KernelMethods methods,
            FlatVariables variables,
            KernelBody kernel,
            List<FlatValue> given) {
        new Flattener(methods, new FlattenedFrame(variables, kernel, given), List.of()).write();
        variables.code().return_();
    }

    /** Writes the code, and leaves what it returns on the stack. */
    private void write() {
        if (frame.body().returns() != 1) {
            throw frame.body().refuse("more than one return");
        }
        for (CodeElement element : frame.body().elements()) {
            switch (element) {
                case LabelTarget target -> arrive(target.label());
                case ReturnInstruction ignored -> {
                    // It leaves the value where the caller expects it.
                }
                case Instruction instruction -> write(instruction);
                default -> {
                    // Names of variables and lines are of the method that was written.
                }
            }
        }
    }

    private void arrive(Label label) {
        List<FlatValue> known = stacks.get(label);
        if (isReachable && known != null && !known.equals(stack)) {
            frame.variables().copy(stack.getLast(), known.getLast());
        }
        if (known != null) {
            stack = new ArrayList<>(known);
        } else if (!isReachable) {
            stack = new ArrayList<>(below);
        }
        isReachable = true;
        to.labelBinding(labelOf(label));
    }

    private Label labelOf(Label label) {
        return labels.computeIfAbsent(label, key -> to.newLabel());
    }

    private void write(Instruction instruction) {
        switch (instruction) {
            case LoadInstruction load -> push(frame.variable(load.slot()));
            case StoreInstruction store -> store(store);
            case IncrementInstruction step -> increment(step);
            case ArrayLoadInstruction load -> operate(load, 2, load.typeKind());
            case ArrayStoreInstruction put -> operate(put, 3, TypeKind.VOID);
            case ConstantInstruction constant -> operate(constant, 0, constant.typeKind());
            case ConvertInstruction convert -> operate(convert, 1, convert.toType());
            case OperatorInstruction operator -> operate(operator);
            case NewPrimitiveArrayInstruction array -> operate(array, 1, TypeKind.REFERENCE);
            case StackInstruction change -> change(change);
            case NewObjectInstruction made -> stack.add(new Unset(methods.type(made.className())));
            case TypeCheckInstruction check -> check(check);
            case FieldInstruction field -> read(field);
            case InvokeInstruction call -> call(call);
            case BranchInstruction branch -> branch(branch);
            case TableSwitchInstruction table -> {
                pop(1);
                to.tableswitch(
                        table.lowValue(),
                        table.highValue(),
                        jump(table.defaultTarget()),
                        cases(table.cases()));
                isReachable = false;
            }
            case LookupSwitchInstruction lookup -> {
                pop(1);
                to.lookupswitch(jump(lookup.defaultTarget()), cases(lookup.cases()));
                isReachable = false;
            }
            default -> throw frame.body().refuse(instruction.opcode().name());
        }
    }

    private void operate(OperatorInstruction operator) {
        int operands =
                switch (operator.opcode()) {
                    case INEG, LNEG, FNEG, DNEG, ARRAYLENGTH -> 1;
                    default -> 2;
                };
        operate(operator, operands, operator.typeKind());
    }

    private void operate(Instruction instruction, int operands, TypeKind result) {
        pop(operands);
        to.with(instruction);
        if (result != TypeKind.VOID) {
            stack.add(new OnStack(result.asLoadable()));
        }
    }

    private void pop(int count) {
        for (int i = 0; i < count; i++) {
            stack.removeLast();
        }
    }

    private void push(FlatValue value) {
        stack.add(frame.variables().load(value));
    }

    private void increment(IncrementInstruction step) {
        if (frame.variable(step.slot()) instanceof Local variable) {
            to.iinc(variable.slot(), step.constant());
        }
    }

    private void store(StoreInstruction store) {
        frame.store(store.slot(), stack.removeLast());
    }

    /** Records are on no stack, so a copy of one is no instruction. */
    private void change(StackInstruction change) {
        FlatValue top = stack.getLast();
        if (change.opcode() == Opcode.DUP) {
            stack.add(top);
        } else if (change.opcode() == Opcode.POP || change.opcode() == Opcode.POP2) {
            stack.removeLast();
        } else if (change.opcode() == Opcode.DUP2) {
            boolean isWide = top instanceof OnStack real && real.kind().slotSize() == 2;
            stack.addAll(List.copyOf(stack.subList(stack.size() - (isWide ? 1 : 2), stack.size())));
        } else {
            throw frame.body().refuse(change.opcode().name());
        }
        if (top instanceof OnStack) {
            to.with(change);
        }
    }

    private void check(TypeCheckInstruction check) {
        if (stack.getLast() instanceof OnStack) {
            to.with(check);
        }
    }

    private void read(FieldInstruction field) {
        if (field.opcode() == Opcode.GETSTATIC) {
            operate(field, 0, TypeKind.from(field.typeSymbol()));
        } else if (field.opcode() == Opcode.GETFIELD
                && stack.getLast() instanceof Parts(Class<?> type, List<FlatValue> components)) {
            stack.removeLast();
            push(components.get(methods.component(type, field.name().stringValue())));
        } else if (field.opcode() == Opcode.GETFIELD) {
            operate(field, 1, TypeKind.from(field.typeSymbol()));
        } else {
            throw frame.body().refuse("an assignment to " + field.name());
        }
    }

    private void call(InvokeInstruction call) {
        List<ClassDesc> parameters = call.typeSymbol().parameterList();
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        int count = parameters.size() + (isStatic ? 0 : 1);
        List<FlatValue> arguments = stack.subList(stack.size() - count, stack.size());
        if (!isStatic && arguments.getFirst() instanceof Unset(Class<?> type)) {
            construct(type, count);
        } else if (arguments.stream().anyMatch(Parts.class::isInstance) || methods.isOpen(call)) {
            List<FlatValue> inVariables = popIntoVariables(count);
            write(methods.body(call, isStatic ? null : inVariables.getFirst()), inVariables);
        } else {
            operate(call, count, TypeKind.from(call.typeSymbol().returnType()));
        }
    }

    /** Takes arguments from the stack, and gives each a variable of its own that has none. */
    private List<FlatValue> popIntoVariables(int count) {
        List<FlatValue> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            FlatValue value = stack.removeLast();
            if (value instanceof OnStack(TypeKind kind)) {
                value = frame.variables().storeTop(kind);
            }
            values.addFirst(value);
        }
        return values;
    }

    private void construct(Class<?> type, int count) {
        methods.requirePlain(type);
        List<FlatValue> components = popIntoVariables(count);
        components.removeFirst();
        // The other reference to the new record is the value of the expression.
        stack.removeLast();
        stack.add(new Parts(type, List.copyOf(components)));
    }

    private void write(KernelBody body, List<FlatValue> arguments) {
        Flattener callee =
                new Flattener(
                        methods, new FlattenedFrame(frame.variables(), body, arguments), stack);
        callee.write();
        stack = callee.stack;
    }

    private void branch(BranchInstruction branch) {
        switch (branch.opcode()) {
            case GOTO, GOTO_W -> {
                unite(branch.target());
                to.goto_(jump(branch.target()));
                isReachable = false;
            }
            case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE -> {
                pop(2);
                to.branch(branch.opcode(), jump(branch.target()));
            }
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE -> {
                pop(1);
                to.branch(branch.opcode(), jump(branch.target()));
            }
            default -> throw frame.body().refuse(branch.opcode().name());
        }
    }

    /** Copies a record that one of two branches results in to where the other copies its own. */
    private void unite(Label target) {
        if (stack.size() > below.size() && stack.getLast() instanceof Parts parts) {
            List<FlatValue> known = stacks.get(target);
            FlatValue common = known == null ? frame.variables().like(parts) : known.getLast();
            frame.variables().copy(parts, common);
            stack.removeLast();
            stack.add(common);
        }
    }

    private Label jump(Label label) {
        stacks.putIfAbsent(label, List.copyOf(stack));
        return labelOf(label);
    }

    private List<SwitchCase> cases(List<SwitchCase> cases) {
        return cases.stream()
                .map(each -> SwitchCase.of(each.caseValue(), jump(each.target())))
                .toList();
    }
}
