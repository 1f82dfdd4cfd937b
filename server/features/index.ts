import type { Mounted } from '../http/route.ts'

/** Every group there is; nothing registers itself. */
export const allRoutes: readonly Mounted[] = []
