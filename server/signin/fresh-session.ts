import { limits } from '#contract/limits.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * True when a dangerous act asks to prove again who sits there. Source:
 * server/contract/spec/additions.md 3.
 */
export const isStale = ({ token, now }: RequestContext): boolean =>
  token === null || now - token.addtime > limits.freshSessionSeconds
