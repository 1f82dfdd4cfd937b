export const formats = ['word', 'markdown', 'html', 'openapi'] as const
export const papers = ['a4', 'letter'] as const
/** Of an OpenAPI document. */
export const syntaxes = ['json', 'yaml'] as const

/** What was last exported of an item; the part of it is chosen again. */
interface ExportChoice {
  format: (typeof formats)[number]
  paper: (typeof papers)[number]
  syntax: (typeof syntaxes)[number]
}

const keyOf = (item: string) => `export:${item}`

function storedAt(key: string): Partial<Record<string, unknown>> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? 'null')) as Partial<
      Record<string, unknown>
    >
  } catch {
    // not ours
    return {}
  }
}

function storeAt(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // storage is full or off: nothing is remembered
  }
}

export function storedChoice(item: string): ExportChoice {
  const stored = storedAt(keyOf(item))
  return {
    format: formats.find((one) => one === stored.format) ?? 'word',
    paper: papers.find((one) => one === stored.paper) ?? 'a4',
    syntax: syntaxes.find((one) => one === stored.syntax) ?? 'json',
  }
}

export const storeChoice = (item: string, choice: ExportChoice): void =>
  storeAt(keyOf(item), choice)

/** A file that was saved; the time in seconds. */
export interface LastExport {
  name: string
  bytes: number
  time: number
}

const lastKeyOf = (item: string) => `export-last:${item}`

export function lastExport(item: string): LastExport | null {
  const { name, bytes, time } = storedAt(lastKeyOf(item))
  return typeof name === 'string' && typeof bytes === 'number' && typeof time === 'number'
    ? { name, bytes, time }
    : null
}

export const storeLastExport = (item: string, last: LastExport): void =>
  storeAt(lastKeyOf(item), last)
