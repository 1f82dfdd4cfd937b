import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { isDomainForm } from '#contract/text/addresses/domain.ts'
import { isReservedSegment } from '#contract/text/addresses/reserved.ts'
import { runAction } from '../../../api/actions.ts'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { addressOf } from '../../../lib/address/base-address.ts'
import { dateText } from '../../../lib/text/time.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { useLeavePrompt } from '../../../parts/links/use-leave-prompt.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/notices.tsx'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { PasswordField } from '../../../ui/forms/text/password-field.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { areSame, mergedValues, valuesOf, type ItemValues } from './item-values.ts'

const types = { '1': 'regular', '2': 'single', '3': 'runApi', '4': 'sheet' } as const

/** Name, description, address, who may read, and how texts are read. Source: web/spec/writing.md 6.1. */
export function InfoTab({ item }: { item: Answer<'item/detail'> }) {
  const t = usePhrases()
  const [base, setBase] = useState<ItemValues>(() => valuesOf(item))
  const [both, setBoth] = useState<readonly (keyof ItemValues)[]>([])
  const [error, setError] = useState<unknown>(null)
  const [opening, setOpening] = useState(false)
  const [saving, setSaving] = useState(false)
  const isArchived = item.is_archived === '1'
  const form = useForm(
    { ...base, visibility: base.password ? 'private' : 'public' },
    {
      item_name: (value) => (value.trim() ? '' : t('core.required')),
      item_domain: (value) =>
        !value || value === base.item_domain
          ? ''
          : !isDomainForm(value)
            ? t('item-settings.domainWrong')
            : isReservedSegment(value)
              ? t('item-settings.domainReserved')
              : '',
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
  const isTyped = !areSame(mine, base)

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
  const leavePrompt = useLeavePrompt(isTyped && !saving)
  const address = addressOf('') + (form.values.item_domain || item.item_id)
  const isPrivate = form.values.visibility === 'private'
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      {leavePrompt}
      <h2>{t('item-settings.info')}</h2>
      {isArchived && <Banner kind="info">{t('item-settings.archivedText')}</Banner>}
      <FailureAlert error={error} />
      {both.length > 0 && (
        <Banner kind="warning">
          {t('item-settings.changedMeanwhile', {
            fields: both.map((name) => t(`item-settings.${name}`)).join(' · '),
          })}
        </Banner>
      )}
      <fieldset disabled={isArchived}>
        <TextField
          label={t('item-settings.item_name')}
          help={item.item_type === '2' ? t('item-settings.nameOfSingle') : undefined}
          limit={limits.itemNameLength}
          bound={form.field('item_name')}
        />
        <TextAreaField
          label={t('item-settings.item_description')}
          rows={3}
          limit={limits.itemDescriptionLength}
          bound={form.field('item_description')}
        />
        <TextField
          label={t('item-settings.item_domain')}
          help={
            <>
              {t('item-settings.domainHelp', { address })}{' '}
              <CopyButton text={address} name={t('item-settings.copyAddress')} />
              {base.item_domain && form.values.item_domain !== base.item_domain && (
                <> {t('item-settings.domainChanged')}</>
              )}
            </>
          }
          limit={100}
          autoCapitalize="none"
          spellCheck={false}
          bound={form.field('item_domain')}
        />
        <RadioCards
          label={t('item-settings.visibility')}
          bound={form.field('visibility')}
          choices={[
            {
              value: 'public',
              label: t('item-settings.public'),
              text: t('item-settings.publicText'),
            },
            {
              value: 'private',
              label: t('item-settings.private'),
              text: t('item-settings.privateText'),
            },
          ]}
        />
        {isPrivate && (
          <PasswordField
            label={t('item-settings.password')}
            help={
              base.password && form.values.password !== base.password
                ? t('item-settings.passwordChanged')
                : undefined
            }
            autoComplete="off"
            limit={limits.itemPasswordLength}
            bound={form.field('password')}
          />
        )}
        {item.item_type !== '4' && (
          <div className="field">
            <RadioCards
              label={t('item-settings.markdown')}
              bound={form.field('markdown')}
              choices={[
                {
                  value: 'showdoc',
                  label: 'ShowDoc',
                  text: t('item-settings.showdocText'),
                },
                {
                  value: 'commonmark',
                  label: 'CommonMark',
                  text: t('item-settings.commonmarkText'),
                },
              ]}
            />
            <p className="help">{t('item-settings.markdownHelp')}</p>
          </div>
        )}
        {item.item_type === '1' &&
          (['allow_comment', 'allow_feedback'] as const).map((name) => (
            <CheckBox
              key={name}
              label={t(`item-settings.${name}`)}
              help={t(`item-settings.${name}Help`)}
              checked={form.values[name] === '1'}
              disabled={isArchived}
              onChecked={(isOn) => form.set(name, isOn ? '1' : '0')}
            />
          ))}
        <p className="help">
          {t('item-settings.facts', {
            type: t(`item-settings.${types[item.item_type as '1'] ?? 'regular'}`),
            owner: item.username,
            date: dateText(Number(item.addtime)),
          })}
        </p>
        <div>
          <Button
            type="submit"
            kind={isTyped ? 'main' : undefined}
            busy={form.busy || saving}
            disabled={isArchived}
          >
            {t('core.save')}
          </Button>
        </div>
      </fieldset>
      {opening && (
        <Confirm
          title={t('item-settings.openTitle', { name: base.item_name })}
          text={t('item-settings.openText')}
          action={t('item-settings.open')}
          onConfirm={save}
          onClose={() => setOpening(false)}
        />
      )}
    </form>
  )
}
