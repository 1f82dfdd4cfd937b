import { choice, integer, list, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc pull`. */
export const flags = {
  catalog: text('ID|PATH'),
  page: integer('ID', 1, Number.MAX_SAFE_INTEGER, undefined),
  dryRun: toggle(),
  onConflict: choice(['fail', 'skip', 'merge', 'theirs', 'ours'], undefined),
  conflictStyle: choice(['markers', 'orig'], undefined),
  base: choice(['auto', 'lock', 'server'], 'auto'),
  prune: toggle(),
  maxDeletes: text('N|N%'),
  writeIds: toggle(),
  assets: toggle(undefined, true),
  all: toggle(),
  allTargets: toggle(),
  gitignore: toggle(undefined, true),
  exitCode: toggle(undefined, true),
  report: list('FORMAT=FILE'),
  itemPassword: text('TEXT|-'),
}
export type PullFlags = ValuesOf<typeof flags>
