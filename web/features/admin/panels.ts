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
  attachments: {
    icon: 'paperclip' satisfies IconName,
    Panel: lazyComponent(() =>
      Promise.all([
        import('./attachments/attachments-panel.tsx'),
        loadPhrases('admin-files'),
        loadPhrases('files'),
      ]).then(([m]) => m.AttachmentsPanel),
    ),
  },
  announcements: {
    icon: 'bell' satisfies IconName,
    Panel: lazyComponent(() =>
      Promise.all([
        import('./announcements/announcements-panel.tsx'),
        loadPhrases('admin-announcements'),
      ]).then(([m]) => m.AnnouncementsPanel),
    ),
  },
  login: {
    icon: 'key' satisfies IconName,
    Panel: lazyComponent(() =>
      Promise.all([
        import('./login/login-panel.tsx'),
        loadPhrases('admin-login'),
        loadPhrases('admin-connection'),
      ]).then(([m]) => m.LoginPanel),
    ),
  },
  settings: {
    icon: 'gear' satisfies IconName,
    Panel: lazyComponent(() =>
      Promise.all([
        import('./settings/settings-panel.tsx'),
        loadPhrases('admin-settings'),
        loadPhrases('admin-connection'),
      ]).then(([m]) => m.SettingsPanel),
    ),
  },
  audit: {
    icon: 'history' satisfies IconName,
    Panel: lazyComponent(() =>
      Promise.all([import('./audit/audit-panel.tsx'), loadPhrases('admin-audit')]).then(
        ([m]) => m.AuditPanel,
      ),
    ),
  },
  about: {
    icon: 'info' satisfies IconName,
    Panel: lazyComponent(() =>
      Promise.all([import('./about/about-panel.tsx'), loadPhrases('admin-about')]).then(
        ([m]) => m.AboutPanel,
      ),
    ),
  },
} as const

export type PanelName = keyof typeof panels
export const panelNames = Object.keys(panels) as PanelName[]
