// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The source that TornadoVM generated for a task.
 *
 * @param function the kernel's name in the source; several tasks may share it
 * @param text the source, in OpenCL C or CUDA C++
 */
public record KernelSource(String function, String text) {

    private static final Pattern HEADER =
            Pattern.compile("\\b(?:__kernel|__global__)\\s+void\\s+(\\w+)\\s*\\(");

    /**
     * Splits TornadoVM's output into kernels. A kernel ends with the first brace at the beginning
     * of a line after its header.
     *
     * @param text one source after the other, in the order in which they were compiled
     */
    public static List<KernelSource> parse(String text) {
        List<KernelSource> sources = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        String function = "";
        for (String line : text.lines().toList()) {
            current.append(line.stripTrailing()).append('\n');
            Matcher header = HEADER.matcher(line);
            if (header.find()) {
                function = header.group(1);
            } else if (line.startsWith("}") && !function.isEmpty()) {
                sources.add(new KernelSource(function, current.toString().strip()));
                current.setLength(0);
                function = "";
            }
        }
        return sources;
    }
}
