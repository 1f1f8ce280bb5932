// A look around in a file, as in a notebook:
//   jshell --class-path "$(echo examples/target/jars/*.jar | tr ' ' :)" examples/notebook.jsh
// For Arrow files, add the flags that docs/how-to/java-flags.md names.

import static dev.windrow.query.Aggregations.*;
import static dev.windrow.query.Expression.*;
import dev.windrow.*;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;
import dev.windrow.query.SortKey;

Windrow windrow = Windrow.open();
String file = System.getProperty("file", "orders.csv");

// What is in it? A table is shown as its first rows.
Table orders = Tables.read(file);
System.out.println(orders.head(3));
System.out.println(orders.schema());

// In SQL...
System.out.println(windrow.sql(
    "select status, sum(price) as total from '" + file + "' group by status order by total desc"));

// ... or in Java, from the table that is in memory already.
System.out.println(
    windrow.groupBy(orders)
        .by("status")
        .where(column("price").greaterThan(literal(10)))
        .pivot("priority")
        .sorted()
        .aggregate(count()));

windrow.close();
/exit
