// SPDX-License-Identifier: Apache-2.0
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

import dev.windrow.internal.plan.expression.CalendarMath;
import dev.windrow.kernel.Text;
import dev.windrow.kernel.TextWriter;

import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which packages may know which, and which may know a library. ARCHITECTURE.md says why. */
class ArchitectureTest {

    private static final String ROOT = "dev.windrow";
    private static final String TORNADOVM = "uk.ac.manchester.tornado..";

    /**
     * A package, and the other packages that it may know.
     *
     * @param name its name below the root; empty for the front door
     * @param mayKnow names below the root; empty for the front door
     */
    record PackageRule(String name, Set<String> mayKnow) {

        static PackageRule of(String name, String... mayKnow) {
            return new PackageRule(name, Set.of(mayKnow));
        }

        static String packageOf(String name) {
            return name.isEmpty() ? ROOT : ROOT + "." + name;
        }

        @Override
        public String toString() {
            return packageOf(name);
        }
    }

    static final List<PackageRule> RULES =
            List.of(
                    PackageRule.of("error"),
                    PackageRule.of("internal.cancel", "error"),
                    PackageRule.of("launch", "column", "error"),
                    PackageRule.of("progress"),
                    PackageRule.of("profile"),
                    PackageRule.of("column", "error"),
                    PackageRule.of("internal.column", "column", "error"),
                    PackageRule.of("query", "column", "error"),
                    PackageRule.of("internal.function", "column", "error", "query"),
                    PackageRule.of("internal.sql.syntax", "error", "query"),
                    PackageRule.of(
                            "internal.sql",
                            "column",
                            "error",
                            "internal.function",
                            "internal.io",
                            "internal.sql.syntax",
                            "query"),
                    PackageRule.of("scan", "column", "error", "internal.column"),
                    PackageRule.of("kernel", "column", "error", "query"),
                    PackageRule.of("arrow", "column", "error", "internal.column", "progress"),
                    PackageRule.of(
                            "internal.io",
                            "internal.cancel",
                            "arrow",
                            "column",
                            "error",
                            "internal.column",
                            "progress",
                            "scan"),
                    PackageRule.of(
                            "internal.io.ipc",
                            "internal.cancel",
                            "arrow",
                            "column",
                            "error",
                            "internal.column",
                            "internal.io",
                            "progress",
                            "scan"),
                    PackageRule.of(
                            "internal.io.parquet",
                            "internal.cancel",
                            "arrow",
                            "column",
                            "error",
                            "internal.column",
                            "internal.io",
                            "progress",
                            "scan"),
                    PackageRule.of(
                            "internal.io.text",
                            "column",
                            "internal.cancel",
                            "internal.column",
                            "internal.io",
                            "progress"),
                    PackageRule.of(
                            "internal.io.csv",
                            "internal.cancel",
                            "arrow",
                            "column",
                            "error",
                            "internal.column",
                            "internal.io",
                            "internal.io.text",
                            "progress",
                            "scan"),
                    PackageRule.of(
                            "internal.io.output",
                            "column",
                            "error",
                            "internal.io",
                            "internal.io.ipc",
                            "internal.io.parquet",
                            "internal.io.text",
                            "progress"),
                    PackageRule.of(
                            "io",
                            "arrow",
                            "column",
                            "error",
                            "internal.column",
                            "internal.io",
                            "internal.io.csv",
                            "internal.io.ipc",
                            "internal.io.output",
                            "internal.io.parquet",
                            "internal.io.text",
                            "progress",
                            "scan"),
                    PackageRule.of("internal.plan", "column", "error", "launch", "query"),
                    PackageRule.of(
                            "internal.plan.sample", "column", "internal.column", "internal.plan"),
                    PackageRule.of(
                            "internal.plan.kernel", "column", "error", "internal.plan", "query"),
                    PackageRule.of(
                            "internal.plan.keys",
                            "column",
                            "internal.plan",
                            "internal.plan.sample"),
                    PackageRule.of(
                            "internal.plan.query",
                            "column",
                            "error",
                            "internal.plan.kernel",
                            "query"),
                    PackageRule.of(
                            "internal.plan.expression",
                            "column",
                            "error",
                            "internal.plan",
                            "internal.plan.sample",
                            "query"),
                    PackageRule.of(
                            "internal.plan.groupby",
                            "column",
                            "error",
                            "internal.plan",
                            "internal.plan.expression",
                            "internal.plan.kernel",
                            "internal.plan.keys",
                            "internal.plan.query",
                            "internal.plan.sample",
                            "launch",
                            "query"),
                    PackageRule.of(
                            "internal.plan.transform",
                            "column",
                            "error",
                            "internal.plan",
                            "internal.plan.expression",
                            "internal.plan.kernel",
                            "internal.plan.query",
                            "launch",
                            "query"),
                    PackageRule.of(
                            "internal.expression",
                            "column",
                            "error",
                            "internal.column",
                            "internal.expression.cast",
                            "internal.expression.node",
                            "internal.expression.number",
                            "internal.expression.temporal",
                            "internal.expression.text",
                            "internal.plan.expression",
                            "query"),
                    PackageRule.of(
                            "internal.expression.node",
                            "internal.cancel",
                            "column",
                            "error",
                            "internal.column"),
                    PackageRule.of(
                            "internal.expression.number",
                            "column",
                            "error",
                            "internal.column",
                            "internal.expression.node",
                            "query"),
                    PackageRule.of(
                            "internal.expression.cast",
                            "column",
                            "error",
                            "internal.expression.node",
                            "internal.expression.number",
                            "internal.expression.temporal",
                            "internal.plan.expression",
                            "query"),
                    PackageRule.of(
                            "internal.expression.temporal",
                            "column",
                            "error",
                            "internal.expression.node",
                            "internal.plan.expression",
                            "query"),
                    PackageRule.of(
                            "internal.expression.text",
                            "column",
                            "internal.expression.node",
                            "query"),
                    PackageRule.of(
                            "internal.engine",
                            "column",
                            "error",
                            "internal.column",
                            "internal.expression",
                            "internal.plan",
                            "internal.plan.expression",
                            "internal.plan.groupby",
                            "internal.plan.kernel",
                            "internal.plan.query",
                            "internal.plan.sample",
                            "internal.plan.transform",
                            "profile",
                            "progress",
                            "query"),
                    PackageRule.of(
                            "internal.cpu.work", "internal.cancel", "column", "error", "progress"),
                    PackageRule.of(
                            "internal.cpu.keys",
                            "column",
                            "internal.column",
                            "internal.cpu.work",
                            "internal.expression",
                            "internal.plan",
                            "internal.plan.sample"),
                    PackageRule.of("internal.cpu.tables", "internal.cpu.keys", "internal.cpu.work"),
                    PackageRule.of(
                            "internal.cpu.accumulators",
                            "column",
                            "error",
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
                    PackageRule.of(
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
                    PackageRule.of(
                            "internal.cpu.join",
                            "column",
                            "error",
                            "internal.column",
                            "internal.cpu.keys",
                            "internal.cpu.transform",
                            "internal.cpu.work",
                            "internal.expression",
                            "query"),
                    PackageRule.of(
                            "internal.cpu",
                            "column",
                            "error",
                            "internal.cpu.accumulators",
                            "internal.cpu.groupby",
                            "internal.cpu.join",
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
                    PackageRule.of(
                            "internal.cpu.transform",
                            "column",
                            "error",
                            "internal.column",
                            "internal.cpu.keys",
                            "internal.cpu.tables",
                            "internal.cpu.work",
                            "internal.engine",
                            "internal.expression",
                            "internal.plan",
                            "internal.plan.kernel",
                            "internal.plan.query",
                            "internal.plan.transform",
                            "query"),
                    PackageRule.of(
                            "internal.gpu",
                            "internal.gpu.bytecode",
                            "internal.cancel",
                            "column",
                            "error",
                            "internal.engine",
                            "internal.expression",
                            "internal.gpu.device",
                            "internal.gpu.expression",
                            "internal.gpu.gather",
                            "internal.gpu.generated",
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
                    PackageRule.of("internal.gpu.device", "error", "internal.plan", "profile"),
                    PackageRule.of(
                            "internal.gpu.sort",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.plan",
                            "internal.plan.transform",
                            "query"),
                    PackageRule.of("internal.gpu.kernels"),
                    PackageRule.of("internal.gpu.bytecode"),
                    PackageRule.of(
                            "internal.gpu.groupby",
                            "column",
                            "error",
                            "internal.engine",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.find",
                            "internal.gpu.groupby.fused",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.groupby.local",
                            "internal.gpu.groupby.ordered",
                            "internal.gpu.groupby.sorted",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.plan",
                            "internal.plan.expression",
                            "internal.plan.groupby",
                            "internal.plan.keys",
                            "internal.plan.query",
                            "profile",
                            "query"),
                    PackageRule.of(
                            "internal.gpu.groupby.keys",
                            "internal.gpu.bytecode",
                            "column",
                            "internal.gpu.generated",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.sort",
                            "internal.plan",
                            "internal.plan.expression",
                            "internal.plan.groupby",
                            "internal.plan.keys",
                            "internal.plan.query",
                            "internal.plan.sample"),
                    PackageRule.of(
                            "internal.gpu.groupby.fused",
                            "internal.gpu.generated",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.plan.groupby",
                            "internal.plan.keys"),
                    PackageRule.of(
                            "internal.gpu.groupby.find",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.groupby.reduce",
                            "internal.gpu.kernels",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.keys"),
                    PackageRule.of(
                            "internal.gpu.groupby.reduce",
                            "internal.gpu.bytecode",
                            "internal.gpu.generated",
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
                    PackageRule.of(
                            "internal.gpu.groupby.ordered",
                            "internal.gpu.bytecode",
                            "column",
                            "internal.column",
                            "internal.engine",
                            "internal.gpu.generated",
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
                    PackageRule.of(
                            "internal.gpu.groupby.local",
                            "internal.gpu.bytecode",
                            "internal.gpu.generated",
                            "internal.gpu.graph",
                            "internal.gpu.groupby.keys",
                            "internal.gpu.kernels",
                            "internal.plan.groupby"),
                    PackageRule.of(
                            "internal.gpu.groupby.sorted",
                            "internal.gpu.generated",
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
                    PackageRule.of(
                            "internal.gpu.operation",
                            "internal.gpu.bytecode",
                            "column",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.plan",
                            "internal.plan.transform",
                            "kernel"),
                    PackageRule.of(
                            "internal.gpu.gather",
                            "internal.gpu.bytecode",
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
                    PackageRule.of(
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
                    PackageRule.of(
                            "internal.gpu.generated",
                            "internal.gpu.bytecode",
                            "column",
                            "internal.gpu.kernels",
                            "internal.plan",
                            "internal.plan.expression",
                            "internal.plan.groupby",
                            "internal.plan.keys",
                            "internal.plan.query",
                            "internal.plan.sample",
                            "query"),
                    PackageRule.of(
                            "internal.gpu.expression",
                            "column",
                            "internal.engine",
                            "internal.gpu.gather",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.gpu.text",
                            "internal.plan",
                            "internal.plan.expression",
                            "internal.plan.transform",
                            "query"),
                    PackageRule.of(
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
                    PackageRule.of(
                            "internal.gpu.userkernel",
                            "column",
                            "error",
                            "internal.engine",
                            "internal.gpu.graph",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.gpu.operation",
                            "internal.plan",
                            "internal.plan.kernel",
                            "internal.plan.transform",
                            "query"),
                    PackageRule.of(
                            "internal.gpu.graph",
                            "internal.gpu.bytecode",
                            "internal.cancel",
                            "column",
                            "internal.gpu.kernels",
                            "internal.gpu.memory",
                            "internal.plan",
                            "launch",
                            "profile"),
                    PackageRule.of(
                            "internal.gpu.memory", "column", "error", "internal.column", "profile"),
                    PackageRule.of(
                            "internal.instrumentation",
                            "internal.gpu",
                            "internal.plan",
                            "launch",
                            "profile"),
                    PackageRule.of(
                            "internal.spill",
                            "column",
                            "internal.column",
                            "internal.cpu.work",
                            "internal.io.ipc"),
                    PackageRule.of(
                            "internal.scan",
                            "internal.cancel",
                            "column",
                            "error",
                            "internal.column",
                            "internal.cpu",
                            "internal.cpu.work",
                            "internal.engine",
                            "internal.expression",
                            "internal.partial",
                            "internal.plan",
                            "internal.plan.query",
                            "internal.plan.transform",
                            "internal.spill",
                            "progress",
                            "query",
                            "scan"),
                    PackageRule.of(
                            "internal.pipeline",
                            "column",
                            "internal.column",
                            "internal.cpu.work",
                            "internal.expression",
                            "internal.scan",
                            "progress",
                            "query",
                            "scan"),
                    PackageRule.of(
                            "internal.partial",
                            "column",
                            "error",
                            "internal.column",
                            "internal.cpu",
                            "internal.engine",
                            "internal.expression",
                            "internal.plan",
                            "internal.plan.groupby",
                            "internal.plan.query",
                            "internal.plan.sample",
                            "progress",
                            "query"),
                    PackageRule.of(
                            "",
                            "internal.cancel",
                            "column",
                            "internal.column",
                            "error",
                            "internal.cpu",
                            "internal.engine",
                            "internal.expression",
                            "internal.gpu",
                            "internal.gpu.device",
                            "internal.gpu.generated",
                            "internal.instrumentation",
                            "internal.partial",
                            "internal.pipeline",
                            "internal.plan",
                            "internal.plan.expression",
                            "internal.plan.groupby",
                            "internal.plan.sample",
                            "internal.plan.transform",
                            "internal.scan",
                            "internal.sql",
                            "io",
                            "kernel",
                            "launch",
                            "profile",
                            "progress",
                            "query",
                            "scan"));

    /** A library, and the only packages that may know it. */
    record Library(String packages, List<String> users) {

        static Library of(String packages, String... users) {
            return new Library(packages, List.of(users));
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
                    Library.of(TORNADOVM, "dev.windrow.internal.gpu..", "dev.windrow.kernel"),
                    Library.of("de.siegmar.fastcsv..", "dev.windrow.internal.io.text"),
                    Library.of(
                            "com.fasterxml.jackson..",
                            "dev.windrow.internal.io.csv",
                            "dev.windrow.internal.io.text"),
                    Library.of("dev.hardwood..", "dev.windrow.internal.io.parquet"),
                    Library.of(
                            "io.airlift.compress..",
                            "dev.windrow.internal.io",
                            "dev.windrow.internal.io.ipc",
                            "dev.windrow.internal.io.parquet"),
                    Library.of(
                            "com.github.luben.zstd..",
                            "dev.windrow.internal.io",
                            "dev.windrow.internal.io.ipc"),
                    Library.of(
                            "org.apache.datasketches..", "dev.windrow.internal.cpu.accumulators"),
                    Library.of("org.brotli.dec..", "dev.windrow.internal.io.parquet"),
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
                            found.isEquivalentTo(CalendarMath.class)
                                    || found.getPackageName().startsWith(ROOT + ".internal.gpu")
                                            && !found.getSimpleName().equals("package-info")
                                            && (found.getSimpleName().endsWith("Kernels")
                                                    || found.getPackageName()
                                                            .endsWith(".gpu.kernels")
                                                    || KERNEL_HELPERS.contains(
                                                            found.getSimpleName())));

    private static JavaClasses main;

    /** Imports what src/main was compiled to: the simulator lies beside it, and is left out. */
    @BeforeAll
    static void importMainClasses() throws URISyntaxException {
        Path compiled =
                Path.of(Windrow.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        main = new ClassFileImporter().importPath(compiled.resolve("dev/windrow"));
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void aPackageKnowsOnlyThePackagesThatItMay(PackageRule rule) {
        List<String> known = new ArrayList<>();
        known.add(rule.toString());
        rule.mayKnow().forEach(name -> known.add(PackageRule.packageOf(name)));
        noClasses()
                .that()
                .resideInAPackage(rule.toString())
                .should()
                .dependOnClassesThat(
                        resideInAPackage(ROOT + "..")
                                .and(
                                        DescribedPredicate.not(
                                                resideInAnyPackage(known.toArray(String[]::new)))))
                .check(main);
    }

    @Test
    void everyPackageHasARule() {
        Set<String> packages =
                main.stream()
                        .map(JavaClass::getPackageName)
                        .collect(Collectors.toCollection(TreeSet::new));
        Set<String> ruled =
                RULES.stream()
                        .map(PackageRule::toString)
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(packages).isEqualTo(ruled);
    }

    @Test
    void noPackagesDependOnEachOtherInACircle() {
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
                                resideInAnyPackage(library.users().toArray(String[]::new))))
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
    void nothingSpeaksToTheTerminal() {
        noClasses()
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
        return RULES.stream().map(PackageRule::toString);
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
