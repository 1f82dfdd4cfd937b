import { Refusal } from '../api/refusal.ts'
import { t } from '../locales/phrases.ts'

/** The sentence a failure is told by: the server's own for a refusal, else ours. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) return t('core.screenFailed')
  if (error.kind === 'refused' && error.message) return error.message
  if (error.kind === 'noAnswer') return t('core.noAnswer')
  return t(error.kind === 'offline' ? 'core.offline' : 'core.brokenAnswer')
}

/** Id of the request that failed, '' when the server was not reached. */
export const requestIdOf = (error: unknown): string =>
  error instanceof Refusal ? error.requestId : ''
