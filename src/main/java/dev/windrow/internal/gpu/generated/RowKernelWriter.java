// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_void;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;
import dev.windrow.internal.gpu.generated.QueryKernel.Kind;
import dev.windrow.internal.gpu.kernels.Bitmaps;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.RowCondition;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.expression.RowProgram.Derived;

import org.jspecify.annotations.Nullable;

import java.lang.classfile.CodeBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes the kernel of a {@link RowProgram}. */
final class RowKernelWriter {

    private static final String SELECTED = "selected";

    /** The distance that leaves the sign of a word in all of its bits. */
    private static final int SIGN_SHIFT = 63;

    private final RowProgram program;
    private final KernelDraft draft = new KernelDraft();
    private final KernelCode code;
    private final Local row;
    private final Local misfits;
    private final Literals literals;
    private final NumberWriter numbers;
    private final List<Local> flags = new ArrayList<>();
    private final List<String> bitmaps = new ArrayList<>();

    /** Writes a kernel that reads columns. */
    RowKernelWriter(RowProgram program) {
        this(program, Map.of());
    }

    /**
     * Writes a kernel.
     *
     * @param operands the numbers that are there already, by the inputs that hold them
     */
    RowKernelWriter(RowProgram program, Map<DeviceNumber, String> operands) {
        this.program = program;
        addInputs();
        addResults();
        code = draft.begin();
        literals = draft.literals();
        row = code.keep("row", Type.INT, code.ofContext("globalIdx"));
        misfits = zero("misfits");
        numbers = new NumberWriter(code, literals, row, misfits, program.inputs(), operands);
        write();
    }

    /** Returns what was written. */
    KernelDraft draft() {
        return draft;
    }

    private void addInputs() {
        int place = 0;
        for (Map.Entry<String, ColumnStatistics> input : program.inputs().entrySet()) {
            draft.add(
                    NumberWriter.values(place),
                    KernelDraft.numbersOf(input.getValue()),
                    input.getKey());
            if (input.getValue().nullable()) {
                draft.add(NumberWriter.validity(place), Kind.VALIDITY, input.getKey());
            }
            place++;
        }
    }

    private void addResults() {
        String carrier = program.carrier();
        if (carrier != null) {
            if (program.carrierIsNullable()) {
                draft.add("keyValidity", Kind.VALIDITY, carrier);
            }
            draft.add("selection", Kind.SELECTED, carrier);
        }
        int place = 0;
        for (Derived derived : program.derived()) {
            Kind kind = isBool(derived) ? Kind.RESULT_BITS : kindOf(derived);
            draft.add(result(place), kind, derived.name());
            if (derived.statistics().nullable()) {
                draft.add(validity(place), Kind.RESULT_VALIDITY, derived.name());
            }
            place++;
        }
    }

    private static boolean isBool(Derived derived) {
        return derived.statistics().type() == Primitive.BOOL;
    }

    private static Kind kindOf(Derived derived) {
        if (derived.isDecimal()) {
            return Kind.RESULT_DECIMALS;
        }
        boolean isReal = derived.statistics().type().isFloat();
        return isReal ? Kind.RESULT_DOUBLES : Kind.RESULT_LONGS;
    }

    private static String result(int place) {
        return "result" + place;
    }

    private static String validity(int place) {
        return "resultValidity" + place;
    }

    private Local zero(String name) {
        return code.keep(name, Type.INT, Term.of(0));
    }

    private void write() {
        Local selected = program.condition() == null ? null : zero(SELECTED);
        if (selected != null) {
            flags.add(selected);
            bitmaps.add("selection");
        }
        for (int place = 0; place < program.derived().size(); place++) {
            if (isBool(program.derived().get(place))) {
                flags.add(zero("bit" + place));
                bitmaps.add(result(place));
            }
            if (program.derived().get(place).statistics().nullable()) {
                flags.add(zero("present" + place));
                bitmaps.add(validity(place));
            }
        }
        code.addIfLess(
                Term.of(row),
                code.element("sizes", Term.of("ROWS", Sizes.ROWS)),
                () -> writeRow(selected));
        for (int i = 0; i < flags.size(); i++) {
            store(bitmaps.get(i), flags.get(i));
        }
        code.add("return;", CodeBuilder::return_);
    }

    private void writeRow(@Nullable Local selected) {
        RowCondition condition = program.condition();
        if (selected != null && condition != null) {
            Local bit = numbers.conditions().condition(condition).local();
            reportMisfits();
            assign(selected, bit);
        }
        int place = 0;
        int flag = selected == null ? 0 : 1;
        for (Derived derived : program.derived()) {
            NumberWriter.Value value = numbers.number(derived.value());
            if (isBool(derived)) {
                assign(flags.get(flag++), code.both(value.local(), value.present()));
            } else if (derived.isDecimal()) {
                Term low = Term.of(value.local());
                code.store(result(place), Term.of(row).times(2), low);
                code.store(
                        result(place), Term.of(row).times(2).plus(1), low.shiftedRight(SIGN_SHIFT));
            } else {
                code.store(result(place), Term.of(row), Term.of(value.local()));
            }
            place++;
            if (derived.statistics().nullable()) {
                Local present = value.present();
                if (present == null) {
                    throw new IllegalStateException(derived.name() + " is never null");
                }
                assign(flags.get(flag++), present);
            }
        }
        if (selected != null && numbers.mayMisfit()) {
            code.assign(misfits, Term.of(misfits).and(Term.of(selected)));
        }
        reportMisfits();
        if (selected != null && program.carrierIsNullable()) {
            Local valid = numbers.bit("keyValidity");
            assign(selected, code.and(selected, valid));
        }
    }

    private void assign(Local target, Local value) {
        code.assign(target, Term.of(value));
    }

    private void reportMisfits() {
        if (!numbers.mayMisfit()) {
            return;
        }
        code.addIf(misfits, () -> code.report(Term.of("MISFIT", DeviceStatus.MISFIT)));
    }

    /** Stores a bit of each thread. */
    private void store(String bitmap, Local flag) {
        Term context = code.parameter("context");
        code.run(
                Term.call(
                        Bitmaps.class,
                        CD_void,
                        "store",
                        context,
                        code.parameter(bitmap),
                        Term.of(flag)));
    }
}
