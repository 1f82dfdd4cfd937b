import type { Answer } from '../../../../api/calls.ts'
import { roleOf, type ItemRole, type Rights } from '../../../../parts/item-roles/roles.ts'

export type Member = Answer<'member/getList'>[number]

/** Role and catalogs of a member. */
export const rightsOf = ({ member_group_id, cat_ids }: Member): Rights => ({
  role: roleOf(member_group_id),
  scope: cat_ids === '' ? [] : cat_ids.split(','),
})

export const numberOf = (role: ItemRole) => Number(role) as 0 | 1 | 2

/** A scope as calls take it. */
export const scopeArgs = (scope: readonly string[]) =>
  scope.length > 0 ? { cat_ids: scope.map(Number) } : { cat_id: 0 }
