import { LineCounter, isMap, isScalar, parseDocument } from 'yaml'
import { splitFrontMatter } from '#contract/text/normal-form.ts'
import { phrase, type Phrase } from '../problem.ts'

/** The front matter keys used here; all others belong to other tools. Source: cli/spec.md 2.4 */
export interface FrontMatter {
  title?: string
  order?: number
  id?: string
  draft?: boolean
  summary?: string
  notify?: boolean
}

/** A YAML error; line and column count from 1 in the file. */
export interface FrontMatterError {
  line: number
  column: number
  message: Phrase
}

/**
 * Splits a text (without byte-order mark) into its front matter block, including both `---` lines,
 * and the rest.
 */
export function splitBlock(text: string): { block: string; rest: string } {
  const { body } = splitFrontMatter(text)
  return { block: text.slice(0, text.length - body.length), rest: body }
}

/** Largest `order` the server keeps. Source: cli/spec.md 2.4 */
const largestOrder = 2_147_483_647

/** Reads the keys of a front matter block as `splitBlock` gives it. */
export function readFrontMatter(block: string): { front: FrontMatter; error?: FrontMatterError } {
  if (block === '') return { front: {} }
  const opening = /^---[ \t]*(?:\r\n|\n|\r)/.exec(block)![0].length
  const inner = block.slice(opening).replace(/(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r)?$/, '')
  const lines = new LineCounter()
  const document = parseDocument(inner.replaceAll(/\r\n?/g, '\n'), {
    lineCounter: lines,
    schema: 'core',
    logLevel: 'silent',
  })
  const at = (offset: number) => {
    const place = lines.linePos(offset)
    return { line: place.line + 1, column: place.col }
  }
  const mistake = document.errors[0]
  if (mistake)
    return {
      front: {},
      error: {
        ...at(mistake.pos[0]),
        message: phrase('front.notYaml', { reason: mistake.message.split('\n')[0]! }),
      },
    }
  const root = document.contents
  if (root === null) return { front: {} }
  if (!isMap(root))
    return { front: {}, error: { line: 2, column: 1, message: phrase('front.notMapping') } }

  const front: FrontMatter = {}
  for (const pair of root.items) {
    const key = isScalar(pair.key) ? String(pair.key.value) : ''
    if (!Object.hasOwn(readers, key)) continue
    const node = pair.value
    const value: unknown = isScalar(node) ? node.value : node === null ? null : {}
    const source = isScalar(node) && typeof node.source === 'string' ? node.source : String(value)
    const problem = readers[key as keyof typeof readers](front, value, source)
    if (problem) {
      const offset = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? 0
      return { front: {}, error: { ...at(offset), message: problem } }
    }
  }
  return { front }
}

const expected = (key: string, accepted: 'text' | 'order' | 'digits' | 'switch'): Phrase =>
  phrase(`front.${accepted}`, { key })

/**
 * One parser per key: stores the value in `front`, or returns an error. An empty value counts as
 * absent.
 */
const readers = {
  title(front: FrontMatter, value: unknown, source: string) {
    if (value === null) return undefined
    // `title: 2026` and `title: true` are meant as text.
    if (typeof value === 'object') return expected('title', 'text')
    if (typeof value === 'string' ? value.trim() : source.trim())
      front.title = (typeof value === 'string' ? value : source).trim()
    return undefined
  },
  order(front: FrontMatter, value: unknown) {
    if (value === null) return undefined
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > largestOrder)
      return expected('order', 'order')
    front.order = value
    return undefined
  },
  id(front: FrontMatter, value: unknown, source: string) {
    if (value === null) return undefined
    const digits = typeof value === 'string' ? value.trim() : source.trim()
    if (typeof value === 'object' || !/^[1-9]\d{0,17}$/.test(digits))
      return expected('id', 'digits')
    front.id = digits
    return undefined
  },
  draft: (front: FrontMatter, value: unknown) => readSwitch(front, 'draft', value),
  notify: (front: FrontMatter, value: unknown) => readSwitch(front, 'notify', value),
  summary(front: FrontMatter, value: unknown, source: string) {
    if (value === null) return undefined
    if (typeof value === 'object') return expected('summary', 'text')
    front.summary = (typeof value === 'string' ? value : source).trim()
    return undefined
  },
}

function readSwitch(
  front: FrontMatter,
  key: 'draft' | 'notify',
  value: unknown,
): Phrase | undefined {
  if (value === null) return undefined
  if (typeof value !== 'boolean') return expected(key, 'switch')
  front[key] = value
  return undefined
}
