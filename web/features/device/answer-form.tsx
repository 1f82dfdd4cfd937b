import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import type { Answer } from '../../api/calls.ts'
import { isRefused } from '../../api/refusal.ts'
import { addressOf } from '../../lib/address/base-address.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { DateText } from '../../parts/date.tsx'
import { FreshSignIn } from '../../parts/fresh-sign-in.tsx'
import { FailureAlert } from '../../parts/failures/failure-alert.tsx'
import { CardFrame } from '../../parts/frame/card-frame.tsx'
import { useLeavePrompt } from '../../parts/links/use-leave-prompt.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/forms/text/password-field.tsx'
import { SelectField } from '../../ui/forms/select/select-field.tsx'
import { TextField } from '../../ui/forms/text/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { ItemChoice } from './item-choice.tsx'

/** The requesting device. */
export type DeviceInfo = Answer<'device/info'>

const day = 86_400
/**
 * Lifetimes of the access in days; the second is the default. Source: web/spec/managing.md 6.1,
 * 6.3.
 */
const lives = ['30', '90', '365'] as const

interface Values {
  name: string
  scope: 'read' | 'write'
  items: 'all' | 'chosen'
  life: (typeof lives)[number]
  password: string
}

interface AnswerFormProps {
  code: string
  info: DeviceInfo
  onDone: (approved: boolean) => void
}

/**
 * The requesting device, and what access the person grants: at most what was requested. Source:
 * web/spec/managing.md 6.3.
 */
export function AnswerForm({ code, info, onDone }: AnswerFormProps) {
  const t = usePhrases()
  const [failure, setFailure] = useState<unknown>(null)
  const [asked] = useState<readonly string[]>(info.items.map((one) => one.item_id))
  const [chosen, setChosen] = useState(asked)
  const [refusing, setRefusing] = useState(false)
  const initial: Values = {
    name: t('device.nameOf', { host: info.host }),
    scope: info.scope,
    items: info.items.length ? 'chosen' : 'all',
    life: '90',
    password: '',
  }

  const send = async (approve: boolean, values: Values) => {
    setFailure(null)
    try {
      await runAction('device/answer', {
        code,
        approve,
        scope: values.scope,
        item_ids: values.items === 'chosen' ? chosen.map(Number) : [],
        expires: Math.floor(Date.now() / 1000) + Number(values.life) * day,
        name: values.name.trim(),
        password: values.password,
      })
      onDone(approve)
    } catch (error) {
      if (isRefused(error, 'wrongPassword')) form.refuse('password', error.message)
      else setFailure(error)
    }
  }
  const form = useForm<Values>(
    initial,
    {
      name: (value) => (value.trim() ? '' : t('core.required')),
      items: (value) => (value === 'chosen' && chosen.length === 0 ? t('device.chooseItems') : ''),
      password: (value) => (info.password_needed && !value ? t('core.required') : ''),
    },
    (values) => send(true, values),
  )
  const refuse = async () => {
    setRefusing(true)
    await send(false, form.values)
    setRefusing(false)
  }

  const leavePrompt = useLeavePrompt((form.typed || chosen !== asked) && !form.busy && !refusing)

  return (
    <CardFrame title={t('device.title')}>
      {leavePrompt}
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <dl className="device-facts" aria-label={t('device.who')}>
          <dt>{t('device.terminal')}</dt>
          <dd>{info.host}</dd>
          <dt>{t('device.system')}</dt>
          <dd>{info.system}</dd>
          <dt>{t('device.address')}</dt>
          <dd>{info.address}</dd>
          <dt>{t('device.asked')}</dt>
          <dd>
            <DateText seconds={info.time} />
          </dd>
          <dt>{t('device.site')}</dt>
          <dd>{addressOf('')}</dd>
          {/* may not be widened: nothing to choose */}
          {info.scope === 'read' && (
            <>
              <dt>{t('device.scope')}</dt>
              <dd>{t('device.scopeRead')}</dd>
            </>
          )}
        </dl>
        {info.other_network && <Banner kind="warning">{t('device.otherNetwork')}</Banner>}
        <TextField
          label={t('device.name')}
          limit={50}
          autoComplete="off"
          bound={form.field('name')}
        />
        {info.scope === 'write' && (
          <SelectField
            label={t('device.scope')}
            bound={form.field('scope')}
            choices={[
              { value: 'write', label: t('device.scopeWrite') },
              { value: 'read', label: t('device.scopeRead') },
            ]}
          />
        )}
        {info.items.length === 0 && (
          <SelectField
            label={t('device.items')}
            bound={form.field('items')}
            choices={[
              { value: 'all', label: t('device.allItems') },
              { value: 'chosen', label: t('device.chosenItems') },
            ]}
          />
        )}
        {form.values.items === 'chosen' && (
          <ItemChoice
            asked={info.items}
            chosen={chosen}
            error={form.field('items').error}
            onChosen={setChosen}
          />
        )}
        <SelectField
          label={t('device.expires')}
          bound={form.field('life')}
          choices={lives.map((one) => ({
            value: one,
            label: one === '365' ? t('device.year') : t('device.days', { count: Number(one) }),
          }))}
        />
        {info.password_needed && (
          <PasswordField
            label={t('core.loginPassword')}
            help={t('core.loginPasswordHelp')}
            autoComplete="current-password"
            bound={form.field('password')}
          />
        )}
        {info.sign_in_needed && <FreshSignIn back={`/user/device?code=${code}`} />}
        <FailureAlert error={failure} />
        <div className="form-actions">
          <Button type="submit" busy={form.busy} disabled={refusing || info.sign_in_needed}>
            {t('device.approve')}
          </Button>
          <Button kind="quiet" busy={refusing} disabled={form.busy} onClick={() => void refuse()}>
            {t('device.refuse')}
          </Button>
        </div>
      </form>
    </CardFrame>
  )
}
