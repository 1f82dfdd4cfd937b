import { useState } from 'react'
import { refresh } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { useNavigate } from '../../../parts/links/navigation.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialogs/dialog.tsx'
import { administer } from '../administer.ts'
import type { Account } from './account-dialog.tsx'

/**
 * Asks before an account is deleted. Who owns items or teams keeps the account; the dialog then
 * leads to the items, where they can be transferred. Source: web/spec/managing.md 5.1.
 */
export function DeleteAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { username } = account
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await administer('adminUser/deleteUser', { uid: Number(account.uid) })
    } catch (error) {
      // somebody else, or another tab, was faster
      if (!isRefused(error, 'userUnknown')) {
        setFailure(error)
        return
      }
    } finally {
      setBusy(false)
    }
    await refresh('adminUser/getList')
    toast(t('admin-users.deleted', { name: username }))
    onClose()
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('admin-users.deleteTitle', { name: username })}
      text={t('admin-users.deleteText')}
      busy={busy}
      onClose={onClose}
    >
      {isRefused(failure, 'userOwns') ? (
        <Banner
          kind="danger"
          actions={[
            {
              label: t('admin-users.theirItems'),
              run: () =>
                void navigate(`/admin/index?${new URLSearchParams({ panel: 'items', username })}`),
            },
          ]}
        >
          {sentenceOf(failure)}
        </Banner>
      ) : (
        <FailureAlert error={failure} />
      )}
      <DialogActions>
        <Button data-autofocus disabled={busy} onClick={onClose}>
          {t('core.cancel')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          {t('admin-users.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
