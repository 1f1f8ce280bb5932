// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import dev.windrow.query.UserKernel;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks part every request needs of a device, be it a query or an operation on columns. Each
 * method returns the requirement that the device does not meet, or nothing.
 */
public final class DeviceRequirements {

    private DeviceRequirements() {}

    /** Checks that the device can sort rows. */
    public static Optional<String> ofSort(DeviceLimits limits) {
        if (limits.localMemoryBytes() >= PlanTuning.SORT_LOCAL_MEMORY) {
            return Optional.empty();
        }
        return Optional.of(
                limits.name()
                        + " has "
                        + limits.localMemoryBytes()
                        + " bytes of local memory for a block, of which a sort of rows needs "
                        + PlanTuning.SORT_LOCAL_MEMORY);
    }

    /** Checks that no column has lists or structs, which no device can move. */
    public static Optional<String> ofLists(Map<String, ColumnStatistics> columns) {
        return columns.entrySet().stream()
                .filter(column -> column.getValue().type().isNested())
                .map(
                        column ->
                                "column \"%s\" is a %s"
                                        .formatted(column.getKey(), column.getValue().type()))
                .findFirst();
    }

    public static Optional<String> ofBlocks(DeviceLimits limits) {
        if (limits.maxThreadsPerBlock() >= PlanTuning.BLOCK_THREADS) {
            return Optional.empty();
        }
        return Optional.of(
                limits.name()
                        + " runs blocks of "
                        + limits.maxThreadsPerBlock()
                        + " threads, of which the kernels need "
                        + PlanTuning.BLOCK_THREADS);
    }

    /**
     * Checks the blocks of users' kernels. A kernel without a context has no launch of its own:
     * TornadoVM finds one that fits.
     */
    public static Optional<String> ofLaunches(List<UserKernel> kernels, DeviceLimits limits) {
        return kernels.stream()
                .filter(UserKernel::takesContext)
                .filter(kernel -> kernel.launch().threads() > limits.maxThreadsPerBlock())
                .map(
                        kernel ->
                                limits.name()
                                        + " runs blocks of "
                                        + limits.maxThreadsPerBlock()
                                        + " threads, and kernel \""
                                        + kernel.name()
                                        + "\" is launched with "
                                        + kernel.launch().threads())
                .findFirst();
    }

    public static Optional<String> ofDoubles(Optional<String> needing, DeviceLimits limits) {
        return needing.filter(part -> !limits.computesDoubles())
                .map(
                        part ->
                                limits.name()
                                        + " does not compute in float64, which "
                                        + part
                                        + " needs");
    }

    /**
     * Checks that the strings of each column fit one array.
     *
     * @param elements the most elements of an array
     */
    public static Optional<String> ofCharacters(
            Map<String, ColumnStatistics> columns, long elements) {
        for (Map.Entry<String, ColumnStatistics> column : columns.entrySet()) {
            if (column.getValue().characters() > elements) {
                return Optional.of(
                        "column \""
                                + column.getKey()
                                + "\" has more characters than a device array holds");
            }
        }
        return Optional.empty();
    }
}
