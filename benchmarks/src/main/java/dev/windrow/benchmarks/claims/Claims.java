// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Measures the figures again that documents quote, and fails where one is more than 15 % off. */
public final class Claims {

    private final Repository repository;
    private final PrintStream out;

    Claims(Repository repository, PrintStream out) {
        this.repository = repository;
        this.out = out;
    }

    /**
     * Runs the commands that suit this machine, and prints a table.
     *
     * @param arguments the folder of the repository, then options and names of claims as {@code
     *     benchmarks/claims} describes them
     */
    public static void main(String[] arguments) throws IOException {
        List<String> options = new ArrayList<>(Arrays.asList(arguments));
        Repository repository = new Repository(Path.of(options.removeFirst()));
        System.exit(new Claims(repository, System.out).run(options));
    }

    /** Returns all claims of the documents. */
    static List<Claim> of(Repository repository) throws IOException {
        List<Claim> claims = new ArrayList<>(QuotedResults.in(repository, repository.documents()));
        claims.addAll(ClaimFile.read(repository));
        return claims;
    }

    /**
     * Runs the claims that are named, or all that suit the machine.
     *
     * @return the exit status: 0, 1 if a figure is off, 2 for a name that is none, 3 if a command
     *     failed
     */
    int run(List<String> options) throws IOException {
        List<String> names = new ArrayList<>(options);
        boolean isList = names.remove("--list");
        boolean withTimes = names.remove("--times");
        boolean isGpu = names.remove("gpu");
        List<Claim> claims = of(repository);
        List<String> known = claims.stream().map(Claim::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                out.println("no claim " + name + ": --list shows them");
                return 2;
            }
        }
        int status = 0;
        for (Claim claim : claims) {
            boolean isNamed = names.contains(claim.name());
            switch (claim) {
                case Unmeasured unmeasured when isList ->
                        out.printf("%s: not measured: %s%n", claim.name(), unmeasured.reason());
                case Claim.Measured measured when isList ->
                        out.printf("%s: %s%n", claim.name(), measured.need());
                case Claim.Measured measured
                        when isNamed || names.isEmpty() && measured.need().isMet(isGpu) ->
                        status = Math.max(status, compare(measured, withTimes));
                case Claim other -> {}
            }
        }
        return status;
    }

    private int compare(Claim.Measured claim, boolean withTimes) {
        out.printf("%n## %s%n%n", claim.name());
        try {
            List<Figure> figures = claim.measure(repository);
            out.println("| claim | quoted | measured | off by |\n|---|--:|--:|--:|");
            int off = 0;
            for (Figure figure : figures) {
                if (withTimes || figure.kind() != Kind.TIME) {
                    out.print(figure.markdown());
                    off += figure.isOff() ? 1 : 0;
                }
            }
            out.printf("%n%d of them are off by more than 15 %%%n", off);
            return off > 0 ? 1 : 0;
        } catch (IOException e) {
            out.println("failed: " + e.getMessage());
            return 3;
        }
    }
}
