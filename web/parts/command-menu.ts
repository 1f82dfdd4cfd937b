import { createStore } from '../lib/store.ts'

/** True while the command menu is open; `app/keyboard.tsx` renders it. */
export const commandMenu = createStore(false)
