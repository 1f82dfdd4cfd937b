import { shortcutText } from '../../../lib/shortcut.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { LanguageSwitch, ThemeSwitch } from '../../../parts/appearance.tsx'
import { Person } from '../../../parts/frame/person/person.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import { MenuButton } from '../../../ui/overlays/menus/menu.tsx'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import type { ItemAction } from './item-action.ts'

interface ToolsProps {
  actions: readonly ItemAction[]
  /** Includes person, language and theme, where there is no menu to hold them. */
  hasPerson: boolean
}

/** The most used action, which keeps its icon where space is short. */
const mostUsed = new Set(['share', 'edit'])

/**
 * The icon toolbar of windows with a menu; actions without room go into its overflow menu. Source:
 * web/spec/reading.md 8.5.
 */
export function Tools({ actions, hasPerson, isShort }: ToolsProps & { isShort: boolean }) {
  const isShown = ({ name, inRow, icon }: ItemAction) =>
    inRow && icon && (!isShort || mostUsed.has(name))
  const shown = actions.filter(isShown)
  return (
    <>
      {shown.map(({ name, icon, label, shortcut, reason, ahead, run }) => (
        <IconButton
          key={name}
          icon={icon!}
          label={label}
          shortcut={shortcut && shortcutText(shortcut)}
          reason={reason}
          onPointerEnter={ahead}
          onClick={run}
        />
      ))}
      <ToolMenu actions={actions.filter((one) => !isShown(one))} hasPerson={hasPerson} />
    </>
  )
}

/** All actions in one menu: those of the page, those of the item. */
export function ToolMenu({ actions, hasPerson }: ToolsProps) {
  const t = usePhrases()
  const entries = (group: ItemAction['group']) =>
    actions.filter((one) => one.group === group && !one.danger).map(entryOf)
  const groups = [
    entries('page'),
    entries('item'),
    actions.filter(({ danger }) => danger).map(entryOf),
  ]
  return (
    <>
      <MenuButton label={t('core.more')} groups={groups}>
        {(trigger) => <IconButton icon="more" label={t('core.more')} {...trigger} />}
      </MenuButton>
      {hasPerson && (
        <>
          <LanguageSwitch />
          <ThemeSwitch />
          <Person arrow={false} />
        </>
      )}
    </>
  )
}

const entryOf = (action: ItemAction): MenuEntry => ({
  ...action,
  shortcut: action.shortcut && shortcutText(action.shortcut),
})
