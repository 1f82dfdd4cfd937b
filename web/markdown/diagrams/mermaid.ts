import { mermaidSource } from '#contract/text/drawings.ts'
import mermaid from 'mermaid'

let number = 0
/** Kinds of diagrams drawn before, whose code is therefore loaded. */
const drawnKinds = new Set<string>()
/** The library has global settings and ids: one drawing at a time. */
let last: Promise<unknown> = Promise.resolve()

export interface Drawn {
  /** Not yet sanitised. */
  svg: string
  /** Its colours are for a dark background. */
  isDark: boolean
}

/**
 * Draws a mermaid diagram in the page's current colours. Settings inside the source are dropped.
 * @param width CSS pixels of a Gantt chart; the library would take the window's
 * @param begun called when the work starts, once its turn has come and no code has to be loaded.
 * Not called for the first diagram of a kind, whose code the library loads while drawing
 * @throws {Error} the library's message about the source
 */
export function drawMermaid(source: string, width: number, begun: () => void): Promise<Drawn> {
  const drawing = last.then(async () => {
    const colours = pageColours()
    mermaid.initialize(settings(colours, width))
    // the library removes an element of that id: no heading's (`h-{slug}`) has an underscore
    const id = `h-_drawing-${number++}`
    try {
      const { text } = mermaidSource(source)
      const kind = mermaid.detectType(text) // throws the library's message about an unknown kind
      if (drawnKinds.has(kind)) begun()
      const { svg } = await mermaid.render(id, text)
      drawnKinds.add(kind)
      return { svg, isDark: colours.isDark }
    } finally {
      // left behind by the library when a source is invalid
      document.getElementById(`d${id}`)?.remove()
    }
  })
  last = drawing.catch(() => {})
  return drawing
}

function settings(
  color: ReturnType<typeof pageColours>,
  width: number,
): Parameters<typeof mermaid.initialize>[0] {
  return {
    startOnLoad: false,
    // the library's other layout engine is 1.5 MB, and lays out diagrams differently from what
    // authors know
    layout: 'dagre',
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    gantt: { useWidth: width, fontSize: 12, sectionFontSize: 12, barHeight: 22 },
    maxTextSize: 1_000_000,
    theme: 'base',
    fontFamily: getComputedStyle(document.body).fontFamily,
    themeVariables: {
      fontSize: '14px',
      darkMode: color.isDark,
      background: color.surface,
      primaryColor: color.soft,
      primaryTextColor: color.text,
      primaryBorderColor: color.accent,
      secondaryColor: color.info,
      tertiaryColor: color.sunken,
      lineColor: color.muted,
      textColor: color.text,
      mainBkg: color.soft,
      nodeBorder: color.accent,
      clusterBkg: color.sunken,
      clusterBorder: color.line,
      edgeLabelBackground: color.surface,
      actorBkg: color.soft,
      actorBorder: color.accent,
      noteBkgColor: color.warning,
      noteTextColor: color.text,
      noteBorderColor: color.line,
      ...scale(
        [color.soft, color.info, color.warning, color.violet, color.success],
        color.text,
        color.line,
      ),
    },
  }
}

/** Backgrounds of mind maps, timelines and the like, in turn. */
function scale(grounds: readonly string[], text: string, line: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (let index = 0; index < 12; index++) {
    values[`cScale${index}`] = grounds[index % grounds.length]!
    values[`cScaleLabel${index}`] = text
    values[`cScalePeer${index}`] = line
    values[`cScaleInv${index}`] = line
  }
  return values
}

/**
 * The page's colours as plain values: the library computes with them and supports neither variables
 * nor `light-dark()`.
 */
function pageColours() {
  const probe = document.createElement('span')
  document.body.append(probe)
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    surface: read('--surface'),
    text: read('--text'),
    muted: read('--muted'),
    line: read('--control'),
    accent: read('--accent'),
    soft: read('--accent-soft'),
    sunken: read('--sunken'),
    info: read('--info-soft'),
    warning: read('--warning-soft'),
    violet: read('--violet-soft'),
    success: read('--success-soft'),
  }
  probe.remove()
  const [red = 255, green = 255, blue = 255] = (
    /\d+(?:, ?|\s)\d+(?:, ?|\s)\d+/.exec(colours.surface)?.[0] ?? ''
  )
    .split(/[, ]+/)
    .map(Number)
  return { ...colours, isDark: red + green + blue < 384 }
}
