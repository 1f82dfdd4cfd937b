import type { Knex } from 'knex'
import { ldapForm, oauth2Form } from '#contract/calls/admin-sign-in.ts'
import type * as z from 'zod'
import type { Sealer } from '../sealer.ts'
import { Options } from '../models/options.ts'
import { openForm, readForm, type StoredForm } from './setting-group.ts'

export type LdapForm = z.output<typeof ldapForm>
export type Oauth2Form = z.output<typeof oauth2Form>

/** Fields of the two forms that are kept sealed. */
export const ldapSecrets = ['bind_password'] as const
export const oauth2Secrets = ['client_secret'] as const

/** How people sign in elsewhere. */
export interface SignInSetting<T> {
  /** The switch as it was stored; `null` when it never was. */
  readonly stored: string | null
  readonly isOpen: boolean
  /** With its secrets in clear; `null` when none was stored. */
  readonly form: T | null
}

const isOn = (stored: string | null): boolean => stored === 'true' || Number(stored) > 0

async function read<T>(db: Knex, name: 'ldap' | 'oauth2', open: (raw: string | undefined) => T | null): Promise<SignInSetting<T>> {
  const rows = await Options.query(db).findByIds([`${name}_open`, `${name}_form`])
  const stored = new Map(rows.map((row) => [row.option_name, row.option_value]))
  const flag = stored.get(`${name}_open`) ?? null
  return { stored: flag, isOpen: isOn(flag), form: open(stored.get(`${name}_form`)) }
}

/** The stored form with its secrets in clear; one that was sealed with another key, as in a restored copy, counts as none. */
function opened(sealer: Sealer, raw: string | undefined, secrets: readonly string[]): StoredForm | null {
  const form = readForm(raw)
  try {
    return form && openForm(sealer, form, secrets)
  } catch {
    return form && { ...form, ...Object.fromEntries(secrets.map((name) => [name, ''])) }
  }
}

/** The directory's settings. */
export const ldapSetting = (db: Knex, sealer: Sealer): Promise<SignInSetting<LdapForm>> =>
  read(db, 'ldap', (raw) => {
    const form = opened(sealer, raw, ldapSecrets)
    return form && ldapForm.parse(form)
  })

/** The provider's settings. */
export const oauth2Setting = (db: Knex, sealer: Sealer): Promise<SignInSetting<Oauth2Form>> =>
  read(db, 'oauth2', (raw) => {
    const form = opened(sealer, raw, oauth2Secrets)
    return form && oauth2Form.parse(form)
  })
