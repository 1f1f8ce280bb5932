'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const byId = id => document.getElementById(id);
  const total = Math.max(1, data.nanoseconds);
  const shortest = Math.min(total, 200);
  const kinds = ['read', 'plan', 'compile', 'host', 'upload', 'download', 'kernel', 'wait', 'other'];
  const view = { from: 0, to: total };
  let chosen = null;

  /** Makes an element with text or children. */
  function make(tag, properties = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name in made && name !== 'style') made[name] = value; else made.setAttribute(name, value);
    }
    made.append(...children);
    return made;
  }

  const count = number => number.toLocaleString('en-US');

  /** Says nanoseconds in the unit that suits them, to three digits or more. */
  function time(nanoseconds) {
    const units = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs']];
    for (const [size, unit] of units) {
      if (nanoseconds >= size) {
        const value = nanoseconds / size;
        return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0) + ' ' + unit;
      }
    }
    return nanoseconds === 0 ? '0' : Math.round(nanoseconds) + ' ns';
  }

  /** Says a point in time, to the microsecond. */
  const moment = nanoseconds => count(Math.round(nanoseconds / 1e3) / 1e3) + ' ms';

  function bytes(number) {
    const units = ['B', 'KB', 'MB', 'GB', 'TB'];
    let unit = 0;
    let value = number;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return unit === 0 ? number + ' B' : value.toFixed(value < 10 ? 2 : 1) + ' ' + units[unit];
  }

  const rate = perSecond => perSecond < 1e3 ? perSecond.toFixed(0)
    : perSecond < 1e6 ? (perSecond / 1e3).toFixed(1) + ' k' : perSecond < 1e9 ? (perSecond / 1e6).toFixed(1) + ' M'
    : (perSecond / 1e9).toFixed(2) + ' G';

  const percent = share => (100 * share).toFixed(share < 0.1 ? 1 : 0) + ' %';
  const speed = span => (span.nanoseconds ? span.bytes / span.nanoseconds : 0);
  const speedText = number => number < 1e-5 ? (1e6 * number).toFixed(1) + ' KB/s' : number < 0.1 ? (1000 * number).toFixed(number < 0.01 ? 2 : 1) + ' MB/s' : number.toFixed(number < 10 ? 2 : number < 100 ? 1 : 0) + ' GB/s';
  const isKernel = span => span.kind === 'kernel';

  /** Returns the share of a copy's bandwidth that a kernel reached, or null where it is not known. */
  const shareOfCopy = span => (span.share > 0 ? span.share : null);

  /** Whether a kernel would be faster than a copy if it used all of its arrays. */
  const usesAPart = span => isKernel(span) && data.copySpeed > 0 && speed(span) > data.copySpeed;
  const hasSpeed = span => span.bytes > 0 && span.nanoseconds > 0 && !usesAPart(span);

  /** Whether a step passes over its rows: a plan is made for them. */
  const hasRate = span => span.kind !== 'plan' && span.rows > 0 && span.nanoseconds > 0;

  const laneName = span => data.lanes[span.lane];

  /** Work of the host has a name that says what is done. */
  const fullName = span => span.kind === span.name || ['read', 'host', 'other'].includes(span.kind) ? span.name : span.kind + ' ' + span.name;

  /** Says all of a span in a sentence, as a screen reader reads it. */
  function label(span) {
    const parts = [fullName(span), time(span.nanoseconds),
      'from ' + time(span.start)];
    if (hasSpeed(span)) parts.push(bytes(span.bytes), speedText(speed(span)));
    if (usesAPart(span)) parts.push('a part of ' + bytes(span.bytes));
    if (shareOfCopy(span) !== null) parts.push(percent(shareOfCopy(span)) + ' of a copy');
    return parts.join(', ');
  }

  function addTiles() {
    const sum = (test, value) => data.spans.filter(test).reduce((all, span) => all + value(span), 0);
    const took = test => sum(test, span => span.nanoseconds);
    const tile = (name, value, small = '') =>
      byId('tiles').append(make('div', {}, make('dt', {}, name), make('dd', {}, value, make('small', {}, small))));
    const kernels = took(isKernel);
    tile('Whole run', time(total), count(data.rows) + ' rows');
    if (data.rows > 0) tile('Rows a second', rate(data.rows / total * 1e9), 'of the whole run');
    tile('Result', count(data.groups), 'rows');
    if (data.busyProcessors > 0) {
      tile('Processors busy', data.busyProcessors.toFixed(1), `of ${data.processors}, on average`);
    }
    const read = sum(span => span.kind === 'read', span => span.bytes);
    if (read > 0) tile('Read', bytes(read), speedText(read / took(span => span.kind === 'read')));
    if (data.spans.some(isKernel)) {
      tile('Kernels', time(kernels), percent(kernels / total) + ' of the run');
      const compiled = took(span => span.kind === 'compile');
      tile('Compilation', time(compiled), percent(compiled / total) + ' of the run');
      const copied = span => span.kind === 'upload' || span.kind === 'download';
      tile('Copies', time(took(copied)), bytes(sum(copied, span => span.bytes)));
      tile('Peak device memory', bytes(data.peakDeviceBytes), bytes(data.inputBytes) + ' of it input');
    }
    if (data.poolBudgetBytes > 0) {
      tile('Held by the session', bytes(data.poolLiveBytes),
        bytes(data.poolPeakBytes) + ' at most so far, of ' + bytes(data.poolBudgetBytes));
      tile('Memory used again', percent(data.poolReusedBytes / Math.max(1, data.poolRequestedBytes)),
        'of ' + bytes(data.poolRequestedBytes) + ' that tasks asked for');
    }
    if (data.copySpeed > 0) tile('Copy bandwidth', speedText(data.copySpeed), 'measured on this device');
  }

  function addLanes() {
    data.lanes.forEach((name, lane) => {
      const spans = data.spans.filter(span => span.lane === lane);
      if (spans.length === 0) return;
      const track = make('div', { className: 'track' });
      for (const span of spans) {
        span.button = make('button', { type: 'button', className: 'span ' + span.kind, tabIndex: -1,
          'aria-label': label(span), style: `--fill: var(--${span.kind})` }, span.name);
        span.button.addEventListener('mouseenter', () => show(span));
        span.button.addEventListener('mouseleave', () => show(chosen));
        span.button.addEventListener('focus', () => choose(span));
        span.button.addEventListener('click', () => choose(span));
        span.button.addEventListener('dblclick', () => zoomTo(span));
        track.append(span.button);
      }
      byId('lanes').append(make('div', { className: 'lane', role: 'group', 'aria-label': name },
        make('span', { 'aria-hidden': 'true' }, name), track));
    });
  }

  function addLegend() {
    for (const kind of kinds.filter(each => data.spans.some(span => span.kind === each))) {
      byId('legend').append(make('li', {},
        make('i', { className: kind === 'wait' ? 'wait' : '', style: `--fill: var(--${kind})` }), kind));
    }
  }

  /** Returns a step of 1, 2 or 5 times a power of ten, of which eight fit the view, or fewer if it is narrow. */
  function tickStep(length) {
    const least = length / Math.min(8, Math.max(2, byId('axis').clientWidth / 60));
    const power = 10 ** Math.floor(Math.log10(least));
    return [1, 2, 5, 10].map(times => times * power).find(step => step >= least);
  }

  function drawAxis() {
    const axis = byId('axis');
    axis.replaceChildren();
    const length = view.to - view.from;
    const step = tickStep(length);
    const height = byId('lanes').clientHeight;
    for (let at = Math.ceil(view.from / step) * step; at <= view.to; at += step) {
      const left = `left: ${100 * (at - view.from) / length}%`;
      axis.append(make('span', { style: left }, at === 0 ? '0' : tickText(at, step)),
        make('i', { style: `${left}; height: ${height}px` }));
    }
  }

  /** Says a time with as many digits as tell it from the next one. */
  function tickText(at, step) {
    const [size, unit] = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']].find(([least]) => at >= least);
    return (at / size).toFixed(Math.max(0, Math.ceil(Math.log10(size / step) - 1e-9))) + ' ' + unit;
  }

  function draw() {
    const length = view.to - view.from;
    drawAxis();
    for (const span of data.spans) {
      const from = Math.max(span.start, view.from - length);
      const to = Math.min(span.start + span.nanoseconds, view.to + length);
      const isSeen = span.start <= view.to && span.start + span.nanoseconds >= view.from;
      span.button.style.visibility = isSeen ? 'visible' : 'hidden';
      span.button.style.left = 100 * (from - view.from) / length + '%';
      span.button.style.width = 100 * Math.max(0, to - from) / length + '%';
      span.button.classList.toggle('slim', (to - from) / length * span.button.parentElement.clientWidth < 44);
    }
  }

  /** Shows a part of the run, as much of it as there is. */
  function look(from, to) {
    const length = Math.min(total, Math.max(shortest, to - from));
    const begin = Math.min(Math.max(0, from), total - length);
    view.from = begin;
    view.to = begin + length;
    draw();
  }

  /** Zooms so that a time stays where it is. */
  function zoom(factor, at = (view.from + view.to) / 2) {
    look(at - (at - view.from) * factor, at + (view.to - at) * factor);
  }

  const pan = share => look(view.from + share * (view.to - view.from), view.to + share * (view.to - view.from));

  function zoomTo(span) {
    const margin = Math.max(span.nanoseconds, shortest) / 4;
    look(span.start - margin, span.start + span.nanoseconds + margin);
  }

  function lookAt(spans) {
    const from = Math.min(...spans.map(span => span.start));
    const to = Math.max(...spans.map(span => span.start + span.nanoseconds));
    look(from - (to - from) / 50, to + (to - from) / 50);
  }

  function showSource(span) {
    const source = data.sources[span.source];
    byId('source-title').textContent = `Source of ${span.name} (${source.name})`;
    byId('source-text').textContent = source.text;
    byId('source').showModal();
  }

  const sourceButton = span =>
    make('button', { type: 'button', 'aria-label': 'Source of ' + span.name, onclick: () => showSource(span) }, 'Source');

  function facts(span) {
    const all = [['Where', laneName(span)], ['Began at', moment(span.start)], ['Took', time(span.nanoseconds)],
      ['Of the run', percent(span.nanoseconds / total)]];
    if (span.bytes > 0) all.push([isKernel(span) ? 'Arrays' : 'Bytes', bytes(span.bytes)]);
    if (hasSpeed(span)) all.push(['Speed', speedText(speed(span))]);
    if (usesAPart(span)) all.push(['Used of them', 'a part']);
    if (shareOfCopy(span) !== null) all.push(['Of a copy', `${percent(shareOfCopy(span))} of ${speedText(data.copySpeed)}`]);
    if (span.rows > 0) all.push(['Rows', count(span.rows)]);
    if (hasRate(span)) all.push(['Rows a second', rate(span.rows / span.nanoseconds * 1e9)]);
    if (span.blocks) all.push(['Launch', `${count(span.blocks)} × ${span.threads} threads`]);
    return all;
  }

  /** Shows what is known of a span, below the timeline. */
  function show(span) {
    const details = byId('details');
    if (span === null) {
      details.replaceChildren(make('p', { className: 'hint' }, 'Point at a step, or walk to it, to see its bytes and its speed.'));
      return;
    }
    const title = make('h3', {}, make('i', { style: `--fill: var(--${span.kind})`, 'aria-hidden': 'true' }),
      fullName(span));
    if ('source' in span) title.append(sourceButton(span));
    details.replaceChildren(title, make('dl', {},
      ...facts(span).map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value)))));
  }

  function choose(span) {
    for (const each of data.spans) {
      each.button.tabIndex = each === span ? 0 : -1;
      each.button.classList.toggle('chosen', each === span);
      each.row.classList.toggle('chosen', each === span);
    }
    chosen = span;
    show(span);
  }

  /** Returns the step that took longest; to wait for others is no step. */
  const longest = () => data.spans.filter(span => span.kind !== 'wait')
    .reduce((a, b) => b.nanoseconds > a.nanoseconds ? b : a);

  function goTo(span) {
    if (span.start < view.from || span.start + span.nanoseconds > view.to) {
      const half = (view.to - view.from) / 2;
      const middle = span.start + span.nanoseconds / 2;
      if (span.nanoseconds > 2 * half) zoomTo(span); else look(middle - half, middle + half);
    }
    span.button.focus();
  }

  /** Returns the span of the next lane with spans, above or below, that is nearest in time. */
  function nearest(span, direction) {
    const others = data.spans.filter(other => Math.sign(other.lane - span.lane) === direction);
    if (others.length === 0) return span;
    const lane = others.map(other => other.lane).reduce((a, b) => Math.abs(b - span.lane) < Math.abs(a - span.lane) ? b : a);
    const distance = other => Math.max(other.start - span.start - span.nanoseconds, span.start - other.start - other.nanoseconds, 0);
    return others.filter(other => other.lane === lane).reduce((a, b) => distance(b) < distance(a) ? b : a);
  }

  function walk(event) {
    const lane = chosen === null ? [] : data.spans.filter(span => span.lane === chosen.lane);
    const at = lane.indexOf(chosen);
    const moves = {
      ArrowLeft: () => goTo(lane[Math.max(0, at - 1)]),
      ArrowRight: () => goTo(lane[Math.min(lane.length - 1, at + 1)]),
      ArrowUp: () => goTo(nearest(chosen, -1)),
      ArrowDown: () => goTo(nearest(chosen, 1)),
      Home: () => goTo(lane[0]),
      End: () => goTo(lane[lane.length - 1]),
      Enter: () => zoomTo(chosen),
    };
    if (chosen !== null && event.key in moves && event.target.classList.contains('span')) {
      moves[event.key]();
      event.preventDefault();
    }
  }

  function addZoom() {
    const chart = byId('chart');
    const timeAt = x => {
      const box = chart.querySelector('.track').getBoundingClientRect();
      return view.from + (view.to - view.from) * Math.min(1, Math.max(0, (x - box.left) / box.width));
    };
    chart.addEventListener('wheel', event => {
      event.preventDefault();
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        pan(Math.sign(event.deltaX || event.deltaY) * 0.1);
      } else {
        zoom(event.deltaY < 0 ? 0.8 : 1.25, timeAt(event.clientX));
      }
    }, { passive: false });
    chart.addEventListener('keydown', walk);
    byId('timeline').addEventListener('keydown', event => {
      const keys = { '+': () => zoom(0.5), '=': () => zoom(0.5), '-': () => zoom(2), '0': () => look(0, total) };
      if (event.key in keys && !event.ctrlKey && !event.metaKey) {
        keys[event.key]();
        event.preventDefault();
      }
    });
    addDrag(chart);
    byId('whole').addEventListener('click', () => look(0, total));
    byId('in').addEventListener('click', () => zoom(0.5));
    byId('out').addEventListener('click', () => zoom(2));
    byId('earlier').addEventListener('click', () => pan(-0.4));
    byId('later').addEventListener('click', () => pan(0.4));
    const device = data.spans.filter(span => span.kind === 'kernel' || span.kind === 'upload');
    byId('device').hidden = device.length === 0;
    byId('honesty').hidden = device.length === 0;
    byId('kernel-bytes').hidden = device.length === 0;
    byId('device').addEventListener('click', () => lookAt(device));
    new ResizeObserver(draw).observe(chart);
  }

  function addDrag(chart) {
    let last = null;
    chart.addEventListener('pointerdown', event => {
      if (event.target.classList.contains('track')) {
        last = event.clientX;
        event.target.classList.add('busy');
        event.target.setPointerCapture(event.pointerId);
      }
    });
    chart.addEventListener('pointermove', event => {
      if (last !== null) {
        pan((last - event.clientX) / event.target.clientWidth);
        last = event.clientX;
      }
    });
    for (const end of ['pointerup', 'pointercancel']) {
      chart.addEventListener(end, event => {
        last = null;
        event.target.classList.remove('busy');
      });
    }
  }

  const columns = [
    { name: 'Step', value: span => span.order, text: span => span.name, sorts: true },
    { name: 'Where', className: 'text', text: laneName },
    { name: 'Began at', value: span => span.start, text: span => moment(span.start), sorts: true },
    { name: 'Took', value: span => -span.nanoseconds, text: span => time(span.nanoseconds), sorts: true },
    { name: 'Of the run', className: 'share', text: span => percent(span.nanoseconds / total), share: span => span.nanoseconds / total },
    { name: 'Bytes', value: span => -span.bytes, text: span => span.bytes ? bytes(span.bytes) : '', sorts: true },
    { name: 'Speed', text: span => hasSpeed(span) ? speedText(speed(span)) : usesAPart(span) ? 'a part' : '' },
    { name: 'Of a copy', isShown: () => data.copySpeed > 0, className: 'share', share: shareOfCopy,
      text: span => shareOfCopy(span) === null ? '' : percent(shareOfCopy(span)) },
    { name: 'Rows', text: span => span.rows ? count(span.rows) : '' },
    { name: 'Rows a second', isShown: () => !data.spans.some(isKernel),
      text: span => hasRate(span) ? rate(span.rows / span.nanoseconds * 1e9) : '' },
    { name: 'Launch', isShown: () => data.spans.some(span => span.blocks),
      text: span => span.blocks ? `${count(span.blocks)} × ${span.threads}` : '' },
    { name: 'Source', isShown: () => data.spans.some(span => 'source' in span), className: 'text',
      node: span => 'source' in span ? sourceButton(span) : '' },
  ].filter(column => !column.isShown || column.isShown());

  function cell(column, span) {
    const made = make(column.name === 'Step' ? 'th' : 'td', { className: column.className || '' });
    if (column.name === 'Step') made.scope = 'row'; else made.dataset.name = column.name;
    const share = column.share ? column.share(span) : null;
    if (share !== null && column.share) {
      made.append(make('span', { className: 'meter', 'aria-hidden': 'true' },
        make('i', { style: `width: ${Math.min(100, 100 * share)}%; --fill: var(--${span.kind})` })));
    }
    const content = column.node ? column.node(span) : column.share && share !== null ? make('span', {}, column.text(span)) : column.text(span);
    if (content !== '') made.append(content);
    return made;
  }

  function addTable() {
    data.spans.forEach((span, order) => {
      span.order = order;
      span.row = make('tr', { onclick: () => choose(span) }, ...columns.map(column => cell(column, span)));
    });
    for (const column of columns) {
      const head = make('th', { scope: 'col', className: column.className || '' });
      head.append(column.sorts ? make('button', { type: 'button', onclick: () => sortBy(column, head) }, column.name) : column.name);
      byId('columns').append(head);
    }
    byId('rows').append(...data.spans.map(span => span.row));
  }

  function sortBy(column, head) {
    byId('columns').querySelectorAll('th').forEach(each => each.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', column.name === 'Took' || column.name === 'Bytes' ? 'descending' : 'ascending');
    byId('rows').append(...[...data.spans].sort((a, b) => column.value(a) - column.value(b)).map(span => span.row));
  }

  function addPlan() {
    byId('plan').textContent = data.plan.join('\n');
    for (const decision of data.decisions) {
      byId('decisions').append(make('dt', {}, decision.subject),
        make('dd', {}, make('b', {}, decision.choice), ' — ' + decision.reason));
    }
    byId('decisions-title').parentElement.hidden = data.decisions.length === 0;
    const notes = data.notes.filter(note => !data.plan.includes(note));
    byId('notes').append(...notes.map(note => make('li', {}, note)));
    byId('notes-title').parentElement.hidden = notes.length === 0;
    if (data.sources.length > 0 && !data.spans.some(span => 'source' in span)) {
      byId('kernel-bytes').append(make('button', { type: 'button', onclick: showAllSources }, 'Sources of all kernels'));
    }
  }

  function showAllSources() {
    byId('source-title').textContent = 'Sources of all kernels';
    byId('source-text').textContent = data.sources.map(source => source.text).join('\n\n');
    byId('source').showModal();
  }

  document.title = `${data.strategy}: ${data.title}`;
  byId('title').textContent = data.title;
  byId('engine').textContent = `${data.engine} · ${data.strategy}`;
  byId('close').addEventListener('click', () => byId('source').close());
  addTiles();
  addPlan();
  if (data.spans.length > 0) {
    addTable();
    addLanes();
    addLegend();
    addZoom();
    choose(longest());
    draw();
  }
  document.documentElement.dataset.ready = 'true';
})();
