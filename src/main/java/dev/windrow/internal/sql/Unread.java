// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.GroupByElement;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;

/**
 * Refuses parts of a parse tree that nobody reads. It writes those that are read as text, and
 * compares that with the text of the whole. So it finds also what later versions of the parser add.
 */
final class Unread {

    private final SqlText text;

    Unread(SqlText text) {
        this.text = text;
    }

    void check(PlainSelect select) {
        PlainSelect read = new PlainSelect();
        read.setDistinct(select.getDistinct());
        read.setSelectItems(select.getSelectItems());
        read.setFromItem(select.getFromItem());
        read.setWhere(select.getWhere());
        read.setGroupByElement(select.getGroupBy());
        read.setHaving(select.getHaving());
        read.setQualify(select.getQualify());
        read.setWindowDefinitions(select.getWindowDefinitions());
        read.setOrderByElements(select.getOrderByElements());
        read.setLimit(select.getLimit());
        read.setOffset(select.getOffset());
        require(read, select, "a clause of the query");
    }

    void check(Table table) {
        Table read = new Table(table.getName());
        read.setAlias(table.getAlias());
        require(read, table, "what stands beside the name of the table");
    }

    void check(Function function) {
        Function read = new Function();
        read.setName(function.getName());
        read.setParameters(function.getParameters());
        read.setDistinct(function.isDistinct());
        require(read, function, "a part of the call of " + function.getName());
    }

    /** Checks the call of an aggregation whose values have an order. */
    void checkOrdered(Function function) {
        Function read = new Function();
        read.setName(function.getName());
        read.setParameters(function.getParameters());
        read.setOrderByElements(function.getOrderByElements());
        require(read, function, "a part of the call of " + function.getName());
        function.getOrderByElements().forEach(this::check);
    }

    void check(CastExpression cast) {
        if (cast.isImplicitCast()) {
            String read = cast.getColDataType() + " " + cast.getLeftExpression();
            require(read, cast, "a part of the literal");
            return;
        }
        CastExpression read = new CastExpression(cast.keyword);
        read.setLeftExpression(cast.getLeftExpression());
        read.setColDataType(cast.getColDataType());
        require(read, cast, "a part of the cast");
    }

    void check(Between between) {
        Between read = new Between();
        read.setLeftExpression(between.getLeftExpression());
        read.setBetweenExpressionStart(between.getBetweenExpressionStart());
        read.setBetweenExpressionEnd(between.getBetweenExpressionEnd());
        read.setNot(between.isNot());
        require(read, between, "a part of BETWEEN");
    }

    void check(InExpression in) {
        InExpression read = new InExpression(in.getLeftExpression(), in.getRightExpression());
        read.setNot(in.isNot());
        require(read, in, "a part of IN");
    }

    void check(LikeExpression like) {
        LikeExpression read = new LikeExpression();
        read.setLeftExpression(like.getLeftExpression());
        read.setRightExpression(like.getRightExpression());
        read.setNot(like.isNot());
        read.setEscape(like.getEscape());
        require(read, like, like.getLikeKeyWord() + " or a part of it");
    }

    void check(GroupByElement element) {
        require("GROUP BY " + element.getGroupByExpressionList(), element, "a part of GROUP BY");
    }

    void check(OrderByElement element) {
        OrderByElement read = new OrderByElement();
        read.setExpression(element.getExpression());
        read.setAsc(element.isAsc());
        read.setAscDescPresent(element.isAscDescPresent());
        read.setNullOrdering(element.getNullOrdering());
        require(read, element, "a part of ORDER BY");
    }

    /** Checks an operator between two operands. */
    void check(BinaryExpression binary) {
        String read =
                binary.getLeftExpression()
                        + " "
                        + binary.getStringExpression()
                        + " "
                        + binary.getRightExpression();
        require(read, binary, "\"" + binary + "\"");
    }

    /** Checks that the text of a part is the given one. */
    void require(Object read, Object whole, String what) {
        if (!read.toString().equals(whole.toString())) {
            Object node = whole instanceof Expression || whole instanceof Table ? whole : null;
            throw text.unsupported(what + ", of " + whole + ",", node, "");
        }
    }
}
