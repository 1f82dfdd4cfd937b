import {
  append,
  attributeOf,
  elementOf,
  isElement,
  isHeading,
  isText,
  setChildren,
  type Element,
  type Node,
} from '../source/html/dom.ts'

const blockTags = new Set(
  'p ul ol li dl dt dd table caption thead tbody tfoot tr td th pre blockquote hr details summary'.split(
    ' ',
  ),
)
export const isBlock = (node: Node): boolean =>
  isElement(node) && (blockTags.has(node.tagName) || isHeading(node))
const isBlank = (node: Node): boolean => isText(node) && node.value.trim() === ''
export const isBreak = (node: Node): boolean => isElement(node) && node.tagName === 'br'

/** Without line breaks at both ends, where they only keep a distance to the blocks around. */
export function withoutOuterBreaks(nodes: readonly Node[]): Node[] {
  const isInner = (node: Node) => !isBlank(node) && !isBreak(node)
  const [first, last] = [nodes.findIndex(isInner), nodes.findLastIndex(isInner)]
  return nodes.filter((node, index) => !isBreak(node) || (index > first && index < last))
}
const isBookmark = (node: Node): node is Element =>
  isElement(node) && node.tagName === 'a' && attributeOf(node, 'href') === ''

/** Gives each run of text between blocks a paragraph; marks of links go with what follows them. */
export function paragraphs(nodes: readonly Node[]): Node[] {
  const found: Node[] = []
  let run: Node[] = []
  const end = (next?: Node) => {
    run = withoutOuterBreaks(run)
    const isMarks = run.every((node) => isBlank(node) || isBookmark(node))
    if (!isMarks) found.push(elementOf('p', {}, run))
    else if (next && isElement(next) && (isHeading(next) || next.tagName === 'p'))
      setChildren(next, [...run.filter(isBookmark), ...next.childNodes])
    else if (run.some(isBookmark)) found.push(elementOf('p', {}, run))
    run = []
  }
  for (const node of nodes)
    if (isBlock(node)) {
      end(node)
      found.push(node)
    } else run.push(node)
  end()
  return nestedByClass(found)
}

/** Class of a list of Google Docs with its level, or of Notion, whose lists have an entry each. */
export const listClass = /\b(?:lst-kix_\w+-(\d)|(?:to-do|bulleted|numbered)-list)\b/

/** Level of a list that the lists beside it belong to; -1 for everything else. */
function levelOf(node: Node): number {
  if (!isElement(node) || !['ul', 'ol'].includes(node.tagName)) return -1
  const found = listClass.exec(attributeOf(node, 'class'))
  return found ? Number(found[1] ?? 0) : -1
}

/** Puts lists together that are written one after another, each into the entry that it is below. */
function nestedByClass(nodes: readonly Node[]): Node[] {
  const found: Node[] = []
  let open: { level: number; list: Element }[] = []
  for (const node of nodes) {
    const level = levelOf(node)
    while (open.length > 0 && level <= (open.at(-1)?.level ?? -1)) {
      const last = open.at(-1)
      // the list goes on below the entries that are nested in it
      if (last?.level === level && last.list.tagName === (node as Element).tagName) break
      open.pop()
    }
    const around = open.at(-1)
    if (level < 0) open = []
    if (!around || level < 0) found.push(node)
    else if (around.level === level) append(around.list, (node as Element).childNodes)
    else {
      const entry = around.list.childNodes.findLast(isElement)
      if (entry) append(entry, [node])
      else found.push(node)
    }
    if (level >= 0 && around?.level !== level) open.push({ level, list: node as Element })
  }
  return found
}

/** An entry of a list: a text and lists below it need no paragraph. */
export function tightEntry(children: readonly Node[]): Node[] {
  if (!children.some(isBlock)) return withoutOuterBreaks(children)
  const [first, ...rest] = paragraphs(children)
  const isTight = rest.every((node) => isElement(node) && ['ul', 'ol'].includes(node.tagName))
  if (!first || !isElement(first) || first.tagName !== 'p' || !isTight)
    return [first, ...rest].filter((node) => node !== undefined)
  return [...first.childNodes, ...rest]
}

/** Rows of a table without the parts that group them, below a paragraph with its caption. */
export function rowsOf(table: Element): Node[] {
  const inner = table.childNodes.filter(isElement)
  const caption = inner.find(({ tagName }) => tagName === 'caption')
  const parts = ['thead', 'tr', 'tbody', 'tfoot']
  const rows = parts.flatMap((part) =>
    inner
      .filter(({ tagName }) => tagName === part)
      .flatMap((one) => (part === 'tr' ? [one] : one.childNodes.filter(isElement)))
      .filter(({ tagName }) => tagName === 'tr'),
  )
  for (const row of rows)
    setChildren(
      row,
      row.childNodes.filter((one) => isElement(one) && /^t[dh]$/.test(one.tagName)),
    )
  const filled = rows.filter((row) => row.childNodes.length > 0)
  const cells = filled.flatMap((row) => row.childNodes as Element[])
  const hasHead = cells.some(({ tagName }) => tagName === 'th')
  // old pages are laid out by tables
  const isLayout =
    cells.length <= 1 ||
    attributeOf(table, 'role') === 'presentation' ||
    (!hasHead &&
      cells.some((cell) =>
        cell.childNodes.some(
          (one) => isElement(one) && (one.tagName === 'table' || isHeading(one)),
        ),
      ))
  const below = isLayout
    ? cells.flatMap((cell) => paragraphs(cell.childNodes))
    : filled.length > 0
      ? [elementOf('table', {}, filled)]
      : []
  return [...(caption ? [elementOf('p', {}, caption.childNodes)] : []), ...below]
}
