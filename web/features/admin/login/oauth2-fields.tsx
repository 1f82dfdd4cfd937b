import { useState } from 'react'
import { addressOf } from '../../../lib/address/base-address.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import { SelectField } from '../../../ui/forms/select/select-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { administer } from '../administer.ts'
import { SecretField } from '../connection/secret-field.tsx'
import { isFine, TestSteps } from '../connection/test-steps.tsx'
import { useConnectionTest } from '../connection/use-connection-test.ts'
import { splitAddress, type Oauth2Name, type Oauth2Values } from './oauth2-values.ts'

const examples: Partial<Record<Oauth2Name, string>> = {
  host: 'sso.example.com',
  authorize_path: '/oauth/authorize',
  token_path: '/oauth/token',
  userinfo_path: '/oauth/userinfo',
  scope: 'openid profile email',
  subject_field: 'sub, id',
  username_field: 'preferred_username, username, login',
  name_field: 'name',
  email_field: 'email',
}
const helped = ['entrance_tips', 'resource_path', 'userinfo_path', 'scope', 'email_field'] as const

/** A whole address is split into protocol and host. */
function setHost(form: Form<Oauth2Values>, typed: string): void {
  const address = splitAddress(typed)
  form.set('host', address?.host ?? typed)
  if (address) form.set('protocol', address.protocol)
}

/** Where the provider is, who we are there, and which of its fields mean what. */
export function Oauth2Fields({ form }: { form: Form<Oauth2Values> }) {
  const t = usePhrases()
  const callback = `${new URL(addressOf(''), window.location.href).href}server/?s=/api/ExtLogin/oauth2`
  const text = (name: Oauth2Name, bound = form.field(name)) => {
    const help = helped.find((one) => one === name)
    return (
      <TextField
        key={name}
        label={t(`admin-login.o_${name}`)}
        help={help && t(`admin-login.${help}Help`)}
        placeholder={examples[name]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        bound={bound}
      />
    )
  }
  return (
    <>
      {text('entrance_tips')}
      <div className="field">
        {text('redirectUri')}
        <div className="help login-use">
          <code>{callback}</code>
          <CopyButton text={callback} name={t('admin-login.copyCallback')} />
          {form.values.redirectUri !== callback && (
            <Button onClick={() => form.set('redirectUri', callback)}>
              {t('admin-login.use')}
            </Button>
          )}
        </div>
      </div>
      <div className="pair">
        {text('client_id')}
        <SecretField label={t('admin-login.o_client_secret')} bound={form.field('client_secret')} />
      </div>
      <Discovery form={form} />
      <div className="pair">
        <SelectField
          label={t('admin-login.protocol')}
          bound={form.field('protocol')}
          choices={[
            { value: 'https', label: 'https' },
            { value: 'http', label: 'http' },
          ]}
        />
        {text('host', { ...form.field('host'), onValue: (typed) => setHost(form, typed) })}
      </div>
      {form.values.protocol === 'http' && (
        <p className="warning-text">
          <Icon name="warning" size={14} />
          {t('admin-login.httpWarning')}
        </p>
      )}
      <div className="pair">
        {text('authorize_path')}
        {text('token_path')}
        {text('userinfo_path')}
        {text('resource_path')}
      </div>
      <div className="pair">
        {text('logout_redirect_uri')}
        {text('scope')}
      </div>
      <p className="help">{t('admin-login.fieldsHelp')}</p>
      <div className="pair">
        {text('subject_field')}
        {text('username_field')}
        {text('name_field')}
        {text('email_field')}
      </div>
    </>
  )
}

/** Fills in host and paths from the provider's own description. */
function Discovery({ form }: { form: Form<Oauth2Values> }) {
  const t = usePhrases()
  const [issuer, setIssuer] = useState('')
  const test = useConnectionTest((name: string, options) =>
    administer('adminSetting/discoverOauth2', { issuer: name }, options),
  )
  const discover = async () => {
    const found = await test.run(issuer).catch(() => null)
    if (!found || !isFine(found.steps)) return
    form.set('authorize_path', found.authorize_path)
    form.set('token_path', found.token_path)
    form.set('userinfo_path', found.userinfo_path)
    setHost(form, issuer.includes('://') ? issuer : `https://${issuer.trim()}`)
    toast(t('admin-login.discovered'))
  }
  return (
    <div className="field">
      <TextField
        label={t('admin-login.issuer')}
        help={t('admin-login.issuerHelp')}
        placeholder="https://sso.example.com/realms/main"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        bound={{
          name: 'issuer',
          value: issuer,
          error: '',
          onValue: setIssuer,
          onBlur: () => undefined,
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          void discover()
        }}
      />
      <div>
        <Button busy={test.busy} disabled={!issuer.trim()} onClick={() => void discover()}>
          {t('admin-login.discover')}
        </Button>
      </div>
      <FailureAlert error={test.failure} />
      <TestSteps
        label={t('admin-login.discover')}
        steps={test.result && !isFine(test.result.steps) ? test.result.steps : undefined}
        nameOf={(name) => t(`admin-login.step_${name as 'form'}`)}
      />
    </div>
  )
}
