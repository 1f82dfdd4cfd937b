/** Why a backup is rejected. */
export const damage = {
  folder: 'This is not a backup: it is a folder.',
  unpackable: 'This is not a complete backup: it cannot be unpacked.',
  breaksOff: 'This is not a complete backup: it is truncated.',
  badHeader: 'This is not a complete backup: a header is broken ({named}).',
  notPlain: 'This is not a complete backup: {named} is not a regular file.',
  twice: 'This is not a complete backup: {named} occurs twice.',
  follows: 'This is not a complete backup: there is data after its end.',
  otherSize: 'This is not a complete backup: {named} has a different size than recorded.',
  longManifest: 'This is not a complete backup: its manifest is too long.',
  noManifest: 'This is not a complete backup: its manifest is missing.',
  missing: 'This is not a complete backup: {named} is missing.',
  changed: 'This is not a complete backup: {named} was changed.',
  notNamed: 'This is not a complete backup: it contains files that its manifest does not list.',
  notBelonging: 'This is not a complete backup: {named} does not belong in one.',
  noDatabase: 'This is not a complete backup: it contains no database.',
  wrongAboutKey: 'This is not a complete backup: its manifest is wrong about the key.',
  otherKey:
    'The key in this backup does not decrypt the secrets in its database (item passwords, key pairs).',
  database: 'The database in this backup is damaged: {named}.',
  differ: 'This is not a complete backup: the database and the manifest differ.',
  unanswered: 'A server that was started on this backup could not serve its content: {named}.',
}

export type Damage = keyof typeof damage
