import flowchart from 'flowchart.js'

/**
 * Draws the notation of flowchart.js. Colours come from the style sheet, so a change of theme needs
 * no new drawing.
 *
 * @returns SVG, to be sanitised
 * @throws {Error} for a source it can't read
 */
export function drawFlowchart(source: string): string {
  const place = document.createElement('div')
  place.className = 'md-measure' // the library measures its texts, so it needs a place in the page
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
    // the library gives shapes the names of the source, and a window has what is named in its page:
    // `location`, `top`
    for (const shape of svg.querySelectorAll('[id]:not(marker, defs *)'))
      shape.removeAttribute('id')
    return svg.outerHTML
  } finally {
    place.remove()
  }
}
