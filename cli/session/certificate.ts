import net from 'node:net'
import type { PeerCertificate } from 'node:tls'
import type { network as en } from '../locales/en/network.ts'
import type { Translator } from '../locales/translator.ts'
import { Problem } from '../output.ts'

// Explains why a certificate is not trusted: its subject, its issuer, and what is wrong with it.
// Source: cli/spec.md 8.

type Reason = Extract<
  keyof typeof en,
  `certificate${'Expired' | 'NotYet' | 'Revoked' | 'SelfSigned' | 'UnknownIssuer' | 'Elsewhere'}`
>

/** Error codes of OpenSSL and Node.js. */
const reasons: Readonly<Record<string, Reason>> = {
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateNotYet',
  CERT_REVOKED: 'certificateRevoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUnknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUnknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUnknownIssuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUnknownIssuer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateElsewhere',
}

export const isCertificateError = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/.test(code)

/** Timeout for fetching the certificate after a call has failed, in milliseconds. */
const timeoutMs = 5_000

/**
 * The certificate a server presents, valid or not; no data is sent. `undefined` where it cannot be
 * fetched, for example behind a proxy.
 */
async function certificateAt(address: URL): Promise<PeerCertificate | undefined> {
  // takes long to load
  const tls = await import('node:tls')
  const host = address.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = tls.connect({
      host,
      port: Number(address.port || 443),
      ...(net.isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
      timeout: timeoutMs,
    })
    const end = (certificate?: PeerCertificate) => {
      socket.destroy()
      resolve(certificate)
    }
    socket.once('secureConnect', () => end(socket.getPeerCertificate()))
    socket.once('error', () => end())
    socket.once('timeout', () => end())
  })
}

/** `docs.example.com (DNS:docs.example.com, DNS:www.example.com)`; a long list is shortened. */
function subjectOf({ subject, subjectaltname }: PeerCertificate): string {
  const names = (subjectaltname ?? '').split(', ').filter(Boolean)
  const shown = names.length > 5 ? [...names.slice(0, 5), '…'] : names
  const own = nameIn(subject)
  return names.length === 0 ? own : `${own} (${shown.join(', ')})`
}
const nameIn = (holder: PeerCertificate['subject'] | undefined): string =>
  [holder?.CN ?? holder?.O ?? '–'].flat().join(', ')

const dayOf = (time: string): string =>
  Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString().slice(0, 10)

/** @param code error code of the failed call */
export async function certificateProblem(
  error: unknown,
  code: string,
  address: string,
  t: Translator<typeof en>,
): Promise<Problem> {
  const url = new URL(address)
  const known = reasons[code]
  const reason = known ? t(known, { host: url.hostname }) : code
  const certificate = await certificateAt(url)
  const about =
    certificate?.subject === undefined
      ? ''
      : ` ${t('certificateOf', {
          subject: subjectOf(certificate),
          issuer: nameIn(certificate.issuer),
          from: dayOf(certificate.valid_from),
          to: dayOf(certificate.valid_to),
        })}`
  const sentence = t('wrongCertificate', {
    address: url.origin,
    reason: known ? `${reason} (${code})` : reason,
  })
  return new Problem('error', `${sentence}${about}`, {
    name: 'wrongCertificate',
    hint: t('trustCertificate'),
    cause: error,
  })
}
