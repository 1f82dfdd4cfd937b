import { expect, test } from 'vitest'
import { coreTranslator } from './context.ts'
import {
  choice,
  flagName,
  globalFlags,
  resolveFlags,
  serverAddress,
  switchOr,
  text,
  toggle,
  variableName,
  integer,
  withBareValues,
} from './options.ts'
import { Problem } from './output.ts'

const flags = {
  onConflict: choice(['fail', 'ours'], 'fail'),
  dryRun: toggle(),
  input: toggle(undefined, true),
  message: text('TEXT'),
  timeout: integer('S', 1, 60, 20),
}
const resolve = (given: Record<string, string | boolean>, env: NodeJS.ProcessEnv = {}) =>
  resolveFlags(flags, given, env, coreTranslator('en'))

test('a flag beats its variable, which beats the default; an empty variable counts as unset', () => {
  expect(resolve({}).values).toEqual({
    onConflict: 'fail',
    dryRun: false,
    input: true,
    message: undefined,
    timeout: 20,
  })
  const env = {
    SHOWDOC_ON_CONFLICT: 'ours',
    SHOWDOC_DRY_RUN: 'yes',
    SHOWDOC_INPUT: '0',
    SHOWDOC_MESSAGE: '',
    SHOWDOC_TIMEOUT: '5',
  }
  const { values, sources } = resolve({ timeout: '7' }, env)
  expect(values).toEqual({
    onConflict: 'ours',
    dryRun: true,
    input: false,
    message: undefined,
    timeout: 7,
  })
  expect(sources).toMatchObject({ onConflict: 'variable', timeout: 'flag' })
  expect(sources.message).toBeUndefined()
  expect(resolve({ dryRun: false }, env).values.dryRun).toBe(false)
})

test('an error names flag or variable, the value and what is accepted', () => {
  const complaint = (given: Record<string, string>, env: NodeJS.ProcessEnv = {}) => {
    try {
      resolve(given, env)
    } catch (error) {
      expect(error).toBeInstanceOf(Problem)
      expect((error as Problem).exit).toBe('usage')
      return (error as Problem).message
    }
    return 'nothing'
  }
  expect(complaint({ onConflict: 'maybe' })).toBe('--on-conflict is “maybe”; accepted: fail, ours')
  expect(complaint({}, { SHOWDOC_DRY_RUN: 'perhaps' })).toBe(
    'SHOWDOC_DRY_RUN is “perhaps”; accepted: 1 true yes on, 0 false no off',
  )
  expect(complaint({ timeout: '0' })).toBe(
    '--timeout is “0”; accepted: a whole number from 1 to 60',
  )
  expect(complaint({ timeout: '1e3' })).toContain('--timeout')
})

test('flags and variables are named alike', () => {
  expect(variableName('apiToken')).toBe('SHOWDOC_API_TOKEN')
  expect(flagName('apiToken', globalFlags.apiToken)).toBe('--api-token')
  expect(flagName('input', globalFlags.input)).toBe('--no-input')
})

test('no variable forces', () => {
  expect(variableName('force')).toBeUndefined()
  const { values } = resolveFlags(
    { force: toggle() },
    {},
    { SHOWDOC_FORCE: '1' },
    coreTranslator('en'),
  )
  expect(values.force).toBe(false)
})

test('a server address is normalised, keeps its sub-path, and contains no secrets', () => {
  expect(serverAddress('https://Docs.Example.com/a/b//')).toBe('https://docs.example.com/a/b')
  expect(serverAddress('http://127.0.0.1:4999')).toBe('http://127.0.0.1:4999')
  for (const wrong of [
    'docs.example.com',
    'ftp://x',
    'https://u:p@x',
    'https://x/?a=1',
    'https://x/#a',
    '',
  ])
    expect(serverAddress(wrong)).toBeUndefined()
})

test('a switch with an optional value takes it after = only; what follows is an argument', () => {
  const own = { diff: switchOr(['stat'], 'text', undefined), dryRun: toggle() }
  expect(withBareValues(['--diff', 'docs/', '--diff=stat', '--dry-run'], own)).toEqual([
    '--diff=text',
    'docs/',
    '--diff=stat',
    '--dry-run',
  ])
  expect(withBareValues(['--', '--diff'], own)).toEqual(['--', '--diff'])
  const read = (raw: string) => own.diff.read(raw)
  expect(['text', '1', 'on', 'STAT', '0', 'false'].map(read)).toEqual([
    'text',
    'text',
    'text',
    'stat',
    'none',
    'none',
  ])
  expect(read('all')).toBeUndefined()
})
