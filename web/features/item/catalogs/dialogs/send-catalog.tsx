import { runAction } from '../../../../api/actions.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { fits, heightOf, obstacleTo, scopeOf } from '../../../../parts/catalog-tree/scope.ts'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { sentenceOfObstacle } from '../drag/use-lift.ts'
import { sentenceAbout } from '../use-moves.ts'
import { DestinationDialog } from './destination-dialog.tsx'
import { moveBack } from './move-back.ts'
import type { DialogOf } from './tree-dialog-props.ts'
import type { Destination } from './use-destination.ts'

/** Copies or moves a catalog with all that is in it. A move can be undone. */
export function SendCatalog({ info, tree, scope, entry, onClose }: DialogOf) {
  const t = usePhrases()
  const navigate = useNavigate()
  const name = entry.title
  const start = entry.parent?.id ?? '0'
  const reasonIn = (to: Entry | null, isHere: boolean, action: 'copy' | 'move'): string => {
    // catalogs that somebody can't change in another item are refused by the server
    if (!(isHere ? scope : scopeOf({}))(to)) return t('catalogs.outOfScope')
    const obstacle = isHere ? obstacleTo(entry, to, () => true) : null
    if (obstacle === 'itself') return sentenceOfObstacle(obstacle)
    const hasRoom = isHere && action === 'move' ? obstacle === null : fits(to, heightOf(entry))
    return hasRoom ? '' : sentenceOfObstacle('depth')
  }
  const onDone = (to: Destination) => {
    const { action, item, itemName, isHere } = to
    const done =
      action === 'copy'
        ? t('catalogs.copied', { name })
        : isHere
          ? t('catalogs.movedTo', { name })
          : t('catalogs.movedToItem', { name, item: itemName })
    // within the item the tree shows where it is
    toast(
      done,
      action === 'move'
        ? { label: t('catalogs.undo'), run: () => moveBack(Number(info.item_id), entry, to) }
        : isHere
          ? undefined
          : { label: t('catalogs.open'), run: () => void navigate(`/catalog/${item}`) },
    )
  }
  return (
    <DestinationDialog
      title={t('catalogs.copyMoveTitle', { name })}
      canMove={scope(entry.parent)}
      info={info}
      tree={tree}
      action="copy"
      start={start}
      reasonIn={reasonIn}
      isThere={(catalog) => catalog === start}
      send={async ({ action, item, catalog }) => {
        await runAction('catalog/copy', {
          cat_id: Number(entry.id),
          new_p_cat_id: Number(catalog),
          to_item_id: Number(item),
          is_del: action === 'move',
        })
      }}
      onDone={onDone}
      sentenceAbout={(failure) => sentenceAbout(failure, entry)}
      onClose={onClose}
    />
  )
}
