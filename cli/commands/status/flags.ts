import { choice, list, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc status`. */
export const flags = {
  offline: toggle(),
  assets: { ...toggle(), variable: 'SHOWDOC_STATUS_ASSETS' },
  repair: toggle(),
  base: choice(['auto', 'lock', 'server'], 'auto'),
  allTargets: toggle(),
  gitignore: toggle(undefined, true),
  encoding: choice(['utf-8', 'gb18030'], 'utf-8'),
  exitCode: toggle(),
  report: list('FORMAT=FILE'),
}
export type StatusFlags = ValuesOf<typeof flags>
