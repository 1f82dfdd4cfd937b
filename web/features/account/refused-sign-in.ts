import type { FailureName } from '#contract/failures.ts'

/**
 * Refusals of a sign-in elsewhere that the server sends a browser here with, in `refused`. Source:
 * web/spec/reading.md 3.1.
 */
const refusals = [
  'oauth2Denied',
  'oauth2Failed',
  'oauth2Off',
  'oauth2StateWrong',
  'accountNameTaken',
  'accountNameUnusable',
  'trialUnknown',
  'tooManyTries',
  'wrongCredentials',
  'signedLinkExpired',
  'signedLinkWrong',
  'signedLinkUsed',
  'signedLinkRefused',
] as const satisfies readonly FailureName[]

/** The phrase of the refusal named in the address; none when nothing was refused. */
export function refusedPhrase(query: URLSearchParams) {
  const name = query.get('refused')
  if (name === null) return null
  return `account.refused_${refusals.find((one) => one === name) ?? 'other'}` as const
}
