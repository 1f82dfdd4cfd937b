import { Suspense } from 'react'
import { useAnswer } from '../../../api/answers.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { Screen } from '../../../parts/frame/screen.tsx'
import { LinkButton } from '../../../parts/links/link-button.tsx'
import { useQueryOfAddress } from '../../../parts/links/link.tsx'
import { useParams } from '../../../parts/links/navigation.tsx'
import { NotFound } from '../../../parts/failures/not-found.tsx'
import { useTitle } from '../../../parts/links/use-title.ts'
import { DelayedFallback } from '../../../ui/feedback/delayed-fallback.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { InfoTab } from './info/info-tab.tsx'
import { laterTabs } from './later-tabs.ts'
import './settings.css'
import { settingsTabs, SettingsTabs } from './settings-tabs.tsx'

/** Items of one page, and of sheets, have no API pages. */
const hasGlobals = (type?: string): boolean => type !== '2' && type !== '4'

/** `/item/setting/{item_id}?tab=…`, for those who manage the item. Source: web/spec/writing.md 6. */
export function ItemSettingsScreen() {
  const { item = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(item) ? <Settings key={item} id={Number(item)} /> : <NotFound />
}

function Settings({ id }: { id: number }) {
  const t = usePhrases()
  const [query] = useQueryOfAddress()
  const detail = useAnswer('item/detail', { item_id: id })
  const name = detail.data?.item_name
  const asked = query.get('tab')
  const shown = settingsTabs.filter(
    (one) => one !== 'globals' || hasGlobals(detail.data?.item_type),
  )
  const tab = shown.find((one) => one === asked) ?? 'info'
  const Tab = tab === 'info' ? InfoTab : laterTabs[tab]
  // only a hint: without an answer the tab has no number
  const bin = useAnswer('recycle/getList', { item_id: id }, { enabled: detail.data !== undefined })
  useTitle(name ? `${name} · ${t('item-settings.title')}` : t('item-settings.title'))
  return (
    <Screen
      title={t('item-settings.title')}
      back={{ to: `/${id}`, label: name ?? t('item-settings.back') }}
    >
      <Boundary
        answer={detail}
        skeleton={<Skeleton height="420px" />}
        onError={(error) =>
          isRefused(error, 'noAccess') ? (
            <State drawing="lock" level={2} title={t('item-settings.onlyManagers')}>
              <LinkButton to={`/${id}`}>{t('item-settings.back')}</LinkButton>
            </State>
          ) : undefined
        }
      >
        {(item) => (
          <div className="item-settings">
            <SettingsTabs
              id={id}
              shown={shown}
              current={tab}
              counts={{ recycle: bin.data?.length ?? 0 }}
            />
            <div className="item-settings-body">
              <Suspense
                key={tab}
                fallback={
                  <DelayedFallback>
                    <Skeleton height="420px" />
                  </DelayedFallback>
                }
              >
                <Tab item={item} />
              </Suspense>
            </div>
          </div>
        )}
      </Boundary>
    </Screen>
  )
}
