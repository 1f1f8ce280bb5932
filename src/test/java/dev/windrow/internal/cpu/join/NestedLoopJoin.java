// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.Columns;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.logical.JoinType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What a join is to return, by comparing each row with each. */
final class NestedLoopJoin {

    /** Decides about a pair of rows. */
    @FunctionalInterface
    interface Condition {
        boolean isTrue(int left, int right);
    }

    private final List<List<@Nullable Object>> left;
    private final List<List<@Nullable Object>> right;

    /** For each pair of rows: true, false, or nothing if a null decides. */
    private final List<List<Optional<Boolean>>> matches = new ArrayList<>();

    private final int columnsOfLeft;
    private final int columnsOfRight;

    NestedLoopJoin(Table left, Table right, List<KeyPair> keys, Condition condition) {
        this.left = rows(left);
        this.right = rows(right);
        columnsOfLeft = left.names().size();
        columnsOfRight = right.names().size();
        for (int i = 0; i < left.rows(); i++) {
            List<Optional<Boolean>> row = new ArrayList<>();
            for (int j = 0; j < right.rows(); j++) {
                row.add(
                        condition.isTrue(i, j)
                                ? equal(left, i, right, j, keys)
                                : Optional.of(false));
            }
            matches.add(row);
        }
    }

    static List<List<@Nullable Object>> rows(Table table) {
        List<List<@Nullable Object>> columns = table.columns().stream().map(Columns::read).toList();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (List<@Nullable Object> column : columns) {
                values.add(column.get(row));
            }
            rows.add(values);
        }
        return rows;
    }

    private Optional<Boolean> equal(
            Table leftTable, int i, Table rightTable, int j, List<KeyPair> keys) {
        boolean isUnknown = false;
        for (KeyPair key : keys) {
            Object a = left.get(i).get(leftTable.names().indexOf(key.left()));
            Object b = right.get(j).get(rightTable.names().indexOf(key.right()));
            if (key.matchesNulls() || a != null && b != null) {
                if (!Objects.equals(canonical(a), canonical(b))) {
                    return Optional.of(false);
                }
            } else {
                isUnknown = true;
            }
        }
        return isUnknown ? Optional.empty() : Optional.of(true);
    }

    private static @Nullable Object canonical(@Nullable Object value) {
        return value instanceof Double number ? (Object) (number + 0.0) : value;
    }

    private boolean areMatch(int i, int j) {
        return matches.get(i).get(j).orElse(false);
    }

    /** Returns whether some row of the left side has two matches. */
    boolean hasSeveral() {
        return matches.stream().anyMatch(row -> Collections.frequency(row, Optional.of(true)) > 1);
    }

    List<List<@Nullable Object>> result(JoinType kind) {
        return switch (kind) {
            case INNER, LEFT, RIGHT, FULL, SINGLE -> pairs(kind);
            case SEMI, ANTI -> chosen(kind == JoinType.SEMI);
            case MARK -> marked();
        };
    }

    private List<List<@Nullable Object>> chosen(boolean areMatched) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            if (matches.get(i).contains(Optional.of(true)) == areMatched) {
                rows.add(left.get(i));
            }
        }
        return rows;
    }

    private List<List<@Nullable Object>> marked() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            List<@Nullable Object> row = new ArrayList<>(left.get(i));
            boolean isMatched = matches.get(i).contains(Optional.of(true));
            boolean isUnknown = matches.get(i).contains(Optional.<Boolean>empty());
            row.add(isMatched ? Boolean.TRUE : isUnknown ? null : Boolean.FALSE);
            rows.add(row);
        }
        return rows;
    }

    /** The order is that of the side that is probed. */
    private List<List<@Nullable Object>> pairs(JoinType kind) {
        boolean probesRight = kind != JoinType.SINGLE && left.size() < right.size() / 2;
        int probed = probesRight ? right.size() : left.size();
        int built = probesRight ? left.size() : right.size();
        boolean keepsProbed = probesRight ? kind.keepsRight() : kind.keepsLeft();
        boolean keepsBuilt = probesRight ? kind.keepsLeft() : kind.keepsRight();
        boolean[] isMatched = new boolean[built];
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int p = 0; p < probed; p++) {
            boolean hasMatch = false;
            for (int b = 0; b < built; b++) {
                if (probesRight ? areMatch(b, p) : areMatch(p, b)) {
                    rows.add(probesRight ? row(b, p) : row(p, b));
                    isMatched[b] = true;
                    hasMatch = true;
                }
            }
            if (!hasMatch && keepsProbed) {
                rows.add(probesRight ? row(-1, p) : row(p, -1));
            }
        }
        for (int b = 0; b < built && keepsBuilt; b++) {
            if (!isMatched[b]) {
                rows.add(probesRight ? row(b, -1) : row(-1, b));
            }
        }
        return rows;
    }

    private List<@Nullable Object> row(int i, int j) {
        List<@Nullable Object> row = new ArrayList<>();
        row.addAll(i < 0 ? Arrays.asList(new Object[columnsOfLeft]) : left.get(i));
        row.addAll(j < 0 ? Arrays.asList(new Object[columnsOfRight]) : right.get(j));
        return row;
    }
}
