/** What ends a line within a cell. */
const blocks =
  'p,div,section,article,header,footer,li,ul,ol,dl,dt,dd,blockquote,pre,hr,h1,h2,h3,h4,h5,h6,figure,figcaption'
/** Columns of a table; cells of strangers may claim to span millions. */
const mostColumns = 200

/**
 * Markdown has tables of plain rows, whose first one is the head, and of cells with one line: blocks
 * in a cell are separated by breaks, merged cells are followed by empty ones, and a table in a cell
 * becomes its text.
 */
export function makePlain(body: HTMLElement): void {
  for (const inner of body.querySelectorAll('table table'))
    inner.replaceWith(...Array.from(inner.querySelectorAll('tr'), (row) => blockOf(row)))
  for (const table of body.querySelectorAll('table')) {
    const [head] = table.rows
    for (const row of table.rows) {
      const cells = Array.from(row.cells)
      for (const cell of cells) {
        const plain = renamed(cell, row === head ? 'th' : 'td')
        flatten(plain)
        const span = Math.min(mostColumns, Math.trunc(Number(cell.getAttribute('colspan'))) || 1)
        for (let more = 1; more < span; more++) plain.after(document.createElement(plain.tagName))
      }
    }
  }
}

/** The cells of a row, as one line. */
function blockOf(row: Element): HTMLElement {
  const block = document.createElement('div')
  block.textContent = Array.from(row.children, (cell) => cell.textContent.trim()).join(' ')
  return block
}

function renamed(cell: HTMLTableCellElement, tag: 'th' | 'td'): HTMLElement {
  const next = document.createElement(tag)
  const align = cell.getAttribute('align') || cell.style.textAlign
  if (align) next.setAttribute('align', align)
  next.append(...cell.childNodes)
  cell.replaceWith(next)
  return next
}

function flatten(cell: HTMLElement): void {
  // the innermost first
  for (const block of [...cell.querySelectorAll(blocks)].toReversed()) {
    const inner = block.tagName === 'PRE' ? linesOf(block.textContent) : [...block.childNodes]
    const bold = /^H\d$/.test(block.tagName) ? [document.createElement('strong')] : []
    bold[0]?.append(...inner)
    block.replaceWith(
      document.createElement('br'),
      ...(block.tagName === 'LI' ? ['• '] : []),
      ...(bold.length > 0 ? bold : inner),
      document.createElement('br'),
    )
  }
  const breaks = [...cell.querySelectorAll('br')]
  for (const end of breaks) if (!isText(besides(end, 'previousSibling'))) end.remove()
  for (const end of breaks.toReversed()) if (!besides(end, 'nextSibling')) end.remove()
}

/** A block of code: a piece of code for each line. */
const linesOf = (text: string): Node[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line, at) => {
      const code = document.createElement('code')
      code.textContent = line
      return [
        ...(at > 0 ? [document.createElement('br')] : []),
        ...(line.trim() === '' ? [] : [code]),
      ]
    })

/** The nearest sibling that is more than spaces. */
function besides(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let at = node[side]
  while (at && at.nodeType === Node.TEXT_NODE && at.textContent?.trim() === '') at = at[side]
  return at
}

const isText = (node: Node | null): boolean => node !== null && node.nodeName !== 'BR'
