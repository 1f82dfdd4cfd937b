import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Site } from '../../request-context.ts'
import { network } from '../../signin/network.ts'
import type { Addressed } from '../request/addresses.ts'
import { namedIn, senderFor, admitsSenders, senderRefused, type Sender } from './admission.ts'
import { bodyBounds, type BodyBounds } from './bounds.ts'
import { decodeBody, type Parameters } from './form.ts'
import { readChunks, type ChunkConsumer } from './chunks.ts'
import { ByteBudget } from './byte-budget.ts'
import { BodyReservation } from './body-reservation.ts'
import { readMultipart, type Multipart, type WantedFile } from './uploads.ts'

/** A body that was read. `release` gives its budget back once nobody needs it any more. */
export interface Body extends Multipart {
  readonly release: () => void
}

const noFields = (): Parameters => Object.create(null) as Parameters
const nothing = (): Multipart => ({ fields: noFields(), upload: null, tooLarge: false })

/** Announced length of a body: 0 for none, `null` if unknown. */
const declaredBytes = ({ headers }: FastifyRequest): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

/**
 * Reads the bodies of calls within their limits. Bodies above 1 MB are for callers that the call
 * admits: header, address and cookie are checked before a byte is read, then the first 1 MB, where
 * clients send token or key pair as fields. An unread rest closes the connection (`closing.ts`).
 */
export function bodyReader(site: Site, bounds: BodyBounds = bodyBounds) {
  const largestForm = site.config.uploadMax + limits.requestBytes
  const largestItem = limits.itemFileBytes + limits.requestBytes
  const budgets = {
    memory: new ByteBudget(bounds.memory, bounds.memoryOfOne),
    disk: new ByteBudget(
      Math.max(bounds.disk, 4 * largestForm, 2 * largestItem),
      Math.max(bounds.diskOfOne, 2 * largestForm, largestItem),
    ),
    unknown: new ByteBudget(bounds.unknown, bounds.unknownOfOne),
    late: new ByteBudget(bounds.late, bounds.lateOfOne),
  }
  const limit = bounds.ofAnybody / 1024 / 1024

  async function readWhole(
    request: FastifyRequest,
    reply: FastifyReply,
    addressed: Addressed,
    reservation: BodyReservation,
  ): Promise<Multipart> {
    const { call, pairs } = addressed
    const isForm = request.isMultipart()
    const isJson = /\bjson\b/i.test(request.headers['content-type'] ?? '')
    const address = network(request.ip)
    const declared = declaredBytes(request)
    const fileBytes = Math.max(site.config.uploadMax, call.fileBytes ?? 0)
    const most = limits.requestBytes + (isForm ? fileBytes : 0)
    const pieces: Buffer[] = []
    const fields = noFields()
    let isAdmitted = false
    let held = 0

    const admit = async (sender: Sender) => {
      if (typeof sender === 'object')
        await reservation.reserve(
          isForm ? budgets.disk : budgets.memory,
          sender.owner,
          declared ?? most,
          bounds.patience,
        )
      else if (
        sender === 'wrong' ||
        declared === null ||
        declared > bounds.lateOfOne ||
        !admitsSenders(call)
      )
        throw senderRefused(call, sender, limit)
      else reservation.hold(budgets.late, address, declared)
      isAdmitted = true
    }
    const allow = (received: number): Promise<void> | undefined => {
      if (isAdmitted) return undefined
      if (received > bounds.ofAnybody) {
        const named = isForm ? fields : namedIn(Buffer.concat(pieces), isJson)
        return senderFor(site, request, call, pairs, named).then(admit)
      }
      reservation.hold(budgets.unknown, address, received - held)
      held = received
      return undefined
    }
    const read = (take: ChunkConsumer) =>
      readChunks(request.raw, { pace: bounds.pace, most, allow, take })

    if (declared !== null && declared > most)
      throw new Failure('requestTooLarge', { limit: most / 1024 / 1024 })
    if (declared !== null && declared > bounds.ofAnybody) {
      const sender = await senderFor(site, request, call, pairs, noFields())
      if (typeof sender === 'object') await admit(sender)
      else if (!admitsSenders(call)) throw senderRefused(call, sender, limit)
    }
    if (request.headers.expect !== undefined) reply.raw.writeContinue()
    if (isForm) return readForm(request, fields, read, site, { names: call.file ?? [], fileBytes })
    await read((piece) => void pieces.push(piece))
    const bytes = Buffer.concat(pieces)
    return {
      ...nothing(),
      fields: await decodeBody({ bytes, isJson }).catch(unlessCompressed(request)),
    }
  }

  return async function readBody(
    request: FastifyRequest,
    reply: FastifyReply,
    addressed: Addressed,
  ): Promise<Body> {
    const reservation = new BodyReservation()
    const release = () => reservation.release()
    if (declaredBytes(request) === 0) return { ...nothing(), release }
    try {
      return { ...(await readWhole(request, reply, addressed, reservation)), release }
    } catch (error) {
      release()
      // calls that take any body treat an unreadable one as empty
      if (!(addressed.call.takesAnyBody && error instanceof Failure)) throw error
      return { ...nothing(), release }
    }
  }
}

/** A body that cannot be read and says that it is compressed, which no client may send here. */
const unlessCompressed =
  ({ headers }: FastifyRequest) =>
  (error: unknown): never => {
    const isCompressed = /\b(?:gzip|deflate|br|zstd)\b/i.test(headers['content-encoding'] ?? '')
    throw isCompressed && error instanceof Failure && error.why === 'textNotUtf8'
      ? new Failure('bodyCompressed')
      : error
  }

/** Resolves when the stream accepts data again, or is closed. */
const drained = (stream: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })

/**
 * Reads a multipart body. Once the parser has refused it the rest is still read, within the same
 * limits, so that the connection can be reused; beyond them it is closed.
 */
async function readForm(
  request: FastifyRequest,
  fields: Parameters,
  read: (take: ChunkConsumer) => Promise<void>,
  site: Site,
  wanted: WantedFile,
): Promise<Multipart> {
  const parsed = new PassThrough()
  let isOver = false
  const coming = read((piece) => {
    return parsed.destroyed || parsed.write(piece) ? undefined : drained(parsed)
  }).then(
    () => void parsed.end(),
    (error: unknown) => {
      if (isOver) request.raw.destroy()
      parsed.destroy(error as Error)
    },
  )
  try {
    return await readMultipart(request, parsed, fields, site, wanted)
  } finally {
    isOver = true
    parsed.destroy()
    void coming
  }
}
