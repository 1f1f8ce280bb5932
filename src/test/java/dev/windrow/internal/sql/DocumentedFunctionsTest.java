// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.function.row.RowFunctions;
import dev.windrow.internal.sql.syntax.Macros;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** The page of functions has each of them. */
class DocumentedFunctionsTest {

    private static final Path PAGE = Path.of("docs", "reference", "functions.md");

    @Test
    void thePageHasEachFunction() throws IOException {
        String page = Files.readString(PAGE).toLowerCase(Locale.ROOT);
        Set<String> names = new LinkedHashSet<>(RowFunctions.ARGUMENTS.keySet());
        names.addAll(Macros.ARGUMENTS.keySet());
        names.removeIf(name -> page.contains(name + "(") || page.contains(" " + name + " "));
        assertThat(names).isEmpty();
    }

    @Test
    void thePageHasEachFunctionThatIsWrittenInSqlAsItIsWritten() throws IOException {
        String page = Files.readString(PAGE).replaceAll("\\s+", " ");
        assertThat(Macros.all()).isNotEmpty().allMatch(page::contains);
    }
}
