import { useMemo, useState } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { catalogTreeOf } from '../../../../parts/catalog-tree/catalogs.ts'
import { entryIn, type Entry, type Tree } from '../../../../parts/catalog-tree/tree.ts'
import { refreshTree } from '../use-moves.ts'

type ListedItem = Answer<'item/myList'>[number]
type Info = Answer<'item/info'>

/** Whether catalogs and pages can be put into an item at all. */
const takes = ({ item_type, is_archived, role }: ListedItem): boolean =>
  (item_type === '0' || item_type === '1') && is_archived !== '1' && role !== '0'

/** What is chosen: ids of an item and of a catalog there, '0' for its root. */
export interface Destination {
  action: 'copy' | 'move'
  item: string
  itemName: string
  catalog: string
  /** In the item where they are. */
  isHere: boolean
}

export interface DestinationOptions {
  info: Info
  /** The catalogs of this item. */
  tree: Tree
  /** What is chosen at first; the catalog that they are in, '0' for the root. */
  action: 'copy' | 'move'
  start: string
  /** Why they can't be put into a catalog (`null`: the root); '' when they can. */
  reasonIn: (to: Entry | null, isHere: boolean, action: 'copy' | 'move') => string
  /** They are there already: nothing is sent. */
  isThere: (catalog: string) => boolean
  /** Sends the call. @throws {Refusal} */
  send: (to: Destination) => Promise<void>
  /** Tells of the success, once the menu is the new one. */
  onDone: (to: Destination) => void
  sentenceAbout: (failure: unknown) => string
  onClose: () => void
}

/** What is chosen while catalogs or pages are copied or moved, and the call that does it. */
export function useDestination(options: DestinationOptions) {
  const { info, tree, start, onClose } = options
  const t = usePhrases()
  const [action, setAction] = useState(options.action)
  const [item, setItem] = useState(info.item_id)
  const [catalog, setCatalog] = useState(start)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const isHere = item === info.item_id
  const items = useAnswer('item/myList', { item_group_id: 0, original: 0 }, { signedOut: 'error' })
  const others = (items.data ?? []).filter((one) => one.item_id !== info.item_id && takes(one))
  const listed = useAnswer(
    'catalog/catListGroup',
    { item_id: Number(item) },
    { enabled: !isHere, signedOut: 'error' },
  )
  const there = useMemo(() => listed.data && catalogTreeOf(listed.data), [listed.data])
  const catalogs = isHere ? tree : there

  const reasonOf = (to: Entry | null): string => options.reasonIn(to, isHere, action)
  const target = catalog === '0' ? null : catalogs && entryIn(catalogs, `c${catalog}`)
  const problem = target === undefined ? '' : reasonOf(target)

  const submit = async () => {
    if (busy || problem || target === undefined) return
    if (isHere && action === 'move' && options.isThere(catalog)) return onClose()
    setBusy(true)
    setError('')
    const itemName = others.find((one) => one.item_id === item)?.item_name ?? info.item_name
    const to: Destination = { action, item, itemName, catalog, isHere }
    try {
      await options.send(to)
    } catch (failure) {
      setBusy(false)
      setError(
        isRefused(failure, 'noAccess')
          ? t('catalogs.refusedThere', { item: itemName })
          : options.sentenceAbout(failure),
      )
      void refreshTree()
      return
    }
    await refreshTree()
    options.onDone(to)
    onClose()
  }
  return {
    action,
    setAction,
    isChanged: action !== options.action || item !== info.item_id || catalog !== start,
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
