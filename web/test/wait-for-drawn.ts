import { vi } from 'vitest'

/**
 * Waits until the condition does not throw. React draws by its own schedule meanwhile, as in a
 * browser: what comes by itself, like code that is loaded, is nobody's act.
 */
export async function waitForDrawn(condition: () => void): Promise<void> {
  const settings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const before = settings.IS_REACT_ACT_ENVIRONMENT
  settings.IS_REACT_ACT_ENVIRONMENT = false
  try {
    await vi.waitFor(condition, { timeout: 40_000 })
  } finally {
    settings.IS_REACT_ACT_ENVIRONMENT = before
  }
}
