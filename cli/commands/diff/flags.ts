import { text, toggle, integer, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc diff`. */
export const flags = {
  base: { ...toggle(), variable: 'SHOWDOC_DIFF_BASE' },
  rev: text('N'),
  stat: toggle(),
  word: toggle(),
  context: { ...integer('N', 0, 1_000, 3), short: 'U' },
  gitignore: toggle(undefined, true),
  exitCode: toggle(undefined, true),
  itemPassword: text('TEXT|-'),
}
export type DiffFlags = ValuesOf<typeof flags>
