// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.DeviceInfo;
import dev.windrow.Devices;
import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.QuietConsole;
import dev.windrow.cli.output.Streams;
import dev.windrow.column.PrintableText;

import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Prints the devices that TornadoVM sees. */
@Command(
        name = "devices",
        description = {"Prints the devices that TornadoVM sees.", "For example: windrow devices"})
final class DevicesCommand implements Callable<Integer> {

    private static final List<String> HEADER =
            List.of(
                    "device",
                    "backend",
                    "name",
                    "type",
                    "compute units",
                    "memory",
                    "local memory",
                    "threads per block",
                    "");
    private static final String GAP = "  ";
    private static final double BYTES_PER_GIBIBYTE = 1L << 30;
    private static final long BYTES_PER_KIBIBYTE = 1L << 10;

    @ParentCommand private RootCommand root = RootCommand.DETACHED;

    @Override
    public Integer call() {
        Streams streams = root.streams();
        Devices devices = QuietConsole.run(false, Devices::list);
        if (devices.all().isEmpty()) {
            streams.err().println("no device: " + PrintableText.of(devices.reason()));
            streams.err().println("queries run on the CPU");
            return ExitStatus.DONE;
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADER);
        devices.all().forEach(device -> lines.add(cells(device)));
        streams.out().write(table(lines).getBytes(StandardCharsets.UTF_8));
        streams.out().flush();
        return ExitStatus.DONE;
    }

    private static List<String> cells(DeviceInfo device) {
        return List.of(
                device.backendIndex() + ":" + device.deviceIndex(),
                device.backend(),
                PrintableText.of(device.name()),
                device.type(),
                String.valueOf(device.computeUnits()),
                String.format(
                        Locale.ROOT, "%.1f GiB", device.globalMemoryBytes() / BYTES_PER_GIBIBYTE),
                device.localMemoryBytes() / BYTES_PER_KIBIBYTE + " KiB",
                String.valueOf(device.maxThreadsPerBlock()),
                device.isDefault() ? "default" : "");
    }

    private static String table(List<List<String>> lines) {
        int[] widths = new int[HEADER.size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder padded = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = line.get(i);
                padded.append(cell).append(" ".repeat(widths[i] - cell.length())).append(GAP);
            }
            text.append(padded.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
