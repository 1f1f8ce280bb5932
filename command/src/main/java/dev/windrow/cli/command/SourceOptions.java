// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.io.ReadOptions;
import dev.windrow.progress.ProgressListener;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import java.io.InputStream;
import java.util.List;

/** The inputs, and how they are read. */
final class SourceOptions {

    @Parameters(
            arity = "1..*",
            paramLabel = "INPUT",
            description = {
                "Names files to read: Parquet, Arrow (.arrow, .arrows, .feather), CSV, TSV or JSON"
                        + " (.json, .jsonl); a folder of such files, perhaps with folders such as"
                        + " year=2024 in it; a pattern such as \"data/*.csv\"; a minus sign for"
                        + " standard input; or a data set such as tpch:orders?sf=0.1. Text may be"
                        + " compressed: .csv.gz, .jsonl.zst."
            })
    private List<String> inputs = List.of();

    @Mixin private TextOptions text = new TextOptions();

    /** Returns the inputs, in the order given. */
    List<String> inputs() {
        return inputs;
    }

    /** Returns options that read all columns of the inputs. */
    ReadOptions reading(InputStream in, ProgressListener progress) {
        return text.reading(in, progress);
    }
}
