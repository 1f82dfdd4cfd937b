import { useState } from 'react'
import { useAction } from '../../../api/actions.ts'
import { addressOf } from '../../../lib/address/base-address.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Confirm } from '../../../ui/overlays/dialogs/confirm.tsx'
import { useAdminAnswer } from '../administer.ts'

/** Links that another system signs for its people. Source: web/spec/managing.md 5.5. */
export function GenericTab() {
  const answer = useAdminAnswer('adminSetting/getLoginSecretKey', {})
  return (
    <Boundary answer={answer} skeleton={<Skeleton height="240px" />}>
      {({ login_secret_key }) => <Key value={login_secret_key} />}
    </Boundary>
  )
}

function Key({ value }: { value: string }) {
  const t = usePhrases()
  const [isShown, setShown] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const { mutateAsync: replace } = useAction('adminSetting/resetLoginSecretKey', [
    'adminSetting/getLoginSecretKey',
  ])
  const reset = async () => {
    try {
      await replace({})
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    setShown(true)
    toast(t('admin-login.keyReset'))
    return undefined
  }
  const site = new URL(addressOf(''), window.location.href).href
  return (
    <>
      <div className="admin-form login-key">
        <Field label={t('admin-login.key')} help={t('admin-login.keyHelp')}>
          {(controlProps) => (
            <div className="input-row with-button">
              <input
                {...controlProps}
                className="input"
                readOnly
                type={isShown ? 'text' : 'password'}
                autoComplete="off"
                value={value}
                onFocus={(event) => event.target.select()}
              />
              <IconButton
                icon={isShown ? 'eyeOff' : 'eye'}
                label={t(isShown ? 'admin-login.keyHide' : 'admin-login.keyShow')}
                onClick={() => setShown(!isShown)}
              />
            </div>
          )}
        </Field>
        <div className="login-use">
          <CopyButton text={value} label={t('admin-login.keyCopy')} />
          <Button icon="refresh" onClick={() => setResetting(true)}>
            {t('admin-login.reset')}
          </Button>
        </div>
      </div>
      <section className="login-rule">
        <h3>{t('admin-login.rule')}</h3>
        <ol>
          <li>{t('admin-login.rule1')}</li>
          <li>{t('admin-login.rule2')}</li>
          <li>{t('admin-login.rule3')}</li>
          <li>{t('admin-login.rule4')}</li>
        </ol>
        <p>{t('admin-login.sample')}</p>
        <div className="login-sample">
          <pre tabIndex={0}>{sampleWith(site, isShown ? value : '…')}</pre>
          <CopyButton text={sampleWith(site, value)} name={t('admin-login.sampleCopy')} />
        </div>
      </section>
      {isResetting && (
        <Confirm
          title={t('admin-login.resetTitle')}
          text={t('admin-login.resetText')}
          action={t('admin-login.reset')}
          danger
          onConfirm={reset}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  )
}

/** A shell script that prints a signed address. Source: server/contract/spec/administration.md 13.1. */
const sampleWith = (site: string, key: string): string =>
  [
    `key='${key}'`,
    "username='ann'",
    'time=$(date +%s)',
    'token=$(printf %s "$username$key$time" | md5sum | cut -d" " -f1)',
    `echo "${site}server/?s=/api/ExtLogin/bySecretKey&username=$username&time=$time&token=$token&redirect=/item/index"`,
  ].join('\n')
