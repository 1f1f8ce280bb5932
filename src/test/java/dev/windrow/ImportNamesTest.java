// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;

import dev.windrow.query.Aggregations;
import dev.windrow.query.Expression;
import dev.windrow.query.SortKey;
import dev.windrow.query.WindowFunctions;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of the API can be imported together, by a star, as in JShell. */
class ImportNamesTest {

    private static final List<String> STARRED =
            Stream.of(Expression.class, Aggregations.class, SortKey.class, WindowFunctions.class)
                    .map(Class::getName)
                    .toList();

    @Test
    void noTypeOfAStaticImportHasTheNameOfATypeOfTheApi() {
        List<JavaClass> types =
                LibraryClasses.all().stream()
                        .filter(LibraryClasses.API)
                        .filter(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
                        .toList();
        Set<String> ofPackages =
                types.stream()
                        .filter(JavaClass::isTopLevelClass)
                        .map(JavaClass::getSimpleName)
                        .collect(Collectors.toSet());

        assertThat(ofPackages).contains("Column", "Table", "Filter");
        assertThat(types)
                .filteredOn(
                        each ->
                                each.getEnclosingClass()
                                        .map(JavaClass::getName)
                                        .filter(STARRED::contains)
                                        .isPresent())
                .extracting(JavaClass::getSimpleName)
                .contains("ColumnReference")
                .doesNotContainAnyElementsOf(ofPackages);
    }

    @Test
    void noTwoTypesOfTheApiHaveOneName() {
        assertThat(
                        LibraryClasses.all().stream()
                                .filter(LibraryClasses.API)
                                .filter(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
                                .filter(JavaClass::isTopLevelClass)
                                .map(JavaClass::getSimpleName))
                .doesNotHaveDuplicates();
    }
}
