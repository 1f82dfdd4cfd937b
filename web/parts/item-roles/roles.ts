import { usePhrases } from '../../locales/phrases.ts'
import type { Choice } from '../../ui/forms/bound.ts'
import { ancestorsOf, entryIn, type Tree } from '../catalog-tree/tree.ts'

/** What somebody may do with an item, as calls have it. Source: server/access/spec.md 1.1. */
export type ItemRole = '0' | '1' | '2'

export const roleOf = (value: string): ItemRole => (value === '1' || value === '2' ? value : '0')

/** The roles with their names, the usual one first. */
export function useRoleChoices(): Choice<ItemRole>[] {
  const t = usePhrases()
  return [
    { value: '1', label: t('item-roles.edit'), text: t('item-roles.editText') },
    { value: '0', label: t('item-roles.read'), text: t('item-roles.readText') },
    { value: '2', label: t('item-roles.manage'), text: t('item-roles.manageText') },
  ]
}

/** Role and scope of a membership. */
export interface Rights {
  role: ItemRole
  /** Ids of the catalogs; empty: the whole item. */
  scope: readonly string[]
}

/** The catalogs of a scope that exist, each with its path. */
export const livePathsOf = (scope: readonly string[], tree: Tree): string[] =>
  scope.flatMap((id) => {
    const catalog = entryIn(tree, `c${id}`)
    return catalog ? [[...ancestorsOf(catalog), catalog].map(({ title }) => title).join(' / ')] : []
  })
