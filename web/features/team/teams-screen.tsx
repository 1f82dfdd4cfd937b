import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import { useSession } from '../../api/session.ts'
import { hrefOf } from '../../lib/address/navigation.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { useActions } from '../../parts/actions.ts'
import { DateText } from '../../parts/date.tsx'
import { failedRows } from '../../parts/failures/failure-state.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import { Link } from '../../parts/links/link.tsx'
import { useNavigate } from '../../parts/links/navigation.tsx'
import { useSearchedList, type SearchedList } from '../../parts/list/use-searched-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { toast } from '../../ui/feedback/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import type { MenuEntry } from '../../ui/overlays/menu-entry.ts'
import { Confirm, type Outcome } from '../../ui/overlays/confirm.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DeleteTeam } from './delete-team.tsx'
import { TeamNameDialog } from './team-name-dialog.tsx'
import './team.css'
import { itemsAddress, membersAddress, partOf, type Team } from './team.ts'
import { TransferTeam } from './transfer-team.tsx'

const searched: SearchedList<Team> = {
  name: 'teams',
  sort: { name: 'created', descending: true },
  textOf: ({ team_name }) => team_name,
}

type Opened = { name: 'new' } | { name: 'rename' | 'transfer' | 'delete' | 'leave'; team: Team }

/** `/team/index`: the teams that the person owns or belongs to. Source: web/spec/managing.md 2.1. */
export function TeamsScreen() {
  const t = usePhrases()
  const navigate = useNavigate()
  const { person } = useSession()
  const teams = useAnswer('team/getList', {}, { freshFor: 0 })
  const [opened, setOpened] = useState<Opened | null>(null)
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    teams.data,
    t('team.searchTeams'),
  )
  const close = () => setOpened(null)
  useActions([
    {
      name: 'newTeam',
      label: t('team.newTeam'),
      shortcut: 'n',
      run: () => setOpened({ name: 'new' }),
    },
  ])
  const newButton = (
    <Button kind="main" icon="plus" onClick={() => setOpened({ name: 'new' })}>
      {t('team.newTeam')}
    </Button>
  )
  const leave = async (team: Team): Promise<Outcome> => {
    try {
      await runAction('team/exitTeam', { id: Number(team.id) })
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    await refresh('team/getList', 'item/myList')
    toast(t('team.left', { team: team.team_name }))
  }
  const actionsOf = (team: Team): MenuEntry[] => {
    const [members, items] = [membersAddress(team), itemsAddress(team)]
    const act = (name: 'rename' | 'transfer' | 'delete' | 'leave', more: Partial<MenuEntry>) => ({
      name,
      label: t(`team.${name}`),
      run: () => setOpened({ name, team }),
      ...more,
    })
    return [
      {
        name: 'members',
        label: t('team.members'),
        href: hrefOf(members),
        run: () => void navigate(members),
      },
      {
        name: 'items',
        label: t('team.items'),
        href: hrefOf(items),
        run: () => void navigate(items),
      },
      ...(team.team_manage > 0
        ? [act('rename', { icon: 'edit' }), act('transfer', { icon: 'arrowRight' })]
        : []),
      ...(partOf(team, person?.uid) === 'owner'
        ? []
        : [act('leave', { icon: 'leave', danger: true })]),
      ...(team.team_manage > 0 ? [act('delete', { icon: 'trash', danger: true })] : []),
    ]
  }

  return (
    <Screen
      title={t('team.title')}
      back={{ to: '/item/index', label: t('core.myItems') }}
      action={newButton}
    >
      {searchBox && <div className="list-filters">{searchBox}</div>}
      <DataTable
        label={t('team.title')}
        {...table}
        keyOf={(team) => team.id}
        nameOf={(team) => team.team_name}
        columns={[
          {
            name: 'team',
            head: t('team.team'),
            cell: (team) => (
              <span className="team-name">
                <Link to={membersAddress(team)}>{team.team_name}</Link>
                {team.uid !== person?.uid && (
                  <small>{t('team.ownedBy', { name: team.username })}</small>
                )}
              </span>
            ),
            sort: (team) => team.team_name,
          },
          {
            name: 'part',
            head: t('team.yourPart'),
            width: '130px',
            cell: (team) => <PartBadge part={partOf(team, person?.uid)} />,
            sort: (team) => t(`team.${partOf(team, person?.uid)}`),
          },
          {
            name: 'members',
            head: t('team.members'),
            width: '110px',
            cell: (team) => (
              <Link
                to={membersAddress(team)}
                aria-label={t('team.membersOf', {
                  count: team.memberCount,
                  team: team.team_name,
                })}
              >
                {team.memberCount}
              </Link>
            ),
            sort: (team) => team.memberCount,
          },
          {
            name: 'items',
            head: t('team.items'),
            width: '110px',
            cell: (team) => (
              <Link
                to={itemsAddress(team)}
                aria-label={t('team.itemsOf', { count: team.itemCount, team: team.team_name })}
              >
                {team.itemCount}
              </Link>
            ),
            sort: (team) => team.itemCount,
          },
          {
            name: 'created',
            head: t('team.created'),
            width: '160px',
            cell: (team) => <DateText seconds={team.addtime_unix} />,
            sort: (team) => team.addtime_unix,
          },
        ]}
        actionsOf={actionsOf}
        empty={
          nothingFound || (
            <State drawing="book" title={t('team.empty')} text={t('team.emptyText')}>
              {newButton}
            </State>
          )
        }
        failed={failedRows(teams.data, teams)}
      />
      {opened?.name === 'new' && <TeamNameDialog onClose={close} />}
      {opened?.name === 'rename' && <TeamNameDialog team={opened.team} onClose={close} />}
      {opened?.name === 'transfer' && <TransferTeam team={opened.team} onClose={close} />}
      {opened?.name === 'delete' && <DeleteTeam team={opened.team} onClose={close} />}
      {opened?.name === 'leave' && (
        <Confirm
          title={t('team.leaveTitle', { team: opened.team.team_name })}
          text={t('team.leaveText', { count: opened.team.itemCount })}
          action={t('team.leave')}
          danger
          onConfirm={() => leave(opened.team)}
          onClose={close}
        />
      )}
    </Screen>
  )
}

const kinds = { owner: 'info', admin: 'success', member: undefined } as const

function PartBadge({ part }: { part: keyof typeof kinds }) {
  const t = usePhrases()
  return <Badge kind={kinds[part]}>{t(`team.${part}`)}</Badge>
}
