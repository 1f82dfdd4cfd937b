import { useState } from 'react'
import { useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { useActions } from '../../parts/actions.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import './team.css'
import { TeamDialogs, type TeamDialog } from './teams/team-dialogs.tsx'
import { TeamsTable } from './teams/teams-table.tsx'

/** `/team/index`: the teams that the person owns or belongs to. Source: web/spec/managing.md 2.1. */
export function TeamsScreen() {
  const t = usePhrases()
  const teams = useAnswer('team/getList', {}, { freshFor: 0 })
  const [opened, setOpened] = useState<TeamDialog | null>(null)
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
  return (
    <Screen
      title={t('team.title')}
      back={{ to: '/item/index', label: t('core.myItems') }}
      action={newButton}
    >
      <TeamsTable teams={teams} newButton={newButton} onOpen={setOpened} />
      {opened && <TeamDialogs opened={opened} onClose={() => setOpened(null)} />}
    </Screen>
  )
}
