// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.WindrowConfig;
import dev.windrow.io.ReadOptions;
import dev.windrow.progress.ProgressListener;

import picocli.CommandLine.Mixin;

import java.io.InputStream;
import java.util.List;

/** The options of the input and the engine. */
final class InputOptions {

    @Mixin private SourceOptions source = new SourceOptions();
    @Mixin private EngineOptions engine = new EngineOptions();

    /** Returns the inputs, in the order given. */
    List<String> inputs() {
        return source.inputs();
    }

    /** Returns options that read all columns of the inputs. */
    ReadOptions reading(InputStream in, ProgressListener progress) {
        return source.reading(in, progress);
    }

    /** Returns the session's settings. */
    WindrowConfig config(ProgressListener progress) {
        return engine.config(progress);
    }
}
