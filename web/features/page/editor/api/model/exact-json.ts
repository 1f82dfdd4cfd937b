import { randomId } from '../../../../../lib/random-id.ts'

/** A number that JavaScript would write differently: too long, `1.0`, `1e3`. */
export class WrittenNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
  valueOf(): number {
    return Number(this.source)
  }
  toString(): string {
    return this.source
  }
  toJSON(): string {
    return mark + this.source
  }
}

/** A parsed JSON text that can be written again without changing what nobody has edited. */
interface ExactJson {
  value: unknown
  /** @param indent of each level; that of the parsed text when absent */
  write: (value: unknown, indent?: number) => string
}

/** Begins the texts that stand for such numbers; nobody can write a text that contains it. */
const mark = `number ${randomId()} `
const numbers = new RegExp(`"${mark}([^"]*)"`, 'g')
const token = /"(?:[^"\\]+|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Parses JSON so that every number keeps its spelling; `null` when it is none. */
export function parseExact(text: string): ExactJson | null {
  const marked = text
    .replace(/^\uFEFF/, '')
    .replace(token, (one) =>
      one.startsWith('"') || String(Number(one)) === one ? one : `"${mark}${one}"`,
    )
  const revive = (_: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark)
      ? new WrittenNumber(value.slice(mark.length))
      : value
  let value: unknown
  try {
    value = JSON.parse(marked, revive)
  } catch {
    return null
  }
  const indent = /^\s*[[{][ \t]*\r?\n([ \t]+)/.exec(text)?.[1]
  const end = /\s*$/.exec(text)?.[0] ?? ''
  return {
    value,
    write: (next, wanted) =>
      JSON.stringify(next, null, wanted ?? indent).replace(numbers, '$1') + end,
  }
}
