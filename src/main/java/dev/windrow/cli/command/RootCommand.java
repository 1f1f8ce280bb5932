package dev.windrow.cli.command;

import dev.windrow.cli.output.ExitStatus;
import dev.windrow.cli.output.Failures;
import dev.windrow.cli.output.Streams;

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
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** The command {@code windrow}. */
@Command(
        name = "windrow",
        description = "Groups and aggregates columns on a GPU through TornadoVM, or on the CPU.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {
            "0:done",
            "1:the data or the query is at fault",
            "2:wrong usage",
            "3:an engine failed"
        })
public final class RootCommand implements Callable<Integer> {

    /** The option that prints stack traces; {@code Main} looks for it before picocli does. */
    public static final String DEBUG = "--debug";

    /** The placeholder in a command's field until picocli fills it. */
    static final RootCommand DETACHED =
            new RootCommand(
                    Streams.of(
                            InputStream.nullInputStream(),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream()));

    /** In the order of the help page. */
    private static final List<Class<?>> COMMANDS =
            List.of(
                    HeadCommand.class,
                    SchemaCommand.class,
                    DescribeCommand.class,
                    GroupByCommand.class,
                    MergeCommand.class,
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
                    TuneCommand.class);

    private final Streams streams;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = DEBUG,
            scope = ScopeType.INHERIT,
            description = "Prints stack traces and what libraries log.")
    private boolean debug;

    private RootCommand(Streams streams) {
        this.streams = streams;
    }

    /**
     * Runs a command.
     *
     * @param streams where it reads and writes
     * @param arguments the command line
     * @return the exit status
     */
    public static int run(Streams streams, String... arguments) {
        RootCommand root = new RootCommand(streams);
        try {
            int status = root.commandLine(arguments).execute(arguments);
            if (status == ExitStatus.DONE) {
                streams.out().flush();
            }
            return status;
        } catch (Throwable failure) {
            return Failures.report(failure, root.debug, streams.err());
        }
    }

    /** Returns the streams of the command. */
    Streams streams() {
        return streams;
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "expected a command, such as groupby");
    }

    private CommandLine commandLine(String... arguments) {
        CommandLine line = new CommandLine(this);
        commands(arguments).forEach(line::addSubcommand);
        line.setOut(new PrintWriter(streams.out().unchecked(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8));
        line.setExpandAtFiles(false);
        line.setParameterExceptionHandler(
                (failure, words) -> Failures.reportUsage(failure, streams.err()));
        line.setExecutionExceptionHandler(
                (failure, command, parsed) -> Failures.report(failure, debug, streams.err()));
        return line;
    }

    /**
     * Returns the command that is to run, or all if that is not clear yet. To read what all of them
     * declare takes as long as a small query.
     */
    private static List<Class<?>> commands(String... arguments) {
        Optional<String> first =
                Stream.of(arguments).filter(argument -> !argument.equals(DEBUG)).findFirst();
        List<Class<?>> named =
                COMMANDS.stream()
                        .filter(command -> first.filter(name(command)::equals).isPresent())
                        .toList();
        return named.isEmpty() ? COMMANDS : named;
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }
}
