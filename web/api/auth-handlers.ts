/**
 * What to do about an answer that affects more than its caller. The application sets these at
 * start-up, so that this room depends on neither the router nor dialogs. Source:
 * web/spec/reading.md 1.2, 1.4.
 */
interface AuthHandlers {
  /** The screen has nothing to show without a session: go to sign-in and come back afterwards. */
  goToSignIn(): void
  /**
   * An action needs a session: ask for it in a dialog. Resolves to true when the person has signed
   * in. `isOther`: there is one, of somebody else than whose screen it is; true is then also a yes to
   * go on as that person.
   */
  promptSignIn(isOther: boolean): Promise<boolean>
  /** Another tab has signed in or out while this one holds unsaved text, which must stay. */
  tellSessionChanged(): void
  /** An item needs its item password; `item` is '0' for a page opened on its own. */
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
