// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Who may know whom among the command and the tools, wherever each of them is built. */
class ToolRulesTest {

    private static final DescribedPredicate<JavaClass> COMMAND =
            resideInAPackage("dev.windrow.cli..");

    private static final DescribedPredicate<JavaClass> TOOLS =
            COMMAND.or(
                    resideInAnyPackage(
                            "dev.windrow.bench..",
                            "dev.windrow.doctor..",
                            "dev.windrow.timeline..",
                            "dev.windrow.tune.."));

    /** Those of this build. What is built before it could not compile if it knew them. */
    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .importUrl(Main.class.getProtectionDomain().getCodeSource().getLocation());

    @Test
    void theLibraryKnowsNoTool() {
        forbid(not(TOOLS), TOOLS, "programs take the library without them");
    }

    @Test
    void noToolKnowsTheCommand() {
        forbid(
                not(COMMAND),
                COMMAND,
                "options and the terminal are the command's; a tool returns what it found");
    }

    @Test
    void onlyTheCommandSpeaksToTheTerminal() {
        noClasses()
                .that(TOOLS)
                .and(not(COMMAND))
                .should(ACCESS_STANDARD_STREAMS)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .because("one place decides what a user sees, and in which form")
                .check(ALL);
    }

    @Test
    void onlyTheCommandKnowsTheLibrariesOfTheTerminal() {
        forbid(
                not(COMMAND),
                resideInAnyPackage("picocli..", "me.tongfei.progressbar.."),
                "programs and tools run without them");
    }

    @Test
    void onlyKernelsAndChecksOfTornadoVmKnowIt() {
        forbid(
                TOOLS.and(not(resideInAPackage("..kernels.."))),
                resideInAPackage("uk.ac.manchester.tornado.."),
                "a tool runs without TornadoVM, and tells a user what is missing");
    }

    @Test
    void noToolsDependOnEachOtherInACircle() {
        SlicesRuleDefinition.slices()
                .matching("dev.windrow.(**)")
                .should()
                .beFreeOfCycles()
                .because("who changes one package of a circle has to read them all")
                .check(ALL.that(TOOLS));
    }

    @Test
    void everyPackageSaysThatNullsAreMarked() {
        assertThat(ALL.that(TOOLS).stream().map(JavaClass::getPackage).distinct())
                .isNotEmpty()
                .allMatch(found -> found.isAnnotatedWith(NullMarked.class));
    }

    @Test
    void toolsUseTheFrontDoor() {
        forbid(
                TOOLS,
                resideInAnyPackage(
                                "dev.windrow.internal.cpu..",
                                "dev.windrow.internal.engine..",
                                "dev.windrow.internal.expression..",
                                "dev.windrow.internal.gpu..",
                                "dev.windrow.internal.partial..",
                                "dev.windrow.internal.plan..",
                                "dev.windrow.internal.scan..")
                        .and(not(resideInAPackage("dev.windrow.internal.gpu.conformance"))),
                "a tool measures and checks what a program gets");
    }

    @Test
    void checksOfTornadoVmKnowNothingOfWindrow() {
        forbid(
                resideInAPackage("..conformance.."),
                resideInAPackage("dev.windrow..").and(not(resideInAPackage("..conformance.."))),
                "what fails there is TornadoVM's fault, and a few lines show it");
    }

    @Test
    void referencesShareNoCodeWithWhatTheyCheck() {
        forbid(
                resideInAPackage("..reference.."),
                resideInAPackage("dev.windrow.internal..")
                        .and(not(resideInAPackage("dev.windrow.internal.column"))),
                "a mistake in shared code would agree with itself");
    }

    /** Checks that some classes do not depend on others. */
    private static void forbid(
            DescribedPredicate<? super JavaClass> who,
            DescribedPredicate<? super JavaClass> whom,
            String because) {
        noClasses().that(who).should().dependOnClassesThat(whom).because(because).check(ALL);
    }
}
