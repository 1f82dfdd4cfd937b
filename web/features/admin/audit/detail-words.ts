import type { Write } from '../../../locales/phrases.ts'
import type { AuditRow } from './acts.ts'

/** Details that have a word of their own; the others are called as the server calls them. */
const names = ['call', 'tool', 'why', 'count', 'last', 'way'] as const

/** Why something was refused, by the names of the contract's failures. */
const reasons = [
  'noAccess',
  'outOfScope',
  'itemNotYours',
  'keyPairWrong',
  'wrongPassword',
  'wrongItemPassword',
  'signedLinkExpired',
  'signedLinkWrong',
  'signedLinkUsed',
  'signedLinkRefused',
  'oauth2Failed',
  'oauth2Denied',
  'oauth2StateWrong',
  'deviceCodeUnknown',
  'wrongCredentials',
  'directoryDown',
  'accountNameTaken',
  'accountNameUnusable',
  'tooManyTries',
  'more',
] as const

const ways = { ldap: 'wayLdap', oauth2: 'wayOauth2', 'signed link': 'waySignedLink' } as const

const isRefusal = ({ act }: Pick<AuditRow, 'act'>): boolean =>
  act === 'call.refused' || act === 'user.signIn' || act === 'user.signedIn'

/** What a detail of a sign-in or a refusal is called, in the visitor's language; else empty. */
export function detailName(t: Write, row: Pick<AuditRow, 'act'>, name: string): string {
  const known = isRefusal(row) && names.find((one) => one === name)
  return known ? t(`admin-audit.detail.${known}`) : ''
}

/** The value of such a detail, in the visitor's language; else empty. */
export function detailWords(
  t: Write,
  row: Pick<AuditRow, 'act'>,
  name: string,
  value: unknown,
): string {
  if (!isRefusal(row)) return ''
  const reason = name === 'why' && reasons.find((one) => one === value)
  if (reason) return t(`admin-audit.why.${reason}`)
  const way = name === 'way' && Object.entries(ways).find(([one]) => one === value)
  return way ? t(`admin-audit.${way[1]}`) : ''
}
