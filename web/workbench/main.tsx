// Every control of web/ui on its own, for those who build and change them: /workbench of npm run
// dev.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadPhrases, setLanguage } from '../locales/phrases.ts'
import { setTheme } from '../lib/theme.ts'
import { Navigation } from '../parts/links/navigation.tsx'
import '../ui/tokens.css'
import '../ui/base.css'
import { NoticesRegion } from '../ui/feedback/notices/notices-region.tsx'
import { Workbench } from './workbench.tsx'

// ?page=dialog&lang=zh-cn&theme=dark links to a page in that language and theme
const query = new URLSearchParams(location.search)
const theme = query.get('theme')
if (theme === 'light' || theme === 'dark') setTheme(theme)
await loadPhrases('core', 'controls', 'sorting', 'item-compare')
await setLanguage(query.get('lang') === 'zh-cn' ? 'zh-cn' : 'en')
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Navigation>
      <Workbench first={query.get('page') ?? ''} />
      <NoticesRegion />
    </Navigation>
  </StrictMode>,
)
