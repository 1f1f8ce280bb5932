// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.Explanation;
import dev.windrow.cli.command.HelpPage.Section;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** The command {@code windrow}. */
@Command(
        name = "windrow",
        description = {
            "Queries Parquet, Arrow, CSV and JSON files, in SQL or by options, on the CPU and,"
                    + " through TornadoVM, on a GPU.",
            "",
            "    windrow head orders.parquet",
            "    windrow -c \"select status, sum(price) from orders.parquet group by status\"",
            "    windrow groupby orders.parquet --by status --agg \"sum(price)\" --sort",
            "    windrow convert orders.csv orders.parquet",
            "    windrow shell",
            "",
            "Run windrow COMMAND --help to learn more about a command."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        scope = ScopeType.INHERIT,
        versionProvider = Version.class,
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {
            "0:done",
            "1:the data is at fault: a file is missing or damaged, or has a wrong value",
            "2:the command line is at fault: an option, its text, or a name in it",
            "3:an engine failed, or the one that was asked for is not available"
        })
public final class RootCommand implements Callable<Integer> {

    /** The option that prints stack traces; {@code Main} looks for it before picocli does. */
    public static final String DEBUG = "--debug";

    private static final String EXPLAIN = "explain";

    /** Stands for the command sql, as in other databases. */
    private static final String TEXT = "-c";

    /** What picocli's own options are called. */
    private static final Set<String> HELP = Set.of("-h", "--help", "-V", "--version");

    /** The placeholder in a command's field until picocli fills it. */
    static final RootCommand DETACHED =
            new RootCommand(
                    Streams.of(
                            InputStream.nullInputStream(),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream()));

    /** In the order of the help page. */
    private static final List<Section> SECTIONS =
            List.of(
                    new Section(
                            "Look at files:",
                            List.of(HeadCommand.class, SchemaCommand.class, DescribeCommand.class)),
                    new Section(
                            "Ask in SQL:",
                            List.of(SqlCommand.class, ShellCommand.class, ExplainCommand.class)),
                    new Section(
                            "Ask by options:",
                            List.of(
                                    GroupByCommand.class,
                                    MergeCommand.class,
                                    SortCommand.class,
                                    FilterCommand.class,
                                    SelectCommand.class,
                                    WindowFunctionsCommand.class,
                                    RollingCommand.class,
                                    CumulativeCommand.class)),
                    new Section(
                            "Write files:", List.of(ConvertCommand.class, GenerateCommand.class)),
                    new Section(
                            "The installation:",
                            List.of(
                                    DoctorCommand.class,
                                    DevicesCommand.class,
                                    TuneCommand.class,
                                    BenchCommand.class,
                                    CompletionCommand.class)));

    private static final List<Class<?>> COMMANDS =
            SECTIONS.stream().<Class<?>>flatMap(each -> each.commands().stream()).toList();

    /** The commands that tell their plan. */
    private static final List<Class<?>> EXPLAINED =
            List.of(
                    SqlCommand.class,
                    GroupByCommand.class,
                    MergeCommand.class,
                    SortCommand.class,
                    FilterCommand.class,
                    SelectCommand.class,
                    RollingCommand.class,
                    CumulativeCommand.class,
                    WindowFunctionsCommand.class);

    private final Streams streams;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = DEBUG,
            order = HelpOrder.ALWAYS,
            scope = ScopeType.INHERIT,
            description = "Prints stack traces and what libraries log.")
    private boolean debug;

    private boolean explains;

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
            String[] words = root.withoutExplain(withSql(arguments));
            CommandLine line = root.commandLine(commands(words));
            if (Stream.of(words).anyMatch(HELP::contains)) {
                HelpPage.set(line, SECTIONS);
            }
            int status = line.execute(words);
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
        throw new ParameterException(
                spec.commandLine(), "expected a command, such as sql or shell");
    }

    /** Returns whether stack traces are printed. */
    boolean isDebugging() {
        return debug;
    }

    /** Returns whether the command is to print its plan in place of running. */
    boolean explains() {
        return explains;
    }

    /** Prints a plan. */
    void print(Explanation plan) {
        streams.out().print(String.join("\n", plan.tree()) + "\n");
    }

    /** Returns the names of the commands that tell their plan. */
    static List<String> explained() {
        return EXPLAINED.stream().map(RootCommand::name).toList();
    }

    /** Returns a command line with all commands, as a shell completes it. */
    CommandLine wholeCommandLine() {
        return commandLine(COMMANDS);
    }

    /** Puts the command before a file of SQL, and in the place of -c. */
    private static String[] withSql(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        int first = 0;
        while (first < words.size() && List.of(DEBUG, EXPLAIN).contains(words.get(first))) {
            first++;
        }
        String word = first < words.size() ? words.get(first) : "";
        if (word.equals(TEXT)) {
            words.set(first, name(SqlCommand.class));
        } else if (SqlCommand.isFile(word)) {
            words.add(first, name(SqlCommand.class));
        }
        return words.toArray(String[]::new);
    }

    /**
     * Takes the word explain from before a command, or puts groupby in its place. It stays before a
     * command that has no plan, and before an option: the help of explain.
     */
    private String[] withoutExplain(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        int first = words.indexOf(EXPLAIN);
        boolean isCommand =
                first >= 0
                        && first + 1 < words.size()
                        && words.subList(0, first).stream().allMatch(DEBUG::equals);
        String next = isCommand ? words.get(first + 1) : "";
        boolean isPlain =
                COMMANDS.stream().map(RootCommand::name).anyMatch(next::equals)
                        && !explained().contains(next);
        if (!isCommand || isPlain || HELP.contains(next)) {
            return arguments;
        }
        explains = true;
        if (explained().contains(next)) {
            words.remove(first);
        } else {
            words.set(first, name(GroupByCommand.class));
        }
        return words.toArray(String[]::new);
    }

    private CommandLine commandLine(List<Class<?>> commands) {
        CommandLine line = new CommandLine(this);
        commands.forEach(line::addSubcommand);
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
