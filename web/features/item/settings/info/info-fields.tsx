import { limits } from '#contract/limits.ts'
import { addressOf } from '../../../../lib/address/base-address.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { CopyButton } from '../../../../ui/controls/copy-button.tsx'
import { CheckBox } from '../../../../ui/forms/check-box.tsx'
import { PasswordField } from '../../../../ui/forms/text/password-field.tsx'
import { RadioCards } from '../../../../ui/forms/radio-cards.tsx'
import { TextField } from '../../../../ui/forms/text/text-field.tsx'
import type { InfoForm } from './use-info-form.ts'

interface InfoFieldsProps {
  info: InfoForm
}

/** The address of the item, with the one that would result. */
export function DomainField({ info }: InfoFieldsProps) {
  const t = usePhrases()
  const { item, form, base } = info
  const address = addressOf('') + (form.values.item_domain || item.item_id)
  return (
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
  )
}

/** Who may read the item, and the password of a private one. */
export function VisibilityFields({ info }: InfoFieldsProps) {
  const t = usePhrases()
  const { form, base } = info
  return (
    <>
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
      {form.values.visibility === 'private' && (
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
    </>
  )
}

/** How texts are read, and what readers may write below them. */
export function TextFields({ info }: InfoFieldsProps) {
  const t = usePhrases()
  const { item, isArchived, form } = info
  return (
    <>
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
    </>
  )
}
