import flowchart from 'flowchart.js'

/**
 * Draws flowchart.js notation. Colours come from the style sheet, so a change of theme needs no
 * redrawing.
 * @returns SVG, not yet sanitised
 * @throws {Error} for a source it can't parse
 */
export function drawFlowchart(source: string): string {
  const place = document.createElement('div')
  // the library measures its texts, so it needs an element in the page
  place.className = 'md-measure'
  document.body.append(place)
  try {
    flowchart.parse(source).drawSVG(place, {
      'line-width': 1.5,
      'line-length': 40,
      'text-margin': 10,
      'font-size': 14,
      'font-family': getComputedStyle(document.body).fontFamily,
      'yes-text': 'yes',
      'no-text': 'no',
      'arrow-end': 'block',
    })
    const svg = place.querySelector('svg')
    if (!svg || svg.childElementCount <= 2) throw new Error('flow')
    svg.setAttribute('class', 'md-flow')
    // the library uses names from the source as ids, and ids become properties of the window:
    // `location`, `top`
    for (const shape of svg.querySelectorAll('[id]:not(marker, defs *)'))
      shape.removeAttribute('id')
    return svg.outerHTML
  } finally {
    place.remove()
  }
}
