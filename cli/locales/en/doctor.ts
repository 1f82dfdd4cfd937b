/** Messages of `showdoc doctor`. */
export const doctor = {
  purpose: 'Check the server and the client on this machine, and suggest fixes.',
  'flag.data': 'folder with the database, attachments and secrets',
  'flag.databaseUrl': 'use PostgreSQL instead of the embedded database',
  'flag.settings': 'only list every setting, its value and where it comes from',
  'flag.fix': 'repair what is safe: file modes, search index, stored files without a record',
  'flag.ldap': 'also test the directory, step by step',
  'flag.oauth2': 'also test the sign-in service, step by step',
  'flag.storage': 'also test the object store, step by step',
  'flag.bundle': 'also write the findings to a new file, without secrets, for a bug report',

  nothingHere: 'There is no server in {folder}, and no showdoc.json and no sign-in here.',
  nothingHereHint: 'pass --data for a server; run showdoc init or showdoc login for a client',
  summary: '{ok} ok, {warn} to check, {fail} failed',
  fixed: 'Repaired: {what}',
  done: 'done',
  switchedOff: 'switched off',
  unforeseenAdvice: 'run it again with --debug, and report it to the developers with --bundle',

  noFolder: 'There is no folder {folder}.',
  noFolderAdvice:
    'pass the data folder of the server with --data: attachments and the key are in it',
  owner: '{folder} belongs to uid {uid}',
  ownerAdvice:
    'this ran as uid {me}: run it as the account of the server, or make that account the owner of the folder',
  notWritable: '{folder} is not writable',
  readOnlyAdvice:
    'its disk is mounted read-only: mount it read-write; showdoc backup can read it as it is, and what is restored elsewhere can be checked',
  notWritableAdvice: 'chown it to the account of the server',
  openModes: 'other users of this machine can read: {names}',
  closedModes: 'only its owner can read it',
  fixAdvice: 'showdoc doctor --fix',
  fixedMode: 'only its owner can read {place} now',
  noAttachmentsFolder: 'there is no attachments folder',
  noAttachmentsAdvice:
    'mount it or copy it back, or restore it from a backup; a site with its files in an object store creates a new one when it starts',
  free: '{size} free',
  freeAdvice: 'free up space: nothing can be saved on a full disk',
  localDisk: 'local disk',
  networkAdvice:
    'SQLite needs file locks that such disks do not guarantee: use a local disk or PostgreSQL',

  sqlite: 'SQLite, {size}, intact; {server}',
  serverRuns: 'a server is running on it',
  serverStands: 'no server is running on it',
  brokenAdvice: 'stop the server and restore the newest backup',
  logDamaged: {
    one: 'the log is damaged or truncated: at least {count} acknowledged save can no longer be read',
    other:
      'the log is damaged or truncated: at least {count} acknowledged saves can no longer be read',
  },
  logWasDamaged:
    'the log was damaged or truncated when the database was opened, and saves were lost: see {names} in copies',
  logDamagedAdvice:
    'check the disk, compare with the newest backup, and delete the copy of the log when it is no longer needed',
  logAdvice:
    'something has been reading for very long: restart the server, and look for programs that keep the database open',
  postgres: 'PostgreSQL {version}, {size}',
  postgresAdvice: 'use PostgreSQL 13 or newer',
  fileAdvice: 'run it as the account of the server, and make that account the owner of the file',
  databaseAdvice: 'check the address, the account and whether the database is running',
  migrated: 'up to date',
  pending: 'missing migrations: {names}',
  pendingAdvice: 'start showdoc serve once: it migrates the database',
  tooNew: 'migrations that this version does not know: {names}',
  tooNewAdvice: 'install the version that wrote this database, or a newer one',

  partsBelong: 'database, data folder and attachments belong together',
  partsUnmarked:
    'database, data folder and attachments match, but not all of them have the mark of the installation yet',
  partsUnmarkedAdvice: 'start the server once, or run showdoc doctor --fix: both write it',
  fixedMarks: 'database, data folder and attachments now have the mark of the installation',

  noKey: 'there is no secret.key, and SHOWDOC_SECRET_KEY is not set',
  nothingSealed: 'nothing is encrypted yet',
  keyFits: 'it decrypts what is stored',
  keyDiffers: 'it does not decrypt what is stored: it is a different key than before',
  keyOpensSome:
    'it does not decrypt {lost} of {count} stored secrets: they were encrypted with another key',
  keyLostAdvice:
    'put back the secret.key (or SHOWDOC_SECRET_KEY) that the server had; if it is lost, set new item passwords for private items and reset their key pairs',
  keyAdvice: 'put back secret.key, or set the SHOWDOC_SECRET_KEY that the server had',
  settingsOpen: {
    one: '{count} secret in the settings can be decrypted',
    other: '{count} secrets in the settings can be decrypted',
  },
  settingsLost: 'the key does not decrypt these secrets in the settings: {names}',
  settingsLostAdvice:
    'put back the secret.key (or SHOWDOC_SECRET_KEY) that the server had; if it is lost, enter the secrets again in the console and renew the login key',
  searchAgrees: 'index and pages agree; {count} are being indexed',
  searchDiffers:
    '{missing} pages are missing from the index, {strays} no longer exist, {differing} differ',
  searchBroken: 'the index cannot be read',
  fixedSearch: 'the search index was rebuilt',
  filesThere: {
    one: '{count} file, content present',
    other: '{count} files, content present',
  },
  filesMissing: {
    one: 'the content of {count} file is missing: {names}',
    other: 'the content of {count} files is missing: {names}',
  },
  filesMissingAdvice:
    'restore it from a backup to the attachments folder, or delete the files in the console',
  orphans: {
    one: '{count} stored file has no record',
    other: '{count} stored files have no record',
  },
  noStrays: 'every stored file has a record',
  straysAdvice:
    'the server sets them aside after a day and deletes them 30 days later; showdoc doctor --fix sets aside those that are older than a day',
  youngStraysAdvice:
    'they are less than a day old and may be uploads in progress; the server sets them aside later',
  fixedStrays: {
    one: '{count} stored file without a record was set aside for 30 days',
    other: '{count} stored files without a record were set aside for 30 days',
  },
  fixedLeft: {
    one: '{count} unfinished upload, or file set aside 30 days ago, was removed',
    other: '{count} unfinished uploads, or files set aside 30 days ago, were removed',
  },
  fixedOrphans: {
    one: '{count} file that had been set aside was put back',
    other: '{count} files that had been set aside were put back',
  },
  noAdministrator: 'there is no administrator',
  noAdministratorAdvice: 'showdoc admin user add NAME --role admin',
  weak: 'easily guessed password: {names}',
  weakCount: {
    one: '{count} easily guessed password',
    other: '{count} easily guessed passwords',
  },
  weakAdvice: 'showdoc admin user passwd {name}',
  administrators: { one: '{count} administrator', other: '{count} administrators' },
  jobsNever: 'no server has run long enough for background jobs',
  jobsWell: {
    one: '{count} background job, on time',
    other: '{count} background jobs, on time',
  },
  jobsLate: 'overdue: {names}',
  jobsLateAdvice: 'is a server running all the time?',
  jobsFailedAdvice: 'see “job failed” in the server log for details',
  clockBehind: {
    one: 'a page is dated {count} second in the future',
    other: 'a page is dated {count} seconds in the future',
  },
  clockAdvice: 'set the clock of this machine, and keep it in sync (NTP)',
  addressOfRequest: 'taken from each request',
  addressSilent: '{address} does not respond like ShowDoc: {reason}',
  addressAdvice:
    'check the setting site_url, SHOWDOC_BASE_URL and the proxy; inside a network, a correct address may be out of reach',

  folderAdvice: '"folder" in showdoc.json is not an existing folder',
  namesDiffer: 'no file names differ only in case',
  namesClash: {
    one: '{count} file name differs from another only in case: {names}',
    other: '{count} file names differ from others only in case: {names}',
  },
  namesClashAdvice: 'rename them: on Windows and macOS they are the same file, and push skips them',
  lockOther: 'The lock file belongs to another folder, or to an item on {server}.',
  lockAdvice: 'restore {file} from git, or delete it: the server knows the base too',
  notIgnored: '.showdoc is not ignored by git',
  notIgnoredAdvice: 'add the line .showdoc/ to .gitignore',
  gitMissing: 'git was not found, or cannot read the repository',
  gitAdvice:
    'install git (in an image, for example: apk add git): without it, push treats changed files as conflicts unless this folder has pushed them itself',
  watchesAdvice: 'raise fs.inotify.max_user_watches',
  nameAdvice: 'no such host: check the address and DNS',
  notOurs: '{server} does not respond like a ShowDoc server (HTTP {status})',
  pathAdvice: 'is the sub-path right? try {origin}',
  subPathAdvice: 'is the server under a sub-path? try {origin}/docs, with its name',
  clocksDiffer: {
    one: 'the clocks differ by {count} second',
    other: 'the clocks differ by {count} seconds',
  },
  clocksAgree: 'the clocks agree',
  keyringAdvice: 'unlock the keyring, or run showdoc login without --keyring',
  notSignedIn: 'not signed in to {server}',
  notSignedInAdvice: 'showdoc login {server}',
  signedIn: '{name} ({from}), {scope}, expires: {until}',
  forever: 'never',
  mayWrite: '{name}: read and write',
  mayRead: '{name}: read only',
  mayReadAdvice: 'ask someone who manages the item for the right to edit',
  itemAdvice: 'check "item" in showdoc.json',
} as const
