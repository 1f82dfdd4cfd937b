import type { Answer, Args } from '../../../api/calls.ts'

export interface LdapValues {
  ldap_open: boolean
  host: string
  port: string
  start_tls: boolean
  version: '3' | '2'
  base_dn: string
  bind_dn: string
  bind_password: string
  user_field: string
  name_field: string
  search_filter: string
}

/** The form of what is stored, or the usual values. */
export function valuesOf({
  ldap_open,
  ldap_form: form,
}: Answer<'adminSetting/loadLdapConfig'>): LdapValues {
  const text = (name: Exclude<keyof LdapValues, 'ldap_open'>, usual = '') =>
    String(form?.[name] ?? usual)
  return {
    ldap_open: Number(ldap_open) > 0,
    host: text('host'),
    port: text('port', '389'),
    start_tls: Number(text('start_tls')) > 0,
    version: text('version') === '2' ? '2' : '3',
    base_dn: text('base_dn'),
    bind_dn: text('bind_dn'),
    bind_password: text('bind_password'),
    user_field: text('user_field'),
    name_field: text('name_field'),
    search_filter: text('search_filter', '(cn=*)'),
  }
}

type Form = NonNullable<Args<'adminSetting/testLdap'>['ldap_form']>

/** The form as the calls take it. */
export const formOf = (values: LdapValues): Form => ({
  host: values.host,
  port: values.port,
  version: values.version,
  base_dn: values.base_dn,
  bind_dn: values.bind_dn,
  bind_password: values.bind_password,
  user_field: values.user_field,
  name_field: values.name_field,
  search_filter: values.search_filter,
  start_tls: values.start_tls ? '1' : '0',
})

/**
 * Splits a pasted `ldaps://host:636` into host and port; anything else is a host. A port is given
 * only where the text says one.
 */
export function splitHost(typed: string): { host: string; port?: string } {
  const [, scheme = '', host = '', port] =
    /^(ldaps?):\/\/(\[[^\]]+\]|[^/:?#]+)(?::(\d{1,5}))?\/?$/i.exec(typed.trim()) ?? []
  if (!host) return { host: typed }
  return { host, port: port ?? (scheme.toLowerCase() === 'ldaps' ? '636' : '389') }
}

/** True when the brackets of a search filter stand in pairs; escaped ones (`\28`) are text. */
export function isBalanced(filter: string): boolean {
  let depth = 0
  for (const sign of filter) {
    if (sign === '(') depth++
    else if (sign === ')' && --depth < 0) return false
  }
  return depth === 0
}
