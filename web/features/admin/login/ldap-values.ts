import type { Answer, Args } from '../../../api/calls.ts'

type LdapForm = NonNullable<Args<'adminSetting/testLdap'>['ldap_form']>

/** No TLS, StartTLS on a plain port, or TLS from the first byte. */
export type Encryption = 'none' | 'start' | 'tls'

export interface LdapValues {
  ldap_open: boolean
  host: string
  port: string
  encryption: Encryption
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
  const text = (name: keyof LdapForm, usual = '') => String(form?.[name] ?? usual)
  const { host, port = text('port', '389'), scheme } = splitHost(text('host'))
  return {
    ldap_open: Number(ldap_open) > 0,
    host,
    port,
    encryption:
      scheme === 'ldaps' || isTlsPort(port)
        ? 'tls'
        : Number(text('start_tls')) > 0
          ? 'start'
          : 'none',
    version: text('version') === '2' ? '2' : '3',
    base_dn: text('base_dn'),
    bind_dn: text('bind_dn'),
    bind_password: text('bind_password'),
    user_field: text('user_field'),
    name_field: text('name_field'),
    search_filter: text('search_filter', '(cn=*)'),
  }
}

/**
 * The form as the calls take it: they know TLS by the usual ports of it, and at any other by the
 * scheme in front of the host.
 */
export const formOf = (values: LdapValues): LdapForm => ({
  host:
    values.encryption === 'tls' && !isTlsPort(values.port) && !values.host.includes('://')
      ? `ldaps://${values.host.trim()}`
      : values.host,
  port: values.port,
  version: values.version,
  base_dn: values.base_dn,
  bind_dn: values.bind_dn,
  bind_password: values.bind_password,
  user_field: values.user_field,
  name_field: values.name_field,
  search_filter: values.search_filter,
  start_tls: values.encryption === 'start' ? '1' : '0',
})

interface Place {
  host: string
  port?: string
  scheme?: 'ldap' | 'ldaps'
}

/** The parts of `ldaps://host:1636` or `host:1636`; anything else is a host, as it is. */
export function splitHost(typed: string): Place {
  const [, scheme, host, port] =
    /^(?:(ldaps?):\/\/)?(\[[^\]]+\]|[^/:?#\s]+|[\da-f]*:[\da-f:.]*:[\da-f:.]*)(?::(\d{1,5}))?\/?$/i.exec(
      typed.trim(),
    ) ?? []
  if (!host) return { host: typed }
  return {
    host,
    ...(port && { port }),
    ...(scheme && { scheme: scheme.toLowerCase() === 'ldaps' ? 'ldaps' : 'ldap' }),
  }
}

/** Plain ports and those with TLS from the first byte: the standard ones, those of global catalogs. */
const ports = [
  ['389', '636'],
  ['3268', '3269'],
] as const
const isTlsPort = (port: string) => ports.some(([, tls]) => Number(tls) === Number(port))

/** The values once somebody has left the field of the host: what was typed, in its fields. */
export function withHost(values: LdapValues): LdapValues {
  const {
    host,
    scheme,
    port = scheme && (scheme === 'ldaps' ? '636' : '389'),
  } = splitHost(values.host)
  const now = { ...values, host, ...(port && { port }) }
  if (scheme === 'ldaps') return { ...now, encryption: 'tls' }
  return scheme && values.encryption === 'tls' ? { ...now, encryption: 'none' } : withPort(now)
}

/** The values once somebody has left the field of the port: the usual ports of TLS mean it. */
export const withPort = (values: LdapValues): LdapValues =>
  isTlsPort(values.port) ? { ...values, encryption: 'tls' } : values

/** The values with another encryption; a usual port becomes the one it is usual for. */
export function withEncryption(values: LdapValues, encryption: Encryption): LdapValues {
  const pair = ports.find((two) => two.some((port) => port === values.port.trim()))
  const port = pair ? pair[encryption === 'tls' ? 1 : 0] : values.port
  return { ...values, encryption, port }
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
