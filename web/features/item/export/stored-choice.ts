export const formats = ['word', 'markdown', 'html', 'openapi'] as const
export const papers = ['a4', 'letter'] as const
/** Of an OpenAPI document. */
export const syntaxes = ['json', 'yaml'] as const

/** What was last exported of an item; the part of it is chosen anew. */
export interface ExportChoice {
  format: (typeof formats)[number]
  paper: (typeof papers)[number]
  syntax: (typeof syntaxes)[number]
}

const keyOf = (item: string) => `export:${item}`

export function storedChoice(item: string): ExportChoice {
  let stored: Partial<Record<string, unknown>> = {}
  try {
    stored = Object(JSON.parse(localStorage.getItem(keyOf(item)) ?? 'null')) as typeof stored
  } catch {
    // not ours
  }
  return {
    format: formats.find((one) => one === stored.format) ?? 'word',
    paper: papers.find((one) => one === stored.paper) ?? 'a4',
    syntax: syntaxes.find((one) => one === stored.syntax) ?? 'json',
  }
}

export function storeChoice(item: string, choice: ExportChoice): void {
  try {
    localStorage.setItem(keyOf(item), JSON.stringify(choice))
  } catch {
    // storage is full or off: the screen begins with Word the next time
  }
}
