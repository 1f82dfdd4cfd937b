import { unbound } from './unbound.ts'
import { runAction } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { CatalogPicker } from '../../../../parts/catalog-picker/catalog-picker.tsx'
import { prunedTree } from '../../../../parts/catalog-tree/tree.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { obstacleTo } from '../scope.ts'
import { currentCatalogs } from '../send-move.ts'
import { nameProblem } from '../use-editing.ts'
import { sentenceOfObstacle } from '../use-lift.ts'
import { refreshTree, sentenceAbout } from '../use-moves.ts'
import { useRoot } from './use-root.ts'
import type { DialogOf } from './tree-dialog-props.ts'
import { useMemo, useState, type FormEvent } from 'react'

/** Name and parent of a catalog. */
export function EditCatalog({ info, tree, scope, entry, onClose }: DialogOf) {
  const t = usePhrases()
  const first = useRoot()
  const [start] = useState({ name: entry.title, parent: entry.parent?.id ?? '0' })
  const [name, setName] = useState(start.name)
  const [parent, setParent] = useState(start.parent)
  const [problem, setProblem] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const catalogs = useMemo(() => prunedTree(tree, ({ kind }) => kind === 'catalog'), [tree])
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
      await runAction('catalog/save', {
        item_id,
        cat_id: Number(entry.id),
        cat_name: name.trim() === start.name ? (own?.cat_name ?? start.name) : name.trim(),
        parent_cat_id: Number(parent === start.parent ? (own?.parent_cat_id ?? parent) : parent),
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
        <CatalogPicker
          label={t('catalogs.parent')}
          tree={catalogs}
          first={first}
          value={parent}
          onValue={setParent}
          reasonOf={(to) => {
            const obstacle = obstacleTo(entry, to, scope)
            return obstacle ? sentenceOfObstacle(obstacle) : ''
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {t('core.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
