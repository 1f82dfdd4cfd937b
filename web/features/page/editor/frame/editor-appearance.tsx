import { usePhrases } from '../../../../locales/phrases.ts'
import {
  LanguageSwitch,
  ThemeSwitch,
  useLanguageEntries,
  useThemeEntries,
} from '../../../../parts/appearance.tsx'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { MenuButton, type MenuButtonProps } from '../../../../ui/overlays/menus/menu.tsx'

interface EditorAppearanceProps {
  /** Further entries of the menu on a phone. */
  entries?: MenuButtonProps['groups'][number]
}

/** Language and theme; on a phone a menu. */
export function EditorAppearance({ entries = [] }: EditorAppearanceProps) {
  const t = usePhrases()
  return (
    <>
      <span className="wide-only editor-appearance">
        <LanguageSwitch />
        <ThemeSwitch />
      </span>
      <span className="phone-only">
        <MenuButton
          label={t('page.more')}
          groups={[entries, useLanguageEntries(), useThemeEntries()]}
        >
          {(trigger) => <IconButton icon="more" label={t('page.more')} {...trigger} />}
        </MenuButton>
      </span>
    </>
  )
}
