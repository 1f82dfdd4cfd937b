import { useMemo, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { CatalogPicker } from '../../../../parts/catalog-picker/catalog-picker.tsx'
import { nameProblem } from '../../../../parts/catalog-picker/name-problem.ts'
import { catalogTreeOf } from '../../../../parts/catalog-tree/catalogs.ts'
import { entryIn, type Entry } from '../../../../parts/catalog-tree/tree.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { Link } from '../../../../parts/links/link.tsx'
import { TextField } from '../../../../ui/forms/text/text-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'

interface NewCatalogProps {
  item: string
  /** The catalog of the page; '0' is the root. */
  parent: string
  isRootClosed: boolean
  onCreated: (catalog: string) => void
  onClose: () => void
}

/** Creates a catalog, for the page that is being written. Source: web/spec/writing.md 1.3. */
export function NewCatalog({ item, parent: start, isRootClosed, ...props }: NewCatalogProps) {
  const t = usePhrases()
  const { onCreated, onClose } = props
  const item_id = Number(item)
  const [name, setName] = useState('')
  const [parent, setParent] = useState(start)
  const [problem, setProblem] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const listed = useAnswer('catalog/catListGroup', { item_id }, { signedOut: 'error' })
  const tree = useMemo(() => listed.data && catalogTreeOf(listed.data), [listed.data])
  const rootLabel = t('page.catalogRoot')
  const root = useMemo(() => [{ id: '0', label: rootLabel }], [rootLabel])
  const reasonOf = (one: Entry | null) => {
    if (one === null) return isRootClosed ? t('page.catalogRootClosed') : ''
    return one.depth >= limits.catalogDepth ? t('catalogs.tooDeep') : ''
  }
  const chosen = parent === '0' ? null : tree && entryIn(tree, `c${parent}`)
  const refused = chosen === undefined ? '' : reasonOf(chosen)

  const create = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = nameProblem(name)
    setProblem(wrong)
    if (busy || wrong || refused) return
    setBusy(true)
    setError(null)
    try {
      const id = await runAction('catalog/save', {
        item_id,
        cat_id: 0,
        cat_name: name.trim(),
        parent_cat_id: Number(parent),
      })
      await refresh('catalog/catListGroup', 'catalog/catListName', 'item/info')
      onCreated(String(id))
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('catalogs.newCatalog')}
      size="small"
      typed={name !== ''}
      busy={busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={(event) => void create(event)}>
        <FailureAlert error={error ?? listed.error} />
        <TextField
          label={t('catalogs.name')}
          autoComplete="off"
          bound={{
            name: 'name',
            value: name,
            error: problem,
            onValue: (value) => {
              setName(value)
              setProblem('')
            },
            onBlur: () => undefined,
          }}
        />
        <CatalogPicker
          label={t('catalogs.parent')}
          tree={tree}
          first={root}
          value={parent}
          onValue={setParent}
          reasonOf={reasonOf}
          error={refused}
        />
        <p>
          <Link to={`/catalog/${item}`} target="_blank">
            {t('catalogs.title')}
          </Link>
        </p>
        <SubmitActions label={t('page.catalogCreate')} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
