import { readFileSync } from 'node:fs'
import { Failure } from '#contract/failures.ts'
import type { Config } from '../../../server/config.ts'
import type { Database } from '../../../server/db/database.ts'
import { hiddenText } from '../../asking.ts'
import { aligned } from '../../terminal/columns.ts'
import { groupHelp } from '../../help.ts'
import { groupOf, type OnExit } from '../../command.ts'
import type { Environment, CommandContext } from '../../context.ts'
import { Problem, type Exit } from '../../output.ts'
import {
  adminTranslator,
  onDatabase,
  dataCommand,
  recordCommand,
  siteOf,
  type AdminTranslator,
  type DataLocation,
} from './database.ts'

/** Settings by name, as text; those of the object store are written like `oss_setting.bucket`. */
type Texts = Record<string, string>

const storage = 'oss_setting'
/** Settings the site maintains itself. */
const derived = ['revision', 'former_site_urls']

/** `showdoc admin settings`: what the console shows as site settings. Source: cli/spec.md 5.20. */
export function settingsCommand(environment: Environment, onExit: OnExit) {
  const t = adminTranslator(environment.locale)
  const list = [
    ['list', t('summary.settingsList')],
    ['get', t('summary.settingsGet')],
    ['set', t('summary.settingsSet')],
    ['export', t('summary.settingsExport')],
    ['import', t('summary.settingsImport')],
  ] as const
  const examples = ['showdoc admin settings list', 'showdoc admin settings set register_open 0']
  return groupOf('settings', environment, (path) =>
    groupHelp(t('summary.settings'), path, list, examples, environment),
  )
    .addCommand(
      dataCommand(environment, onExit, {
        name: 'list',
        purpose: t('summary.settingsList'),
        example: 'showdoc admin settings list --json',
        run: listSettings,
      }),
    )
    .addCommand(
      dataCommand(environment, onExit, {
        name: 'get',
        purpose: t('summary.settingsGet'),
        arguments: ['<key>'],
        example: 'showdoc admin settings get site_url',
        run: (ctx, location, [key = '']) => getSetting(ctx, location, key, t),
      }),
    )
    .addCommand(
      dataCommand(environment, onExit, {
        name: 'set',
        purpose: t('summary.settingsSet'),
        arguments: ['<key>', '<value>', '[more...]'],
        example:
          'showdoc admin settings set oss_setting.endpoint s3.example.com oss_setting.secret - < secret.txt',
        run: (ctx, location, pairs) => setSettings(ctx, location, pairs, t),
      }),
    )
    .addCommand(
      dataCommand(environment, onExit, {
        name: 'export',
        purpose: t('summary.settingsExport'),
        example: 'showdoc admin settings export > settings.json',
        run: exportSettings,
      }),
    )
    .addCommand(
      dataCommand(environment, onExit, {
        name: 'import',
        purpose: t('summary.settingsImport'),
        arguments: ['<file>'],
        example: 'showdoc admin settings import settings.json',
        run: (ctx, location, [file = '']) => importSettings(ctx, location, file, t),
      }),
    )
}

/** All current settings, secrets masked. */
async function settingsNow(db: Database, config: Config): Promise<Texts> {
  const { siteConfigNow } = await import('../../../server/services/settings/site-config.ts')
  const { oss_setting, former_site_urls, ...texts } = await siteConfigNow(db.read, config)
  const store = Object.entries(oss_setting).map(([field, value]) => [
    `${storage}.${field}`,
    String(value),
  ])
  return { ...texts, former_site_urls: former_site_urls.join(' '), ...Object.fromEntries(store) }
}

async function listSettings(ctx: CommandContext, location: DataLocation): Promise<Exit> {
  const settings = await onDatabase(ctx, location, settingsNow)
  ctx.output.document('showdoc.admin/1', 'ok', { settings })
  ctx.output.result(aligned(Object.entries(settings)).trimEnd())
  return 'ok'
}

async function getSetting(
  ctx: CommandContext,
  location: DataLocation,
  key: string,
  t: AdminTranslator,
): Promise<Exit> {
  const value = (await onDatabase(ctx, location, settingsNow))[key]
  if (value === undefined)
    throw new Problem('error', t('noSetting', { key }), {
      name: 'noSetting',
      hint: 'showdoc admin settings list',
    })
  ctx.output.document('showdoc.admin/1', 'ok', { key, value })
  ctx.output.value(value)
  return 'ok'
}

/**
 * Saves settings by name: with the same validation as in the console, all or nothing.
 * @returns what changed
 */
async function saveSettings(
  ctx: CommandContext,
  location: DataLocation,
  requested: Texts,
  t: AdminTranslator,
): Promise<string[]> {
  return onDatabase(ctx, location, async (db, config) => {
    const { adminSettingCalls } = await import('#contract/calls/admin-setting.ts')
    const { saveSiteConfig } = await import('../../../server/services/settings/site-config.ts')
    const { input } = adminSettingCalls.saveConfig
    const now = await settingsNow(db, config)
    const fields: Record<string, unknown> = {}
    const store: Texts = {}
    for (const [key, value] of Object.entries(requested)) {
      const [name = '', field] = key.split('.')
      const isKnown =
        name !== 'base_revision' &&
        (field === undefined
          ? Object.hasOwn(input.shape, name) && name !== storage
          : name === storage)
      if (!isKnown)
        throw new Problem('error', t('noSetting', { key }), {
          name: 'noSetting',
          hint: 'showdoc admin settings list',
        })
      if (field === undefined) fields[name] = value
      else store[field] = value
    }
    if (Object.keys(store).length > 0) {
      // the other fields of the form stay, its secrets as their mask
      const before = Object.entries(now).flatMap(([key, value]) =>
        key.startsWith(`${storage}.`) ? [[key.slice(storage.length + 1), value]] : [],
      )
      fields[storage] = { ...Object.fromEntries(before), ...store }
      // otherwise a save by somebody else in between would be undone
      fields.base_revision = now.revision
    }
    const decoded = input.safeDecode(fields as never)
    if (!decoded.success)
      throw new Problem(
        'error',
        t('badSetting', { key: decoded.error.issues[0]?.path.join('.') ?? '' }),
        { name: 'badInput' },
      )
    if (fields[storage] !== undefined && !(decoded.data.oss_open ?? now.oss_open === '1'))
      throw new Problem('error', t('storeOff'), {
        name: 'storeOff',
        hint: 'showdoc admin settings set oss_open 1',
      })
    const site = await siteOf(ctx, db, config)
    const save = db.transaction(async (trx) => {
      const changed = await saveSiteConfig(trx, site, decoded.data)
      if (changed.length > 0) await recordCommand(trx, { act: 'setting.save', detail: { changed } })
      return changed
    })
    return save.catch((error: unknown) => requireSecret(error, requested, t))
  })
}

/**
 * Explains that a secret has to be given again together with the changed address it is sent to;
 * rethrows any other error.
 */
async function requireSecret(error: unknown, requested: Texts, t: AdminTranslator): Promise<never> {
  const { secretNames } = await import('../../../server/services/settings/setting-group.ts')
  const { storeForm } = await import('../../../server/services/settings/site-config.ts')
  const key = error instanceof Failure ? String(error.details.field) : ''
  if (!secretNames(storeForm).some((name) => key === `${storage}.${name}`)) throw error
  const [address, value] = Object.entries(requested).find(([name]) =>
    name.startsWith(`${storage}.`),
  ) ?? ['', '']
  const hint = `showdoc admin settings set ${address} ${JSON.stringify(value)} ${key} -`
  throw new Problem('error', t('secretElsewhere', { key }), { name: 'badInput', hint })
}

/**
 * Alternating names and values, saved together, such as the address of an object store and its
 * secret.
 */
async function setSettings(
  ctx: CommandContext,
  location: DataLocation,
  pairs: readonly string[],
  t: AdminTranslator,
): Promise<Exit> {
  const requested: [string, string][] = []
  for (let at = 0; at < pairs.length; at += 2) {
    const [key = '', value] = pairs.slice(at)
    if (value === undefined) throw new Problem('usage', t('valueMissing', { key }))
    requested.push([
      key,
      await hiddenText(ctx, value, { question: t('askValue', { key }), none: t('noValue') }),
    ])
  }
  return reportChanged(ctx, await saveSettings(ctx, location, Object.fromEntries(requested), t), t)
}

/**
 * Leaves out all secrets, the settings the site maintains itself, and the form of a disabled object
 * store, which could not be saved again.
 */
async function versioned(settings: Texts): Promise<Texts> {
  const { secretNames } = await import('../../../server/services/settings/setting-group.ts')
  const { storeForm } = await import('../../../server/services/settings/site-config.ts')
  const left = new Set([
    ...derived,
    ...secretNames(storeForm).map((field) => `${storage}.${field}`),
  ])
  const isOff = settings.oss_open === '0'
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([key]) => !left.has(key) && !(isOff && key.startsWith(`${storage}.`)),
    ),
  )
}

/** A file fit for version control. */
async function exportSettings(ctx: CommandContext, location: DataLocation): Promise<Exit> {
  const settings = await versioned(await onDatabase(ctx, location, settingsNow))
  if (ctx.settings.json) ctx.output.document('showdoc.settings/1', 'ok', { settings })
  else ctx.output.value(JSON.stringify({ schema: 'showdoc.settings/1', settings }, null, 2))
  return 'ok'
}

async function importSettings(
  ctx: CommandContext,
  location: DataLocation,
  file: string,
  t: AdminTranslator,
): Promise<Exit> {
  return reportChanged(
    ctx,
    await saveSettings(ctx, location, await versioned(readExport(file, t)), t),
    t,
  )
}

/** @throws {Problem} when the file was not written by `export` */
function readExport(file: string, t: AdminTranslator): Texts {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT')
      throw new Problem('error', t('fileNotThere', { file }), { name: 'notThere' })
    throw new Problem('error', t('noSettingsFile', { file }), {
      name: 'noSettingsFile',
      cause: error,
    })
  }
  const { schema, settings } = (read ?? {}) as { schema?: unknown; settings?: unknown }
  const isOurs =
    schema === 'showdoc.settings/1' && typeof settings === 'object' && settings !== null
  if (!isOurs || !Object.values(settings).every((value) => typeof value === 'string'))
    throw new Problem('error', t('noSettingsFile', { file }), { name: 'noSettingsFile' })
  return settings as Texts
}

function reportChanged(ctx: CommandContext, changed: readonly string[], t: AdminTranslator): Exit {
  ctx.output.document('showdoc.admin/1', 'ok', { changed })
  ctx.output.result(
    changed.length === 0 ? t('nothingChanged') : t('settingsChanged', { list: changed.join(', ') }),
  )
  return 'ok'
}
