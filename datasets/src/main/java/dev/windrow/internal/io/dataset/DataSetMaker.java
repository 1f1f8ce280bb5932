// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.internal.io.DataSets;
import dev.windrow.internal.io.TableSource;

/** Makes the data sets whose names {@link DataSets} knows. */
public final class DataSetMaker implements DataSets.Maker {

    @Override
    public TableSource open(String name, String scheme, String rest) {
        return switch (scheme) {
            case "tpch" -> TpchDataSet.parse(name, rest);
            case "h2o" -> H2oDataSet.parse(name, rest);
            default -> RandomDataSet.parse(name, rest);
        };
    }
}
