import { usePhrases } from '../../../../locales/phrases.ts'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { insertText } from '../formatting/inline.ts'
import { specialCharacters } from '../toolbar/samples.ts'
import './insert.css'
import type { InsertProps } from './insert-props.ts'

/** Characters that keyboards lack, one press each. */
export function CharacterDialog({ source, onClose }: InsertProps) {
  const t = usePhrases()
  return (
    <Dialog title={t('page.specialCharacter')} onClose={onClose}>
      <div className="characters">
        {specialCharacters.map((row) => (
          <div key={row}>
            {[...row].map((one) => (
              <button
                key={one}
                type="button"
                className="icon-button"
                onClick={() => {
                  onClose()
                  source.edit(insertText(one))
                }}
              >
                {one}
              </button>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
