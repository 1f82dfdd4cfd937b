import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Confirm } from '../../../ui/overlays/dialogs/confirm.tsx'
import { administer } from '../administer.ts'
import type { Account } from './account-dialog.tsx'

/**
 * Asks before an account is unlinked from its sign-in service, for one whose ids have changed.
 * Source: web/spec/managing.md 5.1.
 */
export function UnlinkAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = usePhrases()
  const { username } = account
  return (
    <Confirm
      title={t('admin-users.unlinkTitle', { name: username })}
      text={t('admin-users.unlinkText', { name: username })}
      action={t('admin-users.unlink')}
      onConfirm={() =>
        administer('adminUser/unlink', { uid: Number(account.uid) }).then(
          () => toast(t('admin-users.unlinked', { name: username })),
          (error: unknown) => ({ alert: sentenceOf(error) }),
        )
      }
      onClose={onClose}
    />
  )
}
