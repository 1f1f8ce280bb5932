// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the time and the bytes of one query went.
 *
 * @param engine the engine and its device
 * @param strategy how groups were found
 * @param rows rows of the input
 * @param groups rows of the result
 * @param phases the steps, in order
 * @param executions the time spans that the host waited for the device; none on the CPU
 * @param inputBytes bytes on the device of the columns that the query read, whether resident before
 *     or not; 0 on the CPU
 * @param peakDeviceBytes the most bytes that the query had on the device, its columns included; 0
 *     on the CPU
 * @param copyGigabytesPerSecond bytes that the device reads and writes together while it copies
 *     within its memory, in GB/s; 0 where that was not measured
 * @param memory the run's use of device memory; {@link DeviceMemory#NONE} on the CPU
 * @param decisions the decisions and their reasons: engine, strategy, estimates, threads, and each
 *     capacity that proved too small
 * @param notes decisions taken during the run, such as a bigger table
 */
public record Profile(
        String engine,
        String strategy,
        long rows,
        long groups,
        List<Phase> phases,
        List<Execution> executions,
        long inputBytes,
        long peakDeviceBytes,
        double copyGigabytesPerSecond,
        DeviceMemory memory,
        List<Decision> decisions,
        List<String> notes) {

    private static final String ENGINE_BREAK = " and ";

    /**
     * A time span that the host waited for the device.
     *
     * @param graph the name of the graph of tasks that ran
     * @param start when it was submitted, in nanoseconds of {@link System#nanoTime}
     * @param nanoseconds its duration on the host's clock
     */
    public record Execution(String graph, long start, long nanoseconds) {}

    /**
     * A decision and its reason.
     *
     * @param subject what was decided about, such as {@code engine}
     * @param choice what was chosen
     * @param reason why
     */
    public record Decision(String subject, String choice, String reason) {}

    /** Rejects null lists, and copies them. */
    public Profile {
        phases = List.copyOf(phases);
        executions = List.copyOf(executions);
        decisions = List.copyOf(decisions);
        notes = List.copyOf(notes);
    }

    /**
     * Makes a profile in which the device was not waited for, and no decision is told.
     *
     * @param engine the engine and its device
     * @param strategy how groups were found
     * @param rows rows of the input
     * @param groups rows of the result
     * @param phases the steps, in order
     * @param inputBytes bytes of the columns that the query read on the device; 0 on the CPU
     * @param peakDeviceBytes the most bytes that the query had on the device; 0 on the CPU
     * @param notes decisions taken on the way
     */
    public Profile(
            String engine,
            String strategy,
            long rows,
            long groups,
            List<Phase> phases,
            long inputBytes,
            long peakDeviceBytes,
            List<String> notes) {
        this(
                engine,
                strategy,
                rows,
                groups,
                phases,
                List.of(),
                inputBytes,
                peakDeviceBytes,
                0,
                DeviceMemory.NONE,
                List.of(),
                notes);
    }

    /**
     * {@return the profile of several operations}
     *
     * @param each the profiles of the operations, at least one, each of which made the input of the
     *     next
     */
    public static Profile ofSteps(List<Profile> each) {
        if (each.size() == 1) {
            return each.getFirst();
        }
        return new Profile(
                each.stream()
                        .flatMap(step -> Stream.of(step.engine().split(ENGINE_BREAK)))
                        .distinct()
                        .collect(Collectors.joining(ENGINE_BREAK)),
                each.stream().map(Profile::strategy).collect(Collectors.joining(", then ")),
                each.getFirst().rows(),
                each.getLast().groups(),
                all(each, Profile::phases),
                all(each, Profile::executions),
                each.stream().mapToLong(Profile::inputBytes).max().orElseThrow(),
                each.stream().mapToLong(Profile::peakDeviceBytes).max().orElseThrow(),
                each.stream().mapToDouble(Profile::copyGigabytesPerSecond).max().orElseThrow(),
                each.stream()
                        .map(Profile::memory)
                        .filter(used -> used.budgetBytes() > 0)
                        .reduce(DeviceMemory.NONE, (earlier, later) -> later),
                all(each, Profile::decisions),
                all(each, Profile::notes));
    }

    private static <T> List<T> all(List<Profile> each, Function<Profile, List<T>> part) {
        return each.stream().flatMap(step -> part.apply(step).stream()).toList();
    }

    /**
     * {@return a profile with one more step before all others}
     *
     * @param phase the step
     */
    public Profile withFirst(Phase phase) {
        return withFirst(List.of(phase));
    }

    /**
     * {@return a profile with more steps before all others}
     *
     * @param first the steps, in order
     */
    public Profile withFirst(List<Phase> first) {
        List<Phase> all = new ArrayList<>(first);
        all.addAll(phases);
        return with(groups, all, executions, copyGigabytesPerSecond, memory, decisions, notes);
    }

    /**
     * {@return a profile with one more step behind all others}
     *
     * @param phase the step
     */
    public Profile withLast(Phase phase) {
        List<Phase> all = new ArrayList<>(phases);
        all.add(phase);
        return with(groups, all, executions, copyGigabytesPerSecond, memory, decisions, notes);
    }

    /**
     * {@return a profile with other times at which the host waited for the device}
     *
     * @param waited the times, in order
     */
    public Profile withExecutions(List<Execution> waited) {
        return with(groups, phases, waited, copyGigabytesPerSecond, memory, decisions, notes);
    }

    /**
     * {@return a profile with the speed at which the device copies}
     *
     * @param speed GB/s that a copy reads and writes together; 0 if not measured
     */
    public Profile withCopyGigabytesPerSecond(double speed) {
        return with(groups, phases, executions, speed, memory, decisions, notes);
    }

    /**
     * {@return a profile with another account of the device's memory}
     *
     * @param used the account
     */
    public Profile withMemory(DeviceMemory used) {
        return with(groups, phases, executions, copyGigabytesPerSecond, used, decisions, notes);
    }

    /**
     * {@return a profile with other decisions}
     *
     * @param decided the decisions, in order
     */
    public Profile withDecisions(List<Decision> decided) {
        return with(groups, phases, executions, copyGigabytesPerSecond, memory, decided, notes);
    }

    /**
     * {@return a profile of another number of result rows}
     *
     * @param count rows of the result
     */
    public Profile withGroups(long count) {
        return with(count, phases, executions, copyGigabytesPerSecond, memory, decisions, notes);
    }

    /**
     * {@return the nanoseconds of all steps of a kind}
     *
     * @param kind the kind
     */
    public long nanoseconds(Phase.Kind kind) {
        return sum(kind, Phase::nanoseconds);
    }

    /**
     * {@return the bytes of all steps of a kind}
     *
     * @param kind the kind
     */
    public long bytes(Phase.Kind kind) {
        return sum(kind, Phase::bytes);
    }

    /**
     * {@return the speed of a kernel as a share of that of a copy, 0 to 1; nothing for other steps,
     * where one of them is not known, and where it is above 1: the kernel then used only a part of
     * its arrays, and nobody knows how many bytes}
     *
     * @param phase a step
     */
    public OptionalDouble shareOfCopy(Phase phase) {
        boolean isKnown =
                phase.kind() == Phase.Kind.KERNEL
                        && phase.gigabytesPerSecond() > 0
                        && phase.gigabytesPerSecond() <= copyGigabytesPerSecond;
        return isKnown
                ? OptionalDouble.of(phase.gigabytesPerSecond() / copyGigabytesPerSecond)
                : OptionalDouble.empty();
    }

    private long sum(Phase.Kind kind, ToLongFunction<Phase> number) {
        return phases.stream().filter(phase -> phase.kind() == kind).mapToLong(number).sum();
    }

    /**
     * {@return a profile with more notes behind its own}
     *
     * @param more decisions taken on the way
     */
    public Profile withNotes(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return with(groups, phases, executions, copyGigabytesPerSecond, memory, decisions, all);
    }

    private Profile with(
            long made,
            List<Phase> steps,
            List<Execution> waited,
            double speed,
            DeviceMemory used,
            List<Decision> decided,
            List<String> told) {
        return new Profile(
                engine,
                strategy,
                rows,
                made,
                steps,
                waited,
                inputBytes,
                peakDeviceBytes,
                speed,
                used,
                decided,
                told);
    }
}
