import type { ComponentType } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { loadPhrases } from '../../../locales/phrases.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import type { SettingsTab } from './settings-tabs.tsx'

/** All tabs but the first one; each loads when it is first opened. Source: web/spec/design.md 7. */
export const laterTabs = {
  members: lazyComponent(() =>
    Promise.all([import('./members/members-tab.tsx'), loadPhrases('item-roles')]).then(
      ([m]) => m.MembersTab,
    ),
  ),
  advanced: lazyComponent(() => import('./advanced-tab.tsx').then((m) => m.AdvancedTab)),
  globals: lazyComponent(() => import('./globals/globals-tab.tsx').then((m) => m.GlobalsTab)),
  openapi: lazyComponent(() => import('./open-api-tab.tsx').then((m) => m.OpenApiTab)),
  recycle: lazyComponent(() => import('./recycle/recycle-tab.tsx').then((m) => m.RecycleTab)),
} satisfies Record<Exclude<SettingsTab, 'info'>, ComponentType<{ item: Answer<'item/detail'> }>>
