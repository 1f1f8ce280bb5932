// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import dev.windrow.internal.gpu.generated.KernelCode.Local;
import dev.windrow.internal.gpu.generated.KernelCode.Type;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringWords;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.RoundedSizes;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.groupby.ColumnPart;
import dev.windrow.internal.plan.groupby.ColumnPart.Part;
import dev.windrow.internal.plan.groupby.FusedPass;
import dev.windrow.internal.plan.groupby.FusedPlan;
import dev.windrow.internal.plan.keys.DenseKey;
import dev.windrow.internal.plan.keys.KeyField;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Writes what finds the place of a row's group.
 *
 * <p>A dense index is computed from the distance of each key from its least value. Otherwise each
 * block first makes a dictionary of the sample's keys: their words, and a hash table of their
 * numbers, which are the places.
 */
final class PlaceWriter {

    static final String LEAST_KEYS = "leastKeys";
    static final String SEED_ROWS = "seedRows";
    static final String PLACE_WORDS = "placeWords";

    /** Slots of the hash table for each place. */
    private static final int SLOTS = 2;

    /** The lowest bit of a hash that tells the slot. */
    private static final int HASH_SHIFT = 16;

    private final FusedPlan plan;
    private final KernelCode code;
    private final Local thread;
    private final List<String> columns;
    private final Local place;

    /** The words of the sample's keys, an array for each word; none for a dense index. */
    private final List<Local> words = new ArrayList<>();

    private @Nullable Local table;

    PlaceWriter(FusedPass pass, KernelCode code, Local thread) {
        plan = pass.plan();
        this.code = code;
        this.thread = thread;
        columns = pass.parts().stream().map(ColumnPart::column).distinct().toList();
        place = code.keep("place", Type.INT, Term.of(0));
    }

    /**
     * The encoded key of a row.
     *
     * @param words its words; none where places are those of a dense index
     * @param isLonger a flag that is 1 where a string does not fit its words; null if all do
     */
    record Key(List<Local> words, @Nullable Local isLonger) {}

    /** Returns the variable that holds a row's place. */
    Local place() {
        return place;
    }

    /** Makes the dictionary of a block, if places are those of the sample's keys. */
    void writeDictionary(Local at) {
        if (!plan.isSeeded()) {
            return;
        }
        int slots = slots();
        for (int word = 0; word < plan.device().layout().words(); word++) {
            words.add(code.allocate("words" + word, Type.LONGS, plan.places() + 1));
        }
        Local slotPlaces = code.allocate("slots", Type.INTS, slots);
        table = slotPlaces;
        forEach(at, slots, () -> code.store(slotPlaces, Term.of(at), Term.of(plan.places())));
        Local seeds =
                code.keep("seeds", Type.INT, code.element("sizes", Term.of("SEEDS", Sizes.SEEDS)));
        forEach(at, plan.places() + 1, () -> writeSeed(at, seeds));
        code.addBarrier();
        code.addIfLess(Term.of(thread), Term.of(1), () -> writeTable(at, seeds, slotPlaces));
        code.addBarrier();
    }

    private int slots() {
        return Math.toIntExact(RoundedSizes.powerOfTwoFrom((long) SLOTS * plan.places()));
    }

    /** Repeats instructions for each number below the end, which the threads share. */
    void forEach(Local at, int end, Runnable body) {
        code.addForEach(at, thread, plan.threads(), end, body);
    }

    /** Keeps the words of a seed's key. The first block stores them as those of the place. */
    private void writeSeed(Local at, Local seeds) {
        for (Local word : words) {
            code.store(word, Term.of(at), Term.of(0L));
        }
        code.addIfLess(
                Term.of(at),
                Term.of(seeds),
                () -> {
                    Local row =
                            code.keep("seedRow", Type.INT, code.element(SEED_ROWS, Term.of(at)));
                    List<Local> key = readKey(row).words();
                    for (int word = 0; word < key.size(); word++) {
                        code.store(words.get(word), Term.of(at), Term.of(key.get(word)));
                    }
                });
        code.addIfLess(
                Term.of(at).plus(code.ofContext("groupIdx").times(plan.places() + 1)),
                Term.of(plan.places()),
                () -> {
                    for (int word = 0; word < words.size(); word++) {
                        code.store(
                                PLACE_WORDS,
                                Term.of(at).plus(word * plan.places()),
                                Term.element(words.get(word), Term.of(at)));
                    }
                });
    }

    /** Gives each seed a slot. One thread does, as there are few. */
    private void writeTable(Local at, Local seeds, Local slotPlaces) {
        code.assign(at, Term.of(0));
        code.addWhileLess(
                Term.of(at),
                Term.of(seeds),
                () -> {
                    List<Term> key =
                            words.stream().map(word -> Term.element(word, Term.of(at))).toList();
                    Local slot = code.keep(Type.INT, slotOf(key));
                    Local taken = code.keep(Type.INT, Term.element(slotPlaces, Term.of(slot)));
                    code.addWhileLess(
                            Term.of(taken),
                            Term.of(plan.places()),
                            () -> {
                                code.assign(slot, nextSlot(slot));
                                code.assign(taken, Term.element(slotPlaces, Term.of(slot)));
                            });
                    code.store(slotPlaces, Term.of(slot), Term.of(at));
                    code.assign(at, Term.of(at).plus(1));
                });
    }

    private Term nextSlot(Local slot) {
        return Term.of(slot).plus(1).and(Term.of(slots() - 1));
    }

    private Term slotOf(List<Term> key) {
        Term hash = Term.of(0);
        for (Term word : key) {
            hash = Term.call(RowMath.class, CD_int, "hash", hash, word);
        }
        return hash.shiftedRight(HASH_SHIFT).and(Term.of(slots() - 1));
    }

    /**
     * Finds the place of a row.
     *
     * @param selected a flag that is 0 where the row is not selected; null if all are
     * @return a flag that is 1 where the row has a place; null if each row does
     */
    @Nullable Local writePlace(Key row, NumberWriter numbers, @Nullable Local selected) {
        Local kept = selected;
        for (int key = 0; key < plan.query().keys().size(); key++) {
            if (plan.device().layout().nullFlag(key) == null) {
                kept = code.both(kept, numbers.presence(columnOf(key)));
            }
        }
        if (plan.isSeeded()) {
            return writeFound(row, kept);
        }
        return plan.keys().isEmpty() ? kept : writeDense(numbers, kept);
    }

    private String columnOf(int key) {
        return plan.query().keys().get(key).name();
    }

    private Local writeDense(NumberWriter numbers, @Nullable Local kept) {
        Local inside = null;
        Term index = Term.of(0);
        for (int key = 0; key < plan.keys().size(); key++) {
            DenseKey dense = plan.keys().get(key);
            String column = columnOf(dense.field().key());
            ColumnStatistics statistics = plan.column(column);
            Local least = code.keepFirst(Type.LONG, code.element(LEAST_KEYS, Term.of(key)));
            DeviceNumber source = new DeviceNumber.Source(column, statistics.type());
            Term value = Term.of(numbers.number(source).local()).toLong();
            Local fits =
                    code.keep(
                            Type.INT,
                            Term.call(
                                    RowMath.class,
                                    CD_int,
                                    "isWithin",
                                    value,
                                    Term.of(least),
                                    Term.of(dense.domain().size())));
            Term digit = value.minus(Term.of(least)).toInt();
            Local present = numbers.presence(column);
            if (dense.hasNullPlace() && present != null) {
                fits = code.or(fits, code.not(present));
                digit = digit.plus(1).times(Term.of(present));
            }
            inside = code.both(inside, fits);
            index = key == 0 ? digit : index.times(Math.toIntExact(dense.places())).plus(digit);
        }
        code.assign(place, index);
        return reported(kept, inside, Term.of("OUT_OF_DOMAIN", DeviceStatus.OUT_OF_DOMAIN));
    }

    /** Returns the rows that are kept and found; others that are kept are reported. */
    private Local reported(@Nullable Local kept, Local found, Term status) {
        Local missing = code.not(found);
        Local lost = kept == null ? missing : code.and(kept, missing);
        code.addIf(lost, () -> code.report(status));
        return kept == null ? found : code.and(kept, found);
    }

    private Local writeFound(Key key, @Nullable Local kept) {
        Local isLonger = key.isLonger();
        if (isLonger != null) {
            Local lost = kept == null ? isLonger : code.and(kept, isLonger);
            code.addIf(
                    lost, () -> code.report(Term.of("PACKED_STRING", DeviceStatus.PACKED_STRING)));
        }
        List<Term> terms = key.words().stream().map(Term::of).toList();
        Local slots = table();
        Local slot = code.keep(Type.INT, slotOf(terms));
        code.assign(place, Term.element(slots, Term.of(slot)));
        code.addWhileLess(
                Term.of(0),
                isOther(terms),
                () -> {
                    code.assign(slot, nextSlot(slot));
                    code.assign(place, Term.element(slots, Term.of(slot)));
                });
        Local found =
                code.keep(
                        Type.INT,
                        Term.call(
                                RowMath.class,
                                CD_int,
                                "isLess",
                                Term.of(place),
                                Term.of(plan.places())));
        return reported(kept, found, Term.of("UNSEEN", DeviceStatus.UNSEEN));
    }

    private Local table() {
        Local made = table;
        if (made == null) {
            throw new IllegalStateException("no dictionary was made");
        }
        return made;
    }

    /** Returns 1 where a place holds another key, 0 where it holds this one or there is none. */
    private Term isOther(List<Term> key) {
        Term unequal = Term.of(0);
        for (int word = 0; word < key.size(); word++) {
            Term differs =
                    Term.call(
                            RowMath.class,
                            CD_int,
                            "differ",
                            Term.element(words.get(word), Term.of(place)),
                            key.get(word));
            unequal = word == 0 ? differs : unequal.or(differs);
        }
        return unequal.and(
                Term.call(RowMath.class, CD_int, "isLess", Term.of(place), Term.of(plan.places())));
    }

    /** Reads the key of a row and encodes it, if places are those of the sample's keys. */
    Key readKey(Local row) {
        if (!plan.isSeeded()) {
            return new Key(List.of(), null);
        }
        List<@Nullable Term> encoded =
                new ArrayList<>(Collections.nCopies(plan.device().layout().words(), null));
        Local isLonger = null;
        for (KeyField field : plan.device().layout().fields()) {
            Local longer = addField(field, row, encoded);
            isLonger = either(isLonger, longer);
        }
        List<Local> key = new ArrayList<>();
        for (Term word : encoded) {
            key.add(code.keep(Type.LONG, word == null ? Term.of(0L) : word));
        }
        return new Key(key, isLonger);
    }

    private @Nullable Local either(@Nullable Local a, @Nullable Local b) {
        if (a == null) {
            return b;
        }
        return b == null ? a : code.or(a, b);
    }

    /** Adds a field to the words; returns a flag that is 1 where it does not fit, if it may not. */
    private @Nullable Local addField(KeyField field, Local row, List<@Nullable Term> encoded) {
        String column = columnOf(field.key());
        int at = columns.indexOf(column);
        Local present =
                plan.isNullable(column)
                        ? code.keep(
                                Type.INT,
                                code.bit(FusedKernelWriter.nameOf(Part.VALIDITY, at), row))
                        : null;
        switch (field.kind()) {
            case NULL_FLAG -> {
                if (present != null) {
                    Term flag = Term.of(1L).minus(Term.of(present).toLong());
                    add(field.word(), flag.shiftedLeft(field.shift()), encoded);
                }
            }
            case BOOL, INTEGER, DICTIONARY ->
                    add(field.word(), fixed(field, column, Part.NUMBER, row, present), encoded);
            case FLOAT32, FLOAT64 ->
                    add(field.word(), fixed(field, column, Part.BITS, row, present), encoded);
            case DECIMAL -> {
                String values = FusedKernelWriter.nameOf(Part.NUMBER, at);
                for (int word = 0; word < 2; word++) {
                    Term value = code.element(values, Term.of(row).times(2).plus(word));
                    add(field.word() + word, masked(value, present), encoded);
                }
            }
            case PACKED_STRING -> {
                return addString(field, at, row, present, encoded);
            }
            case INTERNED_STRING ->
                    throw new IllegalStateException("no fused kernel interns strings");
        }
        return null;
    }

    private Term fixed(
            KeyField field, String column, Part part, Local row, @Nullable Local present) {
        String values = FusedKernelWriter.nameOf(part, columns.indexOf(column));
        int source = KernelConstants.sourceOf(plan.column(column));
        Term value =
                Term.call(
                        Values.class,
                        CD_long,
                        "readCanonical",
                        Term.of(source),
                        code.parameter(values),
                        Term.of(row));
        Term cut = field.bits() == Long.SIZE ? value : value.and(Term.of((1L << field.bits()) - 1));
        return masked(cut, present).shiftedLeft(field.shift());
    }

    /** Returns 0 for a null. */
    private static Term masked(Term value, @Nullable Local present) {
        return present == null ? value : value.times(Term.of(present).toLong());
    }

    private Local addString(
            KeyField field,
            int column,
            Local row,
            @Nullable Local present,
            List<@Nullable Term> encoded) {
        String offsets = FusedKernelWriter.nameOf(Part.OFFSETS, column);
        Term characters = code.parameter(FusedKernelWriter.nameOf(Part.CHARACTERS, column));
        Local begin = code.keep(Type.INT, code.element(offsets, Term.of(row)));
        Local end = code.keep(Type.INT, code.element(offsets, Term.of(row).plus(1)));
        Local length = code.keep(Type.INT, Term.of(end).minus(Term.of(begin)));
        if (present != null) {
            code.assign(length, Term.of(length).times(Term.of(present)));
        }
        Term most = Term.of(StringWords.mostBytes(field.words()));
        Local isLonger =
                code.keep(
                        Type.INT,
                        Term.call(RowMath.class, CD_int, "isLess", most, Term.of(length)));
        code.assign(length, Term.of(length).times(Term.of(1).minus(Term.of(isLonger))));
        code.assign(end, Term.of(begin).plus(Term.of(length)));
        add(
                field.word(),
                Term.call(
                        StringWords.class,
                        CD_long,
                        "firstWord",
                        characters,
                        Term.of(begin),
                        Term.of(end)),
                encoded);
        for (int word = 1; word < field.words(); word++) {
            Term at = Term.of(begin).plus(StringWords.mostBytes(word));
            add(
                    field.word() + word,
                    Term.call(StringWords.class, CD_long, "nextWord", characters, at, Term.of(end)),
                    encoded);
        }
        return isLonger;
    }

    private static void add(int word, Term field, List<@Nullable Term> encoded) {
        Term others = encoded.get(word);
        encoded.set(word, others == null ? field : others.or(field));
    }
}
