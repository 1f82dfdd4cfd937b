import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import { isRefused } from '../../api/refusal.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { ItemChecks } from '../../parts/item-checks/item-checks.tsx'
import { useSite } from '../../parts/site.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { SelectField } from '../../ui/forms/select/select-field.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../ui/overlays/dialogs/submit-actions.tsx'
import { DateField, dayProblem } from '../../ui/pickers/date-field.tsx'
import { dateText, daysBefore } from '../../ui/pickers/date-text.ts'
import { TokenShown } from './token-shown.tsx'

/** Characters. Source: web/spec/managing.md 6.1. */
const nameLength = 50
const days = { month: 30, quarter: 90, year: 365 } as const
type Lifetime = keyof typeof days | 'day' | 'never'

/** Creates an access token, and shows it once. Source: web/spec/managing.md 6.1. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const t = usePhrases()
  const own = useAnswer('item/myList', { item_group_id: 0, original: 0 })
  const site = useSite()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [token, setToken] = useState('')
  const [range] = useState(() => ({
    from: dateText(new Date()),
    until: dateText(daysBefore(new Date(), -days.year)),
  }))
  const form = useForm(
    {
      name: '',
      scope: 'read' as 'read' | 'write',
      items: 'all' as 'all' | 'chosen',
      lifetime: 'quarter' as Lifetime,
      day: '',
    },
    {
      name: (value) => (value.trim() ? '' : t('core.required')),
      day: (value, { lifetime }) => {
        if (lifetime !== 'day') return ''
        const problem = dayProblem(value, range)
        if (problem === '') return value.trim() ? '' : t('core.required')
        const date = problem === 'controls.dateTooEarly' ? range.from : range.until
        return t(problem, { date })
      },
    },
    async ({ name, scope, items, lifetime, day }) => {
      setFailure(null)
      const item_ids = items === 'chosen' ? [...chosen].map(Number) : []
      setMissing(items === 'chosen' && item_ids.length === 0)
      if (items === 'chosen' && item_ids.length === 0) return
      try {
        const answer = await runAction('accessToken/save', {
          name: name.trim(),
          scope,
          expires: expiryOf(lifetime, day),
          ...(item_ids.length > 0 && { item_ids }),
        })
        await refresh('accessToken/getList')
        setToken(answer.token)
      } catch (error) {
        if (isRefused(error, 'neverExpiringRefused')) form.refuse('lifetime', sentenceOf(error))
        else setFailure(error)
        if (isRefused(error, 'itemNotFound')) void refresh('item/myList')
      }
    },
  )
  if (token) return <TokenShown token={token} onClose={onClose} />
  const { items, lifetime } = form.values
  return (
    <Dialog
      title={t('tokens.newToken')}
      size="middle"
      typed={form.typed}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={failure} />
        <TextField
          label={t('tokens.name')}
          help={t('tokens.nameHelp')}
          limit={nameLength}
          autoComplete="off"
          bound={form.field('name')}
        />
        <RadioCards<'read' | 'write'>
          label={t('tokens.scope')}
          bound={form.field('scope')}
          choices={[
            { value: 'read', label: t('tokens.read'), text: t('tokens.readText') },
            { value: 'write', label: t('tokens.write'), text: t('tokens.writeText') },
          ]}
        />
        <RadioCards<'all' | 'chosen'>
          label={t('tokens.items')}
          bound={form.field('items')}
          choices={[
            { value: 'all', label: t('tokens.allItems') },
            { value: 'chosen', label: t('tokens.chosenItems') },
          ]}
        />
        {items === 'chosen' && (
          <>
            {isMissing && <Banner kind="danger">{t('tokens.itemMissing')}</Banner>}
            <Boundary answer={own} skeleton={<Skeleton height="160px" />}>
              {(all) => (
                <ItemChecks
                  label={t('tokens.items')}
                  searchLabel={t('tokens.searchItems')}
                  items={all}
                  chosen={chosen}
                  onChosen={(next) => {
                    setMissing(false)
                    setChosen(next)
                  }}
                  empty={(words) =>
                    words ? t('tokens.foundNothing', { keyword: words }) : t('tokens.noItems')
                  }
                />
              )}
            </Boundary>
          </>
        )}
        <SelectField<Lifetime>
          label={t('tokens.expires')}
          help={lifetime === 'never' ? t('tokens.neverText') : undefined}
          bound={form.field('lifetime')}
          choices={[
            { value: 'month', label: t('tokens.days', { count: days.month }) },
            { value: 'quarter', label: t('tokens.days', { count: days.quarter }) },
            { value: 'year', label: t('tokens.year') },
            { value: 'day', label: t('tokens.onDay') },
            ...(site.data?.token_never_expires
              ? [{ value: 'never' as const, label: t('tokens.never') }]
              : []),
          ]}
        />
        {lifetime === 'day' && (
          <DateField label={t('tokens.lastDay')} bound={form.field('day')} {...range} />
        )}
        <SubmitActions label={t('tokens.create')} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** Unix seconds; 0 is never. The last day counts whole, in the visitor's time zone. */
function expiryOf(lifetime: Lifetime, day: string): number {
  if (lifetime === 'never') return 0
  if (lifetime === 'day') return Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000)
  return Math.floor(Date.now() / 1000) + days[lifetime] * 86_400
}
