import { expect, test } from 'vitest'
import type { Answer, Args } from '../../../api/calls.ts'
import { root } from '../../../test/administrator.ts'
import { refuse, renderScreen, type Answers } from '../../../test/render-screen.tsx'
// loaded here, so that no test waits for it
import './settings-panel.tsx'
import { storedOf } from './site-values.ts'

type Stored = Exclude<Answer<'adminSetting/loadConfig'>, []>
const store = {
  oss_type: 's3_storage',
  key: 'AKIA',
  secret: '******',
  endpoint: 's3.example.com',
  bucket: 'docs',
  protocol: 'https',
  domain: '',
  region: 'eu-1',
  secretId: '',
  secretKey: '',
  subcat: '',
}
const stored = (more: Partial<Stored> = {}): Stored => ({
  ...storedOf([]),
  oss_setting: store,
  revision: '7',
  ...more,
})
const failedSteps: Answer<'adminSetting/testStorage'> = {
  steps: [
    { name: 'form', state: 'ok', ms: 0, detail: '', advice: '' },
    { name: 'connect', state: 'failed', ms: 9, detail: 'ECONNREFUSED', advice: 'Check the port.' },
    { name: 'write', state: 'skipped', ms: 0, detail: '', advice: '' },
  ],
}

const open = (answers: Answers) =>
  renderScreen('/admin/index?panel=settings', {
    person: root,
    answers: {
      'common/version': { version: '1.4.0' },
      'adminItem/getList': { total: 0, items: [] },
      'adminSetting/loadConfig': stored(),
      'adminSetting/saveConfig': [],
      ...answers,
    },
  })
const textOf = (element: HTMLElement) => element.querySelector('main')?.textContent ?? ''
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const write = (name: string, text: string) => writeInto(field(name), text)
const writeInto = (input: HTMLInputElement | null, text: string) => {
  if (!input) throw new Error(`no field for ${text}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const last = <T extends object>(
  name: string,
  asked: readonly { path: string; args: object }[],
): T | undefined => asked.findLast(({ path }) => path === name)?.args as T | undefined
type Saved = Args<'adminSetting/saveConfig'>

test('the whole form is saved with its revision; the secret stays masked', async () => {
  let now = stored({ oss_open: '1' })
  const { element, waitFor, click, asked } = await open({
    'adminSetting/loadConfig': () => now,
    'adminSetting/saveConfig': () => {
      now = stored({ oss_open: '1', site_url: 'https://docs.example.com', revision: '8' })
      return []
    },
  })
  await waitFor(() => expect(field('oss_setting.secret')?.value).toBe('******'))
  expect(textOf(element)).toContain('leave it unchanged to keep it')
  write('site_url', 'https://docs.example.com/?x')
  await click('Save')
  await waitFor(() => expect(textOf(element)).toContain('has no ? or #'))
  expect(last('adminSetting/saveConfig', asked)).toBeUndefined()
  write('site_url', 'https://docs.example.com')
  await waitFor(() => expect(textOf(element)).toContain('Not saved yet'))
  await click('Save')
  await waitFor(() => expect(document.body.textContent).toContain('Settings saved'))
  expect(last<Saved>('adminSetting/saveConfig', asked)).toMatchObject({
    site_url: 'https://docs.example.com',
    base_revision: 7,
    register_open: true,
    upload_limit: 4_194_304,
    oss_setting: store,
  })
  expect(last('adminSetting/testStorage', asked)).toBeUndefined()
  await waitFor(() => expect(textOf(element)).not.toContain('Not saved yet'))
})

test('a changed store is tested before it is saved; a failed test asks', async () => {
  const { element, waitFor, click, asked } = await open({
    'adminSetting/loadConfig': stored({ oss_open: '1' }),
    'adminSetting/testStorage': failedSteps,
  })
  await waitFor(() => expect(field('oss_setting.bucket')).not.toBeNull())
  write('oss_setting.bucket', 'other')
  await click('Save')
  await waitFor(() => expect(document.body.textContent).toContain('Save anyway?'))
  expect(textOf(element)).toContain('ECONNREFUSED')
  expect(textOf(element)).toContain('Check the port.')
  expect(last('adminSetting/saveConfig', asked)).toBeUndefined()
  await click('Save anyway')
  await waitFor(() => expect(last('adminSetting/saveConfig', asked)).toBeDefined())
})

test('further kinds of files are sent, but none that a web server would run', async () => {
  const { element, waitFor, click, asked } = await open({})
  await waitFor(() => expect(field('upload_kinds')).not.toBeNull())
  write('upload_kinds', 'md, php')
  await click('Save')
  await waitFor(() => expect(textOf(element)).toContain('Extensions only'))
  expect(last('adminSetting/saveConfig', asked)).toBeUndefined()
  write('upload_kinds', ' md sql')
  await click('Save')
  await waitFor(() => expect(last('adminSetting/saveConfig', asked)).toBeDefined())
  expect(last<Saved>('adminSetting/saveConfig', asked)).toMatchObject({ upload_kinds: 'md sql' })
})

test('a secret that would go elsewhere is asked for again, at its field', async () => {
  const { element, waitFor, click, asked } = await open({
    'adminSetting/loadConfig': stored({ oss_open: '1' }),
    'adminSetting/testStorage': refuse('badInput', { field: 'oss_setting.secret' }),
    'adminSetting/saveConfig': refuse('badInput', { field: 'oss_setting.secret' }),
  })
  await waitFor(() => expect(field('oss_setting.endpoint')).not.toBeNull())
  write('oss_setting.endpoint', 'evil.example.com')
  await waitFor(() => expect(textOf(element)).toContain('Not saved yet'))
  await click('Save')
  await waitFor(() => expect(textOf(element)).toContain('Enter the secret again'))
  expect(document.body.textContent).not.toContain('Save anyway?')
  expect(field('oss_setting.endpoint')?.value).toBe('evil.example.com')
  expect(last('adminSetting/saveConfig', asked)).toBeUndefined()
})

test('a value that is not accepted is told in plain words at its field', async () => {
  const { element, waitFor, click, asked } = await open({
    'adminSetting/saveConfig': refuse('badInput', { field: 'relay_hosts' }),
  })
  await waitFor(() => expect(field('relay_hosts')).not.toBeNull())
  write('relay_hosts', 'https://api.example.com/')
  write('history_version_count', '2.5')
  await click('Save')
  await waitFor(() => expect(textOf(element)).toContain('A whole number from 1 to 1,000'))
  expect(last('adminSetting/saveConfig', asked)).toBeUndefined()
  write('history_version_count', '25')
  await click('Save')
  await waitFor(() => expect(textOf(element)).toContain('no https:// and no path'))
  expect(field('relay_hosts')?.value).toBe('https://api.example.com/')
})

test.each([
  ['history_version_count', '-3', 'A whole number from 1 to 1,000'],
  ['history_version_count', '99999', 'A whole number from 1 to 1,000'],
  ['session_expire_days', '0', 'A whole number from 1 to 3,650'],
  ['upload_limit', '0', 'At least 0.1'],
])(
  '%s: what is typed beyond the limits stays, and is told at the field',
  async (name, typed, problem) => {
    const { element, waitFor, click, asked } = await open({})
    // the one with the name is hidden
    const input = () =>
      field(name)?.closest('.field')?.querySelector<HTMLInputElement>('input.input') ?? null
    await waitFor(() => expect(input()).not.toBeNull())
    writeInto(input(), typed)
    await waitFor(() => expect(textOf(element)).toContain('Not saved yet'))
    input()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await waitFor(() => expect(textOf(element)).toContain(problem))
    expect(input()?.value).toBe(typed)
    await click('Save')
    await waitFor(() => expect(document.activeElement).toBe(input()))
    expect(last('adminSetting/saveConfig', asked)).toBeUndefined()
  },
)

test('what somebody else saved is shown, and what was typed here is kept', async () => {
  let now = stored()
  const { element, waitFor, click, asked } = await open({
    'adminSetting/loadConfig': () => now,
    'adminSetting/saveConfig': ({ base_revision }) => {
      if (base_revision === 8) return []
      now = stored({ revision: '8', site_url: 'https://theirs.example.com', show_watermark: '1' })
      return refuse('settingsChanged', { revision: '8', fields: 'site_url' })
    },
  })
  await waitFor(() => expect(field('site_url')).not.toBeNull())
  write('site_url', 'https://mine.example.com')
  await click('Save')
  await waitFor(() => expect(textOf(element)).toContain('Nothing is saved yet'))
  expect(textOf(element)).toContain('Site address · Watermark')
  expect(field('site_url')?.value).toBe('https://mine.example.com')
  await click('Save')
  await waitFor(() =>
    expect(last<Saved>('adminSetting/saveConfig', asked)).toMatchObject({
      base_revision: 8,
      site_url: 'https://mine.example.com',
      show_watermark: true,
    }),
  )
})
