import { needsSignIn } from '../../api/refusal.ts'
import { ask } from '../../api/transport.ts'

/**
 * Whether the browser has kept the cookie of the sign-in; true where that can't be asked. Source:
 * web/spec/reading.md 3.1.
 */
export const isKept = (): Promise<boolean> =>
  ask('user/info', {}).then(
    () => true,
    (error: unknown) => !needsSignIn(error),
  )
