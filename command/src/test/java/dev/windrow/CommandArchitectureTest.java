// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

import dev.windrow.cli.Main;

import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** What the command and its tools may know of each other, of the library and of libraries. */
class CommandArchitectureTest {

    private static JavaClasses command;

    @BeforeAll
    static void importClasses() throws URISyntaxException {
        Path compiled =
                Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        command = new ClassFileImporter().importPath(compiled.resolve("dev/windrow"));
    }

    /** As src/main/module/module-info.java says to those who run as modules. */
    @Test
    void theLibraryIsKnownByWhatItExports() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.windrow.internal.cancel..",
                        "dev.windrow.internal.cpu..",
                        "dev.windrow.internal.engine..",
                        "dev.windrow.internal.expression..",
                        "dev.windrow.internal.function..",
                        "dev.windrow.internal.partial..",
                        "dev.windrow.internal.plan..",
                        "dev.windrow.internal.scan..",
                        "dev.windrow.internal.spill..",
                        "dev.windrow.internal.sql.*..")
                .check(command);
    }

    @ParameterizedTest
    @CsvSource({
        "picocli.., dev.windrow.cli..",
        "me.tongfei.progressbar.., dev.windrow.cli.output",
        "dev.windrow.cli.., dev.windrow.cli..",
        "uk.ac.manchester.tornado.., dev.windrow.bench.kernels dev.windrow.internal.gpu.conformance"
    })
    void aPackageIsKnownOnlyWhereItMayBe(String known, String users) {
        noClasses()
                .that()
                .resideOutsideOfPackages(users.split(" "))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(known)
                .check(command);
    }

    @Test
    void noPackagesDependOnEachOtherInACircle() {
        SlicesRuleDefinition.slices()
                .matching("dev.windrow.(**)")
                .should()
                .beFreeOfCycles()
                .check(command);
    }

    @Test
    void onlyTheCommandLineSpeaksToTheTerminal() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.windrow.cli..")
                .should(ACCESS_STANDARD_STREAMS)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(command);
    }

    @Test
    void everyPackageSaysThatNullsAreMarked() {
        assertThat(command.stream().map(JavaClass::getPackage).distinct())
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        each ->
                                assertThat(each.isAnnotatedWith(NullMarked.class))
                                        .as(each.getName())
                                        .isTrue());
    }
}
