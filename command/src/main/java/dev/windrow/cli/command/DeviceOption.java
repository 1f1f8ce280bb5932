// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.WindrowConfig;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

/** The option that chooses a device. The windrow script reads it, too, before Java starts. */
final class DeviceOption {

    @Option(
            names = "--device",
            order = HelpOrder.ENGINE,
            paramLabel = "N",
            description =
                    "Chooses the device by the second number that windrow devices shows for it; by"
                            + " default, TornadoVM's first.")
    private @Nullable Integer device;

    /** Returns settings with the device that was asked for, if one was. */
    WindrowConfig in(WindrowConfig config) {
        return device == null ? config : config.withDevice(device);
    }
}
