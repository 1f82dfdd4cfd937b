import { setTheme } from '../../lib/theme.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { changeLanguage, languages, useTheme } from '../../parts/appearance.tsx'
import { Segments } from '../../ui/controls/segments.tsx'

/** A segmented control for the language. */
export function LanguageSegments() {
  const t = usePhrases()
  return (
    <Segments
      label={t('core.language')}
      value={language()}
      choices={languages}
      onValue={changeLanguage}
    />
  )
}

/** A segmented control for the theme. */
export function ThemeSegments() {
  const t = usePhrases()
  const choices = [
    { value: 'light', label: t('core.themeLight') },
    { value: 'dark', label: t('core.themeDark') },
    { value: 'system', label: t('core.themeSystem') },
  ] as const
  return (
    <Segments label={t('core.theme')} value={useTheme()} choices={choices} onValue={setTheme} />
  )
}
