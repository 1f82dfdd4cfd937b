import type { Token } from '../markdown/parser.ts'

/** Characters of an info string that are parsed. */
const longestInfo = 2000
/** Last line that can be marked. */
const lastLine = 100_000

/** A title, which may hold brackets itself: `[pages/[slug].vue]`. */
const inBrackets = /(?:^|\s)\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])+)\]/

/** A parsed info string of a fence. */
interface CodeInfo {
  language: string
  title: string
  /** Marked lines as `1,3-5`, in order; empty if there are none. */
  marks: string
  /** Number of the first line, if lines are numbered. */
  firstNumber?: number | undefined
}

/**
 * Parses the info string of a fence in the syntax of VitePress (`ts{1,3-5}:line-numbers
 * [file.ts]`), Docusaurus (`js {1} title="…" showLineNumbers`) and MkDocs (`py title="…"
 * hl_lines="1 3-5" linenums="1"`, `{ .py … }`). In `{name} argument` of MyST and R Markdown the name
 * is the language.
 */
export function codeInfo(written: string): CodeInfo {
  let info = written.slice(0, longestInfo).trim()
  const braced = /^\{:?\s*\.([^\s{}=]+)\s*([^{}]*)\}\s*(.*)$/s.exec(info)
  if (braced) info = `${braced[1]} ${braced[2]} ${braced[3]}`
  const named = /^\{([a-z][\w:+.-]*)(?:[\s,][^{}]*)?\}\s*(.*)$/is.exec(info)
  if (named) return { language: named[1]!, title: named[2]!, marks: '' }
  const language = /^[^\s{}[\]:=,]+(?![^\s{}[\]:,]*=)/.exec(info)?.[0] ?? ''
  const rest = info.slice(language.length)
  const value = (name: string) => {
    const found = new RegExp(`(?:^|[\\s}])${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'{}]+))`, 'i').exec(
      rest,
    )
    return found?.[1] ?? found?.[2] ?? found?.[3]
  }
  const numbers = /(?:^|\s|:)line-numbers(?:=(\d{1,6}))?(?=[\s{]|$)/.exec(rest)
  const linenums = value('linenums') ?? value('showLineNumbers')
  const isNumbered =
    numbers !== null || linenums !== undefined || /(?:^|\s)showLineNumbers(?=\s|$)/.test(rest)
  const first = Number(numbers?.[1] ?? linenums ?? 1)
  return {
    language,
    title: value('title') ?? value('filename') ?? inBrackets.exec(rest)?.[1] ?? '',
    marks: rangesOf(
      [/\{([\d\s,-]+)\}/.exec(rest)?.[1], value('hl_lines')].filter(Boolean).join(','),
    ),
    firstNumber: isNumbered ? (Number.isSafeInteger(first) ? first : 1) : undefined,
  }
}

/** Normalises a list of lines and ranges: ordered, without repeats. */
function rangesOf(list: string): string {
  const ranges: [number, number][] = []
  for (const [, from, to] of list.matchAll(/(\d{1,6})(?:-(\d{1,6}))?/g)) {
    const first = Number(from)
    const last = Math.min(Number(to ?? from), lastLine)
    if (first > 0 && first <= last) ranges.push([first, last])
  }
  return written(ranges)
}

function written(ranges: [number, number][]): string {
  ranges.sort(([a], [b]) => a - b)
  const joined: [number, number][] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && range[0] <= last[1] + 1) last[1] = Math.max(last[1], range[1])
    else joined.push([...range])
  }
  return joined.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}

/** Meanings of the words in line comments. */
const lineWords: Readonly<Record<string, LineMark>> = {
  highlight: 'marks',
  hl: 'marks',
  focus: 'focus',
  '++': 'added',
  '--': 'removed',
  error: 'errors',
  warning: 'warnings',
}

/** Names of the `data-…` attributes of code blocks that list lines. */
export const lineMarks = ['marks', 'added', 'removed', 'focus', 'errors', 'warnings'] as const
type LineMark = (typeof lineMarks)[number]

const start = String.raw`[ \t]*(?:\{?/\*|//+|<!--|#+|--|;+|%|'|"|REM)[ \t]*`
const end = String.raw`[ \t]*(?:\*/\}?|-->)?[ \t]*$`
const sign = new RegExp(
  `${start}\\[!code[ \\t]+([a-z]+|\\+\\+|--)(?::(\\d{1,6}|[^\\]]*))?\\]${end}`,
)
const lineComment = new RegExp(`^${start}(?:highlight|hl)-(next-line|start|end)${end}`)
/** Longer lines are not searched for comments. */
const longestLine = 2000

interface MarkedCode {
  text: string
  /** Ranges of lines of `text`, as in {@link CodeInfo}. */
  lines: Partial<Record<LineMark, string>>
}

/**
 * Removes comments that mark lines of code: `[!code highlight]`, `++`, `--`, `focus`, `error`,
 * `warning`, each with `:3` for more lines, and those like `highlight-next-line`.
 */
function markedCode(text: string, marks = ''): MarkedCode {
  const shown: MarkedCode = { text, lines: marks ? { marks } : {} }
  if (!text.includes('[!code') && !/(?:highlight|hl)-(?:next-line|start)/.test(text)) return shown
  const found = new Map<LineMark, [number, number][]>()
  const add = (mark: LineMark, from: number, to: number) => {
    const ranges = found.get(mark)
    if (ranges) ranges.push([from, to])
    else found.set(mark, [[from, to]])
  }
  const lines: string[] = []
  let since = 0
  for (const line of text.split('\n')) {
    const short = line.length <= longestLine
    const whole = short ? lineComment.exec(line)?.[1] : undefined
    const number = lines.length + 1
    if (whole === 'next-line') add('marks', number, number)
    else if (whole === 'start') since = since || number
    else if (whole === 'end') {
      if (since > 0 && number > since) add('marks', since, number - 1)
      since = 0
    } else {
      const comment = short && line.includes('[!code') ? sign.exec(line) : null
      const mark = comment && Object.hasOwn(lineWords, comment[1]!) ? lineWords[comment[1]!] : null
      if (!comment || (!mark && comment[1] !== 'word')) {
        lines.push(line)
        continue
      }
      if (mark) {
        const rest = line.slice(0, comment.index)
        // A comment on a line of its own refers to the lines below.
        const count = Number(/^\d+$/.test(comment[2] ?? '') ? comment[2] : 1)
        add(mark, number, Math.min(number + Math.max(count, 1) - 1, lastLine))
        if (rest.trim() !== '') lines.push(rest)
      } else if (line.slice(0, comment.index).trim() !== '')
        lines.push(line.slice(0, comment.index))
    }
  }
  if (since > 0) add('marks', since, lines.length)
  shown.text = lines.join('\n')
  for (const [mark, ranges] of found) {
    if (mark === 'marks')
      for (const [, from, to] of marks.matchAll(/(\d+)(?:-(\d+))?/g))
        ranges.push([Number(from), Number(to ?? from)])
    shown.lines[mark] = written(ranges)
  }
  return shown
}

/** Code that is drawn has no lines to mark. */
const isDrawn = (language: string) =>
  /^(?:mermaid|flow|seq|sequence|mindmap|math|latex|katex)/i.test(language)

/** The attributes of `pre` for a fence, its language, and its text without marking comments. */
export function drawnFence(token: Token, info: string) {
  const { language, title, marks, firstNumber } = codeInfo(info)
  const attributes: [name: string, value: string][] = []
  if (isDrawn(language)) return { language, text: token.content, attributes }
  const { text, lines } = markedCode(token.content, marks)
  const isTab = (token.meta as { isTab?: boolean } | null)?.isTab === true
  if (title && !isTab) attributes.push(['data-title', title])
  if (firstNumber !== undefined) attributes.push(['data-numbers', String(firstNumber)])
  for (const name of lineMarks) if (lines[name]) attributes.push([`data-${name}`, lines[name]])
  return { language, text, attributes }
}
