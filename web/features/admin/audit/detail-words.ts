import type { AuditedRefusal } from '#contract/fails.ts'
import type { Write } from '../../../locales/phrases.ts'
import type { AuditRow } from './acts.ts'

/** Details that have a word of their own; the others are called as the server calls them. */
const names = ['call', 'tool', 'why', 'count', 'last', 'way'] as const

/** Failures of a sign-in, which are recorded with the name of the account. */
type SignInRefusal =
  | 'wrongCredentials'
  | 'directoryDown'
  | 'accountNameTaken'
  | 'accountNameUnusable'
  | 'tooManyTries'

/** Why something was refused; each of these has words. */
const reasons = {
  noAccess: true,
  outOfScope: true,
  itemNotYours: true,
  keyPairWrong: true,
  wrongPassword: true,
  wrongItemPassword: true,
  signedLinkExpired: true,
  signedLinkWrong: true,
  signedLinkUsed: true,
  signedLinkRefused: true,
  oauth2Failed: true,
  oauth2Denied: true,
  oauth2StateWrong: true,
  deviceCodeUnknown: true,
  wrongCredentials: true,
  directoryDown: true,
  accountNameTaken: true,
  accountNameUnusable: true,
  tooManyTries: true,
  more: true,
} as const satisfies Record<AuditedRefusal | SignInRefusal | 'more', true>

const isReason = (value: unknown): value is keyof typeof reasons =>
  typeof value === 'string' && Object.hasOwn(reasons, value)

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
  if (name === 'why' && isReason(value)) return t(`admin-audit.why.${value}`)
  const way = name === 'way' && Object.entries(ways).find(([one]) => one === value)
  return way ? t(`admin-audit.${way[1]}`) : ''
}
