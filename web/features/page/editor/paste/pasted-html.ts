/** From this length of its plain text on, pasted HTML is asked about. Characters. Source: web/spec/writing.md 1.9. */
const longText = 200

/**
 * What to do with HTML from the clipboard: `text` inserts its plain text; `offer` does so too, and
 * offers markdown afterwards; `ask` asks before anything is inserted.
 */
type PasteRule = 'text' | 'offer' | 'ask'

const structure = 'table,ul,ol,a[href],h1,h2,h3,h4,h5,h6,blockquote,pre,img'

/** Source: web/spec/writing.md 1.9. */
export function pasteRule(html: string, plain: string): PasteRule {
  if (!html || !plain.trim()) return 'text'
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  if (isFromCodeEditor(body)) return 'text'
  if (plain.length >= longText) return 'ask'
  return body.querySelector(structure) ? 'offer' : 'text'
}

/** Code editors copy lines in a monospaced font, without any structure. */
function isFromCodeEditor(body: HTMLElement): boolean {
  const first = body.firstElementChild
  if (!first || body.querySelector('table,ul,ol,a[href],h1,h2,h3,h4,h5,h6,img')) return false
  const isPre = body.childElementCount === 1 && first.matches('pre')
  const font = first.getAttribute('style') ?? ''
  return isPre || /font-family:[^;]*(mono|consolas|menlo|courier)/i.test(font)
}
