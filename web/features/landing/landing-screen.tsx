import { useEffect, useState } from 'react'
import { Navigate } from '../../parts/links/navigation.tsx'
import { Link, useQueryOfAddress } from '../../parts/links/link.tsx'
import { useAnswer } from '../../api/answers.ts'
import { useSession } from '../../api/session.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { LanguageSwitch, ThemeSwitch } from '../../parts/appearance.tsx'
import { Brand } from '../../parts/frame/brand.tsx'
import { contentId, SkipLink } from '../../parts/frame/skip-link.tsx'
import { LinkButton } from '../../parts/links/link-button.tsx'
import { useSite } from '../../parts/site.ts'
import { useTitle } from '../../parts/links/use-title.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import './landing-screen.css'
import { SamplePage } from './sample-page.tsx'

/**
 * Milliseconds of blank page while the site's setting is loading, so that a redirect never flashes
 * the landing page. Source: web/spec/reading.md 2.
 */
const timeout = 400

/**
 * `/`: the landing page, the sign-in screen or an item, depending on the site's setting. Source:
 * web/spec/reading.md 2.
 */
export function LandingScreen() {
  const { known, person } = useSession()
  const [query] = useQueryOfAddress()
  const site = useSite()
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), timeout)
    return () => clearTimeout(timer)
  }, [])
  // asked for again by the parts of the page, which would take the failure and the page away
  if (site.error && !isOverdue) setOverdue(true)

  if (query.has('full')) return <Page />
  const mode = site.data?.home_page
  if (mode === '2')
    return known ? <Navigate to={person ? '/item/index' : '/user/login'} replace /> : null
  if (mode === '3' && site.data && Number(site.data.home_item))
    return <HomeItem item={site.data.home_item} />
  return site.data || isOverdue ? <Page /> : null
}

/** The site's start item; if it is gone, the landing page stays. */
function HomeItem({ item }: { item: string }) {
  const answer = useAnswer('item/info', { item_id: item })
  if (answer.data)
    return <Navigate to={`/${answer.data.item_domain || answer.data.item_id}`} replace />
  return answer.error ? <Page /> : null
}

type Part = 'api' | 'data' | 'manual' | 'team' | 'auto' | 'open' | 'host'
const parts: readonly [Part, IconName][] = [
  ['api', 'code'],
  ['data', 'table'],
  ['manual', 'book'],
  ['team', 'history'],
  ['auto', 'refresh'],
  ['open', 'globe'],
  ['host', 'monitor'],
]

const showPart = (part: Part) => document.getElementById(`about-${part}`)?.scrollIntoView()

function Page() {
  const t = usePhrases()
  const { person } = useSession()
  const { data: site } = useSite()
  useTitle(t('landing.heroTitle'))
  return (
    <div className="landing">
      <SkipLink />
      <header className="top-bar">
        <Brand />
        <nav className="wide-only" aria-label={t('core.mainNavigation')}>
          <Link to="/?full=1" aria-current="page">
            {t('core.home')}
          </Link>
          <button type="button" onClick={() => showPart('auto')}>
            {t('landing.clients')}
          </button>
        </nav>
        <span className="space" />
        <LanguageSwitch />
        <ThemeSwitch />
        <LinkButton to={person ? '/item/index' : '/user/login'}>
          {t(person ? 'core.myItems' : 'landing.enter')}
        </LinkButton>
      </header>
      <main id={contentId} tabIndex={-1}>
        <section className="landing-hero">
          <div>
            <h1>{t('landing.heroTitle')}</h1>
            <p>{t('landing.heroText')}</p>
            <div className="landing-actions">
              {site?.demo_item ? (
                <LinkButton kind="main" to={`/${site.demo_item}`}>
                  {t('landing.example')}
                </LinkButton>
              ) : (
                <StartButton />
              )}
              <Button onClick={() => showPart('api')}>{t('landing.learnMore')}</Button>
            </div>
          </div>
          <SamplePage />
        </section>
        <div className="landing-parts">
          {parts.map(([part, sign]) => (
            <section key={part} id={`about-${part}`}>
              <span className="landing-sign">
                <Icon name={sign} />
              </span>
              <h2>{t(`landing.${part}Title`)}</h2>
              <p>{t(`landing.${part}Text`)}</p>
              <ul>
                {([1, 2, 3] as const).map((point) => (
                  <li key={point}>
                    <Icon name="check" />
                    {t(`landing.${part}Point${point}`)}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <section className="landing-end">
          <h2>{t('landing.start')}</h2>
          <p>{t('landing.startText')}</p>
          <StartButton />
        </section>
      </main>
      <Foot />
    </div>
  )
}

/** Registration where it is open, otherwise sign-in; for signed-in people their items. */
function StartButton() {
  const t = usePhrases()
  const { person } = useSession()
  const { data: site } = useSite()
  const target = person
    ? '/item/index'
    : site?.register_open === 0
      ? '/user/login'
      : '/user/register'
  return (
    <LinkButton kind="main" to={target}>
      {t('landing.start')}
    </LinkButton>
  )
}

function Foot() {
  const t = usePhrases()
  const { data: site } = useSite()
  const [near, setNear] = useState(false)
  const version = useAnswer(
    'common/version',
    {},
    { enabled: near, freshFor: Infinity, signedOut: 'error' },
  )
  const watch = (element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }
  return (
    <footer className="landing-foot" ref={watch}>
      <span>{t('landing.footer')}</span>
      {version.data && <span>{t('landing.version', { version: version.data.version })}</span>}
      <Link to="/reference">{t('core.reference')}</Link>
      {site?.beian && language() === 'zh-cn' && (
        <a href="https://beian.miit.gov.cn/" rel="noopener noreferrer">
          {site.beian}
        </a>
      )}
    </footer>
  )
}
