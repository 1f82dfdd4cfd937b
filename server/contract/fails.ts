import type { FailureName } from './failures.ts'

// Failures that several calls have in common.

/** Calls of administrators. */
export const adminFails = ['notLoggedIn', 'noAccess', 'outOfScope'] as const

/** An uploaded file that is not accepted. Source: server/contract/spec/calls.md 9.2. */
export const uploadFails = [
  'fileMissing',
  'fileKindRefused',
  'svgBroken',
  'svgMissing',
  'svgCompressed',
  'svgEntities',
  'svgTooComplex',
  'fileTooLarge',
] as const

/**
 * Failures about rights and wrong secrets, which the audit log records for any call. A failed
 * sign-in names its account and is recorded separately.
 */
export const auditedRefusals = [
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
] as const satisfies readonly FailureName[]
export type AuditedRefusal = (typeof auditedRefusals)[number]
