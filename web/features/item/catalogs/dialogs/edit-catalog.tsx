import { useState, type FormEvent } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { nameProblem } from '../../../../parts/catalog-picker/name-problem.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { TextField } from '../../../../ui/forms/text/text-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'
import { obstacleTo } from '../../../../parts/catalog-tree/scope.ts'
import { currentCatalogs, Overtaken } from '../send-move.ts'
import { sentenceOfObstacle } from '../drag/use-lift.ts'
import { refreshTree, sentenceAbout } from '../use-moves.ts'
import { CatalogField, unbound } from './catalog-field.tsx'
import type { DialogOf } from './tree-dialog-props.ts'

/** Name and parent of a catalog. */
export function EditCatalog({ info, tree, scope, entry, onClose }: DialogOf) {
  const t = usePhrases()
  const [start] = useState({ name: entry.title, parent: entry.parent?.id ?? '0' })
  const [name, setName] = useState(start.name)
  const [parent, setParent] = useState(start.parent)
  const [problem, setProblem] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = nameProblem(name)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    setError('')
    try {
      const item_id = Number(info.item_id)
      // what only somebody else has changed stays
      const own = (await currentCatalogs(item_id)).find(({ cat_id }) => cat_id === entry.id)
      if (!own) throw new Overtaken('gone')
      await runAction('catalog/save', {
        item_id,
        cat_id: Number(entry.id),
        cat_name: name.trim() === start.name ? own.cat_name : name.trim(),
        parent_cat_id: Number(parent === start.parent ? own.parent_cat_id : parent),
      })
      await refreshTree()
      toast(t('catalogs.saved'))
      onClose()
    } catch (failure) {
      setError(sentenceAbout(failure, entry))
      void refreshTree()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('catalogs.editTitle')}
      typed={name !== start.name || parent !== start.parent}
      busy={busy}
      onClose={onClose}
    >
      <form className="form" onSubmit={(event) => void save(event)} noValidate>
        {error && <Banner kind="danger">{error}</Banner>}
        <TextField
          label={t('catalogs.name')}
          autoComplete="off"
          bound={{
            ...unbound,
            name: 'name',
            value: name,
            error: problem,
            onValue: (value) => {
              setName(value)
              setProblem('')
            },
          }}
        />
        <CatalogField
          label={t('catalogs.parent')}
          tree={tree}
          value={parent}
          onValue={setParent}
          reasonOf={(to) => {
            const obstacle = obstacleTo(entry, to, scope)
            return obstacle ? sentenceOfObstacle(obstacle) : ''
          }}
        />
        <SubmitActions label={t('core.save')} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
