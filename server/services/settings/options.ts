import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import { kindList } from '#contract/text/upload-kinds.ts'
import type { Config } from '../../config.ts'
import { Options } from '../../models/options.ts'

interface Setting<T> {
  /** Default value. */
  readonly fallback: T
  /** @returns `undefined` when the stored text is invalid */
  read(raw: string): T | undefined
}

const text: Setting<string> = { fallback: '', read: (raw) => raw }

/** Whether a switch is on, as stored here and in rows of items; migrated sites also have `true`. */
export const isOn = (raw: string): boolean => raw === 'true' || Number(raw) > 0

const onOff = (fallback: boolean): Setting<boolean> => ({ fallback, read: isOn })
const whole = (fallback: number, least: number, most: number): Setting<number> => ({
  fallback,
  read: (raw) => {
    const value = raw.trim() === '' ? Number.NaN : Math.trunc(Number(raw))
    return Number.isNaN(value) ? undefined : Math.min(most, Math.max(least, value))
  },
})
const textList: Setting<string[]> = {
  fallback: [],
  read: (raw) => {
    try {
      const value: unknown = JSON.parse(raw)
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
    } catch {
      return undefined
    }
  },
}
/**
 * Site settings read by calls of this server, one line each. Source: server/contract/spec/calls.md
 * 4.4, server/contract/spec/administration.md 3, server/contract/spec/additions.md 2.
 */
const settings = {
  home_page: text,
  home_item: text,
  beian: text,
  demo_item: text,
  former_site_urls: textList,
  /** Public address without a trailing slash. */
  site_url: text,
  register_open: whole(1, 0, 1),
  show_watermark: onOff(false),
  force_login: onOff(false),
  strong_password_enabled: onOff(false),
  token_never_expires: onOff(false),
  /** Search engines may index open items. Source: server/contract/spec/additions.md 10. */
  allow_indexing: onOff(false),
  /** Assistants may connect by the Model Context Protocol. */
  mcp_enabled: onOff(false),
  /** Hosts for `relay/send`, as the administrator wrote them. */
  relay_hosts: text,
  /**
   * `sign`: a link opens a file; `right`: files of private items require read access. Source:
   * server/contract/spec/additions.md 8.
   */
  file_access: {
    fallback: 'sign',
    read: (raw) => (raw === 'right' ? raw : 'sign'),
  } satisfies Setting<string> as Setting<string>,
  /** Store files in an object store. */
  oss_open: onOff(false),
  history_version_count: {
    fallback: limits.historyVersions,
    read: (raw) =>
      Number(raw) >= 1 ? Math.min(Math.trunc(Number(raw)), limits.historyVersionsMax) : undefined,
  } satisfies Setting<number> as Setting<number>,
  /** Days. */
  session_expire_days: whole(limits.sessionSeconds / 86_400, 1, limits.sessionDaysMax),
  /** Extensions of files besides those that every site takes. */
  upload_kinds: {
    fallback: [],
    read: (raw) => kindList(raw) ?? undefined,
  } satisfies Setting<string[]> as Setting<string[]>,
  /** Bytes. */
  upload_limit: whole(limits.uploadBytes, 1, Number.MAX_SAFE_INTEGER),
}

type Settings = {
  [N in keyof typeof settings]: (typeof settings)[N] extends Setting<infer T> ? T : never
}
export type SettingName = keyof Settings

/** A setting as text: switches are 1 or 0. */
export const settingText = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value)

/** A stored switch as clients read it, 1 or 0; `null` if it is not stored. */
export const switchText = (raw: string | undefined): string | null =>
  raw === undefined ? null : settingText(isOn(raw))

/** Default of a setting, as text. */
export const defaultText = (name: SettingName): string => settingText(settings[name].fallback)

/** Parses a stored text; returns the default if it is missing or invalid. */
export function readText<N extends SettingName>(name: N, raw: string | undefined): Settings[N] {
  const { read, fallback } = settings[name] as Setting<Settings[N]>
  return (raw === undefined ? undefined : read(raw)) ?? fallback
}

/** The named settings among the stored texts, with defaults. */
export const settingsIn = <N extends SettingName>(
  stored: ReadonlyMap<string, string>,
  ...names: N[]
): Pick<Settings, N> =>
  Object.fromEntries(names.map((name) => [name, readText(name, stored.get(name))])) as Pick<
    Settings,
    N
  >

/** The named settings with defaults, in one query. */
export async function readSettings<N extends SettingName>(
  db: Knex,
  ...names: N[]
): Promise<Pick<Settings, N>> {
  const rows = await Options.query(db).findByIds(names)
  return settingsIn(new Map(rows.map((row) => [row.option_name, row.option_value])), ...names)
}

/**
 * Largest uploaded file in bytes: what the site allows, at most what the operator allows. Source:
 * server/contract/spec/additions.md 6.
 */
export const uploadLimit = (request: Pick<Settings, 'upload_limit'>, config: Config): number =>
  Math.min(request.upload_limit, config.uploadMax)
