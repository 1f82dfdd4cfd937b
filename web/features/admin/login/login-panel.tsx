import { usePhrases } from '../../../locales/phrases.ts'
import { useQueryOfAddress } from '../../../parts/links/link.tsx'
import { NavTabs } from '../../../parts/links/nav-tabs.tsx'
import { PanelHead } from '../panel-head.tsx'
import { GenericTab } from './generic-tab.tsx'
import { LdapTab } from './ldap-tab.tsx'
import './login.css'
import { Oauth2Tab } from './oauth2-tab.tsx'

const tabs = { ldap: LdapTab, oauth2: Oauth2Tab, general: GenericTab } as const
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]
const address = '/admin/index?panel=login'

/** How people with an account elsewhere sign in here. Source: web/spec/managing.md 5.5. */
export function LoginPanel() {
  const t = usePhrases()
  const [query] = useQueryOfAddress()
  const current = names.find((one) => one === query.get('tab')) ?? 'ldap'
  const Tab = tabs[current]
  return (
    <>
      <PanelHead title={t('admin.login')} />
      <NavTabs
        label={t('admin.login')}
        current={current}
        tabs={names.map((name) => ({
          name,
          label: t(`admin-login.${name}`),
          to: name === 'ldap' ? address : `${address}&tab=${name}`,
        }))}
      />
      <Tab key={current} />
    </>
  )
}
