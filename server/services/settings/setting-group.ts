import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { Options } from '../../models/options.ts'
import type { RequestContext } from '../../request-context.ts'
import { unsealed, type Sealer } from '../../sealer.ts'

/**
 * Settings saved by one form share a revision. Source: server/contract/spec/additions.md 2, tables
 * (options).
 */
type SettingGroup = 'config' | 'ldap' | 'oauth2'

export type StoredSettings = ReadonlyMap<string, string>

const revisionName = (group: SettingGroup) => `${group}_revision`

/** Revision of a group among the stored settings; 0 before the first save. */
export const revisionOf = (stored: StoredSettings, group: SettingGroup): number =>
  Number(stored.get(revisionName(group)) ?? 0)

/** All settings as stored, secrets sealed. */
export async function readStored(db: Knex): Promise<StoredSettings> {
  return new Map((await Options.query(db)).map((row) => [row.option_name, row.option_value]))
}

/**
 * Changes settings of a group; saves of the same group are serialised.
 *
 * @param change.base the revision that the sender has read; without it the last save wins
 * @param change.make returns the new texts by name, given what is stored now
 * @param change.defaults values of settings that are not stored: storing these is no change
 * @returns names of the settings that have changed
 * @throws {Failure} `settingsChanged` with `revision` and `fields` when somebody else saved
 * meanwhile and this save would change something
 */
export async function changeSettings(
  db: Knex.Transaction,
  change: {
    readonly group: SettingGroup
    readonly base: number | undefined
    make(stored: StoredSettings): Promise<Record<string, string>> | Record<string, string>
    readonly defaults?: Readonly<Record<string, string>>
  },
): Promise<string[]> {
  const option_name = revisionName(change.group)
  await Options.query(db)
    .insert({ option_name, option_value: '0' })
    .onConflict('option_name')
    .ignore()
  await Options.query(db).findById(option_name).forUpdate()
  const stored = await readStored(db)
  const revision = revisionOf(stored, change.group)
  const made = await change.make(stored)
  const unlike = Object.keys(made).filter((name) => stored.get(name) !== made[name])
  const names = unlike.filter(
    (name) => (stored.get(name) ?? change.defaults?.[name]) !== made[name],
  )
  if (names.length > 0 && change.base !== undefined && change.base !== revision)
    throw new Failure('settingsChanged', { revision: String(revision), fields: names.join(', ') })
  const rows = unlike.map((name) => [name, made[name] as string] as const)
  if (names.length > 0) rows.push([option_name, String(revision + 1)])
  if (rows.length === 0) return []
  await db(Options.tableName)
    .insert(rows.map(([name, value]) => ({ option_name: name, option_value: value })))
    .onConflict('option_name')
    .merge()
  return names
}

/** A form as stored: an object of texts. Anything else counts as empty. */
type StoredForm = Readonly<Record<string, string>>

/** Parses a stored form; values of other types are left out. @returns `null` when there is none */
export function readForm(raw: string | undefined): StoredForm | null {
  if (!raw) return null
  try {
    const value: unknown = JSON.parse(raw)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    return null
  }
}

/** A form stored with sealed secrets. */
export interface SecretForm<T extends Record<string, string>> {
  /** Name of the setting. */
  readonly option: string
  /** Fills in fields that are not stored. */
  readonly schema: { parse(stored: unknown): T }
  /** The secret fields, each with the fields that determine where and as whom it is sent. */
  readonly secrets: Readonly<Record<string, readonly (keyof T & string)[]>>
}

/** Names of the secret fields. */
export const secretNames = (form: { readonly secrets: object }): string[] =>
  Object.keys(form.secrets)

/**
 * The stored secrets for a form that was sent with the mask in their place. A secret is kept only
 * if it is still sent to the same place and as the same user: otherwise whoever can change the
 * address could have it sent to themselves. Source: server/contract/spec/additions.md 2, 9.
 *
 * @throws {Failure} `badInput` with the secret's `field`
 */
function keptSecrets<T extends Record<string, string>>(
  form: SecretForm<T>,
  sent: T,
  stored: StoredForm | null,
): StoredForm {
  const masked = secretNames(form).filter((name) => sent[name] === limits.secretMask)
  const kept = masked.map((name) => [name, stored?.[name] ?? ''] as const)
  const before = form.schema.parse(stored ?? {})
  for (const [name, secret] of kept) {
    const isElsewhere = form.secrets[name]?.some(
      (field) => before[field]?.trim() !== sent[field]?.trim(),
    )
    if (secret !== '' && isElsewhere)
      throw new Failure('badInput', { field: `${form.option}.${name}` })
  }
  return Object.fromEntries(kept)
}

/**
 * Seals the secret fields of a submitted form: the mask keeps the stored value, an empty text
 * clears it. Source: server/contract/spec/additions.md 2, 6.
 *
 * @param all the settings as stored
 * @returns the text to store
 * @throws {Failure} `badInput` for a mask where the secret would be sent elsewhere
 */
export function sealForm<T extends Record<string, string>>(
  sealer: Sealer,
  form: SecretForm<T>,
  sent: T,
  all: StoredSettings,
): string {
  const kept = keptSecrets(form, sent, readForm(all.get(form.option)))
  const sealed = secretNames(form).map((name) => [
    name,
    kept[name] ?? sealer.seal(sent[name] ?? ''),
  ])
  return JSON.stringify({ ...sent, ...Object.fromEntries(sealed) })
}

/**
 * The stored form with its secrets decrypted; unreadable ones are empty and have to be entered
 * again.
 */
export const openForm = <T extends Record<string, string>>(
  sealer: Sealer,
  form: SecretForm<T>,
  stored: StoredForm,
): T =>
  form.schema.parse({
    ...stored,
    ...Object.fromEntries(
      secretNames(form).map((name) => [name, unsealed(sealer, stored[name] ?? '') ?? '']),
    ),
  })

/**
 * A submitted form with its secrets in clear text: the mask stands for the stored value. Source:
 * server/contract/spec/additions.md 2.
 *
 * @throws {Failure} `badInput` for a mask where the secret would be sent elsewhere
 */
export async function typedForm<T extends Record<string, string>>(
  { db, site }: Pick<RequestContext, 'db' | 'site'>,
  form: SecretForm<T>,
  sent: T,
): Promise<T> {
  const row = await Options.query(db.read).findById(form.option)
  const kept = keptSecrets(form, sent, readForm(row?.option_value))
  const opened = Object.entries(kept).map(([name, secret]) => [
    name,
    unsealed(site.sealer, secret) ?? '',
  ])
  return { ...sent, ...Object.fromEntries(opened) }
}

/** The stored form with a mask in place of each secret. */
export const maskForm = <T extends Record<string, string>>(
  form: SecretForm<T>,
  stored: StoredForm,
): T =>
  form.schema.parse({
    ...stored,
    ...Object.fromEntries(
      secretNames(form).map((name) => [name, stored[name] ? limits.secretMask : '']),
    ),
  })
