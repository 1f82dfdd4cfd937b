import { loadPhrases } from '../../locales/phrases.ts'
import type { IconName } from '../../ui/icons/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'

/**
 * The panels in the order of the menu; each loads when it is first opened. Source:
 * web/spec/managing.md 5.
 */
export const panels = {
  users: {
    icon: 'users' satisfies IconName,
    Panel: lazyComponent(() =>
      Promise.all([import('./users/users-panel.tsx'), loadPhrases('admin-users')]).then(
        ([m]) => m.UsersPanel,
      ),
    ),
  },
  items: {
    icon: 'book' satisfies IconName,
    Panel: lazyComponent(() =>
      Promise.all([import('./items/items-panel.tsx'), loadPhrases('admin-items')]).then(
        ([m]) => m.ItemsPanel,
      ),
    ),
  },
} as const

export type PanelName = keyof typeof panels
export const panelNames = Object.keys(panels) as PanelName[]
