import { useId, useState } from 'react'
import {
  globalParameterLists,
  type GlobalParameterList,
} from '#contract/text/content/global-parameters.ts'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { itemInfoArgs } from '../../../../lib/address/reading-address.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { useLeavePrompt } from '../../../../parts/links/use-leave-prompt.tsx'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { CheckMark } from '../../../../ui/forms/check-box.tsx'
import '../../../../ui/forms/input.css'
import { TextLength } from '../../../../ui/forms/text/text-length-note.tsx'
import {
  focusOverlong,
  lengthProblem,
  markOverlong,
} from '../../../../ui/forms/text/text-length.ts'
import './globals.css'
import { changedLists, listsOf, newRow, type EditedRow } from './lists.ts'

/** Parameters that all API pages of the item share. Source: web/spec/writing.md 6.6. */
export function GlobalsTab({ item }: { item: Answer<'item/detail'> }) {
  const t = usePhrases()
  const info = useAnswer('item/info', itemInfoArgs(item.item_id, 0))
  const isReadOnly = item.is_archived === '1' || item.item_type === '3'
  return (
    <>
      <div className="item-settings-head">
        <div>
          <h2>{t('item-settings.globals')}</h2>
          <p>{t('item-settings.globalsText')}</p>
        </div>
      </div>
      {isReadOnly && (
        <Banner kind="info">
          {t(item.item_type === '3' ? 'item-settings.globalsRunApi' : 'item-settings.archivedText')}
        </Banner>
      )}
      <Boundary answer={info} skeleton={<Skeleton height="240px" />}>
        {({ item_id, global_param }) => (
          <GlobalsForm id={Number(item_id)} stored={global_param} isReadOnly={isReadOnly} />
        )}
      </Boundary>
    </>
  )
}

interface GlobalsFormProps {
  id: number
  stored: unknown
  isReadOnly: boolean
}

function GlobalsForm({ id, stored, isReadOnly }: GlobalsFormProps) {
  const t = usePhrases()
  const [opened, setOpened] = useState(() => listsOf(stored))
  const [edited, setEdited] = useState(opened)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const changed = changedLists(opened, edited)
  const isTyped = Object.keys(changed).length > 0
  const prompt = useLeavePrompt(isTyped)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await runAction('item/saveGlobalParam', { item_id: id, global_param: changed })
      setOpened(edited)
      toast(t('item-settings.globalsSaved'))
      void refresh('item/info', 'page/info')
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped && !busy && !focusOverlong(event.currentTarget)) void save()
      }}
    >
      <FailureAlert error={failure} />
      {globalParameterLists.map((list) => (
        <GlobalList
          key={list}
          list={list}
          rows={edited[list]}
          isReadOnly={isReadOnly}
          onRows={(rows) => setEdited((before) => ({ ...before, [list]: rows }))}
        />
      ))}
      {!isReadOnly && (
        <Button type="submit" kind="main" disabled={!isTyped} busy={busy}>
          {t('core.save')}
        </Button>
      )}
      {prompt}
    </form>
  )
}

interface GlobalListProps {
  list: GlobalParameterList
  rows: readonly EditedRow[]
  isReadOnly: boolean
  onRows: (rows: readonly EditedRow[]) => void
}

function GlobalList({ list, rows, isReadOnly, onRows }: GlobalListProps) {
  const t = usePhrases()
  const title = t(`item-settings.globals_${list}`)
  const change = (id: number, values: Partial<EditedRow>) =>
    onRows(rows.map((row) => (row.id === id ? { ...row, ...values } : row)))
  const field = (row: EditedRow, at: number, name: GlobalFieldName) => (
    <GlobalField
      name={name}
      position={at + 1}
      value={row[name]}
      isReadOnly={isReadOnly}
      onValue={(value) => change(row.id, { [name]: value })}
    />
  )
  return (
    <section className="item-globals" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {!isReadOnly && (
          <Button
            kind="quiet"
            icon="plus"
            aria-label={t('item-settings.globalAddTo', { list: title })}
            disabled={rows.length >= limits.globalParameters}
            onClick={() => onRows([...rows, newRow()])}
          >
            {t('item-settings.globalAdd')}
          </Button>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="item-settings-none">{t('item-settings.globalsNone')}</p>
      ) : (
        <ul>
          {rows.map((row, at) => (
            <li key={row.id}>
              {field(row, at, 'name')}
              {field(row, at, 'value')}
              {field(row, at, 'remark')}
              {/* the box is a button, so the label around it names and toggles it */}
              {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control */}
              <label className="check">
                <CheckMark
                  checked={row.require === '1'}
                  disabled={isReadOnly}
                  onChecked={(on) => change(row.id, { require: on ? '1' : '0' })}
                />
                <span>{t('item-settings.globalRequired')}</span>
              </label>
              {!isReadOnly && (
                <IconButton
                  icon="trash"
                  label={t('item-settings.globalRemove', { name: row.name || String(at + 1) })}
                  onClick={() => onRows(rows.filter(({ id }) => id !== row.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type GlobalFieldName = 'name' | 'value' | 'remark'

interface GlobalFieldProps {
  name: GlobalFieldName
  /** Of its row, from 1. */
  position: number
  value: string
  isReadOnly: boolean
  onValue: (value: string) => void
}

/** One cell of a parameter. */
function GlobalField({ name, position, value, isReadOnly, onValue }: GlobalFieldProps) {
  const t = usePhrases()
  const lengthId = useId()
  const limit = name === 'name' ? limits.globalParameterName : limits.globalParameterValue
  const problem = lengthProblem(value, limit)
  return (
    <span className="item-global">
      <input
        className="input"
        ref={(control) => markOverlong(control, problem)}
        aria-label={`${t(`item-settings.global_${name}`)} ${position}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={lengthId}
        placeholder={t(`item-settings.global_${name}`)}
        spellCheck={name === 'remark'}
        autoComplete="off"
        readOnly={isReadOnly}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
      <TextLength id={lengthId} text={value} limit={limit} />
    </span>
  )
}
