import { choice, list, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc db`. */
export const flags = {
  schema: list('<name>'),
  include: list('<glob>'),
  exclude: list('<glob>'),
  to: choice(['folder', 'item'], 'folder'),
  into: text('<catalog>'),
  removed: { ...choice(['mark', 'trash', 'keep'], 'mark'), variable: 'SHOWDOC_DB_REMOVED' },
  maxDeletes: text('N|N%'),
  diagram: toggle(undefined, true),
  counts: toggle(),
  check: { ...toggle(), variable: 'SHOWDOC_DB_CHECK' },
  dryRun: toggle(),
  exitCode: toggle(undefined, true),
}
export type DbFlags = ValuesOf<typeof flags>

/** The same with what a run may delete, by flag, variable or settings. */
export type WriteFlags = Omit<DbFlags, 'maxDeletes'> & { readonly maxDeletes: number | string }
