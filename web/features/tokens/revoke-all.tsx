import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { FreshSignIn } from '../../parts/fresh-sign-in.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import {
  PasswordConfirm,
  type PasswordOutcome,
} from '../../ui/overlays/dialogs/password-confirm.tsx'

/**
 * Revokes all tokens, once the person has proved who they are: by the login password, or, for an
 * account that has none here, by a recent sign-in. Source: web/spec/managing.md 6.1.
 */
export function RevokeAll({ onClose }: { onClose: () => void }) {
  const t = usePhrases()
  const account = useAnswer('user/info', {}, { signedOut: 'error' })
  const [needs, setNeeds] = useState<'' | 'password' | 'sign-in'>('')
  const revoke = async (password: string): Promise<PasswordOutcome> => {
    try {
      const { ended } = await runAction('accessToken/deleteAll', { password })
      await refresh('accessToken/getList')
      toast(t('tokens.revokedAll', { count: ended }))
    } catch (error) {
      if (isRefused(error, 'signInAgain')) setNeeds('sign-in')
      const reason = sentenceOf(error)
      return isRefused(error, 'wrongPassword') ? { password: reason } : { alert: reason }
    }
  }
  const revokeWithout = async () => {
    const outcome = await revoke('')
    if (!outcome || 'alert' in outcome) return outcome
    // kept from the time before the account was that of another service
    setNeeds('password')
    return { alert: outcome.password }
  }
  const words = {
    title: t('tokens.revokeAllTitle'),
    text: t('tokens.revokeAllText'),
    action: t('tokens.revokeAll'),
    danger: true,
    onClose,
  }
  if (!account.data && !account.error) return null // asked in a moment
  if (needs === 'sign-in')
    return (
      <Dialog title={words.title} sheet onClose={onClose}>
        <FreshSignIn back="/user/tokens" />
      </Dialog>
    )
  if (account.data?.is_sso === '1' && needs === '')
    return <Confirm {...words} onConfirm={revokeWithout} />
  return <PasswordConfirm {...words} onConfirm={revoke} />
}
