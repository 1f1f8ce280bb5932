package dev.windrow.internal.gpu.transform;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.engine.TransformOutcome;
import dev.windrow.profile.DeviceMemory;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A kernel of the caller's that makes a column of strings, ready to run any number of times; what
 * it needs on the device is kept from run to run.
 */
public sealed interface StringMaker extends AutoCloseable permits TextPasses, TextDrafts {

    /** Returns how it works, as the profile shows it. */
    String strategy();

    /** Returns how many strings there are, null ones among them. */
    long rows();

    /** Returns what the run that just ended was to the device's memory, resident columns apart. */
    DeviceMemory memory();

    /** Returns the bytes of device memory that it holds, without resident columns. */
    long ownBytes();

    /** Returns the bytes of the resident columns that it reads. */
    long residentBytes();

    /**
     * Makes the column.
     *
     * @param memory where it lies
     * @param phases where the time goes to
     * @param profiled whether each kernel is timed, for which the device waits between them
     */
    VariableWidthColumn run(ColumnMemory memory, List<Phase> phases, boolean profiled);

    /**
     * Makes the column, as a table.
     *
     * @param name what it is called
     * @param engine the engine and its device, as the profile shows it
     * @param profiled whether each kernel is timed
     */
    default TransformOutcome outcome(String name, String engine, boolean profiled) {
        ColumnMemory memory = new ColumnMemory();
        try {
            List<Phase> phases = new ArrayList<>();
            VariableWidthColumn column = run(memory, phases, profiled);
            Profile profile =
                    new Profile(
                            engine,
                            strategy(),
                            rows(),
                            rows(),
                            phases,
                            residentBytes(),
                            ownBytes() + residentBytes(),
                            List.of());
            return new TransformOutcome(
                    new Table(Map.of(name, column), rows(), memory), profile.withMemory(memory()));
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Frees what it holds on the device, resident columns apart. */
    @Override
    void close();
}
