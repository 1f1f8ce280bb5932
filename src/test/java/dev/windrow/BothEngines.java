// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** A session of each engine, and a table, for tests that compare their answers. */
@ExtendWith(NoLeaks.class)
abstract class BothEngines {

    Windrow cpu;
    Windrow gpu;
    private @Nullable Table table;

    @BeforeEach
    void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
        gpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterEach
    void close() {
        if (table != null) {
            table.close();
        }
        cpu.close();
        gpu.close();
    }

    /** Makes a table the one that is closed in the end, in place of an earlier one. */
    Table keep(Table next) {
        if (table != null) {
            table.close();
        }
        table = next;
        return next;
    }
}
