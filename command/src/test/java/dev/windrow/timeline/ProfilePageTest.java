// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/** The page in a real browser, which is started once. Skipped without a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ProfilePageTest {

    private Browser browser;
    private String chosenAtStart;

    @BeforeAll
    void open(@TempDir Path folder) throws IOException, InterruptedException {
        Path page = folder.resolve("profile.html");
        Reports.ofADevice().write(page);
        browser = Browser.open(page, folder);
        chosenAtStart =
                browser.evaluate(
                        "document.querySelector('.span.chosen').textContent + ' '"
                                + " + document.querySelectorAll('tr.chosen').length");
    }

    @AfterAll
    void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void showAll() {
        browser.evaluate("document.getElementById('whole').click()");
        browser.prefer("light");
    }

    @Test
    void loadsNothingAndNoScriptFails() {
        assertThat(browser.events())
                .noneMatch(event -> event.contains("Runtime.exceptionThrown"))
                .noneMatch(event -> event.contains("\"level\":\"error\""))
                .filteredOn(event -> event.contains("Network.requestWillBeSent\""))
                .allMatch(event -> event.contains("file://"));
    }

    @Test
    void everyStepIsToScale() {
        assertThat(browser.evaluate("document.querySelectorAll('.span').length")).isEqualTo("8");
        assertThat(number("parseFloat(" + span("map") + ".style.left)")).isEqualTo(50);
        assertThat(number("parseFloat(" + span("map") + ".style.width)")).isEqualTo(20);
        assertThat(number(width("map") + "/" + width("read"))).isBetween(1.95, 2.05);
        assertThat(browser.evaluate("document.getElementById('axis').textContent"))
                .contains("0", "400 µs", "1.0 ms");
    }

    @Test
    void aStepTellsItsBytesAndItsSpeed() {
        browser.evaluate(span("map") + ".focus()");
        assertThat(browser.evaluate("document.getElementById('details').textContent"))
                .contains("kernel map", "Took200 µs", "Of the run20 %", "Arrays20.0 MB")
                .contains("Speed100 GB/s", "Of a copy50 % of 200 GB/s", "Launch12 × 256 threads");
        browser.evaluate(span("upload") + ".focus()");
        assertThat(browser.evaluate("document.getElementById('details').textContent"))
                .contains("upload", "Bytes1.00 MB", "Speed10.0 GB/s")
                .doesNotContain("Of a copy");
    }

    @Test
    void theLongestStepIsChosenAtTheStart() {
        assertThat(chosenAtStart).isEqualTo("compile 1");
    }

    @Test
    void tilesTellHowBusyTheProcessorsWere() {
        assertThat(browser.evaluate("document.getElementById('tiles').textContent"))
                .contains(
                        "Processors busy1.5of "
                                + Runtime.getRuntime().availableProcessors()
                                + ", on average");
    }

    @Test
    void buttonsKeysAndTheWheelZoom() {
        double all = number(width("map"));
        browser.evaluate("document.getElementById('in').click()");
        assertThat(number(width("map"))).isBetween(1.9 * all, 2.1 * all);
        browser.evaluate("document.getElementById('out').click()");
        assertThat(number(width("map"))).isBetween(0.99 * all, 1.01 * all);
        browser.evaluate(span("map") + ".focus()");
        browser.press("+");
        assertThat(number(width("map"))).isBetween(1.9 * all, 2.1 * all);
        browser.press("0");
        assertThat(number(width("map"))).isBetween(0.99 * all, 1.01 * all);
        browser.wheel(".track", -100);
        browser.waitFor(width("map") + " > " + 1.2 * all);
        browser.evaluate("document.getElementById('device').click()");
        assertThat(number(width("map"))).isGreaterThan(2 * all);
    }

    @Test
    void arrowKeysWalkTheStepsAndEnterZooms() {
        browser.evaluate(span("map") + ".focus()");
        browser.press("ArrowRight");
        assertThat(focused()).isEqualTo("reduce");
        browser.press("ArrowLeft");
        assertThat(focused()).isEqualTo("map");
        browser.press("ArrowUp");
        assertThat(focused()).isEqualTo("upload");
        browser.press("ArrowUp");
        assertThat(focused()).isEqualTo("query0");
        browser.press("ArrowDown");
        browser.press("ArrowDown");
        assertThat(focused()).isIn("map", "reduce");
        browser.press("Home");
        double before = number(width("map"));
        browser.press("Enter");
        assertThat(number(width("map"))).isGreaterThan(2 * before);
        assertThat(browser.evaluate("document.querySelectorAll('.span[tabindex=\"0\"]').length"))
                .as("one stop for the Tab key")
                .isEqualTo("1");
    }

    @Test
    void aScreenReaderFindsStepsTableAndPlan() {
        assertThat(browser.accessibility())
                .contains("kernel map, 200 µs, from 500 µs, 20.0 MB, 100 GB/s, 50 % of a copy")
                .contains("toolbar", "Zoom in", "group", "Kernels", "Plan", "Decisions")
                .contains("table", "All steps", "columnheader", "rowheader", "Source of map");
        assertThat(browser.evaluate("document.getElementById('details').ariaLive"))
                .isEqualTo("polite");
    }

    @Test
    void theTableHasEveryStepAndSorts() {
        assertThat(browser.evaluate("document.querySelectorAll('#rows tr').length")).isEqualTo("8");
        browser.evaluate("document.querySelectorAll('#columns button')[2].click()");
        assertThat(browser.evaluate("document.querySelector('#rows th').textContent"))
                .as("what took longest")
                .isEqualTo("query0");
        browser.evaluate("document.querySelectorAll('#columns button')[0].click()");
        assertThat(browser.evaluate("document.querySelector('#rows th').textContent"))
                .isEqualTo("read");
    }

    @Test
    void showsThePlanTheDecisionsAndASourceOnRequest() {
        assertThat(browser.evaluate("document.getElementById('plan').textContent"))
                .isEqualTo("strategy   dense: a < b & \"c\"\nlaunch     </script>");
        assertThat(browser.evaluate("document.getElementById('decisions').textContent"))
                .contains("strategy", "dense — few keys");
        assertThat(browser.evaluate("document.getElementById('source').open")).isEqualTo("false");
        browser.evaluate("document.querySelector('[aria-label=\"Source of map\"]').click()");
        assertThat(browser.evaluate("document.getElementById('source').open")).isEqualTo("true");
        assertThat(browser.evaluate("document.getElementById('source-text').textContent"))
                .startsWith("__kernel void mapRows(");
        browser.press("Escape");
        browser.evaluate("document.getElementById('close').click()");
        assertThat(browser.evaluate("document.getElementById('source').open")).isEqualTo("false");
    }

    /** Text has a contrast of 4.5 to 1 to the page and on bars, as WCAG requires. */
    @Test
    void lightAndDarkAreReadable() {
        String light = background();
        assertReadable();
        browser.prefer("dark");
        assertThat(background()).isNotEqualTo(light);
        assertReadable();
    }

    private void assertReadable() {
        for (String selector : new String[] {"body", ".hint", ".span.kernel", ".span.compile"}) {
            assertThat(number(CONTRAST.formatted(selector)))
                    .as("contrast of %s", selector)
                    .isGreaterThan(4.5);
        }
    }

    private String background() {
        return browser.evaluate("getComputedStyle(document.body).backgroundColor");
    }

    private String focused() {
        return browser.evaluate("document.activeElement.textContent");
    }

    private double number(String expression) {
        return Double.parseDouble(browser.evaluate(expression));
    }

    private static String span(String name) {
        return "[...document.querySelectorAll('.span')].find(s => s.textContent === '%s')"
                .formatted(name);
    }

    private static String width(String name) {
        return span(name) + ".getBoundingClientRect().width";
    }

    private static final String CONTRAST =
            """
            (() => {
              const light = color => {
                const parts = color.match(/[\\d.]+/g).slice(0, 3).map(p => p / 255)
                    .map(p => p <= 0.04045 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4);
                return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
              };
              const element = document.querySelector('%s');
              let behind = element;
              while (/, 0\\)$/.test(getComputedStyle(behind).backgroundColor)) {
                behind = behind.parentElement;
              }
              const ink = light(getComputedStyle(element).color);
              const paper = light(getComputedStyle(behind).backgroundColor);
              return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
            })()\
            """;
}
