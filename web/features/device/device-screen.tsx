import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../parts/links/navigation.tsx'
import { useQueryOfAddress } from '../../parts/links/link.tsx'
import { runAction } from '../../api/actions.ts'
import { isRefused } from '../../api/refusal.ts'
import { useSession } from '../../api/session.ts'
import { signInAddress } from '../../lib/address/redirect.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { CardFrame } from '../../parts/frame/card-frame.tsx'
import { LinkButton } from '../../parts/links/link-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { DelayedFallback } from '../../ui/feedback/delayed-fallback.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AnswerForm, type DeviceInfo } from './answer-form.tsx'
import { isComplete, normaliseCode, formatCode } from './code.ts'
import './device-screen.css'

type Step =
  | { at: 'enter' }
  | { at: 'compare'; code: string }
  | { at: 'answer'; code: string; info: DeviceInfo }
  | { at: 'done'; approved: boolean }

/**
 * `/user/device?code=`: a person approves the sign-in of a terminal. Source: web/spec/managing.md
 * 6.3.
 */
export function DeviceScreen() {
  const t = usePhrases()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { known, person } = useSession()
  const [query] = useQueryOfAddress()
  const given = normaliseCode(query.get('code') ?? '')
  const [step, setStep] = useState<Step>(
    isComplete(given) ? { at: 'compare', code: given } : { at: 'enter' },
  )

  useEffect(() => {
    if (known && !person) void navigate(signInAddress(pathname + search), { replace: true })
  }, [known, person, navigate, pathname, search])
  if (!person) return <DelayedFallback />

  if (step.at === 'enter')
    return <Enter code={given} onKnown={(code, info) => setStep({ at: 'answer', code, info })} />
  if (step.at === 'compare')
    return (
      <Compare
        code={step.code}
        onSame={(info) => setStep({ ...step, at: 'answer', info })}
        onDifferent={() => setStep({ at: 'enter' })}
      />
    )
  if (step.at === 'answer')
    return (
      <AnswerForm
        code={step.code}
        info={step.info}
        onDone={(approved) => setStep({ at: 'done', approved })}
      />
    )
  return (
    <CardFrame
      title={t(step.approved ? 'device.approvedTitle' : 'device.refusedTitle')}
      text={t(step.approved ? 'device.approvedText' : 'device.refusedText')}
    >
      <LinkButton to="/item/index" wide>
        {t('core.myItems')}
      </LinkButton>
    </CardFrame>
  )
}

interface EnterProps {
  code: string
  onKnown: (code: string, info: DeviceInfo) => void
}

/** A person who types the code has read it in the terminal, so it need not be compared. */
function Enter({ code, onKnown }: EnterProps) {
  const t = usePhrases()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm(
    { code: formatCode(code) },
    { code: (value) => (isComplete(normaliseCode(value)) ? '' : t('device.codeWrong')) },
    async (values) => {
      setFailure(null)
      const letters = normaliseCode(values.code)
      try {
        onKnown(letters, await runAction('device/info', { code: letters }))
      } catch (error) {
        if (isRefused(error, 'deviceCodeUnknown')) form.refuse('code', error.message)
        else setFailure(error)
      }
    },
  )
  const field = form.field('code')
  return (
    <CardFrame title={t('device.title')} text={t('device.enterText')}>
      <form className="form device" onSubmit={form.onSubmit} noValidate>
        <TextField
          className="input device-code-field"
          label={t('device.code')}
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          bound={{ ...field, onValue: (value) => field.onValue(formatCode(normaliseCode(value))) }}
        />
        <FailureAlert error={failure} />
        <Button type="submit" kind="main" wide busy={form.busy}>
          {t('device.next')}
        </Button>
      </form>
    </CardFrame>
  )
}

interface CompareProps {
  code: string
  onSame: (info: DeviceInfo) => void
  onDifferent: () => void
}

/**
 * A code in the address may come from a stranger: the person compares it first, and Enter does
 * nothing.
 */
function Compare({ code, onSame, onDifferent }: CompareProps) {
  const t = usePhrases()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const look = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onSame(await runAction('device/info', { code }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <CardFrame title={t('device.compareTitle')} text={t('device.compareText')}>
      <div className="form">
        <code className="device-code">{formatCode(code)}</code>
        <FailureAlert error={failure} />
        {isRefused(failure, 'deviceCodeUnknown') ? (
          <Button wide onClick={onDifferent}>
            {t('device.otherCode')}
          </Button>
        ) : (
          <>
            <Button wide busy={busy} onClick={() => void look()}>
              {t('device.same')}
            </Button>
            <Button kind="quiet" wide onClick={onDifferent}>
              {t('device.different')}
            </Button>
          </>
        )}
      </div>
    </CardFrame>
  )
}
