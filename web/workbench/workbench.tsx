import { useState } from 'react'
import { useStore, words } from './sample.ts'
import { language, setLanguage, usePhrases } from '../locales/phrases.ts'
import { setTheme, theme } from '../lib/theme.ts'
import { Segments } from '../ui/controls/segments.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { pages } from './pages.ts'
import './workbench.css'

/** The list of pages on the left, the chosen one beside it. */
export function Workbench({ first }: { first: string }) {
  const t = usePhrases()
  const [at, setAt] = useState(
    Math.max(
      0,
      pages.findIndex((one) => one.name === first),
    ),
  )
  const shown = pages[at] ?? pages[0]!
  const chosen = useStore(theme)
  const open = (index: number) => {
    setAt(index)
    const query = new URLSearchParams(location.search)
    query.set('page', pages[index]?.name ?? '')
    history.replaceState(null, '', `?${query}`)
  }
  const Page = shown.page
  return (
    <div className="workbench">
      <nav aria-label={words('Controls', '控件')}>
        {pages.map((one, index) => (
          <button
            key={one.name}
            type="button"
            aria-current={index === at ? 'page' : undefined}
            onClick={() => open(index)}
          >
            {one.title()}
          </button>
        ))}
      </nav>
      <main>
        <header>
          <h1>{shown.title()}</h1>
          <Segments
            label={t('core.language')}
            value={language()}
            choices={[
              { value: 'en', label: 'English', lang: 'en' },
              { value: 'zh-cn', label: '中文', lang: 'zh-cn' },
            ]}
            onValue={(next) => void setLanguage(next)}
          />
          <Segments
            label={t('core.theme')}
            value={chosen}
            choices={[
              { value: 'light', label: t('core.themeLight') },
              { value: 'dark', label: t('core.themeDark') },
              { value: 'system', label: t('core.themeSystem') },
            ]}
            onValue={setTheme}
          />
        </header>
        <Page key={shown.name} />
        <p className="file">
          <Icon name="code" size={14} /> {shown.file}
        </p>
      </main>
    </div>
  )
}
