import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { storageForm, type adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { AdviceName } from '#contract/locales/sentence.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { ForbiddenAddress, fetchOutgoing } from '../../outgoing.ts'
import { typedForm } from '../../services/settings/setting-group.ts'
import { storeForm } from '../../services/settings/site-config.ts'
import { certificateText, connectTo, overTls, resolveHost } from '../../signin/connection.ts'
import { StepFailed, stepRecorder } from '../../signin/steps.ts'
import { missingFields, placeOf, type Place } from '../../storage/place.ts'
import { s3Store } from '../../storage/s3.ts'
import { StoreFailure, type FinishedFile, type Store } from '../../storage/store.ts'

type TestStorage = typeof adminSettingCalls.testStorage

/** The steps of the test, in order. Source: web/spec/managing.md 5.6. */
const names = ['form', 'connect', 'write', 'writeLarge', 'read', 'visit', 'delete'] as const

/**
 * Sizes of the two test objects: one that every store accepts, and one that reveals limits on the
 * way.
 */
const sizes = { small: 1_024, large: 6 * 1_048_576 }

const clockText = (unix: number): string =>
  unix > 0 ? new Date(unix * 1000).toISOString().slice(0, 19).replace('T', ' ') : '?'

/** Advice without values, except the two clocks. */
type StoreAdvice = Exclude<Extract<AdviceName, `store${string}`>, 'storeDelete'> | 'hostForbidden'

const advices: Readonly<Record<string, StoreAdvice>> = {
  SignatureDoesNotMatch: 'storeSecret',
  InvalidAccessKeyId: 'storeKey',
  RequestTimeTooSkewed: 'storeClock',
  AuthorizationHeaderMalformed: 'storeRegion',
  IllegalLocationConstraintException: 'storeRegion',
  NoSuchBucket: 'storeBucket',
  AccessDenied: 'storeRight',
  AllAccessDisabled: 'storeRight',
  PermanentRedirect: 'storeElsewhere',
  TemporaryRedirect: 'storeElsewhere',
  OtherBytes: 'storeBytes',
  XAmzContentSHA256Mismatch: 'storeBytes',
  EFORBIDDENADDRESS: 'hostForbidden',
}
const adviceByCode = new Map(Object.entries(advices))

/** The store's error, with advice. */
function stepFailure(error: unknown): Error {
  if (!(error instanceof StoreFailure)) return error as Error
  const { code, status, requestId, storeTime, message } = error
  const detail = [
    status > 0 ? String(status) : '',
    `${code}: ${message}`,
    requestId && `request ${requestId}`,
  ]
    .filter(Boolean)
    .join(', ')
  // both real clocks: signatures use the real time
  const clocks = { store: clockText(storeTime), server: clockText(Math.floor(Date.now() / 1000)) }
  const isRedirect = status >= 300 && status < 400
  return new StepFailed(
    detail,
    adviceByCode.get(code) ??
      (isRedirect ? 'storeElsewhere' : status > 0 ? 'storeRefused' : 'storeBroken'),
    clocks,
  )
}
const asking = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => Promise.reject(stepFailure(error)))

/** A random file on this server's disk, like an upload. */
async function probe(
  folder: string,
  size: number,
): Promise<FinishedFile & { readonly bytes: Buffer }> {
  const bytes = randomBytes(size)
  const file = path.join(folder, `store-test-${randomBytes(8).toString('hex')}`)
  await writeFile(file, bytes, { mode: 0o600 })
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  }
  return {
    path: file,
    size,
    hash: createHash('sha256').update(bytes).digest('base64url'),
    headers,
    bytes,
  }
}

/** Connects to the store's host. @returns the address in use and TLS details */
async function reach(place: Place): Promise<string> {
  const { hostname, port, protocol } = new URL(place.address)
  const isTls = protocol === 'https:'
  const where = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isTls ? 443 : 80) }
  const plain = await connectTo(where, await resolveHost(where))
  const reached = `${place.address}, region ${place.region}`
  if (!isTls) {
    plain.destroy()
    return reached
  }
  const socket = await overTls(where.host, plain)
  const tls = `${socket.getProtocol()}, ${certificateText(socket)}`
  socket.destroy()
  return `${reached}; ${tls}`
}

async function readBack(store: Store, key: string, bytes: Buffer): Promise<void> {
  const stream = await store.read(key, 0, bytes.length - 1)
  if (!stream) throw new StoreFailure('NoSuchKey', 'the object is not there')
  const back = await buffer(stream).catch((error: unknown) =>
    Promise.reject(new StoreFailure('BrokenOff', (error as Error).message)),
  )
  if (!back.equals(bytes))
    throw new StoreFailure(
      'OtherBytes',
      `${back.length} bytes came back, and others than were written`,
    )
}

/** Fetches from the domain like a visitor: without a signature. */
async function fetchFromDomain(domain: string, address: string, bytes: Buffer): Promise<string> {
  const ask = (url: string) =>
    fetchOutgoing(new URL(url), { seconds: 10, maxBytes: 1_048_576 }).catch((error: unknown) => {
      throw new StepFailed(
        (error as Error).message,
        error instanceof ForbiddenAddress ? 'hostForbidden' : 'storeDomain',
      )
    })
  const { status, body, headers } = await ask(address)
  if (status !== 200)
    throw new StepFailed([`${status}`, headers.location].filter(Boolean).join(' → '), 'storeDomain')
  if (!body.equals(bytes)) throw new StepFailed(`200, ${body.length} bytes`, 'storeDomainBytes')
  const root = await ask(`${domain}/`)
  if (/<(?:ListBucketResult|ListAllMyBucketsResult)\b/.test(root.body.toString()))
    throw new StepFailed(`${domain}/`, 'storeDomainLists')
  return `${address.slice(0, address.lastIndexOf('/'))}/…: 200`
}

/** Tests the unsaved form. */
export async function testStorage(
  { ctx }: Administer,
  { oss_setting }: InputOf<TestStorage>,
): Promise<OutputOf<TestStorage>> {
  const setting = await typedForm(ctx, storeForm, oss_setting ?? storageForm.parse({}))
  const { run, steps } = stepRecorder(ctx.locale, names)
  const complete = async () => {
    const found = placeOf(setting)
    if (!found) throw new StepFailed(missingFields(setting).join(', '), 'formIncomplete')
    return found
  }
  const place = await run('form', complete, inSilence)
  if (place) await tryStore(run, place, ctx.site.uploadsFolder)
  return { steps: steps() }
}

const aloud = (detail: string) => detail
const inSilence = () => ''

/** Writes, reads and deletes two objects. They are deleted also when a step in between fails. */
async function tryStore(
  run: ReturnType<typeof stepRecorder>['run'],
  place: Place,
  folder: string,
): Promise<void> {
  const [small, large] = [await probe(folder, sizes.small), await probe(folder, sizes.large)]
  const keyOf = () => `${place.prefix}showdoc-test-${randomBytes(8).toString('hex')}.txt`
  const [smallKey, largeKey] = [keyOf(), keyOf()]
  const store = s3Store(place, 1)
  const written = new Set<string>()
  const write = async (file: FinishedFile, key: string) => {
    written.add(key) // first: the store may have stored what it did not acknowledge
    await asking(store.keep(file, key))
    return key
  }
  const read = () =>
    asking(
      readBack(store, smallKey, small.bytes).then(() => readBack(store, largeKey, large.bytes)),
    )
  const address = store.publicAddress(smallKey)
  try {
    await run('connect', () => reach(place), aloud)
    await run('write', () => write(small, smallKey), aloud)
    await run('writeLarge', () => write(large, largeKey), aloud)
    await run('read', read, inSilence)
    if (address)
      await run('visit', () => fetchFromDomain(place.domain, address, small.bytes), aloud)
    await run('delete', () => removeNaming(store, written), inSilence)
  } finally {
    await remove(store, written).catch(() => undefined) // after a failed step: as far as the store permits
    await Promise.all([small, large].map((file) => rm(file.path, { force: true })))
  }
}

/** Deletes the written objects one by one, and removes them from the set. */
async function remove(store: Store, written: Set<string>): Promise<void> {
  const removals = [...written].map((key) => store.remove(key).then(() => written.delete(key)))
  const outcomes = await Promise.allSettled(removals)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** The same, as a step that names what is left. */
async function removeNaming(store: Store, written: Set<string>): Promise<void> {
  try {
    await remove(store, written)
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    throw new StepFailed(`${error.code}: ${error.message}`, 'storeDelete', {
      keys: [...written].join(', '),
    })
  }
}
