import { limits } from '#contract/limits.ts'
import type { Visit } from '../visit.ts'

/**
 * True when a dangerous act asks to prove again who sits there. Source:
 * server/contract/spec/additions.md 3.
 */
export const isStale = ({ token, now }: Visit): boolean =>
  token === null || now - token.addtime > limits.freshSessionSeconds
