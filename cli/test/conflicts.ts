import type { Conflict } from '../sync/plan/on-conflict.ts'

/** A page in conflict as somebody is asked about it. */
export const conflict = (path: string, more: Partial<Conflict> = {}): Conflict => ({
  kind: 'page',
  id: path,
  version: '9',
  path,
  fields: ['content'],
  baseRev: '7',
  remote: { rev: '9', author: 'ann', time: 1_700_000_000 },
  isFileGone: false,
  possible: { theirs: true, merge: 'clean' },
  ...more,
})
