import { gfm } from '@joplin/turndown-plugin-gfm'
import Turndown from 'turndown'

export interface ConvertedHtml {
  readonly markdown: string
  /** Pictures whose data was in the HTML; they are not part of the markdown. */
  readonly pictures: readonly File[]
}

/**
 * Markdown of pasted HTML: without scripts, styles and comments; pictures of other hosts stay links.
 * Source: web/spec/writing.md 1.9.
 */
export function htmlToMarkdown(html: string): ConvertedHtml {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const pictures: File[] = []
  for (const picture of body.querySelectorAll('img')) {
    const file = fileOf(picture.getAttribute('src') ?? '')
    if (file) pictures.push(file)
    if (file || !/^https?:/i.test(picture.getAttribute('src') ?? '')) picture.remove()
  }
  for (const table of body.querySelectorAll('table')) addHead(table)
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  })
  service.use(gfm)
  // one space behind the sign of an entry, as people write it
  service.addRule('listItem', {
    filter: 'li',
    replacement: (content, node) => {
      const list = node.parentNode
      const isNumbered = list instanceof Element && list.tagName === 'OL'
      const start = isNumbered ? Number(list.getAttribute('start') ?? 1) : 0
      const at = isNumbered ? [...list.children].indexOf(node as Element) : 0
      const sign = isNumbered ? `${start + at}. ` : '- '
      const text = content.trim().replaceAll('\n', `\n${' '.repeat(sign.length)}`)
      return `${sign}${text}${node.nextSibling ? '\n' : ''}`
    },
  })
  service.remove(['script', 'style', 'noscript', 'template', 'title'])
  return { markdown: service.turndown(body).trim(), pictures }
}

/** Tables without a head are tables too: their first row is the head. */
function addHead(table: HTMLTableElement): void {
  const [first] = table.rows
  if (!first || table.querySelector('th')) return
  const cells = Array.from(first.cells)
  for (const cell of cells) {
    const head = document.createElement('th')
    head.append(...cell.childNodes)
    cell.replaceWith(head)
  }
}

function fileOf(source: string): File | null {
  const [, type, data] = /^data:(image\/[\w+.-]+);base64,([\w+/=\s]+)$/.exec(source) ?? []
  if (!type || !data) return null
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (one) => one.codePointAt(0)!)
    return new File([bytes], '', { type })
  } catch {
    return null
  }
}
