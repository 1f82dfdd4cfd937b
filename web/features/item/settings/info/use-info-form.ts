import { useState } from 'react'
import { isDomainForm } from '#contract/text/addresses/domain.ts'
import { isReservedSegment } from '#contract/text/addresses/reserved.ts'
import { runAction } from '../../../../api/actions.ts'
import { refresh } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { usePhrases, type Write } from '../../../../locales/phrases.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { areSame, mergedValues, valuesOf, type ItemValues } from './item-values.ts'

/** What the parts of the tab render and call. */
export type InfoForm = ReturnType<typeof useInfoForm>

/** The basic information of an item, and its saving. */
export function useInfoForm(item: Answer<'item/detail'>) {
  const t = usePhrases()
  const [base, setBase] = useState<ItemValues>(() => valuesOf(item))
  const [both, setBoth] = useState<readonly (keyof ItemValues)[]>([])
  const [error, setError] = useState<unknown>(null)
  const [opening, setOpening] = useState(false)
  const [saving, setSaving] = useState(false)
  const form = useForm(
    { ...base, visibility: base.password ? 'private' : 'public' },
    {
      item_name: (value) => (value.trim() ? '' : t('core.required')),
      item_domain: (value) => (value === base.item_domain ? '' : domainProblem(t, value)),
      password: (value, { visibility }) =>
        visibility === 'public' || value ? '' : t('item-settings.passwordMissing'),
    },
    async () => {
      if (base.password && form.values.visibility === 'public') setOpening(true)
      else await save()
    },
  )
  const mine: ItemValues = {
    ...valuesOf(form.values),
    password: form.values.visibility === 'private' ? form.values.password : '',
  }

  const show = (values: ItemValues) => {
    for (const [name, value] of Object.entries(values)) form.set(name as 'item_name', value)
    form.set('visibility', values.password ? 'private' : 'public')
  }
  const save = async () => {
    setError(null)
    setBoth([])
    setSaving(true)
    const item_id = Number(item.item_id)
    try {
      const theirs = valuesOf(await runAction('item/detail', { item_id }))
      const merged = mergedValues(base, mine, theirs)
      if (merged.both.length > 0) {
        setBase(theirs)
        setBoth(merged.both)
        show(merged.values)
        return
      }
      const values = {
        ...merged.values,
        item_name: merged.values.item_name.trim(),
        item_description: merged.values.item_description.trim(),
      }
      await runAction('item/update', {
        item_id,
        ...values,
        allow_comment: values.allow_comment === '1',
        allow_feedback: values.allow_feedback === '1',
      })
      setBase(values)
      show(values)
      await refresh('item/detail', 'item/info', 'item/myList', 'page/info', 'page/infoByKey')
      toast(t('item-settings.saved'))
    } catch (refusal) {
      if (isRefused(refusal, 'domainMalformed', 'domainTaken'))
        form.refuse('item_domain', sentenceOf(refusal))
      else if (isRefused(refusal, 'itemNameMissing')) form.refuse('item_name', sentenceOf(refusal))
      else setError(refusal)
    } finally {
      setSaving(false)
    }
  }

  return {
    item,
    isArchived: item.is_archived === '1',
    form,
    /** The values that were stored when they were last read or saved here. */
    base,
    /** Fields that somebody else has changed as well. */
    both,
    error,
    /** The form differs from what is stored. */
    isTyped: !areSame(mine, base),
    saving,
    save,
    /** A private item is about to be public, which is asked first. */
    opening,
    endOpening: () => setOpening(false),
  }
}

function domainProblem(t: Write, domain: string): string {
  if (!domain) return ''
  if (!isDomainForm(domain)) return t('item-settings.domainWrong')
  return isReservedSegment(domain) ? t('item-settings.domainReserved') : ''
}
