import { draftStart } from './drafts.ts'

/** The database of texts that local storage has no room for; each is named there nevertheless. */
const database = 'drafts'

const store = 'drafts'

/**
 * Texts that local storage has no room for, in IndexedDB, by the names of their drafts. They end
 * with a refusal where the browser has no room either, or forbids it.
 */
export const putLarge = (name: string, draft: object): Promise<unknown> =>
  inStore('readwrite', (drafts) => drafts.put(draft, name))

/** @returns `undefined` if there is none */
export const getLarge = (name: string): Promise<unknown> =>
  inStore('readonly', (drafts) => drafts.get(name))

export const dropLarge = (name: string): Promise<unknown> =>
  inStore('readwrite', (drafts) => drafts.delete(name))

/** Removes those of a person. */
export const dropLargeOf = (uid: string): Promise<unknown> =>
  inStore('readwrite', (drafts) =>
    drafts.delete(IDBKeyRange.bound(draftStart(uid), `${draftStart(uid)}\uffff`)),
  )

async function inStore(
  mode: IDBTransactionMode,
  run: (drafts: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const connection = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = connection.transaction(store, mode)
      const request = run(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result as unknown)
      transaction.onabort = () => reject(transaction.error ?? new Error('refused'))
    })
  } finally {
    connection.close()
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })
