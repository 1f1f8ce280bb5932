package dev.windrow.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code windrow}. */
@Command(
        name = "windrow",
        description = "Groups and aggregates columns on a GPU through TornadoVM, or on the CPU.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        subcommands = {
            GroupByCommand.class,
            ExplainCommand.class,
            SortCommand.class,
            RollingCommand.class,
            CumulativeCommand.class,
            FilterCommand.class,
            SelectCommand.class,
            DoctorCommand.class,
            DevicesCommand.class,
            GenerateCommand.class,
            BenchCommand.class,
            TuneCommand.class
        },
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {
            "0:done",
            "1:the data or the query is at fault",
            "2:wrong usage",
            "3:an engine failed"
        })
public final class Main implements Callable<Integer> {

    private static final String DEBUG = "--debug";

    /** By this property {@link java.util.logging.LogManager} finds the class that sets it up. */
    private static final String LOGGING_PROPERTY = "java.util.logging.config.class";

    /** What a command's field holds until picocli fills it. */
    static final Main DETACHED =
            new Main(
                    Streams.of(
                            InputStream.nullInputStream(),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream()));

    private final Streams streams;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = DEBUG,
            scope = ScopeType.INHERIT,
            description = "Prints stack traces and what libraries log.")
    private boolean debug;

    private Main(Streams streams) {
        this.streams = streams;
    }

    /** Runs a command and ends the process with its exit status. */
    public static void main(String[] arguments) {
        if (!List.of(arguments).contains(DEBUG)) {
            System.setProperty(LOGGING_PROPERTY, QuietLogging.class.getName());
        }
        // What a library prints must not get between the lines of a result.
        System.setOut(System.err);
        Streams streams = Streams.ofProcess();
        System.exit(
                UndecodedArguments.find(arguments)
                        .map(problem -> Failures.reportUsage(problem, streams.err()))
                        .orElseGet(() -> run(streams, arguments)));
    }

    /**
     * Runs a command.
     *
     * @return the exit status
     */
    static int run(Streams streams, String... arguments) {
        Main main = new Main(streams);
        try {
            int status = main.commandLine().execute(arguments);
            if (status == ExitStatus.DONE) {
                streams.out().flush();
            }
            return status;
        } catch (Throwable failure) {
            return Failures.report(failure, main.debug, streams.err());
        }
    }

    /** Returns where the command reads and writes. */
    Streams streams() {
        return streams;
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "expected a command, such as groupby");
    }

    private CommandLine commandLine() {
        CommandLine line = new CommandLine(this);
        line.setOut(new PrintWriter(streams.out().unchecked(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8));
        line.setExpandAtFiles(false);
        line.setParameterExceptionHandler(
                (failure, arguments) -> Failures.reportUsage(failure, streams.err()));
        line.setExecutionExceptionHandler(
                (failure, command, parsed) -> Failures.report(failure, debug, streams.err()));
        return line;
    }
}
