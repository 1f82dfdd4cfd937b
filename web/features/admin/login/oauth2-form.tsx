import { useState } from 'react'
import { runAction } from '../../../api/actions.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { useLeavePrompt } from '../../../parts/links/use-leave-prompt.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { administer } from '../administer.ts'
import { SaveBar } from '../connection/save-bar.tsx'
import { useConnectionTest } from '../connection/use-connection-test.ts'
import { Oauth2Fields } from './oauth2-fields.tsx'
import { Oauth2Test } from './oauth2-test.tsx'
import { formOf, valuesOf, type Oauth2Values } from './oauth2-values.ts'

/** The form of the provider, and its test. */
export function Oauth2Form({ stored }: { stored: Answer<'adminSetting/loadOauth2Config'> }) {
  const t = usePhrases()
  const [base, setBase] = useState(() => valuesOf(stored))
  const [failure, setFailure] = useState<unknown>(null)
  const test = useConnectionTest((form: Oauth2Values, options) =>
    administer('adminSetting/testOauth2', { oauth2_form: formOf(form) }, options),
  )
  const needed = (value: string, { oauth2_open }: Oauth2Values) =>
    oauth2_open && !value.trim() ? t('core.required') : ''
  const form = useForm(
    base,
    {
      redirectUri: needed,
      client_id: needed,
      host: needed,
      authorize_path: needed,
      token_path: needed,
      userinfo_path: needed,
    },
    async (values) => {
      setFailure(null)
      try {
        await administer('adminSetting/saveOauth2Config', {
          oauth2_open: values.oauth2_open,
          oauth2_form: formOf(values),
        })
        const now = valuesOf(await runAction('adminSetting/loadOauth2Config', {}))
        setBase(now)
        form.restart(now)
        toast(t('admin-login.oauth2Saved'))
      } catch (error) {
        explain(error)
      }
    },
  )
  const explain = (error: unknown) => {
    if (isRefused(error, 'badInput') && String(error.details['field']).endsWith('client_secret'))
      form.refuse('client_secret', t('admin-connection.secretAgain'))
    else setFailure(error)
  }
  const runTest = () => {
    setFailure(null)
    test.run(form.values).catch((error: unknown) => {
      if (isRefused(error, 'badInput')) explain(error)
    })
  }
  const cancel = () => {
    setFailure(null)
    form.restart(base)
    test.forget()
    runAction('adminSetting/loadOauth2Config', {}).then((now) => {
      setBase(valuesOf(now))
      form.restart(valuesOf(now))
    }, setFailure)
  }
  const leavePrompt = useLeavePrompt(form.typed && !form.busy)
  return (
    <div className="login-split">
      <form className="admin-form" noValidate onSubmit={form.onSubmit}>
        {leavePrompt}
        <CheckBox
          label={t('admin-login.oauth2_open')}
          help={t('admin-login.oauth2OpenHelp')}
          checked={form.values.oauth2_open}
          onChecked={(isOn) => form.set('oauth2_open', isOn)}
        />
        <Oauth2Fields form={form} />
        <SaveBar typed={form.typed} busy={form.busy} onCancel={cancel}>
          <FailureAlert error={failure} />
        </SaveBar>
      </form>
      <Oauth2Test test={test} onTest={runTest} />
    </div>
  )
}
