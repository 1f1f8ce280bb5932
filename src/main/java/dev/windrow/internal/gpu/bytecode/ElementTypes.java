// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;

/** Writes the code of a kernel with another type in place of {@code double}. */
final class ElementTypes {

    private static final ClassDesc DOUBLES = KernelClass.descriptor(DoubleArray.class);
    private static final Map<Opcode, Opcode> OF_LONGS =
            Map.of(
                    Opcode.DADD, Opcode.LADD,
                    Opcode.DSUB, Opcode.LSUB,
                    Opcode.DMUL, Opcode.LMUL,
                    Opcode.DDIV, Opcode.LDIV,
                    Opcode.DNEG, Opcode.LNEG,
                    Opcode.DCMPL, Opcode.LCMP,
                    Opcode.DCMPG, Opcode.LCMP);

    private final Element element;
    private final int parameters;
    private final CodeBuilder to;

    /**
     * Makes a writer.
     *
     * @param element the type
     * @param parameters the number of parameters, whose names are written already
     * @param to where the code goes
     */
    ElementTypes(Element element, int parameters, CodeBuilder to) {
        this.element = element;
        this.parameters = parameters;
        this.to = to;
    }

    void write(CodeModel code) {
        for (CodeElement each : code) {
            write(each);
        }
    }

    private void write(CodeElement each) {
        switch (each) {
            case LoadInstruction load -> to.loadLocal(of(load.typeKind()), load.slot());
            case StoreInstruction store -> to.storeLocal(of(store.typeKind()), store.slot());
            case ArrayLoadInstruction load -> to.arrayLoad(of(load.typeKind()));
            case ArrayStoreInstruction store -> to.arrayStore(of(store.typeKind()));
            case NewPrimitiveArrayInstruction made -> to.newarray(of(made.typeKind()));
            case ConvertInstruction convert -> convert(convert);
            case ConstantInstruction constant -> load(constant);
            case OperatorInstruction operator -> operate(operator);
            case InvokeInstruction invoke -> invoke(invoke);
            case LocalVariable variable -> name(variable);
            case StackMapTableAttribute frames -> {
                // They are made anew.
            }
            default -> to.with(each);
        }
    }

    private void name(LocalVariable variable) {
        if (variable.slot() >= parameters) {
            to.localVariable(
                    variable.slot(),
                    variable.name().stringValue(),
                    of(variable.typeSymbol()),
                    variable.startScope(),
                    variable.endScope());
        }
    }

    private void convert(ConvertInstruction convert) {
        TypeKind from = of(convert.fromType());
        TypeKind into = of(convert.toType());
        if (from != into) {
            to.conversion(from, into);
        }
    }

    private void load(ConstantInstruction constant) {
        if (constant.typeKind() != TypeKind.DOUBLE || element == Element.DOUBLE) {
            to.with(constant);
            return;
        }
        double value = (Double) constant.constantValue();
        if (value != Math.rint(value)) {
            throw new IllegalArgumentException("no integer: " + value);
        }
        switch (element) {
            case LONG -> to.loadConstant((long) value);
            case FLOAT -> to.loadConstant((float) value);
            case BYTE, SHORT, INT -> to.loadConstant((int) value);
            case DOUBLE -> throw new AssertionError(element);
        }
    }

    private void operate(OperatorInstruction operator) {
        Opcode opcode = operator.opcode();
        Opcode ofLongs = OF_LONGS.get(opcode);
        if (ofLongs == null || element == Element.DOUBLE) {
            to.with(operator);
        } else if (element == Element.LONG) {
            to.with(OperatorInstruction.of(ofLongs));
        } else {
            throw new IllegalArgumentException(opcode + " of " + element);
        }
    }

    private void invoke(InvokeInstruction invoke) {
        String name = invoke.name().stringValue();
        if (element == Element.LONG && name.equals("allocateDoubleLocalArray")) {
            name = "allocateLongLocalArray";
        }
        to.invoke(
                invoke.opcode(),
                of(invoke.owner().asSymbol()),
                name,
                of(invoke.typeSymbol()),
                invoke.isInterface());
    }

    private TypeKind of(TypeKind kind) {
        return kind == TypeKind.DOUBLE ? element.kind() : kind;
    }

    private ClassDesc of(ClassDesc type) {
        if (type.equals(ConstantDescs.CD_double)) {
            return element.kind().upperBound();
        }
        if (type.equals(DOUBLES)) {
            return KernelClass.descriptor(element.array());
        }
        return type.isArray() ? of(type.componentType()).arrayType() : type;
    }

    private MethodTypeDesc of(MethodTypeDesc type) {
        return MethodTypeDesc.of(
                of(type.returnType()), type.parameterList().stream().map(this::of).toList());
    }
}
