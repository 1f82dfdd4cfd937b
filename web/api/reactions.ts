/**
 * What the application does about an answer that concerns more than its asker. The application sets
 * these once at its start, so that this room needs to know neither router nor dialogs. Source:
 * web/spec/reading.md 1.2, 1.4.
 */
export interface Reactions {
  /** A screen can't be filled without signing in: go there, and come back afterwards. */
  toSignIn(): void
  /**
   * An action needs a session: ask for it over the screen. True when the person is signed in now.
   */
  signInOverScreen(): Promise<boolean>
  /** An item asks for its item password; `item` is '0' for a page reached on its own. */
  toItemPassword(item: string, page: number): void
}

let reactions: Reactions | null = null

export const setReactions = (chosen: Reactions): void => {
  reactions = chosen
}

/** @throws when the application has not started */
export function react(): Reactions {
  if (!reactions) throw new Error('the application sets its reactions before it draws')
  return reactions
}
