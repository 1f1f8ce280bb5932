// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.internal.expression.node.DecimalNode;
import dev.windrow.internal.expression.node.DoubleNode;
import dev.windrow.internal.expression.node.ExpressionTuning;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.expression.node.LoopNodes.Loop;
import dev.windrow.internal.expression.node.Node;
import dev.windrow.internal.expression.node.RowBatch;
import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.internal.expression.node.TextNode;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/** Takes the value of the first branch whose condition is true. */
final class CaseNodes {

    private CaseNodes() {}

    /**
     * A value, and when it is taken.
     *
     * @param condition null for the last branch, which all other rows take
     * @param value null for no value
     * @param isShared whether the value is computed for all rows, since it fails on none, and its
     *     node may be one of other expressions, too
     */
    record Branch(@Nullable LongNode condition, @Nullable Node value, boolean isShared) {}

    /** Makes a node of branches of one type; the last branch has no condition. */
    static Node of(ColumnType type, List<Branch> branches) {
        Choice choice = new Choice(branches);
        boolean isNullable =
                branches.stream()
                        .map(Branch::value)
                        .anyMatch(value -> value == null || value.isNullable());
        Loop<Node> choose =
                (made, batch) -> {
                    choice.evaluate(batch);
                    choice.copyNulls(made, batch.count);
                };
        if (type.isVariableWidth()) {
            return LoopNodes.texts(type, isNullable, choose, choice::append);
        }
        if (type.isFloat()) {
            return LoopNodes.doubles(
                    type,
                    isNullable,
                    (made, batch) -> {
                        choose.compute(made, batch);
                        for (int i = 0; i < batch.count; i++) {
                            made.values[i] =
                                    choice.value(i) instanceof DoubleNode doubles
                                            ? doubles.values[choice.places[i]]
                                            : 0;
                        }
                    });
        }
        if (type instanceof Decimal decimal) {
            return LoopNodes.decimals(
                    decimal,
                    decimal.scale(),
                    isNullable,
                    (made, batch) -> {
                        choose.compute(made, batch);
                        choice.extend();
                        made.allocateHigh();
                        for (int i = 0; i < batch.count; i++) {
                            DecimalNode value = (DecimalNode) choice.value(i);
                            int place = choice.places[i];
                            made.low[i] = value == null ? 0 : value.low[place];
                            made.high[i] = value == null ? 0 : value.high[place];
                        }
                        made.findBound(batch.count);
                    });
        }
        return LoopNodes.longs(
                type,
                isNullable,
                (made, batch) -> {
                    choose.compute(made, batch);
                    for (int i = 0; i < batch.count; i++) {
                        made.values[i] =
                                choice.value(i) instanceof LongNode longs
                                        ? longs.values[choice.places[i]]
                                        : 0;
                    }
                });
    }

    /**
     * Which branch each row of a batch takes. A branch that is not shared has a batch of its own,
     * of the rows that take it.
     */
    private static final class Choice {

        private final List<Branch> branches;
        private final @Nullable RowBatch[] batches;

        /** For each row, the number of its branch. */
        private final int[] chosen = new int[ExpressionTuning.BATCH_ROWS];

        /** For each row, its place in the batch of its branch. */
        private final int[] places = new int[ExpressionTuning.BATCH_ROWS];

        Choice(List<Branch> branches) {
            this.branches = List.copyOf(branches);
            batches = new RowBatch[branches.size()];
            for (int b = 0; b < batches.length; b++) {
                batches[b] = branches.get(b).isShared() ? null : new RowBatch();
            }
        }

        /** Chooses a branch for each row, and computes the values. */
        void evaluate(RowBatch batch) {
            int last = branches.size() - 1;
            for (int i = 0; i < batch.count; i++) {
                chosen[i] = last;
                places[i] = i;
            }
            for (int b = last - 1; b >= 0; b--) {
                LongNode condition = branches.get(b).condition();
                condition.evaluate(batch);
                for (int i = 0; i < batch.count; i++) {
                    boolean isTrue = !condition.nulls[i] & condition.values[i] != 0;
                    chosen[i] = isTrue ? b : chosen[i];
                }
            }
            for (int b = 0; b <= last; b++) {
                Branch branch = branches.get(b);
                if (branch.value() != null) {
                    branch.value().evaluate(branch.isShared() ? batch : rows(batch, b));
                }
            }
        }

        /** Returns the batch of the rows that take a branch. */
        private RowBatch rows(RowBatch batch, int branch) {
            RowBatch own = Objects.requireNonNull(batches[branch]);
            int count = 0;
            for (int i = 0; i < batch.count; i++) {
                if (chosen[i] == branch) {
                    own.rows[count] = batch.rows[i];
                    places[i] = count++;
                }
            }
            own.refilled(count);
            return own;
        }

        /** Returns the value that a row takes; null for none. */
        @Nullable Node value(int i) {
            return branches.get(chosen[i]).value();
        }

        boolean isNull(int i) {
            Node value = value(i);
            return value == null || value.nulls[places[i]];
        }

        void copyNulls(Node made, int count) {
            for (int i = 0; made.isNullable() && i < count; i++) {
                made.nulls[i] = isNull(i);
            }
        }

        /** Appends the string that a row takes, if any. */
        void append(TextBuffer made, int i) {
            if (value(i) instanceof TextNode text) {
                int place = places[i];
                made.append(text.bytes(), text.starts[place], text.ends[place]);
            }
        }

        /** Extends decimals to both halves. */
        void extend() {
            for (Branch branch : branches) {
                if (branch.value() instanceof DecimalNode decimals && decimals.bound >= 0) {
                    decimals.extendSigns(ExpressionTuning.BATCH_ROWS);
                }
            }
        }
    }
}
