/** Messages of `showdoc doctor`. */
export const doctor = {
  purpose: 'Looks at the server and the client here, and says what to do.',
  'flag.data': 'folder of database, attachments and secrets',
  'flag.databaseUrl': 'PostgreSQL instead of the embedded database',
  'flag.settings': 'only list every setting, its value and where it came from',
  'flag.fix': 'repair what is safe: modes, search index, bytes of files that nobody owns',
  'flag.ldap': 'also try the directory, step by step',
  'flag.oauth2': 'also try the sign-in service, step by step',
  'flag.storage': 'also try the object store, step by step',
  'flag.bundle': 'also write what was found into a new file, without secrets, for a report',

  nothingHere: 'There is no server at {folder}, no showdoc.json and no sign-in here.',
  nothingHereHint: '--data for a server; showdoc init or showdoc login for a client',
  summary: '{ok} well, {warn} to look at, {fail} failed',
  fixed: 'Repaired: {what}',
  done: 'done',
  switchedOff: 'switched off',
  unforeseenAdvice: 'run it again with --debug, and tell it to the makers with --bundle',

  noFolder: 'There is no {folder}.',
  noFolderAdvice: 'name the data folder of the server by --data: attachments and the key lie there',
  owner: '{folder} belongs to uid {uid}',
  ownerAdvice:
    'this ran as uid {me}: run it as the account of the server, or give the folder to it',
  notWritable: '{folder} cannot be written',
  readOnlyAdvice:
    'its disk is mounted read-only: mount it for writing; showdoc backup reads it as it is, and what is restored elsewhere can be checked',
  notWritableAdvice: 'chown it to the account of the server',
  openModes: 'others on this machine may read: {names}',
  closedModes: 'only its owner may read it',
  fixAdvice: 'showdoc doctor --fix',
  fixedMode: 'only its owner may read {place} now',
  noAttachmentsFolder: 'there is no folder attachments',
  noAttachmentsAdvice:
    'mount or copy it back, or take it from a backup; a site whose files are in an object store makes a new one when it starts',
  free: '{size} free',
  freeAdvice: 'make room: a full disk refuses every save',
  localDisk: 'a disk of this machine',
  networkAdvice: 'SQLite needs locks that such disks do not keep: use a local disk, or PostgreSQL',

  sqlite: 'SQLite, {size}, whole; {server}',
  serverRuns: 'a server runs on it',
  serverStands: 'no server runs on it',
  brokenAdvice: 'stop the server and restore the newest backup',
  logDamaged: {
    one: 'the log is damaged or cut: at least {count} save that was answered cannot be read any more',
    other:
      'the log is damaged or cut: at least {count} saves that were answered cannot be read any more',
  },
  logWasDamaged:
    'the log was damaged or cut when the database was opened, and saves were lost: {names} in copies',
  logDamagedAdvice:
    'look at the disk, compare with the newest backup, and remove the copy of the log when nothing more is wanted of it',
  logAdvice:
    'something reads for very long: restart the server, and look for programs that hold the database open',
  postgres: 'PostgreSQL {version}, {size}',
  postgresAdvice: 'use PostgreSQL 13 or newer',
  fileAdvice: 'run it as the account of the server, and give the file to that account',
  databaseAdvice: 'check address, account and whether the database runs',
  migrated: 'up to date',
  pending: 'steps are missing: {names}',
  pendingAdvice: 'start showdoc serve once: it brings the database up to date',
  tooNew: 'steps that this program does not know: {names}',
  tooNewAdvice: 'install the version that wrote this database, or a newer one',

  partsBelong: 'database, data folder and attachments belong together',
  partsUnmarked:
    'database, data folder and attachments fit, and do not all have the mark of the installation yet',
  partsUnmarkedAdvice: 'start the server once, or showdoc doctor --fix: both write it',
  fixedMarks: 'database, data folder and attachments have the mark of the installation now',

  noKey: 'there is no secret.key, and SHOWDOC_SECRET_KEY is not set',
  nothingSealed: 'nothing is sealed yet',
  keyFits: 'it opens what is stored',
  keyDiffers: 'it does not open what is stored: it is another key than before',
  keyOpensSome: 'it does not open {lost} of {count} stored secrets: they are from another key',
  keyLostAdvice:
    'put the secret.key (or SHOWDOC_SECRET_KEY) back that the server had; if it is lost, give private items new item passwords and reset their key pairs',
  keyAdvice: 'put secret.key back, or set the SHOWDOC_SECRET_KEY that the server had',
  settingsOpen: {
    one: '{count} secret of the settings can be opened',
    other: '{count} secrets of the settings can be opened',
  },
  settingsLost: 'the key does not open these secrets of the settings: {names}',
  settingsLostAdvice:
    'put the secret.key (or SHOWDOC_SECRET_KEY) back that the server had; if it is lost, type the secrets again in the console and renew the login key',
  searchAgrees: 'index and pages agree; {count} are being taken in',
  searchDiffers: '{missing} pages are missing, {strays} are gone, {differing} differ',
  searchBroken: 'the index cannot be read',
  fixedSearch: 'the search index was built anew',
  filesThere: {
    one: '{count} file, its bytes are there',
    other: '{count} files, their bytes are there',
  },
  filesMissing: {
    one: 'the bytes of {count} file are missing: {names}',
    other: 'the bytes of {count} files are missing: {names}',
  },
  filesMissingAdvice:
    'take them from a backup into the folder attachments, or delete the files in the console',
  orphans: {
    one: 'the bytes of {count} file have no row',
    other: 'the bytes of {count} files have no row',
  },
  noStrays: 'all bytes have a row',
  straysAdvice:
    'the server sets them aside a day after they came, and deletes them 30 days later; showdoc doctor --fix sets those aside that are older than a day',
  youngStraysAdvice:
    'they came less than a day ago and may be uploads under way; the server sets them aside later',
  fixedStrays: {
    one: 'the bytes of {count} file without a row are set aside for 30 days',
    other: 'the bytes of {count} files without a row are set aside for 30 days',
  },
  fixedLeft: {
    one: '{count} unfinished upload, or file that was set aside 30 days ago, is removed',
    other: '{count} unfinished uploads, or files that were set aside 30 days ago, are removed',
  },
  fixedOrphans: {
    one: 'the bytes of {count} file that had been set aside are back',
    other: 'the bytes of {count} files that had been set aside are back',
  },
  noAdministrator: 'there is no administrator',
  noAdministratorAdvice: 'showdoc admin user add NAME --role admin',
  weak: 'everybody would guess the password of {names}',
  weakCount: {
    one: 'everybody would guess {count} password',
    other: 'everybody would guess {count} passwords',
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
  jobsFailedAdvice: 'the server log has details under “job failed”',
  clockBehind: {
    one: 'a page was written {count} second in the future',
    other: 'a page was written {count} seconds in the future',
  },
  clockAdvice: 'set the clock of this machine, and let it be kept (NTP)',
  addressOfRequest: 'taken from each request',
  addressSilent: '{address} does not answer as this product: {reason}',
  addressAdvice:
    'check the setting site_url, SHOWDOC_BASE_URL and the proxy; from inside a network an address may be out of reach and still be right',

  folderAdvice: '“folder” in showdoc.json names no folder',
  namesDiffer: 'no two names of files differ by case alone',
  namesClash: {
    one: '{count} file differs from another one by case alone: {names}',
    other: '{count} files differ from others by case alone: {names}',
  },
  namesClashAdvice: 'rename them: on Windows and macOS they are one file, and push leaves them out',
  lockOther: 'The lock belongs to another folder, or to an item on {server}.',
  lockAdvice: 'take {file} from git, or remove it: the server knows the base too',
  notIgnored: '.showdoc is not ignored by git',
  notIgnoredAdvice: 'add the line .showdoc/ to .gitignore',
  gitMissing: 'there is no git program that can read the repository',
  gitAdvice:
    'install git (in an image, for example: apk add git): without it a push takes changed files for conflicts unless this folder has pushed them itself',
  watchesAdvice: 'raise fs.inotify.max_user_watches',
  nameAdvice: 'no such host: check the address and the name service',
  notOurs: '{server} does not answer like a documentation server (HTTP {status})',
  pathAdvice: 'is the sub-path right? try {origin}',
  subPathAdvice: 'is the server below a sub-path? try {origin}/docs, with its name',
  clocksDiffer: {
    one: 'the clocks are {count} second apart',
    other: 'the clocks are {count} seconds apart',
  },
  clocksAgree: 'the clocks agree',
  keyringAdvice: 'unlock the keyring, or showdoc login without --keyring',
  notSignedIn: 'not signed in to {server}',
  notSignedInAdvice: 'showdoc login {server}',
  signedIn: '{name} ({from}), {scope}, until {until}',
  forever: 'for ever',
  mayWrite: '{name}: may be written',
  mayRead: '{name}: may only be read',
  mayReadAdvice: 'ask a manager of the item for the right to edit',
  itemAdvice: 'check “item” in showdoc.json',
} as const
