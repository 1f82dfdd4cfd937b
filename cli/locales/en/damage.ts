/** Why a backup is rejected. */
export const damage = {
  folder: 'This is no backup: it is a folder.',
  unpackable: 'This is no whole backup: it cannot be unpacked.',
  breaksOff: 'This is no whole backup: it breaks off.',
  badHeader: 'This is no whole backup: a header is broken ({named}).',
  notPlain: 'This is no whole backup: {named} is not a plain file.',
  twice: 'This is no whole backup: {named} stands in it twice.',
  follows: 'This is no whole backup: something follows its end.',
  otherSize: 'This is no whole backup: {named} has another size than it had.',
  longManifest: 'This is no whole backup: its manifest is too long.',
  noManifest: 'This is no whole backup: its manifest is missing.',
  missing: 'This is no whole backup: {named} is missing.',
  changed: 'This is no whole backup: {named} was changed.',
  notNamed: 'This is no whole backup: it holds files that its manifest does not name.',
  notBelonging: 'This is no whole backup: {named} does not belong into one.',
  noDatabase: 'This is no whole backup: it holds no database.',
  wrongAboutKey: 'This is no whole backup: its manifest is wrong about the key.',
  otherKey:
    'The key in this backup does not open what its database holds sealed (item passwords, key pairs).',
  database: 'The database in this backup is damaged: {named}.',
  differ: 'This is no whole backup: the database and the manifest differ.',
  unanswered: 'A server that was started on this backup does not answer from it: {named}.',
}

export type Damage = keyof typeof damage
