// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import dev.windrow.column.Table;
import dev.windrow.internal.gpu.kernels.ConversionKernels;
import dev.windrow.internal.gpu.memory.ArrayForm;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.gpu.memory.DictionaryRanks;
import dev.windrow.internal.gpu.memory.HostCopies;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Columns that a program has made and that stay on the device, as arrays of the next program. Each
 * run of the first program writes them anew. A column that is wanted in another form than it has is
 * converted by a task of the program that wants it.
 */
public final class ResultInput implements DeviceInput {

    private static final int WORD_BYTES = Long.BYTES;

    private final DeviceGraph graph;
    private final Map<String, Map<ArrayForm, TornadoNativeArray>> columns;
    private final Set<TornadoNativeArray> taken = new LinkedHashSet<>();
    private final Map<TornadoNativeArray, LongArray> converted = new IdentityHashMap<>();
    private final IntArray rows = new IntArray(1);
    private @Nullable DoubleArray powers;

    /** A column is asked for in a form that it does not have on the device. */
    public static final class NotThereException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NotThereException(String column, String form) {
            super("column \"" + column + "\" is not on the device as " + form, null, false, false);
        }
    }

    /**
     * Makes the input of one program.
     *
     * @param graph gets the tasks that convert columns
     * @param table the first table
     * @param columns the arrays of each column
     */
    ResultInput(
            DeviceGraph graph,
            Table table,
            Map<String, Map<ArrayForm, TornadoNativeArray>> columns) {
        this.graph = graph;
        this.columns = columns;
        load(table);
    }

    /** Copies nothing: a run of the program that wrote the values came before. */
    @Override
    public void load(Table table) {
        rows.set(0, Math.toIntExact(table.rows()));
    }

    @Override
    public HostCopies copies() {
        return HostCopies.NONE;
    }

    @Override
    public List<TornadoNativeArray> uploads() {
        return new ArrayList<>(taken);
    }

    @Override
    public TornadoNativeArray array(String name, ArrayForm form) {
        return switch (form) {
            case WORDS -> wordsOf(name);
            case CHARACTERS -> charactersOf(name);
            case FLOATS,
                    DOUBLES,
                    VALIDITY,
                    OFFSETS,
                    CHARACTER_BYTES,
                    BYTES,
                    SHORTS,
                    INTS,
                    EXACT_FLOATS,
                    VALIDITY_BYTES ->
                    found(name, form);
        };
    }

    private TornadoNativeArray wordsOf(String name) {
        if (arrayOrNull(name, ArrayForm.DOUBLES) instanceof DoubleArray doubles) {
            return converted(doubles, doubles.getSize(), "bitsOfDoubles", powers());
        }
        if (arrayOrNull(name, ArrayForm.FLOATS) instanceof FloatArray floats) {
            int words = Math.ceilDiv(floats.getSize(), 2);
            return converted(floats, words, "bitsOfFloats", powers());
        }
        return found(name, ArrayForm.WORDS);
    }

    /**
     * Returns what a kernel makes of an array, once for all who ask.
     *
     * @param kernel one of {@link ConversionKernels}
     * @param beside what it reads beside the array
     */
    private LongArray converted(
            TornadoNativeArray source, int words, String kernel, TornadoNativeArray beside) {
        LongArray known = converted.get(source);
        if (known != null) {
            return known;
        }
        if (converted.isEmpty()) {
            graph.input(rows);
        }
        taken.add(source);
        LongArray made = graph.scratchLongs(words);
        String name = "convert" + converted.size();
        graph.stream(name, words)
                .given(rows, beside, source, made)
                .add(ConversionKernels.class, kernel);
        converted.put(source, made);
        return made;
    }

    private TornadoNativeArray charactersOf(String name) {
        if (arrayOrNull(name, ArrayForm.CHARACTER_BYTES) instanceof ByteArray bytes) {
            int words = bytes.getSize() / WORD_BYTES + 2;
            return converted(bytes, words, "packBytes", offsets(name));
        }
        return found(name, ArrayForm.CHARACTERS);
    }

    private TornadoNativeArray found(String name, ArrayForm form) {
        TornadoNativeArray array = arrayOrNull(name, form);
        if (array == null) {
            throw new NotThereException(name, form.toString());
        }
        taken.add(array);
        return array;
    }

    private @Nullable TornadoNativeArray arrayOrNull(String name, ArrayForm form) {
        Map<ArrayForm, TornadoNativeArray> forms = columns.get(name);
        return forms == null ? null : forms.get(form);
    }

    private DoubleArray powers() {
        if (powers == null) {
            powers = graph.upload(DoubleArray.fromArray(ConversionKernels.powers()));
        }
        return powers;
    }

    @Override
    public DictionaryRanks dictionary(String name) {
        throw new NotThereException(name, "a dictionary");
    }
}
