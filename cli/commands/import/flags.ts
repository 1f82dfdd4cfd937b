import { choice, list, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc import`. */
export const flags = {
  format: choice(
    [
      'auto',
      'swagger',
      'postman',
      'apipost',
      'yapi',
      'insomnia',
      'hoppscotch',
      'har',
      'http',
      'docx',
      'html',
      'xlsx',
      'markdown',
      'json',
    ],
    'auto',
  ),
  as: choice(['auto', 'api', 'markdown', 'sheet'], 'auto'),
  to: choice(['item', 'folder'], 'item'),
  into: text('ID|PATH'),
  newItem: text('<name>'),
  refs: text('DIR'),
  env: list('FILE|NAME'),
  removed: choice(['deprecate', 'trash', 'keep'], 'deprecate'),
  overwrite: toggle(),
  allowSecrets: toggle(),
  dryRun: toggle(),
}
export type ImportFlags = ValuesOf<typeof flags>
