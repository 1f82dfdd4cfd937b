import { unbound } from './unbound.ts'
import { runAction, useAnswer } from '../../../../api/answers.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { CatalogPicker } from '../../../../parts/catalog-picker/catalog-picker.tsx'
import {
  catalogTreeOf,
  entryIn,
  prunedTree,
  type Entry,
} from '../../../../parts/catalog-tree/tree.ts'
import { FailureAlert } from '../../../../parts/failure-alert.tsx'
import { useNavigate } from '../../../../parts/navigation.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices.tsx'
import { RadioCards } from '../../../../ui/forms/radio-cards.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { fits, heightOf, obstacleTo, scopeOf } from '../scope.ts'
import { sentenceOfObstacle } from '../use-lift.ts'
import { refreshTree, sentenceAbout } from '../use-moves.ts'
import { useRoot } from './use-root.ts'
import type { DialogOf } from './tree-dialog-props.ts'
import { useMemo, useState, type FormEvent } from 'react'

type Action = 'copy' | 'move'

/** Copies or moves a catalog, within its item or to another. Source: web/spec/writing.md 3. */
export function CopyMove({ info, tree, scope, entry, onClose }: DialogOf) {
  const t = usePhrases()
  const navigate = useNavigate()
  const first = useRoot()
  const canMove = scope(entry.parent)
  const [action, setAction] = useState<Action>('copy')
  const [item, setItem] = useState(info.item_id)
  const [catalog, setCatalog] = useState(entry.parent?.id ?? '0')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const isHere = item === info.item_id
  const own = useAnswer('item/myList', { item_group_id: 0, original: 0 }, { signedOut: 'error' })
  const others = (own.data ?? []).filter(
    (one) =>
      one.item_id !== info.item_id &&
      (one.item_type === '0' || one.item_type === '1') &&
      one.is_archived !== '1' &&
      one.role !== '0',
  )
  const there = useAnswer(
    'catalog/catListGroup',
    { item_id: Number(item) },
    { enabled: !isHere, signedOut: 'error' },
  )
  const catalogs = useMemo(
    () =>
      isHere
        ? prunedTree(tree, ({ kind }) => kind === 'catalog')
        : there.data && catalogTreeOf(there.data),
    [isHere, tree, there.data],
  )
  const scopeThere = isHere ? scope : scopeOf({})
  const height = heightOf(entry)
  const reasonOf = (to: Entry | null): string => {
    if (!scopeThere(to)) return t('catalogs.outOfScope')
    if (isHere) {
      const obstacle = obstacleTo(entry, to, () => true)
      if (obstacle === 'itself' || (obstacle && action === 'move'))
        return sentenceOfObstacle(obstacle)
    }
    return (isHere && action === 'move') || fits(to, height) ? '' : t('catalogs.tooDeep')
  }
  const target = catalog === '0' ? null : catalogs && entryIn(catalogs, `c${catalog}`)
  const problem = target === undefined ? '' : reasonOf(target)
  const itemName = others.find(({ item_id }) => item_id === item)?.item_name ?? info.item_name

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || problem || (target === undefined && catalog !== '0')) return
    setBusy(true)
    setError('')
    const address = isHere ? `/${info.item_domain || item}` : `/catalog/${item}`
    try {
      await runAction('catalog/copy', {
        cat_id: Number(entry.id),
        new_p_cat_id: Number(catalog),
        to_item_id: Number(item),
        is_del: action === 'move',
      })
    } catch (failure) {
      setBusy(false)
      setError(
        isRefused(failure, 'noAccess')
          ? t('catalogs.refusedThere', { item: itemName })
          : sentenceAbout(failure, entry),
      )
      void refreshTree()
      return
    }
    await refreshTree()
    const link = { label: t('catalogs.open'), run: () => void navigate(address) }
    const name = entry.title
    toast(
      action === 'copy'
        ? t('catalogs.copied', { name })
        : isHere
          ? t('catalogs.movedTo', { name })
          : t('catalogs.movedToItem', { name, item: itemName }),
      isHere ? undefined : link,
    )
    onClose()
  }
  return (
    <Dialog
      title={t('catalogs.copyMoveTitle', { name: entry.title })}
      size="small"
      busy={busy}
      onClose={onClose}
    >
      <form className="form" onSubmit={(event) => void submit(event)}>
        {error && <Banner kind="danger">{error}</Banner>}
        <FailureAlert error={own.error ?? (isHere ? null : there.error)} />
        <RadioCards<Action>
          label={t('catalogs.action')}
          bound={{ ...unbound, name: 'action', value: action, onValue: setAction }}
          choices={[
            { value: 'copy', label: t('catalogs.copyTo'), text: t('catalogs.copyText') },
            ...(canMove
              ? [
                  {
                    value: 'move' as const,
                    label: t('catalogs.moveTo'),
                    text: t('catalogs.moveText'),
                  },
                ]
              : []),
          ]}
        />
        <SelectField
          label={t('catalogs.item')}
          help={!isHere && action === 'move' ? t('catalogs.scopesEnd') : undefined}
          bound={{
            ...unbound,
            name: 'item',
            value: item,
            onValue: (value) => {
              setItem(value)
              setCatalog(value === info.item_id ? (entry.parent?.id ?? '0') : '0')
            },
          }}
          choices={[
            { value: info.item_id, label: t('catalogs.thisItem', { name: info.item_name }) },
            ...others.map((one) => ({ value: one.item_id, label: one.item_name })),
          ]}
        />
        <CatalogPicker
          label={t('catalogs.catalog')}
          error={problem}
          tree={catalogs}
          first={first}
          value={catalog}
          onValue={setCatalog}
          reasonOf={reasonOf}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {t(action === 'copy' ? 'catalogs.copy' : 'catalogs.move')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
