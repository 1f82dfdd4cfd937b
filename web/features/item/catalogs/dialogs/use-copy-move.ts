import { useMemo, useState } from 'react'
import { runAction, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { catalogTreeOf } from '../../../../parts/catalog-tree/catalogs.ts'
import { entryIn, type Entry } from '../../../../parts/catalog-tree/tree.ts'
import { useNavigate } from '../../../../parts/navigation.tsx'
import { toast } from '../../../../ui/feedback/notices.tsx'
import { fits, heightOf, obstacleTo, scopeOf } from '../../../../parts/catalog-tree/scope.ts'
import { sentenceOfObstacle } from '../use-lift.ts'
import { refreshTree, sentenceAbout } from '../use-moves.ts'
import type { DialogOf } from './tree-dialog-props.ts'

type ListedItem = Answer<'item/myList'>[number]

/** Whether catalogs can be put into an item at all. */
const takesCatalogs = ({ item_type, is_archived, role }: ListedItem): boolean =>
  (item_type === '0' || item_type === '1') && is_archived !== '1' && role !== '0'

/** What is chosen while a catalog is copied or moved, and the call that does it. */
export function useCopyMove({ info, tree, scope, entry, onClose }: DialogOf) {
  const t = usePhrases()
  const navigate = useNavigate()
  const start = entry.parent?.id ?? '0'
  const [action, setAction] = useState<'copy' | 'move'>('copy')
  const [item, setItem] = useState(info.item_id)
  const [catalog, setCatalog] = useState(start)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const isHere = item === info.item_id
  const items = useAnswer('item/myList', { item_group_id: 0, original: 0 }, { signedOut: 'error' })
  const others = (items.data ?? []).filter(
    (one) => one.item_id !== info.item_id && takesCatalogs(one),
  )
  const listed = useAnswer(
    'catalog/catListGroup',
    { item_id: Number(item) },
    { enabled: !isHere, signedOut: 'error' },
  )
  const there = useMemo(() => listed.data && catalogTreeOf(listed.data), [listed.data])
  const catalogs = isHere ? tree : there

  const reasonOf = (to: Entry | null): string => {
    // catalogs that somebody can't change in another item are refused by the server
    if (!(isHere ? scope : scopeOf({}))(to)) return t('catalogs.outOfScope')
    const obstacle = isHere ? obstacleTo(entry, to, () => true) : null
    if (obstacle === 'itself') return sentenceOfObstacle(obstacle)
    const hasRoom = isHere && action === 'move' ? obstacle === null : fits(to, heightOf(entry))
    return hasRoom ? '' : sentenceOfObstacle('depth')
  }
  const target = catalog === '0' ? null : catalogs && entryIn(catalogs, `c${catalog}`)
  const problem = target === undefined ? '' : reasonOf(target)

  const submit = async () => {
    if (busy || problem || target === undefined) return
    if (isHere && action === 'move' && catalog === start) return onClose()
    setBusy(true)
    setError('')
    const name = entry.title
    const itemName = others.find((one) => one.item_id === item)?.item_name ?? info.item_name
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
    const done =
      action === 'copy'
        ? t('catalogs.copied', { name })
        : isHere
          ? t('catalogs.movedTo', { name })
          : t('catalogs.movedToItem', { name, item: itemName })
    // within the item the tree shows where it is
    toast(
      done,
      isHere
        ? undefined
        : { label: t('catalogs.open'), run: () => void navigate(`/catalog/${item}`) },
    )
    onClose()
  }
  return {
    action,
    setAction,
    item,
    others,
    chooseItem: (id: string) => {
      setItem(id)
      setCatalog(id === info.item_id ? start : '0')
    },
    catalogs,
    catalog,
    setCatalog,
    reasonOf,
    problem,
    failure: items.error ?? (isHere ? null : listed.error),
    isMoveToOther: !isHere && action === 'move',
    error,
    busy,
    submit,
  }
}
