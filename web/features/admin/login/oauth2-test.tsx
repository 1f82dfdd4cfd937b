import { useEffect, useState } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { administer } from '../administer.ts'
import { TestSteps, type TestStep } from '../connection/test-steps.tsx'
import type { ConnectionTest } from '../connection/use-connection-test.ts'
import { oauth2Names, type Oauth2Values } from './oauth2-values.ts'

interface Oauth2TestProps {
  test: ConnectionTest<Oauth2Values, Answer<'adminSetting/testOauth2'>>
  onTest: () => void
}

/** Tries the form as it stands, then a real sign-in with it that makes no session. */
export function Oauth2Test({ test, onTest }: Oauth2TestProps) {
  const t = usePhrases()
  return (
    <section className="login-test" aria-label={t('admin-login.test')}>
      <h3>{t('admin-login.test')}</h3>
      <p className="help">{t('admin-login.testHelp')}</p>
      <div>
        <Button busy={test.busy} onClick={onTest}>
          {t('admin-login.test')}
        </Button>
      </div>
      {/* a refused field says so itself */}
      {!isRefused(test.failure, 'badInput') && <FailureAlert error={test.failure} />}
      <TestSteps
        label={t('admin-login.test')}
        steps={test.result?.steps.map((step) => named(t, step))}
        nameOf={(name) => t(`admin-login.step_${name as 'form'}`)}
      />
      {test.result?.trial_id && (
        <Trial
          key={test.result.trial_id}
          id={test.result.trial_id}
          address={test.result.trial_url}
        />
      )}
    </section>
  )
}

/** A form that is not complete names the field by its label. */
function named(t: ReturnType<typeof usePhrases>, step: TestStep): TestStep {
  const field = oauth2Names.find((one) => one === step.detail)
  return step.name === 'form' && field ? { ...step, detail: t(`admin-login.o_${field}`) } : step
}

/** A sign-in at the provider in a window of its own, and what came of it. */
function Trial({ id, address }: { id: string; address: string }) {
  const t = usePhrases()
  const [state, setState] = useState<'ready' | 'open' | 'done'>('ready')
  const [result, setResult] = useState<Answer<'adminSetting/oauth2Trial'> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    let isGone = false
    administer('adminSetting/oauth2Trial', { trial_id: id }).then(
      (answer) => {
        if (isGone) return
        setResult(answer)
        setState('done')
      },
      (error: unknown) => {
        // no result yet: asked again when the person comes back once more
        if (!isGone) setFailure(isRefused(error, 'trialOpen') ? null : error)
      },
    )
    return () => {
      isGone = true
    }
  }, [asked, id])
  useEffect(() => {
    if (state !== 'open') return
    const ask = () => setAsked((count) => count + 1)
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [state])
  return (
    <div className="login-trial">
      <p className="help">{t('admin-login.trialHelp')}</p>
      <a
        className="button"
        href={address}
        target="_blank"
        rel="noopener"
        onClick={() => setState('open')}
      >
        {t('admin-login.trial')}
      </a>{' '}
      {state === 'open' && (
        <Button kind="quiet" onClick={() => setAsked(asked + 1)}>
          {t('admin-login.trialShow')}
        </Button>
      )}
      {state === 'open' && asked > 0 && !failure && (
        <Banner kind="info">{t('admin-login.trialOpen')}</Banner>
      )}
      <FailureAlert error={failure} />
      {result && <TrialResult result={result} />}
    </div>
  )
}

function TrialResult({ result }: { result: Answer<'adminSetting/oauth2Trial'> }) {
  const t = usePhrases()
  const { steps, keys, username, subject, account } = result
  return (
    <>
      <TestSteps
        label={t('admin-login.trial')}
        steps={steps}
        nameOf={(name) => t(`admin-login.step_${name as 'form'}`)}
      />
      <dl>
        {username && (
          <>
            <dt>{t('admin-login.step_userName')}</dt>
            <dd>
              {username}{' '}
              <Badge kind={account === 'refused' ? 'danger' : 'success'}>
                {t(`admin-login.account_${account}`)}
              </Badge>
            </dd>
          </>
        )}
        {subject && (
          <>
            <dt>{t('admin-login.step_subject')}</dt>
            <dd>{subject}</dd>
          </>
        )}
        {Object.entries(keys).map(([name, value]) => (
          <div key={name} className="login-pair">
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
