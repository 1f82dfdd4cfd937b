import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { failures, type FailureDetails, type FailureName } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { CallAt } from '#contract/calls/index.ts'
import { clearAnswers } from '../api/answer-cache.ts'
import type { Answer, Args, Path } from '../api/calls.ts'
import { clearPerson, loadSession } from '../api/session.ts'
import { Application } from '../app/application.tsx'
import type { Language } from '../locales/areas.ts'
import { loadPhrases, setLanguage } from '../locales/phrases.ts'
import { navigateTo } from '../lib/address/navigation.ts'

class Refused<Why extends FailureName = FailureName> {
  readonly why: Why
  readonly details: FailureDetails
  constructor(why: Why, details: FailureDetails) {
    this.why = why
    this.details = details
  }
}

/** A refusal, by a name that the call lists in the contract. */
export const refuse = <const Why extends FailureName>(
  why: Why,
  details: FailureDetails = {},
): Refused<Why> => new Refused(why, details)

/** What a call returns in a test: an answer or a refusal, as the contract allows. */
type Given<P extends Path> =
  | Answer<P>
  | Refused<'badInput' | 'otherPerson' | CallAt<P>['fails'][number]>

/** Answers by call, either fixed or computed from the arguments; a promise lets the call wait. */
export type Answers = {
  readonly [P in Path]?: Given<P> | ((args: Args<P>) => Given<P> | Promise<Given<P>>)
}

export interface ScreenOptions {
  /** What the server answers; a call that is made but not listed here fails the test. */
  answers?: Answers
  /** The signed-in person; `null` for a visitor. An ordinary person when absent. */
  person?: Answer<'user/info'> | null
  /** English when absent. */
  language?: Language
}

export interface RenderedScreen {
  /** The element the application is rendered into. */
  readonly element: HTMLElement
  /** The calls that were made, in order. */
  readonly asked: readonly { readonly path: Path; readonly args: object }[]
  /** Waits until the condition does not throw, rendering whatever arrives meanwhile. */
  waitFor(condition: () => void): Promise<void>
  /** Clicks the button or link with this accessible name, once it exists. */
  click(name: string): Promise<void>
}

/** An ordinary person. */
export const ann: Answer<'user/info'> = {
  uid: '1',
  username: 'ann',
  name: 'Ann',
  groupid: '2',
  email: 'ann@example.com',
  email_verify: 1,
  mobile: '',
  avatar: '',
  avatar_small: '',
  reg_time: '2026-01-01 00:00:00',
  is_wechat: 0,
  is_sso: '0',
  logout_redirect_uri: '',
}

/** Public settings of a new site. */
export const site: Answer<'common/homePageSetting'> = {
  home_page: '1',
  home_item: '0',
  is_show_ai: 0,
  beian: '',
  register_open: 1,
  upload_limit: 4_194_304,
  time_zone: 'UTC',
  locale: 'en',
  upgrading: 0,
  demo_item: '0',
  former_site_urls: [],
  token_never_expires: 0,
}

/**
 * Renders the screen of an address as the application does: with its route, frame, phrases and
 * transport. The server's answers come from the test, in the types of the contract. Unmounted when
 * the test ends.
 * @returns once something is visible; the screen's calls may still be pending
 */
export async function renderScreen(
  address: string,
  { answers = {}, person = ann, language = 'en' }: ScreenOptions = {},
): Promise<RenderedScreen> {
  // rendered as in a browser, by React's own schedule
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const asked: { path: Path; args: object }[] = []
  const unanswered: Path[] = []
  const given: Answers = {
    'user/info': person ?? refuse('notLoggedIn'),
    'common/homePageSetting': site,
    'message/getUnread': { remind: [], announce: [], unread: { remind: 0, announce: 0 } },
    ...answers,
  }
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string } = {}) => {
    const { pathname } = new URL(url)
    // the server's clock is read from the date of any answer
    if (!pathname.startsWith('/api/')) return new Response()
    const path = pathname.replace(/^\/api\//, '') as Path
    const args = JSON.parse(body) as Args<Path>
    asked.push({ path, args })
    const answer = given[path] as
      | Given<Path>
      | ((args: Args<Path>) => Given<Path> | Promise<Given<Path>>)
      | undefined
    if (answer === undefined) unanswered.push(path)
    const said =
      typeof answer === 'function' ? await answer(args) : (answer ?? refuse('serverError'))
    return Response.json(
      said instanceof Refused ? refusal(said, language) : { error_code: 0, data: said },
    )
  })

  // calls are recognised by the product's address, which is in its document
  const base = document.createElement('base')
  base.href = `${window.location.origin}/`
  document.head.prepend(base)
  clearAnswers()
  clearPerson()
  await navigateTo(address, { replace: true })
  await loadPhrases('core')
  await setLanguage(language)
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    base.remove()
    vi.unstubAllGlobals()
    expect(unanswered, 'calls that the test gives no answer for').toEqual([])
  })
  void loadSession()
  root.render(<Application />)
  const waitFor = (condition: () => void) => vi.waitFor(condition, { timeout: 40_000 })
  await waitFor(() => expect(element.textContent).not.toBe(''))
  return {
    element,
    asked,
    waitFor,
    click: async (name) => {
      const find = () =>
        [...document.querySelectorAll<HTMLElement>('button, a')].find(
          (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
        )
      await waitFor(() => expect(find(), `${name} in ${document.body.textContent}`).toBeDefined())
      find()?.click()
    },
  }
}

const refusal = ({ why, details }: Refused, language: Language) => ({
  error_code: failures[why],
  error_name: why,
  error_message: failureSentence(language, why, details),
  error_details: details,
  request_id: 'request-1',
})
