import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { kindList } from '#contract/text/upload-kinds.ts'
import { runAction } from '../../../api/actions.ts'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused, type Refusal } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { useLeavePrompt } from '../../../parts/links/use-leave-prompt.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { isEqual, pathsOf } from '../../../ui/forms/form-paths.ts'
import { useForm } from '../../../ui/forms/use-form.ts'
import { wholeNumberProblem } from '../../../ui/forms/whole-number.ts'
import { Confirm } from '../../../ui/overlays/dialogs/confirm.tsx'
import { administer } from '../administer.ts'
import { SaveBar } from '../connection/save-bar.tsx'
import { isFine } from '../connection/test-steps.tsx'
import { useConnectionTest } from '../connection/use-connection-test.ts'
import type { ChosenItem } from './chosen-item.ts'
import { ContentSection } from './content-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { isSiteAddress } from './site-address.ts'
import {
  configOf,
  mergedValues,
  storedOf,
  uploadMin,
  valuesOf,
  type StoreValues,
} from './site-values.ts'
import { StorageSection } from './storage-section.tsx'

/** Megabytes. */
const uploadMax = limits.uploadMaxBytes / 1_048_576

interface SettingsFormProps {
  stored: Answer<'adminSetting/loadConfig'>
  items: readonly ChosenItem[]
}

/**
 * All settings of the site in one form. What another administrator saved meanwhile is taken over
 * and shown before anything is stored. Source: web/spec/managing.md 5.6.
 */
export function SettingsForm({ stored, items }: SettingsFormProps) {
  const t = usePhrases()
  const [base, setBase] = useState(() => storedOf(stored))
  const [failure, setFailure] = useState<unknown>(null)
  const [changed, setChanged] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const test = useConnectionTest((oss_setting: StoreValues, options) =>
    administer('adminSetting/testStorage', { oss_setting }, options),
  )
  const form = useForm(
    valuesOf(base),
    {
      site_url: (value) =>
        !value.trim() || isSiteAddress(value) ? '' : t('admin-settings.siteUrlWrong'),
      home_item: (value, { home_page }) => (home_page === '3' && !value ? t('core.required') : ''),
      upload_limit: (value) =>
        value === null
          ? t('core.required')
          : value < uploadMin
            ? t('controls.numberAtLeast', { min: uploadMin })
            : '',
      upload_kinds: (value) =>
        kindList(value) === null ? t('admin-settings.uploadKindsWrong') : '',
      session_expire_days: (value) => wholeNumberProblem(t, value, 1, limits.sessionDaysMax),
      history_version_count: (value) => wholeNumberProblem(t, value, 1, limits.historyVersionsMax),
    },
    async (values) => {
      setFailure(null)
      const isOtherStore =
        !isEqual(values.oss_setting, valuesOf(base).oss_setting) || base.oss_open !== '1'
      const outcome = values.oss_open && isOtherStore ? await testStore() : 'fine'
      if (outcome === 'fine') await save()
      else if (outcome === 'failed') setAsking(true)
    },
  )
  const { typed, busy, values } = form

  /** Shows the settings as they are stored now, with what was changed here on top. */
  const takeOver = async () => {
    const theirs = storedOf(await runAction('adminSetting/loadConfig', {}))
    const merged = mergedValues(valuesOf(base), values, valuesOf(theirs))
    setBase(theirs)
    setChanged(merged.changed)
    form.restart(valuesOf(theirs), merged.values)
  }
  const whatToDo = (path: string) => {
    if (/\.secret(Key)?$/.test(path)) return t('admin-connection.secretAgain')
    if (path === 'upload_limit') return t('admin-settings.uploadHelp', { max: uploadMax })
    if (path === 'upload_kinds') return t('admin-settings.uploadKindsWrong')
    if (path === 'relay_hosts') return t('admin-settings.relayWrong')
    return t(path === 'site_url' ? 'admin-settings.siteUrlWrong' : 'controls.notAccepted')
  }
  const refuse = (refusal: Refusal) => {
    const { field } = refusal.details
    const path = pathsOf(values).find((one) => one === field && one !== 'oss_setting')
    if (!path) return setFailure(refusal)
    form.refuse(path as 'oss_setting.secret', whatToDo(path))
  }
  /** @returns `incomplete` when the form must be completed before the store can be tested */
  const testStore = async (): Promise<'fine' | 'failed' | 'incomplete'> => {
    try {
      const { steps } = await test.run(values.oss_setting)
      return isFine(steps) ? 'fine' : 'failed'
    } catch (error) {
      if (!isRefused(error, 'badInput')) return 'failed'
      refuse(error)
      return 'incomplete'
    }
  }
  const save = async () => {
    setFailure(null)
    setChanged([])
    try {
      await administer('adminSetting/saveConfig', configOf(values, Number(base.revision)))
      const now = storedOf(await runAction('adminSetting/loadConfig', {}))
      setBase(now)
      form.restart(valuesOf(now))
      void refresh('adminSetting/loadConfig', 'common/homePageSetting')
      toast(t('admin-settings.saved'))
    } catch (error) {
      if (isRefused(error, 'settingsChanged')) await takeOver().catch(setFailure)
      else if (isRefused(error, 'badInput')) refuse(error)
      else setFailure(error)
    }
  }
  const cancel = async () => {
    setFailure(null)
    setChanged([])
    try {
      const now = storedOf(await runAction('adminSetting/loadConfig', {}))
      setBase(now)
      form.restart(valuesOf(now))
      test.forget()
    } catch (error) {
      setFailure(error)
    }
  }
  const leavePrompt = useLeavePrompt(typed && !busy)
  return (
    <form className="admin-form" noValidate onSubmit={form.onSubmit}>
      {leavePrompt}
      <GeneralSection form={form} items={items} former={base.former_site_urls} />
      <ContentSection
        form={form}
        versionsBefore={Number(base.history_version_count) || limits.historyVersions}
      />
      <StorageSection form={form} test={test} onTest={() => void testStore()} />
      <SaveBar typed={typed} busy={busy} onCancel={() => void cancel()}>
        <FailureAlert error={failure} />
        {changed.length > 0 && (
          <Banner kind="warning">
            {t('admin-settings.changedMeanwhile', {
              fields: changed.map((path) => labelOf(t, path)).join(' · '),
            })}
          </Banner>
        )}
      </SaveBar>
      {isAsking && (
        <Confirm
          title={t('admin-settings.saveAnyway')}
          text={t('admin-settings.saveAnywayText')}
          action={t('admin-settings.saveAnywayAction')}
          cancel={t('core.keepEditing')}
          danger
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

type Phrases = ReturnType<typeof usePhrases>
/** The label of a field by its path. */
const labelOf = (t: Phrases, path: string): string =>
  t(`admin-settings.${path.replace(/^oss_setting\./, '') as 'bucket'}`)
