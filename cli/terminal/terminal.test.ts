import { expect, test } from 'vitest'
import { isCi, terminalOf, type Screen, type TerminalOptions } from './terminal.ts'

const options: TerminalOptions = {
  json: false,
  plain: false,
  quiet: false,
  input: true,
  color: 'auto',
}
const screen: Screen = { isTTY: true }
const person = { stdin: screen, stdout: screen, stderr: screen }
const pipe: typeof person = { stdin: {}, stdout: {}, stderr: {} }

test('a person at a terminal gets views, colours and questions', () => {
  expect(terminalOf({ LANG: 'zh_CN.UTF-8' }, person, options)).toEqual({
    isCi: false,
    hasViews: true,
    canAsk: true,
    color: { out: true, err: true },
    isUtf8: true,
    marks: { ok: '✓', bad: '✗', busy: '⠹' },
  })
})

test('jobs, pipes, dumb terminals and --json, --plain, --quiet get no views', () => {
  const views = (env: NodeJS.ProcessEnv, screens = person, more: Partial<TerminalOptions> = {}) =>
    terminalOf(env, screens, { ...options, ...more }).hasViews
  expect(views({ CI: 'true' })).toBe(false)
  expect(views({}, pipe)).toBe(false)
  expect(views({ TERM: 'dumb' })).toBe(false)
  expect(views({}, { ...person, stdout: { isTTY: false } })).toBe(false)
  for (const more of [{ json: true }, { plain: true }, { quiet: true }])
    expect(views({}, person, more)).toBe(false)
})

test('nobody is asked in a build job, without a terminal, or with --no-input', () => {
  expect(terminalOf({ GITLAB_CI: 'true' }, person, options).canAsk).toBe(false)
  expect(terminalOf({}, pipe, options).canAsk).toBe(false)
  expect(terminalOf({}, person, { ...options, input: false }).canAsk).toBe(false)
})

test('every variable of build systems means a build job, unless it says false', () => {
  for (const name of [
    'CI',
    'GITHUB_ACTIONS',
    'JENKINS_URL',
    'BUILDKITE',
    'TEAMCITY_VERSION',
    'DRONE',
  ])
    expect(isCi({ [name]: '1' })).toBe(true)
  expect(isCi({ CI: 'false' })).toBe(false)
  expect(isCi({ CI: '' })).toBe(false)
})

test('--color beats NO_COLOR, which beats FORCE_COLOR, which beats the terminal', () => {
  const color = (env: NodeJS.ProcessEnv, screens = person, more: Partial<TerminalOptions> = {}) =>
    terminalOf(env, screens, { ...options, ...more }).color.out
  expect(color({ NO_COLOR: '1' }, person, { color: 'always' })).toBe(true)
  expect(color({ NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false)
  expect(color({ FORCE_COLOR: '1' }, pipe)).toBe(true)
  expect(color({}, pipe)).toBe(false)
  expect(color({}, person, { color: 'never' })).toBe(false)
})

test('an ASCII terminal gets words instead of symbols', () => {
  expect(terminalOf({ LC_ALL: 'C', LANG: 'en_US.UTF-8' }, person, options).marks).toEqual({
    ok: 'ok',
    bad: 'x',
    busy: '-',
  })
})
