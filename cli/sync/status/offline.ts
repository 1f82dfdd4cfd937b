import { defaultOrder, folderOf } from '../names.ts'
import type { Lock } from '../base/lock.ts'
import { kindOfLock, typeOfKind } from '../plan/kinds.ts'
import type { SyncCalls } from '../remote/calls.ts'

const offline = (): never => {
  throw new Error('no call is made offline')
}

/** Calls that answer as if the server were as the lock says, without any server. */
export function callsOfLock(lock: Lock): SyncCalls {
  const { item } = lock.head
  const catOf = (path: string) => (path === '' ? '0' : (lock.dirs.get(path)?.cat ?? '0'))
  return {
    compare: async () => ({
      item: {
        id: item,
        name: item,
        domain: '',
        type: typeOfKind[kindOfLock(lock)],
        archived: false,
        rights: 'write',
      },
      state: '',
      catalogs: [...lock.dirs].map(([path, { cat, order, name }]) => ({
        id: cat,
        parent: catOf(folderOf(path)),
        path,
        source_path: path,
        name,
        order: order ?? defaultOrder,
      })),
      pages: [...lock.pages].map(([path, { id, rev, hash, title, order }]) => ({
        id,
        path,
        cat: catOf(folderOf(path)),
        title,
        order,
        rev,
        hash,
        base: { rev, hash, title, order },
        author: '',
        time: 0,
      })),
      equal: 0,
      limits: { batch_pages: 1, batch_bytes: 1, page_bytes: 1, file_bytes: 1, kinds: [] },
      server: '',
    }),
    files: async ({ files }) => ({ known: {}, missing: files.map(({ hash }) => hash) }),
    write: offline,
    file: offline,
    prune: offline,
    read: offline,
    download: offline,
  }
}
