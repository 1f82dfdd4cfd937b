/** What the change log knows of. Source: web/spec/reading.md 8.9. */
export const actions = [
  'create',
  'update',
  'delete',
  'export',
  'binding',
  'unbound',
  'drag',
] as const
export const objects = ['page', 'catalog', 'item', 'team', 'member', 'tree'] as const

export const known = <T extends string>(list: readonly T[], code: string): T | undefined =>
  list.find((one) => one === code)

/** Codes that entries must have, 'all' for any, and words that they contain. */
export interface LogFilter {
  words: string
  action: 'all' | (typeof actions)[number]
  object: 'all' | (typeof objects)[number]
}
export const noFilter: LogFilter = { words: '', action: 'all', object: 'all' }

export const isSet = ({ words, action, object }: LogFilter): boolean =>
  words.trim() !== '' || action !== 'all' || object !== 'all'
