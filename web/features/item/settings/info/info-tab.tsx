import { limits } from '#contract/limits.ts'
import type { Answer } from '../../../../api/calls.ts'
import { dateText } from '../../../../lib/text/time.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { useLeavePrompt } from '../../../../parts/links/use-leave-prompt.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { TextAreaField, TextField } from '../../../../ui/forms/text/text-field.tsx'
import { Confirm } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { DomainField, TextFields, VisibilityFields } from './info-fields.tsx'
import { useInfoForm } from './use-info-form.ts'

const types = { '1': 'regular', '2': 'single', '3': 'runApi', '4': 'sheet' } as const

/** Name, description, address, who may read, and how texts are read. Source: web/spec/writing.md 6.1. */
export function InfoTab({ item }: { item: Answer<'item/detail'> }) {
  const t = usePhrases()
  const info = useInfoForm(item)
  const { isArchived, form, both, isTyped, saving } = info
  const leavePrompt = useLeavePrompt(isTyped && !saving)
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      {leavePrompt}
      <h2>{t('item-settings.info')}</h2>
      {isArchived && <Banner kind="info">{t('item-settings.archivedText')}</Banner>}
      <FailureAlert error={info.error} />
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
        <DomainField info={info} />
        <VisibilityFields info={info} />
        <TextFields info={info} />
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
      {info.opening && (
        <Confirm
          title={t('item-settings.openTitle', { name: info.base.item_name })}
          text={t('item-settings.openText')}
          action={t('item-settings.open')}
          onConfirm={info.save}
          onClose={info.endOpening}
        />
      )}
    </form>
  )
}
