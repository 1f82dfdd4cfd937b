import { isIP } from 'node:net'
import { limits } from './contract/limits.ts'
import type { Locale } from './contract/locales/sentence.ts'
import { hostList } from './host-list.ts'
import { baseWebAddress } from './outgoing.ts'

/** Everything the operator may set. Source: cli/spec.md 5.1. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Folder of database, attachments and secrets. */
  readonly data: string
  /** `postgres://…`, or `null` for the embedded database. */
  readonly databaseUrl: string | null
  /** Public address without a trailing slash, or `null`: taken from the request. */
  readonly baseUrl: string | null
  /** Value for the web framework: off, hop count, or trusted addresses. */
  readonly trustProxy: boolean | number | string[]
  readonly adminPassword: string | null
  readonly logLevel: string
  readonly locale: Locale
  /** 32 bytes, or `null`: kept in the data folder. */
  readonly secretKey: Buffer | null
  /** Bytes. */
  readonly uploadMax: number
  readonly metrics: boolean
  readonly metricsToken: string | null
  /** Assistants may connect by the Model Context Protocol, whatever the site setting says. */
  readonly mcp: boolean
  /** Answer as a stock ShowDoc server would; for tests of clients. Source: cli/spec.md 6 */
  readonly asStock: boolean
  /** Hosts that readers may send requests to by this server, as the site setting's. */
  readonly relayHosts: readonly string[]
  /** Networks inside which such a host may be. */
  readonly relayNetworks: readonly string[]
  /** Hosts whose pages may show this site in a frame. */
  readonly embeddedBy: readonly string[]
  /** IANA time zone of date texts in answers. */
  readonly timeZone: string
  /** Accept parts that do not belong together as one new site. */
  readonly newSite: boolean
  /** Go on with another key than before, without what that one has sealed. */
  readonly newKey: boolean
}

/** An invalid setting. `message` is one line: variable, value, what is accepted. */
export class WrongSetting extends Error {
  readonly setting: SettingName
  /** Variable or flag that gave the value. */
  readonly place: string
  /** As given; `…` for a secret, and for an address that may contain one. */
  readonly value: string
  readonly accepted: string
  constructor(setting: SettingName, place: string, value: string, accepted: string) {
    super(`${place} is “${value}”; accepted: ${accepted}`)
    this.name = 'WrongSetting'
    this.setting = setting
    this.place = place
    this.value = value
    this.accepted = accepted
  }
}

interface Setting<T> {
  readonly flag: string | null
  /** A flag without a value means `on`. */
  readonly isSwitch?: true
  readonly fallback: T
  readonly accepted: string
  /** @returns `undefined` for an invalid text */
  read(raw: string): T | undefined
}

const whole = (least: number, most: number) => (raw: string) => {
  const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
const oneOf =
  <T extends string>(...values: T[]) =>
  (raw: string) =>
    values.find((value) => value === raw.toLowerCase())
const onOff = (raw: string) => {
  if (['1', 'true', 'yes', 'on'].includes(raw.toLowerCase())) return true
  if (['0', 'false', 'no', 'off'].includes(raw.toLowerCase())) return false
  return undefined
}

const host = (raw: string) => {
  const looksLikeAddress = raw.includes(':') || /^[\d.]+$/.test(raw)
  return (looksLikeAddress ? isIP(raw) > 0 : /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.?$/i.test(raw))
    ? raw
    : undefined
}
const postgresAddress = (raw: string) => {
  const url = URL.canParse(raw) ? new URL(raw) : null
  return url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.hostname !== ''
    ? raw
    : undefined
}
const publicAddress = (raw: string) => baseWebAddress(raw)?.href.replace(/\/+$/, '')
const networks = (raw: string): string[] | undefined => {
  const parts = raw.split(',').map((part) => part.trim())
  const isNetwork = (part: string) => {
    const [address = '', length = ''] = part.split('/')
    return (
      /^\d{1,3}$/.test(length) &&
      Number(length) <= (isIP(address) === 4 ? 32 : 128) &&
      isIP(address) > 0
    )
  }
  return parts.every((part) => isIP(part) > 0 || isNetwork(part)) ? parts : undefined
}
const trusted = (raw: string): Config['trustProxy'] | undefined =>
  whole(0, 20)(raw) ?? onOff(raw) ?? networks(raw)
const bytes = (raw: string) => {
  const found = /^(\d+(?:\.\d+)?)\s*([kmg]?)(?:i?b)?$/i.exec(raw)
  if (!found) return undefined
  const value = Math.floor(
    Number(found[1]) * 1024 ** ' kmg'.indexOf((found[2] || ' ').toLowerCase()),
  )
  return value >= 1 && value <= 5 * 1024 ** 3 ? value : undefined
}
const zone = (raw: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: raw }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** One line per setting; the key is the variable's name, the flag belongs to `showdoc serve`. */
export const settings = {
  SHOWDOC_HOST: {
    flag: 'host',
    fallback: '127.0.0.1',
    accepted: 'an address or name to listen on',
    read: host,
  },
  SHOWDOC_PORT: {
    flag: 'port',
    fallback: 4999,
    accepted: 'a port from 0 to 65535',
    read: whole(0, 65_535),
  },
  SHOWDOC_DATA: {
    flag: 'data',
    fallback: './data',
    accepted: 'a folder',
    read: (raw) => raw || undefined,
  },
  SHOWDOC_DATABASE_URL: {
    flag: 'database-url',
    fallback: null,
    accepted: 'postgres://user:password@host:port/database',
    read: postgresAddress,
  },
  SHOWDOC_BASE_URL: {
    flag: 'base-url',
    fallback: null,
    accepted: 'an http or https address, also with a sub-path',
    read: publicAddress,
  },
  SHOWDOC_TRUST_PROXY: {
    flag: 'trust-proxy',
    fallback: false,
    accepted: 'off, on, a number of hops, or addresses and networks',
    read: trusted,
  },
  SHOWDOC_ADMIN_PASSWORD: {
    flag: 'admin-password',
    fallback: null,
    accepted: `${limits.passwordMin} characters to ${limits.passwordMaxBytes} bytes`,
    read: (raw) =>
      raw.length >= limits.passwordMin && Buffer.byteLength(raw) <= limits.passwordMaxBytes
        ? raw
        : undefined,
  },
  SHOWDOC_LOG_LEVEL: {
    flag: 'log-level',
    fallback: 'info',
    accepted: 'fatal, error, warn, info, debug, trace or silent',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  SHOWDOC_LOCALE: {
    flag: 'locale',
    fallback: 'zh-cn' as Locale,
    accepted: 'zh-cn or en',
    read: oneOf<Locale>('zh-cn', 'en'),
  },
  SHOWDOC_SECRET_KEY: {
    flag: null,
    fallback: null,
    accepted: '64 hexadecimal digits',
    read: (raw) => (/^[0-9a-f]{64}$/i.test(raw) ? Buffer.from(raw, 'hex') : undefined),
  },
  SHOWDOC_UPLOAD_MAX: {
    flag: 'upload-max',
    fallback: limits.uploadMaxBytes,
    accepted: 'a size such as 32MB, at most 5GB',
    read: bytes,
  },
  SHOWDOC_METRICS: { flag: 'metrics', fallback: false, accepted: 'on or off', read: onOff },
  SHOWDOC_METRICS_TOKEN: {
    flag: null,
    fallback: null,
    accepted: 'at least 16 characters',
    read: (raw) => (raw.length >= 16 ? raw : undefined),
  },
  SHOWDOC_MCP: { flag: 'mcp', fallback: false, accepted: 'on or off', read: onOff },
  SHOWDOC_AS_STOCK: { flag: null, fallback: false, accepted: 'on or off', read: onOff },
  SHOWDOC_RELAY_HOSTS: {
    flag: 'relay-hosts',
    fallback: null,
    accepted: 'hosts such as api.example.com, *.example.com or api.example.com:8443',
    read: (raw) => hostList(raw) ?? undefined,
  },
  SHOWDOC_RELAY_NETWORKS: {
    flag: 'relay-networks',
    fallback: null,
    accepted: 'addresses and networks such as 10.1.0.0/16',
    read: networks,
  },
  SHOWDOC_EMBEDDED_BY: {
    flag: 'embedded-by',
    fallback: null,
    accepted: 'hosts such as portal.example.com, *.example.com or portal.example.com:8443',
    read: (raw) => hostList(raw) ?? undefined,
  },
  SHOWDOC_NEW_SITE: {
    flag: 'new-site',
    isSwitch: true,
    fallback: false,
    accepted: 'on or off',
    read: onOff,
  },
  SHOWDOC_NEW_KEY: {
    flag: 'new-key',
    isSwitch: true,
    fallback: false,
    accepted: 'on or off',
    read: onOff,
  },
  SHOWDOC_TIMEZONE: {
    flag: 'timezone',
    fallback: 'Asia/Shanghai',
    accepted: 'a zone name such as Asia/Shanghai or UTC',
    read: zone,
  },
} satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof settings
/** Values given as flags, by variable name; a flag wins over the environment. */
export type Flags = Partial<Record<SettingName, string>>

/** Settings that are never displayed. */
export const secretSettings: ReadonlySet<string> = new Set<SettingName>([
  'SHOWDOC_ADMIN_PASSWORD',
  'SHOWDOC_SECRET_KEY',
  'SHOWDOC_METRICS_TOKEN',
])

/**
 * A refused value for display: an address may contain a password, one without is shown to reveal
 * the typo.
 */
function shownValue(name: SettingName, raw: string): string {
  if (secretSettings.has(name)) return '…'
  if (name === 'SHOWDOC_BASE_URL') return raw.includes('@') ? '…' : raw
  if (name !== 'SHOWDOC_DATABASE_URL') return raw
  return /^(\w+:\/\/)?[\w.-]+(:\d+)?(\/[\w.-]*)+$/.test(raw) ? raw : '…'
}

/**
 * Reads the settings: flag, then environment, then default. An empty variable counts as unset.
 *
 * @throws {WrongSetting} at the first invalid value; secrets are named, never shown
 */
export function readConfig(env: NodeJS.ProcessEnv, flags: Flags = {}): Config {
  const value = <N extends SettingName>(
    name: N,
  ):
    | Exclude<ReturnType<(typeof settings)[N]['read']>, undefined>
    | (typeof settings)[N]['fallback'] => {
    const setting = settings[name] as Setting<unknown>
    const raw = flags[name] ?? (env[name] || undefined)
    if (raw === undefined) return setting.fallback as never
    const found = setting.read(raw)
    if (found !== undefined) return found as never
    const place = flags[name] === undefined ? name : `--${setting.flag}`
    throw new WrongSetting(name, place, shownValue(name, raw), setting.accepted)
  }
  return {
    host: value('SHOWDOC_HOST'),
    port: value('SHOWDOC_PORT'),
    data: value('SHOWDOC_DATA'),
    databaseUrl: value('SHOWDOC_DATABASE_URL'),
    baseUrl: value('SHOWDOC_BASE_URL'),
    trustProxy: value('SHOWDOC_TRUST_PROXY'),
    adminPassword: value('SHOWDOC_ADMIN_PASSWORD'),
    logLevel: value('SHOWDOC_LOG_LEVEL'),
    locale: value('SHOWDOC_LOCALE'),
    secretKey: value('SHOWDOC_SECRET_KEY'),
    uploadMax: value('SHOWDOC_UPLOAD_MAX'),
    metrics: value('SHOWDOC_METRICS'),
    metricsToken: value('SHOWDOC_METRICS_TOKEN'),
    mcp: value('SHOWDOC_MCP'),
    asStock: value('SHOWDOC_AS_STOCK'),
    relayHosts: value('SHOWDOC_RELAY_HOSTS') ?? [],
    relayNetworks: value('SHOWDOC_RELAY_NETWORKS') ?? [],
    embeddedBy: value('SHOWDOC_EMBEDDED_BY') ?? [],
    timeZone: value('SHOWDOC_TIMEZONE'),
    newSite: value('SHOWDOC_NEW_SITE'),
    newKey: value('SHOWDOC_NEW_KEY'),
  }
}
