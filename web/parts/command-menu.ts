import { createStore } from '../lib/store.ts'

/** What is typed in the command menu; `null` while it is closed. `app/keyboard.tsx` renders it. */
export const commandMenu = createStore<string | null>(null)
