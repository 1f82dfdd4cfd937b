import { useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { Boundary } from '../failures/boundary.tsx'
import type { Tree } from '../catalog-tree/tree.ts'

interface EffectiveRightsProps {
  /** The row of the person on the item. */
  id: number
  username: string
  /** Undefined while it is being fetched. */
  tree: Tree | undefined
  onClose: () => void
}

/**
 * What a person may read and edit by all their rights together, catalog by catalog. Source:
 * web/spec/managing.md 2.4.
 */
export function EffectiveRights({ id, username, tree, onClose }: EffectiveRightsProps) {
  const t = usePhrases()
  const rights = useAnswer('teamItemMember/effective', { id }, { freshFor: 0 })
  return (
    <Dialog
      title={t('item-roles.seenBy', { name: username })}
      text={t('item-roles.seenText')}
      size="middle"
      onClose={onClose}
    >
      <Boundary
        answer={{ ...rights, data: tree && rights.data }}
        skeleton={<Skeleton height="160px" />}
      >
        {({ reads, writes, manages }) => {
          if (manages)
            return (
              <p className="effective-all">
                <Badge kind="info">{t('item-roles.manage')}</Badge> {t('item-roles.seesAll')}
              </p>
            )
          const [readable, writable] = [new Set(reads), new Set(writes)]
          const catalogs = tree?.catalogs ?? []
          if (catalogs.length === 0)
            return <p className="effective-all">{t('item-roles.noCatalogs')}</p>
          return (
            <ul className="effective" aria-label={t('item-roles.catalog')}>
              {catalogs.map((one) => (
                <li key={one.key} style={{ paddingLeft: `${(one.level - 1) * 20}px` }}>
                  <Icon name="folder" size={16} />
                  <span>{one.title}</span>
                  {writable.has(one.id) ? (
                    <Badge kind="success">{t('item-roles.edit')}</Badge>
                  ) : readable.has(one.id) ? (
                    <Badge>{t('item-roles.read')}</Badge>
                  ) : (
                    <small>{t('item-roles.noAccess')}</small>
                  )}
                </li>
              ))}
            </ul>
          )
        }}
      </Boundary>
    </Dialog>
  )
}
