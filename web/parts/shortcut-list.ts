import { createStore } from '../lib/store.ts'

/** True while the list of shortcuts is open; `app/keyboard.tsx` renders it. */
export const shortcutList = createStore(false)
