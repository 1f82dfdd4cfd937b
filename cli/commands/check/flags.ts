import { choice, list, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc check`. */
export const flags = {
  fix: toggle(),
  online: toggle(),
  external: toggle(),
  allowPrivate: toggle(),
  rule: list('RULE=error|warn|off'),
  maxWarnings: text('N'),
  report: list('FORMAT=FILE'),
  annotations: toggle(undefined, true),
  allTargets: toggle(),
  gitignore: toggle(undefined, true),
  encoding: choice(['utf-8', 'gb18030'], 'utf-8'),
  exitCode: toggle(undefined, true),
}
export type CheckFlags = ValuesOf<typeof flags>
