import { usePhrases } from '../../../locales/phrases.ts'
import { wordList } from '../../../locales/sentences.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { SelectField } from '../../../ui/forms/select/select-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { SecretField } from '../connection/secret-field.tsx'
import type { ConnectionTest } from '../connection/use-connection-test.ts'
import { TestSteps, type TestStep } from '../connection/test-steps.tsx'
import { providers, type Provider, type SiteValues, type StoreValues } from './site-values.ts'

interface StorageSectionProps {
  form: Form<SiteValues>
  test: ConnectionTest<StoreValues, { steps: readonly TestStep[] }>
  onTest: () => void
}

type TextName = Exclude<keyof StoreValues, 'oss_type' | 'protocol'>
const secrets: readonly TextName[] = ['secret', 'secretKey']
/** The fields that say where and as whom; the rest is the same for all. */
const fieldsOf: Record<Provider, readonly TextName[]> = {
  aliyun: ['endpoint', 'bucket', 'key', 'secret'],
  qiniu: ['bucket', 'key', 'secret'],
  qcloud: ['region', 'bucket', 'secretId', 'secretKey'],
  s3_storage: ['endpoint', 'region', 'bucket', 'key', 'secret'],
}
const endpointExamples: Partial<Record<Provider, string>> = {
  aliyun: 'oss-cn-hangzhou.aliyuncs.com',
  s3_storage: 's3.eu-central-1.amazonaws.com',
}

/** Where files are: on the disk of the server, or in an object store. */
export function StorageSection({ form, test, onTest }: StorageSectionProps) {
  const t = usePhrases()
  const { oss_type } = form.values.oss_setting
  const examples: Partial<Record<TextName, string>> = {
    endpoint: endpointExamples[oss_type],
    region: oss_type === 'qcloud' ? 'ap-guangzhou' : 'us-east-1',
    domain: 'files.example.com',
  }
  const text = (name: TextName) =>
    secrets.includes(name) ? (
      <SecretField
        key={name}
        label={t(`admin-settings.${name}`)}
        bound={form.field(`oss_setting.${name}`)}
      />
    ) : (
      <TextField
        key={name}
        label={t(`admin-settings.${name}`)}
        help={name === 'domain' || name === 'subcat' ? t(`admin-settings.${name}Help`) : undefined}
        placeholder={examples[name]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        bound={form.field(`oss_setting.${name}`)}
      />
    )
  /** A form that is not complete names the missing fields by their labels. */
  const named = (step: TestStep): TestStep =>
    step.name === 'form' && step.state === 'failed'
      ? {
          ...step,
          detail: wordList(
            step.detail.split(', ').map((name) => t(`admin-settings.${name as TextName}`)),
          ),
        }
      : step
  return (
    <section>
      <h3>{t('admin-settings.storage')}</h3>
      <CheckBox
        label={t('admin-settings.oss_open')}
        help={t('admin-settings.oss_openHelp')}
        checked={form.values.oss_open}
        onChecked={(isOn) => form.set('oss_open', isOn)}
      />
      {form.values.oss_open && (
        <>
          <SelectField
            label={t('admin-settings.oss_type')}
            bound={form.field('oss_setting.oss_type')}
            choices={providers.map((value) => ({
              value,
              label: t(`admin-settings.${value}`),
            }))}
          />
          <div className="pair">{fieldsOf[oss_type].map(text)}</div>
          <div className="pair">
            <SelectField
              label={t('admin-settings.protocol')}
              bound={form.field('oss_setting.protocol')}
              choices={[
                { value: 'http', label: 'http' },
                { value: 'https', label: 'https' },
              ]}
            />
            {text('domain')}
            {text('subcat')}
          </div>
          <p className="help">
            {t('admin-settings.storageMoves')} <code>showdoc admin storage move</code>
          </p>
          <div>
            <Button busy={test.busy} onClick={onTest}>
              {t('admin-settings.test')}
            </Button>
          </div>
          <FailureAlert error={test.failure} />
          <TestSteps
            label={t('admin-settings.test')}
            steps={test.result?.steps.map(named)}
            nameOf={(name) => t(`admin-settings.step_${name as 'form'}`)}
          />
        </>
      )}
    </section>
  )
}
