import { choice, integer, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc export`. */
export const flags = {
  output: text('FILE|DIR|-', 'o'),
  check: text('FILE'),
  catalog: text('ID|PATH'),
  page: integer('ID', 1, Number.MAX_SAFE_INTEGER, undefined),
  single: toggle(),
  paper: choice(['a4', 'letter'], undefined),
  browser: text('FILE'),
  openapi: choice(['3.1', '3.0'], undefined),
}
export type ExportFlags = ValuesOf<typeof flags>
