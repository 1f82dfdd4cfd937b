import { useSession } from '../../api/session.ts'
import { hrefOf } from '../../lib/address/navigation.ts'
import { signInAddress } from '../../lib/address/redirect.ts'
import { shortcutText } from '../../lib/shortcut.ts'
import { usePhrases } from '../../locales/phrases.ts'
import type { Action } from '../../parts/actions.ts'
import { useLanguageEntries, useThemeEntries } from '../../parts/appearance.tsx'
import { usePersonEntries } from '../../parts/frame/person/person-menu.tsx'
import { useLocation } from '../../parts/links/navigation.tsx'
import type { MenuEntry } from '../../ui/overlays/menus/menu-entry.ts'
import type { PaletteOption } from '../../ui/overlays/menus/palette.tsx'
import { linkTo } from './link-to.ts'

/**
 * Actions that the destinations offer as well, or that are of no use here: F2 is for the row that has
 * the focus, and Ctrl K Enter must not rename anything.
 */
const leftOut = new Set(['back', 'signIn', 'commandMenu', 'rename'])

/** The actions of the current screen that can be run now. */
export function useActionOptions(actions: readonly Action[]): PaletteOption[] {
  return actions
    .filter(({ name, reason }) => !leftOut.has(name) && !reason)
    .map(({ name, label, icon, shortcut, danger, href, run }) => ({
      id: `action ${name}`,
      label,
      icon: icon ?? 'arrowRight',
      shortcut: shortcut && shortcutText(shortcut),
      danger,
      ...(href ? linkTo(href) : { run }),
    }))
}

/** The screens that the person menu leads to, a new item, and signing in or out. */
export function useDestinations(signOut: () => void): PaletteOption[] {
  const t = usePhrases()
  const { person } = useSession()
  const { pathname, search, hash } = useLocation()
  const entries = usePersonEntries(signOut)
  if (!person) {
    const href = hrefOf(signInAddress(pathname + search + hash))
    return [{ id: 'go signIn', label: t('core.signIn'), icon: 'user', ...linkTo(href) }]
  }
  const [leave] = entries.at(-1) ?? []
  return [
    ...entries
      .flat()
      .flatMap(({ name, label, icon, href }) =>
        href ? [{ id: `go ${name}`, label, icon, ...linkTo(href) }] : [],
      ),
    {
      id: 'go newItem',
      label: t('command-menu.newItem'),
      icon: 'plus',
      ...linkTo(hrefOf('/item/add')),
    },
    ...(leave ? [{ ...optionOf(leave, 'go'), staysOpen: true }] : []),
  ]
}

/** The languages and themes other than the current ones. */
export function usePreferences(): PaletteOption[] {
  const t = usePhrases()
  const named = (entries: readonly MenuEntry[], kind: string, write: (name: string) => string) =>
    entries
      .filter((one) => !one.checked)
      .map((one) => ({ ...optionOf(one, kind), label: write(one.label) }))
  return [
    ...named(useLanguageEntries(), 'language', (name) => t('command-menu.languageTo', { name })),
    ...named(useThemeEntries(), 'theme', (name) => t('command-menu.themeTo', { name })),
  ]
}

const optionOf = ({ name, label, icon, run }: MenuEntry, kind: string): PaletteOption => ({
  id: `${kind} ${name}`,
  label,
  icon,
  run: () => run?.(),
})
