import { usePhrases } from '../../locales/phrases.ts'
import type { IconName } from '../icons/icon.tsx'
import type { MenuEntry } from '../overlays/menus/menu-entry.ts'
import { MenuButton } from '../overlays/menus/menu.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Button, IconButton } from './button.tsx'
import './split-button.css'

interface SplitButtonProps {
  label: string
  icon?: IconName
  kind?: 'main'
  busy?: boolean
  /** A call is running, but another press counts. */
  'aria-busy'?: boolean
  /** As people read it: the main action gets a tooltip with it. */
  shortcut?: string
  disabled?: boolean
  onClick: () => void
  /** The alternatives, in groups. */
  groups: readonly (readonly MenuEntry[])[]
}

/**
 * The main action and, behind a hairline, an arrow that opens its alternatives: one frame, two tab
 * stops. Source: web/spec/design.md 4 (split button).
 */
export function SplitButton({
  label,
  icon,
  kind,
  busy,
  'aria-busy': isWorking,
  shortcut,
  disabled,
  onClick,
  groups,
}: SplitButtonProps) {
  const t = usePhrases()
  const main = (
    <Button
      kind={kind}
      icon={icon}
      busy={busy}
      aria-busy={isWorking}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <div className={kind ? `split ${kind}` : 'split'} role="group" aria-label={label}>
      {shortcut ? (
        <Tooltip text={label} shortcut={shortcut}>
          {main}
        </Tooltip>
      ) : (
        main
      )}
      <MenuButton label={t('controls.moreActions', { label })} groups={groups}>
        {(trigger) => (
          <IconButton
            icon="chevronDown"
            label={t('controls.moreActions', { label })}
            disabled={disabled}
            {...trigger}
          />
        )}
      </MenuButton>
    </div>
  )
}
