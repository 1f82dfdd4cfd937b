import { usePhrases } from '../../../locales/phrases.ts'
import { SelectField } from '../../../ui/forms/select/select-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { SecretField } from '../connection/secret-field.tsx'
import { withEncryption, withHost, withPort, type LdapValues } from './ldap-values.ts'

/** Where the directory is, who searches it, and which of its fields mean what. */
export function LdapFields({ form }: { form: Form<LdapValues> }) {
  const t = usePhrases()
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  const host = form.field('host')
  const port = form.field('port')
  const { encryption } = form.values
  const put = (now: LdapValues) => {
    for (const name of ['host', 'port', 'encryption'] as const)
      if (now[name] !== form.values[name]) form.set(name, now[name])
  }
  return (
    <>
      <div className="pair">
        <TextField
          {...plain}
          label={t('admin-login.host')}
          help={t('admin-login.hostHelp')}
          placeholder="ldap.example.com"
          bound={{
            ...host,
            // not while typing: the rest of an address would land behind a host without its scheme
            onBlur: () => {
              host.onBlur?.()
              put(withHost(form.values))
            },
          }}
        />
        <TextField
          {...plain}
          label={t('admin-login.port')}
          inputMode="numeric"
          bound={{
            ...port,
            onBlur: () => {
              port.onBlur?.()
              put(withPort(form.values))
            },
          }}
        />
      </div>
      <SelectField
        label={t('admin-login.encryption')}
        help={t(`admin-login.encryption_help_${encryption}`)}
        bound={{
          ...form.field('encryption'),
          onValue: (next) => put(withEncryption(form.values, next)),
        }}
        choices={(['none', 'start', 'tls'] as const).map((value) => ({
          value,
          label: t(`admin-login.encryption_${value}`),
        }))}
      />
      <SelectField
        label={t('admin-login.version')}
        help={form.values.version === '2' ? t('admin-login.versionHelp') : undefined}
        bound={form.field('version')}
        choices={[
          { value: '3', label: '3' },
          { value: '2', label: '2' },
        ]}
      />
      <TextField
        {...plain}
        label={t('admin-login.base_dn')}
        placeholder="dc=example,dc=com"
        bound={form.field('base_dn')}
      />
      <div className="pair">
        <TextField
          {...plain}
          label={t('admin-login.bind_dn')}
          help={t('admin-login.bindDnHelp')}
          placeholder="cn=reader,dc=example,dc=com"
          bound={form.field('bind_dn')}
        />
        <SecretField label={t('admin-login.bind_password')} bound={form.field('bind_password')} />
      </div>
      <div className="pair">
        <TextField
          {...plain}
          label={t('admin-login.user_field')}
          help={t('admin-login.userFieldHelp')}
          placeholder="cn"
          bound={form.field('user_field')}
        />
        <TextField
          {...plain}
          label={t('admin-login.name_field')}
          help={t('admin-login.nameFieldHelp')}
          bound={form.field('name_field')}
        />
      </div>
      <TextField
        {...plain}
        label={t('admin-login.search_filter')}
        help={t('admin-login.filterHelp')}
        placeholder="(cn=*)"
        bound={form.field('search_filter')}
      />
    </>
  )
}
