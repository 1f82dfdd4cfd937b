import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Place } from './place.ts'
import { addressOf, requestStore } from './s3-request.ts'
import { StoreFailure, type Store } from './store.ts'

/** An unguessable key: 160 bits. It reveals neither names nor dates of users. */
const newKeyIn = (place: Place): string =>
  `${place.prefix}showdoc_${randomBytes(20).toString('hex')}`

async function read(
  place: Place,
  key: string,
  start: number,
  end: number,
  tries?: number,
): Promise<Readable | null> {
  const answer = await requestStore(
    place,
    {
      method: 'GET',
      key,
      headers: { range: `bytes=${start}-${end}`, 'accept-encoding': 'identity' },
      accepts: [200, 206],
    },
    tries,
  ).catch((error: unknown) => {
    if (error instanceof StoreFailure && error.code === 'NoSuchKey') return null
    throw error
  })
  const length = Number(answer?.headers['content-length'])
  if (answer && (length !== end - start + 1 || (answer.statusCode === 200 && start > 0))) {
    answer.destroy()
    throw new StoreFailure('OtherBytes', `${length} bytes came instead of ${end - start + 1}`)
  }
  return answer
}

/** Drains an answer whose body is not needed, so that its connection can be reused. */
const settle = (answer: Readable): void => void answer.on('error', () => undefined).resume()

/** An object store with an S3-compatible API: Amazon and others, Aliyun OSS, Tencent COS, Qiniu. */
export const s3Store = (place: Place, tries?: number): Store => ({
  newKey: () => newKeyIn(place),
  async keep(file, key) {
    // length and hash are known, so the store itself verifies that everything arrived
    const headers = { ...file.headers, 'cache-control': 'private, max-age=2592000, immutable' }
    settle(
      await requestStore(
        place,
        { method: 'PUT', key, headers, body: file, accepts: [200, 201] },
        tries,
      ),
    )
  },
  read: (key, start, end) => read(place, key, start, end, tries),
  async remove(key, signal) {
    settle(
      await requestStore(
        place,
        { method: 'DELETE', key, accepts: [200, 202, 204, 404], ...(signal && { signal }) },
        tries,
      ),
    )
  },
  publicAddress: (key) => (place.domain === '' ? null : addressOf(place.domain, key)),
})
