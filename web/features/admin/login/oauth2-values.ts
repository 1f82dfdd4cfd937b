import type { Answer, Args } from '../../../api/calls.ts'

/** The texts of the form, in the order of its fields. */
export const oauth2Names = [
  'entrance_tips',
  'redirectUri',
  'client_id',
  'client_secret',
  'host',
  'authorize_path',
  'token_path',
  'userinfo_path',
  'resource_path',
  'logout_redirect_uri',
  'scope',
  'subject_field',
  'username_field',
  'name_field',
  'email_field',
] as const
export type Oauth2Name = (typeof oauth2Names)[number]

export interface Oauth2Values extends Record<Oauth2Name, string> {
  oauth2_open: boolean
  protocol: 'https' | 'http'
}

/** The form of what is stored, or the usual values. */
export function valuesOf({
  oauth2_open,
  oauth2_form: form,
}: Answer<'adminSetting/loadOauth2Config'>): Oauth2Values {
  const texts = Object.fromEntries(
    oauth2Names.map((name) => [name, String(form?.[name] ?? '')]),
  ) as Record<Oauth2Name, string>
  return {
    oauth2_open: Number(oauth2_open) > 0,
    protocol: form?.protocol === 'http' ? 'http' : 'https',
    ...texts,
  }
}

type Form = NonNullable<Args<'adminSetting/testOauth2'>['oauth2_form']>

/** The form as the calls take it. */
export const formOf = (values: Oauth2Values): Form =>
  Object.fromEntries(
    (['protocol', ...oauth2Names] as const).map((name) => [name, values[name]]),
  ) as Form

/** Protocol and host of a whole address, as they are pasted; `null` for anything else. */
export function splitAddress(typed: string): Pick<Oauth2Values, 'protocol' | 'host'> | null {
  const address = /^https?:\/\/[^/]/i.test(typed.trim()) ? URL.parse(typed.trim()) : null
  return (
    address && { protocol: address.protocol === 'http:' ? 'http' : 'https', host: address.host }
  )
}
