import { innerOf } from './read-toml.ts'
import { scanToml } from './scan.ts'

/**
 * Sets a key of a block in TOML: its value is replaced, or it comes behind the last key outside of
 * tables. A table, or dotted keys, of this name stay.
 */
export function withTomlKey(
  block: string,
  key: string,
  value: string | number,
  lineEnd: string,
): string {
  const { inner, opening } = innerOf(block)
  const { entries, end } = scanToml(inner)
  const written = typeof value === 'number' ? String(value) : quoted(value)
  const present = entries.find((one) => one.key === key)
  const [from, to] = present ? (present.value ?? []) : [end, end]
  if (from === undefined || to === undefined) return block
  const line = present ? written : `${key} = ${written}${lineEnd}`
  return block.slice(0, opening + from) + line + block.slice(opening + to)
}

/** A string on one line. TOML escapes what JSON does, and the delete character. */
const quoted = (value: string): string =>
  JSON.stringify(value.toWellFormed()).replaceAll('\u007F', String.raw`\u007F`)
