/** Why data folder, database or a setting cannot be used; for the commands that work on them. */
export const site = {
  cannotWrite: 'Cannot write {folder}: {reason}',
  cannotWriteAs: 'Cannot write {folder} as uid {uid}.',
  giveFolder: 'chown {uid} {folder}',
  otherFolder: '--data or SHOWDOC_DATA names another folder',
  cannotReach: 'Cannot reach {where}',
  databaseTooNew: 'The database was written by a newer program; this one does not know: {steps}',
  installNewer: 'install a newer showdoc',
} as const
