// The heights that diagrams had when they were drawn last in this browser. They are reserved before
// a diagram is drawn again, so that the text below it does not move. Source: web/spec/reading.md
// 11.8.

const storageKey = 'showdoc.diagrams'
/** Most diagrams whose height is kept; those drawn last. */
const mostKept = 500

/** Height and the width of the column it was measured in, in CSS pixels. */
type Size = readonly [height: number, width: number]

/** Sizes by diagram, the one drawn last at the end; read once per page. */
let sizes: Map<string, Size> | undefined

const isEntry = (value: unknown): value is [string, Size] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  Array.isArray(value[1]) &&
  value[1].length === 2 &&
  value[1].every((one) => Number.isFinite(one))

function keptSizes(): Map<string, Size> {
  if (sizes) return sizes
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    sizes = new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])
  } catch {
    sizes = new Map() // storage is off, or holds something else
  }
  return sizes
}

/** Two different diagrams of one key only get each other's height until they are drawn. */
function keyOf(figure: HTMLElement): string {
  const text = `${figure.dataset.drawing} ${figure.querySelector('pre')?.textContent ?? ''}`
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(36)}.${text.length.toString(36)}`
}

const sizeOf = (figure: HTMLElement): Size => {
  const { height, width } = figure.getBoundingClientRect()
  return [height, width]
}

/** Gives a diagram that is not drawn yet the height it had last time in a column of this width. */
export function reserveHeight(figure: HTMLElement): void {
  if (keptSizes().size === 0) return
  const size = keptSizes().get(keyOf(figure))
  if (!size || Math.abs(size[1] - sizeOf(figure)[1]) > 1) return
  figure.style.height = `${size[0]}px`
  figure.classList.add('md-reserved')
}

/** The diagram is drawn, or stays code: it is as high as what it shows. */
export function releaseHeight(figure: HTMLElement): void {
  figure.style.height = ''
  figure.classList.remove('md-reserved')
  const isOpen = figure.querySelector('.md-source[open]') !== null
  const size = sizeOf(figure)
  if (!figure.classList.contains('md-drawn') || isOpen || size[0] === 0) return
  const kept = keptSizes()
  const key = keyOf(figure)
  kept.delete(key)
  kept.set(key, size)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify([...kept]))
  } catch {
    // storage is off or full: the heights are known until the page is left
  }
}
