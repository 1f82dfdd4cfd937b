import { useMemo, useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer, Args } from '../../api/calls.ts'
import { runEach } from '../../lib/run-each.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/notices.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Select } from '../../ui/forms/select/select-field.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableView } from '../../ui/table/table-view.ts'
import { catalogTreeOf } from '../catalog-tree/catalogs.ts'
import { contains } from '../contains.ts'
import { DateText } from '../date.tsx'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { failedRows } from '../failures/failure-state.tsx'
import { sentenceOf } from '../failures/failure.ts'
import { LinkButton } from '../links/link-button.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { EffectiveRights } from './effective-rights.tsx'
import './item-roles.css'
import { roleOf, useRoleChoices, type ItemRole } from './roles.ts'
import { ScopeSelect } from './scope-select.tsx'

type Row = Answer<'teamItemMember/getList'>[number]
type Change = Omit<Args<'teamItemMember/save'>, 'id'>

interface TeamRolesDialogProps {
  item_id: number
  team_id: number
  /** Named in the title: the team, or the item. */
  of: string
  onClose: () => void
}

/** From so many on they can be searched. Source: web/spec/design.md 4. */
const searchable = 10

/**
 * What each person of a team may do with an item; every change is saved at once. Source:
 * web/spec/managing.md 2.4.
 */
export function TeamRolesDialog({ item_id, team_id, of, onClose }: TeamRolesDialogProps) {
  const t = usePhrases()
  const list = useAnswer('teamItemMember/getList', { item_id, team_id }, { freshFor: 0 })
  const catalogs = useAnswer('catalog/catListGroup', { item_id })
  const tree = useMemo(() => catalogs.data && catalogTreeOf(catalogs.data), [catalogs.data])
  const [words, setWords] = useState('')
  const [view, setView] = useState<TableView>({ page: 1, size: 20, sort: null, filters: {} })
  const [running, setRunning] = useState<ReadonlyMap<string, Change>>(new Map())
  const [alert, setAlert] = useState('')
  const [asking, setAsking] = useState(false)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [shown, setShown] = useState<Row | null>(null)
  const choices = useRoleChoices()
  const shortChoices = choices.map(({ value, label }) => ({ value, label }))
  const rows = list.data
  const found = useMemo(
    () => rows?.filter((row) => contains(`${row.member_username}\n${row.name}`, words)),
    [rows, words],
  )
  const editors = (rows ?? []).filter((row) => row.member_group_id !== '0')

  const save = (row: Row, change: Change) =>
    runAction('teamItemMember/save', { id: Number(row.id), ...change })
  const changeRow = async (row: Row, change: Change, undo?: Change, done = '') => {
    setAlert('')
    setRunning((now) => new Map([...now, [row.id, change]]))
    try {
      await save(row, change)
      if (undo) toast(done, { label: t('item-roles.undo'), run: () => changeRow(row, undo) })
    } catch (error) {
      setAlert(sentenceOf(error))
    }
    await refresh('teamItemMember/getList')
    setRunning((now) => new Map([...now].filter(([id]) => id !== row.id)))
  }
  const changeMany = async (many: readonly Row[], changeOf: (row: Row) => Change) => {
    setAlert('')
    setProgress({ done: 0, total: many.length })
    const failed = await runEach(
      many,
      (row) => save(row, changeOf(row)),
      (done) => setProgress({ done, total: many.length }),
    )
    await refresh('teamItemMember/getList')
    setProgress(null)
    if (failed.length > 0)
      setAlert(
        t('item-roles.failedFor', {
          names: failed.map(({ entry }) => entry.member_username).join(', '),
          reason: sentenceOf(failed[0]?.error),
        }),
      )
    return many.filter((row) => !failed.some(({ entry }) => entry === row))
  }
  const makeReadOnly = async () => {
    const done = await changeMany(editors, () => ({ member_group_id: 0 }))
    if (done.length > 0)
      toast(t('item-roles.allReadOnlyDone', { count: done.length }), {
        label: t('item-roles.undo'),
        run: () => changeMany(done, (row) => ({ member_group_id: numberOf(row) })),
      })
  }

  return (
    <Dialog
      title={t('item-roles.teamTitle', { name: of })}
      text={t('item-roles.teamText')}
      size="large"
      busy={progress !== null}
      onClose={onClose}
    >
      <div className="team-roles">
        {alert && <Banner kind="danger">{alert}</Banner>}
        <FailureAlert error={catalogs.error} />
        {rows && rows.length > 0 && (
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
                value={words}
                onValue={setWords}
                found={t('core.total', { count: found?.length ?? 0 })}
              />
            )}
            <Button
              disabled={editors.length === 0}
              busy={progress !== null}
              onClick={() => (editors.length > 1 ? setAsking(true) : void makeReadOnly())}
            >
              {t('item-roles.allReadOnly')}
            </Button>
          </div>
        )}
        {progress && (
          <Progress
            label={t('item-roles.allReadOnly')}
            value={progress.done / progress.total}
            text={t('item-roles.changing', progress)}
          />
        )}
        <DataTable
          label={t('item-roles.teamTitle', { name: of })}
          rows={found}
          keyOf={(row) => row.id}
          nameOf={(row) => row.member_username}
          view={view}
          onView={setView}
          columns={[
            {
              name: 'username',
              head: t('item-roles.username'),
              cell: (row) => row.member_username,
              sort: (row) => row.member_username,
            },
            {
              name: 'name',
              head: t('item-roles.name'),
              cell: (row) => row.name,
              sort: (row) => row.name,
            },
            {
              name: 'role',
              head: t('item-roles.role'),
              width: '140px',
              cell: (row) => (
                <Select<ItemRole>
                  label={t('item-roles.roleOf', { name: row.member_username })}
                  value={roleOf(
                    String(running.get(row.id)?.member_group_id ?? row.member_group_id),
                  )}
                  choices={shortChoices}
                  disabled={progress !== null}
                  busy={running.has(row.id)}
                  onValue={(role) =>
                    role !== row.member_group_id &&
                    void changeRow(
                      row,
                      { member_group_id: toNumber(role) },
                      { member_group_id: numberOf(row), ...scopeOf(row) },
                      t('item-roles.roleChanged'),
                    )
                  }
                />
              ),
              sort: (row) => row.member_group_id,
            },
            {
              name: 'catalog',
              head: t('item-roles.catalog'),
              width: '190px',
              cell: (row) =>
                row.member_group_id !== '2' && (
                  <ScopeSelect
                    label={t('item-roles.catalogOf', { name: row.member_username })}
                    tree={tree}
                    scope={row.cat_ids.map(String)}
                    disabled={progress !== null || catalogs.error !== null}
                    busy={running.has(row.id)}
                    onScope={(scope) =>
                      void changeRow(
                        row,
                        scope.length > 0 ? { cat_ids: scope.map(Number) } : { cat_id: 0 },
                        scopeOf(row),
                        t('item-roles.catalogChanged'),
                      )
                    }
                  />
                ),
            },
            {
              name: 'added',
              head: t('item-roles.added'),
              width: '140px',
              cell: (row) => <DateText seconds={row.addtime_unix} />,
              sort: (row) => row.addtime_unix,
            },
          ]}
          actionsOf={(row) => [
            {
              name: 'sees',
              label: t('item-roles.sees'),
              icon: 'eye',
              run: () => setShown(row),
            },
          ]}
          empty={
            words ? (
              <State drawing="compass" title={t('item-roles.foundNobody', { keyword: words })} />
            ) : (
              <State drawing="book" title={t('item-roles.teamEmpty')}>
                <LinkButton to={`/team/member/${team_id}`} target="_blank">
                  {t('item-roles.toMembers')}
                </LinkButton>
              </State>
            )
          }
          failed={failedRows(rows, list)}
        />
      </div>
      {shown && (
        <EffectiveRights
          id={Number(shown.id)}
          username={shown.member_username}
          tree={tree}
          onClose={() => setShown(null)}
        />
      )}
      {asking && (
        <Confirm
          title={t('item-roles.allReadOnlyTitle')}
          text={t('item-roles.allReadOnlyText', { count: editors.length })}
          action={t('item-roles.allReadOnly')}
          onConfirm={async () => void makeReadOnly()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

const toNumber = (role: ItemRole) => Number(role) as 0 | 1 | 2
const numberOf = (row: Row) => toNumber(roleOf(row.member_group_id))
const scopeOf = ({ cat_ids }: Row): Change => (cat_ids.length > 0 ? { cat_ids } : { cat_id: 0 })
