// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import static dev.windrow.LibraryClasses.inside;
import static dev.windrow.LibraryClasses.isOneOf;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.scan.SessionLanes;

import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a class may be: who sees it, what it keeps, and what it may not do. */
class ClassRulesTest {

    /** What is asked and what is decided: both are values. */
    private static final DescribedPredicate<JavaClass> QUERIES_AND_PLANS =
            inside("query", "internal.plan");

    private static final DescribedPredicate<JavaClass> API =
            LibraryClasses.API.and(describe("are public", ClassRulesTest::isSeen));

    private static final JavaClasses LIBRARY = LibraryClasses.all();

    @Test
    void theApiShowsNoInternalType() {
        classes()
                .that(API)
                .should(showOnly("types of the API", (shown, _) -> !inside("internal").test(shown)))
                .because("what a program sees of Windrow stays")
                .check(LIBRARY);
    }

    @Test
    void theApiShowsNoTypeOfALibrary() {
        classes()
                .that(API)
                .should(
                        showOnly(
                                "types of Java, Arrow in arrow and TornadoVM in kernel",
                                (shown, by) -> isOfJavaOrWindrow(shown) || isLibraryOf(shown, by)))
                .because("a library under the API is replaced without a change to programs")
                .check(LIBRARY);
    }

    @Test
    void noClassOfTheApiCanBeExtended() {
        classes()
                .that(API)
                .and()
                .areNotInterfaces()
                .should(
                        hold(
                                "be final, sealed or without a constructor for others",
                                found -> !isExtensible(found.reflect())))
                .because("a subclass would depend on how the class is made")
                .check(LIBRARY);
    }

    @Test
    void anExceptionOfTheApiHasACode() {
        classes()
                .that(API)
                .and()
                .areAssignableTo(Throwable.class)
                .should()
                .beAssignableTo(WindrowException.class)
                .because("a failure that a user can act on has an ErrorCode and one line")
                .check(LIBRARY);
    }

    @Test
    void queriesAndPlansAreRecordsOrConstants() {
        classes()
                .that(QUERIES_AND_PLANS)
                .and(describe("are cases of a sealed interface", ClassRulesTest::isCase))
                .should(
                        hold(
                                "be records or enums",
                                found -> found.isInterface() || found.isRecord() || found.isEnum()))
                .because("expressions, aggregations, operations and plans are compared as values")
                .check(LIBRARY);
    }

    @Test
    void whatRecordsImplementIsSealed() {
        classes()
                .that(QUERIES_AND_PLANS)
                .and()
                .areInterfaces()
                .and(describe("are implemented by records beside them", ClassRulesTest::hasRecords))
                .should(hold("be sealed", found -> found.reflect().isSealed()))
                .because("the compiler then finds every switch that a new case needs")
                .check(LIBRARY);
    }

    @Test
    void recordsOfQueriesAndPlansHoldNothingThatChanges() {
        fields().that()
                .areDeclaredInClassesThat(
                        QUERIES_AND_PLANS.and(describe("records", JavaClass::isRecord)))
                .and()
                .areNotStatic()
                .should()
                .notHaveRawType(describe("array", JavaClass::isArray))
                .because("who holds the array could change the query")
                .check(LIBRARY);
    }

    @Test
    void fieldsThatOthersSeeNeverChange() {
        fields().that()
                .areDeclaredInClassesThat(LibraryClasses.API)
                .and()
                .arePublic()
                .should()
                .beFinal()
                .because("arguments are checked once, at the front door, and a field checks none")
                .check(LIBRARY);
    }

    @Test
    void nothingIsKeptForTheWholeProcess() {
        fields().that()
                .areStatic()
                .and()
                .areDeclaredInClassesThat(
                        not(inside("internal.gpu.device").or(isOneOf(SessionLanes.class))))
                .should()
                .beFinal()
                .because(
                        "two sessions of a process are apart; but TornadoVM has one device for all,"
                                + " and the front door hands its way to lanes over once")
                .check(LIBRARY);
    }

    @Test
    void kernelsKeepNothing() {
        fields().that()
                .areDeclaredInClassesThat(
                        LibraryClasses.KERNEL_CODE.and(not(JavaClass.Predicates.RECORDS)))
                .should()
                .beStatic()
                .andShould()
                .beFinal()
                .because("a kernel is a static method, and its records are taken apart")
                .check(LIBRARY);
    }

    @Test
    void enginesTakeMemoryFromPools() {
        noClasses()
                .that(inside("internal.cpu", "internal.scan", "internal.engine", "internal.gpu"))
                .should()
                .callMethod(Arena.class, "ofShared")
                .because("closing a shared arena makes every thread of the process stop")
                .check(LIBRARY);
    }

    @Test
    void theLibraryIsSilent() {
        noClasses()
                .should(ACCESS_STANDARD_STREAMS)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .because("the terminal and the end of the process are the program's")
                .check(LIBRARY);
    }

    @Test
    void lettersAreTheSameInEveryCountry() {
        noClasses()
                .should()
                .callMethodWhere(
                        describe(
                                "the machine's language decides on upper and lower case",
                                ClassRulesTest::isCaseOfTheMachine))
                .because("in Turkish, the lower case of TITLE has no dot")
                .check(LIBRARY);
    }

    @Test
    void everyPackageSaysThatNullsAreMarked() {
        List<String> unmarked =
                LIBRARY.stream()
                        .map(JavaClass::getPackage)
                        .distinct()
                        .filter(found -> !found.isAnnotatedWith(NullMarked.class))
                        .map(found -> found.getName())
                        .toList();
        assertThat(unmarked).as("packages without @NullMarked in a package-info").isEmpty();
    }

    private static boolean isSeen(JavaClass found) {
        return found.getModifiers().contains(JavaModifier.PUBLIC)
                && found.getEnclosingClass().map(ClassRulesTest::isSeen).orElse(true);
    }

    private static boolean isCase(JavaClass found) {
        return found.getAllRawInterfaces().stream()
                .anyMatch(each -> QUERIES_AND_PLANS.test(each) && each.reflect().isSealed());
    }

    private static boolean hasRecords(JavaClass found) {
        return found.getAllSubclasses().stream()
                .anyMatch(each -> each.isRecord() && each.getPackage().equals(found.getPackage()));
    }

    private static boolean isExtensible(Class<?> found) {
        return !Modifier.isFinal(found.getModifiers())
                && !found.isSealed()
                && Stream.of(found.getDeclaredConstructors())
                        .anyMatch(each -> isForOthers(each.getModifiers()));
    }

    private static boolean isForOthers(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static boolean isForOthers(JavaCodeUnit unit) {
        return unit.getModifiers().contains(JavaModifier.PUBLIC)
                || unit.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static boolean isOfJavaOrWindrow(JavaClass shown) {
        return shown.isPrimitive()
                || shown.getPackageName().startsWith("java.")
                || shown.getPackageName().startsWith(LibraryClasses.ROOT);
    }

    private static boolean isLibraryOf(JavaClass shown, JavaClass by) {
        return shown.getPackageName().startsWith("org.apache.arrow.") && inside("arrow").test(by)
                || shown.getPackageName().startsWith("uk.ac.manchester.tornado.")
                        && inside("kernel").test(by);
    }

    private static boolean isCaseOfTheMachine(JavaAccess<?> call) {
        return call.getTargetOwner().isEquivalentTo(String.class)
                && Set.of("toLowerCase", "toUpperCase").contains(call.getName())
                && call.getTarget() instanceof CodeUnitCallTarget called
                && called.getRawParameterTypes().isEmpty();
    }

    private static ArchCondition<JavaClass> hold(
            String description, Predicate<JavaClass> predicate) {
        return ArchCondition.from(describe(description, predicate));
    }

    /** Looks at what is public or protected: its parameters, its result and its type arguments. */
    private static ArchCondition<JavaClass> showOnly(
            String description, BiPredicate<JavaClass, JavaClass> mayShow) {
        return new ArchCondition<>("show only " + description) {
            @Override
            public void check(JavaClass found, ConditionEvents events) {
                for (JavaCodeUnit unit : found.getCodeUnits()) {
                    if (isForOthers(unit)) {
                        for (JavaClass shown : unit.getAllInvolvedRawTypes()) {
                            events.add(
                                    new SimpleConditionEvent(
                                            unit,
                                            mayShow.test(shown.getBaseComponentType(), found),
                                            unit.getFullName() + " shows " + shown.getName()));
                        }
                    }
                }
            }
        };
    }
}
