import { createHash } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { zhCn } from '#contract/locales/zh-cn.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import { failureMessage, inEachLanguage, language, switchTo, t } from './language.ts'
import { captchaOf, passing } from './shown.ts'
import { startProduct, type Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const password = 'correct horse 1'

async function visitor(): Promise<Visitor> {
  const one = await openVisitor(browser, product.address)
  onTestFinished(() => one.leave())
  return one
}

/** Number of the captcha that is shown. */
const captchaId = async (page: Page) =>
  Number(
    /captcha_id=(\d+)/.exec((await page.locator('.captcha img').getAttribute('src')) ?? '')?.[1],
  )
const typeCaptcha = async (page: Page) =>
  page.fill('[name=captcha]', (await captchaOf(product, page)).toLowerCase())

/** Runs something that makes the form show a new captcha. */
async function renewing(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await captchaId(page)
  await act()
  await page.waitForFunction((id) => !document.querySelector(`.captcha img[src$="=${id}"]`), before)
}

async function signIn(page: Page, name: string, secret = password): Promise<void> {
  await page.fill('[name=username]', name)
  await page.fill('[name=password]', secret)
  await typeCaptcha(page)
  await page.press('[name=captcha]', 'Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.click('button.person')
  await page.getByRole('menuitem', { name: t('core.signOut') }).click()
  await page.waitForURL(`${product.address}/`)
}

const at = (place: string) => `${product.address}${place}`

inEachLanguage(() => {
  test('a person registers, signs in by name and by email, and signs out', async () => {
    const name = language() === 'en' ? 'ann-lee' : '李安'
    const { page, examine } = await visitor()
    await page.goto(at('/user/register'))
    await page.fill('[name=username]', name)
    await page.fill('[name=password]', password)
    await page.fill('[name=repeat]', `${password}x`)
    await page.fill('[name=captcha]', '----')
    await page.getByText(t('account.repeatWrong')).waitFor()
    await examine()

    // a wrong captcha costs nothing but the captcha
    await page.fill('[name=repeat]', password)
    await renewing(page, () => page.press('[name=captcha]', 'Enter'))
    await page.getByText(failureMessage('captchaWrong')).waitFor()
    expect(await page.inputValue('[name=username]')).toBe(name)
    await expect.poll(() => page.inputValue('[name=captcha]')).toBe('')
    await page.locator('[name=captcha]:focus').waitFor()
    await typeCaptcha(page)
    await page.click('button[type=submit]')
    await page.waitForURL(at('/item/index'))
    const toast = passing(page, t('account.registered'))
    await toast.waitFor()
    await toast.waitFor({ state: 'detached' })
    await examine()
    await signOut(page)

    // the name is taken from now on, whatever its case
    await page.goto(at('/user/register'))
    await page.fill('[name=username]', name.toUpperCase())
    await page.fill('[name=password]', password)
    await page.fill('[name=repeat]', password)
    await typeCaptcha(page)
    await renewing(page, () => page.press('[name=captcha]', 'Enter'))
    await page.getByText(failureMessage('userNameTaken')).waitFor()

    await page.goto(at('/user/login'))
    await page.fill('[name=username]', name)
    await page.fill('[name=password]', 'a wrong one')
    await typeCaptcha(page)
    await renewing(page, () => page.press('[name=captcha]', 'Enter'))
    await page.getByText(failureMessage('wrongCredentials')).waitFor()
    expect(await page.inputValue('[name=username]')).toBe(name)
    await expect.poll(() => page.inputValue('[name=captcha]')).toBe('')
    await examine()
    // for half a second after a refusal the form ignores Enter, and shows it
    await page.locator('[type=submit]:not([aria-busy])').waitFor()
    await signIn(page, name)
    await page.waitForURL(at('/item/index'))

    const email = `${language()}@docs.example`
    await page.goto(at('/user/setting'))
    await page.getByRole('button', { name: t('account.add') }).click()
    await page.fill('[role=dialog] [name=email]', email)
    await page.fill('[role=dialog] [name=password]', 'a wrong one')
    await page.press('[role=dialog] [name=password]', 'Enter')
    await page.getByText(failureMessage('wrongPassword')).waitFor()
    await examine()
    await page.fill('[role=dialog] [name=password]', password)
    await page.press('[role=dialog] [name=password]', 'Enter')
    await page.getByText(t('account.emailUnverified')).waitFor()
    await signOut(page)

    await page.goto(at('/user/login'))
    await signIn(page, email.toUpperCase())
    await page.waitForURL(at('/item/index'))
    await expect.poll(() => page.textContent('button.person .name')).toBe(name)
    await page.click('button.person')
    await page.getByRole('menuitem', { name: t('core.reference') }).click()
    await page.waitForURL(at('/reference'))
    await page.getByRole('heading', { name: t('core.reference'), level: 1 }).waitFor()
    await signOut(page)
    await page.goto(at('/item/index'))
    await page.waitForURL(at('/user/login?redirect=%2Fitem%2Findex'))
    await examine()
  })

  test('settings: markup in a name is shown as text, and a new password ends every session', async () => {
    const account = await product.addUser(`settings-${language()}`)
    const [here, elsewhere] = [await visitor(), await visitor()]
    await product.signIn(here.context, account)
    await product.signIn(elsewhere.context, account)
    await elsewhere.page.goto(at('/item/index'))
    await elsewhere.page.locator('button.person').waitFor()

    const { page } = here
    await page.goto(at('/user/setting'))
    const shown = '<img src=x onerror=alert(1)>'
    await page.fill('[name=name]', shown)
    await page.press('[name=name]', 'Enter')
    await passing(page, t('account.saved')).waitFor()
    await page.locator('button.person .name', { hasText: shown }).waitFor()
    await page.reload()
    await page.locator('button.person .name', { hasText: shown }).waitFor()
    await expect.poll(() => page.inputValue('[name=name]')).toBe(shown)
    await here.examine()

    await page
      .getByRole('button', { name: t('account.change'), exact: true })
      .first()
      .click()
    await page.getByRole('dialog').getByText(t('account.allSignedOut')).waitFor()
    await page.fill('[role=dialog] [name=password]', 'a wrong one')
    await page.fill('[role=dialog] [name=next]', 'another horse 2')
    await page.fill('[role=dialog] [name=repeat]', 'another horse 2')
    await page.press('[role=dialog] [name=repeat]', 'Enter')
    await page.getByText(failureMessage('wrongPassword')).waitFor()
    await here.examine()
    await page.fill('[role=dialog] [name=password]', account.password)
    await page.press('[role=dialog] [name=password]', 'Enter')
    await page.waitForURL(at('/user/login'))
    await page.getByText(t('account.passwordChanged')).waitFor()
    await expect.poll(() => page.inputValue('[name=username]')).toBe(account.username)
    await signIn(page, account.username, 'another horse 2')
    await page.waitForURL(at('/item/index'))
    await here.examine()

    await elsewhere.page.goto(at('/user/setting'))
    await elsewhere.page.waitForURL(at('/user/login?redirect=%2Fuser%2Fsetting'))
    await signIn(elsewhere.page, account.username, account.password)
    await elsewhere.page.getByText(failureMessage('wrongCredentials')).waitFor()
    await elsewhere.examine()
  })
})

test('after sign-in a redirect stays within this site', async () => {
  const account = await product.addUser('redirected')
  const refused = [
    '//a.example/x',
    '/\\a.example',
    'https://a.example/',
    'javascript:alert(1)',
    '/../x',
    '/a.b',
    '/%2Fa.example',
    'item/index',
    `/${'a'.repeat(512)}`,
  ]
  const { page, context, examine } = await visitor()
  for (const redirect of refused) {
    await page.goto(at(`/user/login?redirect=${encodeURIComponent(redirect)}`))
    await page.getByRole('alert').getByText(t('core.illegalRedirect')).waitFor()
  }
  await examine()
  await page.goto(at('/user/login?redirect=%2Fuser%2Fsetting'))
  await signIn(page, account.username)
  await page.waitForURL(at('/user/setting'))
  expect(await page.getByText(t('core.illegalRedirect')).count()).toBe(0)
  // for signed-in people the link forwards by itself
  for (const redirect of refused) {
    await page.goto(at(`/user/login?redirect=${encodeURIComponent(redirect)}`))
    await page.waitForURL(at('/item/index'))
  }
  await context.clearCookies()
  await page.goto(at(`/user/login?redirect=${encodeURIComponent(refused[0] ?? '')}`))
  await signIn(page, account.username)
  await page.waitForURL(at('/item/index'))
  await examine()
})

test('an address with query and fragment is restored after sign-in', async () => {
  const account = await product.addUser('returning')
  const { page } = await visitor()
  const address = '/user/setting?from=mail&x=1.5#security'
  await page.goto(at(address))
  await page.waitForURL(at(`/user/login?redirect=${encodeURIComponent(address)}`))
  await signIn(page, account.username)
  await page.waitForURL(at(address))
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('language and theme are stored, and applied before the first paint', async () => {
  const { page, context, examine } = await visitor()
  // the document's attributes when its body starts, which is before anything is painted
  await context.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.body) return
      observer.disconnect()
      const { lang, dataset } = document.documentElement
      Object.assign(window, {
        atFirst: [lang, dataset.theme, performance.getEntriesByType('paint').length],
      })
    }).observe(document, { childList: true, subtree: true })
  })
  const atFirst = () => page.evaluate(() => (window as unknown as { atFirst: unknown }).atFirst)

  await page.goto(at('/user/login'))
  const first = language()
  const next = first === 'en' ? 'zh-cn' : 'en'
  expect(await atFirst()).toEqual([first, '', 0])
  await page.fill('[name=username]', 'half typed')
  await page.click(`header button[lang=${next}]`)
  switchTo(next)
  await page.getByRole('heading', { name: t('account.signInTitle') }).waitFor()
  expect(await page.inputValue('[name=username]')).toBe('half typed')
  await page.getByRole('button', { name: t('core.theme') }).click()
  await page.getByRole('menuitemradio', { name: t('core.themeDark') }).click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await paper()
  await examine()

  await page.reload()
  expect(await atFirst()).toEqual([next, 'dark', 0])
  await page.getByRole('heading', { name: t('account.signInTitle') }).waitFor()
  expect(await paper()).toBe(dark)
  await expect.poll(() => page.title()).toContain(t('account.signInTitle'))
  // the server's messages follow
  await signIn(page, 'nobody-here')
  await page.getByText(failureMessage('wrongCredentials')).waitFor()
  await examine()

  await page.getByRole('button', { name: t('core.theme') }).click()
  await page.getByRole('menuitemradio', { name: t('core.themeLight') }).click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
  expect(await paper()).not.toBe(dark)
  await page.reload()
  expect(await atFirst()).toEqual([next, 'light', 0])
})

test('with registration closed there is no form and no link to it', async () => {
  setOption('register_open', '0')
  onTestFinished(() => setOption('register_open', '1'))
  const { page, examine } = await visitor()
  await page.goto(at('/user/register'))
  await page.getByRole('heading', { name: t('account.registerClosedTitle') }).waitFor()
  expect(await page.locator('form').count()).toBe(0)
  await examine()
  await page.getByRole('link', { name: t('account.toSignIn') }).click()
  await page.waitForURL(at('/user/login'))
  await page.locator('[name=captcha]').waitFor()
  expect(await page.getByText(t('account.toRegister')).count()).toBe(0)
  const fields = {
    username: 'late',
    password,
    confirm_password: password,
    captcha: 'x',
    captcha_id: 1,
  }
  await expect(product.call('user/registerByVerify', fields)).rejects.toThrow(
    zhCn.registrationClosed,
  )
})

/** As the administration screen will. */
function setOption(name: string, value: string): void {
  const database = new Database(path.join(product.data, 'showdoc.sqlite'), { timeout: 10_000 })
  try {
    const keep =
      'insert into options (option_name, option_value) values (?, ?) on conflict (option_name) do update set option_value = excluded.option_value'
    database.prepare(keep).run(name, value)
  } finally {
    database.close()
  }
}

/** A link that another system has signed for a user, valid once. */
async function signedLink(username: string, redirect = '/item/index'): Promise<string> {
  const chief = await browser.newContext()
  await product.signIn(chief, product.administrator)
  const answer = await chief.request.post(at('/api/adminSetting/getLoginSecretKey'))
  const { login_secret_key: key } = (
    (await answer.json()) as { data: { login_secret_key: string } }
  ).data
  await chief.close()
  const time = Math.floor(Date.now() / 1000)
  const token = createHash('md5').update(`${username}${key}${time}`).digest('hex')
  return at(
    `/server/index.php?s=/api/ExtLogin/bySecretKey&${new URLSearchParams({ username, time: String(time), token, redirect })}`,
  )
}
const whoIsIn = async (page: Page) => {
  const answer = await page.request.post(at('/api/user/info'))
  return ((await answer.json()) as { data?: { username: string } }).data?.username
}

test('a sign-in link signs in a browser without a session', async () => {
  const { page } = await visitor()
  await page.goto(await signedLink('linked-1', '/user/setting'))
  await page.waitForURL(at('/user/setting'))
  await page.getByText('linked-1').first().waitFor()
  expect(await whoIsIn(page)).toBe('linked-1')
})

test('where somebody else is signed in, a sign-in link asks first and changes nothing before the answer', async () => {
  const bob = await product.addUser('bob-here')
  const { page, context } = await visitor()
  await product.signIn(context, bob)
  for (const [answer, linked, who] of [
    [t('account.entranceStay', { name: 'bob-here' }), 'linked-2', 'bob-here'],
    [t('account.entranceSwitch', { other: 'linked-3' }), 'linked-3', 'linked-3'],
  ] as const) {
    const redirected = page.waitForResponse((one) => one.status() === 302)
    await page.goto(await signedLink(linked, '/user/setting'))
    const { location } = (await redirected).headers()
    const [, token = ''] = /user_token=([^&]+)/.exec(location ?? '') ?? []
    const button = page.getByRole('button', { name: answer })
    await button.waitFor()
    expect(await whoIsIn(page)).toBe('bob-here')
    await button.click()
    await page.waitForURL(at('/user/setting'))
    await page.getByText(who).first().waitFor()
    expect(await whoIsIn(page)).toBe(who)
    // a no ends the session that waited for the answer
    const codeOfLink = async () => {
      const headers = { 'x-api-token': decodeURIComponent(token) }
      const response = await fetch(at('/api/user/info'), { method: 'POST', headers })
      return ((await response.json()) as { error_code: number }).error_code
    }
    await expect.poll(codeOfLink).toBe(who === 'bob-here' ? 10102 : 0)
  }
})

test.each(['light', 'dark'] as const)(
  'the captcha is as high as the other fields, and not glaring in either theme: %s',
  async (colorScheme) => {
    const { page } = await visitor()
    await page.emulateMedia({ colorScheme })
    const picture = page.locator('.captcha img')
    // the sign-ins before may have used up the captchas of this minute
    const open = async () => {
      await page.goto(at('/user/login'), { waitUntil: 'networkidle' })
      return picture.isVisible()
    }
    await expect.poll(open, { interval: 2_000 }).toBe(true)
    const heightOf = async (selector: string) =>
      (await page.locator(selector).boundingBox())!.height
    await expect
      .poll(async () => {
        const field = await heightOf('[name=username]')
        return [await heightOf('[name=captcha]'), await heightOf('.captcha button')].map(
          (height) => height - field,
        )
      })
      .toEqual([0, 0])
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.captcha img')?.complete,
    )
    const [darkest, lightest] = await lightOf(await picture.screenshot())
    if (colorScheme === 'dark')
      expect([darkest < 60, lightest > 120, lightest < 250]).toEqual([true, true, true])
    else expect([darkest < 110, lightest > 240]).toEqual([true, true])
  },
)

/** Lightness, 0 to 255, of the darkest and the lightest of the larger areas of a screenshot. */
async function lightOf(png: Buffer): Promise<[number, number]> {
  const { page } = await visitor()
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(bytes)], { type: 'image/png' }),
    )
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const light = Array.from({ length: data.length / 4 }, (_, index) => {
      const [r = 0, g = 0, b = 0] = data.subarray(index * 4, index * 4 + 3)
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }).sort((a, b) => a - b)
    const at = (part: number) => light[Math.floor(light.length * part)] ?? 0
    return [at(0.02), at(0.98)]
  }, Array.from(png))
}
