import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { sendFile } from '../../api/upload.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { useSite } from '../../parts/site.ts'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { UploadField, type UploadsState } from '../../ui/pickers/upload-field.tsx'
import type { SendFile } from '../../ui/pickers/use-uploads.ts'

/**
 * Milliseconds for which the dialog shows that everything has arrived, before it closes. Source:
 * web/spec/managing.md 3.
 */
const closeAfter = 1500

interface UploadDialogProps {
  /** Files that were dropped or pasted on the screen. */
  first?: readonly File[]
  /** Called when no upload is running any more, and some have arrived since the last time. */
  onUploaded: () => void
  onClose: () => void
}

/** Uploads files to the person's own library. Source: web/spec/managing.md 3. */
export function UploadDialog({ first, onUploaded, onClose }: UploadDialogProps) {
  const t = usePhrases()
  const limit = useSite().data?.upload_limit ?? limits.uploadBytes
  const [state, setState] = useState<UploadsState>('rest')
  const [isAsking, setAsking] = useState(false)
  const arrived = useRef(0)
  const latest = useRef({ onUploaded, onClose })
  useEffect(() => {
    latest.current = { onUploaded, onClose }
  })
  useEffect(() => {
    if (state === 'running') return
    if (arrived.current > 0) latest.current.onUploaded()
    arrived.current = 0
    if (state !== 'complete') return
    const timer = setTimeout(() => latest.current.onClose(), closeAfter)
    return () => clearTimeout(timer)
  }, [state])
  const leave = () => {
    if (state === 'running') return setAsking(true)
    onClose()
  }
  return (
    <>
      <Dialog title={t('files.uploadTitle')} size="middle" onClose={leave}>
        <UploadField
          label={t('files.chosen')}
          limit={limit}
          first={first}
          send={send}
          onDone={() => (arrived.current += 1)}
          onState={setState}
        />
      </Dialog>
      {isAsking && state === 'running' && (
        <Confirm
          title={t('files.stopTitle')}
          text={t('files.stopText')}
          action={t('files.stop')}
          cancel={t('files.goOn')}
          danger
          onConfirm={() => {
            if (arrived.current > 0) onUploaded()
            return Promise.resolve(onClose())
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const send: SendFile<string> = async (file, options) => {
  try {
    return await sendFile(file, file.name, null, options)
  } catch (error) {
    if (options.signal.aborted) throw error
    throw new Error(sentenceOf(error), { cause: error })
  }
}
