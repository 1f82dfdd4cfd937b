import type { Clashes } from '../sync/plan/compare.ts'
import type { PushTranslator } from './push/push-messages.ts'
import { shown } from './shown.ts'

/** Title and catalog in conflict, each with both values. Source: cli/spec.md 3.4 */
export function clashCells(clashes: Clashes | undefined, t: PushTranslator): string[] {
  return (['title', 'catalog'] as const).flatMap((field) => {
    const both = clashes?.[field]
    return both
      ? [t(`line.clash.${field}`, { local: shown(both.local), remote: shown(both.remote) })]
      : []
  })
}
