import { useEffect, useRef } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import '../../ui/forms/input.css'

/** Shows a link, selected, where the browser does not allow copying. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = usePhrases()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  return (
    <Dialog title={t('files.linkTitle')} text={t('files.linkText')} size="middle" onClose={onClose}>
      <input
        ref={input}
        className="input"
        readOnly
        data-autofocus
        aria-label={t('files.link')}
        value={link}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  )
}
