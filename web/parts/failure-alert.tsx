import { isRefused } from '../api/refusal.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { requestIdOf, sentenceOf } from './failure.ts'

/**
 * A failure that no field owns: the sentence and the id of the request, but for a mistyped
 * password, which is nobody's to look up. Draws nothing without one. Source: web/spec/design.md 4
 * (alert).
 */
export const FailureAlert = ({ error }: { error: unknown }) =>
  error ? (
    <Banner
      kind="danger"
      requestId={isRefused(error, 'wrongCredentials', 'wrongPassword') ? '' : requestIdOf(error)}
    >
      {sentenceOf(error)}
    </Banner>
  ) : null
