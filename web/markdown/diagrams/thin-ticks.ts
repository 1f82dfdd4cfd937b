/** Of the letters on the axis. SVG units. */
const fontSize = 10
/** Space between two dates. SVG units. */
const gap = 4

/**
 * Removes the dates on the axis of a Gantt chart that would run into the one before; their lines
 * stay. The library writes a date at every line. Source: web/spec/reading.md 11.8.
 */
export function thinTicks(drawing: Element): void {
  for (const axis of drawing.querySelectorAll('.grid')) {
    let end = -Infinity
    for (const tick of axis.querySelectorAll('.tick')) {
      const label = tick.querySelector('text')
      const place = /^translate\(\s*(-?[\d.]+)/.exec(tick.getAttribute('transform') ?? '')
      if (!label || !place) continue
      const middle = Number(place[1])
      const half = widthOf(label.textContent) / 2
      if (middle - half < end + gap) label.remove()
      else end = middle + half
    }
  }
}

/** An estimate that needs no layout: in a closed part of the page there is none. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.58), 0) * fontSize
