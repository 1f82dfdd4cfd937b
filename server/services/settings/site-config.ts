import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { storageForm, type adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { kindList } from '#contract/text/upload-kinds.ts'
import type { Config } from '../../config.ts'
import { hostList } from '../../host-list.ts'
import { Item } from '../../models/item.ts'
import { baseWebAddress } from '../../outgoing.ts'
import type { Site } from '../../request-context.ts'
import { isProvider, type StoreSetting } from '../../storage/place.ts'
import { defaultText, isOn, readText, settingsIn, settingText, uploadLimit } from './options.ts'
import {
  changeSettings,
  maskForm,
  readForm,
  readStored,
  revisionOf,
  sealForm,
  type SecretForm,
  type StoredSettings,
} from './setting-group.ts'

type SiteConfig = InputOf<typeof adminSettingCalls.saveConfig>
type LoadedConfig = Exclude<OutputOf<typeof adminSettingCalls.loadConfig>, []>

const storagePlace = ['oss_type', 'endpoint', 'bucket', 'protocol', 'region'] as const

/** Connection to the object store. */
export const storeForm: SecretForm<StoreSetting> = {
  option: 'oss_setting',
  schema: storageForm,
  secrets: { secret: [...storagePlace, 'key'], secretKey: [...storagePlace, 'secretId'] },
}

const onOff = (on: boolean | undefined): string | undefined =>
  on === undefined ? undefined : on ? '1' : '0'

/** @throws {Failure} `badInput` with the field */
const mustBe = (isRight: boolean, field: keyof SiteConfig): void => {
  if (!isRight) throw new Failure('badInput', { field })
}

/**
 * Public address as stored: http or https, optionally with a path, no trailing slash.
 * @throws {Failure} `badInput`
 */
function siteUrlOf(request: string): string {
  const address = request.trim().replace(/\/+$/, '')
  if (address === '') return ''
  mustBe(baseWebAddress(address) !== null && address.length <= limits.shortTextLength, 'site_url')
  return address
}

/** Former addresses of the site, newest first, without the current one. */
function formerUrls(stored: StoredSettings, siteUrl: string): string[] {
  const before = readText('former_site_urls', stored.get('former_site_urls'))
  const left = stored.get('site_url') ?? ''
  return [...new Set([left, ...before])]
    .filter((one) => one !== '' && one !== siteUrl)
    .slice(0, limits.formerSiteUrls)
}

/**
 * An item that visitors are sent to must be live if it changes; 0 is none.
 * @throws {Failure} `itemNotFound`
 */
async function itemText(
  db: Knex,
  id: number | undefined,
  before: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined
  if (id === 0) return ''
  if (
    String(id) !== before &&
    !(await Item.query(db).findOne({ item_id: id, is_del: 0 }).select('item_id'))
  )
    throw new Failure('itemNotFound')
  return String(id)
}

/** @throws {Failure} `badInput` with the field */
function mustFit(request: SiteConfig, stored: StoredSettings, uploadMax: number): void {
  const {
    home_page,
    upload_limit = 1,
    file_access = 'sign',
    history_version_count = 0,
    oss_setting,
  } = request
  mustBe(home_page === undefined || [0, 1, 2, 3].includes(home_page), 'home_page')
  if (home_page === 3)
    mustBe((request.home_item ?? Number(stored.get('home_item') ?? 0)) > 0, 'home_item')
  mustBe(upload_limit >= 1 && upload_limit <= uploadMax, 'upload_limit')
  mustBe(file_access === 'sign' || file_access === 'right', 'file_access')
  mustBe(history_version_count <= limits.historyVersionsMax, 'history_version_count')
  mustBe(hostList(request.relay_hosts ?? '') !== null, 'relay_hosts')
  mustBe(kindList(request.upload_kinds ?? '') !== null, 'upload_kinds')
  mustBe((request.beian?.length ?? 0) <= limits.shortTextLength, 'beian')
  if (!oss_setting) return
  mustBe(isProvider(oss_setting.oss_type), 'oss_setting')
  mustBe(['http', 'https'].includes(oss_setting.protocol), 'oss_setting')
}

/** Texts of the requested settings as stored. */
async function textsOf(
  db: Knex,
  { sealer }: Pick<Site, 'sealer'>,
  request: SiteConfig,
  stored: StoredSettings,
) {
  const {
    home_page,
    history_version_count,
    session_expire_days: days,
    oss_setting,
    upload_limit,
  } = request
  const siteUrl = request.site_url === undefined ? undefined : siteUrlOf(request.site_url)
  const hasMoved = siteUrl !== undefined && siteUrl !== (stored.get('site_url') ?? '')
  // the form of a disabled store is kept unchanged
  const keepsStore = oss_setting && (request.oss_open ?? isOn(stored.get('oss_open') ?? ''))
  const storage = keepsStore ? sealForm(sealer, storeForm, oss_setting, stored) : undefined
  const texts: Record<string, string | undefined> = {
    register_open: onOff(request.register_open),
    home_page: home_page === undefined ? undefined : String(home_page || 1),
    home_item: await itemText(db, request.home_item, stored.get('home_item')),
    beian: request.beian?.trim(),
    history_version_count:
      history_version_count === undefined
        ? undefined
        : String(history_version_count || limits.historyVersions),
    show_watermark: onOff(request.show_watermark),
    relay_hosts: request.relay_hosts?.trim(),
    site_url: siteUrl,
    former_site_urls: hasMoved ? JSON.stringify(formerUrls(stored, siteUrl)) : undefined,
    oss_open: onOff(request.oss_open),
    oss_setting: storage,
    file_access: request.file_access,
    upload_limit: upload_limit === undefined ? undefined : String(upload_limit),
    upload_kinds:
      request.upload_kinds === undefined ? undefined : kindList(request.upload_kinds)?.join(' '),
    force_login: onOff(request.force_login),
    strong_password_enabled: onOff(request.strong_password_enabled),
    session_expire_days:
      days === undefined
        ? undefined
        : String(
            days >= 1 && days <= limits.sessionDaysMax ? days : limits.sessionSeconds / 86_400,
          ),
    token_never_expires: onOff(request.token_never_expires),
    allow_indexing: onOff(request.allow_indexing),
    mcp_enabled: onOff(request.mcp_enabled),
    demo_item: await itemText(db, request.demo_item, stored.get('demo_item')),
  }
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

const listed = [
  'register_open',
  'home_page',
  'home_item',
  'beian',
  'history_version_count',
  'show_watermark',
  'site_url',
  'oss_open',
  'file_access',
  'upload_limit',
  'upload_kinds',
  'force_login',
  'strong_password_enabled',
  'session_expire_days',
  'token_never_expires',
  'allow_indexing',
  'mcp_enabled',
  'relay_hosts',
  'demo_item',
  'former_site_urls',
] as const

/** Defaults of all settings. */
const defaults = {
  ...Object.fromEntries(listed.map((name) => [name, defaultText(name)])),
  home_page: '1',
}

/**
 * Saves the given site settings, all of them or none.
 *
 * @returns names of the settings that have changed
 * @throws {Failure} `badInput` with the field, `itemNotFound`, `settingsChanged`
 */
export async function saveSiteConfig(
  db: Knex.Transaction,
  site: { readonly sealer: Site['sealer']; readonly config: Pick<Config, 'uploadMax'> },
  request: SiteConfig,
): Promise<string[]> {
  return changeSettings(db, {
    group: 'config',
    base: request.base_revision,
    defaults,
    async make(stored) {
      mustFit(request, stored, site.config.uploadMax)
      return textsOf(db, site, request, stored)
    },
  })
}

/** Stored settings with defaults for the admin console, secrets masked. */
function shownConfig(stored: StoredSettings, config: Config): LoadedConfig {
  const { former_site_urls, upload_limit, upload_kinds, home_page, ...now } = settingsIn(
    stored,
    ...listed,
  )
  const texts = Object.fromEntries(
    Object.entries(now).map(([name, value]) => [name, settingText(value)]),
  ) as {
    [N in keyof typeof now]: string
  }
  const storage = readForm(stored.get('oss_setting'))
  return {
    ...texts,
    home_page: home_page || defaults.home_page,
    upload_limit: String(uploadLimit({ upload_limit }, config)),
    upload_kinds: upload_kinds.join(' '),
    former_site_urls,
    oss_setting: storage ? maskForm(storeForm, storage) : [],
    revision: String(revisionOf(stored, 'config')),
  }
}

/** The settings with defaults for the admin console, secrets masked. */
export const siteConfigNow = async (db: Knex, config: Config): Promise<LoadedConfig> =>
  shownConfig(await readStored(db), config)

/** Like `siteConfigNow`. @returns `null` if none of them was ever saved */
export async function loadSiteConfig(db: Knex, config: Config): Promise<LoadedConfig | null> {
  const stored = await readStored(db)
  return [...listed, 'oss_setting'].some((name) => stored.has(name))
    ? shownConfig(stored, config)
    : null
}
