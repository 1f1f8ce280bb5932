// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.gpu.bytecode.KernelClass;
import dev.windrow.internal.gpu.bytecode.KernelClass.Parameter;
import dev.windrow.internal.gpu.generated.QueryKernel.Argument;
import dev.windrow.internal.gpu.generated.QueryKernel.Kind;
import dev.windrow.internal.plan.ColumnStatistics;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A kernel that is being made: its parameters, its arguments and its code. */
final class KernelDraft {

    private final List<Parameter> parameters =
            new ArrayList<>(
                    List.of(
                            new Parameter("context", KernelContext.class),
                            new Parameter("sizes", IntArray.class),
                            new Parameter("status", IntArray.class),
                            new Parameter("integers", LongArray.class),
                            new Parameter("reals", DoubleArray.class)));
    private final List<Argument> arguments = new ArrayList<>();
    private @Nullable KernelCode code;
    private @Nullable Literals literals;

    /**
     * Adds a parameter.
     *
     * @param column the column whose array it is; empty for an array of the query
     */
    void add(String name, Kind kind, String column) {
        parameters.add(new Parameter(name, kind.array()));
        arguments.add(new Argument(kind, column));
    }

    /** Returns in what array the numbers of a column lie. */
    static Kind numbersOf(ColumnStatistics column) {
        ColumnType type = column.type();
        if (column.dictionary() || !type.isFloat()) {
            return Kind.WORDS;
        }
        return type == Primitive.FLOAT64 ? Kind.DOUBLES : Kind.FLOATS;
    }

    /** Returns what the kernel's code depends on: its text, and the types of all parameters. */
    String text() {
        return code().text() + parameters.stream().map(Parameter::type).toList();
    }

    /** Begins the code. All parameters are there. */
    KernelCode begin() {
        code = new KernelCode(parameters, parameters.size());
        literals = new Literals(code);
        return code;
    }

    KernelCode code() {
        return Objects.requireNonNull(code, "begin comes first");
    }

    Literals literals() {
        return Objects.requireNonNull(literals, "begin comes first");
    }

    /** Returns what the arrays hold, and the kernel as text, line by line. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        int first = parameters.size() - arguments.size();
        for (int i = 0; i < arguments.size(); i++) {
            String name = parameters.get(first + i).name();
            String held = arguments.get(i).label();
            if (!held.isEmpty()) {
                lines.add(name + ": " + held);
            }
        }
        if (!literals().integers().isEmpty()) {
            lines.add("integers: " + literals().integers());
        }
        lines.add("reals: " + literals().reals());
        code().text().lines().forEach(lines::add);
        return lines;
    }

    /** Returns the arrays behind the context, the sizes, the status and the literals. */
    List<Argument> arguments() {
        return arguments;
    }

    /** Makes the kernel as a task, under a name that no other has. */
    Object define(String name) {
        return KernelClass.instance(name, parameters, code()::write);
    }
}
