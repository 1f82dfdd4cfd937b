import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { useSession } from '../../../../api/session.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import type { Tree } from '../../../../parts/catalog-tree/tree.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { livePathsOf, type ItemRole } from '../../../../parts/item-roles/roles.ts'
import { undoAction } from '../../../../parts/failures/undo-action.ts'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import type { Outcome } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { numberOf, rightsOf, scopeArgs, type Member } from './member-rights.ts'

/** What is done with the members of an item. */
export function useMemberChanges(item_id: number, tree: Tree | undefined) {
  const t = usePhrases()
  const navigate = useNavigate()
  const { person } = useSession()
  const isSelf = (member: Member) => member.uid === person?.uid
  /** An earlier scope can be restored as long as one of its catalogs exists. */
  const undoOf = (
    member: Member,
    run: (scope: ReturnType<typeof scopeArgs>) => Promise<unknown>,
  ) => {
    const { scope } = rightsOf(member)
    const live = tree ? scope.filter((id) => livePathsOf([id], tree).length > 0) : []
    if (scope.length > 0 && live.length === 0) return undefined
    return undoAction(
      () => run(scopeArgs(live)),
      () => refresh('member/getList'),
    )
  }
  const leave = async () => {
    await navigate('/item/index', { replace: true })
    void refresh('item/myList', 'item/info', 'item/detail', 'page/info')
  }

  const change = async (
    member: Member,
    { role, scope }: { role: ItemRole; scope?: readonly string[] },
  ) => {
    const item_member_id = Number(member.item_member_id)
    const write = (fields: object) =>
      runAction('member/save', { item_id, item_member_id, ...fields })
    await write({ member_group_id: numberOf(role), ...(scope && scopeArgs(scope)) })
    if (isSelf(member) && role !== '2') return leave()
    await refresh('member/getList')
    const before = numberOf(rightsOf(member).role)
    toast(
      t('item-settings.memberChanged', { name: member.username }),
      undoOf(member, (old) => write({ member_group_id: before, ...old })),
    )
  }
  const remove = async (member: Member): Promise<Outcome> => {
    try {
      await runAction('member/delete', {
        item_id,
        item_member_id: Number(member.item_member_id),
      })
    } catch (error) {
      if (!isRefused(error, 'memberNotFound')) return { alert: sentenceOf(error) }
    }
    if (isSelf(member)) return leave()
    await refresh('member/getList')
    toast(
      t('item-settings.memberRemoved', { name: member.username }),
      undoOf(member, (old) =>
        runAction('member/save', {
          item_id,
          username: [member.username],
          member_group_id: numberOf(rightsOf(member).role),
          ...old,
        }),
      ),
    )
  }

  return { isSelf, change, remove }
}
