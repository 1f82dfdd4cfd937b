import { useMemo } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { catalogTreeOf } from '../../../../parts/catalog-tree/catalogs.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { MembersTable } from './members-table.tsx'
import { TeamsTable } from './teams-table.tsx'

/** Who may read and change an item: members and teams. Source: web/spec/writing.md 6.2. */
export function MembersTab({ item }: { item: Answer<'item/detail'> }) {
  const item_id = Number(item.item_id)
  const members = useAnswer('member/getList', { item_id }, { freshFor: 0 })
  const teams = useAnswer('teamItem/getList', { item_id }, { freshFor: 0 })
  const catalogs = useAnswer('catalog/catListGroup', { item_id })
  const tree = useMemo(() => catalogs.data && catalogTreeOf(catalogs.data), [catalogs.data])
  return (
    <>
      <Boundary answer={members} skeleton={<Skeleton height="240px" />}>
        {(list) => <MembersTable item={item} members={list} tree={tree} />}
      </Boundary>
      <Boundary answer={teams} skeleton={<Skeleton height="160px" />}>
        {(list) => <TeamsTable item_id={item_id} teams={list} />}
      </Boundary>
    </>
  )
}
