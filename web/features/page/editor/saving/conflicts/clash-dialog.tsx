import { useState } from 'react'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { Segments } from '../../../../../ui/controls/segments.tsx'
import { Dialog, DialogActions } from '../../../../../ui/overlays/dialogs/dialog.tsx'
import './clash-dialog.css'

/** What both have changed differently. */
export interface ShownClash {
  key: string
  name: string
  mine: string
  theirs: string
  /** Words about a side, such as "deleted", instead of what it holds. */
  words?: { mine?: string | undefined; theirs?: string | undefined }
}

interface ClashDialogProps {
  title: string
  text: string
  clashes: readonly ShownClash[]
  /** It opens by itself. */
  isUnasked: boolean
  /** @param taken keys of those of which theirs are kept */
  onMerged: (taken: ReadonlySet<string>) => void
  onClose: () => void
}

/**
 * Everything else is merged: people choose only between what both have changed. Source:
 * web/spec/writing.md 4, 8.
 */
export function ClashDialog(props: ClashDialogProps) {
  const { title, text, clashes, isUnasked, onMerged, onClose } = props
  const t = usePhrases()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const take = (keys: readonly string[], isTheirs: boolean) =>
    setTaken(
      (now) => new Set([...now].filter((key) => !keys.includes(key)).concat(isTheirs ? keys : [])),
    )
  const all = clashes.map(({ key }) => key)
  return (
    <Dialog title={title} text={text} size="large" unasked={isUnasked} onClose={onClose}>
      <div className="clashes-all">
        <Button onClick={() => take(all, false)}>{t('page.clashAllMine')}</Button>
        <Button onClick={() => take(all, true)}>{t('page.clashAllTheirs')}</Button>
      </div>
      <ul className="clashes">
        {clashes.map(({ key, name, mine, theirs, words }) => (
          <li key={key}>
            <h3>{name}</h3>
            <Side label={t('page.conflictMine')} text={mine} words={words?.mine} />
            <Side label={t('page.clashTheirs')} text={theirs} words={words?.theirs} />
            <Segments
              label={name}
              value={taken.has(key) ? 'theirs' : 'mine'}
              choices={[
                { value: 'mine', label: t('page.conflictMine') },
                { value: 'theirs', label: t('page.clashTheirs') },
              ]}
              onValue={(value) => take([key], value === 'theirs')}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('page.conflictKeep')}</Button>
        <Button kind="main" data-autofocus onClick={() => onMerged(taken)}>
          {t('page.clashSave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface SideProps {
  label: string
  text: string
  words: string | undefined
}

function Side({ label, text, words }: SideProps) {
  const t = usePhrases()
  const said = words ?? (text === '' ? t('page.clashEmpty') : undefined)
  return (
    <p className="clash-side">
      <span>{label}</span> {said === undefined ? text : <em>{said}</em>}
    </p>
  )
}
