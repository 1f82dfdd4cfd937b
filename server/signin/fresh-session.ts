import { limits } from '#contract/limits.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * Whether a sensitive action requires a recent sign-in again. Source:
 * server/contract/spec/additions.md 3.
 */
export const isStale = ({ token, now }: RequestContext): boolean =>
  token === null || now - token.addtime > limits.freshSessionSeconds
