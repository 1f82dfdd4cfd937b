import { createRoot } from 'react-dom/client'
import { loadSession } from './api/session.ts'
import { Application } from './app/application.tsx'
import { preloadScreen } from './app/routes.tsx'
import { appLocation } from './lib/address/navigation.ts'
import { watchForOldAddresses } from './app/old-addresses.ts'
import { loadPhrases } from './locales/phrases.ts'
import { tellOfUnhandled } from './ui/lazy-part.tsx'
import './ui/tokens.css'
import './ui/base.css'
import './app/static-frame.css'
import { replaceFrame } from './app/static-frame.ts'
import { takeAnswers } from './app/document-answers.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the document has no #root')

// few need them, and everybody would wait for them
const forced = matchMedia('(forced-colors: active)')
const markChosen = () => void (forced.matches && import('./ui/forced-colors.css'))
markChosen()
forced.addEventListener('change', markChosen)

void start(root)

/** Not awaited by this module: the code of screens imports from it, and would wait for it. */
async function start(root: HTMLElement): Promise<void> {
  let removeFrame = () => {}
  try {
    if (isStorageForbidden()) await import('./lib/storage/storage.ts')
    // The document's own data first, then three loads at once: the session, the code of the screen,
    // the phrases.
    takeAnswers()
    void loadSession()
    const screen = preloadScreen(appLocation.get().pathname)
    watchForOldAddresses()
    removeFrame = replaceFrame(root)
    await Promise.all([loadPhrases('core'), screen])
    addEventListener('unhandledrejection', tellOfUnhandled)
    createRoot(root).render(<Application />)
  } catch {
    removeFrame()
    // No phrases arrived, so this message is in both languages.
    root.textContent =
      'The program could not be loaded. Please reload. 程序没有加载成功，请刷新页面。'
  }
}

/** Each access throws then. */
function isStorageForbidden(): boolean {
  try {
    return !localStorage
  } catch {
    return true
  }
}
