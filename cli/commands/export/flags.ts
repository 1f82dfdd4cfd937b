import { choice, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc export`. */
export const flags = {
  output: text('FILE|DIR|-', 'o'),
  check: { ...text('FILE'), variable: 'SHOWDOC_EXPORT_CHECK' },
  from: choice(['item', 'folder'], 'item'),
  catalog: text('ID|PATH'),
  page: text('ID|FILE'),
  single: toggle(),
  paper: choice(['a4', 'letter'], undefined),
  browser: { ...text('FILE'), variable: 'SHOWDOC_PDF_BROWSER' },
  openapi: choice(['3.1', '3.0'], undefined),
  gitignore: toggle(undefined, true),
  encoding: choice(['utf-8', 'gb18030'], 'utf-8'),
  overwrite: toggle(),
  exitCode: toggle(undefined, true),
  itemPassword: text('TEXT|-'),
}
export type ExportFlags = ValuesOf<typeof flags>
