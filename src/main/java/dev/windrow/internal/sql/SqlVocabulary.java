// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.internal.sql.syntax.Keywords;

import java.util.Set;
import java.util.TreeSet;

/** The words of SQL, which a prompt completes. */
public final class SqlVocabulary {

    private SqlVocabulary() {}

    /** Returns the names of all functions, in small letters. */
    public static Set<String> functions() {
        Set<String> names = SqlFunctions.names();
        names.addAll(AggregationFunctions.NAMES);
        names.addAll(WindowFunctionCalls.ARGUMENTS.keySet());
        return names;
    }

    /** Returns the words of the grammar, in small letters. */
    public static Set<String> keywords() {
        return new TreeSet<>(Keywords.all());
    }
}
