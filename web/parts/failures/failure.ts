import { Refusal, needsSignIn } from '../../api/refusal.ts'
import { t } from '../../locales/phrases.ts'

/** The message of a failure: the server's own for a refusal, otherwise ours. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) return t('core.screenFailed')
  if (error.kind === 'refused' && error.message) return error.message
  if (needsSignIn(error)) return t('core.sessionEnded')
  if (error.kind === 'noAnswer') return t('core.noAnswer')
  return t(error.kind === 'offline' ? 'core.offline' : 'core.brokenAnswer')
}

/** Id of the failed request, '' when the server was not reached. */
export const requestIdOf = (error: unknown): string =>
  error instanceof Refusal ? error.requestId : ''
