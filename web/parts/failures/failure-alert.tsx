import { isRefused } from '../../api/refusal.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { requestIdOf, sentenceOf } from './failure.ts'

/**
 * A failure that belongs to no field: the message and the request id, except for a mistyped
 * password, which nobody needs to look up. Draws nothing without a failure. Source:
 * web/spec/design.md 4 (alert).
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
