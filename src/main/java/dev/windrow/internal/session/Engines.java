// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.internal.engine.Engine;
import dev.windrow.internal.engine.LookedUpColumns;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.gpu.device.cache.KernelCache;
import dev.windrow.internal.instrumentation.LaunchTrial;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.plan.groupby.CpuPlan;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.PhysicalPlan;
import dev.windrow.internal.plan.transform.TransformPlan;
import dev.windrow.internal.scan.DeviceUse;
import dev.windrow.internal.scan.LaneTimes;
import dev.windrow.internal.session.DeviceOpening.Opened;
import dev.windrow.internal.session.Settings.Use;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.launch.LaunchProfiles;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The engines of a session: the CPU, and a device if there is one. Where either may be used, the
 * device is opened in the background, once queries have taken as long as that takes.
 */
final class Engines implements AutoCloseable {

    /** What is freed stays with the process, up to this part of the memory of its queries. */
    private static final long FREED_PART = 4;

    private final Settings settings;
    private final CpuEngine cpu;
    private final DeviceOpening opening;
    private final TimeSpent spent = new TimeSpent();

    private Engines(Settings settings, DeviceOpening opening) {
        this.settings = settings;
        this.opening = opening;
        cpu = new CpuEngine(settings.threads(), settings.poolsMemory());
        ColumnMemory.keepFreed(settings.scanBudget().bytes() / FREED_PART);
    }

    /**
     * Opens the engines that work. Where the device is missing, the reason and the remedy are kept.
     */
    static Engines open(Settings settings) {
        if (settings.use() == Use.CPU) {
            return new Engines(
                    settings, new DeviceOpening(Opened.without("the CPU was asked for")));
        }
        if (!TornadoVm.isPresent()) {
            return new Engines(
                    settings, new DeviceOpening(withoutDevice(settings, TornadoVm.MISSING)));
        }
        if (settings.use() == Use.DEVICE || settings.device() != null) {
            return new Engines(settings, new DeviceOpening(opened(settings)));
        }
        LaunchProfiles.checkNamed(settings.launchProfile());
        return new Engines(settings, new DeviceOpening(() -> opened(settings)));
    }

    private static Opened opened(Settings settings) {
        GpuEngine device;
        try {
            KernelCache.use(settings.cachesKernels());
            device =
                    GpuEngine.open(
                            settings.device(),
                            settings.deviceBytes(),
                            settings.poolsMemory(),
                            settings.kernelTimes());
        } catch (WindrowException e) {
            if (settings.device() != null) {
                throw e;
            }
            return withoutDevice(settings, String.valueOf(e.getMessage()));
        }
        if (settings.use() == Use.EITHER && !device.isGpu()) {
            String name = device.limits().name();
            device.close();
            return withoutDevice(
                    settings,
                    "TornadoVM's device, "
                            + name
                            + ", is not a GPU: use it with the engine \"gpu\" all the same");
        }
        String found =
                settings.device() == null
                        ? "TornadoVM found " + device.description()
                        : "device " + settings.device() + " is " + device.description();
        return new Opened(device, launchProfile(settings, device), found);
    }

    /**
     * Finds the device's launch profile. A faulty file fails: it is no reason to do without the
     * device.
     */
    private static LaunchProfile launchProfile(Settings settings, GpuEngine device) {
        try {
            return LaunchProfiles.find(
                    settings.launchProfile(), device.limits().name(), device.backend());
        } catch (WindrowException e) {
            device.close();
            throw e;
        }
    }

    private static Opened withoutDevice(Settings settings, String reason) {
        if (settings.use() == Use.DEVICE) {
            throw ErrorCode.ENGINE_UNAVAILABLE.failure(reason);
        }
        return Opened.without(reason);
    }

    /** Returns the engine that queries run on by default. */
    Engine preferred() {
        GpuEngine device = opening.await().engine();
        return device == null ? cpu : device;
    }

    CpuEngine cpu() {
        return cpu;
    }

    /** Returns the engine of a plan. */
    Engine of(PhysicalPlan plan) {
        return switch (plan) {
            case CpuPlan onCpu -> cpu;
            case DevicePlan onDevice -> device();
        };
    }

    /** Returns the engine of an operation's plan. */
    Engine of(TransformPlan plan) {
        return switch (plan) {
            case TransformPlan.OnCpu onCpu -> cpu;
            case TransformPlan.OnDevice onDevice -> device();
            case TransformPlan.InParts inParts ->
                    throw new IllegalStateException("each part has a plan");
        };
    }

    private Engine device() {
        return Objects.requireNonNull(openDevice(), "a plan for a device that is not there");
    }

    /** Returns the device if it is open by now. */
    private @Nullable GpuEngine openDevice() {
        Opened now = opening.now();
        return now == null ? null : now.engine();
    }

    /** Returns whether there is a device. If nobody knows yet, it is opened. */
    boolean hasDevice() {
        return opening.await().engine() != null;
    }

    /** Returns whether a device is open by now. */
    boolean hasOpenDevice() {
        return openDevice() != null;
    }

    /** Returns whether a device is open or being opened. */
    boolean expectsDevice() {
        return opening.isBegun() && (opening.now() == null || hasOpenDevice());
    }

    /** Takes the time that the CPU worked on a query. */
    void worked(GroupByQuery query, long nanoseconds) {
        spent.add(query, nanoseconds);
    }

    /** Takes the time that the CPU worked on an operation on columns. */
    void worked(long nanoseconds) {
        spent.add(nanoseconds);
    }

    private void openIfWorth(long more) {
        if (!opening.isBegun() && spent.total() + more > PlanTuning.OPENING_NANOSECONDS) {
            opening.begin();
        }
    }

    /**
     * Returns what the planner must know for a query over a table on the host, that runs once.
     *
     * @param rows the rows of the table
     * @param needsDevice whether the query names a strategy or has kernels of the user
     */
    Situation situationOnHost(GroupByQuery query, long rows, boolean needsDevice) {
        if (settings.use() != Use.EITHER || needsDevice) {
            return situation(0, true);
        }
        if (hasOpenDevice() && !isWorthCompiling(query, 0)) {
            return onCpu("its kernels would take longer to compile than such queries took so far");
        }
        return situationOnHost(rows, false);
    }

    /**
     * Returns what the planner must know for an operation on a table on the host. The device begins
     * to open where earlier work took long: a process that ends with that work needs none.
     */
    Situation situationOnHost(long rows, boolean needsDevice) {
        if (settings.use() != Use.EITHER || needsDevice) {
            return situation(0, true);
        }
        openIfWorth(0);
        Opened now = opening.now();
        if (now == null) {
            return onCpu("no device is open yet: queries have not taken longer than that takes");
        }
        return now.engine() != null && rows < PlanTuning.SHARED_LEAST_ROWS
                ? onCpu(
                        "fewer than "
                                + PlanTuning.SHARED_LEAST_ROWS
                                + " rows: the CPU is done before a device has them")
                : situation(0, true);
    }

    /** Waits until it is known whether there is a device. */
    void awaitDevice() {
        opening.await();
    }

    /**
     * Tells why the CPU is to do a plan's work for now, though a device could: the kernels are
     * being compiled, which this begins. Where the device was asked for, the query waits for them.
     *
     * @param rows some of the plan's rows
     */
    Optional<String> reasonToWait(PhysicalPlan plan, Table rows, Situation situation) {
        GpuEngine device = openDevice();
        return device == null || isDeviceAlone() || rows.rows() == 0
                ? Optional.empty()
                : device.reasonToWait(plan, rows, situation);
    }

    /**
     * Returns whether the CPU may do what a device has failed at.
     *
     * @param isOnDevice whether it was planned for the device
     */
    boolean mayFallBack(boolean isOnDevice, WindrowException failure) {
        return isOnDevice
                && settings.use() == Use.EITHER
                && (failure.code() == ErrorCode.DEVICE_FAILURE
                        || failure.code() == ErrorCode.DEVICE_MEMORY
                        || failure.code() == ErrorCode.KERNEL);
    }

    /** Returns what the planner must know for work that is left to the CPU. */
    Situation onCpu(String reason) {
        return new Situation(settings.threads(), null, reason);
    }

    private boolean isWorthCompiling(GroupByQuery query, long more) {
        return settings.use() == Use.DEVICE
                || spent.of(query) + more > PlanTuning.COMPILING_NANOSECONDS;
    }

    /**
     * Returns how a device takes part in a query that runs in lanes, as soon as it is open; null if
     * there is none.
     */
    @Nullable DeviceUse lanes(GroupByQuery query) {
        Opened now = opening.now();
        if (now != null && now.engine() == null || !settings.poolsMemory()) {
            return null;
        }
        long start = System.nanoTime();
        return new DeviceUse(
                LaunchTrial.carried(() -> openLanes(System.nanoTime() - start)),
                isDeviceAlone(),
                isDeviceAlone(),
                () -> isWorthCompiling(query, System.nanoTime() - start),
                isDeviceAlone(),
                new LaneTimes());
    }

    private @Nullable DeviceLanes openLanes(long elapsed) {
        openIfWorth(elapsed);
        GpuEngine device = openDevice();
        return device == null ? null : device.lanes(situation(0, true));
    }

    /** Returns whether a device is to do all that it can. */
    boolean isDeviceAlone() {
        return settings.use() == Use.DEVICE;
    }

    /**
     * Returns the engines that did some work.
     *
     * @param onCpu whether the CPU did some
     * @param onDevice whether the device did some
     */
    String description(boolean onCpu, boolean onDevice) {
        if (!onDevice) {
            return cpu.description();
        }
        String of = device().description();
        return onCpu ? of + " and " + cpu.description() : of;
    }

    /** Returns why there is a device, or why there is none. */
    String reason() {
        return opening.await().reason();
    }

    /** Returns the bytes of device memory that are held; 0 without a device. */
    long heldBytes() {
        GpuEngine device = openDevice();
        return device == null ? 0 : device.heldBytes();
    }

    /**
     * Waits until the device has done what cancelled calls left behind with resident tables.
     *
     * @param mayLeave whether a call that is to end may go on before
     */
    void settle(BooleanSupplier mayLeave) {
        GpuEngine device = openDevice();
        if (device != null) {
            device.settle(mayLeave);
        }
    }

    /** Returns whether a table is a result that lies on the device. */
    boolean holds(Table table) {
        if (table.remote().isEmpty()) {
            return false;
        }
        GpuEngine device = openDevice();
        return device != null && device.holds(table);
    }

    /** Keeps a table in all engines. */
    EngineTables keep(Table table) {
        GpuEngine device = opening.await().engine();
        return new EngineTables(cpu.keep(table), device == null ? null : device.keep(table));
    }

    /**
     * Keeps a join whose other sides are looked up, where there is a device.
     *
     * @param join a table of {@link LookedUpColumns}
     * @param rows the resident table whose rows these are; null if they are on the host
     */
    EngineTables keep(Table join, LookedUpColumns columns, @Nullable Resident rows) {
        GpuEngine device = Objects.requireNonNull(openDevice(), "no device is open");
        return new EngineTables(
                cpu.keep(join),
                rows == null
                        ? device.keep(join, device.upload(columns.rows()), true)
                        : device.keep(join, rows.kept().ofDevice(), false));
    }

    /**
     * Keeps the rows of a join that meet a condition.
     *
     * @param chosen a table of {@link dev.windrow.internal.engine.ChosenColumns}
     * @param join the join as it is kept
     */
    EngineTables keepChosen(Table chosen, EngineTables join) {
        GpuEngine device = Objects.requireNonNull(openDevice(), "no device is open");
        return new EngineTables(cpu.keep(chosen), device.keep(chosen, join.ofDevice()));
    }

    /** Has all engines read a table from the host in each run of a query. */
    EngineTables upload(Table table) {
        GpuEngine device = opening.await().engine();
        return new EngineTables(cpu.upload(table), device == null ? null : device.upload(table));
    }

    /**
     * Returns what the planner must know of engines, threads and memory. The device is opened if
     * need be.
     *
     * @param residentBytes bytes of the query's columns that are on the device already
     * @param isOfOneRun whether a query runs once, over a table that is not kept
     */
    Situation situation(long residentBytes, boolean isOfOneRun) {
        Opened opened = opening.await();
        GpuEngine device = opened.engine();
        return device == null
                ? onCpu(opened.reason())
                : new Situation(
                        settings.threads(),
                        device.limits().launchedBy(LaunchTrial.orElse(opened.launch())),
                        opened.reason(),
                        device.heldBytes() - residentBytes,
                        settings.scratchShare(),
                        isOfOneRun && settings.poolsMemory());
    }

    @Override
    public void close() {
        cpu.close();
        opening.close();
    }
}
