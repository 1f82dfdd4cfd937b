import { useMemo } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { undoAction } from '../../../parts/failures/undo-action.ts'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import type { Outcome } from '../../../ui/overlays/dialogs/confirm.tsx'
import { useTeam } from '../team.ts'

export type Item = Answer<'teamItem/getListByTeam'>[number]

/** What the parts of the screen render and call. */
export type TeamItems = ReturnType<typeof useTeamItems>

/** The items that are bound to a team, and who decides about them. */
export function useTeamItems(team_id: number) {
  const t = usePhrases()
  const { team, manages } = useTeam(team_id)
  const list = useAnswer('teamItem/getListByTeam', { team_id }, { freshFor: 0 })
  const own = useAnswer(
    'item/myList',
    { item_group_id: 0, original: 0 },
    { enabled: list.data !== undefined && list.data.length > 0 },
  )
  const managed = useMemo(
    () => new Set(own.data?.filter(({ manage }) => manage === 1).map(({ item_id }) => item_id)),
    [own.data],
  )
  /** Binding takes both: the team and the item. */
  const canBindItem = ({ item_id }: Item) => manages && managed.has(item_id)
  const showAgain = () => refresh('teamItem/getListByTeam', 'team/getList', 'teamItem/getList')
  const unbind = async (item: Item): Promise<Outcome> => {
    let ended: Answer<'teamItem/delete'> | null = null
    try {
      ended = await runAction('teamItem/delete', { id: Number(item.id) })
    } catch (error) {
      if (!isRefused(error, 'bindingNotFound')) return { alert: sentenceOf(error) }
    }
    await showAgain()
    const rights = ended && canBindItem(item) ? ended.rights : null
    const bindAgain = () =>
      runAction('teamItem/save', { team_id, item_id: [Number(item.item_id)], rights: rights ?? [] })
    toast(
      t('team.unbound', { item: item.item_name }),
      rights ? undoAction(bindAgain, showAgain) : undefined,
    )
  }

  return {
    team,
    manages,
    list,
    /** Who manages an item decides about it even without managing the team. */
    decides: ({ item_id }: Item) => manages || managed.has(item_id),
    /** Known not to be undone, unlike while the person's items are being fetched. */
    isForGood: (item: Item) => own.data !== undefined && !canBindItem(item),
    unbind,
  }
}
