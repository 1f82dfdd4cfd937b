import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialogs/dialog.tsx'

/** The only time that a new token is shown; closed once the person has said that it is saved. */
export function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  const t = usePhrases()
  const [isKept, setKept] = useState(false)
  const line = `export SHOWDOC_TOKEN=${token}`
  return (
    <Dialog
      title={t('tokens.shownTitle')}
      text={t('tokens.shownText')}
      size="middle"
      role="alertdialog"
      busy={!isKept}
      onClose={onClose}
    >
      <div className="token-shown">
        <code>{token}</code>
        <div>
          <CopyButton kind="main" text={token} label={t('tokens.copy')} />
          <CopyButton text={line} label={t('tokens.copyExport')} />
        </div>
        <CheckBox label={t('tokens.isKept')} checked={isKept} onChecked={setKept} />
      </div>
      <DialogActions>
        <Button disabled={!isKept} onClick={onClose}>
          {t('tokens.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
