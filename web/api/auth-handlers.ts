/**
 * What the application does about an answer that concerns more than its asker. The application sets
 * these once at its start, so that this room needs to know neither router nor dialogs. Source:
 * web/spec/reading.md 1.2, 1.4.
 */
export interface AuthHandlers {
  /** A screen can't be filled without signing in: go there, and come back afterwards. */
  goToSignIn(): void
  /**
   * An action needs a session: ask for it over the screen. True when the person is signed in now.
   */
  promptSignIn(): Promise<boolean>
  /** An item asks for its item password; `item` is '0' for a page reached on its own. */
  goToItemPassword(item: string, page: number): void
}

let handlers: AuthHandlers | null = null

export const setAuthHandlers = (chosen: AuthHandlers): void => {
  handlers = chosen
}

/** @throws when the application has not started */
export function authHandlers(): AuthHandlers {
  if (!handlers) throw new Error('the application sets its auth handlers before it draws')
  return handlers
}
