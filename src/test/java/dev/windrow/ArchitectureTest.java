// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.base.DescribedPredicate.or;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static dev.windrow.LibraryClasses.ROOT;
import static dev.windrow.LibraryClasses.inside;
import static dev.windrow.LibraryClasses.isOneOf;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

import dev.windrow.internal.io.FileSource;

import org.junit.jupiter.api.Test;

import java.io.File;
import java.lang.runtime.ObjectMethods;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Who may know whom. The rules speak of areas, not of single packages, so a new package obeys them
 * without being named here. ARCHITECTURE.md says what the areas are.
 */
class ArchitectureTest {

    private static final String TORNADOVM = "uk.ac.manchester.tornado..";

    private static final DescribedPredicate<JavaClass> API = LibraryClasses.API;
    private static final DescribedPredicate<JavaClass> KERNEL_CODE = LibraryClasses.KERNEL_CODE;

    /** The packages of the API that put others together: a session, and readers by name. */
    private static final DescribedPredicate<JavaClass> FRONT_DOORS =
            resideInAnyPackage(ROOT, ROOT + ".io");

    private static final DescribedPredicate<JavaClass> FILES = inside("io", "arrow", "internal.io");

    private static final DescribedPredicate<JavaClass> ENGINES =
            inside("internal.engine", "internal.cpu", "internal.gpu");

    /** Classes of Java whose methods TornadoVM compiles. */
    private static final DescribedPredicate<JavaClass> WORDS_OF_KERNELS =
            isOneOf(Object.class, Math.class, Record.class, String.class, ObjectMethods.class)
                    .or(isOneOf(Integer.class, Long.class, Float.class, Double.class))
                    .or(describe("primitive", ArchitectureTest::isPrimitive));

    private static final JavaClasses LIBRARY = LibraryClasses.all();

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new Slices("packages", JavaClass::getPackageName))
                .should()
                .beFreeOfCycles()
                .because("who changes one package of a circle has to read them all")
                .check(LIBRARY);
    }

    @Test
    void noAreasDependOnEachOtherInACircle() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new Slices("areas", LibraryClasses::areaOf))
                .should()
                .beFreeOfCycles()
                .because("data flows one way, from the files and the question to the answer")
                .check(LIBRARY);
    }

    @Test
    void nothingKnowsTheFrontDoor() {
        forbid(
                not(FRONT_DOORS),
                FRONT_DOORS,
                "a session puts the parts together, and results come as return values");
    }

    @Test
    void aSessionIsAskedForAllByItsFrontDoor() {
        forbid(
                resideInAPackage(ROOT),
                or(
                        inside("internal.engine", "internal.cpu", "internal.expression"),
                        inside("internal.partial", "internal.spill", "internal.join"),
                        inside("internal.pipeline")),
                "public types show what internal.session and internal.run make");
        classes()
                .that()
                .resideInAPackage(ROOT)
                .and()
                .areTopLevelClasses()
                .and(not(isOneOf(Result.class)))
                .and(not(describe("package-info", JavaClass::isInterface)))
                .should()
                .bePublic()
                .because("a program sees all of the front door, and nothing else lies there")
                .check(LIBRARY);
    }

    @Test
    void aSessionKnowsNoPlanOfSeveralSteps() {
        forbid(
                inside("internal.session"),
                inside("internal.run", "internal.plan.rule"),
                "internal.run takes a plan apart, and asks the session for one step at a time");
    }

    @Test
    void valuesOfTheApiKnowNoMachinery() {
        forbid(
                API.and(not(FRONT_DOORS)),
                inside("internal").and(not(inside("internal.column", "internal.cancel"))),
                "queries, columns and scans are made and read without a session");
    }

    @Test
    void sqlKnowsNoEngineAndNoPlanOfOne() {
        forbid(
                inside("internal.sql", "internal.function"),
                or(
                        ENGINES,
                        inside("internal.expression", "internal.scan", "internal.partial"),
                        inside("internal.plan.groupby", "internal.plan.transform")),
                "words become queries, which a program can write as well");
    }

    @Test
    void aParserKnowsOnlyValues() {
        forbid(
                resideInAPackage("..syntax.."),
                inside("internal").and(not(resideInAPackage("..syntax.."))),
                "what is written is read before anything is known of columns");
    }

    @Test
    void aPlanKnowsNoEngineNoFileAndNoSql() {
        forbid(
                inside("internal.plan"),
                or(
                        ENGINES,
                        FILES,
                        inside("internal.expression", "internal.scan", "internal.spill"),
                        inside("internal.sql", "internal.partial")),
                "a plan is a value, made beforehand, and an explanation prints all of it");
    }

    @Test
    void thePlannerAsksNoClockNoFileAndNoDevice() {
        forbid(
                inside("internal.plan"),
                or(
                        assignableTo(System.class),
                        assignableTo(Runtime.class),
                        assignableTo(Thread.class),
                        assignableTo(Files.class),
                        assignableTo(File.class),
                        assignableTo(InstantSource.class),
                        assignableTo(UUID.class),
                        resideInAPackage(TORNADOVM)),
                "the same query, statistics and limits give the same plan");
    }

    @Test
    void anAnswerDependsOnNoClockNoTimeZoneAndNoChanceUnlessItIsAskedFor() {
        noClasses()
                .that(describe("are not asked for it", each -> !isAskedForTimeOrChance(each)))
                .should()
                .callMethodWhere(
                        describe(
                                "the machine's time or zone is asked",
                                call ->
                                        call.getTargetOwner().getPackageName().equals("java.time")
                                                && Set.of("now", "systemDefault", "systemUTC")
                                                        .contains(call.getName())))
                .orShould()
                .callConstructorWhere(
                        describe("chance is asked", ArchitectureTest::isUnseededRandom))
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(ThreadLocalRandom.class, "current")
                .because("two runs of one query over the same rows give the same answer")
                .check(LIBRARY);
    }

    /**
     * Returns whether a class has functions of SQL such as now() and random(), or hashes keys: the
     * order of groups, on which no answer depends, tells nobody which keys meet in one slot.
     */
    private static boolean isAskedForTimeOrChance(JavaClass each) {
        return Set.of("Moment", "ChanceFunctions", "Hash", "LongSet")
                .contains(each.getSimpleName());
    }

    @Test
    void theEnginesShareNoArithmetic() {
        forbid(
                inside("internal.gpu"),
                inside("internal.cpu", "internal.expression"),
                "the CPU engine checks the device's answers; a shared mistake would pass");
        forbid(
                inside("internal.cpu", "internal.expression"),
                inside("internal.gpu"),
                "the CPU engine answers where there is no device");
    }

    @Test
    void onlyASessionOpensADevice() {
        forbid(
                not(
                        or(
                                FRONT_DOORS,
                                inside("internal.session"),
                                inside("internal.gpu", "internal.instrumentation"))),
                inside("internal.gpu"),
                "all other code speaks to an engine by its contract, internal.engine");
    }

    @Test
    void filesKnowNoQueries() {
        forbid(
                FILES,
                or(
                        ENGINES,
                        inside("query", "kernel", "launch", "profile"),
                        inside("internal.plan", "internal.expression", "internal.scan"),
                        inside("internal.sql", "internal.function", "internal.partial")),
                "a reader hands over columns, whatever is asked of them");
    }

    @Test
    void aFileFormatKnowsNoOther() {
        Set<String> formats =
                packagesOf(assignableTo(FileSource.class).and(not(isOneOf(FileSource.class))));
        SlicesRuleDefinition.slices()
                .assignedFrom(new Slices("formats", only(formats)))
                .should()
                .notDependOnEachOther()
                .because("a format is added and dropped as one package; internal.io has the rest")
                .check(LIBRARY);
    }

    @Test
    void aStrategyKnowsNoOther() {
        Set<String> strategies = packagesOf(simpleNameEndingWith("Stages"));
        SlicesRuleDefinition.slices()
                .assignedFrom(new Slices("strategies", only(strategies)))
                .should()
                .notDependOnEachOther()
                .because("a strategy is added and dropped as one package")
                .check(LIBRARY);
    }

    /** What a kernel calls is kernel code as well, so this holds for all that it reaches. */
    @Test
    void kernelsKnowOnlyTornadoVmPrimitivesAndMath() {
        classes()
                .that(KERNEL_CODE)
                .should()
                .onlyDependOnClassesThat(
                        KERNEL_CODE.or(resideInAPackage(TORNADOVM)).or(WORDS_OF_KERNELS))
                .because("TornadoVM compiles nothing else, and says so on a device alone")
                .check(LIBRARY);
    }

    @Test
    void kernelsAreWhereTheirNameSays() {
        noClasses()
                .that(inside("internal.gpu"))
                .and(not(KERNEL_CODE))
                .and(not(inside("internal.gpu.conformance")))
                .should()
                .accessTargetWhere(
                        describe(
                                "a thread asks for its number or waits",
                                ArchitectureTest::isOfAThreadOfTheDevice))
                .because("the rules for kernels hold for classes that are named Kernels")
                .check(LIBRARY);
    }

    @Test
    void onlyReadersAndWritersKnowLibrariesOfFiles() {
        knowOnlyJavaAnd(FILES, "com..", "de..", "dev..", "io..", "org.apache..", "org.brotli..");
    }

    @Test
    void onlyTheDevicesEngineAndUsersKernelsKnowTornadoVm() {
        knowOnlyJavaAnd(inside("internal.gpu", "kernel"), TORNADOVM);
    }

    @Test
    void onlyTheCpuEngineKnowsSketches() {
        knowOnlyJavaAnd(inside("internal.cpu"), "org.apache.datasketches..");
    }

    @Test
    void allOtherCodeKnowsOnlyJava() {
        knowOnlyJavaAnd(not(or(FILES, inside("internal.gpu", "kernel", "internal.cpu"))));
    }

    /** Checks that some classes do not depend on others. */
    private static void forbid(
            DescribedPredicate<? super JavaClass> who,
            DescribedPredicate<? super JavaClass> whom,
            String because) {
        noClasses().that(who).should().dependOnClassesThat(whom).because(because).check(LIBRARY);
    }

    private static void knowOnlyJavaAnd(
            DescribedPredicate<? super JavaClass> users, String... libraries) {
        classes()
                .that(users)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(ROOT + "..", "java..", "jdk.jfr..", "org.jspecify..")
                                .or(resideInAnyPackage("com.sun.management..", "javax.."))
                                .or(resideInAnyPackage(libraries))
                                .or(describe("primitive", ArchitectureTest::isPrimitive)))
                .because("a library is replaced, or left out by a program, at one edge")
                .check(LIBRARY);
    }

    private static Function<JavaClass, String> only(Set<String> packages) {
        return found -> packages.contains(found.getPackageName()) ? found.getPackageName() : "";
    }

    private static Set<String> packagesOf(DescribedPredicate<JavaClass> which) {
        return LIBRARY.stream()
                .filter(which)
                .map(JavaClass::getPackageName)
                .collect(Collectors.toSet());
    }

    private static boolean isUnseededRandom(JavaAccess<?> call) {
        return call.getTargetOwner().isAssignableTo(RandomGenerator.class)
                && call.getTarget() instanceof AccessTarget.ConstructorCallTarget made
                && made.getRawParameterTypes().isEmpty();
    }

    private static boolean isOfAThreadOfTheDevice(JavaAccess<?> access) {
        return access.getTargetOwner().getSimpleName().equals("KernelContext")
                && !access.getName().equals("<init>");
    }

    private static boolean isPrimitive(JavaClass found) {
        return found.getBaseComponentType().isPrimitive();
    }

    /**
     * A way to cut the library.
     *
     * @param what what a slice is called
     * @param nameOf the slice of a class; empty for none
     */
    private record Slices(String what, Function<JavaClass, String> nameOf)
            implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass found) {
            String name = found.getPackageName().startsWith(ROOT) ? nameOf.apply(found) : "";
            return name.isEmpty() ? SliceIdentifier.ignore() : SliceIdentifier.of(name);
        }

        @Override
        public String getDescription() {
            return what;
        }
    }
}
