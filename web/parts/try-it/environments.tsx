import { useId, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Select } from '../../ui/forms/select/select-field.tsx'
import { TextLength } from '../../ui/forms/text/text-length-note.tsx'
import { lengthProblem } from '../../ui/forms/text/text-length.ts'
import { baseName, variablesIn } from './request/compose.ts'
import type { Environment } from './request/memory.ts'
import { newRow, type Row } from './request/request.ts'
import { RowsTable } from './rows-table.tsx'
import type { TryIt } from './use-try-it.ts'

const anew = 'new'

/** Characters of the name of an environment. */
const nameLength = 60

/** Chooses the environment, or makes one. */
export function EnvironmentSelect({ tryIt: { memory, changeMemory } }: { tryIt: TryIt }) {
  const t = usePhrases()
  const { environments, chosen } = memory
  const choices = [
    ...environments.map(({ name }, at) => ({
      value: String(at),
      label: name || t('try-it.standard'),
    })),
    { value: anew, label: t('try-it.newEnvironment') },
  ]
  const add = () =>
    changeMemory((before) => ({
      ...before,
      chosen: before.environments.length,
      environments: [
        ...before.environments,
        {
          name: t('try-it.environmentNumber', { number: before.environments.length + 1 }),
          // the same names, to be given other values
          variables: (before.environments[before.chosen]?.variables ?? []).map(({ name }) => ({
            name,
            value: '',
          })),
        },
      ],
    }))
  return (
    <span className="try-environment">
      <Select
        label={t('try-it.environment')}
        value={String(chosen)}
        choices={choices}
        onValue={(value) =>
          value === anew ? add() : changeMemory((before) => ({ ...before, chosen: Number(value) }))
        }
      />
    </span>
  )
}

/** The variables of the chosen environment, and those that the request needs. */
export function Variables({ tryIt: { memory, changeMemory, request } }: { tryIt: TryIt }) {
  const t = usePhrases()
  const environment = memory.environments[memory.chosen] ?? { name: '', variables: [] }
  const change = (part: Partial<Environment>) =>
    changeMemory((before) => ({
      ...before,
      environments: before.environments.map((one, at) =>
        at === before.chosen ? { ...one, ...part } : one,
      ),
    }))
  const remove = () => {
    const place = memory.chosen
    changeMemory((before) => ({
      ...before,
      chosen: 0,
      environments: before.environments.filter((one) => one !== environment),
    }))
    toast(t('try-it.environmentDeleted', { name: environment.name || t('try-it.standard') }), {
      label: t('try-it.undo'),
      run: () =>
        changeMemory((before) => ({
          ...before,
          chosen: Math.min(place, before.environments.length),
          environments: before.environments.toSpliced(place, 0, environment),
        })),
    })
  }
  const names = new Set(environment.variables.map(({ name }) => name))
  const needed = [baseName, ...variablesIn(request)].filter((name) => !names.has(name))
  const rows: Row[] = [
    ...environment.variables,
    ...[...new Set(needed)].map((name) => ({ name, value: '' })),
  ].map(({ name, value }, at) => ({ ...newRow(name, value), id: at }))
  return (
    <div className="try-variables">
      <p className="try-about">{t('try-it.variablesText', { example: '{{token}}' })}</p>
      <RowsTable
        label={t('try-it.variables')}
        rows={rows}
        hasSwitch={false}
        placeholderOf={(row) => (row.name === baseName ? t('try-it.baseHint') : '')}
        onRows={(next) => change({ variables: next.map(({ name, value }) => ({ name, value })) })}
      />
      {memory.environments.length > 1 && (
        <div className="try-row">
          <EnvironmentName
            key={`${memory.chosen} of ${memory.environments.length}`}
            name={environment.name}
            onName={(name) => change({ name })}
          />
          <Button kind="quiet" icon="trash" onClick={remove}>
            {t('try-it.deleteEnvironment')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface EnvironmentNameProps {
  name: string
  onName: (name: string) => void
}

/** The name is kept as it is typed, unless it is too long. */
function EnvironmentName({ name, onName }: EnvironmentNameProps) {
  const t = usePhrases()
  const lengthId = useId()
  const [typed, setTyped] = useState(name)
  const isTooLong = (text: string) => lengthProblem(text, nameLength) !== ''
  return (
    <div className="try-name">
      <input
        className="input"
        aria-label={t('try-it.environmentName')}
        aria-invalid={isTooLong(typed) || undefined}
        aria-describedby={lengthId}
        placeholder={t('try-it.standard')}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value)
          if (!isTooLong(value)) onName(value)
        }}
      />
      <TextLength id={lengthId} text={typed} limit={nameLength} />
    </div>
  )
}
