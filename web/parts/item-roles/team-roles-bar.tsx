import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../search/search-box.tsx'
import type { TeamRoles } from './use-team-roles.ts'

/** From so many on they can be searched. Source: web/spec/design.md 4. */
const searchable = 10

interface TeamRolesBarProps {
  roles: TeamRoles
  onAllReadOnly: () => void
}

/** How many of the team may edit and read, their search, and the button that lets all only read. */
export function TeamRolesBar({ roles, onAllReadOnly }: TeamRolesBarProps) {
  const t = usePhrases()
  const { rows, editors } = roles
  if (!rows?.length) return null
  return (
    <div className="team-roles-bar">
      <p>
        {t('item-roles.counts', {
          edit: editors.length,
          read: rows.length - editors.length,
        })}
      </p>
      {rows.length >= searchable && (
        <SearchBox
          label={t('item-roles.searchPeople')}
          value={roles.words}
          onValue={roles.setWords}
          found={t('core.total', { count: roles.found?.length ?? 0 })}
        />
      )}
      <Button
        disabled={editors.length === 0}
        busy={roles.progress !== null}
        onClick={onAllReadOnly}
      >
        {t('item-roles.allReadOnly')}
      </Button>
    </div>
  )
}
