import { Suspense } from 'react'
import { useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/failures/boundary.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { LinkButton } from '../../parts/links/link-button.tsx'
import { Link, useQueryOfAddress } from '../../parts/links/link.tsx'
import { useNavigate } from '../../parts/links/navigation.tsx'
import { useTitle } from '../../parts/links/use-title.ts'
import { DelayedFallback } from '../../ui/feedback/delayed-fallback.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Select } from '../../ui/forms/select/select-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { useMedia } from '../../ui/layout/use-media.ts'
import './console.css'
import { panelNames, panels, type PanelName } from './panels.ts'

/** Windows with a list of panels above the panel instead of a menu beside it. */
const listAbove = '(max-width: 1099.98px)'
const addressOfPanel = (panel: PanelName) =>
  panel === 'users' ? '/admin/index' : `/admin/index?panel=${panel}`

/** `/admin/index?panel=…`, for administrators of the site. Source: web/spec/managing.md 5. */
export function ConsoleScreen() {
  const t = usePhrases()
  const person = useAnswer('user/info', {})
  return (
    <Screen title={t('admin.title')} back={{ to: '/item/index', label: t('core.myItems') }}>
      <Boundary answer={person} skeleton={<Skeleton height="420px" />}>
        {({ groupid }) => (groupid === '1' ? <Console /> : <NotForYou />)}
      </Boundary>
    </Screen>
  )
}

/** No call for administrators is sent before this is drawn. */
function Console() {
  const t = usePhrases()
  const [query] = useQueryOfAddress()
  const navigate = useNavigate()
  const isNarrow = useMedia(listAbove)
  const version = useAnswer('common/version', {}, { freshFor: Infinity }).data?.version
  const panel = panelNames.find((one) => one === query.get('panel')) ?? 'users'
  const { Panel } = panels[panel]
  useTitle(`${t(`admin.${panel}`)} · ${t('admin.title')}`)
  return (
    <div className="admin">
      {isNarrow ? (
        <Select
          label={t('admin.panels')}
          value={panel}
          choices={panelNames.map((one) => ({ value: one, label: t(`admin.${one}`) }))}
          onValue={(next) => void navigate(addressOfPanel(next))}
        />
      ) : (
        <nav className="admin-menu" aria-label={t('admin.panels')}>
          {panelNames.map((one) => (
            <Link
              key={one}
              to={addressOfPanel(one)}
              aria-current={one === panel ? 'page' : undefined}
            >
              <Icon name={panels[one].icon} />
              {t(`admin.${one}`)}
            </Link>
          ))}
          {version && <p>{version}</p>}
        </nav>
      )}
      <div className="admin-panel">
        <Suspense
          key={panel}
          fallback={
            <DelayedFallback>
              <Skeleton height="420px" />
            </DelayedFallback>
          }
        >
          <Panel />
        </Suspense>
      </div>
    </div>
  )
}

function NotForYou() {
  const t = usePhrases()
  return (
    <State drawing="lock" title={t('core.noRightTitle')} text={t('admin.onlyAdministrators')}>
      <LinkButton to="/item/index">{t('core.myItems')}</LinkButton>
    </State>
  )
}
