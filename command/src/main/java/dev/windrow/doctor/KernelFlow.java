// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.timeline.KernelSource;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the control flow of a kernel's text with the compiler's own account of it. TornadoVM
 * writes a kernel's blocks as nested ifs and loops. Where paths meet, it writes a comment that
 * lists the blocks they come from. Where blocks do not nest, it nests them all the same: the text
 * then falls into a block that the compiler does not reach from there, and computes something else
 * than the method does.
 */
final class KernelFlow {

    private static final Pattern BLOCK = Pattern.compile("// BLOCK (\\d+)(?: MERGES \\[(.*)])?.*");
    private static final Pattern IF = Pattern.compile("if\\s*\\(.*");
    private static final Pattern LOOP = Pattern.compile("(?:for|while)\\s*\\(.*");

    private final List<String> lines;
    private final List<String> wrong = new ArrayList<>();
    private final Deque<Set<Integer>> breaks = new ArrayDeque<>();
    private int next;

    private KernelFlow(List<String> lines) {
        this.lines = lines;
    }

    /** Returns whether a text can be read; a text with a switch cannot. */
    static boolean isReadable(KernelSource source) {
        return source.text().lines().noneMatch(line -> line.strip().startsWith("switch"));
    }

    /**
     * Returns a line for each block that the text reaches from a block from which the compiler does
     * not.
     */
    static List<String> wrongWays(KernelSource source) {
        List<String> lines = source.text().lines().map(String::strip).toList();
        KernelFlow flow = new KernelFlow(lines);
        flow.skipToBrace();
        flow.walk(Set.of());
        return flow.wrong;
    }

    /** Reads up to the closing brace, and returns the blocks from which the text leaves it. */
    private Set<Integer> walk(Set<Integer> from) {
        Set<Integer> open = from;
        while (next < lines.size()) {
            String line = lines.get(next++);
            Matcher block = BLOCK.matcher(line);
            if (block.matches()) {
                int number = Integer.parseInt(block.group(1));
                if (block.group(2) != null) {
                    check(number, block.group(2), open);
                }
                open = Set.of(number);
            } else if (IF.matcher(line).matches()) {
                open = branches(open);
            } else if (LOOP.matcher(line).matches()) {
                open = loop(open);
            } else if (line.startsWith("break")) {
                breaks.getFirst().addAll(open);
                open = Set.of();
            } else if (line.startsWith("return")) {
                open = Set.of();
            } else if (line.startsWith("{")) {
                open = walk(open);
            } else if (line.startsWith("}")) {
                return open;
            }
        }
        return open;
    }

    private Set<Integer> branches(Set<Integer> from) {
        skipToBrace();
        Set<Integer> open = new HashSet<>(walk(from));
        if (next < lines.size() && lines.get(next).startsWith("else")) {
            skipToBrace();
            open.addAll(walk(from));
        } else {
            open.addAll(from);
        }
        return open;
    }

    private Set<Integer> loop(Set<Integer> from) {
        skipToBrace();
        breaks.push(new HashSet<>(from));
        walk(from);
        return breaks.pop();
    }

    private void skipToBrace() {
        while (next < lines.size() && !lines.get(next).startsWith("{")) {
            next++;
        }
        next++;
    }

    private void check(int block, String merged, Set<Integer> open) {
        Set<Integer> said = new HashSet<>();
        for (String number : merged.strip().split("\\s+")) {
            said.add(Integer.valueOf(number));
        }
        Set<Integer> unsaid = new TreeSet<>(open);
        unsaid.removeAll(said);
        if (!unsaid.isEmpty()) {
            wrong.add("block " + block + " is reached from " + unsaid);
        }
    }
}
