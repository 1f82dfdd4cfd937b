import type { z } from 'zod'
import type { storageForm } from '#contract/calls/admin-setting.ts'
import { baseWebAddress } from '../outgoing.ts'

/**
 * Settings entered by an administrator, secrets in clear text. Source:
 * server/contract/spec/administration.md 3.1.
 */
export type StoreSetting = z.output<typeof storageForm>

/** Address and parameters of an object store. */
export interface Place {
  /**
   * Address of the bucket without a trailing slash: `https://bucket.host` or `https://host/bucket`.
   */
  readonly address: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  /** Folder of our keys inside the bucket, with a trailing slash, or empty. */
  readonly prefix: string
  /**
   * Address from which visitors fetch files, without a trailing slash; if empty, files are sent by
   * this server.
   */
  readonly domain: string
}

/** Hosts of providers whose buckets are only, or preferably, addressed by their own host name. */
const namesBuckets = /\.(?:amazonaws\.com(?:\.cn)?|aliyuncs\.com|myqcloud\.com)$/

/** Required fields by provider. Source: web/spec/managing.md 5.6. */
const needed: ReadonlyMap<string, readonly (keyof StoreSetting)[]> = new Map([
  ['aliyun', ['key', 'secret', 'endpoint', 'bucket']],
  ['qiniu', ['key', 'secret', 'bucket']],
  ['qcloud', ['region', 'secretId', 'secretKey', 'bucket']],
  ['s3_storage', ['key', 'secret', 'endpoint', 'bucket']],
] as const)

/** True for a supported provider. */
export const isProvider = (type: string): boolean => needed.has(type)

/** Names of missing or invalid fields; empty for a complete form. */
export function missingFields(setting: StoreSetting): (keyof StoreSetting)[] {
  const fields = needed.get(setting.oss_type)
  if (!fields) return ['oss_type']
  const missing = fields.filter((field) => setting[field].trim() === '')
  if (missing.length > 0) return missing
  if (!/^[\w.-]{1,255}$/.test(setting.bucket.trim())) return ['bucket']
  if (!/^[\w.-]*$/.test(setting.region.trim())) return ['region']
  if (!endpointOf(setting)) return ['endpoint']
  if (setting.domain.trim() !== '' && domainOf(setting) === '') return ['domain']
  return []
}

const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * The provider's endpoint: as entered, or derived from the region. The default scheme is https.
 * Fields hidden in the form are ignored.
 */
function endpointOf(setting: StoreSetting): URL | null {
  const region = setting.region.trim()
  if (setting.oss_type === 'qcloud') return baseWebAddress(`https://cos.${region}.myqcloud.com`)
  if (setting.oss_type === 'qiniu')
    return baseWebAddress(
      `https://s3.${/^[a-z]+-[a-z]+-\d$/.test(region) ? region : 'cn-east-1'}.qiniucs.com`,
    )
  const typed = setting.endpoint.trim()
  return baseWebAddress(hasScheme.test(typed) ? typed : `https://${typed}`)
}

/** Region of the signature: taken from the host name, else as entered. */
function regionOf(setting: StoreSetting, host: string): string {
  const known =
    /^s3\.oss-([a-z]+-[a-z0-9-]+?)(?:-internal)?\.aliyuncs\.com$/.exec(host) ??
    /^s3[.-]([a-z]+-[a-z]+-[a-z0-9-]+)\.(?:amazonaws|qiniucs)\.com/.exec(host) ??
    /^cos\.([a-z0-9-]+)\.myqcloud\.com$/.exec(host)
  if (known?.[1]) return known[1]
  return (
    setting.region.trim() || (host.endsWith('.r2.cloudflarestorage.com') ? 'auto' : 'us-east-1')
  )
}

function domainOf(setting: StoreSetting): string {
  const typed = setting.domain.trim()
  if (typed === '') return ''
  const url = baseWebAddress(
    hasScheme.test(typed) ? typed : `${setting.protocol === 'https' ? 'https' : 'http'}://${typed}`,
  )
  return url ? url.href.replace(/\/+$/, '') : ''
}

/** Key prefix without empty and parent segments: `a/b/`. */
function prefixOf(subcat: string): string {
  const parts = subcat.split('/').map((part) => part.trim())
  return parts
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map((part) => `${part}/`)
    .join('')
}

/**
 * The connection parameters of a complete form. Aliyun and Tencent only address buckets by host
 * name (`bucket.host`), as Amazon prefers; others by path (`host/bucket`), unless the endpoint
 * begins with the bucket.
 *
 * @returns `null` if `missingFields` is not empty
 */
export function placeOf(setting: StoreSetting): Place | null {
  const endpoint = endpointOf(setting)
  if (missingFields(setting).length > 0 || !endpoint) return null
  const bucket = setting.bucket.trim()
  const isNamed = endpoint.hostname.startsWith(`${bucket.toLowerCase()}.`)
  let host = isNamed ? endpoint.hostname.slice(bucket.length + 1) : endpoint.hostname
  // Aliyun provides this protocol on hosts of its own
  if (/^oss-[^.]+\.aliyuncs\.com$/.test(host)) host = `s3.${host}`
  // Amazon has no certificates for bucket names with dots
  const isHost =
    isNamed || (namesBuckets.test(host) && !(bucket.includes('.') && host.includes('.amazonaws.')))
  const region = regionOf(setting, host)
  endpoint.hostname = isHost ? `${bucket}.${host}` : host
  const base = endpoint.href.replace(/\/+$/, '')
  const isTencent = setting.oss_type === 'qcloud'
  return {
    address: isHost ? base : `${base}/${bucket}`,
    region,
    keyId: (isTencent ? setting.secretId : setting.key).trim(),
    secret: (isTencent ? setting.secretKey : setting.secret).trim(),
    prefix: prefixOf(setting.subcat),
    domain: domainOf(setting),
  }
}
