/** Why a data folder, database or setting cannot be used; for the commands that work on them. */
export const site = {
  cannotWrite: 'Cannot write {folder}: {reason}',
  cannotWriteAs: 'Cannot write {folder} as uid {uid}.',
  giveFolder: 'chown {uid} {folder}',
  otherFolder: '--data or SHOWDOC_DATA names another folder',
  'parts.databaseMissing':
    '{folder} belongs to a site that is not in this database: {database} holds no site.',
  'parts.databaseNotNamed':
    '{folder} belongs to a site on PostgreSQL, and SHOWDOC_DATABASE_URL does not name its database.',
  'parts.databaseForeign': '{folder} belongs to another site than the one in {database}.',
  'parts.attachmentsForeign':
    'The attachments in {folder} are not those of the site in {database}.',
  'parts.attachmentsMissing': 'The attachments of the site in {database} are not in {folder}.',
  bringDatabase:
    'bring its database back, or name it; to start a new site: showdoc serve --new-site',
  nameDatabaseUrl: 'set SHOWDOC_DATABASE_URL; to start a new site: showdoc serve --new-site',
  nameParts:
    'check SHOWDOC_DATA and SHOWDOC_DATABASE_URL; where both are meant to be one site: showdoc serve --new-site',
  bringAttachments:
    'mount or copy the folder that belongs to it; where the site shall go on with this one: showdoc serve --new-site',
  serverRuns: 'Another server runs on {folder}.',
  oneServer: 'stop it first; several servers share a PostgreSQL database (SHOWDOC_DATABASE_URL)',
  rightsMissing:
    'The account {account} may not read and write everything in the database: {tables}.',
  grantRights:
    'grant select, insert, update and delete on these tables to it, and usage on the sequences',
  noDatabase: 'No database at {folder}.',
  nameDatabase: '--data or SHOWDOC_DATA',
  noTables: 'The database has no tables yet.',
  startOnce: 'start showdoc serve once: it brings the database up to date',
  notAllowed: 'Not allowed to write or read {place}.',
  notThere: 'There is no {place}.',
  notFolder: 'A part of {place} is no folder.',
  isThere: '{place} is there already.',
  databaseDamaged: 'The database is damaged: {reason}.',
  logDamaged:
    'The log of the database is damaged or cut, and saves are lost. What is left of it: {copy}',
  compareBackup: 'compare with the newest backup; showdoc doctor tells more',
  databaseUnusable: 'The database cannot be read or written: {reason}.',
  keyUnusable: '{file} holds no key: that is 64 hexadecimal digits.',
  putKeyBack:
    'put the secret.key back that the server had; only a site that nobody has used yet may go on without it',
  keyMissing:
    'There is no {place}, and what the site has sealed can only be opened with it: item passwords, key pairs, secrets of the settings.',
  keyDiffers:
    'The key in {place} is not the one of this site: it does not open what is sealed (item passwords, key pairs, secrets of the settings).',
  bringKey:
    'put the secret.key back that the server had, or set its SHOWDOC_SECRET_KEY; to go on without what it sealed: showdoc serve --new-key',
  askDoctor: 'showdoc doctor tells more; an earlier backup may be whole',
  cannotReach: 'Cannot reach {where}',
  diskFull: 'There is not enough room on a disk.',
  makeRoom: 'make room, and do it again; showdoc doctor tells how much is free',
  hasDiskRoom: 'is there room on its disk? showdoc doctor tells more',
  databaseTooNew: 'The database was written by a newer program; this one does not know: {steps}',
  installNewer: 'install a newer showdoc',
} as const
