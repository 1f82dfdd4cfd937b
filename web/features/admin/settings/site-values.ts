import { limits } from '#contract/limits.ts'
import type { Answer, Args } from '../../../api/calls.ts'
import { isEqual, pathsOf, valueAt, withValue } from '../../../ui/forms/form-paths.ts'

type Config = Answer<'adminSetting/loadConfig'>
type StoredConfig = Exclude<Config, []>

/** The providers of object stores. Source: web/spec/managing.md 5.6. */
export const providers = ['aliyun', 'qiniu', 'qcloud', 's3_storage'] as const
export type Provider = (typeof providers)[number]

/** The form of an object store; the fields of the other providers are kept in it. */
export interface StoreValues {
  oss_type: Provider
  key: string
  secret: string
  secretId: string
  secretKey: string
  endpoint: string
  region: string
  bucket: string
  protocol: 'http' | 'https'
  domain: string
  subcat: string
}

/** What the form of the site's settings holds, in the order of its fields. */
export interface SiteValues {
  site_url: string
  home_page: '1' | '2' | '3'
  /** Id of an item, '' for none. */
  home_item: string
  demo_item: string
  beian: string
  register_open: boolean
  force_login: boolean
  strong_password_enabled: boolean
  session_expire_days: number | null
  token_never_expires: boolean
  allow_indexing: boolean
  mcp_enabled: boolean
  /** Hosts that the server sends readers' requests to, as typed. */
  relay_hosts: string
  history_version_count: number | null
  show_watermark: boolean
  file_access: 'sign' | 'right'
  /** Megabytes; stored in bytes. */
  upload_limit: number | null
  /** Extensions of files besides those that every site takes, as typed. */
  upload_kinds: string
  oss_open: boolean
  oss_setting: StoreValues
}

/** Megabytes. */
export const uploadMin = 0.1
const megabyte = 1_048_576
const isOn = (text: string) => Number(text) > 0
const oneOf = <T extends string>(all: readonly T[], text: string, usual: T): T =>
  all.find((one) => one === text) ?? usual
/** The shortest number of megabytes that is so many bytes. */
function megabytesOf(bytes: number): number {
  const exact = bytes / megabyte
  for (let digits = 0; digits < 7; digits++) {
    const short = Number(exact.toFixed(digits))
    if (Math.round(short * megabyte) === bytes) return short
  }
  return exact
}
const idOf = (text: string) => (Number(text) > 0 ? text : '')

const usual: StoredConfig = {
  register_open: '1',
  home_page: '1',
  home_item: '',
  beian: '',
  history_version_count: String(limits.historyVersions),
  show_watermark: '0',
  site_url: '',
  oss_open: '0',
  oss_setting: [],
  file_access: 'sign',
  upload_limit: String(4 * megabyte),
  upload_kinds: '',
  force_login: '0',
  strong_password_enabled: '0',
  session_expire_days: String(limits.sessionSeconds / 86_400),
  token_never_expires: '0',
  allow_indexing: '0',
  mcp_enabled: '0',
  relay_hosts: '',
  demo_item: '',
  former_site_urls: [],
  revision: '0',
}

/** The settings as stored, or the usual ones if none were ever saved. */
export const storedOf = (config: Config): StoredConfig => (Array.isArray(config) ? usual : config)

/** The form of stored settings. */
export function valuesOf(config: StoredConfig): SiteValues {
  const store = Array.isArray(config.oss_setting) ? {} : config.oss_setting
  const text = (name: keyof StoreValues) => {
    const value = valueAt(store, name)
    return typeof value === 'string' ? value : ''
  }
  return {
    site_url: config.site_url,
    home_page: oneOf(['1', '2', '3'], config.home_page, '1'),
    home_item: idOf(config.home_item),
    demo_item: idOf(config.demo_item),
    beian: config.beian,
    register_open: isOn(config.register_open),
    force_login: isOn(config.force_login),
    strong_password_enabled: isOn(config.strong_password_enabled),
    session_expire_days: Number(config.session_expire_days),
    token_never_expires: isOn(config.token_never_expires),
    allow_indexing: isOn(config.allow_indexing),
    mcp_enabled: isOn(config.mcp_enabled),
    relay_hosts: config.relay_hosts,
    history_version_count: Number(config.history_version_count) || limits.historyVersions,
    show_watermark: isOn(config.show_watermark),
    file_access: oneOf(['sign', 'right'], config.file_access, 'sign'),
    upload_limit: megabytesOf(Number(config.upload_limit)),
    upload_kinds: config.upload_kinds,
    oss_open: isOn(config.oss_open),
    oss_setting: {
      oss_type: oneOf(providers, text('oss_type'), 'aliyun'),
      key: text('key'),
      secret: text('secret'),
      secretId: text('secretId'),
      secretKey: text('secretKey'),
      endpoint: text('endpoint'),
      region: text('region'),
      bucket: text('bucket'),
      protocol: oneOf(['http', 'https'], text('protocol'), 'http'),
      domain: text('domain'),
      subcat: text('subcat'),
    },
  }
}

/** The whole form, as `saveConfig` takes it. */
export const configOf = (
  values: SiteValues,
  base_revision: number,
): Args<'adminSetting/saveConfig'> => ({
  ...values,
  site_url: values.site_url.trim(),
  beian: values.beian.trim(),
  relay_hosts: values.relay_hosts.trim(),
  upload_kinds: values.upload_kinds.trim(),
  home_page: Number(values.home_page),
  home_item: Number(values.home_item),
  demo_item: Number(values.demo_item),
  session_expire_days: values.session_expire_days ?? 0,
  history_version_count: values.history_version_count ?? 0,
  upload_limit: Math.round((values.upload_limit ?? 0) * megabyte),
  base_revision,
})

/** Paths of single values; the store itself is none. */
const namesOf = (values: SiteValues) => pathsOf(values).filter((path) => path !== 'oss_setting')

/**
 * What somebody else has saved meanwhile is taken over where it was not changed here.
 *
 * @param base what the changes here began with
 * @returns what is to be saved now, and the paths that somebody else has changed
 */
export function mergedValues(
  base: SiteValues,
  mine: SiteValues,
  theirs: SiteValues,
): { values: SiteValues; changed: string[] } {
  const names = namesOf(theirs)
  const untouched = names.filter((path) => isEqual(valueAt(mine, path), valueAt(base, path)))
  return {
    values: untouched.reduce((all, path) => withValue(all, path, valueAt(theirs, path)), mine),
    changed: names.filter((path) => !isEqual(valueAt(theirs, path), valueAt(base, path))),
  }
}
