import { choice, integer, list, switchOr, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc push`. */
export const flags = {
  dryRun: toggle(),
  onConflict: choice(['fail', 'skip', 'merge', 'theirs', 'ours'], undefined),
  base: choice(['auto', 'lock', 'server'], 'auto'),
  adopt: toggle(),
  takeOver: toggle(),
  strict: toggle(),
  check: toggle(),
  prune: toggle(),
  maxDeletes: text('N|N%'),
  pruneAssets: toggle(),
  continue: toggle(),
  atomic: toggle(),
  lockWait: integer('S', 0, 3_600, 0),
  message: text('TEXT'),
  notify: toggle(),
  sheets: toggle(),
  allTargets: toggle(),
  encoding: choice(['utf-8', 'gb18030'], 'utf-8'),
  gitignore: toggle(undefined, true),
  exitCode: toggle(undefined, true),
  allowSecrets: toggle(),
  report: list('FORMAT=FILE'),
  annotations: toggle(undefined, true),
  diff: switchOr(['stat'], 'text', undefined),
  preview: text('NAME'),
  expires: integer('DAYS', 1, 90, 14),
}
export type PushFlags = ValuesOf<typeof flags>
