/** Why a data folder, database or setting cannot be used; for the commands that work on them. */
export const site = {
  cannotWrite: 'Cannot write {folder}: {reason}',
  cannotWriteAs: 'Cannot write {folder} as uid {uid}.',
  giveFolder: 'chown {uid} {folder}',
  otherFolder: 'pass another folder with --data or SHOWDOC_DATA',
  'parts.databaseMissing':
    '{folder} belongs to a site that is not in this database: {database} contains no site.',
  'parts.databaseNotNamed':
    '{folder} belongs to a site on PostgreSQL, but SHOWDOC_DATABASE_URL is not set to its database.',
  'parts.databaseForeign': '{folder} belongs to a different site than the one in {database}.',
  'parts.attachmentsForeign':
    'The attachments in {folder} do not belong to the site in {database}.',
  'parts.attachmentsMissing': 'The attachments of the site in {database} are not in {folder}.',
  bringDatabase:
    'restore its database, or pass its address; to start a new site: showdoc serve --new-site',
  nameDatabaseUrl: 'set SHOWDOC_DATABASE_URL; to start a new site: showdoc serve --new-site',
  nameParts:
    'check SHOWDOC_DATA and SHOWDOC_DATABASE_URL; if both are meant to be one site: showdoc serve --new-site',
  bringAttachments:
    'mount or copy the folder that belongs to it; if the site should continue with this one: showdoc serve --new-site',
  serverRuns: 'Another server is running on {folder}.',
  oneServer:
    'stop it first; several servers can share a PostgreSQL database (SHOWDOC_DATABASE_URL)',
  rightsMissing: 'The account {account} lacks rights to read or write in the database: {tables}.',
  grantRights:
    'grant it select, insert, update and delete on these tables, and usage on the sequences',
  noDatabase: 'There is no database in {folder}.',
  nameDatabase: 'pass --data, or set SHOWDOC_DATA',
  noTables: 'The database has no tables yet.',
  startOnce: 'start showdoc serve once: it migrates the database',
  notAllowed: 'No permission to write or read {place}.',
  notThere: 'There is no {place}.',
  notFolder: 'A part of {place} is not a folder.',
  isThere: '{place} already exists.',
  databaseDamaged: 'The database is damaged: {reason}.',
  logDamaged:
    'The log of the database is damaged or truncated, and saves are lost. What is left of it: {copy}',
  compareBackup: 'compare with the newest backup; run showdoc doctor for details',
  databaseUnusable: 'The database cannot be read or written: {reason}.',
  keyUnusable: '{file} does not contain a key, which has 64 hexadecimal digits.',
  putKeyBack:
    'put back the secret.key that the server had; only a site that nobody has used yet can do without it',
  keyMissing:
    'There is no {place}, and only it can decrypt the secrets of the site: item passwords, key pairs, secrets in the settings.',
  keyDiffers:
    'The key in {place} is not the one of this site: it does not decrypt its secrets (item passwords, key pairs, secrets in the settings).',
  bringKey:
    'put back the secret.key that the server had, or set its SHOWDOC_SECRET_KEY; to continue without what it encrypted: showdoc serve --new-key',
  askDoctor: 'run showdoc doctor for details; an earlier backup may be complete',
  cannotReach: 'Cannot reach {where}',
  diskFull: 'There is not enough space on a disk.',
  makeRoom: 'free up space and try again; showdoc doctor shows how much is free',
  hasDiskRoom: 'is there space on its disk? run showdoc doctor for details',
  databaseTooNew:
    'The database was written by a newer version of showdoc; this one does not know: {steps}',
  installNewer: 'install a newer version of showdoc',
} as const
