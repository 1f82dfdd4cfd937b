import type { ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Screen } from '../../parts/frame/screen.tsx'
import { NavTabs } from '../../parts/links/nav-tabs.tsx'
import './team.css'
import { itemsAddress, membersAddress, type Team } from './team.ts'

/** The number of a team in an address; 0 when it is none. */
export const teamNumber = (text: string | undefined): number =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0

interface TeamScreenProps {
  team_id: number
  team: Team | undefined | null
  manages: boolean
  tab: 'members' | 'items'
  action?: ReactNode
  children: ReactNode
}

/** The frame that members and items of a team share. */
export function TeamScreen({ team_id, team, manages, tab, action, children }: TeamScreenProps) {
  const t = usePhrases()
  const at = { id: String(team_id), team_manage: manages ? 1 : 0 } as const
  return (
    <Screen
      title={team?.team_name ?? t('team.team')}
      back={{ to: '/team/index', label: t('team.title') }}
      action={action}
    >
      {/* keeps its place, so that nothing jumps */}
      {team !== undefined && (
        <p className="team-owner">{team ? t('team.ownedBy', { name: team.username }) : '\u00a0'}</p>
      )}
      <NavTabs
        label={t('team.team')}
        current={tab}
        tabs={[
          { name: 'members', label: t('team.members'), to: membersAddress(at) },
          { name: 'items', label: t('team.items'), to: itemsAddress(at) },
        ]}
      />
      <div className="team-body">{children}</div>
    </Screen>
  )
}
