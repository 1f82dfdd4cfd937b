import { randomId } from '../lib/random-id.ts'
import { isRefused } from './refusal.ts'

/** Acts that are remembered at once. */
const most = 20

/** Keys of acts of which nobody knows whether they were done, by what they send. */
const unanswered = new Map<string, string>()

/** Refusals after which an act may be done nevertheless. */
const unsure = ['serverError', 'outcomeUnknown'] as const

/**
 * Sends an act with a key by which the server recognises it when it comes again: by the browser,
 * which repeats a request when a connection breaks, or because somebody tries once more what got no
 * answer. Source: server/contract/spec/additions.md 14.
 *
 * @param what everything that is sent
 */
export async function withKey<T>(
  what: string,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const key = unanswered.get(what) ?? randomId()
  unanswered.delete(what)
  try {
    return await send({ 'idempotency-key': `"${key}"` })
  } catch (error) {
    if (!isRefused(error) || isRefused(error, ...unsure)) remember(what, key)
    throw error
  }
}

function remember(what: string, key: string): void {
  unanswered.set(what, key)
  const [oldest] = unanswered.keys()
  if (unanswered.size > most && oldest !== undefined) unanswered.delete(oldest)
}
