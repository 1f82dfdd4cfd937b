/** Elements that contain text and each other, without attributes. */
const phrasing = new Set(['em', 'strong', 's', 'code'])
/** Elements that contain blocks, or text. */
const flow = new Set(['li', 'blockquote'])
const lists = new Set(['ul', 'ol'])
/** Deeper content is left to the parser, which has limits of its own. */
const deepest = 50

/** Text without references, a tag without attributes, or a reference that the renderer writes. */
const token = /([^<&\r\0]+)|<(\/?)([a-z]{1,10})>|&(amp|lt|gt|quot);/y

/**
 * The HTML of paragraphs and lists without links, pictures and the author's own HTML, as parsing,
 * sanitising and serialising would give it back; most text is such, and these steps take longer
 * than all others together.
 *
 * @returns `null` for anything else: what is not surely harmless and the same goes the long way
 */
export function plainHtml(html: string): string | null {
  const open: string[] = []
  let plain = ''
  for (let at = 0; at < html.length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(html)
    if (!found) return null
    const [, text, slash, name, reference] = found
    const parent = open.at(-1)
    if (name === undefined) {
      if (text === undefined ? !takesText(parent) : !takesText(parent) && /\S/.test(text))
        return null
      plain += text ?? (reference === 'gt' ? '>' : reference === 'quot' ? '"' : found[0])
      continue
    }
    if (slash === '/') {
      if (open.pop() !== name) return null
    } else if (name === 'br') {
      if (!takesText(parent)) return null
    } else {
      if (!takes(parent, name) || open.length >= deepest) return null
      open.push(name)
    }
    plain += found[0]
  }
  return open.length === 0 ? plain : null
}

const takesText = (parent: string | undefined): boolean =>
  parent === undefined || !lists.has(parent)

function takes(parent: string | undefined, name: string): boolean {
  if (phrasing.has(name)) return takesText(parent)
  if (name === 'li') return parent !== undefined && lists.has(parent)
  return (
    (name === 'p' || name === 'blockquote' || lists.has(name)) &&
    (parent === undefined || flow.has(parent))
  )
}
