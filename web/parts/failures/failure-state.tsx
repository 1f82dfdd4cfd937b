import type { ReactNode } from 'react'
import type { ShownAnswer } from '../../api/answers.ts'
import { useLocation } from '../links/navigation.tsx'
import { isRefused, needsItemPassword } from '../../api/refusal.ts'
import { useSession } from '../../api/session.ts'
import { signInAddress } from '../../lib/address/redirect.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { Button } from '../../ui/controls/button.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { requestIdOf, sentenceOf } from './failure.ts'
import { LinkButton } from '../links/link-button.tsx'

export interface FailureStateProps {
  error: unknown
  retry: () => unknown
  /** Who can give the right that is missing; of an item when absent. */
  helper?: string
  /** Heading level: 1 where the screen has no other heading. */
  level?: 1 | 2
  /** Where else one can go. */
  children?: ReactNode
}

/**
 * What a boundary draws when its answer failed: the message with a retry button, or what right is
 * missing.
 */
export function FailureState({ error, retry, helper, level = 2, children }: FailureStateProps) {
  const t = usePhrases()
  if (isRefused(error, 'noAccess', 'outOfScope') || needsItemPassword(error))
    return (
      <AccessDenied sentence={sentenceOf(error)} helper={helper} level={level}>
        {children}
      </AccessDenied>
    )
  return (
    <State
      drawing="cloud"
      level={level}
      title={t('core.failedTitle')}
      text={sentenceOf(error)}
      requestId={requestIdOf(error)}
    >
      <Button icon="refresh" onClick={() => void retry()}>
        {t('core.retry')}
      </Button>
      {children}
    </State>
  )
}

/** In place of the rows of a list that could not be fetched; they stay if there are earlier ones. */
export const failedRows = (
  rows: unknown,
  { error, refetch }: Pick<ShownAnswer<unknown>, 'error' | 'refetch'>,
  helper?: string,
): ReactNode =>
  rows === undefined && error ? (
    <FailureState error={error} retry={refetch} helper={helper} />
  ) : undefined

/** Which right is missing, who can grant it, and a way to sign in for visitors who have not. */
export function AccessDenied({
  sentence,
  helper,
  level = 2,
  children,
}: { sentence: string } & Pick<FailureStateProps, 'helper' | 'level' | 'children'>) {
  const t = usePhrases()
  const { person } = useSession()
  const { pathname, search, hash } = useLocation()
  return (
    <State
      drawing="lock"
      level={level}
      title={t('core.noRightTitle')}
      text={sentences(sentence, helper ?? t('core.noRightText'))}
    >
      {!person && (
        <LinkButton to={signInAddress(pathname + search + hash)}>{t('core.signIn')}</LinkButton>
      )}
      {children}
    </State>
  )
}
