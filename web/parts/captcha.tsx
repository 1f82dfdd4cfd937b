import { useCallback, useEffect, useState } from 'react'
import { ask } from '../api/transport.ts'
import { addressOf } from '../lib/address/base-address.ts'
import { usePhrases } from '../locales/phrases.ts'
import type { Bound } from '../ui/forms/bound.ts'
import { Field } from '../ui/forms/field.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import './captcha.css'

/** Milliseconds for which a captcha is valid. Source: server/contract/spec/calls.md 4.1. */
const life = 600_000

export interface Captcha {
  /** 0 until one has been created. */
  id: number
  /** Requests a new one. */
  renew: () => void
  renewWhenOld: () => void
}

/** One captcha for one form; the first is requested when the form opens. */
export function useCaptcha(): Captcha {
  const [captcha, setCaptcha] = useState({ id: 0, made: 0 })
  const renew = useCallback((signal?: AbortSignal) => {
    ask('common/createCaptcha', {}, { signal }).then(
      (answer) => setCaptcha({ id: answer.captcha_id, made: Date.now() }),
      // without a picture the field stays empty and the button tries again
      () => !signal?.aborted && setCaptcha({ id: 0, made: 0 }),
    )
  }, [])
  useEffect(() => {
    const opened = new AbortController()
    renew(opened.signal)
    return () => opened.abort()
  }, [renew])
  return {
    id: captcha.id,
    renew: () => renew(),
    renewWhenOld: () => Date.now() - captcha.made > life && renew(),
  }
}

/**
 * The code to copy from a picture; pressing the picture requests another one. Source:
 * web/spec/reading.md 3.1.
 */
export function CaptchaField({ captcha, bound }: { captcha: Captcha; bound: Bound }) {
  const t = usePhrases()
  const { error, onValue, ...control } = bound
  return (
    <Field label={t('core.captcha')} error={error}>
      {(controlProps) => (
        <div className="captcha">
          <input
            className="input"
            maxLength={4}
            inputMode="text"
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...controlProps}
            onFocus={captcha.renewWhenOld}
            onChange={(event) => onValue(event.target.value.toUpperCase())}
          />
          <Tooltip text={t('core.captchaRenew')}>
            <button type="button" aria-label={t('core.captchaRenew')} onClick={captcha.renew}>
              {captcha.id > 0 && (
                <img
                  src={addressOf(`api/common/showCaptcha?captcha_id=${captcha.id}`)}
                  width="120"
                  height="40"
                  alt={t('core.captchaImage')}
                />
              )}
            </button>
          </Tooltip>
        </div>
      )}
    </Field>
  )
}
