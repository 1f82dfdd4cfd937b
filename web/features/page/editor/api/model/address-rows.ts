import { shownText, type Row } from './api-text.ts'

export interface AddressPart {
  name: string
  value: string
}

/** The variables in the path of an address: `{id}`, `:id`, but not the port of a host. */
export function pathVariablesIn(url: string): AddressPart[] {
  const path = url.replace(/[?#].*$/s, '').replace(/^\w+:\/\/[^/{]*/, '')
  const names = [...path.matchAll(/(?<!\{)\{([\w.-]+)\}(?!\})|\/:([\w-]+)/g)].map(
    ([, braced, colon]) => braced ?? colon ?? '',
  )
  return [...new Set(names)].map((name) => ({ name, value: '' }))
}

/** The query of an address, decoded. */
export function queryIn(url: string): AddressPart[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
}

/** Those that no row describes yet. */
export function missingIn(parts: readonly AddressPart[], rows: readonly Row[]): AddressPart[] {
  const names = new Set(rows.map((row) => shownText(row['name']).trim()))
  return parts.filter(({ name }) => name !== '' && !names.has(name))
}
