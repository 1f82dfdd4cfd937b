import type { Site } from '../../../server/request-context.ts'
import { nowSeconds } from '../local-site.ts'
import type { DoctorTranslator, Findings } from './findings.ts'

interface SiteCheckOptions {
  readonly found: Findings
  readonly t: DoctorTranslator
  readonly site: Site
  readonly fix: boolean
  /** Whether files may be moved: only when database and attachments belong together. */
  readonly mayMoveFiles: boolean
}

/** Checks that query the database, independent of each other. */
export async function checkSite(options: SiteCheckOptions): Promise<void> {
  const { found, t } = options
  const all = {
    key: checkKey,
    'key.settings': checkSettings,
    search: checkSearch,
    attachments: checkFiles,
    'attachments.strays': checkOrphans,
    administrators: checkAdministrators,
    jobs: checkJobs,
    clock: checkClock,
    address: checkAddress,
  }
  for (const [name, action] of Object.entries(all))
    await found.check(name, t('unforeseenAdvice'), () => action(options))
}

/**
 * Checks that every sealed value can be opened: a replaced key only opens what was sealed since.
 */
async function checkKey({ found, t, site }: SiteCheckOptions): Promise<void> {
  const { unsealed } = await import('../../../server/sealer.ts')
  const { sealedInTables } = await import('../../../server/services/settings/sealed-values.ts')
  let count = 0
  let lost = 0
  for await (const values of sealedInTables(site.db.read)) {
    count += values.length
    lost += values.filter((value) => unsealed(site.sealer, value) === null).length
  }
  if (count === 0) found.ok('key', t('nothingSealed'))
  else if (lost === 0) found.ok('key', t('keyFits'))
  else
    found.fail(
      'key',
      lost === count ? t('keyDiffers') : t('keyOpensSome', { lost, count }),
      t('keyLostAdvice'),
    )
}

/**
 * Checks that every secret among the site settings can be opened; one that cannot is lost, and its
 * form has to be filled in again.
 */
async function checkSettings({ found, t, site }: SiteCheckOptions): Promise<void> {
  const { unsealed } = await import('../../../server/sealer.ts')
  const { sealedSettings } = await import('../../../server/services/settings/sealed-values.ts')
  const sealed = await sealedSettings(site.db.read)
  const lost = sealed
    .filter(([, value]) => unsealed(site.sealer, value) === null)
    .map(([name]) => name)
  if (lost.length > 0)
    found.fail(
      'key.settings',
      t('settingsLost', { names: lost.join(', ') }),
      t('settingsLostAdvice'),
    )
  else
    found.ok(
      'key.settings',
      t('settingsOpen', { count: sealed.filter(([, value]) => value !== '').length }),
    )
}

async function checkSearch({ found, t, site, fix }: SiteCheckOptions): Promise<void> {
  const { checkSearchIndex } = await import('../../../server/search/index/check.ts')
  let state = await checkSearchIndex(site.db)
  if (!state.ok && fix) {
    const { rebuildSearchIndex } = await import('../../../server/search/index/rebuild.ts')
    await rebuildSearchIndex(site.db)
    found.fixed.push(t('fixedSearch'))
    state = await checkSearchIndex(site.db)
  }
  if (state.ok) return found.ok('search', t('searchAgrees', { count: state.pending }))
  const values = {
    missing: state.missing,
    strays: state.strays,
    differing: state.differing.length,
  }
  found.fail(
    'search',
    state.isSound ? t('searchDiffers', values) : t('searchBroken'),
    t('fixAdvice'),
  )
}

/** Rows checked at a time, and how many missing files are named. */
const atATime = 500
const named = 5

async function checkFiles({ found, t, site, mayMoveFiles }: SiteCheckOptions): Promise<void> {
  const { measureOnDisk } = await import('../../../server/storage/disk.ts')
  if (mayMoveFiles) {
    const { restoreOrphans } = await import('../../../server/jobs/clean-files.ts')
    const back = await restoreOrphans({
      site,
      now: nowSeconds(),
      signal: new AbortController().signal,
    })
    if (back > 0) found.fixed.push(t('fixedOrphans', { count: back }))
  }
  const missing: string[] = []
  let rows = 0
  for (let after = 0; ;) {
    const part: { file_id: number; storage_key: string; display_name: string }[] = await site.db
      .read('upload_file')
      .where({ storage: 'disk' })
      .where('file_id', '>', after)
      .orderBy('file_id')
      .limit(atATime)
      .select('file_id', 'storage_key', 'display_name')
    for (const row of part)
      if (!(await measureOnDisk(site.filesFolder, row.storage_key)))
        missing.push(`${row.display_name} (${row.storage_key})`)
    rows += part.length
    after = Number(part.at(-1)?.file_id ?? 0)
    if (part.length < atATime) break
  }
  const sentence = (names: string) => t('filesMissing', { count: missing.length, names })
  if (missing.length > 0)
    found.fail(
      'attachments',
      sentence(missing.slice(0, named).join(', ')),
      t('filesMissingAdvice'),
      {
        seen: sentence('…'),
      },
    )
  else found.ok('attachments', t('filesThere', { count: rows }))
}

/**
 * Bytes without a row; with `fix` those older than a day are moved aside; younger ones may be
 * uploads in progress.
 */
async function checkOrphans({ found, t, site, mayMoveFiles }: SiteCheckOptions): Promise<void> {
  const { freeDisk, strayKeys } = await import('../../../server/jobs/clean-files.ts')
  const count = async () => {
    let orphans = 0
    for await (const _ of strayKeys(site)) orphans++
    return orphans
  }
  let orphans = await count()
  if (mayMoveFiles) {
    const freed = await freeDisk({ site, now: nowSeconds(), signal: new AbortController().signal })
    if (freed.aside > 0) found.fixed.push(t('fixedStrays', { count: freed.aside }))
    if (freed.deleted + freed.unfinished > 0)
      found.fixed.push(t('fixedLeft', { count: freed.deleted + freed.unfinished }))
    orphans = await count()
  }
  if (orphans === 0) found.ok('attachments.strays', t('noStrays'))
  else
    found.warn(
      'attachments.strays',
      t('orphans', { count: orphans }),
      t(mayMoveFiles ? 'youngStraysAdvice' : 'straysAdvice'),
    )
}

/** Passwords that attackers try first. */
const commonPasswords = [
  'showdoc',
  '123456',
  '12345678',
  'password',
  'admin',
  'admin123',
  'administrator',
  'only-for-dev',
]

async function checkAdministrators({ found, t, site }: SiteCheckOptions): Promise<void> {
  const { isPassword } = await import('../../../server/signin/password.ts')
  const rows: { username: string; password: string; salt: string }[] = await site.db
    .read('user')
    .where({ groupid: 1 })
    .orderBy('uid')
    .limit(20)
    .select('username', 'password', 'salt')
  if (rows.length === 0)
    return found.fail('administrators', t('noAdministrator'), t('noAdministratorAdvice'))
  const weak: string[] = []
  for (const row of rows) {
    for (const attempt of [...commonPasswords, row.username]) {
      if (
        row.password === '' ||
        !(await isPassword(row, attempt, { withBcrypt: row.password.startsWith('$2') }))
      )
        continue
      weak.push(row.username)
      break
    }
  }
  if (weak.length > 0)
    found.fail(
      'administrators',
      t('weak', { names: weak.join(', ') }),
      t('weakAdvice', { name: weak[0] ?? '' }),
      {
        seen: t('weakCount', { count: weak.length }),
        advice: t('weakAdvice', { name: 'NAME' }),
      },
    )
  else found.ok('administrators', t('administrators', { count: rows.length }))
}

async function checkJobs({ found, t, site }: SiteCheckOptions): Promise<void> {
  const { jobs } = await import('../../../server/jobs/list.ts')
  const { Job } = await import('../../../server/models/job.ts')
  const now = nowSeconds()
  const rows = await Job.query(site.db.read)
  if (rows.length === 0) return found.ok('jobs', t('jobsNever'))
  const failed = rows.filter((row) => row.result.startsWith('failed'))
  // at most one interval after it was due, while a server ran all the time
  const late = jobs.filter(({ name, intervalSeconds }) => {
    const row = rows.find((one) => one.name === name)
    return !row || row.due_time + intervalSeconds < now
  })
  if (failed.length > 0)
    found.warn(
      'jobs',
      failed.map((row) => `${row.name}: ${row.result}`).join('; '),
      t('jobsFailedAdvice'),
    )
  else if (late.length > 0)
    found.warn(
      'jobs',
      t('jobsLate', { names: late.map((one) => one.name).join(', ') }),
      t('jobsLateAdvice'),
    )
  else found.ok('jobs', t('jobsWell', { count: rows.length }))
}

async function checkClock({ found, t, site }: SiteCheckOptions): Promise<void> {
  const newest = Number(
    (await site.db.read('page').max({ time: 'addtime' }).first<{ time: number | null }>())?.time ??
      0,
  )
  const ahead = newest - nowSeconds()
  if (ahead > 60) found.warn('clock', t('clockBehind', { count: ahead }), t('clockAdvice'))
  else found.ok('clock', new Date().toISOString())
}

/** Checks that the base URL of links leads to this product. */
async function checkAddress({ found, t, site }: SiteCheckOptions): Promise<void> {
  const { publicAddress } = await import('../../../server/services/settings/site-options.ts')
  const address = await publicAddress(site)
  if (!address) return found.ok('address', t('addressOfRequest'))
  try {
    const answer = await fetch(`${address}/api/common/version`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'manual',
    })
    const body = (await answer.json()) as { error_code?: number }
    if (body.error_code !== 0) throw new Error(`HTTP ${answer.status}`)
    found.ok('address', address)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    found.warn(
      'address',
      t('addressSilent', { address, reason: cause?.code ?? (error as Error).message }),
      t('addressAdvice'),
    )
  }
}
