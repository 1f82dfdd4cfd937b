import { writeCookie, readCookie } from './storage/cookies.ts'
import { createStore } from './store.ts'

export type Theme = 'light' | 'dark' | 'system'

const chosen = readCookie('theme')

/**
 * The chosen theme, `system` until one is chosen. The start script applies it to the document
 * before the first paint.
 */
export const theme = createStore<Theme>(chosen === 'light' || chosen === 'dark' ? chosen : 'system')

/** Changes the theme now and for later visits. Source: web/spec/reading.md 1.5. */
export function setTheme(next: Theme): void {
  document.documentElement.dataset.theme = next
  writeCookie('theme', next)
  theme.set(next)
}
