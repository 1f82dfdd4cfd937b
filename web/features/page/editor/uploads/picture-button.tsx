import { useRef } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { IconButton } from '../../../../ui/controls/button.tsx'

interface PictureButtonProps {
  isDisabled: boolean
  onPictures: (files: readonly File[]) => void
}

/** Uploads pictures to the cursor position. Source: web/spec/writing.md 1.9. */
export function PictureButton({ isDisabled, onPictures }: PictureButtonProps) {
  const t = usePhrases()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon="image"
        label={t('page.insertPicture')}
        disabled={isDisabled}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = '' // allows the same file to be chosen again
        }}
      />
    </>
  )
}
