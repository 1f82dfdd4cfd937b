import { useMemo, useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer, Args } from '../../api/calls.ts'
import { runEach } from '../../lib/run-each.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { wordList } from '../../locales/sentences.ts'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { catalogTreeOf } from '../catalog-tree/catalogs.ts'
import { contains } from '../contains.ts'
import { sentenceOf } from '../failures/failure.ts'
import { roleOf, type ItemRole } from './roles.ts'

/** What somebody of the team may do with the item. */
export type TeamRole = Answer<'teamItemMember/getList'>[number]
type Change = Omit<Args<'teamItemMember/save'>, 'id'>

/** What the parts of the dialog render and call. */
export type TeamRoles = ReturnType<typeof useTeamRoles>

/** The roles of a team's people in an item; every change is saved at once. */
export function useTeamRoles(item_id: number, team_id: number) {
  const t = usePhrases()
  const list = useAnswer('teamItemMember/getList', { item_id, team_id }, { freshFor: 0 })
  const catalogs = useAnswer('catalog/catListGroup', { item_id })
  const tree = useMemo(() => catalogs.data && catalogTreeOf(catalogs.data), [catalogs.data])
  const [words, setWords] = useState('')
  const [running, setRunning] = useState<ReadonlyMap<string, Change>>(new Map())
  const [alert, setAlert] = useState('')
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const rows = list.data
  const found = useMemo(
    () => rows?.filter((row) => contains(`${row.member_username}\n${row.name}`, words)),
    [rows, words],
  )
  const editors = (rows ?? []).filter((row) => row.member_group_id !== '0')

  const save = (row: TeamRole, change: Change) =>
    runAction('teamItemMember/save', { id: Number(row.id), ...change })
  const changeRow = async (row: TeamRole, change: Change, undo?: Change, done = '') => {
    setAlert('')
    setRunning((now) => new Map([...now, [row.id, change]]))
    try {
      await save(row, change)
      if (undo) toast(done, { label: t('core.undo'), run: () => changeRow(row, undo) })
    } catch (error) {
      setAlert(sentenceOf(error))
    }
    await refresh('teamItemMember/getList')
    setRunning((now) => new Map([...now].filter(([id]) => id !== row.id)))
  }
  const changeMany = async (many: readonly TeamRole[], changeOf: (row: TeamRole) => Change) => {
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
          names: wordList(failed.map(({ entry }) => entry.member_username)),
          reason: sentenceOf(failed[0]?.error),
        }),
      )
    return many.filter((row) => !failed.some(({ entry }) => entry === row))
  }

  return {
    list,
    catalogs,
    tree,
    rows,
    /** Those who may do more than read. */
    editors,
    words,
    setWords,
    /** The rows in which the words occur. */
    found,
    /** Changes that are being saved, by the row's id. */
    running,
    alert,
    /** How far a change of many rows is. */
    progress,
    setRole: (row: TeamRole, role: ItemRole) =>
      changeRow(
        row,
        { member_group_id: toNumber(role) },
        { member_group_id: numberOf(row), ...scopeOf(row) },
        t('item-roles.roleChanged'),
      ),
    setScope: (row: TeamRole, scope: readonly string[]) =>
      changeRow(
        row,
        scope.length > 0 ? { cat_ids: scope.map(Number) } : { cat_id: 0 },
        scopeOf(row),
        t('item-roles.catalogChanged'),
      ),
    makeReadOnly: async () => {
      const done = await changeMany(editors, () => ({ member_group_id: 0 }))
      if (done.length > 0)
        toast(t('item-roles.allReadOnlyDone', { count: done.length }), {
          label: t('core.undo'),
          run: () => changeMany(done, (row) => ({ member_group_id: numberOf(row) })),
        })
    },
  }
}

const toNumber = (role: ItemRole) => Number(role) as 0 | 1 | 2
const numberOf = (row: TeamRole) => toNumber(roleOf(row.member_group_id))
const scopeOf = ({ cat_ids }: TeamRole): Change =>
  cat_ids.length > 0 ? { cat_ids } : { cat_id: 0 }
