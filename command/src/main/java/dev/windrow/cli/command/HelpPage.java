// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pages of --help: commands and options under headings, and lines that are broken at blanks
 * alone, so that names of files stay whole.
 */
final class HelpPage {

    private static final int WIDTH = UsageMessageSpec.DEFAULT_USAGE_WIDTH;

    /** Where the descriptions of commands begin. */
    private static final int COMMAND_INDENT = 14;

    /** The last column of a line with an option: its description. */
    private static final int DESCRIPTION = 4;

    private HelpPage() {}

    /** A heading of the list of commands, and those below it. */
    record Section(String heading, List<Class<?>> commands) {}

    /** Sets the pages of a command line and of its commands. */
    static void set(CommandLine line, List<Section> sections) {
        setSections(line);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        line.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> commands(help, sections));
        line.getSubcommands().values().forEach(HelpPage::setSections);
    }

    private static void setSections(CommandLine line) {
        line.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        var sections = line.getHelpSectionMap();
        sections.put(
                UsageMessageSpec.SECTION_KEY_DESCRIPTION,
                help -> wrapped(help.commandSpec().usageMessage().description(), WIDTH, ""));
        sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, HelpPage::parameters);
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpPage::options);
    }

    /** Returns a line or more for each command, of which the first sentence is told. */
    private static String commands(Help help, List<Section> sections) {
        StringBuilder text = new StringBuilder();
        for (Section section : sections) {
            List<Help> shown =
                    help.subcommands().values().stream()
                            .filter(
                                    each ->
                                            section.commands()
                                                    .contains(
                                                            each.commandSpec()
                                                                    .userObject()
                                                                    .getClass()))
                            .toList();
            text.append(shown.isEmpty() ? "" : "%n%s%n".formatted(section.heading()));
            for (Help command : shown) {
                String description = command.commandSpec().usageMessage().description()[0];
                String first = description.split("(?<=\\.) ", 2)[0];
                List<String> lines = lines(first, WIDTH - COMMAND_INDENT);
                String name = "  " + command.commandSpec().name();
                text.append(name).append(" ".repeat(COMMAND_INDENT - name.length()));
                text.append(String.join("%n".formatted() + " ".repeat(COMMAND_INDENT), lines));
                text.append("%n".formatted());
            }
        }
        return text.append("%n".formatted()).toString();
    }

    private static String parameters(Help help) {
        List<PositionalParamSpec> parameters = help.commandSpec().positionalParameters();
        Layout layout = layout(help);
        layout.addPositionalParameters(parameters, help.parameterLabelRenderer());
        return layout.toString();
    }

    private static String options(Help help) {
        Map<Integer, List<OptionSpec>> sections =
                help.commandSpec().options().stream()
                        .filter(option -> !option.hidden())
                        .collect(
                                Collectors.groupingBy(
                                        HelpPage::section, TreeMap::new, Collectors.toList()));
        StringBuilder text = new StringBuilder();
        sections.forEach(
                (section, options) -> {
                    Layout layout = layout(help);
                    layout.addOptions(options, help.parameterLabelRenderer());
                    String heading = sections.size() == 1 ? "" : HelpOrder.heading(section);
                    text.append(heading.isEmpty() ? "" : "%n%s%n".formatted(heading));
                    text.append(layout);
                });
        return text.toString();
    }

    private static int section(OptionSpec option) {
        boolean isOfPicocli = option.usageHelp() || option.versionHelp();
        return isOfPicocli ? HelpOrder.ALWAYS : Math.max(HelpOrder.OWN, option.order());
    }

    /** Returns a layout as picocli has it, whose descriptions are broken at blanks. */
    private static Layout layout(Help help) {
        TextTable table = help.createDefaultLayout().textTable();
        int width = table.columns()[DESCRIPTION].width - table.columns()[DESCRIPTION].indent;
        var options = help.createDefaultOptionRenderer();
        var parameters = help.createDefaultParameterRenderer();
        return new Layout(
                help.colorScheme(),
                table,
                (option, labels, scheme) ->
                        broken(option, options.render(option, labels, scheme), width, scheme),
                (parameter, labels, scheme) ->
                        broken(
                                parameter,
                                parameters.render(parameter, labels, scheme),
                                width,
                                scheme));
    }

    /** Returns the lines of an argument: the first of picocli's has its names. */
    private static Text[][] broken(
            ArgSpec argument, Text[][] rendered, int width, ColorScheme scheme) {
        Text none = scheme.text("");
        List<Text[]> rows = new ArrayList<>();
        List<String> description =
                Stream.of(argument.description())
                        .flatMap(each -> lines(each, width).stream())
                        .toList();
        for (int i = 0; i < Math.max(1, description.size()); i++) {
            Text[] row = rendered[0].clone();
            if (i > 0) {
                Arrays.fill(row, none);
            }
            row[DESCRIPTION] = description.isEmpty() ? none : scheme.text(description.get(i));
            rows.add(row);
        }
        return rows.toArray(Text[][]::new);
    }

    private static String wrapped(String[] paragraphs, int width, String indent) {
        StringBuilder text = new StringBuilder();
        for (String paragraph : paragraphs) {
            lines(paragraph, width - indent.length())
                    .forEach(line -> text.append(indent).append(line).append("%n".formatted()));
        }
        return text.toString();
    }

    /** Breaks a text at blanks; what begins with a blank is one line. */
    static List<String> lines(String text, int width) {
        String plain = text.replace("%%", "%");
        if (plain.startsWith(" ") || plain.isEmpty()) {
            return List.of(plain);
        }
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : plain.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
