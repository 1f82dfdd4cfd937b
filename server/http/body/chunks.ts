import type { Readable } from 'node:stream'
import { Failure } from '#contract/failures.ts'
import type { Pace } from './bounds.ts'

/** Consumes a chunk. @returns what to await before the next one */
export type ChunkConsumer = (piece: Buffer) => Promise<void> | undefined

const underWay = new WeakSet<Readable>()

/** True while a body is being read, including waits. */
export const isBeingRead = (body: Readable): boolean => underWay.has(body)

interface Reading {
  readonly pace: Pace
  /** Most bytes it may have. */
  readonly most: number
  /**
   * Called before each chunk with the number of bytes received, including it.
   * @returns what to await
   * @throws {Failure}
   */
  readonly allow: (received: number) => Promise<void> | undefined
  readonly take: ChunkConsumer
}

/**
 * Reads a body chunk by chunk as it arrives; the consumer never gets more than was allowed. Waiting
 * on our side does not count as slowness of the sender.
 *
 * @throws {Failure} what `allow` throws; `requestTooLarge`, `requestTooSlow`; `badInput` when it
 * breaks off. The rest stays unread then
 */
export function readChunks(body: Readable, { pace, most, allow, take }: Reading): Promise<void> {
  return new Promise((resolve, reject) => {
    let due = performance.now() + pace.ms
    let received = 0
    let timer: NodeJS.Timeout | undefined
    const leave = () => {
      clearTimeout(timer)
      underWay.delete(body)
      body.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
    }
    const fail = (error: unknown) => {
      leave()
      body.on('error', () => undefined) // it may still fail
      body.pause()
      reject(error as Error)
    }
    const onBroken = () => fail(new Failure('badInput', { field: 'body' }))
    const onEnd = () => {
      leave()
      resolve()
    }
    const watch = () => {
      const left = due - performance.now()
      if (left <= 0) fail(new Failure('requestTooSlow'))
      else timer = setTimeout(watch, Math.ceil(left))
    }
    const waitFor = async (work: Promise<unknown>) => {
      const since = performance.now()
      body.pause()
      clearTimeout(timer)
      try {
        await work
      } catch (error) {
        return fail(error)
      }
      due += performance.now() - since
      watch()
      body.resume()
    }
    const onData = (piece: Buffer) => {
      received += piece.length
      due = Math.min(
        due + (piece.length / pace.bytesPerSecond) * 1_000,
        performance.now() + pace.ms,
      )
      try {
        if (received > most) throw new Failure('requestTooLarge', { limit: most / 1024 / 1024 })
        const allowed = allow(received)
        const taken = allowed ? allowed.then(() => take(piece)) : take(piece)
        if (taken) void waitFor(taken)
      } catch (error) {
        fail(error)
      }
    }
    if (body.destroyed) return onBroken()
    underWay.add(body)
    watch()
    body.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}
