import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { nameProblem } from '../../../../parts/catalog-picker/name-problem.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import '../../../../ui/forms/input.css'
import type { Naming, OpenField } from './use-naming.ts'

interface NameFieldProps {
  field: OpenField
  naming: Naming
  /** Where the name will be: to hint at equal names. */
  siblings: readonly Entry[]
  /** The field closes, and the focus goes back to the tree. */
  onClose: () => void
}

/**
 * The name of a catalog as a field in its row: Enter saves, Escape ends. Leaving it saves a changed
 * name, too. Source: web/spec/writing.md 3.
 */
export function NameField({ field, naming, siblings, onClose }: NameFieldProps) {
  const t = usePhrases()
  const noteId = useId()
  const noteRef = useRef<HTMLParagraphElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const entry = field.at === 'rename' ? field.entry : null
  const start = entry?.title ?? ''
  const [name, setName] = useState(start)
  const [known, setKnown] = useState(start)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const ended = useRef(false)
  useEffect(() => input.current?.select(), [])

  const end = () => {
    ended.current = true
    onClose()
  }
  /** True when the name is stored. */
  const save = async (): Promise<boolean> => {
    if (busy || ended.current) return false
    const wanted = name.trim()
    if (entry && wanted === start) return true
    const problem = nameProblem(wanted)
    setError(problem)
    if (problem) return false
    setBusy(true)
    const named = await (entry
      ? naming.rename(entry, wanted, known)
      : naming.create(field.at === 'new' ? field.parent : null, wanted))
    setBusy(false)
    if (!('error' in named)) return true
    if (named.renamedTo) setKnown(named.renamedTo)
    setError(named.error)
    return false
  }
  const isTwice =
    name.trim() !== '' &&
    siblings.some(
      ({ kind, key, title }) =>
        kind === 'catalog' && key !== entry?.key && title.trim() === name.trim(),
    )
  const note = error || (isTwice ? t('catalogs.nameTwice') : '')
  useEffect(() => {
    // not returned: newer browsers answer with a promise
    noteRef.current?.scrollIntoView({ block: 'nearest' })
  }, [note])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a new catalog is followed by the next one
    void save().then((isStored) => isStored && entry && end())
  }
  return (
    <form className="name-field" onSubmit={submit}>
      <input
        ref={input}
        className="input"
        // the row was opened in order to type
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={entry ? t('catalogs.nameOf', { name: start }) : t('catalogs.nameOfNew')}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        aria-busy={busy || undefined}
        placeholder={entry ? undefined : t('catalogs.nameOfNew')}
        autoComplete="off"
        value={name}
        readOnly={busy}
        onChange={(event) => {
          setName(event.target.value)
          setError('')
        }}
        onKeyDown={(event) => {
          // arrows, letters and Delete belong to the text
          event.stopPropagation()
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          end()
        }}
        onBlur={() => {
          if (ended.current || busy) return
          if (!name.trim() || name.trim() === start) end()
          else void save().then((isStored) => isStored && end())
        }}
      />
      {note && (
        <p
          ref={noteRef}
          id={noteId}
          className={error ? 'note wrong' : 'note'}
          role={error ? 'alert' : 'status'}
        >
          {note}
        </p>
      )}
    </form>
  )
}
