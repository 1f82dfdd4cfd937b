/** Why data folder, database or a setting cannot be used; for the commands that work on them. */
export const site = {
  cannotWrite: 'Cannot write {folder}: {reason}',
  cannotWriteAs: 'Cannot write {folder} as uid {uid}.',
  giveFolder: 'chown {uid} {folder}',
  otherFolder: '--data or SHOWDOC_DATA names another folder',
  noDatabase: 'No database at {folder}.',
  nameDatabase: '--data or SHOWDOC_DATA',
  notAllowed: 'Not allowed to write or read {place}.',
  notThere: 'There is no {place}.',
  databaseDamaged: 'The database is damaged: {reason}.',
  askDoctor: 'showdoc doctor tells more; an earlier backup may be whole',
  cannotReach: 'Cannot reach {where}',
  diskFull: 'There is not enough room on a disk.',
  makeRoom: 'make room, and do it again; showdoc doctor tells how much is free',
  hasDiskRoom: 'is there room on its disk? showdoc doctor tells more',
  databaseTooNew: 'The database was written by a newer program; this one does not know: {steps}',
  installNewer: 'install a newer showdoc',
} as const
