import { FilterParser } from 'ldapts'
import type { LdapForm } from '#contract/calls/admin-sign-in.ts'
import { StepFailed } from '../steps.ts'

/** Validated directory settings. */
export interface DirectorySettings {
  readonly host: string
  readonly port: number
  /** Implicit TLS, StartTLS, or none. */
  readonly tls: 'first' | 'asked' | 'none'
  readonly baseDn: string
  /** Empty: search anonymously. */
  readonly bindDn: string
  readonly bindPassword: string
  /** Lower case, like `nameField`. */
  readonly userField: string
  /** Empty: names are not imported. */
  readonly nameField: string
  /** In brackets; may contain the placeholder. */
  readonly filter: string
}

/** Placeholder in a filter for the user name. */
export const placeholder = '%(user)s'

/** Ports with implicit TLS: the standard one, and that of global catalogs. */
const tlsPorts = [636, 3269]

const attributeName = /^[a-z][a-z0-9-]*$/i

/** Escapes a value for use in a filter. Source: RFC 4515 3. */
export const escapeFilter = (value: string): string =>
  value.replace(/[\\*()\0]/g, (one) => `\\${one.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** The filter with the escaped name in place of the placeholder. */
export const filterFor = (filter: string, name: string): string =>
  filter.replaceAll(placeholder, () => escapeFilter(name))

/** Position of the unbalanced bracket, counted from 1; 0 if there is none. */
function brokenBracket(filter: string): number {
  const open: number[] = []
  const plain = filter.replaceAll(placeholder, 'x'.repeat(placeholder.length))
  for (let index = 0; index < plain.length; index++) {
    if (plain[index] === '(') open.push(index + 1)
    if (plain[index] === ')' && open.pop() === undefined) return index + 1
    if (plain[index] === ')' && open.length === 0 && index < plain.length - 1) return index + 2
  }
  return open[0] ?? 0
}

function filterOf(request: string): string {
  const trimmed = request.trim() || '(cn=*)'
  const isBare = !trimmed.startsWith('(')
  const filter = isBare ? `(${trimmed})` : trimmed
  const position = brokenBracket(filter) - (isBare ? 1 : 0)
  if (position > 0) throw new StepFailed('search_filter', 'formFilter', { position })
  try {
    FilterParser.parseString(filterFor(filter, 'x'))
  } catch (error) {
    throw new StepFailed(`search_filter: ${(error as Error).message}`, 'formFilter', {
      position: 1,
    })
  }
  return filter
}

function attributeOf(field: string, request: string): string {
  const name = request.trim().toLowerCase()
  if (name !== '' && !attributeName.test(name)) throw new StepFailed(field, 'formAttribute')
  return name
}

/**
 * Parses a form with a clear-text password; the host may be an address such as `ldaps://host:636`.
 * @throws {StepFailed} with the field
 */
export function directorySettings(form: LdapForm): DirectorySettings {
  const [, scheme = '', name = '', written] =
    /^(?:(ldaps?):\/\/)?(\[[^\]]+\]|[^:/\s]+|[0-9a-f:.]+)(?::(\d+))?\/?$/i.exec(form.host.trim()) ??
    []
  const host = name.replace(/^\[|\]$/g, '')
  if (host === '') throw new StepFailed('host', 'formIncomplete')
  const port = Number(written ?? (form.port.trim() || '389'))
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new StepFailed('port', 'formPort')
  if (form.bind_dn.trim() !== '' && form.bind_password === '')
    throw new StepFailed('bind_password', 'formBindPassword')
  const isFirst = scheme.toLowerCase() === 'ldaps' || tlsPorts.includes(port)
  return {
    host,
    port,
    tls: isFirst ? 'first' : /^(1|true)$/.test(form.start_tls) ? 'asked' : 'none',
    baseDn: form.base_dn.trim(),
    bindDn: form.bind_dn.trim(),
    bindPassword: form.bind_password,
    userField: attributeOf('user_field', form.user_field) || 'cn',
    nameField: attributeOf('name_field', form.name_field),
    filter: filterOf(form.search_filter),
  }
}

/**
 * The filter for everybody who could sign in. Computers, groups and folders are excluded
 * afterwards: a directory that does not know the class `computer` would find nothing for a negation
 * of it. Source: server/contract/spec/administration.md 3.3.
 */
export function everybodyFilter(filter: string): string {
  const anyone = filter.replaceAll(placeholder, '*')
  if (/objectclass/i.test(anyone) || anyone.startsWith('(!')) return anyone
  return `(&${anyone}(|(objectClass=user)(objectClass=person)(objectClass=inetOrgPerson)))`
}

/** Object classes that are not people, in lower case. */
export const nonPersonClasses: ReadonlySet<string> = new Set([
  'computer',
  'group',
  'organizationalunit',
])
