import { useRef, useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh, useAnswer } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { useActions } from '../../../parts/actions.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { Screen } from '../../../parts/frame/screen.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Sortable } from '../../../ui/controls/sortable.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Confirm } from '../../../ui/overlays/dialogs/confirm.tsx'
import { itemsOf, type Group } from './group.ts'
import { GroupDialog } from './group-dialog.tsx'
import './groups.css'

/** Milliseconds after the last move before the order is sent. Source: web/spec/design.md 4 (drag sorting). */
const calm = 300

type Opened = { name: 'new' } | { name: 'edit' | 'delete'; group: Group }

/** `/item/group/index`: the person's own groups of items, and their order. Source: web/spec/reading.md 5. */
export function GroupsScreen() {
  const t = usePhrases()
  const groups = useAnswer('itemGroup/getList', {}, { freshFor: 0 })
  const [opened, setOpened] = useState<Opened | null>(null)
  /** Ids in the order that is being stored. */
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const close = () => setOpened(null)
  const create = () => setOpened({ name: 'new' })
  useActions([{ name: 'newGroup', label: t('item-groups.newGroup'), shortcut: 'n', run: create }])
  const newButton = (
    <Button kind="main" icon="plus" onClick={create}>
      {t('item-groups.newGroup')}
    </Button>
  )
  const timer = useRef(0)
  const keep = (ids: readonly string[]) => {
    setOrder(ids)
    setFailure(null)
    clearTimeout(timer.current)
    // also when the screen has been left meanwhile
    timer.current = window.setTimeout(() => void send(ids), calm)
  }
  const send = async (ids: readonly string[]) => {
    try {
      const sorted = ids.map((id, index) => ({ id: Number(id), s_number: index + 1 }))
      await runAction('itemGroup/saveSort', { groups: sorted })
    } catch (error) {
      setFailure(error)
    }
    await refresh('itemGroup/getList')
    // unless another move is waiting
    setOrder((now) => (now === ids ? null : now))
  }
  const remove = async ({ id, group_name: name }: Group) => {
    try {
      await runAction('itemGroup/delete', { id: Number(id) })
    } catch (error) {
      void refresh('itemGroup/getList')
      return { alert: sentenceOf(error) }
    }
    await refresh('itemGroup/getList', 'item/myList')
    toast(t('item-groups.deleted', { name }))
    return undefined
  }
  return (
    <Screen
      title={t('item-groups.title')}
      back={{ to: '/item/index', label: t('core.myItems') }}
      action={newButton}
    >
      <FailureAlert error={failure} />
      <Boundary answer={groups}>
        {(list) => {
          if (list.length === 0)
            return (
              <State
                drawing="book"
                title={t('item-groups.empty')}
                text={t('item-groups.emptyText')}
              >
                {newButton}
              </State>
            )
          const byId = new Map(list.map((group) => [group.id, group]))
          const known = order?.every((id) => byId.has(id)) && order.length === list.length
          const ids = known ? order! : list.map(({ id }) => id)
          const nameOf = (id: string) => byId.get(id)?.group_name ?? ''
          return (
            <>
              {list.length > 1 && <p className="groups-hint">{t('item-groups.dragHint')}</p>}
              <ul className="group-list">
                <Sortable ids={ids} shape="list" nameOf={nameOf} onOrder={keep}>
                  {(id, { entry, handle }) => {
                    const group = byId.get(id)!
                    return (
                      <li {...entry}>
                        {list.length > 1 && (
                          <button
                            type="button"
                            className="group-handle"
                            aria-label={t('item-groups.move', { name: nameOf(id) })}
                            {...handle}
                          >
                            <Icon name="grip" />
                          </button>
                        )}
                        <span className="group-name">{group.group_name}</span>
                        <span className="group-count">
                          {t('item-groups.count', { count: itemsOf(group).length })}
                        </span>
                        <IconButton
                          icon="edit"
                          label={t('controls.actionOf', {
                            action: t('item-groups.edit'),
                            name: group.group_name,
                          })}
                          onClick={() => setOpened({ name: 'edit', group })}
                        />
                        <IconButton
                          icon="trash"
                          label={t('controls.actionOf', {
                            action: t('item-groups.delete'),
                            name: group.group_name,
                          })}
                          onClick={() => setOpened({ name: 'delete', group })}
                        />
                      </li>
                    )
                  }}
                </Sortable>
              </ul>
            </>
          )
        }}
      </Boundary>
      {opened?.name === 'new' && <GroupDialog onClose={close} />}
      {opened?.name === 'edit' && <GroupDialog group={opened.group} onClose={close} />}
      {opened?.name === 'delete' && (
        <Confirm
          title={t('item-groups.deleteTitle', { name: opened.group.group_name })}
          text={t('item-groups.deleteText')}
          action={t('item-groups.delete')}
          danger
          onConfirm={() => remove(opened.group)}
          onClose={close}
        />
      )}
    </Screen>
  )
}
