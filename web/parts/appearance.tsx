import { useSyncExternalStore } from 'react'
import { refresh } from '../api/answers.ts'
import { setTheme, theme, type Theme } from '../lib/theme.ts'
import type { Language } from '../locales/areas.ts'
import { language, setLanguage, t, usePhrases } from '../locales/phrases.ts'
import { IconButton } from '../ui/controls/button.tsx'
import type { IconName } from '../ui/icons/icon.tsx'
import { MenuButton } from '../ui/overlays/menus/menu.tsx'
import type { MenuEntry } from '../ui/overlays/menus/menu-entry.ts'
import { showNotice } from '../ui/feedback/notices/notices.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'

const icons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'monitor' }
export const languages: readonly { value: Language; label: string; short: string; lang: string }[] =
  [
    { value: 'zh-cn', label: '中文', short: '中', lang: 'zh-cn' },
    { value: 'en', label: 'English', short: 'EN', lang: 'en' },
  ]

export const useTheme = (): Theme => useSyncExternalStore(theme.follow, theme.get)

/**
 * Changes the language, including the phrases that the server put into texts. A failure is shown,
 * and the language stays.
 */
export const changeLanguage = (next: Language) =>
  void setLanguage(next).then(
    () => refresh('page/info', 'page/infoByKey'),
    () =>
      showNotice({
        text: t(navigator.onLine ? 'core.chunkFailed' : 'core.partOffline'),
        action: { label: t('core.reload'), run: () => location.reload() },
        stay: 0,
      }),
  )

/** Switches to the other language, named in that language. */
export function LanguageSwitch() {
  usePhrases()
  const other = languages.find((one) => one.value !== language())
  if (!other) return null
  return (
    <Tooltip text={other.label}>
      <button
        type="button"
        className="icon-button"
        lang={other.lang}
        aria-label={`${other.short} ${other.label}`}
        onClick={() => changeLanguage(other.value)}
      >
        {other.short}
      </button>
    </Tooltip>
  )
}

/** Light, dark, or following the system. */
export function ThemeSwitch() {
  const t = usePhrases()
  const chosen = useTheme()
  return (
    <MenuButton label={t('core.theme')} groups={[useThemeEntries()]}>
      {(trigger) => (
        <IconButton
          icon={chosen === 'light' ? 'sun' : 'moon'}
          label={t('core.theme')}
          {...trigger}
        />
      )}
    </MenuButton>
  )
}

/** The themes as menu entries. */
export function useThemeEntries(): MenuEntry[] {
  const t = usePhrases()
  const chosen = useTheme()
  const words: Record<Theme, string> = {
    light: t('core.themeLight'),
    dark: t('core.themeDark'),
    system: t('core.themeSystem'),
  }
  return (['light', 'dark', 'system'] as const).map((one) => ({
    name: one,
    label: words[one],
    icon: icons[one],
    checked: one === chosen,
    run: () => setTheme(one),
  }))
}

/** The languages as menu entries. */
export function useLanguageEntries(): MenuEntry[] {
  usePhrases()
  return languages.map((one) => ({
    name: one.value,
    label: one.label,
    lang: one.lang,
    icon: 'globe',
    checked: one.value === language(),
    run: () => changeLanguage(one.value),
  }))
}
