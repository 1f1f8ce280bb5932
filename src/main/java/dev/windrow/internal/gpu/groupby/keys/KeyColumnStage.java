// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.KeyFields;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.groupby.DensePlan;
import dev.windrow.internal.plan.groupby.KeyColumns;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyField;
import dev.windrow.internal.plan.sample.KeyDomain;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.ArrayList;
import java.util.List;

/**
 * Copies key columns side by side, where kernels encode keys as they go: first a header that
 * describes the fields, then the values and validity of each column.
 */
final class KeyColumnStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KeyColumns places;
    private @Nullable InterningStage interning;
    private int copies;

    KeyColumnStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.places = KeyColumns.of(arrays.plan());
    }

    void addTasks() {
        LongArray header = graph.upload(header());
        addCopy(header, 0, header.getSize(), false);
        for (KeyColumns.Place place : places.columns()) {
            addPart(place);
            if (place.validity() > 0) {
                LongArray validity = arrays.input().validity(columnOf(place.field()));
                addCopy(validity, place.validity(), validity.getSize(), denseKeys().isEmpty());
            }
        }
    }

    /** Returns the keys as parts of a dense index, if the plan has one; otherwise none. */
    private List<DenseKey> denseKeys() {
        return arrays.plan() instanceof DensePlan dense ? dense.keys() : List.of();
    }

    /**
     * Adds the tasks that make the bitmap of the rows in which no key is null, and returns it.
     *
     * @return the validity of the only nullable key column, if there is just one
     */
    static LongArray addPresent(QueryArrays arrays) {
        LongArray present = null;
        int index = 0;
        for (KeyField field : arrays.plan().device().layout().nullableFields()) {
            String column = arrays.plan().query().keys().get(field.key()).name();
            LongArray validity = arrays.input().validity(column);
            present =
                    present == null
                            ? validity
                            : AggregatePreparation.addBoth(
                                    arrays, present, validity, "presentKeys" + index++);
        }
        return present;
    }

    /** Copies words as they are, or with every bit inverted: a one then marks a null. */
    private void addCopy(LongArray words, int begin, int count, boolean inverted) {
        IntArray place = graph.upload(IntArray.fromElements(begin, count));
        String task = "keyColumn" + copies++;
        graph.stream(task, count)
                .given(words, arrays.codes(), place, inverted ? 1 : 0)
                .add(KeyFields.class, "copy");
    }

    private void addPart(KeyColumns.Place place) {
        boolean isString = place.field().kind() == KeyField.Kind.INTERNED_STRING;
        int ofRow = isString ? 1 : Math.ceilDiv(place.bits(), Long.SIZE);
        int bits = place.bits() / ofRow;
        int values = Math.toIntExact(arrays.rows() * ofRow);
        IntArray where =
                graph.upload(IntArray.fromElements(place.begin(), place.words(), bits, values));
        KeyPart part = isString ? strings(place.field()) : distances(place.field(), ofRow);
        graph.stream("keyColumn" + copies++, place.words())
                .given(arrays.sizes(), arrays.status(), part, arrays.codes(), where)
                .add(KeyEncodingKernels.class, "pack");
    }

    private KeyPart strings(KeyField field) {
        if (interning == null) {
            interning = new InterningStage(arrays);
        }
        return interning.addTasks(columnOf(field), field.nullable(), "internColumn" + field.key());
    }

    private KeyPart distances(KeyField field, int ofRow) {
        String column = columnOf(field);
        int source =
                field.kind() == KeyField.Kind.DECIMAL
                        ? Values.LONG
                        : KernelConstants.sourceOf(arrays.plan().device().columns().get(column));
        LongArray numbers = new LongArray(KeyPart.Distance.LENGTH);
        numbers.init(0);
        numbers.set(KeyPart.Distance.MASK, KeyWords.mask(Math.min(field.bits(), Long.SIZE)));
        numbers.set(KeyPart.Distance.SPAN, -1L);
        if (!denseKeys().isEmpty()) {
            KeyDomain domain = denseKeys().get(field.key()).domain();
            boolean signed = field.kind() == KeyField.Kind.INTEGER;
            numbers.set(KeyPart.Distance.SIGN, signed ? 1L << field.bits() - 1 : 0);
            numbers.set(KeyPart.Distance.LEAST, domain.least());
            numbers.set(KeyPart.Distance.SPAN, domain.greatest() - domain.least());
        }
        return new KeyPart.Distance(
                arrays.input().words(column),
                source,
                arrays.input().presence(column, field.nullable()),
                ofRow,
                graph.upload(numbers));
    }

    /** Returns the header of the fields: dense indices, or parts of encoded keys. */
    private LongArray header() {
        List<long[]> fields = new ArrayList<>();
        if (denseKeys().isEmpty()) {
            arrays.plan().device().layout().fields().forEach(field -> addParts(field, fields));
        } else {
            addDenseIndices(fields);
        }
        LongArray header = new LongArray(KeyColumns.headerLength(arrays.plan().device().layout()));
        header.init(0);
        header.set(0, fields.size());
        for (int field = 0; field < fields.size(); field++) {
            for (int number = 0; number < KeyFields.NUMBERS; number++) {
                int at = 1 + field * KeyFields.NUMBERS + number;
                header.set(at, fields.get(field)[number]);
            }
        }
        return header;
    }

    /** Adds dense indices. If nulls have the first place, values begin one place further. */
    private void addDenseIndices(List<long[]> fields) {
        long stride = ((DensePlan) arrays.plan()).slots();
        for (DenseKey key : denseKeys()) {
            stride /= key.places();
            KeyColumns.Place place = placeOf(key.field());
            fields.add(field(0, place.bits(), bit(place.begin()), place.bits(), stride));
            if (key.hasNullPlace()) {
                fields.add(field(0, 1, bit(place.validity()), 1, stride));
            }
        }
    }

    /** Adds the parts of an encoded key that a field takes: both halves of a 128-bit value. */
    private void addParts(KeyField field, List<long[]> fields) {
        KeyColumns.Place place = placeOf(field);
        long scale = 1L << field.shift();
        if (field.kind() == KeyField.Kind.NULL_FLAG) {
            fields.add(field(field.word(), 1, bit(place.validity()), 1, scale));
            return;
        }
        int bits = Math.min(place.bits(), Long.SIZE);
        for (int part = 0; part < field.words(); part++) {
            long begin = bit(place.begin()) + (long) part * Long.SIZE;
            fields.add(field(field.word() + part, place.bits(), begin, bits, scale));
        }
    }

    private static long[] field(int word, int stride, long begin, int bits, long scale) {
        long[] numbers = new long[KeyFields.NUMBERS];
        numbers[KeyFields.WORD] = word;
        numbers[KeyFields.STRIDE] = stride;
        numbers[KeyFields.BEGIN] = begin;
        numbers[KeyFields.MASK] = KeyWords.mask(bits);
        numbers[KeyFields.SCALE] = scale;
        return numbers;
    }

    private static long bit(int word) {
        return (long) word * Long.SIZE;
    }

    private KeyColumns.Place placeOf(KeyField field) {
        return places.columns().get(field.key());
    }

    private String columnOf(KeyField field) {
        return arrays.plan().query().keys().get(field.key()).name();
    }
}
