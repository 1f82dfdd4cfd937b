import { text, toggle, integer, type ValuesOf } from '../../options.ts'

export const backupFlags = {
  data: text('DIR'),
  databaseUrl: text('URL'),
  attachments: toggle(undefined, true),
  includeRemote: toggle(),
  withoutSecrets: toggle(),
  keep: integer('N', 0, 10_000, 0),
  verify: toggle(),
  pgDump: text('PATH'),
}
export type BackupOptions = ValuesOf<typeof backupFlags>
