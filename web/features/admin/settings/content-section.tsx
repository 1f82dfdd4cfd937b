import { limits } from '#contract/limits.ts'
import { uploadKinds } from '#contract/text/upload-kinds.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { SelectField } from '../../../ui/forms/select/select-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { uploadMin, type SiteValues } from './site-values.ts'

interface ContentSectionProps {
  form: Form<SiteValues>
  /** Versions that are kept now. */
  versionsBefore: number
}

/** What is kept of pages, and how files are given out. */
export function ContentSection({ form, versionsBefore }: ContentSectionProps) {
  const t = usePhrases()
  const versions = form.values.history_version_count || limits.historyVersions
  return (
    <section>
      <h3>{t('admin-settings.content')}</h3>
      <NumberField
        label={t('admin-settings.history_version_count')}
        help={
          versions > 0 && versions < versionsBefore
            ? t('admin-settings.versionsLowered', { count: versions })
            : t('admin-settings.versionsHelp')
        }
        min={1}
        max={limits.historyVersionsMax}
        bound={form.field('history_version_count')}
      />
      <CheckBox
        label={t('admin-settings.show_watermark')}
        help={t('admin-settings.show_watermarkHelp')}
        checked={form.values.show_watermark}
        onChecked={(isOn) => form.set('show_watermark', isOn)}
      />
      <SelectField
        label={t('admin-settings.file_access')}
        help={t('admin-settings.fileAccessHelp')}
        bound={form.field('file_access')}
        choices={[
          {
            value: 'sign',
            label: t('admin-settings.bySign'),
            text: t('admin-settings.bySignText'),
          },
          {
            value: 'right',
            label: t('admin-settings.byRight'),
            text: t('admin-settings.byRightText'),
          },
        ]}
      />
      <NumberField
        label={t('admin-settings.upload_limit')}
        help={t('admin-settings.uploadHelp', { max: limits.uploadMaxBytes / 1_048_576 })}
        min={uploadMin}
        step={1}
        bound={form.field('upload_limit')}
      />
      <TextField
        label={t('admin-settings.upload_kinds')}
        help={t('admin-settings.uploadKindsHelp', { kinds: uploadKinds.join(' ') })}
        placeholder="7z, md, sql, drawio"
        autoComplete="off"
        spellCheck={false}
        bound={form.field('upload_kinds')}
      />
    </section>
  )
}
