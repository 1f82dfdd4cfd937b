import { useMemo, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { useActions } from '../../parts/actions.ts'
import { TeamRolesDialog } from '../../parts/item-roles/team-roles-dialog.tsx'
import { useParams } from '../../parts/links/navigation.tsx'
import { NotFound } from '../../parts/failures/not-found.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { BindItems } from './items/bind-items.tsx'
import { ItemsTable } from './items/items-table.tsx'
import { useTeamItems, type Item } from './items/use-team-items.ts'
import { TeamScreen, teamNumber } from './team-screen.tsx'

/** `/team/item/{team_id}`. Source: web/spec/managing.md 2.3. */
export function TeamItemsScreen() {
  const id = teamNumber(useParams()['team'])
  return id ? <Items key={id} team_id={id} /> : <NotFound />
}

function Items({ team_id }: { team_id: number }) {
  const t = usePhrases()
  const items = useTeamItems(team_id)
  const { team, manages, list } = items
  const [isBinding, setBinding] = useState(false)
  const [unbinding, setUnbinding] = useState<Item | null>(null)
  const [shown, setShown] = useState<Item | null>(null)
  const bound = useMemo(() => new Set(list.data?.map(({ item_id }) => item_id)), [list.data])
  const canBind = manages && list.data !== undefined
  useActions([
    {
      name: 'bindItems',
      label: t('team.bindItems'),
      shortcut: 'n',
      visible: canBind,
      run: () => setBinding(true),
    },
  ])
  const bindButton = canBind && (
    <Button kind="main" icon="link" onClick={() => setBinding(true)}>
      {t('team.bindItems')}
    </Button>
  )

  return (
    <TeamScreen team_id={team_id} team={team} manages={manages} tab="items" action={bindButton}>
      <ItemsTable items={items} bindButton={bindButton} onShow={setShown} onUnbind={setUnbinding} />
      {isBinding && <BindItems team_id={team_id} bound={bound} onClose={() => setBinding(false)} />}
      {shown && (
        <TeamRolesDialog
          item_id={Number(shown.item_id)}
          team_id={team_id}
          of={shown.item_name}
          onClose={() => setShown(null)}
        />
      )}
      {unbinding && (
        <Confirm
          title={t('team.unbindTitle', { item: unbinding.item_name })}
          text={
            items.isForGood(unbinding)
              ? sentences(t('team.unbindText'), t('team.unbindForGood'))
              : t('team.unbindText')
          }
          action={t('team.unbind')}
          danger
          onConfirm={() => items.unbind(unbinding)}
          onClose={() => setUnbinding(null)}
        />
      )}
    </TeamScreen>
  )
}
