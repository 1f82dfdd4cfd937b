import { useMemo, useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { DateText } from '../../../../parts/date.tsx'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { TeamRolesDialog } from '../../../../parts/item-roles/team-roles-dialog.tsx'
import { undoAction } from '../../../../parts/failures/undo-action.ts'
import { useSearchedList, type SearchedList } from '../../../../parts/list/use-searched-list.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { BindTeam } from './bind-team.tsx'

type Team = Answer<'teamItem/getList'>[number]

const searched: SearchedList<Team> = {
  name: 'item-teams',
  sort: { name: 'since', descending: false },
  prefix: 'teams-',
  textOf: ({ team_name }) => team_name,
}

/** The teams bound to an item. Source: web/spec/writing.md 6.2. */
export function TeamsTable({ item_id, teams }: { item_id: number; teams: readonly Team[] }) {
  const t = usePhrases()
  const [isBinding, setBinding] = useState(false)
  const [unbinding, setUnbinding] = useState<Team | null>(null)
  const [shown, setShown] = useState<Team | null>(null)
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    teams,
    t('item-settings.searchTeams'),
  )
  const bound = useMemo(() => new Set(teams.map(({ team_id }) => team_id)), [teams])
  // binding takes both: the item and the team
  const own = useAnswer('team/getList', {}, { enabled: teams.length > 0 })
  const managesTeam = ({ team_id }: Team) =>
    own.data?.some(({ id, team_manage }) => id === team_id && team_manage > 0) ?? false
  const showAgain = () => refresh('teamItem/getList', 'item/detail')
  const unbind = async (team: Team): Promise<Outcome> => {
    let ended: Answer<'teamItem/delete'> | null = null
    try {
      ended = await runAction('teamItem/delete', { id: Number(team.id) })
    } catch (error) {
      if (!isRefused(error, 'bindingNotFound')) return { alert: sentenceOf(error) }
    }
    await showAgain()
    const rights = ended && managesTeam(team) ? ended.rights : null
    const team_id = Number(team.team_id)
    const bindAgain = () =>
      runAction('teamItem/save', { team_id, item_id: [item_id], rights: rights ?? [] })
    toast(
      t('item-settings.teamUnbound', { team: team.team_name }),
      rights ? undoAction(bindAgain, showAgain) : undefined,
    )
  }
  return (
    <>
      <div className="item-settings-head next">
        <div>
          <h2>
            {t('item-settings.teams')} <small>{teams.length}</small>
          </h2>
          <p>{t('item-settings.teamsText')}</p>
        </div>
        <div className="item-settings-actions">
          {searchBox}
          <Button icon="link" onClick={() => setBinding(true)}>
            {t('item-settings.bindTeam')}
          </Button>
        </div>
      </div>
      <DataTable
        label={t('item-settings.teams')}
        {...table}
        keyOf={(team) => team.id}
        nameOf={(team) => team.team_name}
        columns={[
          {
            name: 'team',
            head: t('item-settings.team'),
            cell: (team) => team.team_name,
            sort: (team) => team.team_name,
          },
          {
            name: 'since',
            head: t('item-settings.boundSince'),
            width: '160px',
            cell: (team) => <DateText seconds={team.addtime_unix} />,
            sort: (team) => team.addtime_unix,
          },
        ]}
        actionsOf={(team) => [
          {
            name: 'rights',
            label: t('item-settings.memberRights'),
            icon: 'users',
            isSigned: true,
            run: () => setShown(team),
          },
          {
            name: 'unbind',
            label: t('item-settings.unbind'),
            icon: 'close',
            danger: true,
            run: () => setUnbinding(team),
          },
        ]}
        empty={
          nothingFound || <p className="item-settings-none">{t('item-settings.teamsEmpty')}</p>
        }
      />
      {isBinding && <BindTeam item_id={item_id} bound={bound} onClose={() => setBinding(false)} />}
      {shown && (
        <TeamRolesDialog
          item_id={item_id}
          team_id={Number(shown.team_id)}
          of={shown.team_name}
          onClose={() => setShown(null)}
        />
      )}
      {unbinding && (
        <Confirm
          title={t('item-settings.unbindTitle', { team: unbinding.team_name })}
          text={
            own.data && !managesTeam(unbinding)
              ? sentences(t('item-settings.unbindText'), t('item-settings.unbindForGood'))
              : t('item-settings.unbindText')
          }
          action={t('item-settings.unbind')}
          danger
          onConfirm={() => unbind(unbinding)}
          onClose={() => setUnbinding(null)}
        />
      )}
    </>
  )
}
