// YAML as people write it into front matter: mappings, lists, and scalars of every style. Anchors,
// tags, documents and complex keys are not read. The command line reads other keys with a library,
// which browsers need not load.

export interface Scalar {
  readonly text: string
  /** Where it stands in the source, with its quotes; `undefined` where it has several lines. */
  readonly place?: { readonly start: number; readonly end: number }
}
export type Value = Scalar | readonly Value[] | ReadonlyMap<string, Value>

export const isScalar = (value: Value | undefined): value is Scalar =>
  value !== undefined && 'text' in value
export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value)
export const isMapping = (value: Value | undefined): value is ReadonlyMap<string, Value> =>
  value instanceof Map

interface Line {
  /** Columns before the text. */
  indent: number
  /** Without indentation. */
  text: string
  /** Where the text begins in the source. */
  at: number
}

/** Deeper nesting is not read. */
const deepest = 20

class Unreadable extends Error {}

/**
 * Reads a YAML mapping.
 *
 * @param at where `source` begins in the text that places count in
 * @returns `undefined` if it is no mapping, or contains what is not read
 */
export function readYaml(source: string, at: number): ReadonlyMap<string, Value> | undefined {
  try {
    const value = new Reader(source, at).all()
    return isMapping(value) ? value : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const key =
  /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s"'#&*!|>%@`[\]{},?:-][^:#]*?|[-?:][^\s:#][^:#]*?))[ \t]*:(?=\s|$)[ \t]*/
const isItem = (text: string): boolean => /^-(?:\s|$)/.test(text)

class Reader {
  readonly #source: string
  readonly #offset: number
  readonly #lines: Line[] = []
  #next = 0

  constructor(source: string, offset: number) {
    this.#source = source
    this.#offset = offset
    let at = 0
    for (const line of source.split('\n')) {
      const text = line.trimStart()
      const indent = line.length - text.length
      if (line.slice(0, indent).includes('\t') && text !== '') throw new Unreadable()
      this.#lines.push({ indent, text: text.trimEnd(), at: at + indent })
      at += line.length + 1
    }
  }

  all(): Value {
    const value = this.#block(0, 0)
    if (this.#line() || !value) throw new Unreadable()
    return value
  }

  /** The next line that is not empty and no comment. */
  #line(): Line | undefined {
    for (;;) {
      const line = this.#lines[this.#next]
      if (!line || (line.text !== '' && !line.text.startsWith('#'))) return line
      this.#next++
    }
  }

  /** What stands in the following lines, if they are indented by at least so much. */
  #block(least: number, depth: number): Value | undefined {
    if (depth > deepest) throw new Unreadable()
    const line = this.#line()
    if (!line || line.indent < least) return undefined
    if (isItem(line.text)) return this.#list(line.indent, depth)
    if (key.test(line.text)) return this.#mapping(line.indent, depth)
    this.#next++
    return this.#value(line.text, line.at, least - 1, depth)
  }

  #list(indent: number, depth: number): Value[] {
    const list: Value[] = []
    for (let line = this.#line(); line?.indent === indent; line = this.#line()) {
      if (!isItem(line.text)) break
      const rest = line.text.slice(1).trimStart()
      const skipped = line.text.length - rest.length
      if (rest === '' || rest.startsWith('#')) {
        this.#next++
        list.push(this.#block(indent + 1, depth + 1) ?? { text: '' })
      } else if (isItem(rest) || key.test(rest)) {
        // what stands behind the dash is the first line of what is in the item
        this.#lines[this.#next] = { indent: indent + skipped, text: rest, at: line.at + skipped }
        list.push(this.#block(indent + 1, depth + 1)!)
      } else {
        this.#next++
        list.push(this.#value(rest, line.at + skipped, indent, depth))
      }
    }
    return list
  }

  #mapping(indent: number, depth: number): Map<string, Value> {
    const mapping = new Map<string, Value>()
    for (let line = this.#line(); line && line.indent >= indent; line = this.#line()) {
      if (line.indent > indent) throw new Unreadable()
      const found = key.exec(line.text)
      if (!found) break
      this.#next++
      const rest = line.text.slice(found[0].length)
      const name = (found[1] ?? found[2] ?? found[3])!
      if (rest !== '' && !rest.startsWith('#'))
        mapping.set(name, this.#value(rest, line.at + found[0].length, indent, depth))
      else {
        const follows = this.#line()
        // a list may stand as far left as its key
        const least = follows && isItem(follows.text) ? indent : indent + 1
        mapping.set(name, this.#block(least, depth + 1) ?? { text: '' })
      }
    }
    return mapping
  }

  /**
   * What begins in a line.
   *
   * @param above indentation of what holds it: its further lines have more
   */
  #value(text: string, at: number, above: number, depth: number): Value {
    const sign = text[0]!
    if ('&*!%@`'.includes(sign)) throw new Unreadable()
    if (sign === '|' || sign === '>') return this.#blockScalar(text, above)
    if (!'"\'[{'.includes(sign)) return this.#plain(text, at, above)
    const { value, end } = this.#flow(at, depth)
    const rest = /^[ \t]*(?:#.*)?$/m
    const line = this.#source.indexOf('\n', end)
    if (!rest.test(this.#source.slice(end, line < 0 ? undefined : line))) throw new Unreadable()
    while (this.#next < this.#lines.length && this.#lines[this.#next]!.at < end) this.#next++
    return value
  }

  #plain(written: string, at: number, above: number): Scalar {
    const text = written.replace(/\s#.*$/, '').trimEnd()
    if (/:(?:\s|$)/.test(text)) throw new Unreadable()
    const words = [text]
    for (let line = this.#line(); line && line.indent > above; line = this.#line()) {
      if (key.test(line.text)) throw new Unreadable()
      words.push(line.text.replace(/\s#.*$/, ''))
      this.#next++
    }
    if (words.length > 1) return { text: words.join(' ') }
    return {
      text: /^(?:~|null)$/i.test(text) ? '' : text,
      place: this.#place(at, at + text.length),
    }
  }

  #blockScalar(head: string, above: number): Scalar {
    if (!/^[|>][-+]?(?:\s+#.*)?$/.test(head)) throw new Unreadable()
    const lines: string[] = []
    for (; this.#next < this.#lines.length; this.#next++) {
      const { indent, text } = this.#lines[this.#next]!
      if (text !== '' && indent <= above) break
      lines.push(text)
    }
    return { text: lines.join(head[0] === '|' ? '\n' : ' ').trim() }
  }

  /** What stands at a position in quotes or brackets, and where it ends. */
  #flow(start: number, depth: number): { value: Value; end: number } {
    if (depth > deepest) throw new Unreadable()
    const source = this.#source
    const skip = (from: number) => /^\s*/.exec(source.slice(from, from + 1000))![0].length + from
    const sign = source[start]
    if (sign === '"' || sign === "'") return this.#quoted(start)
    if (sign !== '[' && sign !== '{') {
      plainInFlow.lastIndex = start
      const text = plainInFlow.exec(source)?.[0].trimEnd()
      if (!text) throw new Unreadable()
      const end = start + text.length
      return { value: { text, place: this.#place(start, end) }, end }
    }
    const list: Value[] = []
    const mapping = new Map<string, Value>()
    const last = sign === '[' ? ']' : '}'
    let at = skip(start + 1)
    while (source[at] !== last) {
      const first = this.#flow(at, depth + 1)
      at = skip(first.end)
      if (sign === '[') list.push(first.value)
      else {
        if (source[at] !== ':' || !isScalar(first.value)) throw new Unreadable()
        const second = this.#flow(skip(at + 1), depth + 1)
        mapping.set(first.value.text, second.value)
        at = skip(second.end)
      }
      if (source[at] === ',') at = skip(at + 1)
      else if (source[at] !== last) throw new Unreadable()
    }
    return { value: sign === '[' ? list : mapping, end: at + 1 }
  }

  #quoted(start: number): { value: Scalar; end: number } {
    const isDouble = this.#source[start] === '"'
    const form = isDouble ? /"((?:[^"\\]|\\[^])*)"/y : /'((?:[^']|'')*)'/y
    form.lastIndex = start
    const found = form.exec(this.#source)
    if (!found) throw new Unreadable()
    const end = form.lastIndex
    const inner = found[1]!.replaceAll(/[ \t]*\n\s*/g, ' ')
    const text = isDouble ? unescaped(inner) : inner.replaceAll("''", "'")
    // one with escapes is not rewritten, since its address is spelled differently
    const isAsWritten = text === found[1]
    return { value: { text, ...(isAsWritten ? { place: this.#place(start, end) } : {}) }, end }
  }

  #place = (start: number, end: number) => ({
    start: this.#offset + start,
    end: this.#offset + end,
  })
}

const plainInFlow = /[^\s"'#&*!|>%@`[\]{},?:-](?:[^,[\]{}\n:]|:(?!\s))*/y

function unescaped(text: string): string {
  const signs: Record<string, string> = { n: '\n', t: '\t', r: '\r', '0': '\0' }
  return text.replaceAll(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^]))/gi,
    (_, x?: string, u?: string, long?: string, sign?: string) => {
      const code = Number.parseInt((x ?? u ?? long)!, 16)
      if (sign !== undefined) return signs[sign] ?? sign
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
