import { limits } from '#contract/limits.ts'
import { addressOf } from '../../../lib/address/base-address.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { CheckBox } from '../../../ui/forms/check-box.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { SelectField } from '../../../ui/forms/select/select-field.tsx'
import { TextField } from '../../../ui/forms/text/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { ChosenItem } from './chosen-item.ts'
import { ItemChooser } from './item-chooser.tsx'
import { isSiteAddress } from './site-address.ts'
import type { SiteValues } from './site-values.ts'

interface GeneralSectionProps {
  form: Form<SiteValues>
  /** Items offered before anything is typed. */
  items: readonly ChosenItem[]
  /** Addresses that the site had before. */
  former: readonly string[]
}

const switches = [
  'register_open',
  'force_login',
  'strong_password_enabled',
  'token_never_expires',
  'allow_indexing',
  'mcp_enabled',
] as const

/** Where the site is, what visitors see first, and who comes in. */
export function GeneralSection({ form, items, former }: GeneralSectionProps) {
  const t = usePhrases()
  return (
    <section>
      <h3>{t('admin-settings.general')}</h3>
      <TextField
        label={t('admin-settings.site_url')}
        help={<AddressHelp typed={form.values.site_url} />}
        placeholder="https://docs.example.com"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        limit={limits.shortTextLength}
        bound={form.field('site_url')}
      />
      {former.length > 0 && (
        <div className="field">
          <span className="label">{t('admin-settings.former_site_urls')}</span>
          <ul className="admin-former">
            {former.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p className="help">{t('admin-settings.formerHelp')}</p>
        </div>
      )}
      <SelectField
        label={t('admin-settings.home_page')}
        bound={form.field('home_page')}
        choices={[
          { value: '1', label: t('admin-settings.homeFull') },
          { value: '2', label: t('admin-settings.homeSignIn') },
          { value: '3', label: t('admin-settings.homeItem') },
        ]}
      />
      {form.values.home_page === '3' && (
        <ItemChooser
          label={t('admin-settings.home_item')}
          help={t('admin-settings.homeItemHelp')}
          bound={form.field('home_item')}
          items={items}
        />
      )}
      <ItemChooser
        label={t('admin-settings.demo_item')}
        help={t('admin-settings.demoItemHelp')}
        bound={form.field('demo_item')}
        items={items}
      />
      {language() === 'zh-cn' && (
        <TextField
          label={t('admin-settings.beian')}
          help={t('admin-settings.beianHelp')}
          autoComplete="off"
          limit={limits.shortTextLength}
          bound={form.field('beian')}
        />
      )}
      {switches.map((name) => (
        <CheckBox
          key={name}
          label={t(`admin-settings.${name}`)}
          help={t(`admin-settings.${name}Help`)}
          checked={form.values[name]}
          onChecked={(isOn) => form.set(name, isOn)}
        />
      ))}
      <TextField
        label={t('admin-settings.relay_hosts')}
        help={t('admin-settings.relayHelp')}
        placeholder="api.example.com, *.example.org:8443"
        autoComplete="off"
        spellCheck={false}
        bound={form.field('relay_hosts')}
      />
      <NumberField
        label={t('admin-settings.session_expire_days')}
        help={t('admin-settings.sessionHelp')}
        min={1}
        max={limits.sessionDaysMax}
        bound={form.field('session_expire_days')}
      />
    </section>
  )
}

/** Compares the typed address with the one in the browser. */
function AddressHelp({ typed }: { typed: string }) {
  const t = usePhrases()
  const here = new URL(addressOf(''), window.location.href).href.replace(/\/+$/, '')
  const address = typed.trim().replace(/\/+$/, '')
  if (address === '' || !isSiteAddress(address)) return t('admin-settings.siteUrlHelp')
  const check = (
    <a href={`${address}/healthz`} target="_blank" rel="noreferrer">
      {t('admin-settings.siteUrlCheck')}
    </a>
  )
  if (address === here)
    return (
      <>
        {t('admin-settings.siteUrlSame')} {check}
      </>
    )
  return (
    <span className="warning-text">
      <Icon name="warning" size={14} />
      <span>
        {t('admin-settings.siteUrlOther', { here })} {check}
      </span>
    </span>
  )
}
