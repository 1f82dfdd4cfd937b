import type { Knex } from 'knex'
import {
  ldapForm,
  oauth2Form,
  type LdapForm,
  type Oauth2Form,
} from '#contract/calls/admin-sign-in.ts'
import { Options } from '../../models/options.ts'
import type { Sealer } from '../../sealer.ts'
import { isWebAddress } from '../../signin/own-address.ts'
import { isOn } from './options.ts'
import { openForm, readForm, type SecretForm } from './setting-group.ts'

/** Connection to the directory; without encryption its password can be read in transit. */
export const directoryForm: SecretForm<LdapForm> = {
  option: 'ldap_form',
  schema: ldapForm,
  secrets: { bind_password: ['host', 'port', 'start_tls', 'bind_dn'] },
}

/** Connection to the provider; its secret is sent to the token endpoint. */
export const providerForm: SecretForm<Oauth2Form> = {
  option: 'oauth2_form',
  schema: oauth2Form,
  secrets: { client_secret: ['protocol', 'host', 'token_path', 'client_id'] },
}

/** An external sign-in method. */
export interface SignInSetting<T> {
  /** The switch as stored; `null` if it never was. */
  readonly stored: string | null
  readonly isOpen: boolean
  /** With decrypted secrets; `null` if none was stored. */
  readonly form: T | null
}

async function read<T>(
  db: Knex,
  name: 'ldap' | 'oauth2',
  open: (raw: string | undefined) => T | null,
): Promise<SignInSetting<T>> {
  const rows = await Options.query(db).findByIds([`${name}_open`, `${name}_form`])
  const stored = new Map(rows.map((row) => [row.option_name, row.option_value]))
  const flag = stored.get(`${name}_open`) ?? null
  return { stored: flag, isOpen: isOn(flag ?? ''), form: open(stored.get(`${name}_form`)) }
}

/** The directory's settings. */
export const ldapSetting = (db: Knex, sealer: Sealer): Promise<SignInSetting<LdapForm>> =>
  read(db, 'ldap', (raw) => {
    const form = readForm(raw)
    return form && openForm(sealer, directoryForm, form)
  })

/** The provider's settings. */
export const oauth2Setting = (db: Knex, sealer: Sealer): Promise<SignInSetting<Oauth2Form>> =>
  read(db, 'oauth2', (raw) => {
    const form = readForm(raw)
    return form && openForm(sealer, providerForm, form)
  })

/**
 * Where signing out leads: the provider's address, empty unless people sign in there. Source:
 * server/contract/spec/administration.md 13.3.
 */
export async function logoutAddress(db: Knex): Promise<string> {
  const { isOpen, form } = await read(db, 'oauth2', readForm)
  const address = form?.logout_redirect_uri ?? ''
  return isOpen && isWebAddress(address) ? address : ''
}
