package dev.windrow;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

import dev.windrow.kernel.Text;
import dev.windrow.kernel.TextWriter;

import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds the table of rooms: who may know whom. ARCHITECTURE.md says why. */
class ArchitectureTest {

    private static final String ROOT = "dev.windrow";
    private static final String TORNADOVM = "uk.ac.manchester.tornado..";

    /**
     * A room, and the other rooms that it may know.
     *
     * @param name its package below the root; empty for the front door
     * @param mayKnow packages below the root; empty for the front door
     */
    record Room(String name, Set<String> mayKnow) {

        static Room of(String name, String... mayKnow) {
            return new Room(name, Set.of(mayKnow));
        }

        static String packageOf(String name) {
            return name.isEmpty() ? ROOT : ROOT + "." + name;
        }

        @Override
        public String toString() {
            return packageOf(name);
        }
    }

    static final List<Room> ROOMS =
            List.of(
                    Room.of("error"),
                    Room.of("launch", "column", "error"),
                    Room.of("progress"),
                    Room.of("profile"),
                    Room.of("column", "error"),
                    Room.of("internal.column", "column"),
                    Room.of("query", "column", "error"),
                    Room.of("scan", "column", "error", "internal.column"),
                    Room.of("kernel", "column", "error", "query"),
                    Room.of("arrow", "column", "error", "internal.column", "progress"),
                    Room.of(
                            "internal.io",
                            "arrow",
                            "column",
                            "error",
                            "internal.column",
                            "progress",
                            "scan"),
                    Room.of(
                            "internal.io.dataset",
                            "arrow",
                            "column",
                            "error",
                            "internal.io",
                            "progress"),
                    Room.of(
                            "internal.io.ipc",
                            "arrow",
                            "column",
                            "error",
                            "internal.io",
                            "progress",
                            "scan"),
                    Room.of(
                            "internal.io.parquet",
                            "arrow",
                            "column",
                            "error",
                            "internal.io",
                            "progress"),
                    Room.of(
                            "internal.io.text",
                            "column",
                            "internal.column",
                            "internal.io",
                            "progress"),
                    Room.of(
                            "internal.io.csv",
                            "arrow",
                            "column",
                            "error",
                            "internal.io",
                            "internal.io.text",
                            "progress"),
                    Room.of(
                            "internal.io.output",
                            "column",
                            "error",
                            "internal.io",
                            "internal.io.ipc",
                            "internal.io.parquet",
                            "internal.io.text",
                            "progress"),
                    Room.of(
                            "io",
                            "arrow",
                            "column",
                            "error",
                            "internal.column",
                            "internal.io",
                            "internal.io.csv",
                            "internal.io.dataset",
                            "internal.io.ipc",
                            "internal.io.output",
                            "internal.io.parquet",
                            "internal.io.text",
                            "progress",
                            "scan"),
                    Room.of("internal.plan", "column", "launch", "query"),
                    Room.of("internal.plan.sample", "column", "internal.column", "internal.plan"),
                    Room.of("internal.plan.kernel", "column", "error", "internal.plan", "query"),
                    Room.of(
                            "internal.plan.keys",
                            "column",
                            "internal.plan",
                            "internal.plan.sample"),
                    Room.of(
                            "internal.plan.query",
                            "column",
                            "error",
                            "internal.plan.kernel",
                            "query"),
                    Room.of(
                            "internal.plan.groupby",
                            "column",
                            "error",
                            "internal.plan",
                            "internal.plan.kernel",
                            "internal.plan.keys",
                            "internal.plan.query",
                            "internal.plan.sample",
                            "launch",
                            "query"),
                    Room.of(
                            "internal.plan.transform",
                            "column",
                            "error",
                            "internal.plan",
                            "internal.plan.kernel",
                            "internal.plan.query",
                            "launch",
                            "query"),
                    Room.of(
                            "internal.expression",
                            "column",
                            "error",
                            "internal.column",
                            "internal.expression.cast",
                            "internal.expression.node",
                            "internal.expression.number",
                            "internal.expression.text",
                            "query"),
                    Room.of("internal.expression.node", "column", "error", "internal.column"),
                    Room.of(
                            "internal.expression.number",
                            "column",
                            "error",
                            "internal.expression.node",
                            "query"),
                    Room.of(
                            "internal.expression.cast",
                            "column",
                            "error",
                            "internal.expression.node",
                            "internal.expression.number",
                            "query"),
                    Room.of(
                            "internal.expression.text",
                            "column",
                            "internal.expression.node",
                            "query"),
                    Room.of(
                            "internal.engine",
                            "column",
                            "error",
                            "internal.column",
                            "internal.expression",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.kernel",
                            "internal.plan.query",
                            "internal.plan.sample",
                            "internal.plan.transform",
                            "profile",
                            "progress",
                            "query"),
                    Room.of("internal.cpu.work", "column", "error", "progress"),
                    Room.of(
                            "internal.cpu.keys",
                            "column",
                            "internal.column",
                            "internal.cpu.work",
                            "internal.expression",
                            "internal.plan"),
                    Room.of("internal.cpu.tables", "internal.cpu.keys", "internal.cpu.work"),
                    Room.of(
                            "internal.cpu.accumulators",
                            "column",
                            "internal.column",
                            "internal.cpu.keys",
                            "internal.cpu.tables",
                            "internal.cpu.transform",
                            "internal.cpu.work",
                            "internal.engine",
                            "internal.expression",
                            "internal.plan",
                            "internal.plan.kernel",
                            "internal.plan.query",
                            "query"),
                    Room.of(
                            "internal.cpu.groupby",
                            "column",
                            "internal.cpu.accumulators",
                            "internal.cpu.keys",
                            "internal.cpu.tables",
                            "internal.cpu.work",
                            "internal.engine",
                            "internal.expression",
                            "internal.plan.query",
                            "internal.plan.sample",
                            "progress",
                            "query"),
                    Room.of(
                            "internal.cpu",
                            "column",
                            "error",
                            "internal.cpu.accumulators",
                            "internal.cpu.groupby",
                            "internal.cpu.keys",
                            "internal.cpu.tables",
                            "internal.cpu.transform",
                            "internal.cpu.work",
                            "internal.engine",
                            "internal.expression",
                            "internal.plan.groupby",
                            "internal.plan.query",
                            "internal.plan.transform",
                            "profile",
                            "progress",
                            "query"),
                    Room.of(
                            "internal.cpu.transform",
                            "column",
                            "error",
                            "internal.column",
                            "internal.engine",
                            "internal.expression",
                            "internal.plan.kernel",
                            "internal.plan.query",
                            "internal.plan.transform",
                            "query"),
                    Room.of(
                            "internal.gpu",
                            "column",
                            "error",
                            "internal.engine",
                            "internal.expression",
                            "internal.gpu.device",
                            "internal.gpu.expression",
                            "internal.gpu.gather",
                            "internal.gpu.graph",
                            "internal.gpu.groupby",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.gpu.text",
                            "internal.gpu.userkernel",
                            "internal.gpu.window",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.transform",
                            "kernel",
                            "launch",
                            "profile",
                            "progress",
                            "query"),
                    Room.of("internal.gpu.device", "error", "internal.plan", "profile"),
                    Room.of(
                            "internal.gpu.sort",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.plan",
                            "internal.plan.transform",
                            "query"),
                    Room.of("internal.gpu.kernels"),
                    Room.of(
                            "internal.gpu.groupby",
                            "column",
                            "error",
                            "internal.engine",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.find",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.groupby.local",
                            "internal.gpu.groupby.ordered",
                            "internal.gpu.groupby.sorted",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.query",
                            "profile",
                            "query"),
                    Room.of(
                            "internal.gpu.groupby.keys",
                            "column",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.sort",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.keys",
                            "internal.plan.query",
                            "internal.plan.sample"),
                    Room.of(
                            "internal.gpu.groupby.find",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.groupby.reduce",
                            "internal.gpu.kernels",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.keys"),
                    Room.of(
                            "internal.gpu.groupby.reduce",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.groupby.ordered",
                            "internal.gpu.kernels",
                            "internal.gpu.sort",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.keys",
                            "internal.plan.sample",
                            "launch"),
                    Room.of(
                            "internal.gpu.groupby.ordered",
                            "column",
                            "internal.column",
                            "internal.engine",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.sort",
                            "internal.gpu.userkernel",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.kernel",
                            "internal.plan.query",
                            "query"),
                    Room.of(
                            "internal.gpu.groupby.local",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.kernels",
                            "internal.plan.groupby"),
                    Room.of(
                            "internal.gpu.groupby.sorted",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.groupby.ordered",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.sort",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.keys",
                            "internal.plan.query"),
                    Room.of(
                            "internal.gpu.operation",
                            "column",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.plan",
                            "internal.plan.transform",
                            "kernel"),
                    Room.of(
                            "internal.gpu.gather",
                            "column",
                            "error",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.gpu.sort",
                            "internal.plan",
                            "internal.plan.transform",
                            "query"),
                    Room.of(
                            "internal.gpu.window",
                            "column",
                            "error",
                            "internal.column",
                            "internal.gpu.gather",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.plan",
                            "internal.plan.query",
                            "internal.plan.transform",
                            "query"),
                    Room.of(
                            "internal.gpu.expression",
                            "column",
                            "internal.engine",
                            "internal.gpu.gather",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.gpu.text",
                            "internal.plan.transform",
                            "query"),
                    Room.of(
                            "internal.gpu.text",
                            "column",
                            "error",
                            "internal.engine",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.plan",
                            "kernel",
                            "profile",
                            "query"),
                    Room.of(
                            "internal.gpu.userkernel",
                            "column",
                            "error",
                            "internal.engine",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.plan.kernel",
                            "internal.plan.transform",
                            "query"),
                    Room.of(
                            "internal.gpu.graph",
                            "column",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.plan",
                            "launch",
                            "profile"),
                    Room.of("internal.gpu.memory", "column", "error", "internal.column", "profile"),
                    Room.of("internal.gpu.conformance"),
                    Room.of(
                            "internal.instrumentation",
                            "internal.gpu",
                            "internal.plan",
                            "launch",
                            "profile"),
                    Room.of(
                            "internal.scan",
                            "column",
                            "internal.column",
                            "internal.cpu",
                            "internal.cpu.work",
                            "internal.engine",
                            "internal.expression",
                            "internal.plan",
                            "progress",
                            "query",
                            "scan"),
                    Room.of(
                            "",
                            "column",
                            "error",
                            "internal.cpu",
                            "internal.engine",
                            "internal.expression",
                            "internal.gpu",
                            "internal.gpu.device",
                            "internal.instrumentation",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.sample",
                            "internal.plan.transform",
                            "internal.scan",
                            "kernel",
                            "launch",
                            "profile",
                            "progress",
                            "query",
                            "scan"),
                    Room.of(
                            "doctor",
                            "",
                            "column",
                            "doctor.reference",
                            "error",
                            "internal.gpu.conformance",
                            "internal.instrumentation",
                            "launch",
                            "profile",
                            "query",
                            "timeline"),
                    Room.of("doctor.reference", "column", "internal.column", "query"),
                    Room.of("timeline", "error", "profile"),
                    Room.of("bench.kernels", "kernel", "query"),
                    Room.of(
                            "bench",
                            "",
                            "bench.kernels",
                            "column",
                            "error",
                            "internal.column",
                            "internal.instrumentation",
                            "internal.io.text",
                            "io",
                            "profile",
                            "progress",
                            "query"),
                    Room.of(
                            "tune",
                            "",
                            "bench",
                            "column",
                            "error",
                            "internal.instrumentation",
                            "io",
                            "launch",
                            "profile",
                            "progress",
                            "query"),
                    Room.of(
                            "cli.output",
                            "column",
                            "error",
                            "internal.io.text",
                            "profile",
                            "progress"),
                    Room.of(
                            "cli.parse",
                            "",
                            "cli.output",
                            "column",
                            "error",
                            "internal.io",
                            "query"),
                    Room.of(
                            "cli.command",
                            "",
                            "bench",
                            "cli.output",
                            "cli.parse",
                            "column",
                            "doctor",
                            "error",
                            "internal.io",
                            "io",
                            "launch",
                            "profile",
                            "progress",
                            "query",
                            "scan",
                            "timeline",
                            "tune"),
                    Room.of("cli", "cli.command", "cli.output", "error"));

    /** A library, and the only rooms that may know it. */
    record Library(String packages, List<String> rooms) {

        static Library of(String packages, String... rooms) {
            return new Library(packages, List.of(rooms));
        }

        @Override
        public String toString() {
            return packages;
        }
    }

    static final List<Library> LIBRARIES =
            List.of(
                    Library.of(
                            "org.apache.arrow..", "dev.windrow.arrow", "dev.windrow.internal.io.."),
                    Library.of(
                            TORNADOVM,
                            "dev.windrow.internal.gpu..",
                            "dev.windrow.kernel",
                            "dev.windrow.bench.kernels"),
                    Library.of(
                            "de.siegmar.fastcsv..",
                            "dev.windrow.internal.io.csv",
                            "dev.windrow.internal.io.text"),
                    Library.of("com.fasterxml.jackson..", "dev.windrow.internal.io.text"),
                    Library.of("io.trino.tpch..", "dev.windrow.internal.io.dataset"),
                    Library.of("picocli..", "dev.windrow.cli.."),
                    Library.of("me.tongfei.progressbar..", "dev.windrow.cli.output"),
                    Library.of("org.slf4j.."));

    /** What kernels call beside each other, and what lies in their own package. */
    private static final Set<String> KERNEL_HELPERS =
            Set.of(
                    "PackedAggregates",
                    "AccumulatorShape",
                    "CodePoints",
                    "ExtremeRounds",
                    "RollingSizes",
                    "WindowBounds",
                    "WindowTotals");

    private static final DescribedPredicate<JavaClass> KERNEL_CODE =
            DescribedPredicate.describe(
                    "kernels and their helpers",
                    found ->
                            found.getPackageName().startsWith(ROOT + ".internal.gpu")
                                    && !found.getSimpleName().equals("package-info")
                                    && (found.getSimpleName().endsWith("Kernels")
                                            || found.getPackageName().endsWith(".gpu.kernels")
                                            || KERNEL_HELPERS.contains(found.getSimpleName())));

    private static JavaClasses main;

    /** Imports what src/main was compiled to: the simulator lies beside it, and is left out. */
    @BeforeAll
    static void importMainClasses() throws URISyntaxException {
        Path compiled =
                Path.of(Windrow.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        main = new ClassFileImporter().importPath(compiled.resolve("dev/windrow"));
    }

    @ParameterizedTest
    @FieldSource("ROOMS")
    void aRoomKnowsOnlyTheRoomsThatItMay(Room room) {
        List<String> known = new ArrayList<>();
        known.add(room.toString());
        room.mayKnow().forEach(name -> known.add(Room.packageOf(name)));
        noClasses()
                .that()
                .resideInAPackage(room.toString())
                .should()
                .dependOnClassesThat(
                        resideInAPackage(ROOT + "..")
                                .and(
                                        DescribedPredicate.not(
                                                resideInAnyPackage(known.toArray(String[]::new)))))
                .check(main);
    }

    @Test
    void everyPackageIsARoomOfTheTable() {
        Set<String> packages =
                main.stream()
                        .map(JavaClass::getPackageName)
                        .collect(Collectors.toCollection(TreeSet::new));
        Set<String> rooms =
                ROOMS.stream().map(Room::toString).collect(Collectors.toCollection(TreeSet::new));
        assertThat(packages).isEqualTo(rooms);
    }

    @Test
    void noRoomsDependOnEachOtherInACircle() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new ByPackage())
                .should()
                .beFreeOfCycles()
                .check(main);
    }

    @ParameterizedTest
    @FieldSource("LIBRARIES")
    void aLibraryIsKnownOnlyWhereItMayBe(Library library) {
        noClasses()
                .that(
                        DescribedPredicate.not(
                                resideInAnyPackage(library.rooms().toArray(String[]::new))))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library.packages())
                .check(main);
    }

    /** Kernels know nothing, wherever they live: nor do the helpers that they call. */
    @Test
    void kernelsKnowOnlyTornadoVmPrimitivesAndMath() {
        classes()
                .that(KERNEL_CODE)
                .should()
                .onlyDependOnClassesThat(
                        KERNEL_CODE
                                .or(resideInAPackage(TORNADOVM))
                                .or(isOneOf(Text.class, TextWriter.class))
                                .or(isOneOf(Object.class, Math.class))
                                .or(isOneOf(Integer.class, Long.class, Float.class, Double.class))
                                .or(isPrimitive()))
                .check(main);
    }

    @Test
    void everyHelperOfKernelsIsThere() {
        Set<String> found = new TreeSet<>();
        main.forEach(each -> found.add(each.getSimpleName()));
        assertThat(found).containsAll(KERNEL_HELPERS);
    }

    @Test
    void onlyTheCommandLineSpeaksToTheTerminal() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.windrow.cli..")
                .should(ACCESS_STANDARD_STREAMS)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(main);
    }

    @ParameterizedTest
    @MethodSource("packages")
    void aPackageSaysThatNullsAreMarked(String name) {
        JavaPackage found = main.getPackage(name);
        assertThat(found.tryGetPackageInfo()).as("package-info of %s", name).isPresent();
        assertThat(found.isAnnotatedWith(NullMarked.class)).as("@NullMarked %s", name).isTrue();
    }

    static Stream<String> packages() {
        return ROOMS.stream().map(Room::toString);
    }

    @Test
    void everyClassThatTheArchitectureNamesExists() throws IOException {
        Path document = Path.of("ARCHITECTURE.md").toAbsolutePath();
        assertThat(document).as("the document that names this house's classes").isRegularFile();
        Set<String> existing = new TreeSet<>();
        main.forEach(found -> existing.add(found.getSimpleName()));
        assertThat(namedIn(Files.readString(document)))
                .as("classes that ARCHITECTURE.md names")
                .isNotEmpty()
                .allSatisfy(name -> assertThat(name).isIn(withOtherSources(existing)));
    }

    @Test
    void namesOfClassesAreFoundInText() {
        String text =
                """
                `Planner` makes it, `dev.windrow.column.Table` and `PlanGrowth.grow(plan)` too, not
                `INCLUDE`, `--engine gpu`, `internal.*`, `explain` or "CamelCase" without ticks.
                ```
                `NotHere`
                ```
                `List<KeyField>`
                """;
        assertThat(namedIn(text)).containsExactly("List", "PlanGrowth", "Planner", "Table");
    }

    /** Finds the names in backticks that are written as classes are. */
    private static Set<String> namedIn(String text) {
        Pattern name = Pattern.compile("`(?:[a-z]\\w*\\.)*([A-Z][A-Za-z0-9]*)(?:[.#(<][^`\\n]*)?`");
        return name.matcher(text.replaceAll("(?s)```.*?```", ""))
                .results()
                .map(result -> result.group(1))
                .filter(found -> found.chars().anyMatch(Character::isLowerCase))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Adds what the document may also name: the simulator's classes, and tests such as this. */
    private static Set<String> withOtherSources(Set<String> existing) {
        Set<String> all = new TreeSet<>(existing);
        for (String folder : List.of("src/simulator/java", "src/test/java", "benchmarks")) {
            if (!Files.isDirectory(Path.of(folder))) {
                continue;
            }
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                files.map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith(".java"))
                        .forEach(file -> all.add(file.substring(0, file.indexOf('.'))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return all;
    }

    private static DescribedPredicate<JavaClass> isOneOf(Class<?>... types) {
        return DescribedPredicate.describe(
                Arrays.toString(types),
                found -> Arrays.stream(types).anyMatch(found::isEquivalentTo));
    }

    private static DescribedPredicate<JavaClass> isPrimitive() {
        return DescribedPredicate.describe(
                "primitive", found -> found.getBaseComponentType().isPrimitive());
    }

    /** Each package is a slice of its own. */
    private static final class ByPackage implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
            return javaClass.getPackageName().startsWith(ROOT)
                    ? SliceIdentifier.of(javaClass.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
