import { useState } from 'react'
import { useNavigate } from '../../parts/links/navigation.tsx'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import { longCallTimeout } from '../../api/transport.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { labelItems } from '../../parts/item-labels.ts'
import { useLeavePrompt } from '../../parts/links/use-leave-prompt.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SearchSelectField } from '../../ui/forms/select/search-select-field.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text/text-field.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import type { MyItem } from './my-item.ts'
import { VisibilityFields, type Visibility } from './visibility-fields.tsx'

/**
 * Copies an item that the person may edit; the others are listed last, with the reason why they can't be
 * copied. `sourceId` is preselected, 0 for none. Source: web/spec/reading.md 6.2.
 */
export function CopyItemForm({ sourceId }: { sourceId: number }) {
  const t = usePhrases()
  const items = useAnswer('item/myList', { item_group_id: 0, original: 0 })
  return (
    <Boundary answer={items}>
      {(all) => {
        const sources = all.filter(isEditable)
        const first = sources.find(({ item_id }) => item_id === String(sourceId)) ?? sources[0]
        return first ? (
          <Form items={[...sources, ...all.filter((one) => !isEditable(one))]} first={first} />
        ) : (
          <State drawing="book" title={t('new-item.sourceNone')} />
        )
      }}
    </Boundary>
  )
}

const isEditable = ({ role }: MyItem) => role !== '0'

function Form({ items, first }: { items: readonly MyItem[]; first: MyItem }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const nameOf = (item: MyItem) =>
    t('new-item.copyName', { name: item.item_name }).slice(0, limits.itemNameLength)
  const form = useForm(
    {
      source: first.item_id,
      name: nameOf(first),
      description: first.item_description,
      visibility: (first.is_private === 1 ? 'private' : 'public') as Visibility,
      password: '',
    },
    {
      name: (value) => (value.trim() ? '' : t('core.required')),
      password: (value, { visibility }) =>
        visibility === 'public' || value ? '' : t('new-item.passwordMissing'),
    },
    async (values) => {
      setError(null)
      try {
        const { item_id } = await runAction(
          'item/add',
          {
            copy_item_id: Number(values.source),
            item_name: values.name.trim(),
            item_description: values.description.trim(),
            password: values.visibility === 'private' ? values.password : '',
          },
          { timeout: longCallTimeout },
        )
        void refresh('item/myList')
        await navigate(`/${item_id}`, { replace: true })
        toast(t('new-item.copied'))
      } catch (refusal) {
        setError(refusal)
      }
    },
  )
  const leavePrompt = useLeavePrompt(form.typed && !form.busy)
  const source = items.find(({ item_id }) => item_id === form.values.source) ?? first
  const choose = (id: string) => {
    const next = items.find(({ item_id }) => item_id === id)
    if (!next) return
    // a typed name is not replaced by the suggestion
    if (form.values.name === nameOf(source)) form.set('name', nameOf(next))
    if (form.values.description === source.item_description)
      form.set('description', next.item_description)
    form.set('source', id)
  }
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      {leavePrompt}
      <FailureAlert error={error} />
      <SearchSelectField
        label={t('new-item.source')}
        help={t('new-item.copyText')}
        choices={labelItems(items, t).map(({ label, ...item }) => ({
          value: item.item_id,
          label,
          ...(!isEditable(item) && { refused: t('new-item.sourceReadOnly') }),
        }))}
        bound={{ ...form.field('source'), onValue: choose }}
      />
      <TextField
        label={t('new-item.name')}
        limit={limits.itemNameLength}
        bound={form.field('name')}
      />
      <TextAreaField
        label={t('new-item.description')}
        limit={limits.itemDescriptionLength}
        bound={form.field('description')}
      />
      <VisibilityFields visibility={form.field('visibility')} password={form.field('password')} />
      <div className="new-item-end">
        <Button type="submit" kind="main" busy={form.busy}>
          {t('new-item.copy')}
        </Button>
        <span role="status">
          {form.busy ? t('new-item.copying', { count: source.page_count }) : ''}
        </span>
      </div>
    </form>
  )
}
