import type { ReactNode } from 'react'
import type { ShownAnswer } from '../../../api/answers.ts'
import { useSession } from '../../../api/session.ts'
import { hrefOf } from '../../../lib/address/navigation.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { failedRows } from '../../../parts/failures/failure-state.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { useNavigate } from '../../../parts/links/navigation.tsx'
import { useSearchedList, type SearchedList } from '../../../parts/list/use-searched-list.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { itemsAddress, membersAddress, partOf, type Part, type Team } from '../team.ts'
import type { TeamDialog } from './team-dialogs.tsx'

const searched: SearchedList<Team> = {
  name: 'teams',
  sort: { name: 'created', descending: true },
  textOf: ({ team_name }) => team_name,
}

interface TeamsTableProps {
  teams: ShownAnswer<Team[]>
  /** Where there is no team yet. */
  newButton: ReactNode
  onOpen: (dialog: TeamDialog) => void
}

/** The teams of a person, with their part in each. */
export function TeamsTable({ teams, newButton, onOpen }: TeamsTableProps) {
  const t = usePhrases()
  const { person } = useSession()
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    teams.data,
    t('team.searchTeams'),
  )
  const actionsOf = useTeamActions(onOpen)
  return (
    <>
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
    </>
  )
}

function useTeamActions(onOpen: (dialog: TeamDialog) => void): (team: Team) => MenuEntry[] {
  const t = usePhrases()
  const navigate = useNavigate()
  const { person } = useSession()
  return (team) => {
    const go = (name: 'members' | 'items', address: string) => ({
      name,
      label: t(`team.${name}`),
      href: hrefOf(address),
      run: () => void navigate(address),
    })
    const act = (name: 'rename' | 'transfer' | 'delete' | 'leave', more: Partial<MenuEntry>) => ({
      name,
      label: t(`team.${name}`),
      run: () => onOpen({ name, team }),
      ...more,
    })
    return [
      go('members', membersAddress(team)),
      go('items', itemsAddress(team)),
      ...(team.team_manage > 0
        ? [act('rename', { icon: 'edit' }), act('transfer', { icon: 'arrowRight' })]
        : []),
      ...(partOf(team, person?.uid) === 'owner'
        ? []
        : [act('leave', { icon: 'leave', danger: true })]),
      ...(team.team_manage > 0 ? [act('delete', { icon: 'trash', danger: true })] : []),
    ]
  }
}

const kinds = { owner: 'info', admin: 'success', member: undefined } as const

function PartBadge({ part }: { part: Part }) {
  const t = usePhrases()
  return <Badge kind={kinds[part]}>{t(`team.${part}`)}</Badge>
}
