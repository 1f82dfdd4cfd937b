import { useMemo, useRef } from 'react'
import { runAction } from '../../../../api/actions.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { scopeOf } from '../../../../parts/catalog-tree/scope.ts'
import { treeOf, type Entry, type Tree } from '../../../../parts/catalog-tree/tree.ts'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import type { PageDialogProps } from '../../dialogs/page-dialog.ts'
import { sentenceAbout } from '../use-moves.ts'
import { DestinationDialog } from './destination-dialog.tsx'
import { placesOf, putBack } from './put-back.ts'
import type { Destination } from './use-destination.ts'

interface SendPagesProps {
  info: Answer<'item/info'>
  tree: Tree
  /** In the order of the menu, at least one. */
  pages: readonly Entry[]
  action: 'copy' | 'move'
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Copies or moves pages. A move can be undone. Source: web/spec/writing.md 3, 3.2. */
export function SendPages({ info, tree, pages, action, onDone, onClose }: SendPagesProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const scope = scopeOf(info)
  const copies = useRef<readonly number[]>([])
  const count = pages.length
  const name = count === 1 ? pages[0]?.title.trim() || t('item.untitled') : ''
  const parentOf = (page: Entry | undefined) => page?.parent?.id ?? '0'
  const isIn = (catalog: string) => pages.every((page) => parentOf(page) === catalog)
  const start = isIn(parentOf(pages[0])) ? parentOf(pages[0]) : '0'

  const send = async (to: Destination) => {
    const sent = await runAction('page/move', {
      item_id: Number(info.item_id),
      page_ids: pages.map(({ id }) => Number(id)),
      to_item_id: Number(to.item),
      cat_id: Number(to.catalog),
      copy: to.action === 'copy',
    })
    copies.current = sent.page_ids
  }
  const sentenceOfDone = ({ action: done, isHere, itemName: item }: Destination) => {
    if (done === 'copy')
      return name ? t('catalogs.copied', { name }) : t('catalogs.copiedPages', { count })
    if (isHere) return name ? t('catalogs.movedTo', { name }) : t('catalogs.movedPages', { count })
    return name
      ? t('catalogs.movedToItem', { name, item })
      : t('catalogs.movedPagesToItem', { count, item })
  }
  const tell = (to: Destination) => {
    const places = placesOf(pages)
    toast(
      sentenceOfDone(to),
      to.action === 'move'
        ? {
            label: t('catalogs.undo'),
            run: () => putBack(to.item, info.item_id, places),
          }
        : {
            label: t('catalogs.open'),
            run: () => void navigate(`/${to.item}/${copies.current[0]}`),
          },
    )
    onDone?.()
  }
  return (
    <DestinationDialog
      title={name ? t('catalogs.copyMoveTitle', { name }) : t('catalogs.copyMovePages', { count })}
      canMove
      info={info}
      tree={tree}
      action={action}
      start={start}
      // in another item the server refuses
      reasonIn={(to, isHere) => (!isHere || scope(to) ? '' : t('catalogs.outOfScope'))}
      isThere={isIn}
      send={send}
      onDone={tell}
      sentenceAbout={(failure) =>
        count > 1 && isRefused(failure, 'pageNotFound')
          ? t('catalogs.oneGone')
          : count > 1 && isRefused(failure, 'catalogNotFound')
            ? t('catalogs.noTarget')
            : sentenceAbout(failure, { title: name })
      }
      onClose={onClose}
    />
  )
}

/** Moves or copies the page that is read, from its own menu. */
export function SendPage({ info, page, onClose }: PageDialogProps) {
  const tree = useMemo(() => treeOf(info.menu), [info.menu])
  const entry = tree.pageOf.get(page.page_id)
  return (
    entry && <SendPages info={info} tree={tree} pages={[entry]} action="move" onClose={onClose} />
  )
}
