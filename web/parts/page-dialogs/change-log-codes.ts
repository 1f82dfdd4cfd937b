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

/** Codes that entries must have; 'all' for any. */
export interface LogFilter {
  action: 'all' | (typeof actions)[number]
  object: 'all' | (typeof objects)[number]
}
export const noFilter: LogFilter = { action: 'all', object: 'all' }

export const isSet = ({ action, object }: LogFilter): boolean =>
  action !== 'all' || object !== 'all'
