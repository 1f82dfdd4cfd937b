import { useMemo, useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { isRefused } from '../../api/refusal.ts'
import { useSession } from '../../api/session.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { useActions } from '../../parts/actions.ts'
import { DateText } from '../../parts/date.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { failedRows } from '../../parts/failures/failure-state.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { undoAction } from '../../parts/item-roles/undo-action.ts'
import { Link } from '../../parts/links/link.tsx'
import { useNavigate, useParams } from '../../parts/links/navigation.tsx'
import { NotFound } from '../../parts/failures/not-found.tsx'
import { useSearchedList, type SearchedList } from '../../parts/list/use-searched-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Select } from '../../ui/forms/select/select-field.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/confirm.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { AddPeople } from './add-people.tsx'
import { TeamScreen, teamNumber } from './team-screen.tsx'
import { itemsAddress, useTeam } from './team.ts'

type Member = Answer<'teamMember/getList'>[number]
type Role = '1' | '2'

const searched: SearchedList<Member> = {
  name: 'team-members',
  sort: { name: 'added', descending: true },
  textOf: ({ member_username, name }) => `${member_username}\n${name}`,
}
const roleOf = ({ team_member_group_id }: Member): Role =>
  team_member_group_id === '2' ? '2' : '1'

/** `/team/member/{team_id}`. Source: web/spec/managing.md 2.2. */
export function TeamMembersScreen() {
  const id = teamNumber(useParams()['team'])
  return id ? <Members key={id} team_id={id} /> : <NotFound />
}

function Members({ team_id }: { team_id: number }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const { person } = useSession()
  const { team, manages } = useTeam(team_id)
  const list = useAnswer('teamMember/getList', { team_id }, { freshFor: 0 })
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Member | null>(null)
  const [resigning, setResigning] = useState<Member | null>(null)
  const [running, setRunning] = useState<ReadonlyMap<string, Role>>(new Map())
  const [failure, setFailure] = useState<unknown>(null)
  const members = list.data
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    members,
    t('team.searchMembers'),
  )
  const without = useMemo(
    () => new Set(members?.map(({ member_username }) => member_username)),
    [members],
  )
  const canAdd = manages && members !== undefined
  useActions([
    {
      name: 'addMembers',
      label: t('controls.addMembers'),
      shortcut: 'n',
      visible: canAdd,
      run: () => setAdding(true),
    },
  ])
  const addButton = canAdd && (
    <Button kind="main" icon="plus" onClick={() => setAdding(true)}>
      {t('controls.addMembers')}
    </Button>
  )
  const isSelf = ({ member_uid }: Member) => member_uid === person?.uid
  const isOwner = ({ member_uid }: Member) => member_uid === team?.uid

  const setRole = async (member: Member, role: Role) => {
    const write = (value: Role) =>
      runAction('teamMember/update', {
        id: Number(member.id),
        team_member_group_id: Number(value) as 1 | 2,
      })
    setFailure(null)
    setRunning((now) => new Map([...now, [member.id, role]]))
    try {
      await write(role)
      toast(
        t('team.roleChanged', { name: member.member_username }),
        isSelf(member)
          ? undefined
          : undoAction(
              () => write(roleOf(member)),
              () => refresh('teamMember/getList'),
            ),
      )
    } catch (error) {
      setFailure(error)
    }
    await refresh('teamMember/getList', 'team/getList')
    setRunning((now) => new Map([...now].filter(([id]) => id !== member.id)))
  }
  const showAgain = () => refresh('teamMember/getList', 'team/getList')
  /** Role in the team and rights in its items are those of before. */
  const bringBack = (member: Member, { rights }: Answer<'teamMember/delete'>) =>
    runAction('teamMember/save', {
      team_id,
      member_username: [member.member_username],
      team_member_group_id: Number(roleOf(member)) as 1 | 2,
      rights,
    })
  const remove = async (member: Member): Promise<Outcome> => {
    let ended: Answer<'teamMember/delete'> | null = null
    setFailure(null)
    try {
      ended = await runAction('teamMember/delete', { id: Number(member.id) })
    } catch (error) {
      if (!isRefused(error, 'memberNotFound')) return { alert: sentenceOf(error) }
    }
    const isOver = isSelf(member) && !isOwner(member) && person?.groupid !== '1'
    if (isOver) {
      await navigate('/team/index', { replace: true })
      void refresh('team/getList', 'item/myList')
    } else await showAgain()
    const before = isOver ? null : ended
    toast(
      t('team.removed', { name: member.member_username }),
      before ? undoAction(() => bringBack(member, before), showAgain) : undefined,
    )
  }
  const roles = [
    { value: '1', label: t('team.member') },
    { value: '2', label: t('team.admin') },
  ] as const

  return (
    <TeamScreen team_id={team_id} team={team} manages={manages} tab="members" action={addButton}>
      <FailureAlert error={failure} />
      {searchBox && <div className="list-filters">{searchBox}</div>}
      <DataTable
        label={t('team.members')}
        {...table}
        keyOf={(member) => member.id}
        nameOf={(member) => member.member_username}
        columns={[
          {
            name: 'username',
            head: t('team.username'),
            cell: (member) => member.member_username,
            sort: (member) => member.member_username,
          },
          {
            name: 'name',
            head: t('team.name'),
            cell: (member) => member.name,
            sort: (member) => member.name,
          },
          {
            name: 'role',
            head: t('team.role'),
            width: '200px',
            cell: (member) =>
              manages ? (
                <Select<Role>
                  label={t('team.roleOf', { name: member.member_username })}
                  value={running.get(member.id) ?? roleOf(member)}
                  choices={roles}
                  busy={running.has(member.id)}
                  onValue={(role) => {
                    if (role === roleOf(member)) return
                    if (isSelf(member) && !isOwner(member)) setResigning(member)
                    else void setRole(member, role)
                  }}
                />
              ) : (
                t(roleOf(member) === '2' ? 'team.admin' : 'team.member')
              ),
            sort: (member) => -Number(member.team_member_group_id),
          },
          {
            name: 'added',
            head: t('team.added'),
            width: '160px',
            cell: (member) => <DateText seconds={member.addtime_unix} />,
            sort: (member) => member.addtime_unix,
          },
        ]}
        actionsOf={
          manages
            ? (member) =>
                isOwner(member) && !isSelf(member)
                  ? []
                  : [
                      {
                        name: 'remove',
                        label: t('team.remove'),
                        icon: 'close',
                        danger: true,
                        run: () => setRemoving(member),
                      },
                    ]
            : undefined
        }
        empty={
          nothingFound || (
            <State
              drawing="book"
              title={t('team.nobody')}
              text={manages ? t('team.nobodyText') : undefined}
            >
              {addButton}
            </State>
          )
        }
        failed={failedRows(members, list, t('team.noRightText'))}
      />
      {canAdd && (
        <p className="team-hint">
          {sentences(t('team.membersHint'), '')}
          <Link to={itemsAddress({ id: String(team_id), team_manage: 1 })}>
            {t('team.rightsOnItems')}
          </Link>
        </p>
      )}
      {isAdding && (
        <AddPeople team_id={team_id} without={without} onClose={() => setAdding(false)} />
      )}
      {resigning && (
        <Confirm
          title={t('team.resignTitle')}
          text={t('team.resignText')}
          action={t('team.resign')}
          danger
          onConfirm={() => setRole(resigning, '1')}
          onClose={() => setResigning(null)}
        />
      )}
      {removing && (
        <Confirm
          title={t('team.removeTitle', { name: removing.member_username })}
          text={
            <>
              {t(isSelf(removing) ? 'team.removeSelfText' : 'team.removeText', {
                count: team?.itemCount ?? 0,
              })}
            </>
          }
          action={t('team.remove')}
          danger
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </TeamScreen>
  )
}
