import { useEffect, useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { wordList } from '../../../locales/sentences.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { useLeavePrompt } from '../../../parts/links/use-leave-prompt.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { administer } from '../administer.ts'
import { SaveBar } from '../connection/save-bar.tsx'
import { useConnectionTest } from '../connection/use-connection-test.ts'
import { LdapFields } from './ldap-fields.tsx'
import { LdapTest, type TestPerson } from './ldap-test.tsx'
import { formOf, isBalanced, valuesOf } from './ldap-values.ts'

/** Milliseconds until the form is shown again while people are still being imported. */
const covered = 30_000
/** Milliseconds the server takes at most, and a little more. */
const timeout = 75_000

/** The form of the directory, and its test. */
export function LdapForm({ stored }: { stored: Answer<'adminSetting/loadLdapConfig'> }) {
  const t = usePhrases()
  const [base, setBase] = useState(() => valuesOf(stored))
  const [failure, setFailure] = useState<unknown>(null)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [work, setWork] = useState<'' | 'saving' | 'importing'>('')
  const test = useConnectionTest((person: TestPerson, options) =>
    administer('adminSetting/testLdap', { ldap_form: formOf(values), ...person }, options),
  )
  const port = (value: string) =>
    /^\d+$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 65_535
  const form = useForm(
    base,
    {
      host: (value, { ldap_open }) => (ldap_open && !value.trim() ? t('core.required') : ''),
      port: (value) => (port(value) ? '' : t('admin-login.portWrong')),
      base_dn: (value, { ldap_open }) => (ldap_open && !value.trim() ? t('core.required') : ''),
      search_filter: (value) => (isBalanced(value) ? '' : t('admin-login.filterWrong')),
    },
    async () => save(),
  )
  const { values, typed } = form
  const isBusy = form.busy || work !== ''

  const explain = (error: unknown) => {
    if (isRefused(error, 'badInput') && String(error.details['field']).endsWith('bind_password'))
      form.refuse('bind_password', t('admin-connection.secretAgain'))
    else setFailure(error)
  }
  const runTest = (person: TestPerson) => {
    setFailure(null)
    test.run(person).catch((error: unknown) => {
      if (isRefused(error, 'badInput')) explain(error)
    })
  }
  const save = async () => {
    setFailure(null)
    setWork('saving')
    const { ldap_open } = values
    try {
      await administer(
        'adminSetting/saveLdapConfig',
        { ldap_open, ldap_form: formOf(values) },
        { timeout },
      )
      const now = valuesOf(await runAction('adminSetting/loadLdapConfig', {}))
      setBase(now)
      // with the switch off the form is not stored: what was typed stays
      form.restart(now, ldap_open ? now : { ...values, ldap_open })
      void refresh('adminUser/getList')
      toast(t(ldap_open ? 'admin-login.ldapSaved' : 'admin-login.ldapOff'))
    } catch (error) {
      explain(error)
    } finally {
      setWork('')
    }
  }
  const importUsers = async () => {
    setFailure(null)
    setSkipped([])
    setWork('importing')
    try {
      const { sync_count, skipped } = await administer(
        'adminSetting/syncLdapUsers',
        {},
        { timeout },
      )
      void refresh('adminUser/getList')
      toast(t('admin-login.imported', { count: sync_count }))
      setSkipped(skipped)
    } catch (error) {
      setFailure(error)
    } finally {
      setWork('')
    }
  }
  const cancel = () => {
    setFailure(null)
    form.restart(base)
    test.forget()
    runAction('adminSetting/loadLdapConfig', {}).then((now) => {
      setBase(valuesOf(now))
      form.restart(valuesOf(now))
    }, setFailure)
  }
  const leavePrompt = useLeavePrompt(typed && !isBusy)
  return (
    <div className="login-split">
      <form className="admin-form" noValidate onSubmit={form.onSubmit}>
        {leavePrompt}
        <fieldset disabled={isBusy}>
          <CheckBox
            label={t('admin-login.ldap_open')}
            help={t(values.ldap_open ? 'admin-login.ldapOnHelp' : 'admin-login.ldapOffHelp')}
            checked={values.ldap_open}
            disabled={isBusy}
            onChecked={(isOn) => form.set('ldap_open', isOn)}
          />
          <LdapFields form={form} />
        </fieldset>
        {base.ldap_open && (
          <div>
            <Button busy={work === 'importing'} disabled={typed} onClick={() => void importUsers()}>
              {t('admin-login.import')}
            </Button>
            {typed && <p className="help">{t('admin-login.importTyped')}</p>}
            {skipped.length > 0 && (
              <Banner kind="warning">
                {t('admin-login.importSkipped', { names: wordList(skipped) })}
              </Banner>
            )}
          </div>
        )}
        <SaveBar typed={typed} busy={isBusy} onCancel={cancel}>
          {isRefused(failure, 'ldapFailed') ? (
            <Banner
              kind="danger"
              actions={[
                {
                  label: t('admin-login.stepByStep'),
                  run: () => runTest({ username: '', password: '' }),
                },
              ]}
            >
              {sentenceOf(failure)}
            </Banner>
          ) : (
            <FailureAlert error={failure} />
          )}
        </SaveBar>
        {work !== '' && values.ldap_open && <Cover />}
      </form>
      <LdapTest test={test} onTest={runTest} />
    </div>
  )
}

/** Covers the form while the server talks to the directory. */
function Cover() {
  const t = usePhrases()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), covered)
    return () => clearTimeout(timer)
  }, [])
  if (isLong) return <Banner kind="info">{t('admin-login.stillWorking')}</Banner>
  return (
    <div className="login-cover" role="status">
      <span className="spinner" aria-hidden="true" />
      {t('admin-login.working')}
    </div>
  )
}
