// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** The library as it was compiled, and the parts of it that rules speak of. */
final class LibraryClasses {

    static final String ROOT = "dev.windrow";

    /** The command and what it runs: no part of the library. */
    private static final DescribedPredicate<JavaClass> TOOLS =
            inside("bench", "cli", "doctor", "timeline", "tune");

    /** What a program may use: all that is not internal. */
    static final DescribedPredicate<JavaClass> API =
            resideInAnyPackage(ROOT + "..").and(not(inside("internal"))).and(not(TOOLS));

    private static final JavaClasses ALL = read();
    private static final Set<JavaClass> REACHED_BY_KERNELS = reachedByKernels();

    /** Kernels by their names, what lies in their own package, and all that these call. */
    static final DescribedPredicate<JavaClass> KERNEL_CODE =
            describe("kernels and what they call", REACHED_BY_KERNELS::contains);

    private LibraryClasses() {}

    /** Returns the library's classes. The simulator lies beside them, and is left out. */
    static JavaClasses all() {
        return ALL;
    }

    /** Returns whether a class is in packages, or below them. Their names begin below the root. */
    static DescribedPredicate<JavaClass> inside(String... packages) {
        return resideInAnyPackage(
                Stream.of(packages).map(name -> ROOT + "." + name + "..").toArray(String[]::new));
    }

    static DescribedPredicate<JavaClass> isOneOf(Class<?>... types) {
        return describe(
                Arrays.toString(types), found -> Stream.of(types).anyMatch(found::isEquivalentTo));
    }

    /** Returns the area of a class: the name that comes first below the root, or below internal. */
    static String areaOf(JavaClass found) {
        String[] names = found.getPackageName().substring(ROOT.length()).split("\\.");
        if (names.length < 2) {
            return ROOT;
        }
        return names[1].equals("internal") && names.length > 2 ? "internal " + names[2] : names[1];
    }

    private static JavaClasses read() {
        try {
            Path compiled =
                    Path.of(
                            Windrow.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            return new ClassFileImporter()
                    .importPath(compiled.resolve("dev/windrow"))
                    .that(not(TOOLS));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<JavaClass> reachedByKernels() {
        var reached = new HashSet<JavaClass>();
        Deque<JavaClass> next = new ArrayDeque<>();
        ALL.stream().filter(LibraryClasses::isNamedAsKernels).forEach(next::add);
        while (!next.isEmpty()) {
            JavaClass each = next.remove();
            if (reached.add(each)) {
                each.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .map(JavaClass::getBaseComponentType)
                        .filter(found -> found.getPackageName().startsWith(ROOT))
                        .forEach(next::add);
                // A kernel is made for each record in the place of an interface.
                next.addAll(each.getAllSubclasses());
            }
        }
        return reached;
    }

    private static boolean isNamedAsKernels(JavaClass found) {
        return inside("internal.gpu").test(found)
                && !found.getSimpleName().equals("package-info")
                && (found.getSimpleName().endsWith("Kernels")
                        || found.getPackageName().endsWith(".kernels"));
    }
}
