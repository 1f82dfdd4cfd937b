import { createStore } from '../../lib/store.ts'

/** The item that is being read. */
interface EnteredItem {
  id: string
  /** How many reminders were unread on entering it. */
  unread: number
}

/** Told by the reading view, so that the notices of messages know when somebody enters an item. */
export const enteredItem = createStore<EnteredItem | null>(null)
