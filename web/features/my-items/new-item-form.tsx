import { useState } from 'react'
import { useNavigate } from '../../parts/links/navigation.tsx'
import { limits } from '#contract/limits.ts'
import { isDomainForm } from '#contract/text/addresses/domain.ts'
import { isReservedSegment } from '#contract/text/addresses/reserved.ts'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import { isRefused } from '../../api/refusal.ts'
import { addressOf } from '../../lib/address/base-address.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../parts/failures/failure.ts'
import { useLeavePrompt } from '../../parts/links/use-leave-prompt.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text/text-field.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { VisibilityFields, type Visibility } from './visibility-fields.tsx'

type Type = '1' | '2' | '4'

/**
 * Creates an empty item and opens it. `groupId` is the group it is added to, 0 for none. Source:
 * web/spec/reading.md 6.1.
 */
export function NewItemForm({ groupId }: { groupId: number }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const groups = useAnswer('itemGroup/getList', {})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(groupId ? [String(groupId)] : []),
  )
  const [error, setError] = useState<unknown>(null)
  const form = useForm(
    {
      type: '1' as Type,
      name: '',
      description: '',
      domain: '',
      visibility: 'public' as Visibility,
      password: '',
    },
    {
      name: (value) => (value.trim() ? '' : t('core.required')),
      domain: (value) =>
        !value
          ? ''
          : !isDomainForm(value)
            ? t('new-item.domainWrong')
            : isReservedSegment(value)
              ? t('new-item.domainReserved')
              : '',
      password: (value, { visibility }) =>
        visibility === 'public' || value ? '' : t('new-item.passwordMissing'),
    },
    async (values) => {
      setError(null)
      try {
        const { item_id } = await runAction('item/add', {
          item_type: Number(values.type),
          item_name: values.name.trim(),
          item_description: values.description.trim(),
          item_domain: values.domain,
          password: values.visibility === 'private' ? values.password : '',
          item_group_ids: [...chosen].map(Number),
        })
        void refresh('item/myList', 'itemGroup/getList')
        await navigate(`/${item_id}`, { replace: true })
        toast(t('new-item.created'))
      } catch (refusal) {
        if (isRefused(refusal, 'domainMalformed', 'domainTaken'))
          form.refuse('domain', sentenceOf(refusal))
        else if (isRefused(refusal, 'itemNameMissing')) form.refuse('name', sentenceOf(refusal))
        else setError(refusal)
      }
    },
  )
  const leavePrompt = useLeavePrompt(form.typed && !form.busy)
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      {leavePrompt}
      <FailureAlert error={error} />
      <RadioCards
        label={t('new-item.type')}
        bound={form.field('type')}
        choices={[
          { value: '1', label: t('new-item.regular'), text: t('new-item.regularText') },
          { value: '2', label: t('new-item.single'), text: t('new-item.singleText') },
          { value: '4', label: t('new-item.sheet'), text: t('new-item.sheetText') },
        ]}
      />
      <TextField
        label={t('new-item.name')}
        limit={limits.itemNameLength}
        autoFocus
        bound={form.field('name')}
      />
      <TextAreaField
        label={t('new-item.description')}
        limit={limits.itemDescriptionLength}
        bound={form.field('description')}
      />
      <TextField
        label={t('new-item.domain')}
        help={t('new-item.domainHelp', { address: addressOf('') + (form.values.domain || '…') })}
        limit={100}
        autoCapitalize="none"
        spellCheck={false}
        bound={form.field('domain')}
      />
      <VisibilityFields visibility={form.field('visibility')} password={form.field('password')} />
      {groups.data && groups.data.length > 0 && (
        <fieldset className="new-item-groups">
          <legend>{t('new-item.groups')}</legend>
          {groups.data.map(({ id, group_name }) => (
            <CheckBox
              key={id}
              label={group_name}
              checked={chosen.has(id)}
              onChecked={(isOn) =>
                setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
              }
            />
          ))}
        </fieldset>
      )}
      <div>
        <Button type="submit" kind="main" busy={form.busy}>
          {t('new-item.create')}
        </Button>
      </div>
    </form>
  )
}
