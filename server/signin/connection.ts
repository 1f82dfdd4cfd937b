import { once } from 'node:events'
import { isIP, connect, type LookupFunction, type Socket } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { addressesOf, ForbiddenAddress } from '../outgoing.ts'
import { StepFailed } from './steps.ts'

// Connects to another server step by step: a connection test performs the same steps as actual use.

/** Milliseconds per step, so that a dead server does not block anybody for long. */
export const stepMs = 5_000

interface Where {
  readonly host: string
  readonly port: number
}

/** @throws {StepFailed} on a timeout */
export async function withTimeout<T>(work: Promise<T>, late: () => StepFailed): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), stepMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** The addresses of the host. @throws {StepFailed} */
export async function resolveHost({ host }: Where): Promise<LookupAddress[]> {
  try {
    return await withTimeout(
      addressesOf(host),
      () => new StepFailed(`no answer about ${host}`, 'hostUnknown'),
    )
  } catch (error) {
    if (error instanceof StepFailed) throw error
    throw new StepFailed(
      (error as Error).message,
      error instanceof ForbiddenAddress ? 'hostForbidden' : 'hostUnknown',
    )
  }
}

/** The network errors of all addresses that were tried. */
const words = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map((one: Error) => one.message).join('; ')
    : error.message

/** A plain connection to one of the resolved addresses. @throws {StepFailed} */
export async function connectTo(
  { host, port }: Where,
  found: readonly LookupAddress[],
): Promise<Socket> {
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first] = found as readonly [LookupAddress]
    if (options.all) callback(null, [...found])
    else callback(null, first.address, first.family)
  }
  const socket = connect({ host, port, lookup, autoSelectFamily: true })
  socket.on('error', () => undefined) // handled by the step that waits, or irrelevant
  const addresses = found.map(({ address }) => `${address}:${port}`).join(', ')
  try {
    await withTimeout(
      once(socket, 'connect'),
      () => new StepFailed(`no answer from ${addresses}`, 'connectTimeout'),
    )
    return socket
  } catch (error) {
    socket.destroy()
    if (error instanceof StepFailed) throw error
    const { code } = error as NodeJS.ErrnoException
    const advice =
      code === 'ECONNREFUSED'
        ? 'connectRefused'
        : code === 'ETIMEDOUT'
          ? 'connectTimeout'
          : 'connectFailed'
    throw new StepFailed(words(error as Error), advice)
  }
}

/** Advice on an untrusted certificate, by the error code of the verifier. */
function adviceOf(code: string) {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'tlsName'
  return /EXPIRED|NOT_YET_VALID/.test(code) ? 'tlsExpired' : 'tlsIssuer'
}

const nameOf = (of: { CN?: string | string[]; O?: string | string[] } | undefined): string =>
  [of?.CN ?? of?.O ?? '?'].flat().join(' ')

/** Subject, issuer and expiry of the server's certificate. */
export function certificateText(socket: TLSSocket): string {
  const { subject, issuer, valid_to } = socket.getPeerCertificate()
  return `subject ${nameOf(subject)}, issuer ${nameOf(issuer)}, until ${valid_to}`
}

/**
 * Upgrades a connection to TLS; the certificate must be valid for the host. @throws {StepFailed}
 */
export async function overTls(host: string, plain: Socket): Promise<TLSSocket> {
  try {
    // an untrusted certificate is accepted here, then inspected and refused with its names below
    const socket = connectTls({
      socket: plain,
      host,
      ...(isIP(host) ? {} : { servername: host }),
      rejectUnauthorized: false,
    })
    socket.on('error', () => undefined)
    await withTimeout(
      once(socket, 'secureConnect'),
      () => new StepFailed('no answer to TLS', 'tlsFailed'),
    )
    if (!socket.authorized) {
      const code = String(socket.authorizationError)
      throw new StepFailed(`${code}: ${certificateText(socket)}`, adviceOf(code))
    }
    return socket
  } catch (error) {
    plain.destroy()
    throw error instanceof StepFailed
      ? error
      : new StepFailed((error as Error).message, 'tlsFailed')
  }
}
