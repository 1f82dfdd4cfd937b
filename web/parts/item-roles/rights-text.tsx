import { usePhrases } from '../../locales/phrases.ts'
import { wordList } from '../../locales/sentences.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { Tree } from '../catalog-tree/tree.ts'
import './item-roles.css'
import { livePathsOf, type Rights } from './roles.ts'

const kinds = { '0': undefined, '1': 'success', '2': 'info' } as const
const names = { '0': 'read', '1': 'edit', '2': 'manage' } as const

/** Role and catalogs in one line. Source: web/spec/writing.md 6.2. */
export function RightsText({
  rights: { role, scope },
  tree,
}: {
  rights: Rights
  tree: Tree | undefined
}) {
  const t = usePhrases()
  const live = tree
    ? livePathsOf(scope, tree)
    : scope.map((id) => t('item-roles.catalogUnknown', { id }))
  if (role !== '2' && scope.length > 0 && live.length === 0)
    return (
      <span className="rights-text gone">
        <Icon name="warning" size={16} />
        {t('item-roles.catalogGone')}
      </span>
    )
  return (
    <span className="rights-text">
      <Badge kind={kinds[role]}>{t(`item-roles.${names[role]}`)}</Badge>
      {role !== '2' &&
        (scope.length === 0 ? (
          <span>{t('controls.allCatalogs')}</span>
        ) : (
          <span>
            <Icon name="folder" size={16} /> {wordList(live)}
          </span>
        ))}
    </span>
  )
}
