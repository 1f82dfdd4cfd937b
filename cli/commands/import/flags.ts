import { choice, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc import`. */
export const flags = {
  format: choice(['auto', 'swagger', 'postman', 'har', 'docx', 'xlsx', 'markdown'], 'auto'),
  as: choice(['auto', 'api', 'markdown'], 'auto'),
  newItem: text('<name>'),
  removed: choice(['deprecate', 'trash', 'keep'], 'deprecate'),
  dryRun: toggle(),
}
export type ImportFlags = ValuesOf<typeof flags>
