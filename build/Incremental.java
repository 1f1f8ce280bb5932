// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attribute;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.ExceptionsAttribute;
import java.lang.classfile.attribute.PermittedSubclassesAttribute;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles the sources that changed since the last time, and those that a change may break.
 *
 * <p>Arguments: a file for what is known from one time to the next, the class path, then for each
 * part its output folder, a comma, and its source folders with commas between them; a part may use
 * those before it. A part may be left out: the next time, it is compiled again where it uses what
 * changed meanwhile. Exits 1 where something does not compile.
 *
 * <p>A source is compiled again if it changed, if it uses a class whose declarations changed, or a
 * class that inherits from one. It uses a class if one of its class files refers to it, or if its
 * text has the simple name: the compiler copies constants, and then class files do not refer to
 * where they came from.
 */
public final class Incremental {

    private static final Pattern NAME = Pattern.compile("\\b[A-Z]\\w*");

    /** The options of the compiler, which must be those of the build but for its checks. */
    private static final List<String> OPTIONS =
            List.of(
                    "-proc:none",
                    "-nowarn",
                    "-implicit:none",
                    "-parameters",
                    "-g:lines,vars,source",
                    "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED");

    /**
     * A folder of classes, and where their sources lie.
     *
     * @param classes the folder of class files
     * @param sources the folders of sources
     */
    private record Part(Path classes, List<Path> sources) {

        static Part of(String argument) {
            List<Path> folders = Arrays.stream(argument.split(",")).map(Path::of).toList();
            return new Part(folders.getFirst(), folders.subList(1, folders.size()));
        }

        /** Returns what tells it from others: several may have one output folder. */
        String name() {
            return sources.getFirst().toString();
        }
    }

    /**
     * A class file.
     *
     * @param source the file that it was made from
     * @param superclasses the names of what it inherits from
     * @param declarations a text of all that other classes see of it
     * @param uses the names of the classes that it refers to
     */
    private record Known(
            String source, Set<String> superclasses, int declarations, Set<String> uses) {}

    private final Path memory;
    private final String classPath;
    private final List<Part> parts;

    /** The time of each source when it was compiled. */
    private final Map<String, Long> times = new TreeMap<>();

    /** Each class by its name, with slashes. */
    private final Map<String, Known> classes = new TreeMap<>();

    /** The classes that changed while a part was left out, by the part's name. */
    private final Map<String, Set<String>> missed = new TreeMap<>();

    private Incremental(Path memory, String classPath, List<Part> parts) {
        this.memory = memory;
        this.classPath = classPath;
        this.parts = parts;
    }

    public static void main(String[] arguments) throws IOException {
        System.exit(build(arguments) ? 0 : 1);
    }

    /** Returns whether all was compiled: its test builds in the process that it runs in. */
    static boolean build(String... arguments) throws IOException {
        List<Part> parts = Arrays.stream(arguments, 2, arguments.length).map(Part::of).toList();
        return new Incremental(Path.of(arguments[0]), arguments[1], parts).run();
    }

    private boolean run() throws IOException {
        recall();
        Set<String> changed = new HashSet<>();
        int count = 0;
        for (int part = 0; part < parts.size(); part++) {
            Map<String, Path> sources = sources(parts.get(part));
            Set<String> wanted = outOfDate(sources, part, changed);
            Set<String> seen = new HashSet<>(changed);
            seen.addAll(missed.getOrDefault(parts.get(part).name(), Set.of()));
            wanted.addAll(users(seen, sources));
            Set<String> done = new HashSet<>();
            while (!wanted.isEmpty()) {
                if (!compile(part, wanted)) {
                    return false;
                }
                count += wanted.size();
                done.addAll(wanted);
                Set<String> now = learn(parts.get(part), wanted, sources);
                changed.addAll(now);
                wanted = users(now, sources);
                wanted.removeAll(done);
            }
        }
        missed.values().forEach(names -> names.addAll(changed));
        parts.forEach(each -> missed.put(each.name(), new TreeSet<>()));
        remember();
        System.out.println(count == 0 ? "nothing changed" : "compiled " + count + " files");
        return true;
    }

    private static Map<String, Path> sources(Part part) throws IOException {
        Map<String, Path> sources = new TreeMap<>();
        for (Path folder : part.sources()) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("module-info.java"))
                        .forEach(file -> sources.put(file.toString(), file));
            }
        }
        return sources;
    }

    /** Returns the sources that changed, and forgets those that are gone, with their classes. */
    private Set<String> outOfDate(Map<String, Path> sources, int part, Set<String> changed)
            throws IOException {
        Set<String> outOfDate = new TreeSet<>();
        for (Map.Entry<String, Path> source : sources.entrySet()) {
            long time = Files.getLastModifiedTime(source.getValue()).toMillis();
            if (times.getOrDefault(source.getKey(), 0L) != time) {
                outOfDate.add(source.getKey());
            }
        }
        List<Path> folders = parts.get(part).sources();
        Set<String> gone =
                times.keySet().stream()
                        .filter(source -> folders.stream().anyMatch(Path.of(source)::startsWith))
                        .filter(source -> !sources.containsKey(source))
                        .collect(Collectors.toSet());
        Set<String> lost = removeClasses(parts.get(part), gone);
        times.keySet().removeAll(gone);
        changed.addAll(lost);
        return outOfDate;
    }

    /** Removes the class files of sources, and returns the names of the classes. */
    private Set<String> removeClasses(Part part, Set<String> sources) throws IOException {
        Set<String> removed = new TreeSet<>();
        for (Map.Entry<String, Known> each : classes.entrySet()) {
            if (sources.contains(each.getValue().source())) {
                Files.deleteIfExists(part.classes().resolve(each.getKey() + ".class"));
                removed.add(each.getKey());
            }
        }
        classes.keySet().removeAll(removed);
        return removed;
    }

    /** Returns the sources that use classes or what inherits from them. */
    private Set<String> users(Set<String> changed, Map<String, Path> sources) {
        if (changed.isEmpty()) {
            return new TreeSet<>();
        }
        Set<String> all = withHeirs(changed);
        Set<String> simple =
                all.stream()
                        .map(name -> name.substring(name.lastIndexOf('/') + 1))
                        .map(name -> name.substring(name.lastIndexOf('$') + 1))
                        .collect(Collectors.toSet());
        Set<String> users = new TreeSet<>();
        classes.forEach(
                (name, known) -> {
                    boolean isOfPart = sources.containsKey(known.source());
                    if (isOfPart && known.uses().stream().anyMatch(all::contains)) {
                        users.add(known.source());
                    }
                });
        sources.forEach(
                (source, file) -> {
                    if (!users.contains(source) && names(file).anyMatch(simple::contains)) {
                        users.add(source);
                    }
                });
        return users;
    }

    private Set<String> withHeirs(Set<String> changed) {
        Set<String> all = new HashSet<>(changed);
        boolean grows = true;
        while (grows) {
            int before = all.size();
            classes.forEach(
                    (name, known) -> {
                        if (known.superclasses().stream().anyMatch(all::contains)) {
                            all.add(name);
                        }
                    });
            grows = all.size() > before;
        }
        return all;
    }

    private static Stream<String> names(Path source) {
        try {
            return NAME.matcher(Files.readString(source)).results().map(found -> found.group());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean compile(int part, Set<String> sources) throws IOException {
        Path output = parts.get(part).classes();
        Files.createDirectories(output);
        List<String> options = new ArrayList<>(OPTIONS);
        String before =
                parts.subList(0, part + 1).stream()
                        .map(each -> each.classes().toString())
                        .collect(Collectors.joining(System.getProperty("path.separator")));
        options.addAll(
                List.of(
                        "-d",
                        output.toString(),
                        "-cp",
                        before + System.getProperty("path.separator") + classPath));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            return compiler.getTask(
                            null,
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjects(sources.toArray(String[]::new)))
                    .call();
        }
    }

    /** Reads the classes that were compiled, and returns those that others see changed. */
    private Set<String> learn(Part part, Set<String> compiled, Map<String, Path> sources)
            throws IOException {
        Map<String, Known> before = new HashMap<>();
        classes.forEach(
                (name, known) -> {
                    if (compiled.contains(known.source())) {
                        before.put(name, known);
                    }
                });
        classes.keySet().removeAll(before.keySet());
        for (String source : compiled) {
            learn(part, source);
            times.put(source, Files.getLastModifiedTime(sources.get(source)).toMillis());
        }
        Set<String> changed = new TreeSet<>();
        for (Map.Entry<String, Known> each : before.entrySet()) {
            Known now = classes.get(each.getKey());
            if (now == null) {
                Files.deleteIfExists(part.classes().resolve(each.getKey() + ".class"));
            }
            if (now == null || now.declarations() != each.getValue().declarations()) {
                changed.add(each.getKey());
            }
        }
        return changed;
    }

    /** Reads the classes of one source: they lie in one folder, and name their source. */
    private void learn(Part part, String source) throws IOException {
        Path file = Path.of(source);
        Path folder =
                part.sources().stream()
                        .filter(file::startsWith)
                        .map(root -> part.classes().resolve(root.relativize(file.getParent())))
                        .findFirst()
                        .orElseThrow();
        String simple = file.getFileName().toString();
        if (!Files.isDirectory(folder)) {
            return;
        }
        long time = Files.getLastModifiedTime(file).toMillis();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path each : all.filter(path -> path.toString().endsWith(".class")).toList()) {
                if (Files.getLastModifiedTime(each).toMillis() < time) {
                    continue;
                }
                ClassModel model = ClassFile.of().parse(each);
                boolean isOfSource =
                        model.findAttribute(Attributes.sourceFile())
                                .map(SourceFileAttribute::sourceFile)
                                .filter(name -> name.equalsString(simple))
                                .isPresent();
                if (isOfSource) {
                    classes.put(model.thisClass().asInternalName(), known(model, source));
                }
            }
        }
    }

    private static Known known(ClassModel model, String source) {
        Set<String> superclasses = new TreeSet<>();
        model.superclass().ifPresent(each -> superclasses.add(each.asInternalName()));
        model.interfaces().forEach(each -> superclasses.add(each.asInternalName()));
        Set<String> uses = new TreeSet<>();
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof ClassEntry used) {
                uses.add(used.asInternalName());
            } else if (entry instanceof Utf8Entry text && text.stringValue().contains("L")) {
                Matcher described = Pattern.compile("L([\\w/$]+)[;<]").matcher(text.stringValue());
                described.results().forEach(found -> uses.add(found.group(1)));
            }
        }
        return new Known(source, superclasses, declarations(model).hashCode(), uses);
    }

    /** Returns all that other classes see: whatever is not private, without code. */
    private static String declarations(ClassModel model) {
        Set<String> seen = new TreeSet<>();
        seen.add("class " + model.flags().flagsMask() + attributes(model));
        model.superclass().ifPresent(each -> seen.add("extends " + each.asInternalName()));
        model.interfaces().forEach(each -> seen.add("implements " + each.asInternalName()));
        model.fields().stream()
                .filter(field -> isSeen(field.flags()))
                .forEach(
                        field ->
                                seen.add(
                                        "field %s %s %d%s"
                                                .formatted(
                                                        field.fieldName().stringValue(),
                                                        field.fieldType().stringValue(),
                                                        field.flags().flagsMask(),
                                                        attributes(field))));
        model.methods().stream()
                .filter(method -> isSeen(method.flags()))
                .forEach(
                        method ->
                                seen.add(
                                        "method %s %s %d%s"
                                                .formatted(
                                                        method.methodName().stringValue(),
                                                        method.methodType().stringValue(),
                                                        method.flags().flagsMask(),
                                                        attributes(method))));
        return String.join("\n", seen);
    }

    private static boolean isSeen(AccessFlags flags) {
        return !flags.has(AccessFlag.PRIVATE) && !flags.has(AccessFlag.SYNTHETIC);
    }

    private static String attributes(AttributedElement element) {
        StringBuilder text = new StringBuilder();
        for (Attribute<?> attribute : element.attributes()) {
            switch (attribute) {
                case SignatureAttribute signature ->
                        text.append(' ').append(signature.signature().stringValue());
                case ConstantValueAttribute value -> text.append(" = ").append(value.constant());
                case ExceptionsAttribute thrown ->
                        text.append(" throws ").append(thrown.exceptions());
                case PermittedSubclassesAttribute permitted ->
                        text.append(" permits ").append(permitted.permittedSubclasses());
                case RecordAttribute components ->
                        components
                                .components()
                                .forEach(
                                        each ->
                                                text.append(' ')
                                                        .append(each.name())
                                                        .append(' ')
                                                        .append(each.descriptor()));
                default -> {}
            }
        }
        return text.toString();
    }

    /** Reads what is known; where nothing is, all is compiled. */
    private void recall() throws IOException {
        if (!Files.exists(memory)) {
            return;
        }
        for (String line : Files.readAllLines(memory)) {
            String[] fields = line.split("\t", -1);
            if (fields.length == 2) {
                times.put(fields[0], Long.parseLong(fields[1]));
            } else if (fields.length == 3) {
                missed.put(fields[1], new TreeSet<>(set(fields[2])));
            } else {
                classes.put(
                        fields[0],
                        new Known(
                                fields[1],
                                set(fields[2]),
                                Integer.parseInt(fields[3]),
                                set(fields[4])));
            }
        }
    }

    private static Set<String> set(String names) {
        return names.isEmpty() ? Set.of() : Set.of(names.split(" "));
    }

    private void remember() throws IOException {
        List<String> lines = new ArrayList<>();
        times.forEach((source, time) -> lines.add(source + "\t" + time));
        missed.forEach((part, names) -> lines.add("\t" + part + "\t" + String.join(" ", names)));
        classes.forEach(
                (name, known) ->
                        lines.add(
                                String.join(
                                        "\t",
                                        name,
                                        known.source(),
                                        String.join(" ", known.superclasses()),
                                        String.valueOf(known.declarations()),
                                        String.join(" ", known.uses()))));
        Files.createDirectories(memory.toAbsolutePath().getParent());
        Files.write(memory, lines);
    }
}
